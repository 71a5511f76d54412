//! Findings the way compilers show them: what is wrong, where, and what to do about it. What of that is somebody
//! else's text is made visible first: of labels and help the renderer takes every character as it is.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use serde_json::Value;

use super::answer::Finding;
use super::visible::{self, visible};

/// A place in a text.
#[derive(Debug)]
pub(super) struct Place<'t> {
    /// The file, if the text is of one.
    pub(super) file: Option<&'t str>,
    pub(super) text: &'t str,
    pub(super) span: Range<usize>,
    pub(super) label: &'t str,
}

/// A finding with its place, and with `help` beside its own.
pub(super) fn render(finding: &Finding, place: Option<Place<'_>>, help: Option<&str>) -> String {
    let level = if finding.is_error() { Level::ERROR } else { Level::WARNING };
    let title = level.primary_title(visible(&finding.message)).id(finding.code.as_str());
    let rule = finding.rule.map(|rule| format!("rule {rule}"));
    let help = help.into_iter().chain(finding.help.as_deref()).map(|help| Level::HELP.message(visible(help)));
    let notes = help.chain(rule.as_deref().map(|rule| Level::NOTE.message(rule)));
    let notes: Vec<_> = notes.collect();
    let group = match place {
        Some(Place { file, text, span, label }) => {
            let (text, span) = visible::lines(text, span);
            let annotation = AnnotationKind::Primary.span(span);
            let annotation = if label.is_empty() { annotation } else { annotation.label(visible(label)) };
            title.element(Snippet::source(text).path(file).annotation(annotation)).elements(notes)
        }
        None => title.elements(notes),
    };
    Renderer::styled().render(&[group])
}

/// A finding in a file of JSON.
pub(super) fn in_file(name: &str, text: Option<&str>, finding: &Finding) -> String {
    let found = text.and_then(|text| Some((text, place(text, finding)?)));
    let place = found.map(|(text, span)| Place { file: Some(name), text, span, label: &finding.path });
    render(finding, place, None)
}

/// `: 2 errors, 1 warning`, or nothing where there is nothing.
pub(super) fn counts(findings: &[Finding]) -> String {
    let errors = findings.iter().filter(|finding| finding.is_error()).count();
    let counts = [count(errors, "error"), count(findings.len() - errors, "warning")];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    let separator = if counts.is_empty() { "" } else { ": " };
    format!("{separator}{}", counts.join(", "))
}

/// `2 errors`, or nothing for none.
pub(super) fn count(number: usize, word: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(format!("1 {word}")),
        _ => Some(format!("{number} {word}s")),
    }
}

/// Where to point: the finding's line and column, its value, or the nearest thing around it that is there.
fn place(text: &str, finding: &Finding) -> Option<Range<usize>> {
    if let Some(at) = line_and_column(text, finding) {
        return Some(first_character(text, at));
    }
    let mut path = finding.path.as_str();
    loop {
        if let Some(span) = hearth_core::json::locate(text, path) {
            return Some(first_line(text, span));
        }
        (path, _) = path.rsplit_once('/')?;
    }
}

fn line_and_column(text: &str, finding: &Finding) -> Option<usize> {
    let number =
        |name| finding.params.get(name).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    let (line, column) = number("line").zip(number("column"))?;
    let start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let column = column.checked_sub(1)?;
    let rest = text.get(start..)?;
    Some(start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at))
}

/// An object of many lines is pointed at by its first character.
fn first_line(text: &str, span: Range<usize>) -> Range<usize> {
    match text.get(span.clone()) {
        Some(value) if value.contains('\n') => first_character(text, span.start),
        _ => span,
    }
}

/// The character that starts at a byte; nothing at the end of the text.
fn first_character(text: &str, at: usize) -> Range<usize> {
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    at..at + length
}

#[cfg(test)]
mod tests {
    use super::*;

    fn syntax_error(line: u64, column: u64) -> Finding {
        let params = serde_json::json!({ "line": line, "column": column });
        Finding {
            code: String::from("json.syntax"),
            rule: None,
            path: String::new(),
            message: String::new(),
            params: params.as_object().cloned().unwrap_or_default(),
            severity: String::from("error"),
            help: None,
        }
    }

    #[test]
    fn a_whole_character_is_pointed_at() {
        let cases = [
            ("{\"type\":é}", 1, 9, 8..10),
            ("\u{feff}{}", 1, 1, 0..3),
            ("{\n\"é\":😀}", 2, 5, 7..11),
            ("{", 1, 2, 1..1),
        ];
        for (text, line, column, expected) in cases {
            let finding = syntax_error(line, column);
            assert_eq!(place(text, &finding), Some(expected), "{text:?}");
            assert!(!in_file("file", Some(text), &finding).is_empty());
        }
    }
}
