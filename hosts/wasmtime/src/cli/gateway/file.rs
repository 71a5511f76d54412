//! A configuration as a file: read, and shown with what is wrong in it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use crate::cli::answer::{Answer, Finding};
use crate::cli::diagnostic;

/// A configuration, and what the user calls it.
#[derive(Debug)]
pub(in crate::cli) struct Configuration {
    pub(in crate::cli) name: String,
    pub(in crate::cli) text: Vec<u8>,
}

impl Configuration {
    /// Reads a file, or standard input for `-`; no more than shows that it is too long.
    pub(in crate::cli) fn open(path: &Path) -> Result<Self, String> {
        let name = if path.as_os_str() == "-" { String::from("<stdin>") } else { path.display().to_string() };
        let text = read(path, LONGEST + 1).map_err(|error| format!("`{name}`: {error}"))?;
        Ok(Self { name, text })
    }

    /// Prints the module's answer to it.
    pub(in crate::cli) fn print(&self, out: &mut impl Write, answer: &Answer) -> io::Result<()> {
        if let Some(error) = &answer.error {
            let red = AnsiColor::BrightRed.on_default().bold();
            return writeln!(
                out,
                "{}: {red}could not run{red:#}: {} [{}]",
                self.name, error.message, error.code
            );
        }
        let text = str::from_utf8(&self.text).ok();
        // Errors first where there is no room for all.
        let (errors, warnings): (Vec<&Finding>, Vec<&Finding>) =
            answer.findings.iter().partition(|finding| finding.is_error());
        for finding in errors.into_iter().chain(warnings).take(SHOWN) {
            writeln!(out, "{}\n", diagnostic::in_file(&self.name, text, finding))?;
        }
        match answer.findings.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => {
                let dim = Style::new().dimmed();
                writeln!(out, "{dim}and {more} more; `hearth gateway check --format json` has all{dim:#}\n")
            }
        }
    }
}

/// Reads a file, or standard input for `-`, up to `most` bytes.
pub(in crate::cli) fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().take(most as u64).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(most as u64).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The module's own limit for a configuration: 8 MiB.
const LONGEST: usize = 8 << 20;
/// Findings that are shown: to find the place of each, the whole text is read.
const SHOWN: usize = 20;
