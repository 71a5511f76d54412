//! Many requests at once: queries beside claims, and a node that is slow for one query.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::server::Server;

use super::{PARAMS, Test, answered, get, problem};

pub(super) const TESTS: &[(&str, Test)] =
    &[("two_hundred_concurrent_requests_are_answered", two_hundred_concurrent_requests_are_answered)];

fn two_hundred_concurrent_requests_are_answered(server: &Server) -> Result<()> {
    let start = Instant::now();
    thread::scope(|scope| {
        let slow = scope.spawn(|| get(server, "/hearth/sample/v1/fault/slow"));
        let others: Vec<_> = (0..REQUESTS).map(|number| scope.spawn(move || one(server, number))).collect();
        for other in others {
            other.join().map_err(|_| anyhow!("a thread panicked"))??;
        }
        // No other query waited for the slow one, which is still waiting.
        let took = start.elapsed();
        ensure!(took < DEADLINE, "{took:?}");
        let slow = slow.join().map_err(|_| anyhow!("a thread panicked"))??;
        problem(&slow, 504, "timeout")
    })
}

/// Sends a query. Each query differs, so that answers cannot be confused.
fn one(server: &Server, number: usize) -> Result<()> {
    match number % 4 {
        0 => {
            let claim = SAMPLE.replace("household/123", &format!("household/load-{number}"));
            let answer = server.submit("all-key", claim.as_bytes())?;
            ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
        }
        1 => {
            let text = format!("text {number}");
            let answer = get(server, &format!("/hearth/sample/v1/echo?string_value=text+{number}"))?;
            answered(&answer, 200)?;
            ensure!(answer.json()["request"]["string_value"] == *text, "{}", answer.body);
        }
        2 => {
            let answer = get(server, &format!("/chain/claims/claim/bafkreisample{number:04}"))?;
            answered(&answer, 200)?;
            ensure!(answer.body.contains(&format!("bafkreisample{number:04}")), "{}", answer.body);
        }
        _ => answered(&get(server, PARAMS)?, 200)?,
    }
    Ok(())
}

const REQUESTS: usize = 200;
/// The default deadline of a query.
const DEADLINE: Duration = Duration::from_secs(10);
