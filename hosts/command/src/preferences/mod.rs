//! `hearth preferences`: checks, merges and renders user preferences, and prints their descriptions for agents and
//! runtimes. It stores nothing; the server stores records.

mod changes;
mod described;
mod merge;
mod render;
mod validate;

use std::io::{self, Write};
use std::path::Path;

use anstyle::AnsiColor;
use clap::{Args, Subcommand};

use super::answer::Answer;
use super::document::Document;
use super::diagnostic;
use crate::result::{Failure, Verdict};

/// Check, merge and render user preferences, which describe how an agent responds.
#[derive(Args, Debug)]
pub(super) struct Preferences {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Validate(validate::Validate),
    Merge(merge::Merge),
    Render(render::Render),
    /// Print the JSON Schemas of a record and of a change
    Schema(described::Described),
    /// Print the definition of the tool `set_user_preferences` for agents
    Tool(described::Described),
    /// Print the attributes of the plugin for runtimes
    Manifest(described::Described),
}

/// Runs the subcommand.
pub(super) fn run(options: &Preferences) -> Result<Verdict, Failure> {
    match &options.action {
        Action::Validate(options) => validate::run(options),
        Action::Merge(options) => merge::run(options),
        Action::Render(options) => render::run(options),
        Action::Schema(options) => described::run(options, "preferences.schema"),
        Action::Tool(options) => described::run(options, "preferences.tool"),
        Action::Manifest(options) => described::run(options, "preferences.manifest"),
    }
}

/// Reads a record or a change. The error is for the user.
fn open(path: &Path) -> Result<Document, String> {
    Document::open(path, LONGEST)
}

/// Prints findings with their places, and the verdict.
fn print(
    out: &mut impl Write,
    document: &Document,
    answer: &Answer,
    verdict: Verdict,
    more: &str,
) -> io::Result<()> {
    document.print(out, answer, "hearth preferences validate")?;
    if answer.error.is_some() {
        return Ok(());
    }
    let (color, word) = match verdict {
        Verdict::Valid => (AnsiColor::Green, "valid"),
        _ => (AnsiColor::BrightRed, "not valid"),
    };
    let style = color.on_default().bold();
    writeln!(out, "{}: {style}{word}{style:#}{}{more}", document.name, diagnostic::counts(&answer.findings))
}

/// The module's limit for a request with a record or a change: twice 1 MiB, and 16 KiB.
const LONGEST: usize = (2 << 20) + (16 << 10);
