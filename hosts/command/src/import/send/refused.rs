//! A refused claim, as the run prints it.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::ClaimError;
use hearth_terminal::visible::visible;

/// A claim that was not stored, with its errors.
#[derive(Debug, Serialize)]
pub(super) struct Refused {
    pub(super) origin: String,
    pub(super) errors: Vec<ClaimError>,
}

impl Refused {
    /// Prints the errors with their places, and their help.
    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let (red, dim) = (AnsiColor::BrightRed.on_default().bold(), Style::new().dimmed());
        let origin = visible(&self.origin);
        for ClaimError { code, pointer, place, message, help } in self.errors.iter().take(SHOWN_ERRORS) {
            let at = place.as_deref().unwrap_or(&origin);
            let space = if pointer.is_empty() { "" } else { " " };
            let (at, pointer, message) = (visible(at), visible(pointer), visible(message));
            writeln!(out, "{at}: {red}error{red:#}[{}]{space}{pointer}: {message}", visible(code))?;
            if let Some(help) = help {
                writeln!(out, "  {dim}help: {}{dim:#}", visible(help))?;
            }
        }
        match self.errors.len().saturating_sub(SHOWN_ERRORS) {
            0 => Ok(()),
            more => writeln!(out, "{origin}: {dim}and {more} more errors{dim:#}"),
        }
    }
}

/// The number of errors that are shown for a claim.
const SHOWN_ERRORS: usize = 5;
