//! One claim: every finding with the place in the file, the checks, and the verdict.

use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use hearth::Hearth;
use serde_json::Value;

use super::input::Input;
use crate::cli::answer::{self, Answer, Check, Finding};
use crate::cli::{Failure, Format, Verdict};

/// Checks the claim and prints what was found.
pub(super) fn check(module: &Hearth, input: Input, format: Format) -> Result<Verdict, Failure> {
    let name = input.name.clone();
    let claim = input.read_all()?;
    let answer = module.validate_claim(&claim)?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{answer}")?,
        Format::Text => print(&mut out, &name, &claim, &Answer::read(&answer)?, verdict)?,
    }
    Ok(verdict)
}

fn print(
    out: &mut impl Write,
    name: &str,
    claim: &[u8],
    answer: &Answer,
    verdict: Verdict,
) -> io::Result<()> {
    if let Some(error) = &answer.error {
        let red = AnsiColor::BrightRed.on_default().bold();
        return writeln!(out, "{name}: {red}could not run{red:#}: {} [{}]", error.message, error.code);
    }
    let text = str::from_utf8(claim).ok();
    for finding in &answer.findings {
        writeln!(out, "{}\n", diagnostic(name, text, finding))?;
    }
    checks(out, &answer.checks)?;
    let errors = answer.findings.iter().filter(|finding| finding.is_error()).count();
    let (color, word) = match verdict {
        Verdict::Valid => (AnsiColor::Green, "valid"),
        _ => (AnsiColor::BrightRed, "not valid"),
    };
    let style = color.on_default().bold();
    let counts = [count(errors, "error"), count(answer.findings.len() - errors, "warning")];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    let separator = if counts.is_empty() { "" } else { ": " };
    writeln!(out, "{name}: {style}{word}{style:#}{separator}{}", counts.join(", "))
}

/// A finding the way compilers show them.
fn diagnostic(name: &str, text: Option<&str>, finding: &Finding) -> String {
    let level = if finding.is_error() { Level::ERROR } else { Level::WARNING };
    let title = level.primary_title(finding.message.as_str()).id(finding.code.as_str());
    let rule = finding.rule.map(|rule| format!("rule {rule}"));
    let mut notes = Vec::new();
    if let Some(help) = &finding.help {
        notes.push(Level::HELP.message(help.as_str()));
    }
    if let Some(rule) = &rule {
        notes.push(Level::NOTE.message(rule.as_str()));
    }
    let place = text.and_then(|text| Some((text, place(text, finding)?)));
    let group = if let Some((text, span)) = place {
        let annotation = AnnotationKind::Primary.span(span).label(finding.path.as_str());
        title.element(Snippet::source(text).path(name).annotation(annotation)).elements(notes)
    } else {
        title.elements(notes)
    };
    Renderer::styled().render(&[group])
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

fn checks(out: &mut impl Write, checks: &[Check]) -> io::Result<()> {
    if checks.is_empty() {
        return Ok(());
    }
    let width = checks.iter().map(|check| check.id.len()).max().unwrap_or(0);
    let bold = Style::new().bold();
    writeln!(out, "{bold}rule  {:<width$}  result{bold:#}", "check")?;
    for Check { rule, id, result } in checks {
        let style = match result.as_str() {
            "pass" => AnsiColor::Green.on_default(),
            "fail" => AnsiColor::Yellow.on_default(),
            _ => Style::new().dimmed(),
        };
        writeln!(out, "{rule:<4}  {id:<width$}  {style}{result}{style:#}")?;
    }
    writeln!(out)
}

/// `2 errors`, or nothing for none.
fn count(number: usize, word: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(format!("1 {word}")),
        _ => Some(format!("{number} {word}s")),
    }
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
            assert!(!diagnostic("file", Some(text), &finding).is_empty());
        }
    }
}
