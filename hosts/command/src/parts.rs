//! A request composed of the texts of several files, byte for byte. Findings are shown at their places in those files.

use std::io::{self, Write};
use std::ops::Range;
use std::rc::Rc;

use anstyle::{AnsiColor, Style};
use hearth_contract::Finding;
use hearth_kpt_core::json;

use super::answer::Answer;
use super::diagnostic::{self, Location};
use super::document::Document;
use hearth_terminal::visible::visible;

/// A file with its text.
#[derive(Debug)]
pub(super) struct File {
    /// The name, as the user gave it.
    pub(super) name: String,
    pub(super) text: String,
}

impl File {
    /// Converts a document. A byte order mark, which is not part of a request, is removed.
    pub(super) fn of(document: Document) -> Result<Rc<Self>, String> {
        let Document { name, text } = document;
        let text = String::from_utf8(text).map_err(|_| format!("`{name}` is not UTF-8"))?;
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        Ok(Rc::new(Self { name, text }))
    }
}

/// A part of a request.
#[derive(Debug)]
pub(super) struct Part {
    /// The part's place in the request, as a JSON Pointer.
    pub(super) at: String,
    pub(super) file: Rc<File>,
    /// The part's range in the file.
    pub(super) span: Range<usize>,
    /// For a table: the cells that the members come from.
    pub(super) cells: Vec<Cell>,
}

/// A cell of a table, and the member that it becomes.
#[derive(Debug)]
pub(super) struct Cell {
    /// The member, as a JSON Pointer relative to the part.
    pub(super) pointer: String,
    pub(super) column: String,
    pub(super) span: Range<usize>,
}

impl Part {
    /// Returns a part that is a whole file.
    pub(super) fn whole(at: &str, file: &Rc<File>) -> Self {
        Self { at: at.to_owned(), file: Rc::clone(file), span: 0..file.text.len(), cells: Vec::new() }
    }

    /// Returns a part that is one member of a JSON file.
    pub(super) fn member(at: &str, file: &Rc<File>, pointer: &str) -> Option<Self> {
        let span = json::Document::read(&file.text)?.locate(pointer)?;
        Some(Self { at: at.to_owned(), file: Rc::clone(file), span, cells: Vec::new() })
    }

    /// Returns the part's text.
    pub(super) fn text(&self) -> &str {
        self.file.text.get(self.span.clone()).unwrap_or_default()
    }

    /// Returns the rest of a path below this part, or `None` if the path is outside it.
    fn rest<'p>(&self, path: &'p str) -> Option<&'p str> {
        is_within(path, &self.at).then(|| path.get(self.at.len()..)).flatten()
    }

    /// Returns the range of a path in the file, or of its nearest existing parent, and the label to show.
    fn place(&self, path: &str) -> Option<(Range<usize>, String)> {
        let rest = self.rest(path)?;
        if !self.cells.is_empty() {
            // The innermost cell that contains the path, or the first cell below it.
            let around = self.cells.iter().filter(|cell| is_within(rest, &cell.pointer));
            let cell = around.max_by_key(|cell| cell.pointer.len());
            let cell = cell.or_else(|| self.cells.iter().find(|cell| is_within(&cell.pointer, rest)));
            return cell.map(|cell| (cell.span.clone(), format!("column `{}`", cell.column)));
        }
        let document = json::Document::read(self.text())?;
        let mut pointer = rest;
        loop {
            if let Some(span) = document.locate(pointer) {
                // If a whole file lacks the member, no place can be marked.
                if pointer.is_empty() && !rest.is_empty() && self.at.is_empty() {
                    return None;
                }
                return Some((self.first_line(span), rest.to_owned()));
            }
            (pointer, _) = pointer.rsplit_once('/')?;
        }
    }

    /// Returns the span in the file, or its first character if the value has several lines.
    fn first_line(&self, span: Range<usize>) -> Range<usize> {
        let (start, end) = (self.span.start + span.start, self.span.start + span.end);
        let value = self.file.text.get(start..end).unwrap_or_default();
        let length = value.chars().next().map_or(0, char::len_utf8);
        if value.contains('\n') { start..start + length } else { start..end }
    }
}

/// Returns whether a pointer is equal to `outer` or below it.
fn is_within(pointer: &str, outer: &str) -> bool {
    pointer.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Prints the findings at their places, errors first, or the reason why the module has no answer. `subject` is the
/// checked input.
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
            writeln!(out, "{dim}and {more} more; `--format json` prints all{dim:#}\n")
        }
    }
}

fn shown(parts: &[Part], finding: &Finding) -> String {
    let holding = parts.iter().filter(|part| part.rest(&finding.path).is_some());
    let part = holding.max_by_key(|part| part.at.len());
    let found = part.and_then(|part| Some((part, part.place(&finding.path)?)));
    match found {
        Some((part, (span, label))) => {
            let place = Location { file: Some(&part.file.name), text: &part.file.text, span, label: &label };
            diagnostic::render(finding, Some(place), None)
        }
        // The finding is about the whole request or about all claims.
        None if finding.path.is_empty() || finding.path == "/claims" => {
            diagnostic::render(finding, None, None)
        }
        None => diagnostic::render(
            finding,
            None,
            Some(&format!("the finding is at `{}`", visible(&finding.path))),
        ),
    }
}

/// The number of findings that are shown.
const SHOWN: usize = 20;
