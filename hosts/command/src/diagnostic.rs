//! Renders findings as compilers do: the error, its location, and help. Text of others is escaped first: the renderer
//! passes labels and help on unchanged.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use hearth_contract::Finding;
use hearth_kpt_core::json::Document;

use hearth_terminal::visible::{self, visible};

/// A place in a text.
#[derive(Debug)]
pub(super) struct Location<'t> {
    /// The name of the file, if the text is from one.
    pub(super) file: Option<&'t str>,
    pub(super) text: &'t str,
    pub(super) span: Range<usize>,
    pub(super) label: &'t str,
}

/// Renders a finding at its place, with `help` before the finding's own help.
pub(super) fn render(finding: &Finding, place: Option<Location<'_>>, help: Option<&str>) -> String {
    let level = if finding.is_error() { Level::ERROR } else { Level::WARNING };
    let title = level.primary_title(visible(&finding.message)).id(finding.code.as_str());
    let rule = finding.rule.map(|rule| format!("rule {rule}"));
    let help = help.into_iter().chain(finding.help.as_deref()).map(|help| Level::HELP.message(visible(help)));
    let notes = help.chain(rule.as_deref().map(|rule| Level::NOTE.message(rule)));
    let notes: Vec<_> = notes.collect();
    let shown = place.map(|place| (Excerpt::of(place.text, place.span), place.file, place.label));
    let group = match &shown {
        Some((Excerpt { line, column, text, span, is_cut }, file, label)) => {
            let (text, span) = visible::lines(text, span.clone());
            let annotation = AnnotationKind::Primary.span(span);
            let annotation = if label.is_empty() { annotation } else { annotation.label(visible(label)) };
            let snippet = Snippet::source(text).line_start(*line).annotation(annotation);
            match file.filter(|_| *is_cut) {
                Some(file) => {
                    let origin = Origin::path(file).line(*line).char_column(*column);
                    title.element(origin).element(snippet).elements(notes)
                }
                None => title.element(snippet.path(*file)).elements(notes),
            }
        }
        None => title.elements(notes),
    };
    Renderer::styled().render(&[group])
}

/// A JSON file in which findings are shown.
#[derive(Debug)]
pub(super) struct Source<'t> {
    name: &'t str,
    /// `None` if it is not UTF-8.
    text: Option<&'t str>,
    /// `None` if it is not JSON.
    document: Option<Document<'t>>,
}

impl<'t> Source<'t> {
    /// Creates a source from the file `name` with these bytes.
    pub(super) fn of(name: &'t str, bytes: &'t [u8]) -> Self {
        let text = str::from_utf8(bytes).ok();
        Self { name, text, document: text.and_then(Document::read) }
    }

    /// Renders a finding at its place.
    pub(super) fn show(&self, finding: &Finding) -> String {
        let found = self.text.and_then(|text| Some((text, self.place(text, finding)?)));
        let place =
            found.map(|(text, span)| Location { file: Some(self.name), text, span, label: &finding.path });
        render(finding, place, None)
    }

    /// Returns the span to mark: the finding's line and column, its value, or the nearest enclosing value that exists.
    fn place(&self, text: &str, finding: &Finding) -> Option<Range<usize>> {
        if let Some(at) = line_and_column(text, finding) {
            return Some(first_character(text, at));
        }
        let document = self.document.as_ref()?;
        let mut path = finding.path.as_str();
        loop {
            if let Some(span) = document.locate(path) {
                return Some(first_line(text, span));
            }
            (path, _) = path.rsplit_once('/')?;
        }
    }
}

/// The lines of a text that contain a given part. A long line is cut to the text near the start of the part.
#[derive(Debug)]
struct Excerpt<'t> {
    /// The first line, from 1.
    line: usize,
    /// The column of the part's first character, from 1.
    column: usize,
    text: Cow<'t, str>,
    /// The part's range in `text`.
    span: Range<usize>,
    is_cut: bool,
}

impl<'t> Excerpt<'t> {
    fn of(text: &'t str, part: Range<usize>) -> Self {
        let (before, from) = text.split_at_checked(part.start).unwrap_or((text, ""));
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let after = from.get(part.len()..).unwrap_or_default();
        let end = part.end + after.find('\n').unwrap_or(after.len());
        let line = 1 + before.bytes().filter(|byte| *byte == b'\n').count();
        let column = 1 + before.get(start..).map_or(0, |before| before.chars().count());
        if end - start <= LONG_LINE {
            let text = text.get(start..end).unwrap_or_default().into();
            return Self { line, column, text, span: part.start - start..part.end - start, is_cut: false };
        }
        let first = text.ceil_char_boundary(part.start.saturating_sub(BESIDE).max(start));
        let part_end = text.floor_char_boundary(part.end.min(part.start + LONG_LINE / 2));
        let last = text.floor_char_boundary((part_end + BESIDE).min(end));
        let [before, after] =
            [(first, start), (last, end)].map(|(cut, whole)| if cut == whole { "" } else { "…" });
        let near = text.get(first..last).unwrap_or_default();
        let shift = before.len();
        Self {
            line,
            column,
            text: [before, near, after].concat().into(),
            span: part.start - first + shift..part_end - first + shift,
            is_cut: true,
        }
    }
}

/// Returns `: 2 errors, 1 warning`, or an empty text without findings.
pub(super) fn counts(findings: &[Finding]) -> String {
    let errors = findings.iter().filter(|finding| finding.is_error()).count();
    let counts = [count(errors, "error"), count(findings.len() - errors, "warning")];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    let separator = if counts.is_empty() { "" } else { ": " };
    format!("{separator}{}", counts.join(", "))
}

/// Returns `2 errors`, or `None` for zero.
pub(super) fn count(number: usize, word: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(format!("1 {word}")),
        _ => Some(format!("{number} {word}s")),
    }
}

fn line_and_column(text: &str, finding: &Finding) -> Option<usize> {
    let (line, column) = finding.number("line").zip(finding.number("column"))?;
    let start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let column = column.checked_sub(1)?;
    let rest = text.get(start..)?;
    Some(start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at))
}

/// Returns the span, or its first character if the value has several lines.
fn first_line(text: &str, span: Range<usize>) -> Range<usize> {
    match text.get(span.clone()) {
        Some(value) if value.contains('\n') => first_character(text, span.start),
        _ => span,
    }
}

/// Returns the range of the character that starts at a byte; an empty range at the end of the text.
fn first_character(text: &str, at: usize) -> Range<usize> {
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    at..at + length
}

/// The longest line, in bytes, that is shown whole.
const LONG_LINE: usize = 400;
/// The bytes of a longer line that are shown on each side of the part.
const BESIDE: usize = 60;

#[cfg(test)]
mod tests {
    use hearth_contract::{Param, Severity};

    use super::*;

    fn syntax_error(line: i64, column: i64) -> Finding {
        let params = [("line", line), ("column", column)];
        Finding {
            code: String::from("json.syntax"),
            rule: None,
            path: String::new(),
            message: String::new(),
            params: params.map(|(name, number)| (name.to_owned(), Param::Number(number))).into(),
            severity: Severity::Error,
            status: None,
            help: None,
        }
    }

    #[test]
    fn a_whole_character_is_marked() {
        let cases = [
            ("{\"type\":é}", 1, 9, 8..10),
            ("\u{feff}{}", 1, 1, 0..3),
            ("{\n\"é\":😀}", 2, 5, 7..11),
            ("{", 1, 2, 1..1),
        ];
        for (text, line, column, expected) in cases {
            let finding = syntax_error(line, column);
            let source = Source::of("file", text.as_bytes());
            assert_eq!(source.place(text, &finding), Some(expected), "{text:?}");
            assert!(!source.show(&finding).is_empty());
        }
    }

    #[test]
    fn a_long_line_is_cut() {
        let text = format!("\n{}é1{}\n", "é,".repeat(1_000), ",2".repeat(1_000));
        let at = text.find('1').unwrap_or_default();
        let excerpt = Excerpt::of(&text, at..at + 1);
        assert_eq!((excerpt.line, excerpt.column, excerpt.is_cut), (2, 2_002, true));
        assert_eq!(excerpt.text.get(excerpt.span.clone()), Some("1"));
        assert!(excerpt.text.len() < LONG_LINE && excerpt.text.starts_with('…'), "{}", excerpt.text);
        let excerpt = Excerpt::of(&text, at..text.len() - 1);
        assert_eq!(excerpt.span.len(), LONG_LINE / 2);
        assert!(excerpt.text.ends_with('…') && excerpt.text.len() < LONG_LINE, "{}", excerpt.text);
    }

    #[test]
    fn a_cut_line_keeps_its_column() {
        let text = format!("[{}nul]", "\"é\",".repeat(1_000));
        let shown = Source::of("file", text.as_bytes()).show(&syntax_error(1, 4_002));
        assert!(shown.contains("file:1:4002") && shown.len() < 2_000, "{shown}");
    }
}
