//! `hearth preferences`: records of user preferences and changes of them, checked, merged and rendered; and what
//! agents and their runtimes are told of them. Nothing is stored: that is done by who serves them.

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
use super::{Failure, Verdict, diagnostic};

/// Checks, merges and renders user preferences: how an agent is to respond.
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
    /// Prints the JSON Schemas of a record and of a change
    Schema(described::Described),
    /// Prints the tool `set_user_preferences` as agents are told of it
    Tool(described::Described),
    /// Prints the attributes of the plugin as runtimes are told of it
    Manifest(described::Described),
}

/// Runs what was asked for.
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

/// Reads a record or a change; the error is for the user.
fn open(path: &Path) -> Result<Document, String> {
    Document::open(path, LONGEST)
}

/// Prints findings with their places, and how the document was found.
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

/// The module's own limit for what has a record or a change in it: twice 1 MiB, and 16 KiB.
const LONGEST: usize = (2 << 20) + (16 << 10);
