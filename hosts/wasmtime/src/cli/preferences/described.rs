//! `hearth preferences schema`, `tool` and `manifest`: what the module says of preferences, and takes no file for.

use std::io::Write as _;

use clap::Args;

use crate::cli::{Failure, Format, Verdict, answer, module, pretty};

/// What is asked of each of them.
#[derive(Args, Debug)]
pub(super) struct Described {
    /// How to print it; `text` is the same JSON, laid out
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Prints the answer of an operation that takes nothing.
pub(super) fn run(options: &Described, operation: &str) -> Result<Verdict, Failure> {
    let answer = module()?.invoke(operation, "")?;
    let mut out = anstream::stdout().lock();
    match options.format {
        Format::Json => writeln!(out, "{answer}")?,
        Format::Text => writeln!(out, "{}", pretty::laid_out(&answer))?,
    }
    Ok(answer::verdict(&answer))
}
