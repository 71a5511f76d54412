//! Attacks by the keys of one organisation, beside a client of another: the server stays below its limit of memory, refuses
//! what it has no room for, and answers the other client.

use anyhow::{Result, ensure};
use hearth_tests::attacks::{ATTACKS, Attack, Scene};
use hearth_tests::server::Host;
use hearth_tests::suite::{is_long, only, trial};
use hearth_tests::usage::Usage;
use libtest_mimic::Trial;

/// Returns the tests.
pub(crate) fn trials() -> Vec<Trial> {
    let why = "the host of Spin sets its limits";
    let attacked =
        ATTACKS.iter().map(|&(name, attack)| trial(format!("attacks::{name}"), move || resists(attack)));
    attacked.map(|test| only(Host::Serve, why, test)).collect()
}

fn resists(attack: Attack) -> Result<()> {
    let scene = Scene::new()?;
    let beside = scene.beside(attack, if is_long() { 200 } else { 10 })?;
    ensure!(beside.failed.is_empty(), "{:#?}", beside.failed);
    let mut usage = Usage::default();
    usage.sample(scene.server.id());
    ensure!(usage.memory > 0.0 && usage.memory < LIMIT, "{} MiB", usage.memory / MIB);
    Ok(())
}

/// The limit of `deploy/compose`.
const LIMIT: f64 = 1_024.0 * MIB;
const MIB: f64 = (1 << 20) as f64;
