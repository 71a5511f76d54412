//! `hearth gateway`: creates and checks configurations of the protocol gateway.

mod check;
mod import;

use std::path::Path;

use clap::{Args, Subcommand};

use super::document::Document;
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

/// Reads a configuration. The error is for the user.
pub(super) fn configuration(path: &Path) -> Result<Document, String> {
    Document::open(path, LONGEST)
}

/// The command that prints all findings about a configuration.
pub(super) const CHECK: &str = "hearth gateway check";
/// The module's limit for a configuration: 8 MiB.
const LONGEST: usize = 8 << 20;
