//! Invalid requests: each gets its status and a problem that states what is wrong and where, and the server continues.

use anyhow::{Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};

use crate::{OnServe, Test};

pub(crate) const TESTS: &[(&str, Test)] = named![
    no_key_is_401,
    a_wrong_key_is_401,
    an_unknown_path_is_404,
    an_unknown_record_is_404,
    a_wrong_method_is_405,
    two_mebibytes_are_413,
    a_form_with_files_is_415,
    a_content_encoding_is_415,
    any_other_content_type_is_json,
    an_incomplete_body_is_rejected,
    a_head_that_is_not_http_is_rejected,
    an_empty_body_is_400,
];

pub(crate) const SERVE: &[OnServe<Test>] = &[
    ("the_log_contains_no_secrets", the_log_contains_no_secrets, "only `hearth serve` writes an access log"),
    (
        "a_half_closed_connection_is_answered",
        a_half_closed_connection_is_answered,
        "Spin drops a half-closed connection",
    ),
];

/// Checks that a rejection is a problem with these members.
fn problem(answer: &Answer, status: u16) -> Result<()> {
    let body = answer.json();
    ensure!(answer.status == status, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/problem+json"), "{answer:?}");
    ensure!(answer.header("content-length").is_some(), "{answer:?}");
    ensure!(body["status"] == status && body["title"].is_string() && body["detail"].is_string(), "{body}");
    ensure!(body["type"].as_str().is_some_and(|kind| kind.contains(':')), "{body}");
    Ok(())
}

fn no_key_is_401(server: &Server, _: &str) -> Result<()> {
    let answer = server.read("/v1/claims/kpt-aaaaaaaaaaaaaaaaaaaaaaaaaa", None)?;
    problem(&answer, 401)?;
    let challenge = answer.header("www-authenticate");
    ensure!(
        challenge.is_some_and(|text| text.starts_with("Bearer") && !text.contains("error")),
        "{answer:?}"
    );
    Ok(())
}

fn a_wrong_key_is_401(server: &Server, _: &str) -> Result<()> {
    let answer = server.submit("not-a-key", SAMPLE.as_bytes())?;
    problem(&answer, 401)?;
    ensure!(
        answer.header("www-authenticate").is_some_and(|text| text.contains("invalid_token")),
        "{answer:?}"
    );
    ensure!(!answer.body.contains("not-a-key"), "{}", answer.body);
    Ok(())
}

fn an_unknown_path_is_404(server: &Server, _: &str) -> Result<()> {
    problem(&server.read("/v1/claim", None)?, 404)
}

fn an_unknown_record_is_404(server: &Server, key: &str) -> Result<()> {
    problem(&server.read("/v1/claims/kpt-aaaaaaaaaaaaaaaaaaaaaaaaaa", Some(key))?, 404)
}

fn a_wrong_method_is_405(server: &Server, key: &str) -> Result<()> {
    let answer = server.ask("PUT", "/v1/claims", &[("authorization", &format!("Bearer {key}"))])?;
    problem(&answer, 405)?;
    ensure!(answer.header("allow") == Some("GET, HEAD, POST"), "{answer:?}");
    Ok(())
}

fn two_mebibytes_are_413(server: &Server, key: &str) -> Result<()> {
    problem(&server.submit(key, &vec![b' '; 2 << 20])?, 413)?;
    // Chunked, so that the length is not announced.
    let mut request = head(key, "transfer-encoding: chunked");
    for _ in 0..32 {
        request.push_str("10000\r\n");
        request.push_str(&" ".repeat(0x10000));
        request.push_str("\r\n");
    }
    request.push_str("0\r\n\r\n");
    let text = server.raw(request.as_bytes())?;
    ensure!(text.starts_with("HTTP/1.1 413"), "{text}");
    Ok(())
}

fn a_form_with_files_is_415(server: &Server, key: &str) -> Result<()> {
    let text =
        server.raw(with_body(key, "content-type: multipart/form-data; boundary=x", SAMPLE).as_bytes())?;
    ensure!(text.starts_with("HTTP/1.1 415"), "{text}");
    Ok(())
}

fn a_content_encoding_is_415(server: &Server, key: &str) -> Result<()> {
    let text = server.raw(with_body(key, "content-encoding: gzip", SAMPLE).as_bytes())?;
    ensure!(text.starts_with("HTTP/1.1 415"), "{text}");
    Ok(())
}

fn any_other_content_type_is_json(server: &Server, key: &str) -> Result<()> {
    let form = with_body(key, "content-type: application/x-www-form-urlencoded", SAMPLE);
    let text = server.raw(form.as_bytes())?;
    ensure!(text.starts_with("HTTP/1.1 201"), "{text}");
    Ok(())
}

fn an_incomplete_body_is_rejected(server: &Server, key: &str) -> Result<()> {
    let request = with_body(key, "x-half: yes", SAMPLE);
    let half = &request.as_bytes()[..request.len() - 100];
    let text = server.raw_half_closed(half)?;
    ensure!(text.is_empty() || text.starts_with("HTTP/1.1 400"), "{text}");
    // Nothing was stored: the complete claim is new.
    let whole = server.submit(key, SAMPLE.as_bytes())?;
    ensure!(whole.status == 201, "{} {}", whole.status, whole.body);
    Ok(())
}

fn a_half_closed_connection_is_answered(server: &Server, key: &str) -> Result<()> {
    let text = server.raw_half_closed(with_body(key, "x-whole: yes", SAMPLE).as_bytes())?;
    ensure!(text.starts_with("HTTP/1.1 201"), "{text}");
    Ok(())
}

fn a_head_that_is_not_http_is_rejected(server: &Server, _: &str) -> Result<()> {
    let text = server.raw(b"\x16\x03\x01 this is not HTTP\r\n\r\n")?;
    ensure!(text.is_empty() || text.starts_with("HTTP/1.1 400"), "{text}");
    let endless = format!("GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n", "a".repeat(1 << 20));
    // The server may close the connection before everything is sent.
    let text = server.raw(endless.as_bytes()).unwrap_or_default();
    ensure!(text.is_empty() || text.starts_with("HTTP/1.1 4"), "{text}");
    ensure!(server.read("/healthz", None)?.status == 200);
    Ok(())
}

fn an_empty_body_is_400(server: &Server, key: &str) -> Result<()> {
    let answer = server.submit(key, b"")?;
    problem(&answer, 400)?;
    ensure!(answer.json()["errors"][0]["code"] == "json.syntax", "{}", answer.body);
    Ok(())
}

fn the_log_contains_no_secrets(server: &Server, key: &str) -> Result<()> {
    server.submit(key, SAMPLE.replace("household/123", "household/secret-home").as_bytes())?;
    let log = server.log()?;
    ensure!(log.contains("/v1/claims"), "the log is empty");
    ensure!(!log.contains(key) && !log.contains("secret-home"), "the log contains secrets");
    Ok(())
}

fn head(key: &str, header: &str) -> String {
    format!(
        "POST /v1/claims HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {key}\r\n{header}\r\n\r\n"
    )
}

fn with_body(key: &str, header: &str, body: &str) -> String {
    head(key, &format!("{header}\r\ncontent-length: {}", body.len())) + body
}
