//! `hearth preferences render`: renders a record as a section of a system prompt.
//!
//! Standard output has only the section; warnings about the record go to standard error.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;

use super::input;
use crate::answer::{self, Answer};
use crate::load::module;
use crate::result::{Failure, Format, Verdict};

/// Render a record as a section of a system prompt.
///
/// The output is empty if the record has no preferences to render.
///
/// Exit codes: 0 the record is rendered, 1 it has errors, 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct Render {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// File with the record or `null`; `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Renders the record.
pub(super) fn run(options: &Render) -> Result<Verdict, Failure> {
    #[derive(Deserialize)]
    struct Section {
        #[serde(default)]
        text: String,
    }
    let record = input::open(&options.file)?;
    let answer = module()?.invoke("preferences.render", &record.text)?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(verdict);
    }
    let read = Answer::read(&answer)?;
    let Section { text } = answer::read(&answer)?;
    let mut log = anstream::stderr().lock();
    match verdict {
        Verdict::Valid if read.findings.is_empty() && !text.is_empty() => {}
        Verdict::Valid => {
            let empty = if text.is_empty() { "; it has no preferences to render" } else { "" };
            input::print(&mut log, &record, &read, verdict, empty)?;
        }
        _ => input::print(&mut log, &record, &read, verdict, "; nothing was rendered")?,
    }
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    write!(out, "{text}{end}")?;
    Ok(verdict)
}
