//! A request that is put together from texts of several files, byte for byte, and what the module says of it, shown
//! where it stands in those files.

use std::io::{self, Write};
use std::ops::Range;
use std::rc::Rc;

use anstyle::{AnsiColor, Style};
use hearth_kpt_core::json;

use super::answer::{Answer, Finding};
use super::diagnostic::{self, Place};
use super::document::Document;
use super::visible::visible;

/// A file with its text.
#[derive(Debug)]
pub(super) struct File {
    /// As the user called it.
    pub(super) name: String,
    pub(super) text: String,
}

impl File {
    /// What a document is, if it is text; without a byte order mark, which is no part of a request.
    pub(super) fn of(document: Document) -> Result<Rc<Self>, String> {
        let Document { name, text } = document;
        let text = String::from_utf8(text).map_err(|_| format!("`{name}`: it is not UTF-8"))?;
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        Ok(Rc::new(Self { name, text }))
    }
}

/// A part of a request.
#[derive(Debug)]
pub(super) struct Part {
    /// The place in the request: a JSON Pointer.
    pub(super) at: String,
    pub(super) file: Rc<File>,
    /// Where it stands in the file.
    pub(super) span: Range<usize>,
    /// In a table: which members come from which cell, with the column's name.
    pub(super) cells: Vec<Cell>,
}

/// A cell of a table, and the member that it is.
#[derive(Debug)]
pub(super) struct Cell {
    /// From the part on.
    pub(super) pointer: String,
    pub(super) column: String,
    pub(super) span: Range<usize>,
}

impl Part {
    /// A file that is one part.
    pub(super) fn whole(at: &str, file: &Rc<File>) -> Self {
        Self { at: at.to_owned(), file: Rc::clone(file), span: 0..file.text.len(), cells: Vec::new() }
    }

    /// A member of the JSON in a file, as it is written there.
    pub(super) fn member(at: &str, file: &Rc<File>, pointer: &str) -> Option<Self> {
        let span = json::Document::read(&file.text)?.locate(pointer)?;
        Some(Self { at: at.to_owned(), file: Rc::clone(file), span, cells: Vec::new() })
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        self.file.text.get(self.span.clone()).unwrap_or_default()
    }

    /// What of a path lies in it.
    fn rest<'p>(&self, path: &'p str) -> Option<&'p str> {
        is_within(path, &self.at).then(|| path.get(self.at.len()..)).flatten()
    }

    /// Where a path is in the file, or the nearest that is there, and what to write beside it.
    fn place(&self, path: &str) -> Option<(Range<usize>, String)> {
        let rest = self.rest(path)?;
        if !self.cells.is_empty() {
            // The cell that has it, or else the first that is a part of it.
            let around = self.cells.iter().filter(|cell| is_within(rest, &cell.pointer));
            let cell = around.max_by_key(|cell| cell.pointer.len());
            let cell = cell.or_else(|| self.cells.iter().find(|cell| is_within(&cell.pointer, rest)));
            return cell.map(|cell| (cell.span.clone(), format!("column `{}`", cell.column)));
        }
        let document = json::Document::read(self.text())?;
        let mut pointer = rest;
        loop {
            if let Some(span) = document.locate(pointer) {
                // Of a whole file that does not have the member there is nothing to point at.
                if pointer.is_empty() && !rest.is_empty() && self.at.is_empty() {
                    return None;
                }
                return Some((self.first_line(span), rest.to_owned()));
            }
            (pointer, _) = pointer.rsplit_once('/')?;
        }
    }

    /// A value of many lines is pointed at by its first character.
    fn first_line(&self, span: Range<usize>) -> Range<usize> {
        let (start, end) = (self.span.start + span.start, self.span.start + span.end);
        let value = self.file.text.get(start..end).unwrap_or_default();
        let length = value.chars().next().map_or(0, char::len_utf8);
        if value.contains('\n') { start..start + length } else { start..end }
    }
}

/// Whether a pointer leads to what another leads to, or into it.
fn is_within(pointer: &str, outer: &str) -> bool {
    pointer.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Prints findings where they stand, errors first, or why there is no answer. `subject` is what was asked about.
pub(super) fn print(out: &mut impl Write, parts: &[Part], subject: &str, answer: &Answer) -> io::Result<()> {
    if let Some(error) = &answer.error {
        let red = AnsiColor::BrightRed.on_default().bold();
        return writeln!(out, "{subject}: {red}could not run{red:#}: {} [{}]", error.message, error.code);
    }
    let (errors, warnings): (Vec<&Finding>, Vec<&Finding>) =
        answer.findings.iter().partition(|finding| finding.is_error());
    for finding in errors.into_iter().chain(warnings).take(SHOWN) {
        writeln!(out, "{}\n", shown(parts, finding))?;
    }
    match answer.findings.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => {
            let dim = Style::new().dimmed();
            writeln!(out, "{dim}and {more} more; `--format json` has all{dim:#}\n")
        }
    }
}

fn shown(parts: &[Part], finding: &Finding) -> String {
    let holding = parts.iter().filter(|part| part.rest(&finding.path).is_some());
    let part = holding.max_by_key(|part| part.at.len());
    let found = part.and_then(|part| Some((part, part.place(&finding.path)?)));
    match found {
        Some((part, (span, label))) => {
            let place = Place { file: Some(&part.file.name), text: &part.file.text, span, label: &label };
            diagnostic::render(finding, Some(place), None)
        }
        // About all of them, or everything.
        None if finding.path.is_empty() || finding.path == "/claims" => {
            diagnostic::render(finding, None, None)
        }
        None => diagnostic::render(finding, None, Some(&format!("it is about `{}`", visible(&finding.path)))),
    }
}

/// Findings that are shown.
const SHOWN: usize = 20;
