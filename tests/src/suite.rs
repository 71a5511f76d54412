//! Suites whose tests are made from data: they run like any other.
//!
//! [`trial`] is a test on every host. [`only`] makes of one a test on one host alone, and gives the reason; elsewhere it
//! is listed as ignored.

#![expect(clippy::print_stdout, reason = "a run says what it leaves out")]

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::Result;
use libtest_mimic::{Arguments, Failed, Trial};

use crate::server::Host;

/// A test that starts what it needs.
pub type Alone = fn() -> Result<()>;

/// Runs the trials. That they could not even be made is a failure too.
pub fn main(trials: impl FnOnce() -> Result<Vec<Trial>>) -> ExitCode {
    // First, since it ends the process where they are wrong: servers of the trials would stay behind.
    let arguments = Arguments::from_args();
    let trials = trials().unwrap_or_else(|error| vec![trial("the suite starts", move || Err(error))]);
    let left_out = left_out(&trials);
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        print!("{left_out}");
    }
    conclusion.exit_code()
}

/// A test under a name.
pub fn trial(name: impl Into<String>, test: impl FnOnce() -> Result<()> + Send + 'static) -> Trial {
    Trial::test(name, || test().map_err(|error| Failed::from(format!("{error:#}"))))
}

/// A test of one host alone. `why` says what the other host does not have or does not do.
pub fn only(host: Host, why: &str, test: Trial) -> Trial {
    if host == Host::of_run() { test } else { test.with_kind(why).with_ignored_flag(true) }
}

/// How many tests are left out on the host of this run, by reason.
fn left_out(trials: &[Trial]) -> String {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for trial in trials.iter().filter(|trial| trial.has_ignored_flag()) {
        *reasons.entry(trial.kind()).or_default() += 1;
    }
    let count: usize = reasons.values().sum();
    if count == 0 {
        return String::new();
    }
    let host = Host::of_run().name();
    let lines = reasons.iter().map(|(why, count)| format!("  {count:>3}  {why}\n"));
    format!("left out on {host}: {count} of {} tests\n{}\n", trials.len(), lines.collect::<String>())
}
