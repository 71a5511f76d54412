//! Edges that are killed while clients use them. The checker then compares the answers with the state.

use std::env;
use std::time::Duration;

use anyhow::Result;
use hearth_tests::suite::trial;
use libtest_mimic::Trial;

use super::deployment::Deployment;
use super::workload;

/// Returns the tests.
pub(crate) fn trials() -> Vec<Trial> {
    vec![trial("killed_edges_lose_nothing", killed_edges_lose_nothing)]
}

/// Returns the time of one run with a workload: six seconds, or the one that `cargo xtask test faults --minutes` sets.
pub(crate) fn time() -> Duration {
    let seconds = env::var("HEARTH_FAULT_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(6))
}

fn killed_edges_lose_nothing() -> Result<()> {
    let deployment = Deployment::start()?;
    workload::run(&deployment, time(), |call| deployment.restart(call))
}
