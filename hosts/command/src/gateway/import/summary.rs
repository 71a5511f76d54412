//! The summary of an import on standard error.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::diagnostic::count;
use crate::result::Verdict;
use hearth_descriptors::{Imported, Why};

/// Prints the numbers of the import, the methods that were left out, and the module's verdict.
pub(super) fn print(
    out: &mut impl Write,
    name: &str,
    imported: &Imported,
    verdict: Verdict,
    counts: &str,
) -> io::Result<()> {
    let (color, word) = match verdict {
        Verdict::Valid => (AnsiColor::Green, "valid"),
        _ => (AnsiColor::BrightRed, "not valid, and not written"),
    };
    let style = color.on_default().bold();
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let prefixes: Vec<String> = imported
        .prefixes
        .iter()
        .map(|prefix| match (&prefix.path, &prefix.stands_for) {
            (path, same) if path == same => path.clone(),
            (path, other) => format!("{path} for {other}"),
        })
        .collect();
    let routes = count(imported.routes, "route").unwrap_or_default();
    let services = count(imported.services, "service").unwrap_or_default();
    let (kept, all) = imported.files;
    writeln!(out, "{bold}imported{bold:#}  {routes} of {services}")?;
    writeln!(out, "{bold}prefixes{bold:#}  {}", prefixes.join(", "))?;
    writeln!(out, "{bold}files{bold:#}     {kept} descriptor files {dim}(the set has {all}){dim:#}")?;
    let others = left_out(imported)
        .into_iter()
        .map(|(number, why, names)| format!("{number} {why}: {dim}{names}{dim:#}"));
    for (label, line) in labels("left out").zip(refused(imported).into_iter().chain(others)) {
        writeln!(out, "{bold}{label}{bold:#}  {line}")?;
    }
    for message in imported.unfit.iter().take(NAMED) {
        let yellow = AnsiColor::Yellow.on_default().bold();
        writeln!(out, "{yellow}conflict{yellow:#}  {message}")?;
    }
    if let Some(more) = imported.unfit.len().checked_sub(NAMED).filter(|more| *more > 0) {
        writeln!(out, "          and {} with conflicts", count(more, "more file").unwrap_or_default())?;
    }
    writeln!(out, "{name}: {style}{word}{style:#}{counts}")
}

/// Returns a label for the first line, and padding of the same width for the others.
fn labels(word: &str) -> impl Iterator<Item = String> {
    [word.to_owned()].into_iter().chain(std::iter::repeat(" ".repeat(word.len())))
}

/// Returns the number of methods for each reason, with some names.
fn left_out(imported: &Imported) -> Vec<(usize, &'static str, String)> {
    let mut reasons: BTreeMap<Why, Vec<&str>> = BTreeMap::new();
    for left in &imported.left_out {
        reasons.entry(left.why).or_default().push(&left.rpc);
    }
    let listed = reasons.into_iter().map(|(why, rpcs)| {
        let mut names: Vec<&str> = rpcs.iter().take(NAMED).copied().collect();
        if rpcs.len() > NAMED {
            names.push("…");
        }
        (rpcs.len(), reason(why), names.join(", "))
    });
    listed.collect()
}

/// Returns the methods whose paths cannot be served, with the reasons.
fn refused(imported: &Imported) -> Vec<String> {
    let mut lines: Vec<String> = imported.refused.iter().take(REFUSED).cloned().collect();
    let more = imported.refused.len() - lines.len();
    lines.extend(count(more, "more path").map(|more| format!("{more} that cannot be served")));
    lines
}

fn reason(why: Why) -> &'static str {
    match why {
        Why::NoPath => "without a path",
        Why::NotGet => "not GET",
        Why::Body => "with a body",
        Why::Streaming => "streaming",
    }
}

/// The number of names that are shown as examples.
const NAMED: usize = 3;
/// The number of paths that cannot be served, each on a line. Real nodes have up to five.
const REFUSED: usize = 20;
