//! Requests that need much memory, beside a client of another organisation: the server stays below its limit, refuses
//! what it has no memory for, and answers the other client.

use std::fs;
use std::thread;

use anyhow::{Context, Result, anyhow, ensure};
use hearth_tests::server::{Host, Server};
use hearth_tests::suite::{only, trial};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use super::{claim, key};

/// Returns the tests.
pub(crate) fn trials() -> Vec<Trial> {
    let why = "the host of Spin sets its limits";
    let test = trial("large_studies_take_no_memory_from_other_clients", large_studies);
    vec![only(Host::Serve, why, test)]
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
