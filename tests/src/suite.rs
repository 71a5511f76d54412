//! Suites whose tests are made from data: they run like any other.

use std::process::ExitCode;

use anyhow::Result;
use libtest_mimic::{Arguments, Failed, Trial};

/// Runs the trials. That they could not even be made is a failure too.
pub fn main(trials: impl FnOnce() -> Result<Vec<Trial>>) -> ExitCode {
    // First, since it ends the process where they are wrong: servers of the trials would stay behind.
    let arguments = Arguments::from_args();
    let trials = trials().unwrap_or_else(|error| vec![trial("the suite starts", move || Err(error))]);
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A test under a name.
pub fn trial(name: impl Into<String>, test: impl FnOnce() -> Result<()> + Send + 'static) -> Trial {
    Trial::test(name, || test().map_err(|error| Failed::from(format!("{error:#}"))))
}
