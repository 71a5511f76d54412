//! A study of 10,000 households: drawing, assessment, and issuing and verifying credentials, on the core in this
//! process and on the module.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use hearth_kpt::Hearth;
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::case::{Call, on_core};
use hearth_tests::measure::percentile;
use serde_json::{Value, json};

const HOUSEHOLDS: u32 = 10_000;
const ROUNDS: usize = 15;

fn main() -> Result<()> {
    let hearth = Hearth::new()?;
    let claims: Vec<Value> = (0..HOUSEHOLDS).map(claim).collect();
    let evident: Vec<Value> = claims.iter().cloned().map(with_evidence).collect();
    let frame: Vec<String> = (0..HOUSEHOLDS).map(household).collect();
    let draw = json!({
        "frame": frame, "design": "simple", "size": 120, "reserves": 24,
        "randomness": {"value": "00112233445566778899aabbccddeeff", "source": "a bench"}
    });
    let key = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";
    let issue = json!({
        "claim": SAMPLE, "record": {"id": "kpt-1", "policy": "claim"}, "secretKey": key,
        "created": "2026-11-22T09:00:00Z", "module": format!("sha256:{}", "ab".repeat(32))
    });
    let issued = ask(&Call::new("credential.issue", issue.to_string()))?;
    let issued: Value = serde_json::from_str(&issued)?;
    let verify = json!({"credential": issued.get("verifiableCredential"), "claim": SAMPLE});
    let calls = [
        ("assess 10,000 households", "study.assess", json!({"claims": claims})),
        ("assess them with 20 pieces of evidence each", "study.assess", json!({"claims": evident})),
        ("draw 120 of 10,000 households", "selection.draw", draw),
        ("issue a credential", "credential.issue", issue),
        ("verify it with its claim", "credential.verify", verify),
    ];
    println!("{:<46} {:>10} {:>12} {:>12}", "median of 15", "request", "core", "module");
    for (name, operation, request) in calls {
        let call = Call::new(operation, request.to_string());
        ensure!(ask(&call)?.starts_with(r#"{"outcome":"valid""#), "{name}: {:.200}", ask(&call)?);
        let core = median(|| ask(&call));
        let module = median(|| Ok(hearth.invoke(&call.operation, &call.request)?));
        println!(
            "{name:<46} {:>7} kB {:>9.2} ms {:>9.2} ms",
            call.request.len() / 1000,
            milliseconds(core?),
            milliseconds(module?)
        );
    }
    println!("target: 60 ms to assess 10,000 households on the core");
    Ok(())
}

fn ask(call: &Call) -> Result<String> {
    Ok(on_core(std::slice::from_ref(call))?.concat())
}

fn median(mut work: impl FnMut() -> Result<String>) -> Result<Duration> {
    let mut times = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(work()?);
        times.push(start.elapsed());
    }
    Ok(percentile(&mut times, 50))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn household(number: u32) -> String {
    format!("did:ixo:entity:{number}")
}

/// Returns a claim of four days; every second household is in the reference group.
fn claim(number: u32) -> Value {
    let first = 30 + 20 * (number % 2) + number % 7;
    let logs: Vec<f64> =
        [first, first + 3, first + 1, first + 2].map(|tenths| f64::from(tenths) / 10.0).to_vec();
    json!({
        "type": "KPTClaim", "householdId": household(number),
        "testGroup": if number.is_multiple_of(2) { "intervention" } else { "reference" },
        "testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04", "durationDays": 4},
        "fuelMeasurements": {"total": f64::from(4 * first + 6) / 10.0, "dailyLogs": logs},
        "fuelType": "wood", "unit": "kg", "householdSize": {"children": 2, "women": 1, "men": 1, "elders": 0},
        "externalFactors": {"season": "dry", "culturalEvents": ["none"], "occupationalFactors": ["typical_workweek"]}
    })
}

fn with_evidence(mut claim: Value) -> Value {
    let evidence = |number: u32| json!({"type": "photo", "uri": format!("ipfs://{number}")});
    let pieces: Value = (0..20).map(evidence).collect();
    if let Some(members) = claim.as_object_mut() {
        members.insert("evidence".to_owned(), pieces);
    }
    claim
}
