//! `hearth gateway check`: checks a configuration, and lists unreachable routes and routes with paths in common.

use std::io::{self, Write};
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use clap::Args;
use hearth_kpt_core::gateway::{Overlap, Table};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::configuration::{self, CHECK};
use crate::answer::{self, Answer};
use crate::diagnostic;
use crate::load::module;
use crate::result::{Failure, Format, Verdict};

/// Check a gateway configuration.
///
/// Also lists pairs of routes that match the same paths, with the segment that decides between them.
///
/// Exit codes: 0 the configuration is valid, 1 it has errors, 2 the check could not run.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Output format; `json` is the module's answer with the overlaps
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Gateway configuration; `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Compiles the configuration with the module, and compares every pair of routes.
pub(super) fn run(options: &Check) -> Result<Verdict, Failure> {
    let configuration = configuration::open(&options.file)?;
    let answer = module()?.invoke("gateway.compile", &configuration.text)?;
    let verdict = answer::verdict(&answer);
    let compiled = Table::compile(&configuration.text).ok();
    let overlaps = compiled.as_ref().map(|compiled| compiled.table.overlaps()).unwrap_or_default();
    let mut out = anstream::stdout().lock();
    match options.format {
        Format::Json => writeln!(out, "{}", with_overlaps(&answer, &overlaps)?)?,
        Format::Text => {
            let answer = Answer::read(&answer)?;
            configuration.print(&mut out, &answer, CHECK)?;
            if answer.error.is_none() {
                let routes = compiled.as_ref().map(|compiled| compiled.table.routes().len());
                print(&mut out, &overlaps)?;
                summary(&mut out, &configuration.name, verdict, &answer, (routes, overlaps.len()))?;
            }
        }
    }
    Ok(verdict)
}

/// Returns the module's answer. If it is valid, the overlaps replace the handle, which has no meaning here.
fn with_overlaps(answer: &str, overlaps: &[Overlap<'_>]) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Compiled<'a> {
        #[serde(borrow)]
        findings: &'a RawValue,
    }
    if answer::verdict(answer) != Verdict::Valid {
        return Ok(answer.to_owned());
    }
    let Compiled { findings } = answer::read(answer)?;
    let pairs = overlaps.iter().map(|overlap| {
        json!({
            "winner": { "template": overlap.winner.template(), "rpc": overlap.winner.rpc() },
            "other": { "template": overlap.other.template(), "rpc": overlap.other.rpc() },
            "segment": overlap.segment,
        })
    });
    let overlaps: Value = pairs.collect();
    Ok(format!(r#"{{"outcome":"valid","findings":{findings},"overlaps":{overlaps}}}"#))
}

fn print(out: &mut impl Write, overlaps: &[Overlap<'_>]) -> io::Result<()> {
    if overlaps.is_empty() {
        return Ok(());
    }
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    writeln!(out, "{bold}routes with paths in common{bold:#} {dim}(and the segment that decides){dim:#}")?;
    let shown = overlaps.get(..SHOWN.min(overlaps.len())).unwrap_or_default();
    let width = shown.iter().map(|overlap| overlap.winner.template().len()).max().unwrap_or(0);
    for overlap in shown {
        let (winner, other) = (overlap.winner.template(), overlap.other.template());
        let decided = match overlap.segment {
            Some(segment) => format!("segment {}", segment + 1),
            None => String::from("verb"),
        };
        let marked = overlap.segment.map_or_else(|| winner.to_owned(), |segment| marked(winner, segment));
        let padding = " ".repeat(width - winner.len());
        writeln!(out, "  {dim}{decided:<10}{dim:#}  {marked}{padding}  before  {other}")?;
    }
    match overlaps.len() - shown.len() {
        0 => writeln!(out),
        more => writeln!(out, "  {dim}and {more} more; `--format json` prints all{dim:#}\n"),
    }
}

/// Highlights the segment of a template that decides; a variable with several segments is highlighted whole.
fn marked(template: &str, segment: usize) -> String {
    let green = AnsiColor::Green.on_default().bold();
    let mut index = 0;
    let parts = parts(template).into_iter().map(|part| {
        let own = if part.starts_with('{') { part.split('/').count() } else { 1 };
        let decides = (index..index + own).contains(&segment);
        index += own;
        if decides { format!("/{green}{part}{green:#}") } else { format!("/{part}") }
    });
    parts.collect()
}

/// Splits a template at its slashes, except those within braces.
fn parts(template: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let path = template.strip_prefix('/').unwrap_or(template);
    path.split(|character| {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == '/' && depth == 0
    })
    .collect()
}

fn summary(
    out: &mut impl Write,
    name: &str,
    verdict: Verdict,
    answer: &Answer,
    (routes, overlaps): (Option<usize>, usize),
) -> io::Result<()> {
    let (color, word) = match verdict {
        Verdict::Valid => (AnsiColor::Green, "valid"),
        _ => (AnsiColor::BrightRed, "not valid"),
    };
    let style = color.on_default().bold();
    write!(out, "{name}: {style}{word}{style:#}{}", diagnostic::counts(&answer.findings))?;
    let rest = [
        routes.and_then(|routes| diagnostic::count(routes, "route")),
        diagnostic::count(overlaps, "overlap"),
    ];
    let rest: Vec<String> = rest.into_iter().flatten().collect();
    let separator = if rest.is_empty() { "" } else { "; " };
    writeln!(out, "{separator}{}", rest.join(", "))
}

/// The number of overlaps that are shown. A large table can have thousands.
const SHOWN: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_with_several_segments_is_one_part() {
        assert_eq!(parts("/a/{b=c/*}/d"), ["a", "{b=c/*}", "d"]);
        assert_eq!(parts("/"), [""]);
        let green = AnsiColor::Green.on_default().bold();
        for segment in [1, 2] {
            assert_eq!(marked("/a/{b=c/*}/d", segment), format!("/a/{green}{{b=c/*}}{green:#}/d"));
        }
        assert_eq!(marked("/a/{b=c/*}/d", 3), format!("/a/{{b=c/*}}/{green}d{green:#}"));
    }

    #[test]
    fn overlaps_are_added_to_a_valid_answer_only() -> Result<(), String> {
        let text = br#"{"routes":[{"template":"/a/{b}","rpc":"p.S/B"},{"template":"/a/c","rpc":"p.S/C"}]}"#;
        let compiled = Table::compile(text).map_err(|findings| format!("{findings:?}"))?;
        let answer = r#"{"outcome":"valid","handle":1,"findings":[{"z":1,"a":2}]}"#;
        let expected = concat!(
            r#"{"outcome":"valid","findings":[{"z":1,"a":2}],"overlaps":[{"other":{"rpc":"p.S/B","template":"#,
            r#""/a/{b}"},"segment":1,"winner":{"rpc":"p.S/C","template":"/a/c"}}]}"#
        );
        assert_eq!(with_overlaps(answer, &compiled.table.overlaps())?, expected);
        let refused = r#"{"outcome":"findings","status":400,"findings":[]}"#;
        assert_eq!(with_overlaps(refused, &[])?, refused);
        Ok(())
    }
}
