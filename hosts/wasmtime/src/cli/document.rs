//! A file of JSON that the module is asked about: read within a bound, and shown with what is wrong in it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use super::answer::{Answer, Finding};
use super::diagnostic::Source;
use super::visible::visible;

/// The text of a file, and what the user calls it.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) name: String,
    pub(super) text: Vec<u8>,
}

impl Document {
    /// Reads a file, or standard input for `-`. Of one with more than `longest` bytes, no more than shows that.
    pub(super) fn open(path: &Path, longest: usize) -> Result<Self, String> {
        let name = if path.as_os_str() == "-" {
            String::from("<stdin>")
        } else {
            visible(&path.to_string_lossy()).into_owned()
        };
        let text = read(path, longest + 1).map_err(|error| format!("`{name}`: {error}"))?;
        Ok(Self { name, text })
    }

    /// Prints the module's answer to it. Where there is no room for all findings, `command` prints them.
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
        // Errors first where there is no room for all.
        let (errors, warnings): (Vec<&Finding>, Vec<&Finding>) =
            answer.findings.iter().partition(|finding| finding.is_error());
        for finding in errors.into_iter().chain(warnings).take(SHOWN) {
            writeln!(out, "{}\n", source.show(finding))?;
        }
        match answer.findings.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => {
                let dim = Style::new().dimmed();
                writeln!(out, "{dim}and {more} more; `{command} --format json` has all{dim:#}\n")
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

/// Findings that are shown.
const SHOWN: usize = 20;
