//! Reads a record or a change, and prints the findings about it.

use std::io::{self, Write};
use std::path::Path;

use anstyle::AnsiColor;

use crate::answer::Answer;
use crate::diagnostic;
use crate::document::Document;
use crate::result::Verdict;

/// Reads a record or a change. The error is for the user.
pub(super) fn open(path: &Path) -> Result<Document, String> {
    Document::open(path, LONGEST)
}

/// Prints findings with their places, and the verdict.
pub(super) fn print(
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
