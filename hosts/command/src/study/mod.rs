//! `hearth study`: assesses a study, reports on it and issues credentials; and the commands that compute and draw its
//! sample.

mod assess;
mod credential;
mod household;
pub(super) mod input;
mod numbers;
mod report;
pub(super) mod request;
mod sampling;
mod selection;
mod table;
mod tree;

use std::time::Duration;

use clap::{Args, Subcommand};
use hearth_kpt::Hearth;

use crate::result::{Failure, Verdict};

pub(super) use sampling::Sampling;
pub(super) use selection::Selection;

/// Assess the claims of a study, report on it, and issue credentials.
#[derive(Args, Debug)]
pub(super) struct Study {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Assess(assess::Assess),
    Report(report::Report),
    Credential(credential::Credential),
}

/// Runs the subcommand.
pub(super) fn run(options: &Study) -> Result<Verdict, Failure> {
    match &options.action {
        Action::Assess(options) => assess::run(options),
        Action::Report(options) => report::run(options),
        Action::Credential(options) => credential::run(options),
    }
}

/// Runs `hearth sampling`.
pub(super) fn sample(options: &Sampling) -> Result<Verdict, Failure> {
    sampling::run(options)
}

/// Runs `hearth selection`.
pub(super) fn select(options: &Selection) -> Result<Verdict, Failure> {
    selection::run(options)
}

/// Loads the module with a deadline for the largest study.
fn module() -> Result<Hearth, Failure> {
    Ok(Hearth::builder().cache(true).deadline(DEADLINE).build()?)
}

/// The deadline. Twenty thousand claims take less than a second.
const DEADLINE: Duration = Duration::from_mins(1);
