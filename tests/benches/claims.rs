//! One claim: compares the core with plain parsing and with other checkers in Rust, and the module with the core.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "claims/plain.rs"]
mod plain;

use std::time::Duration;

use anyhow::{Result, ensure};
use hearth_kpt::Hearth;
use hearth_kpt_core::claims::{self, CLAIM_SCHEMA, SAMPLE};
use hearth_kpt_core::contract;
use hearth_tests::measure::{Candidate, compare, ratio};
use plain::PlainClaim;
use serde_json::Value;

fn main() -> Result<()> {
    let claim = SAMPLE.as_bytes();
    let module = Hearth::new()?;
    let schema =
        jsonschema::options().should_validate_formats(true).build(&serde_json::from_str(CLAIM_SCHEMA)?)?;
    ensure!(PlainClaim::check(claim)?.is_empty(), "the handwritten rules reject the sample");
    ensure!(schema.is_valid(&serde_json::from_slice(claim)?), "the JSON Schema rejects the sample");
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
            Candidate::new("serde_json into a plain struct, handwritten rules", || PlainClaim::check(claim)),
            Candidate::new("serde_json into a value, then jsonschema", || {
                serde_json::from_slice::<Value>(claim).is_ok_and(|value| schema.is_valid(&value))
            }),
        ],
    );
    let time = |index: usize| times.get(index).map_or(Duration::ZERO, |(_, time)| *time);
    println!("the sample claim, {} bytes; medians", claim.len());
    for (name, time) in &times {
        println!("  {name:<45} {:>8.0} ns", time.as_secs_f64() * 1e9);
    }
    println!("  core / serde_json   {:.2} ×  (target: at most 1.5)", ratio(time(1), time(0)));
    println!("  core / handwritten  {:.2} ×", ratio(time(1), time(5)));
    println!("  core / jsonschema   {:.2} ×", ratio(time(1), time(6)));
    println!("  module / core       {:.2} ×  (target: at most 2.5)", ratio(time(3), time(2)));
    println!("  typed / text        {:.2} ×", ratio(time(4), time(3)));
    Ok(())
}
