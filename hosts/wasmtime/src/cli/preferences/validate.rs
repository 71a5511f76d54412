//! `hearth preferences validate`: whether a change can be made, and what is wrong with it where it cannot.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use crate::cli::answer::{self, Answer};
use crate::cli::{Failure, Format, Verdict, module};

/// Checks a change: an object with the members that change; `null` clears one.
#[derive(Args, Debug)]
pub(super) struct Validate {
    /// How to print what was found
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The change; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Checks one change.
pub(super) fn run(options: &Validate) -> Result<Verdict, Failure> {
    let change = super::open(&options.file)?;
    let answer = module()?.invoke("preferences.validate", &change.text)?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    match options.format {
        Format::Json => writeln!(out, "{answer}")?,
        Format::Text => super::print(&mut out, &change, &Answer::read(&answer)?, verdict, "")?,
    }
    Ok(verdict)
}
