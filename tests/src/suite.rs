//! Suites of tests that are generated from data.
//!
//! [`trial`] makes a test for every host. [`only`] limits a test to one host and [`only_over`] to one store, with a reason;
//! on others the test is listed as ignored.

#![expect(clippy::print_stdout, reason = "a run lists the tests that it skips")]

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::Result;
use libtest_mimic::{Arguments, Failed, Trial};

use crate::server::{Host, Store};

/// A test that starts its own servers.
pub type Alone = fn() -> Result<()>;

/// A table of tests: each function, with its name as that of the test.
#[macro_export]
macro_rules! named {
    ($($test:ident),* $(,)?) => {
        &[$((stringify!($test), $test)),*]
    };
}

/// Runs the trials. If they cannot be created, the run fails.
pub fn main(trials: impl FnOnce() -> Result<Vec<Trial>>) -> ExitCode {
    // Parse the arguments first: invalid arguments end the process, and servers of the trials would keep running.
    let arguments = Arguments::from_args();
    let trials = Store::of_run().and_then(|_| trials());
    let trials = trials.unwrap_or_else(|error| vec![trial("the suite starts", move || Err(error))]);
    let left_out = left_out(&trials);
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        print!("{left_out}");
    }
    conclusion.exit_code()
}

/// Returns whether the run has its long form (`cargo xtask test --long`).
pub fn is_long() -> bool {
    std::env::var_os("HEARTH_LONG").is_some()
}

/// Returns a test with a name.
pub fn trial(name: impl Into<String>, test: impl FnOnce() -> Result<()> + Send + 'static) -> Trial {
    Trial::test(name, || test().map_err(|error| Failed::from(format!("{error:#}"))))
}

/// Limits a test to one host. `why` states what the other host lacks.
pub fn only(host: Host, why: &str, test: Trial) -> Trial {
    if host == Host::of_run() { test } else { test.with_kind(why).with_ignored_flag(true) }
}

/// Limits a test to one store. `why` states what the test needs from it.
pub fn only_over(store: Store, why: &str, test: Trial) -> Trial {
    let is_used = Store::of_run().is_ok_and(|used| used == store);
    if is_used { test } else { test.with_kind(why).with_ignored_flag(true) }
}

/// Limits a test to the database file of `hearth serve`.
pub fn only_with_file(why: &str, test: Trial) -> Trial {
    only(Host::Serve, why, only_over(Store::Sqlite, why, test))
}

/// Reports how many tests are skipped on the host and over the store of this run, by reason.
fn left_out(trials: &[Trial]) -> String {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for trial in trials.iter().filter(|trial| trial.has_ignored_flag()) {
        *reasons.entry(trial.kind()).or_default() += 1;
    }
    let count: usize = reasons.values().sum();
    if count == 0 {
        return String::new();
    }
    let store = Store::of_run().map_or("no store", Store::name);
    let host = format!("{} over {store}", Host::of_run().name());
    let lines = reasons.iter().map(|(why, count)| format!("  {count:>3}  {why}\n"));
    format!("left out on {host}: {count} of {} tests\n{}\n", trials.len(), lines.collect::<String>())
}
