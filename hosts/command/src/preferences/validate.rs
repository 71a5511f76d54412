//! `hearth preferences validate`: checks a change.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use super::input;
use crate::answer::{self, Answer};
use crate::load::module;
use crate::result::{Failure, Format, Verdict};

/// Check a change, an object with the members to change.
///
/// `null` removes a member.
///
/// Exit codes: 0 the change is valid, 1 it has errors, 2 the check could not run.
#[derive(Args, Debug)]
pub(super) struct Validate {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// File with the change; `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Checks the change.
pub(super) fn run(options: &Validate) -> Result<Verdict, Failure> {
    let change = input::open(&options.file)?;
    let answer = module()?.invoke("preferences.validate", &change.text)?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    match options.format {
        Format::Json => writeln!(out, "{answer}")?,
        Format::Text => input::print(&mut out, &change, &Answer::read(&answer)?, verdict, "")?,
    }
    Ok(verdict)
}
