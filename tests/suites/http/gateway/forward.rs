//! The upstream is a node's own HTTP gateway: which requests it gets, and which parts of its answers pass.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{Answer, Server};
use hearth_tests::upstream::{Web, closed, silent};

use super::headers::OLD_PATHS;
use super::{Alone, PARAMS, get, problem, settings};
use crate::OnServe;

pub(super) const ALONE: &[(&str, Alone)] = &[
    (
        "forward::requests_are_forwarded_under_the_canonical_path",
        requests_are_forwarded_under_the_canonical_path,
    ),
    ("forward::only_some_headers_pass", only_some_headers_pass),
    ("forward::errors_of_the_upstream_pass_unchanged", errors_of_the_upstream_pass_unchanged),
    ("forward::an_invalid_answer_of_the_upstream_is_502", an_invalid_answer_of_the_upstream_is_502),
    ("forward::an_unreachable_upstream_is_503_or_504", an_unreachable_upstream_is_503_or_504),
];

pub(super) const SERVE: &[OnServe<Alone>] = &[(
    "forward::a_path_of_the_upstream_is_prepended",
    a_path_of_the_upstream_is_prepended,
    "Spin allows only hosts without a path",
)];

/// Starts a server in front of `web`, or of a path on it. The deadline allows for a busy machine.
fn before(url: &str) -> Result<Server> {
    waiting(url, 20_000)
}

/// Starts such a server with another deadline.
fn waiting(url: &str, milliseconds: u32) -> Result<Server> {
    let directory = tempfile::TempDir::new()?;
    let file = directory.path().join("gateway.json");
    std::fs::write(&file, OLD_PATHS)?;
    let arguments = ["--upstream", url, "--upstream-kind", "http", "--gateway", &file.to_string_lossy()];
    Server::configured(&settings(&format!("deadline_ms = {milliseconds}"))?, &arguments, &[])
}

/// Returns an HTTP answer with these headers and this body.
fn reply(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head =
        format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n", body.len());
    [head.as_bytes(), body].concat()
}

fn json_reply(body: &str) -> Vec<u8> {
    reply("200 OK", JSON, body.as_bytes())
}

const JSON: &str = "content-type: application/json\r\n";
const HTML: &str = "content-type: text/html\r\n";

/// Returns the target of the last request that arrived.
fn target(web: &Web) -> Result<String> {
    let requests = web.requests();
    let line = requests.last().and_then(|head| head.lines().next()).context("no request arrived")?;
    ensure!(line.starts_with("GET ") && line.ends_with(" HTTP/1.1"), "{line}");
    Ok(line.split(' ').nth(1).unwrap_or_default().to_owned())
}

fn requests_are_forwarded_under_the_canonical_path() -> Result<()> {
    let web = Web::start(|_| json_reply("{\"from\":\"the node\"}"))?;
    let server = before(&web.url())?;
    for (path, canonical) in [
        (PARAMS, "/ixo/token/params"),
        ("/ixo/token/params", "/ixo/token/params"),
        ("/old/entity/did:ixo:entity:1", "/ixo/entity/did:ixo:entity:1"),
        ("/chain/entity/did%3Aixo%3A1", "/ixo/entity/did%3Aixo%3A1"),
        ("/chain/claim/a%2Fb%25", "/ixo/claims/claim/a%2Fb%25"),
        ("/%63hain/token/%70arams", "/ixo/token/%70arams"),
        (
            "/chain/claims/claims?pagination.key=+/%2B&x=%20&pagination.limit=5",
            "/ixo/claims/claims?pagination.key=+/%2B&x=%20&pagination.limit=5",
        ),
    ] {
        let answer = get(&server, path)?;
        ensure!(answer.status == 200 && answer.body == "{\"from\":\"the node\"}", "{answer:?}");
        ensure!(target(&web)? == canonical, "{path}: {}", target(&web)?);
    }
    let head = server.ask("HEAD", PARAMS, &[])?;
    ensure!(head.status == 200 && head.body.is_empty(), "{head:?}");
    ensure!(head.header("content-length") == Some("19"), "{head:?}");
    // A rejected request is not forwarded.
    let before = web.requests().len();
    for path in ["/chain/nothing", "/chain/claims/claims?pagination.limit=x", "/chain/entity/%zz"] {
        ensure!(matches!(get(&server, path)?.status, 400 | 404));
    }
    // Another path than the mapped one would be forwarded.
    for path in [
        "/chain/entity/..",
        "/chain/entity/%2e%2E",
        "/chain/claim/%2e%2e%2fparams",
        "/chain/claim/a%2F..%5Cb",
    ] {
        ensure!(get(&server, path)?.status == 400, "{path}");
    }
    ensure!(web.requests().len() == before);
    Ok(())
}

fn only_some_headers_pass() -> Result<()> {
    let web = Web::start(|_| {
        let headers = "content-type: application/json; charset=utf-8\r\nset-cookie: a=b\r\nserver: node\r\n\
            keep-alive: timeout=5\r\nx-internal: 10.0.0.1\r\naccess-control-allow-origin: *\r\n\
            grpc-metadata-x-cosmos-block-height: 77\r\ngrpc-metadata-else: kept\r\n";
        reply("200 OK", headers, b"{}")
    })?;
    let server = before(&web.url())?;
    let sent = [
        ("x-cosmos-block-height", "77"),
        ("accept", "application/json"),
        ("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
        ("authorization", "Bearer secret"),
        ("cookie", "a=secret"),
        ("x-forwarded-for", "192.0.2.1"),
        ("te", "trailers"),
        ("upgrade", "websocket"),
    ];
    let answer = server.ask("GET", PARAMS, &sent)?;
    ensure!(answer.status == 200, "{answer:?}");
    let there = web.requests().last().context("no request arrived")?.to_ascii_lowercase();
    for line in [
        "x-cosmos-block-height: 77",
        "accept: application/json",
        "grpc-timeout: ",
        "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    ] {
        ensure!(there.contains(line), "{line} is missing in {there}");
    }
    let host = format!("host: {}", web.url().trim_start_matches("http://"));
    ensure!(there.contains(&host), "{there}");
    for name in ["secret", "192.0.2.1", "\r\nte:", "upgrade", "localhost"] {
        ensure!(!there.contains(name), "{name} is in {there}");
    }
    for (name, value) in [
        ("content-type", Some("application/json; charset=utf-8")),
        ("x-cosmos-block-height", Some("77")),
        ("grpc-metadata-x-cosmos-block-height", Some("77")),
        ("grpc-metadata-else", Some("kept")),
        ("set-cookie", None),
        ("server", None),
        ("keep-alive", None),
        ("x-internal", None),
        ("access-control-allow-origin", None),
    ] {
        ensure!(answer.header(name) == value, "{name}: {answer:?}");
    }
    Ok(())
}

fn errors_of_the_upstream_pass_unchanged() -> Result<()> {
    let body = r#"{"code":5,"message":"entity not found","details":[]}"#;
    for status in
        ["400 Bad Request", "404 Not Found", "429 Too Many", "500 Oops", "501 Not Implemented", "503 Busy"]
    {
        let web = Web::start(move |_| {
            reply(status, "content-type: application/json\r\nretry-after: 9\r\n", body.as_bytes())
        })?;
        let answer = get(&before(&web.url())?, PARAMS)?;
        ensure!(status.starts_with(&answer.status.to_string()), "{status}: {answer:?}");
        ensure!(answer.body == body && answer.header("retry-after") == Some("9"), "{answer:?}");
        ensure!(answer.header("x-content-type-options") == Some("nosniff"), "{answer:?}");
    }
    // A deprecated path is marked as such in an error too.
    let web = Web::start(move |_| reply("404 Not Found", JSON, body.as_bytes()))?;
    let answer = get(&before(&web.url())?, "/chain/claim/7")?;
    ensure!(answer.status == 404 && answer.header("deprecation") == Some("@1733011200"), "{answer:?}");
    Ok(())
}

/// Sends a request to a server with this answer.
fn through(answer: Vec<u8>) -> Result<Answer> {
    let answer = Arc::new(answer);
    let web = Web::start(move |_| answer.to_vec())?;
    let server = before(&web.url())?;
    let answer = get(&server, PARAMS)?;
    ensure!(!answer.body.contains(web.url().trim_start_matches("http://")), "{}", answer.body);
    ensure!(get(&server, "/healthz")?.status == 200);
    Ok(answer)
}

fn an_invalid_answer_of_the_upstream_is_502() -> Result<()> {
    let large = vec![b' '; (16 << 20) + 1];
    let head = format!("HTTP/1.1 200 OK\r\nconnection: close\r\n{JSON}");
    let pieces = [format!("{head}\r\n").as_bytes(), &large].concat();
    let cut_off = format!("{head}content-length: 100\r\n\r\n{{\"half\":").into_bytes();
    for (name, answer) in [
        ("too large, with its length", reply("200 OK", JSON, &large)),
        ("too large", pieces),
        ("cut off", cut_off),
        ("a redirect", reply("302 Found", "location: https://evil.example/\r\n", b"")),
        ("a page", reply("200 OK", HTML, b"<script>alert(1)</script>")),
        ("a page that nothing is here", reply("404 Not Found", HTML, b"<h1>nginx</h1>")),
        ("of no type", reply("200 OK", "", b"{}")),
        ("no HTTP", b"SSH-2.0-nothing\r\n\r\n".to_vec()),
    ] {
        let answer = through(answer).with_context(|| name.to_owned())?;
        problem(&answer, 502, "bad-gateway").with_context(|| name.to_owned())?;
        ensure!(answer.header("location").is_none(), "{answer:?}");
    }
    let largest = through(reply("200 OK", JSON, &vec![b' '; 16 << 20]))?;
    ensure!(largest.status == 200 && largest.body.len() == 16 << 20, "{} bytes", largest.body.len());
    Ok(())
}

fn an_unreachable_upstream_is_503_or_504() -> Result<()> {
    let page = through(reply("502 Bad Gateway", HTML, b"<h1>secret</h1>"))?;
    problem(&page, 503, "unavailable")?;
    ensure!(!page.body.contains("secret"), "{page:?}");
    let (_port, url) = closed()?;
    let down = get(&before(&url)?, PARAMS)?;
    problem(&down, 503, "unavailable")?;
    ensure!(down.header("retry-after").is_some(), "{down:?}");
    let (_listener, url) = silent()?;
    problem(&get(&waiting(&url, 1_000)?, PARAMS)?, 504, "timeout")?;
    let hung_up = through(Vec::new())?;
    ensure!(matches!(hung_up.status, 502 | 503), "{hung_up:?}");
    Ok(())
}

fn a_path_of_the_upstream_is_prepended() -> Result<()> {
    let web = Web::start(|_| json_reply("{}"))?;
    let server = before(&format!("{}/rest/v1/", web.url()))?;
    ensure!(get(&server, "/chain/token/params?a=b")?.status == 200);
    ensure!(target(&web)? == "/rest/v1/ixo/token/params?a=b", "{}", target(&web)?);
    Ok(())
}
