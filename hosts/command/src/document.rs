//! A JSON file for the module: read up to a limit, and shown with its findings.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use hearth_contract::Finding;

use super::answer::Answer;
use super::diagnostic::Source;
use hearth_terminal::visible::visible;

/// The text of a file, and its name as the user gave it.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) name: String,
    pub(super) text: Vec<u8>,
}

impl Document {
    /// Reads a file, or standard input for `-`. At most `longest + 1` bytes are read, which shows that a file is too
    /// long.
    pub(super) fn open(path: &Path, longest: usize) -> Result<Self, String> {
        let name = if path.as_os_str() == "-" {
            String::from("<stdin>")
        } else {
            visible(&path.to_string_lossy()).into_owned()
        };
        let text = read(path, longest + 1).map_err(|error| format!("`{name}`: {error}"))?;
        Ok(Self { name, text })
    }

    /// Reads a file, or standard input for `-`, and refuses one of more than `longest` bytes.
    pub(super) fn whole(path: &Path, longest: usize) -> Result<Self, String> {
        let document = Self::open(path, longest)?;
        if document.text.len() > longest {
            return Err(format!("`{}` has more than {} MiB", document.name, longest >> 20));
        }
        Ok(document)
    }

    /// Prints the module's answer to this document. If it has too many findings to show, the last line names `command`,
    /// which prints all.
    pub(super) fn print(&self, out: &mut impl Write, answer: &Answer, command: &str) -> io::Result<()> {
        if let Some(error) = &answer.error {
            let red = AnsiColor::BrightRed.on_default().bold();
            return writeln!(
                out,
                "{}: {red}could not run{red:#}: {} [{}]",
                self.name, error.message, error.code
            );
        }
        let source = Source::of(&self.name, &self.text);
        // Errors come first, because only some findings may be shown.
        let (errors, warnings): (Vec<&Finding>, Vec<&Finding>) =
            answer.findings.iter().partition(|finding| finding.is_error());
        for finding in errors.into_iter().chain(warnings).take(SHOWN) {
            writeln!(out, "{}\n", source.show(finding))?;
        }
        match answer.findings.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => {
                let dim = Style::new().dimmed();
                writeln!(out, "{dim}and {more} more; `{command} --format json` prints all{dim:#}\n")
            }
        }
    }
}

/// Reads a file, or standard input for `-`, up to `most` bytes.
pub(super) fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().take(most as u64).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(most as u64).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The number of findings that are shown.
const SHOWN: usize = 20;
