//! One claim: the core against plain parsing, and the module against the core.

#![expect(clippy::print_stdout, reason = "figures are what it is for")]

use std::time::Duration;

use anyhow::Result;
use hearth::Hearth;
use hearth_kpt_core::claims::{self, SAMPLE};
use hearth_kpt_core::contract;
use hearth_tests::measure::{Candidate, compare, ratio};
use serde::Deserialize;

/// The claim as somebody would write it down who only wants to read it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "what is parsed is not looked at")]
struct PlainClaim {
    r#type: String,
    household_id: String,
    test_group: String,
    test_period: Option<PlainPeriod>,
    fuel_measurements: PlainMeasurements,
    external_factors: Option<PlainFactors>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "what is parsed is not looked at")]
struct PlainPeriod {
    start_date: String,
    end_date: String,
    duration_days: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "what is parsed is not looked at")]
struct PlainMeasurements {
    total: f64,
    daily_logs: Vec<f64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "what is parsed is not looked at")]
struct PlainFactors {
    season: Option<String>,
    cultural_events: Option<Vec<String>>,
    occupational_factors: Option<Vec<String>>,
}

fn main() -> Result<()> {
    let claim = SAMPLE.as_bytes();
    let module = Hearth::new()?;
    let times = compare(
        500,
        &mut [
            Candidate::new("serde_json into a plain struct", || serde_json::from_slice::<PlainClaim>(claim)),
            Candidate::new("core, to a report", || claims::validate(claim)),
            Candidate::new("core, to the answer's text", || contract::claims::validate(claim)),
            Candidate::new("module in wasmtime, to the answer's text", || {
                module.invoke("claims.validate", claim)
            }),
            Candidate::new("module in wasmtime, to a typed report", || module.validate_claim(claim)),
        ],
    );
    let time = |index: usize| times.get(index).map_or(Duration::ZERO, |(_, time)| *time);
    println!("the sample claim, {} bytes; medians", claim.len());
    for (name, time) in &times {
        println!("  {name:<42} {:>8.0} ns", time.as_secs_f64() * 1e9);
    }
    println!("  core / serde_json   {:.2} ×  (target: 1.7 at the most)", ratio(time(1), time(0)));
    println!("  module / core       {:.2} ×  (target: 2.5 at the most)", ratio(time(3), time(2)));
    println!("  typed / text        {:.2} ×", ratio(time(4), time(3)));
    Ok(())
}
