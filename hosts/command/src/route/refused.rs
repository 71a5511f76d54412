//! Prints why no query method serves a request.

use std::io::Write;
use std::ops::Range;

use anstyle::AnsiColor;
use hearth_contract::Finding;
use serde::Deserialize;

use crate::answer::Answer;
use crate::diagnostic::{self, Location};
use crate::result::Failure;

/// Prints the findings of an answer.
pub(super) fn print(out: &mut impl Write, method: &str, target: &str, answer: &str) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Status {
        status: Option<u16>,
    }
    let red = AnsiColor::BrightRed.on_default().bold();
    let line = format!("{method} {target}");
    let refusal = Answer::read(answer)?;
    if let Some(error) = &refusal.error {
        writeln!(out, "{red}could not run{red:#}: {} [{}]", error.message, error.code)?;
        return Ok(());
    }
    for finding in &refusal.findings {
        writeln!(out, "{}\n", shown(&line, method.len(), finding))?;
    }
    let status: Status = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    if let Some(status) = status.status {
        writeln!(out, "status {red}{status}{red:#}{}", meaning(status))?;
    }
    Ok(())
}

/// Renders a finding under the line of the request.
fn shown(line: &str, method: usize, finding: &Finding) -> String {
    let nearest = finding.text("nearest");
    // The help is omitted if the message already contains the path.
    let nearest = nearest.filter(|nearest| !finding.message.contains(&format!("`{nearest}`")));
    let help = nearest.map(|nearest| format!("the nearest served path is `{nearest}`"));
    let span = place(line, method, finding);
    let place = span.map(|span| Location { file: None, text: line, span, label: "" });
    diagnostic::render(finding, place, help.as_deref())
}

/// Returns the part of the line to mark: the method, the path, or the segment or parameter that begins at a byte.
fn place(line: &str, method: usize, finding: &Finding) -> Option<Range<usize>> {
    if finding.path == "/method" {
        return Some(0..method);
    }
    let target = line.get(method + 1..)?;
    let at = finding.number("at")?;
    let rest = target.get(at..)?;
    let length = if at == 0 {
        rest.find('?').unwrap_or(rest.len())
    } else if target.get(..at)?.contains('?') {
        // A slash can be part of a parameter's value.
        rest.find('&').unwrap_or(rest.len())
    } else {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        rest.get(first..)?.find(['/', '?', '&']).map_or(rest.len(), |end| end + first)
    };
    let start = method + 1 + at;
    Some(start..start + length)
}

fn meaning(status: u16) -> &'static str {
    match status {
        400 => ": the request is malformed",
        404 => ": no route matches the path",
        405 => ": the path does not support this method",
        501 => ": the query method is disabled",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn finding(path: &str, at: usize) -> Result<Finding, serde_json::Error> {
        serde_json::from_value(json!({
            "code": "c", "rule": null, "path": path, "message": "m", "severity": "error", "status": 400, "help": null,
            "params": { "at": at, "nearest": "/n" }
        }))
    }

    #[test]
    fn the_wrong_part_is_marked() -> Result<(), serde_json::Error> {
        let line = "POST /a/%x/c?d=e/f&g=h";
        for (path, at, expected) in [
            ("/method", 0, "POST"),
            ("/target", 0, "/a/%x/c"),
            ("/target", 3, "%x"),
            ("/target", 8, "d=e/f"),
            ("/target", 14, "g=h"),
            ("/target", 17, ""),
        ] {
            let place = place(line, 4, &finding(path, at)?);
            assert_eq!(place.and_then(|span| line.get(span)), Some(expected), "{path} {at}");
        }
        assert_eq!(place(line, 4, &finding("/target", 99)?), None);
        Ok(())
    }

    #[test]
    fn the_help_has_the_nearest_path() -> Result<(), serde_json::Error> {
        let shown = shown("GET /m", 3, &finding("/target", 0)?);
        assert!(shown.contains("the nearest served path is `/n`"), "{shown}");
        Ok(())
    }
}
