//! `hearth validate`: checks claims from files or standard input.
//!
//! A file has one claim, or one claim on each line (NDJSON); [`input`] detects which.

mod batch;
pub(super) mod input;
pub(super) mod lines;
mod single;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use self::input::{Input, Shape};
use crate::load::module;
use crate::result::{Failure, Format, SummaryForm, Verdict};
use hearth_terminal::error;

/// Check claims.
///
/// A file has one claim, or one claim on each line (NDJSON). It is NDJSON if its name ends in `.ndjson` or `.jsonl`, or
/// if one of its first lines is a complete JSON object that starts in the first column and the file has another line.
///
/// Exit codes: 0 all claims are valid, 1 a claim has errors, 2 a claim could not be checked.
#[derive(Args, Debug)]
pub(super) struct Validate {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Form of the summary of each file of lines, on standard error [default: one line of text on standard output, none
    /// for JSON]
    #[arg(long, value_enum)]
    summary: Option<SummaryForm>,
    /// Files to check; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks every file. A file that cannot be read does not stop the check of the others.
pub(super) fn run(options: &Validate) -> Result<Verdict, Failure> {
    let module = Arc::new(module()?);
    let mut worst = Verdict::Valid;
    for file in &options.files {
        let verdict = match Input::open(file) {
            Ok(input) => match input.shape {
                Shape::Single | Shape::Array => single::check(&module, input, options.format),
                Shape::Lines => batch::check(&module, input, options.format, options.summary),
            },
            Err(message) => Err(Failure::Message(message)),
        };
        worst = worst.max(match verdict {
            Ok(verdict) => verdict,
            Err(Failure::Message(message)) => {
                error(&message);
                Verdict::CouldNotRun
            }
            Err(Failure::OutputClosed) => return Err(Failure::OutputClosed),
        });
    }
    Ok(worst)
}
