//! Compressed answers of `hearth serve`.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use flate2::read::GzDecoder;
use hearth_tests::named;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{only, trial};
use libtest_mimic::Trial;

type Test = fn(&Server) -> Result<()>;

const TESTS: &[(&str, Test)] = named![
    texts_are_compressed,
    tags_and_heads_fit,
    short_answers_stay_plain,
    a_client_that_accepts_nothing_gets_its_answer,
    results_of_lines_stay_plain,
];

/// Returns every test of compression. Spin compresses nothing; its proxy does.
pub(crate) fn trials() -> Result<Vec<Trial>> {
    let server = Arc::new(Server::start(["key"], &[])?);
    let trials = TESTS.iter().map(|(name, test)| {
        let server = Arc::clone(&server);
        let trial = trial(format!("compression::{name}"), move || test(&server));
        only(Host::Serve, "Spin does not compress", trial)
    });
    Ok(trials.collect())
}

/// Returns the head of an answer and the bytes of its body, which end with the connection in HTTP/1.0.
fn bytes(server: &Server, method: &str, path: &str, headers: &str) -> Result<(Answer, Vec<u8>)> {
    let mut stream = TcpStream::connect(server.address())?;
    stream.set_read_timeout(Some(Duration::from_secs(45)))?;
    write!(stream, "{method} {path} HTTP/1.0\r\nhost: localhost\r\n{headers}\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").context("no head")?;
    let body = answer.split_off(end + 4);
    let head = String::from_utf8(answer)?.replacen("HTTP/1.0", "HTTP/1.1", 1);
    Ok((Answer::parse(&head)?, body))
}

fn texts_are_compressed(server: &Server) -> Result<()> {
    for path in ["/openapi.json", "/v1/rules", "/v1/schemas/claim", "/"] {
        let (plain, text) = bytes(server, "GET", path, "")?;
        ensure!(plain.status == 200 && plain.header("content-encoding").is_none(), "{plain:?}");
        let vary = plain.header("vary").unwrap_or_default();
        for (accepted, encoding) in
            [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0.1, gzip", "gzip")]
        {
            let (answer, body) = bytes(server, "GET", path, &format!("accept-encoding: {accepted}\r\n"))?;
            ensure!(answer.status == 200, "{answer:?}");
            ensure!(answer.header("content-encoding") == Some(encoding), "{path}, {accepted}: {answer:?}");
            ensure!(answer.header("content-type") == plain.header("content-type"), "{answer:?}");
            ensure!(
                answer.headers.get_all("vary").iter().any(|value| value == "accept-encoding"),
                "{answer:?}"
            );
            ensure!(body.len() < text.len() / 2, "{path}: {} of {} bytes", body.len(), text.len());
            if encoding == "gzip" {
                let mut again = Vec::new();
                GzDecoder::new(body.as_slice()).read_to_end(&mut again)?;
                ensure!(again == text, "{path} differs");
            }
        }
        // A cache must also keep the plain answer apart.
        ensure!(
            vary.contains("accept-encoding")
                || plain.headers.get_all("vary").iter().any(|value| value == "accept-encoding"),
            "{plain:?}"
        );
    }
    let (refused, _) = bytes(server, "GET", "/chain/nothing-of-that-name", "accept-encoding: gzip\r\n")?;
    ensure!(refused.status == 404, "{refused:?}");
    Ok(())
}

fn tags_and_heads_fit(server: &Server) -> Result<()> {
    let accepted = "accept-encoding: br\r\n";
    let (plain, _) = bytes(server, "GET", "/openapi.json", "")?;
    let tag = plain.header("etag").context("no tag")?.to_owned();
    let (answer, _) = bytes(server, "GET", "/openapi.json", accepted)?;
    let weak = format!("W/{tag}");
    ensure!(answer.header("etag") == Some(&weak), "{answer:?}");
    for known in [&tag, &weak] {
        let headers = format!("{accepted}if-none-match: {known}\r\n");
        let (again, body) = bytes(server, "GET", "/openapi.json", &headers)?;
        ensure!(again.status == 304 && body.is_empty(), "{again:?}");
        ensure!(again.header("content-encoding").is_none(), "{again:?}");
        ensure!(again.header("vary") == answer.header("vary"), "{again:?}");
    }
    let (head, body) = bytes(server, "HEAD", "/openapi.json", accepted)?;
    ensure!(head.status == 200 && body.is_empty(), "{head:?}");
    for name in ["content-encoding", "content-type", "etag"] {
        ensure!(head.header(name) == answer.header(name), "{name}: {head:?}");
    }
    Ok(())
}

fn short_answers_stay_plain(server: &Server) -> Result<()> {
    for path in ["/healthz", "/version"] {
        let (answer, _) = bytes(server, "GET", path, "accept-encoding: gzip, br\r\n")?;
        ensure!(answer.status == 200 && answer.header("content-encoding").is_none(), "{answer:?}");
        ensure!(answer.header("content-length").is_some(), "{answer:?}");
    }
    Ok(())
}

fn a_client_that_accepts_nothing_gets_its_answer(server: &Server) -> Result<()> {
    let (answer, body) = bytes(server, "GET", "/v1/rules", "accept-encoding: identity;q=0\r\n")?;
    ensure!(answer.status == 200 && answer.header("content-encoding").is_none(), "{answer:?}");
    ensure!(serde_json::from_slice::<serde_json::Value>(&body).is_ok(), "the answer is not JSON");
    Ok(())
}

/// The results must arrive one by one.
fn results_of_lines_stay_plain(server: &Server) -> Result<()> {
    let lines = format!("{}\n", hearth_kpt_core::claims::SAMPLE.replace('\n', " ")).repeat(20);
    let answer = server.submit_lines("key", lines.as_bytes(), &[("accept-encoding", "gzip, br")])?;
    ensure!(answer.status == 200 && answer.header("content-encoding").is_none(), "{answer:?}");
    ensure!(answer.body.lines().count() == 20 && answer.body.len() > 1_024, "{answer:?}");
    Ok(())
}
