//! `hearth gateway`: creates and checks configurations of the protocol gateway.

mod check;
pub(super) mod configuration;
mod import;

use clap::{Args, Subcommand};

use crate::result::{Failure, Verdict};

/// Create and check configurations of the protocol gateway.
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

/// Runs the subcommand.
pub(super) fn run(options: &Gateway) -> Result<Verdict, Failure> {
    match &options.action {
        Action::Import(options) => import::run(options),
        Action::Check(options) => check::run(options),
    }
}
