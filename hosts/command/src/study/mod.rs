//! `hearth study`: assesses a study, reports on it and issues credentials; and the commands that compute and draw its
//! sample.

mod assess;
mod claim;
mod credential;
mod household;
pub(super) mod input;
mod load;
mod numbers;
mod report;
pub(super) mod request;
mod sampling;
mod selection;
mod table;
mod tree;

use clap::{Args, Subcommand};

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
