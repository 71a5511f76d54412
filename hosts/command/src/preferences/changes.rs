//! Prints the changes to a record: the old and new values of the members that differ.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use serde_json::value::RawValue;

use crate::diagnostic;

/// Prints the members that differ. Values are shown as JSON, so that a line break in a value does not split its line.
pub(super) fn print(
    out: &mut impl Write,
    before: Option<&[u8]>,
    after: &str,
    changed: &[String],
) -> io::Result<()> {
    let bold = Style::new().bold();
    let Some(count) = diagnostic::count(changed.len(), "member") else {
        return writeln!(out, "{bold}nothing changes{bold:#}: the record already has these values\n");
    };
    let verb = if changed.len() == 1 { "changes" } else { "change" };
    writeln!(out, "{bold}{count} {verb}{bold:#}")?;
    let (before, after) = (members(before.unwrap_or_default()), members(after.as_bytes()));
    let width = changed.iter().map(String::len).max().unwrap_or(0);
    for name in changed {
        let shown =
            |members: &BTreeMap<String, &RawValue>| members.get(name).map(|value| visible(value.get()));
        match (shown(&before).filter(|value| value != "null"), shown(&after)) {
            (Some(old), Some(new)) => replaced(out, name, width, &old, &new)?,
            (Some(old), None) => {
                writeln!(out, "  {RED}-{RED:#} {name:<width$}  {RED}{}{RED:#}", cut(&old))?;
            }
            (None, Some(new)) => {
                writeln!(out, "  {GREEN}+{GREEN:#} {name:<width$}  {GREEN}{}{GREEN:#}", cut(&new))?;
            }
            (None, None) => writeln!(out, "  - {name}")?,
        }
    }
    writeln!(out)
}

/// Prints two values on one line if both are short, otherwise below each other, from just before their first
/// difference.
fn replaced(out: &mut impl Write, name: &str, width: usize, old: &str, new: &str) -> io::Result<()> {
    let is_short = |value: &str| value.chars().count() <= SHORT;
    if is_short(old) && is_short(new) {
        return writeln!(
            out,
            "  {YELLOW}~{YELLOW:#} {name:<width$}  {RED}{old}{RED:#} -> {GREEN}{new}{GREEN:#}"
        );
    }
    let (old, new) = without_common_start(old, new);
    writeln!(out, "  {YELLOW}~{YELLOW:#} {name}")?;
    writeln!(out, "      {RED}- {}{RED:#}", cut(&old))?;
    writeln!(out, "      {GREEN}+ {}{GREEN:#}", cut(&new))
}

/// Removes most of the common start of two texts.
fn without_common_start(old: &str, new: &str) -> (String, String) {
    let common = old.chars().zip(new.chars()).take_while(|(old, new)| old == new).count();
    match common.saturating_sub(CONTEXT) {
        0 => (old.to_owned(), new.to_owned()),
        skipped => [old, new].map(|text| text.chars().skip(skipped).fold(String::from("…"), joined)).into(),
    }
}

/// Cuts a text to [`LONGEST`] characters.
fn cut(text: &str) -> String {
    let length = text.chars().count();
    if length <= LONGEST {
        return text.to_owned();
    }
    let shown = text.chars().take(LONGEST).fold(String::new(), joined);
    format!("{shown}… ({} more characters)", length - LONGEST)
}

fn joined(mut text: String, next: char) -> String {
    text.push(next);
    text
}

/// Returns the members of an object with their original text; empty if the text is not an object.
fn members(text: &[u8]) -> BTreeMap<String, &RawValue> {
    serde_json::from_slice(text).unwrap_or_default()
}

/// Escapes the characters of JSON text that a terminal acts on.
fn visible(json: &str) -> String {
    let acts = |character: char| {
        character.is_control()
            || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    json.chars().fold(String::new(), |mut text, character| {
        if acts(character) {
            // Writing into a `String` cannot fail.
            let _ = write!(text, "\\u{:04x}", u32::from(character));
        } else {
            text.push(character);
        }
        text
    })
}

const RED: Style = AnsiColor::Red.on_default();
const GREEN: Style = AnsiColor::Green.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
/// The longest value, in characters, that is shown on one line with another.
const SHORT: usize = 40;
/// The characters that are shown before the first difference.
const CONTEXT: usize = 24;
/// The characters that are shown of one value.
const LONGEST: usize = 400;

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(before: Option<&str>, after: &str, changed: &[&str]) -> io::Result<String> {
        let mut out = anstream::StripStream::new(Vec::new());
        let changed: Vec<String> = changed.iter().map(|name| String::from(*name)).collect();
        print(&mut out, before.map(str::as_bytes), after, &changed)?;
        Ok(String::from_utf8_lossy(&out.into_inner()).into_owned())
    }

    #[test]
    fn each_member_is_shown_before_and_after() -> io::Result<()> {
        let before = r#"{"tone":"dry","userName":"Al\u0065x","x":1,"length":null}"#;
        let after = r#"{"tone":"warm","x":1,"length":"terse"}"#;
        let expected = [
            "3 members change",
            r#"  ~ tone      "dry" -> "warm""#,
            r#"  + length    "terse""#,
            r#"  - userName  "Al\u0065x""#,
            "\n",
        ];
        assert_eq!(printed(Some(before), after, &["tone", "length", "userName"])?, expected.join("\n"));
        assert!(printed(None, after, &["tone"])?.starts_with("1 member changes\n  + tone  \"warm\""));
        assert!(printed(Some(after), after, &[])?.starts_with("nothing changes"));
        Ok(())
    }

    #[test]
    fn long_texts_are_shown_from_their_difference() -> io::Result<()> {
        let long = "é".repeat(100);
        let (before, after) = (format!(r#"{{"a":"{long}"}}"#), format!(r#"{{"a":"{long}."}}"#));
        let shown = printed(Some(&before), &after, &["a"])?;
        let context = "é".repeat(CONTEXT);
        assert!(shown.contains(&format!("- …{context}\"\n      + …{context}.\"\n")), "{shown}");
        let endless = format!(r#"{{"a":"{}"}}"#, "x".repeat(5_000));
        let shown = printed(None, &endless, &["a"])?;
        assert!(shown.contains("… (4602 more characters)"), "{shown}");
        Ok(())
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(visible("\"a\u{9b}31m\u{202e}é\""), r#""a\u009b31m\u202eé""#);
    }
}
