//! `hearth study`: the claims of a study assessed, reported and vouched for; and before it, how many households it
//! needs and which they are.

mod assess;
mod credential;
mod input;
mod numbers;
mod report;
mod request;
mod sampling;
mod selection;
mod table;
mod tree;

use std::time::Duration;

use clap::{Args, Subcommand};
use hearth_kpt::Hearth;

use super::{Failure, Verdict};

pub(super) use sampling::Sampling;
pub(super) use selection::Selection;

/// Assesses the claims of a study, reports on it, and issues credentials by it.
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

/// Runs what was asked for.
pub(super) fn run(options: &Study) -> Result<Verdict, Failure> {
    match &options.action {
        Action::Assess(options) => assess::run(options),
        Action::Report(options) => report::run(options),
        Action::Credential(options) => credential::run(options),
    }
}

/// How many households a study needs.
pub(super) fn sample(options: &Sampling) -> Result<Verdict, Failure> {
    sampling::run(options)
}

/// Which households they are.
pub(super) fn select(options: &Selection) -> Result<Verdict, Failure> {
    selection::run(options)
}

/// The module with time for the largest study.
fn module() -> Result<Hearth, Failure> {
    Ok(Hearth::builder().cache(true).deadline(DEADLINE).build()?)
}

/// Twenty thousand claims take less than a second.
const DEADLINE: Duration = Duration::from_mins(1);
