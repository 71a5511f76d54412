//! The log of `hearth serve`: what each line has, and what none may have.

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::{Host, Server, Store};
use hearth_tests::suite::{Alone, only, only_over, trial};
use hearth_tests::upstream::closed;
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::gateway::OLD_PATHS;

const TESTS: &[(&str, Alone)] = named![
    each_line_has_the_request_and_its_trace,
    a_failing_node_leaves_no_household_in_the_log,
    refusals_are_listed_by_code,
    a_key_at_any_place_of_a_request_is_in_no_output,
];

/// Tests that break the store through its file.
const SQLITE: &[(&str, Alone)] = named![a_failing_store_leaves_no_household_in_the_log,];

/// Returns every test of the log.
pub(crate) fn trials() -> Vec<Trial> {
    let on_serve = |trial| only(Host::Serve, "Spin has a log of its own", trial);
    let tests = TESTS.iter().map(|(name, test)| on_serve(trial(format!("logs::{name}"), test)));
    let sqlite = SQLITE.iter().map(|(name, test)| {
        let trial = on_serve(trial(format!("logs::{name}"), test));
        only_over(Store::Sqlite, "it replaces a table in the file", trial)
    });
    tests.chain(sqlite).collect()
}

/// A key in the form of `hearth keys api`.
const KEY: &str = "hearth_-KqtVYcwB6h2Q0rXvJ9sLzE4mNfTgUoPaDiC8k1yWx3";

fn a_key_at_any_place_of_a_request_is_in_no_output() -> Result<()> {
    let server = server(&["--metrics", "127.0.0.1:0"])?;
    let encoded = KEY.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
    let twice = encoded.replace('%', "%25");
    let mut requests = Vec::new();
    let capital = KEY.replace("hearth_", "HEARTH_");
    for key in [KEY, &encoded, &twice, &capital] {
        for target in [
            "/openrosa//K/formList",
            "/openrosa%2fK/formList",
            "/v1/openrosa/K/formList",
            "/openrosa/K/formList",
            "/openrosa/K/K/K",
            "/openrosa/formList/K",
            "/OpenRosa/K/submission",
            "/K/openrosa/formList",
            "/K",
            "//K//",
            "/K/",
            "/v1/claims/K",
            "/v1/claims/K/claim",
            "/v1/claims/K/status",
            "/v1/claims?K=K",
            "/v1/claims?limit=K",
            "/v1/claims?cursor=K",
            "/v1/studies/K",
            "/v1/studies/K/report",
            "/v1/selections/K",
            "/v1/status/K",
            "/v1/mappings/K",
            "/v1/schemas/K",
            "/v1/keys/K/revocation",
            "/v1/operations/K",
            "/.well-known/ni/sha-256/K",
            "/chain/K",
            "/chain/entity/K",
            "/chain/token/params?K=1",
            "/user-preferences?room=K",
        ] {
            for method in ["GET", "POST"] {
                requests.push(format!("{method} {} HTTP/1.1\r\n", target.replace('K', key)));
            }
        }
        for header in [
            "x-request-id",
            "traceparent",
            "tracestate",
            "user-agent",
            "origin",
            "accept",
            "accept-language",
            "content-type",
            "idempotency-key",
            "if-none-match",
            "x-api-key",
            "x-forwarded-proto",
            "mcp-session-id",
            "mcp-protocol-version",
        ] {
            for target in ["GET /v1/claims", "POST /v1/claims", "POST /mcp", "GET /chain/token/params"] {
                requests.push(format!("{target} HTTP/1.1\r\n{header}: {key}\r\n"));
            }
        }
        requests.push(format!("GET /v1/claims HTTP/1.1\r\ntraceparent: {PARENT}\r\ntracestate: a={key}\r\n"));
    }
    requests.push(format!("{KEY} /v1/claims HTTP/1.1\r\n"));
    for (target, body) in [
        ("/v1/claims", SAMPLE.replace("KPTClaim", KEY)),
        ("/v1/claims", SAMPLE.replace("\"type\"", &format!("\"{KEY}\""))),
        ("/v1/claims", KEY.to_owned()),
        ("/v1/claims", SAMPLE.replace("2024-02-01", KEY)),
        ("/v1/selections", json!({ KEY: 1 }).to_string()),
        ("/v1/studies/one", json!({ "area": KEY, KEY: KEY }).to_string()),
        ("/v1/keys", json!({ "subject": "a", "scopes": [KEY] }).to_string()),
        ("/mcp", json!({ "jsonrpc": "2.0", "id": 1, "method": KEY }).to_string()),
        ("/mcp", json!({ "jsonrpc": "2.0", "id": 1, KEY: KEY }).to_string()),
        ("/mcp", called(KEY, &json!({}))),
        ("/mcp?room=a", called("set_user_preferences", &json!({ KEY: 1 }))),
    ] {
        requests.push(format!("POST {target} HTTP/1.1\r\ncontent-length: {}\r\nB{body}", body.len()));
    }
    for request in &requests {
        for authorization in ["authorization: Bearer secret-key\r\n", ""] {
            let (head, body) = request.split_once("\r\nB").unwrap_or((request.trim_end(), ""));
            let text = format!("{head}\r\nhost: localhost\r\nconnection: close\r\n{authorization}\r\n{body}");
            let answer = server.raw(text.as_bytes())?;
            ensure!(!has_key(&answer), "{text}\n{answer}");
        }
    }
    let log = server.log()?;
    ensure!(log.lines().count() > requests.len(), "{log}");
    let line = log.lines().find(|line| has_key(line));
    ensure!(line.is_none(), "{line:?}");
    for path in ["/openrosa/*/formList", "/v1/openrosa/*/formList", "/v1/claims/hearth_***"] {
        ensure!(log.contains(&format!("\"path\":\"{path}\"")), "{path}");
    }
    Ok(())
}

/// Returns a call of a tool.
fn called(name: &str, arguments: &Value) -> String {
    let params = json!({ "name": name, "arguments": arguments });
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string()
}

/// Whether a text has the key, also percent-encoded once or twice.
fn has_key(text: &str) -> bool {
    let text = text.replace("%25", "%");
    let text = percent_encoding::percent_decode_str(&text).decode_utf8_lossy();
    text.contains(KEY.trim_start_matches("hearth_"))
}

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/// Returns the lines of the log, which are JSON except for warnings of the start.
fn lines(server: &Server) -> Result<Vec<Value>> {
    let log = server.log()?;
    let lines = log.lines().filter(|line| !line.starts_with("warning: "));
    lines.map(|line| serde_json::from_str(line).with_context(|| line.to_owned())).collect()
}

fn of_request(server: &Server, id: &str) -> Result<Vec<Value>> {
    Ok(lines(server)?.into_iter().filter(|line| line["request"] == id).collect())
}

/// Posts a claim of a household with a query, a trace and a request id.
fn post(server: &Server, id: &str, body: &str) -> Result<u16> {
    let request = format!(
        "POST /v1/claims?note=secret-query HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         authorization: Bearer secret-key\r\nx-request-id: {id}\r\ntraceparent: {PARENT}\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = hearth_tests::server::Answer::parse(&server.raw(request.as_bytes())?)?;
    Ok(answer.status)
}

fn claim() -> String {
    SAMPLE.replace("household/123", "household/secret-home")
}

fn server(arguments: &[&str]) -> Result<Server> {
    Server::start(["secret-key"], arguments)
}

fn each_line_has_the_request_and_its_trace() -> Result<()> {
    let server = server(&[])?;
    ensure!(post(&server, "one", &claim())? == 201);
    let lines = of_request(&server, "one")?;
    let [line] = lines.as_slice() else { anyhow::bail!("not one line: {lines:?}") };
    ensure!(line["trace_id"] == TRACE && line["status"] == 201, "{line}");
    ensure!(line["method"] == "POST" && line["path"] == "/v1/claims", "{line}");
    // A malformed trace is not logged.
    let wrong = PARENT.to_uppercase();
    let unset = "00-00000000000000000000000000000000-b7ad6b7169203331-01";
    for parent in [wrong.as_str(), unset, "", "00"] {
        server.ask("GET", "/healthz", &[("x-request-id", "two"), ("traceparent", parent)])?;
    }
    let lines = of_request(&server, "two")?;
    ensure!(lines.len() == 4 && lines.iter().all(|line| line.get("trace_id").is_none()), "{lines:?}");
    Ok(())
}

fn refusals_are_listed_by_code() -> Result<()> {
    let server = server(&[])?;
    ensure!(post(&server, "one", r#"{"householdId":"secret-home"}"#)? == 400);
    let lines = of_request(&server, "one")?;
    let refusal = lines.iter().find(|line| line["level"] == "info").context("no line about the refusal")?;
    let refusals = refusal["refusals"].as_object().context("no refusals")?;
    ensure!(!refusals.is_empty() && refusals.values().all(|count| *count == json!(1)), "{refusal}");
    ensure!(refusal["trace_id"] == TRACE, "{refusal}");
    ensure!(!lines.iter().any(|line| line["level"] == "error"), "{lines:?}");
    no_secrets(&server)
}

fn a_failing_store_leaves_no_household_in_the_log() -> Result<()> {
    let server = server(&[])?;
    ensure!(post(&server, "one", &claim())? == 201);
    // A new instance of the edge would refuse the database if nothing had the name of the table.
    let broken = "DROP TABLE records; CREATE VIEW records AS SELECT 1 AS id";
    rusqlite::Connection::open(server.database())?.execute_batch(broken)?;
    let other = claim().replace("secret-home", "secret-other");
    ensure!(post(&server, "two", &other)? >= 500);
    let lines = format!("{}\n", other.replace('\n', " "));
    server.submit_lines("secret-key", lines.as_bytes(), &[("x-request-id", "three")])?;
    server.ask(
        "GET",
        "/v1/claims?household=secret-home",
        &[("authorization", "Bearer secret-key"), ("x-request-id", "four")],
    )?;
    for id in ["two", "three", "four"] {
        errors_name_their_request(&server, id)?;
    }
    no_secrets(&server)
}

fn a_failing_node_leaves_no_household_in_the_log() -> Result<()> {
    let (_socket, url) = closed()?;
    let directory = tempfile::TempDir::new()?;
    let file = directory.path().join("gateway.json");
    std::fs::write(&file, OLD_PATHS)?;
    // The upstream's path has the values of the query.
    let gateway = ["--upstream-kind", "http", "--gateway", &file.to_string_lossy()];
    let server = server(&[&["--upstream", &url], gateway.as_slice()].concat())?;
    let headers = [("x-request-id", "one"), ("traceparent", PARENT), ("x-api-key", "secret-key")];
    let answer = server.ask("GET", "/chain/entity/did:x:secret-home0?x=secret-query", &headers)?;
    ensure!(answer.status >= 500, "{answer:?}");
    let errors = errors_name_their_request(&server, "one")?;
    ensure!(errors.iter().all(|line| line["trace_id"] == TRACE), "{errors:?}");
    no_secrets(&server)
}

/// Checks that the log has errors, and that each has the id of its request. Returns those of this request.
fn errors_name_their_request(server: &Server, id: &str) -> Result<Vec<Value>> {
    let lines = lines(server)?;
    // At the start, the server asks a slow store again, without a request.
    let of_requests = lines.into_iter().skip_while(|line| !line["request"].is_string());
    let errors: Vec<Value> = of_requests.filter(|line| line["level"] == "error").collect();
    ensure!(errors.iter().all(|line| line["request"].is_string()), "{errors:?}");
    let own: Vec<Value> = errors.into_iter().filter(|line| line["request"] == id).collect();
    ensure!(!own.is_empty(), "no error of `{id}`: {}", server.log()?);
    Ok(own)
}

fn no_secrets(server: &Server) -> Result<()> {
    let log = server.log()?;
    ensure!(!log.contains("secret"), "{log}");
    Ok(())
}
