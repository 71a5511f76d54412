//! Explains a request that matches a query method.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use hearth_contract::{Alternative, Deprecation, Explanation, FieldValue, Matched, RoutedRequest};

use super::marks;
use crate::answer;
use crate::result::Failure;
use hearth_terminal::visible::visible;

/// Prints an answer of `gateway.route` with an explanation.
pub(super) fn print(out: &mut impl Write, method: &str, target: &str, answer: &str) -> Result<(), Failure> {
    let answer: RoutedRequest = answer::read(answer)?;
    let RoutedRequest { rpc, fields, path, response_body, deprecation, .. } = &answer;
    let explain =
        answer.explain.as_ref().ok_or_else(|| String::from("the module's answer explains nothing"))?;
    let (bold, green) = (Style::new().bold(), AnsiColor::Green.on_default().bold());
    let method = visible(method);
    writeln!(out, "{bold}{method}{bold:#} {green}{rpc}{green:#}\n")?;
    marks::print(out, &visible(target), &explain.segments, &explain.stands_for)?;
    writeln!(out)?;
    let row = |name: &str, value: &str| format!("{bold}{name:<10}{bold:#}  {value}");
    for (name, value) in labels("fields").zip(values(fields)?) {
        writeln!(out, "{}", row(&name, &value))?;
    }
    writeln!(out, "{}", row("template", &explain.template))?;
    if let Some(alias) = &explain.alias {
        writeln!(out, "{}", row("alias", &format!("{alias}, an old path below the prefix")))?;
    }
    writeln!(out, "{}", row("path", &visible(path)))?;
    if let Some(field) = response_body {
        writeln!(out, "{}", row("answer", &format!("the field `{field}` of the response")))?;
    }
    if let Some(Deprecation { since, successor }) = deprecation {
        let yellow = AnsiColor::Yellow.on_default().bold();
        let instead = successor.as_ref().map(|path| format!("; use {path}")).unwrap_or_default();
        writeln!(out, "{}", row("deprecated", &format!("{yellow}since {since}{yellow:#}{instead}")))?;
    }
    alternatives(out, explain)
}

/// Prints the other templates that match the path, with the segment that decided.
fn alternatives(out: &mut impl Write, explain: &Explanation) -> Result<(), Failure> {
    let dim = Style::new().dimmed();
    let bold = Style::new().bold();
    let width = explain.alternatives.iter().map(|other| other.template.chars().count()).max().unwrap_or(0);
    for (name, other) in labels("also match").zip(&explain.alternatives) {
        let first = |segment: u64| match explain.segments.iter().zip(0..).find(|(_, at)| *at == segment) {
            Some((Matched { segment, matched, .. }, _)) if segment == matched => {
                format!("the literal `{segment}`")
            }
            Some((Matched { matched, .. }, _)) => format!("`{matched}`"),
            None => String::from("the end of the path"),
        };
        let padding = " ".repeat(width - other.template.chars().count());
        let Alternative { template, segment } = other;
        let decided = match segment {
            Some(segment) => format!("segment {} decided: {} has precedence", segment + 1, first(*segment)),
            None => String::from("the verb decided: it has precedence"),
        };
        writeln!(out, "{bold}{name:<10}{bold:#}  {template}{padding}  {dim}{decided}{dim:#}")?;
    }
    Ok(())
}

/// Returns the fields, one on each line.
fn values(fields: &BTreeMap<String, FieldValue>) -> io::Result<Vec<String>> {
    if fields.is_empty() {
        let dim = Style::new().dimmed();
        return Ok(vec![format!("{dim}none{dim:#}")]);
    }
    let width = fields.keys().map(|name| name.chars().count()).max().unwrap_or(0);
    let green = AnsiColor::Green.on_default();
    let line = |(name, value): (&String, &FieldValue)| {
        let value = serde_json::to_string(value)?;
        Ok(format!("{name:<width$} = {green}{}{green:#}", visible(&value)))
    };
    fields.iter().map(line).collect()
}

/// Returns a label for the first line, and empty labels for the others.
fn labels(word: &str) -> impl Iterator<Item = String> {
    [word.to_owned()].into_iter().chain(std::iter::repeat(String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_printed_line_by_line() -> Result<(), Failure> {
        let answer = r#"{"outcome":"valid","rpc":"p.S/M","fields":{"id":"\u009b7","n":3},"prefix":"/chain",
            "path":"/ixo/a/7","responseBody":"entity","deprecation":{"since":"2024-12-01","successor":"/chain/b/7"},
            "explain":{"template":"/ixo/a/{id}","standsFor":"/ixo","alias":"/old/{id}","segments":[
            {"segment":"chain","matched":"chain","as":"prefix"},{"segment":"old","matched":"old","as":"literal"},
            {"segment":"7","matched":"{id}","as":"variable"}],
            "alternatives":[{"template":"/ixo/{b}","segment":1},{"template":"/**","segment":9},
            {"template":"/v","segment":null}]}}"#;
        let mut shown = anstream::StripStream::new(Vec::new());
        print(&mut shown, "GET", "/chain/old/7", answer)?;
        let shown = String::from_utf8_lossy(&shown.into_inner()).into_owned();
        for line in [
            "GET p.S/M",
            "fields      id = \"\\u{9b}7\"",
            "            n  = 3",
            "alias       /old/{id}, an old path below the prefix",
            "answer      the field `entity` of the response",
            "deprecated  since 2024-12-01; use /chain/b/7",
            "also match  /ixo/{b}  segment 2 decided: the literal `old` has precedence",
            "            /**       segment 10 decided: the end of the path has precedence",
            "            /v        the verb decided: it has precedence",
        ] {
            assert!(shown.lines().any(|shown| shown == line), "{line}\nis not in\n{shown}");
        }
        Ok(())
    }
}
