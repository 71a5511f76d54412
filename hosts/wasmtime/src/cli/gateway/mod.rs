//! `hearth gateway`: configurations of the protocol gateway.

mod ask;
mod check;
pub(crate) mod import;

use std::path::Path;

use clap::{Args, Subcommand};

use super::document::Document;
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

/// Reads a configuration; the error is for the user.
pub(super) fn configuration(path: &Path) -> Result<Document, String> {
    Document::open(path, LONGEST)
}

/// What prints every finding about a configuration.
pub(super) const CHECK: &str = "hearth gateway check";
/// The module's own limit for a configuration: 8 MiB.
const LONGEST: usize = 8 << 20;
