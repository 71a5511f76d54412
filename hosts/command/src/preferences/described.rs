//! `hearth preferences schema`, `tool` and `manifest`: prints the module's descriptions of preferences.

use std::io::Write as _;

use clap::Args;

use crate::load::module;
use crate::result::{Failure, Format, Verdict};
use crate::{answer, pretty};

/// The options of each of these commands.
#[derive(Args, Debug)]
pub(super) struct Described {
    /// Output format; `text` is indented JSON
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Prints the answer of an operation without a request.
pub(super) fn run(options: &Described, operation: &str) -> Result<Verdict, Failure> {
    let answer = module()?.invoke(operation, "")?;
    let mut out = anstream::stdout().lock();
    match options.format {
        Format::Json => writeln!(out, "{answer}")?,
        Format::Text => writeln!(out, "{}", pretty::laid_out(&answer))?,
    }
    Ok(answer::verdict(&answer))
}
