//! Requests that need much memory, beside a client of another organisation: the server stays below its limit, refuses
//! what it has no memory for, and answers the other client.

use std::fs;
use std::io::Write as _;
use std::net::TcpStream;
use std::thread;

use anyhow::{Context, Result, anyhow, ensure};
use hearth_tests::server::{Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use super::{claim, key};

/// Returns the tests.
pub(crate) fn trials() -> Vec<Trial> {
    let why = "the host of Spin sets its limits";
    let tests: [(&str, Alone); 2] = [
        ("large_studies_take_no_memory_from_other_clients", large_studies),
        ("unread_answers_hold_no_instances", unread_answers),
    ];
    tests.into_iter().map(|(name, test)| only(Host::Serve, why, trial(name, test))).collect()
}

fn large_studies() -> Result<()> {
    let greedy = ["a", "b", "c", "d"];
    let settings: String = greedy.into_iter().chain(["modest"]).map(key).collect();
    let server = Server::configured(&settings, &["--memory", "1GiB"], &[])?;
    let session = session();
    let answers = thread::scope(|scope| {
        let requests = greedy.iter().cycle().take(24);
        let requests: Vec<_> =
            requests.map(|key| scope.spawn(|| server.post("/v1/operations", key, &session))).collect();
        for household in 0..40 {
            let answer = server.submit("modest", claim(household, 0).as_bytes())?;
            ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
        }
        let answers = requests.into_iter().map(|request| request.join().map_err(|_| anyhow!("a panic"))?);
        answers.collect::<Result<Vec<_>>>()
    })?;
    for answer in &answers {
        let is_refused = answer.status == 503 && answer.header("retry-after").is_some();
        ensure!(answer.status == 200 || is_refused, "{} {}", answer.status, answer.body);
    }
    ensure!(answers.iter().any(|answer| answer.status == 200), "no study was assessed");
    let peak = peak(server.id())?;
    ensure!(peak < 1 << 20, "{peak} kB");
    Ok(())
}

/// Clients of one key read none of the answers to their sessions, of which there are more than instances.
fn unread_answers() -> Result<()> {
    let settings = format!("{}{}", key("greedy"), key("modest"));
    let server = Server::configured(&settings, &[], &[])?;
    // A key has a share once it was accepted.
    for key in ["greedy", "modest"] {
        ensure!(server.read("/v1/keys/self", Some(key))?.status == 200, "{key}");
    }
    let calls = json!({ "calls": vec![json!({ "operation": "module.catalogue" }); 65] });
    let body = calls.to_string();
    let request = format!(
        "POST /v1/operations HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer greedy\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let crowd: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address())?;
            stream.write_all(request.as_bytes())?;
            Ok(stream)
        })
        .collect::<Result<_>>()?;
    for _ in 0..5 {
        let answer = server.post("/v1/operations", "modest", &calls)?;
        ensure!(answer.status == 200 && answer.body.len() > 8 << 20, "{}", answer.status);
    }
    drop(crowd);
    Ok(())
}

/// Returns calls of about 9 MB: the assessment of a study with many claims.
fn session() -> Value {
    let claim = json!({"type": "KPTClaim", "testGroup": "reference", "fuelMeasurements": {"total": 4, "dailyLogs": [1, 1, 2]}});
    let claims = (0..62_000).map(|household| {
        let mut claim = claim.clone();
        claim["householdId"] = json!(format!("did:a:{household}"));
        claim
    });
    let study = json!({ "claims": claims.collect::<Vec<_>>(), "rule": "90/10" }).to_string();
    json!({ "calls": [{ "operation": "study.assess", "request": study }] })
}

/// Returns the largest memory that a process had, in kilobytes.
fn peak(process: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no VmHWM")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}
