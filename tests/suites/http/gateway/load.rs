//! Many requests at once: queries beside claims, and a node that is slow for one query.

use std::ops::Range;
use std::thread;

use anyhow::{Result, anyhow, bail, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};

use super::{PARAMS, Test, answered, get, problem};

pub(super) const TESTS: &[(&str, Test)] = named![two_hundred_concurrent_requests_are_answered,];

fn two_hundred_concurrent_requests_are_answered(server: &Server) -> Result<()> {
    // On a busy machine, the slow query ends before so many others, and fewer show whether they wait for it.
    for requests in [200, 50, 12] {
        if are_answered_beside_a_slow_query(server, requests..2 * requests)? {
            return Ok(());
        }
    }
    bail!("other queries wait for the slow one")
}

/// Sends requests at once, and returns whether all were answered before the slow query.
fn are_answered_beside_a_slow_query(server: &Server, numbers: Range<usize>) -> Result<bool> {
    thread::scope(|scope| {
        let slow = scope.spawn(|| get(server, "/hearth/sample/v1/fault/slow"));
        let others: Vec<_> = numbers.map(|number| scope.spawn(move || one(server, number))).collect();
        for other in others {
            other.join().map_err(|_| anyhow!("a thread panicked"))??;
        }
        let is_before = !slow.is_finished();
        let slow = slow.join().map_err(|_| anyhow!("a thread panicked"))??;
        problem(&slow, 504, "timeout")?;
        Ok(is_before)
    })
}

/// Sends a query. Each query differs, so that answers cannot be confused.
fn one(server: &Server, number: usize) -> Result<()> {
    let get = |path: &str| Answer::patiently(|| get(server, path));
    match number % 4 {
        0 => {
            let claim = SAMPLE.replace("household/123", &format!("household/load-{number}"));
            let answer = Answer::patiently(|| server.submit("all-key", claim.as_bytes()))?;
            ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
        }
        1 => {
            let text = format!("text {number}");
            let answer = get(&format!("/hearth/sample/v1/echo?string_value=text+{number}"))?;
            answered(&answer, 200)?;
            ensure!(answer.json()["request"]["string_value"] == *text, "{}", answer.body);
        }
        2 => {
            let id = format!("bafkreisample{:04}", number % 200);
            let answer = get(&format!("/chain/claims/claim/{id}"))?;
            answered(&answer, 200)?;
            ensure!(answer.body.contains(&id), "{}", answer.body);
        }
        _ => answered(&get(PARAMS)?, 200)?,
    }
    Ok(())
}
