//! `hearth gateway`: configurations of the protocol gateway.

mod ask;
mod check;
pub(in crate::cli) mod file;
pub(crate) mod import;

use clap::{Args, Subcommand};

use super::{Failure, Verdict};

pub(crate) use ask::ask;

/// Makes and checks configurations of the protocol gateway.
#[derive(Args, Debug)]
pub(super) struct Gateway {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Import(import::Import),
    Check(check::Check),
}

/// Runs what was asked for.
pub(super) fn run(options: &Gateway) -> Result<Verdict, Failure> {
    match &options.action {
        Action::Import(options) => import::run(options),
        Action::Check(options) => check::run(options),
    }
}
