//! `hearth import`: sends claims from a file to a service.

mod claims;
mod send;

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::{Failure, Verdict};
use send::Destination;

/// Send claims from a file to a service.
///
/// A file has one claim, one claim on each line (NDJSON), or an array of claims. Each claim that the service decided is
/// written to a log, so that the next run with the same log continues after a stop, and sends no claim twice.
///
/// Exit codes: 0 all claims are stored, 1 a claim was refused, 2 not all claims were decided.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, group = ArgGroup::new("claims").arg("file").requires("to"))]
pub(super) struct Import {
    /// File with claims; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    file: Option<PathBuf>,
    #[command(flatten)]
    destination: Option<Destination>,
}

/// Sends the claims of the file.
pub(super) fn run(options: &Import) -> Result<Verdict, Failure> {
    match (&options.file, &options.destination) {
        (Some(file), Some(destination)) => claims::import(file, destination),
        _ => Err(Failure::Message(String::from("name a file, and the service with `--to URL`"))),
    }
}
