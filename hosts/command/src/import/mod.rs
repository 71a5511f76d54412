//! `hearth import`: sends claims from a file, or from tables of field data, to a service.

mod claims;
mod send;
mod tables;

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::database::{self, Chosen};
use crate::result::{Failure, SummaryForm, Verdict};
use send::Destination;
use tables::Tables;

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
    #[arg(value_name = "FILE", required_unless_present_any = ["guess", "all"])]
    file: Option<PathBuf>,
    /// Propose a mapping for a file with field data, explain it, and send nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "to"])]
    guess: Option<PathBuf>,
    /// File that gets the proposed mapping [default: standard output]
    #[arg(short, long, value_name = "FILE", requires = "guess")]
    output: Option<PathBuf>,
    /// Load the whole database of a deployment from this file of `hearth backup` into an empty database
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "guess", "to"])]
    all: Option<PathBuf>,
    #[command(flatten)]
    database: Chosen,
    #[command(flatten)]
    destination: Option<Destination>,
    #[command(subcommand)]
    tables: Option<Tables>,
}

/// Sends the claims of the file or of the tables.
pub(super) fn run(options: &Import) -> Result<Verdict, Failure> {
    if let Some(tables) = &options.tables {
        return tables::run(tables);
    }
    if let Some(file) = &options.all {
        return database::restore(file, &options.database, SummaryForm::Text);
    }
    if let Some(file) = &options.guess {
        return tables::guess::run(file, options.output.as_deref());
    }
    match (&options.file, &options.destination) {
        (Some(file), Some(destination)) => claims::import(file, destination),
        _ => Err(Failure::Message(String::from("name a file, and the service with `--to URL`"))),
    }
}
