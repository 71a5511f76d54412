//! `hearth preferences render`: the section of a system prompt that a record makes.
//!
//! Standard output has the section and nothing else; what is odd about the record goes to standard error.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;

use crate::cli::answer::{self, Answer};
use crate::cli::{Failure, Format, Verdict, module};

/// Prints the section of a system prompt that a record makes; nothing where it asks for nothing.
#[derive(Args, Debug)]
pub(super) struct Render {
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The record, or `null`; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Renders one record.
pub(super) fn run(options: &Render) -> Result<Verdict, Failure> {
    #[derive(Deserialize)]
    struct Section {
        #[serde(default)]
        text: String,
    }
    let record = super::open(&options.file)?;
    let answer = module()?.invoke("preferences.render", &record.text)?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(verdict);
    }
    let read = Answer::read(&answer)?;
    let Section { text } = serde_json::from_str(&answer)
        .map_err(|error| format!("the module's answer cannot be read: {error}"))?;
    let mut said = anstream::stderr().lock();
    match verdict {
        Verdict::Valid if read.findings.is_empty() && !text.is_empty() => {}
        Verdict::Valid => {
            let nothing = if text.is_empty() { "; it asks for nothing" } else { "" };
            super::print(&mut said, &record, &read, verdict, nothing)?;
        }
        _ => super::print(&mut said, &record, &read, verdict, "; nothing was rendered")?,
    }
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    write!(out, "{text}{end}")?;
    Ok(verdict)
}
