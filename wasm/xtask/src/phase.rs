//! Phases of a build: what is being built, and how long it took.

use std::time::Instant;

use anyhow::{Context as _, Result};

/// Prints the name of a phase, runs it, and prints its time.
///
/// # Errors
///
/// Returns the error of the phase, with its name.
pub(crate) fn phase<T>(name: &str, run: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {name}");
    let start = Instant::now();
    let result = run().with_context(|| format!("{name} could not be built"))?;
    println!("== {name}: {} s", start.elapsed().as_secs());
    Ok(result)
}
