//! The metrics of `hearth serve --metrics`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;
use serde_json::json;

use crate::openrosa::send_wrong;

const TESTS: &[(&str, Alone)] = named![
    requests_are_counted_by_route,
    refusals_are_counted_by_rule,
    refusals_of_field_data_and_preferences_are_counted,
    signing_is_timed,
    neither_ids_nor_keys_are_in_metrics,
    metrics_have_an_address_of_their_own,
];

/// Returns every test of metrics. Spin exports its own.
pub(crate) fn trials() -> Vec<Trial> {
    let trials = TESTS.iter().map(|(name, test)| {
        only(Host::Serve, "Spin exports its own metrics", trial(format!("metrics::{name}"), test))
    });
    trials.collect()
}

fn server() -> Result<Server> {
    Server::start(["key"], &["--metrics", "127.0.0.1:0"])
}

fn read(server: &Server, request: &str) -> Result<Answer> {
    named(server, request, "localhost")
}

/// Sends a request with this host to the address of the metrics, which the banner has.
fn named(server: &Server, request: &str, host: &str) -> Result<Answer> {
    let banner = server.banner()?;
    let (_, rest) = banner.split_once("metrics   http://").context("the banner has no metrics")?;
    let address = rest.split('/').next().context("an address")?;
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    write!(stream, "{request} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Answer::parse(&answer)
}

fn metrics(server: &Server) -> Result<String> {
    let answer = read(server, "GET /metrics")?;
    ensure!(answer.status == 200, "{answer:?}");
    let media_type = answer.header("content-type").unwrap_or_default();
    ensure!(media_type.starts_with("application/openmetrics-text; version=1.0.0"), "{media_type}");
    Ok(answer.body)
}

fn requests_are_counted_by_route() -> Result<()> {
    let server = server()?;
    let stored = server.submit("key", SAMPLE.as_bytes())?;
    ensure!(stored.status == 201, "{stored:?}");
    let location = stored.header("location").context("no location")?.to_owned();
    for _ in 0..2 {
        ensure!(server.read(&location, Some("key"))?.status == 200);
    }
    ensure!(server.read("/v1/claims", None)?.status == 401);
    ensure!(server.post("/v1/claims", "key", &json!({}))?.status == 400);
    server.ask("FROBNICATE", "/v1/claims", &[])?;
    let text = metrics(&server)?;
    for line in [
        r#"hearth_requests_total{method="POST",route="/v1/claims",status="201",outcome="answered"} 1"#,
        r#"hearth_requests_total{method="POST",route="/v1/claims",status="400",outcome="answered"} 1"#,
        r#"hearth_requests_total{method="GET",route="/v1/claims/{id}",status="200",outcome="answered"} 2"#,
        r#"hearth_requests_total{method="GET",route="/v1/claims",status="401",outcome="answered"} 1"#,
        r#"hearth_request_duration_seconds_count{method="GET",route="/v1/claims/{id}"} 2"#,
        "hearth_requests_in_progress 0",
        r#"hearth_requests_waiting{part="records"} 0"#,
    ] {
        ensure!(text.lines().any(|found| found == line), "`{line}` is not in\n{text}");
    }
    ensure!(text.contains(r#"method="other",route="/v1/claims""#), "{text}");
    let number = |name: &str| -> Result<f64> {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).with_context(|| name.to_owned())?;
        Ok(line.trim().parse()?)
    };
    ensure!(number(r#"hearth_instances{part="records"}"#)? >= 1.0, "{text}");
    ensure!(number("hearth_store_statement_duration_seconds_count")? >= 3.0, "{text}");
    ensure!(text.contains("hearth_build_info{version=\"") && text.ends_with("# EOF\n"), "{text}");
    Ok(())
}

/// Returns the counters of refusals.
fn refusals(server: &Server) -> Result<BTreeMap<String, u64>> {
    let text = metrics(server)?;
    let lines = text.lines().filter_map(|line| line.strip_prefix("hearth_refusals_total{rule=\""));
    let counters = lines.filter_map(|line| {
        let (rule, count) = line.split_once("\"} ")?;
        Some((rule.to_owned(), count.parse().ok()?))
    });
    Ok(counters.collect())
}

/// A refused claim, alone or on a line, is counted by the codes of its answer.
fn refusals_are_counted_by_rule() -> Result<()> {
    let server = server()?;
    let refused = server.submit("key", br#"{"householdId":"x"}"#)?;
    ensure!(refused.status == 400, "{refused:?}");
    let errors = refused.json()["errors"].as_array().context("no errors")?.clone();
    let errors = errors.iter().filter(|error| error["severity"] == "error");
    let codes: BTreeSet<&str> = errors.filter_map(|error| error["code"].as_str()).collect();
    let counted = refusals(&server)?;
    ensure!(counted.keys().map(String::as_str).eq(codes.iter().copied()), "{codes:?} {counted:?}");
    ensure!(counted.values().all(|count| *count == 1), "{counted:?}");
    // Two of three lines.
    let lines =
        format!("{{\"householdId\":\"x\"}}\n{}\n{{\"householdId\":\"y\"}}\n", SAMPLE.replace('\n', " "));
    server.submit_lines("key", lines.as_bytes(), &[])?;
    let counted = refusals(&server)?;
    ensure!(counted.values().all(|count| *count == 3), "{counted:?}");
    ensure!(!server.log()?.contains("\"level\":\"error\""), "a refusal is logged as an error");
    Ok(())
}

fn refusals_of_field_data_and_preferences_are_counted() -> Result<()> {
    let scopes = "\"claims:write\", \"preferences:write\"]\nrooms = [\"lounge\"]";
    let settings = Server::keys(["key"])?.replace("\"claims:write\"]", scopes);
    let server = Server::configured(&settings, &["--metrics", "127.0.0.1:0"], &[])?;
    let refused = send_wrong(&server, "key")?;
    ensure!(refused.status == 409, "{refused:?}");
    let after_field_data = refusals(&server)?;
    let code = refused.json()["errors"][0]["code"].as_str().unwrap_or_default().to_owned();
    ensure!(after_field_data == BTreeMap::from([(code, 1)]), "{refused:?} {after_field_data:?}");
    let call = json!({
        "jsonrpc": "2.0", "id": 7, "method": "tools/call",
        "params": {"name": "set_user_preferences", "arguments": {"tone": 7}},
    });
    ensure!(server.post("/mcp", "key", &call)?.status == 200);
    let after_preferences = refusals(&server)?;
    ensure!(after_preferences.len() == after_field_data.len() + 1, "{after_preferences:?}");
    Ok(())
}

fn signing_is_timed() -> Result<()> {
    let server = server()?;
    let stored = server.submit("key", SAMPLE.as_bytes())?;
    let timing = stored.header("server-timing").context("no `server-timing`")?;
    let duration = timing.strip_prefix("sign;dur=").context("no `sign`")?;
    ensure!(duration.parse::<f64>()? > 0.0, "{timing}");
    ensure!(server.read("/v1/rules", None)?.header("server-timing").is_none());
    let described = server.read("/openapi.json", None)?.json();
    for (path, method, status) in [("/v1/claims", "post", "201"), ("/v1/status/{list}", "get", "200")] {
        let headers = &described["paths"][path][method]["responses"][status]["headers"];
        ensure!(headers["Server-Timing"].is_object(), "{path} is described without `Server-Timing`");
    }
    let text = metrics(&server)?;
    ensure!(text.contains("\nhearth_signing_duration_seconds_count 1\n"), "{text}");
    let list = server.read("/v1/status/suspension", None)?;
    ensure!(list.status == 200 && list.header("server-timing").is_some(), "{list:?}");
    Ok(())
}

fn neither_ids_nor_keys_are_in_metrics() -> Result<()> {
    let server = server()?;
    for path in ["/v1/claims/secret-1", "/openrosa/secret-2/formList", "/chain/entity/secret-3", "/secret-4"]
    {
        server.read(path, Some("secret-5"))?;
    }
    let text = metrics(&server)?;
    ensure!(!text.contains("secret") && text.contains("route=\"other\""), "{text}");
    Ok(())
}

fn metrics_have_an_address_of_their_own() -> Result<()> {
    let server = server()?;
    ensure!(server.read("/metrics", None)?.status == 404);
    for (request, status) in [("GET /", 404), ("POST /metrics", 405), ("HEAD /metrics", 200)] {
        let answer = read(&server, request)?;
        ensure!(answer.status == status, "{request}: {answer:?}");
    }
    ensure!(read(&server, "GET http://rebound.example/metrics")?.status == 421);
    ensure!(named(&server, "GET /metrics", "user@localhost")?.status == 400);
    let taken = server.address().to_string();
    let Err(error) = Server::start(["key"], &["--metrics", &taken]) else {
        anyhow::bail!("a taken address is accepted")
    };
    ensure!(format!("{error:#}").contains("--metrics"), "{error:#}");
    Ok(())
}
