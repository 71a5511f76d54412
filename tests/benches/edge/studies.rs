//! A large study: read first, read again, and read again after one more claim.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_tests::server::Server;

use crate::{KEY, claim, milliseconds};

/// Measures how long a study of 10,000 households takes when it is read first, read again, and read again after one more
/// claim.
pub(crate) fn measure(server: &Server) -> Result<()> {
    for group in ["reference", "intervention"] {
        let lines: Vec<String> = (0..HOUSEHOLDS / 2).map(|number| studied(group, number)).collect();
        let stored = server.submit_lines(KEY, lines.join("\n").as_bytes(), &[])?;
        let kept = stored.body.matches("\"status\":201").count();
        ensure!(stored.status == 200 && kept == lines.len(), "{kept} claims of the study were stored");
    }
    let kept = server.post("/v1/studies/large", KEY, &serde_json::json!({}))?;
    ensure!(kept.status == 201, "{kept:?}");
    let read = |tag: &str, status| -> Result<(String, Duration)> {
        let authorization = format!("Bearer {KEY}");
        let headers = [("authorization", authorization.as_str()), ("if-none-match", tag)];
        let start = Instant::now();
        let study = server.ask("GET", "/v1/studies/large", &headers)?;
        let took = start.elapsed();
        ensure!(study.status == status, "{study:?}");
        Ok((study.header("etag").context("no tag")?.to_owned(), took))
    };
    let (tag, first) = read("\"none\"", 200)?;
    let (_, unchanged) = read(&tag, 304)?;
    let more = server.submit(KEY, studied("reference", HOUSEHOLDS).as_bytes())?;
    ensure!(more.status == 201, "{more:?}");
    let (_, changed) = read(&tag, 200)?;
    println!(
        "a study of {HOUSEHOLDS} households: {:.0} ms; unchanged: {:.1} ms; with one more claim: {:.0} ms",
        milliseconds(first),
        milliseconds(unchanged),
        milliseconds(changed)
    );
    Ok(())
}

/// Returns the claim of a household of a study, on one line.
fn studied(group: &str, number: usize) -> String {
    let claim = claim(&format!("{group}-{number}")).replace("\"intervention\"", &format!("\"{group}\""));
    claim.replacen('{', "{\"studyId\":\"large\",", 1).replace('\n', " ")
}

/// The households of a large study.
const HOUSEHOLDS: usize = 10_000;
