//! `hearth validate`: claims from files or standard input, against the rules.
//!
//! A file is one claim, or one claim on each line (NDJSON): by its name, or because one of its first lines
//! is a whole JSON object and is not alone (`input` has the rule).

mod batch;
mod input;
mod lines;
mod single;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use self::input::{Input, Shape};
use super::{Failure, Format, Verdict, complain, module};

/// Checks claims: files with one claim, or with one on each line (NDJSON).
///
/// A file has one on each line when its name ends in `.ndjson` or `.jsonl`, or when one of its first lines
/// is by itself a whole JSON object that starts in the first column, and there is another line.
#[derive(Args, Debug)]
pub(super) struct Validate {
    /// How to print what was found
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Files to check; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks every file; one that cannot be read does not keep the others from being checked.
pub(super) fn run(options: &Validate) -> Result<Verdict, Failure> {
    let module = Arc::new(module()?);
    let mut worst = Verdict::Valid;
    for file in &options.files {
        let verdict = match Input::open(file) {
            Ok(input) => match input.shape {
                Shape::Single => single::check(&module, input, options.format),
                Shape::Lines => batch::check(&module, input, options.format),
            },
            Err(message) => Err(Failure::Message(message)),
        };
        worst = worst.max(match verdict {
            Ok(verdict) => verdict,
            Err(Failure::Message(message)) => {
                complain(&message);
                Verdict::CouldNotRun
            }
            Err(Failure::OutputClosed) => return Err(Failure::OutputClosed),
        });
    }
    Ok(worst)
}
