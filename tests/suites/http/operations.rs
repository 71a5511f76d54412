//! The module's operations as services ask them that have no WebAssembly: the very bytes that the module gives, tables
//! that are one request's own, and what is wrong with a request.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::net::TcpStream;
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use data_encoding::{BASE64, HEXLOWER};
use hearth::Hearth;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use hearth_tests::vector::{self, Vector};
use libtest_mimic::Trial;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::OnServe;
use crate::origins::{self, LISTED_ORIGIN, is_for, says_nothing};
use crate::preferences::post;

type Test = fn(&Server) -> Result<()>;

/// Bytes of a body of calls.
const BODY: usize = 12 << 20;
const TESTS: &[(&str, Test)] = &[
    ("the_description_shows_what_comes", the_description_shows_what_comes),
    ("every_operation_is_named", every_operation_is_named),
    ("a_request_is_text_or_base64_or_nothing", a_request_is_text_or_base64_or_nothing),
    ("no_calls_are_no_answers", no_calls_are_no_answers),
    ("the_module_says_what_is_too_large", the_module_says_what_is_too_large),
    ("a_body_over_the_limit_is_413", a_body_over_the_limit_is_413),
    ("answers_have_a_bound", answers_have_a_bound),
    ("what_is_no_call_is_400", what_is_no_call_is_400),
    ("nothing_is_asked_unless_all_can_be", nothing_is_asked_unless_all_can_be),
    ("more_than_128_calls_are_400", more_than_128_calls_are_400),
    ("an_unknown_operation_is_404", an_unknown_operation_is_404),
    ("tables_are_for_calls_together", tables_are_for_calls_together),
    ("a_key_with_the_scope_is_needed", a_key_with_the_scope_is_needed),
    ("other_methods_and_bodies_are_refused", other_methods_and_bodies_are_refused),
    ("a_listed_page_may_ask", a_listed_page_may_ask),
    ("all_tables_are_there_each_time", all_tables_are_there_each_time),
    ("tables_of_others_are_out_of_reach", tables_of_others_are_out_of_reach),
    ("requests_at_once_do_not_meet", requests_at_once_do_not_meet),
];

const ALONE: &[(&str, Alone)] = &[("an_instance_for_each_request", an_instance_for_each_request)];

const SERVE: &[OnServe<Alone>] = &[
    (
        "stalled_sessions_hinder_nobody_else",
        stalled_sessions_hinder_nobody_else,
        "`hearth serve` has room of its own for sessions",
    ),
    (
        "an_instance_for_three_requests",
        an_instance_for_three_requests,
        "`[instances]` of `hearth.toml` is for `hearth serve`",
    ),
    ("the_first_key_may_ask", the_first_key_may_ask, "`hearth serve` makes a key at its first start"),
];

/// Every test of operations.
pub(crate) fn trials() -> Result<Vec<Trial>> {
    let server = Arc::new(start(match Host::of_run() {
        Host::Serve => &[],
        // Tables need an instance that has none, which only `hearth serve` gives them by itself.
        Host::Spin => &["--requests-per-instance", "1"],
    })?);
    let mut trials = Vec::new();
    for (name, test) in TESTS {
        let server = Arc::clone(&server);
        trials.push(trial(format!("operations::{name}"), move || test(&server)));
    }
    for (name, test) in ALONE {
        trials.push(trial(format!("operations::{name}"), test));
    }
    for (name, test, why) in SERVE {
        trials.push(only(Host::Serve, why, trial(format!("operations::{name}"), test)));
    }
    for area in ["claims", "gateway", "preferences"] {
        for vector in some(area)? {
            let server = Arc::clone(&server);
            let name = format!("operations::vectors::{}", vector.name);
            trials.push(trial(name, move || vector_as_the_module(&server, &vector)));
        }
    }
    Ok(trials)
}

/// Vectors from all over an area, and every one about its limits. All of them are asked in the suite `conformance`.
fn some(area: &str) -> Result<Vec<Vector>> {
    let all = vector::load(area)?;
    let step = all.len() / 20;
    let chosen = all.into_iter().enumerate();
    let chosen = chosen.filter(|(at, vector)| at % step == 0 || vector.name.contains("/limits/"));
    Ok(chosen.map(|(_, vector)| vector).collect())
}

/// A server with pages of one origin listed; the keys are their subjects.
fn start(arguments: &[&str]) -> Result<Server> {
    let mut settings = format!("[claims]\ncors_origins = [{LISTED_ORIGIN:?}]\n");
    for (key, scopes) in [
        (KEY, "[\"operations:call\"]"),
        (OTHER, "[\"claims:read\", \"claims:write\", \"gateway:read\", \"preferences:write\"]"),
    ] {
        let digest = HEXLOWER.encode(&Sha256::digest(key));
        write!(
            settings,
            "[[api_keys]]\nid = {key:?}\nsha256 = {digest:?}\nsubject = {key:?}\nscopes = {scopes}\n"
        )?;
    }
    Server::configured(&settings, arguments, &[])
}

/// The module in this process.
static MODULE: LazyLock<Result<Hearth>> = LazyLock::new(|| Ok(Hearth::new()?));

fn module() -> Result<&'static Hearth> {
    MODULE.as_ref().map_err(|error| anyhow!("no module: {error:#}"))
}

/// What it answers to calls of one session.
fn by_module(calls: &[(&str, &[u8])]) -> Result<Vec<String>> {
    let mut session = module()?.session()?;
    calls.iter().map(|(operation, request)| Ok(session.invoke(operation, request)?)).collect()
}

/// Posts a body with a key.
fn post_with(server: &Server, key: &str, path: &str, body: &[u8]) -> Result<Answer> {
    post(server, path, &[("authorization", &format!("Bearer {key}"))], body)
}

/// One call.
fn one(server: &Server, operation: &str, request: &[u8]) -> Result<Answer> {
    post_with(server, KEY, &format!("{CALLS}/{operation}"), request)
}

/// The body of calls, in base64.
fn calls(calls: &[(&str, &[u8])]) -> Value {
    let call = |(operation, request): &(&str, &[u8])| {
        let request = BASE64.encode(request);
        json!({"operation": operation, "request": {"base64": request}})
    };
    json!({"calls": calls.iter().map(call).collect::<Vec<_>>()})
}

/// The answers to calls.
fn answers(server: &Server, body: &Value) -> Result<Vec<String>> {
    let answer = post_with(server, KEY, CALLS, body.to_string().as_bytes())?;
    ensure!(answer.status == 200, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/json"), "{answer:?}");
    let mut document = answer.json();
    ensure!(document.as_object().is_some_and(|members| members.len() == 1), "{document}");
    Ok(serde_json::from_value(document["answers"].take())?)
}

/// Whether the answer is a problem of this kind whose detail has these words.
fn problem(answer: &Answer, status: u16, kind: &str, words: &str) -> Result<()> {
    let body = answer.json();
    ensure!(answer.status == status, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/problem+json"), "{answer:?}");
    ensure!(body["type"] == format!("urn:hearth:problem:{kind}"), "{body}");
    ensure!(body["detail"].as_str().is_some_and(|detail| detail.contains(words)), "{words}: {body}");
    Ok(())
}

/// Byte for byte what the module answers, and so to every call before.
fn vector_as_the_module(server: &Server, vector: &Vector) -> Result<()> {
    let mut made = Vec::new();
    for before in &vector.call.before {
        made.push((before.operation.as_str(), before.request()?));
    }
    made.push((vector.call.operation.as_str(), vector.request()?));
    let made: Vec<(&str, &[u8])> =
        made.iter().map(|(operation, request)| (*operation, request.as_slice())).collect();
    let body = calls(&made);
    if made.iter().map(|(_, request)| request.len()).sum::<usize>() > BODY {
        // The module has an answer, but no such body is taken.
        let answer = post_with(server, KEY, CALLS, body.to_string().as_bytes())?;
        return problem(&answer, 413, "too-large", "");
    }
    let expected = by_module(&made)?;
    ensure!(answers(server, &body)? == expected, "together");
    if let [(operation, request)] = made[..]
        && !operation.starts_with("gateway.")
    {
        let answer = one(server, operation, request)?;
        ensure!(answer.status == 200 && [answer.body] == expected[..], "{}", answer.status);
        ensure!(answer.headers.get("content-type").is_some_and(|kind| kind == "application/json"));
    }
    Ok(())
}

/// The examples are requests and their very answers.
fn the_description_shows_what_comes(server: &Server) -> Result<()> {
    let description = server.read("/openapi.json", None)?.json();
    let content = |path: &str| -> Result<(Value, Value)> {
        let post = &description["paths"][path]["post"];
        let request = &post["requestBody"]["content"]["application/json"]["example"];
        let answer = &post["responses"]["200"]["content"]["application/json"]["example"];
        ensure!(request.is_object() && answer.is_object(), "{post}");
        ensure!(post["security"][0]["apiKey"] == json!(["operations:call"]), "{post}");
        Ok((request.clone(), answer.clone()))
    };
    let (request, expected) = content(CALLS)?;
    let answer = post_with(server, KEY, CALLS, request.to_string().as_bytes())?;
    ensure!(answer.json() == expected, "{}", answer.body);
    let (request, expected) = content(&format!("{CALLS}/{{operation}}"))?;
    let answer = one(server, "preferences.validate", request.to_string().as_bytes())?;
    ensure!(answer.json() == expected, "{}", answer.body);
    Ok(())
}

/// The description, the refusal of an unknown operation, and what there are vectors of, name the same.
fn every_operation_is_named(server: &Server) -> Result<()> {
    let description = server.read("/openapi.json", None)?.json();
    let parameters = &description["paths"][format!("{CALLS}/{{operation}}")]["parameters"];
    let described: BTreeSet<String> = serde_json::from_value(parameters[0]["schema"]["enum"].clone())?;
    let refusal = one(server, "claims.refuse", b"")?.json();
    let detail = refusal["detail"].as_str().context("no detail")?;
    let named: BTreeSet<String> = detail.split('`').skip(3).step_by(2).map(str::to_owned).collect();
    let alone = named.iter().filter(|name| !name.starts_with("gateway."));
    ensure!(alone.eq(&described), "{named:?} {described:?}");
    for vector in vector::load_all()? {
        ensure!(named.contains(&vector.call.operation), "{}", vector.call.operation);
    }
    for operation in &described {
        let answer = one(server, operation, b"")?;
        ensure!(answer.status == 200 && answer.body == module()?.invoke(operation, b"")?, "{}", answer.body);
    }
    Ok(())
}

fn a_request_is_text_or_base64_or_nothing(server: &Server) -> Result<()> {
    let text = "{\"userName\":\"Zo\u{eb} \u{1f373}\"}";
    let body = json!({"calls": [
        {"operation": "preferences.render", "request": text},
        {"operation": "preferences.render", "request": {"base64": BASE64.encode(text.as_bytes())}},
        {"operation": "claims.validate", "request": {"base64": BASE64.encode(b"\xff\xfe")}},
        {"operation": "module.version"},
        {"request": "", "operation": "module.version"},
        {"operation": "module.version", "request": {"base64": ""}},
    ]});
    let given = answers(server, &body)?;
    let rendered = ("preferences.render", text.as_bytes());
    let version = ("module.version", &b""[..]);
    let not_utf8 = ("claims.validate", &b"\xff\xfe"[..]);
    ensure!(given == by_module(&[rendered, rendered, not_utf8, version, version, version])?, "{given:?}");
    // However the text is written.
    let escaped = r#"{"calls":[{"\u006fperation":"module\u002eversion","request":"\u0078"}]}"#;
    let answer = post_with(server, KEY, CALLS, escaped.as_bytes())?.json();
    ensure!(answer["answers"] == json!(by_module(&[("module.version", b"x")])?), "{answer}");
    ensure!(one(server, "claims.validate", b"\xff\xfe")?.body == by_module(&[not_utf8])?.concat());
    Ok(())
}

fn no_calls_are_no_answers(server: &Server) -> Result<()> {
    ensure!(post_with(server, KEY, CALLS, br#"{"calls":[]}"#)?.body == r#"{"answers":[]}"#);
    Ok(())
}

fn the_module_says_what_is_too_large(server: &Server) -> Result<()> {
    for size in [(1 << 20) + 1, (2 << 20) + (16 << 10) + 1, 4 << 20] {
        let request = vec![b' '; size];
        for operation in ["claims.validate", "claims.record", "preferences.merge", "module.version"] {
            let answer = one(server, operation, &request)?;
            ensure!(answer.status == 200, "{operation} {size}: {}", answer.body);
            ensure!(answer.body == module()?.invoke(operation, &request)?, "{operation}: {}", answer.body);
        }
    }
    Ok(())
}

fn a_body_over_the_limit_is_413(server: &Server) -> Result<()> {
    let over = one(server, "claims.validate", &vec![b' '; (4 << 20) + 1])?;
    problem(&over, 413, "too-large", "4194304")?;
    let mut body = br#"{"calls":[]}"#.to_vec();
    body.resize(12 << 20, b' ');
    ensure!(post_with(server, KEY, CALLS, &body)?.status == 200);
    body.push(b' ');
    problem(&post_with(server, KEY, CALLS, &body)?, 413, "too-large", "12582912")
}

/// What is small to ask and large to answer does not take the server's memory.
fn answers_have_a_bound(server: &Server) -> Result<()> {
    let mut routes = String::new();
    for number in 0..16_384 {
        write!(
            routes,
            ",{{\"template\":\"/{number}/of/a/long/template\",\"rpc\":\"t.Query/Method{number}\"}}"
        )?;
    }
    let table = format!(
        "{{\"prefixes\":[{{\"path\":\"/\",\"standsFor\":\"/\"}}],\"routes\":[{}]}}",
        routes.trim_start_matches(',')
    );
    let index = ("gateway.routes", &br#"{"handle":1}"#[..]);
    let mut made = vec![("gateway.compile", table.as_bytes()), index];
    let few = answers(server, &calls(&made))?;
    ensure!(few == by_module(&made)? && few[1].len() > 1 << 20, "{}", few[1].len());
    made.resize(128, index);
    let many = post_with(server, KEY, CALLS, calls(&made).to_string().as_bytes())?;
    problem(&many, 400, "bad-request", "fewer")
}

fn what_is_no_call_is_400(server: &Server) -> Result<()> {
    let deep = format!("{{\"calls\":[{}]}}", "[".repeat(100_000));
    for (body, words) in [
        ("", "an object with `calls`"),
        ("[]", "an object with `calls`"),
        ("[[]]", "an object with `calls`"),
        ("{\"calls\":[[\"module.version\"]]}", "call number 1: expected an object with `operation`"),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":[\"\"]}]}", "a text, or an object"),
        ("{}", "missing field `calls`"),
        ("{\"calls\":{}}", "an array of calls"),
        ("{\"calls\":[]} x", "trailing characters"),
        ("{\"calls\":[],\"calls\":[]}", "duplicate"),
        ("{\"calls\":[],\"call\":1}", "unknown field `call`"),
        ("{\"calls\":[{}]}", "call number 1: missing field `operation`"),
        ("{\"calls\":[{\"operation\":7}]}", "expected a string"),
        ("{\"calls\":[{\"operation\":\"module.version\",\"requests\":\"\"}]}", "unknown field `requests`"),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":\"\\ud800\"}]}", "call number 1"),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":{}}]}", "missing field `base64`"),
        (
            "{\"calls\":[{\"operation\":\"module.version\",\"request\":7}]}",
            "a text, or an object with `base64`",
        ),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":[7]}]}", "a text, or an object"),
        (
            "{\"calls\":[{\"operation\":\"module.version\"},\
             {\"operation\":\"module.version\",\"request\":{\"base64\":\"e30\"}}]}",
            "call number 2: its `request` cannot be read: `base64` is none",
        ),
        ("{\"calls\":[{\"operation\":\"module.version\",\"request\":{\"base64\":\"e-0=\"}}]}", "base64"),
        ("{\"calls\":[{\"operation\":\"module.versions\"}]}", "there are `claims.validate`, "),
        (deep.as_str(), "the body"),
    ] {
        let answer = post_with(server, KEY, CALLS, body.as_bytes())?;
        problem(&answer, 400, "bad-request", words)
            .with_context(|| body.chars().take(99).collect::<String>())?;
    }
    let latin = post_with(server, KEY, CALLS, b"{\"calls\":[{\"operation\":\"\xe9\"}]}")?;
    problem(&latin, 400, "bad-request", "the body")
}

/// A call that is none is found before the first is made: what would be a large answer does not come to be.
fn nothing_is_asked_unless_all_can_be(server: &Server) -> Result<()> {
    let body = json!({"calls": [{"operation": "claims.schema"}, {"operation": "claims.scheme"}]});
    let answer = post_with(server, KEY, CALLS, body.to_string().as_bytes())?;
    problem(&answer, 400, "bad-request", "call number 2")?;
    ensure!(!answer.body.contains("outcome"), "{}", answer.body);
    Ok(())
}

fn more_than_128_calls_are_400(server: &Server) -> Result<()> {
    let mut made = vec![("module.version", &b""[..]); 128];
    ensure!(answers(server, &calls(&made))? == by_module(&made)?);
    made.push(("module.version", b""));
    let answer = post_with(server, KEY, CALLS, calls(&made).to_string().as_bytes())?;
    problem(&answer, 400, "bad-request", "128 calls at most")
}

fn an_unknown_operation_is_404(server: &Server) -> Result<()> {
    for name in ["claims", "validate", "claims.Validate", "claims%2Evalidate", "claims.validate2"] {
        let answer = one(server, name, b"{}")?;
        problem(&answer, 404, "not-found", "there are `claims.validate`, `claims.record`")?;
    }
    problem(&one(server, "claims.validate/", b"{}")?, 404, "not-found", "without the slash")
}

fn tables_are_for_calls_together(server: &Server) -> Result<()> {
    for name in ["compile", "route", "release", "routes"] {
        let answer = one(server, &format!("gateway.{name}"), br#"{"handle":1}"#)?;
        problem(&answer, 400, "bad-request", "`calls` of one `POST /v1/operations`")?;
    }
    Ok(())
}

fn a_key_with_the_scope_is_needed(server: &Server) -> Result<()> {
    for path in [CALLS, VALIDATE] {
        problem(&post(server, path, &[], b"{}")?, 401, "unauthorized", "API key")?;
        problem(&post_with(server, "nobody", path, b"{}")?, 401, "unauthorized", "not known")?;
        let answer = post_with(server, OTHER, path, b"{}")?;
        problem(&answer, 403, "insufficient-scope", "`operations:call`")?;
        let challenge = answer.header("www-authenticate").unwrap_or_default();
        ensure!(challenge.contains("scope=\"operations:call\""), "{challenge}");
    }
    // And the scope is for nothing else.
    ensure!(server.submit(KEY, b"{}")?.status == 403);
    ensure!(server.read("/user-preferences?room=a", Some(KEY))?.status == 403);
    Ok(())
}

fn other_methods_and_bodies_are_refused(server: &Server) -> Result<()> {
    let bearer = format!("Bearer {KEY}");
    let key = ("authorization", bearer.as_str());
    for path in [CALLS, VALIDATE] {
        for method in ["GET", "PUT", "DELETE", "OPTIONS"] {
            let answer = server.ask(method, path, &[key])?;
            problem(&answer, 405, "method-not-allowed", "POST")?;
            ensure!(answer.header("allow") == Some("POST"), "{answer:?}");
        }
        for header in [("content-type", "multipart/form-data; boundary=x"), ("content-encoding", "gzip")] {
            let head = format!(
                "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: {bearer}\r\nconnection: close\r\n\
                 content-length: 2\r\n{}: {}\r\n\r\n{{}}",
                header.0, header.1
            );
            ensure!(server.raw(head.as_bytes())?.starts_with("HTTP/1.1 415 "), "{header:?}");
        }
        let chunked = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: {bearer}\r\nconnection: close\r\n\
             transfer-encoding: chunked\r\n\r\n4\r\n{{\"ca\r\n0\r\n\r\n"
        );
        let status = if path == CALLS { "400" } else { "200" };
        ensure!(server.raw(chunked.as_bytes())?.starts_with(&format!("HTTP/1.1 {status} ")));
    }
    Ok(())
}

fn a_listed_page_may_ask(server: &Server) -> Result<()> {
    let bearer = format!("Bearer {KEY}");
    for (path, body) in [(CALLS, r#"{"calls":[]}"#), (VALIDATE, "{}"), (CALLS, "{")] {
        let before = origins::preflight(server, "POST", path, LISTED_ORIGIN)?;
        ensure!(before.status == 204, "{before:?}");
        is_for(&before, LISTED_ORIGIN)?;
        let listed = [("origin", LISTED_ORIGIN), ("authorization", bearer.as_str())];
        is_for(&post(server, path, &listed, body.as_bytes())?, LISTED_ORIGIN)?;
        let foreign = [("origin", "https://evil.example"), ("authorization", bearer.as_str())];
        says_nothing(&post(server, path, &foreign, body.as_bytes())?)?;
    }
    Ok(())
}

/// 65 tables, of which the last is one too many, over and over: none is left behind.
fn all_tables_are_there_each_time(server: &Server) -> Result<()> {
    let made = vec![("gateway.compile", &b"{}"[..]); 65];
    let expected = by_module(&made)?;
    ensure!(
        expected[63].contains("\"handle\":64") && expected[64].contains("too_many_tables"),
        "{expected:?}"
    );
    for _ in 0..3 {
        ensure!(answers(server, &calls(&made))? == expected);
        // Those of a request that comes to nothing are gone as well.
        let broken = json!({"calls": [{"operation": "gateway.compile"}, {"operation": "nothing"}]});
        ensure!(post_with(server, KEY, CALLS, broken.to_string().as_bytes())?.status == 400);
    }
    Ok(())
}

/// The server's own table, and those of requests before and beside, can neither be asked nor released.
fn tables_of_others_are_out_of_reach(server: &Server) -> Result<()> {
    let compiled = answers(server, &calls(&[("gateway.compile", b"")]))?;
    ensure!(compiled[0].contains("\"handle\":1"), "{compiled:?}");
    for _ in 0..20 {
        ensure!(server.read("/gateway/routes", None)?.status == 200, "the server has its table");
        let handles: Vec<String> = (1..=9).map(|handle| format!("{{\"handle\":{handle}}}")).collect();
        let mut made: Vec<(&str, &[u8])> = Vec::new();
        for handle in &handles {
            made.push(("gateway.routes", handle.as_bytes()));
            made.push(("gateway.release", handle.as_bytes()));
        }
        let given = answers(server, &calls(&made))?;
        ensure!(given == by_module(&made)?, "{given:?}");
        ensure!(given.iter().all(|answer| answer.contains("gateway.unknown_handle")), "{given:?}");
        ensure!(server.read("/chain/token/params", None)?.status == 200, "the server has its table still");
    }
    Ok(())
}

/// Each of many requests at once has its own tables, from 1.
fn requests_at_once_do_not_meet(server: &Server) -> Result<()> {
    let one = |number: usize| -> Result<()> {
        let table = format!(
            "{{\"prefixes\":[{{\"path\":\"/\",\"standsFor\":\"/\"}}],\
             \"routes\":[{{\"template\":\"/{number}\",\"rpc\":\"t.Query/N{number}\"}}]}}"
        );
        let target = format!("{{\"handle\":1,\"method\":\"GET\",\"target\":\"/{number}\"}}");
        let made = [("gateway.compile", table.as_bytes()), ("gateway.route", target.as_bytes())];
        let given = answers(server, &calls(&made))?;
        ensure!(
            given == by_module(&made)? && given[1].contains(&format!("t.Query/N{number}\"")),
            "{given:?}"
        );
        Ok(())
    };
    thread::scope(|scope| {
        let one = &one;
        let threads: Vec<_> = (0..8)
            .map(|thread| scope.spawn(move || (0..25).try_for_each(|number| one(thread * 25 + number))))
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?)
    })
}

/// Sends the head of a request, and nothing of its body.
fn stall(server: &Server, path: &str, key: &str) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(server.address())?;
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\ncontent-length: 99\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    Ok(stream)
}

/// Whether the server answers all else, and at once.
fn is_quick(server: &Server) -> Result<()> {
    for path in ["/healthz", "/chain/token/params", "/gateway/routes", "/v1/rules"] {
        let start = Instant::now();
        let answer = server.read(path, None)?;
        // A body that stalls is given up after 10 s.
        ensure!(answer.status == 200 && start.elapsed() < Duration::from_secs(8), "{path}: {answer:?}");
    }
    let answer = one(server, "claims.validate", b"{}")?;
    ensure!(answer.status == 200, "{answer:?}");
    Ok(())
}

/// Sessions have room of their own: more of them than that are told to come back, and nobody else notices.
fn stalled_sessions_hinder_nobody_else() -> Result<()> {
    let server = start(&[])?;
    let stalled: Vec<TcpStream> = (0..40).map(|_| stall(&server, CALLS, KEY)).collect::<Result<_>>()?;
    thread::sleep(Duration::from_millis(300));
    let answer = post_with(&server, KEY, CALLS, br#"{"calls":[]}"#)?;
    ensure!(answer.status == 200, "{answer:?}");
    is_quick(&server)?;
    drop(stalled);
    Ok(())
}

/// Each request has an instance to itself, and one that waits for its body is in nobody's way.
fn an_instance_for_each_request() -> Result<()> {
    let server = start(&["--requests-per-instance", "1"])?;
    let stalled: Vec<TcpStream> =
        (0..24).map(|_| stall(&server, "/v1/claims", OTHER)).collect::<Result<_>>()?;
    thread::sleep(Duration::from_millis(300));
    is_quick(&server)?;
    drop(stalled);
    crowd(&server)
}

fn an_instance_for_three_requests() -> Result<()> {
    let mut settings = String::from("[instances]\nrequests = 3\n");
    let digest = HEXLOWER.encode(&Sha256::digest(KEY));
    write!(
        settings,
        "[[api_keys]]\nid = \"a\"\nsha256 = {digest:?}\nsubject = \"a\"\nscopes = [\"operations:call\"]\n"
    )?;
    crowd(&Server::configured(&settings, &[], &[])?)
}

/// Four clients with a hundred requests each.
fn crowd(server: &Server) -> Result<()> {
    let client = || -> Result<()> {
        for _ in 0..50 {
            ensure!(one(server, "claims.validate", b"{}")?.status == 200);
            ensure!(server.read("/gateway/routes", None)?.status == 200);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(client)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?)
    })
}

/// The key that a first start prints.
fn the_first_key_may_ask() -> Result<()> {
    let server = Server::in_directory(tempfile::tempdir()?, &[])?;
    let banner = server.banner()?;
    let key = banner.lines().map(str::trim).find(|line| line.starts_with("hearth_")).context("no key")?;
    let answer = post_with(&server, key, VALIDATE, b"{}")?;
    ensure!(answer.status == 200 && answer.body == module()?.invoke("claims.validate", b"{}")?, "{answer:?}");
    Ok(())
}

const CALLS: &str = "/v1/operations";
const VALIDATE: &str = "/v1/operations/claims.validate";
/// May ask, and nothing else.
const KEY: &str = "caller";
/// May do much else, and not ask.
const OTHER: &str = "other";
