//! Texts of the study, made safe for display.

use std::borrow::Cow;
use std::ops::Deref;

use maud::Render;
use serde::Deserialize;
use serde_json::Value;

/// A text of a claim. Control characters, invisible characters and characters that change the direction of text are
/// escaped.
#[derive(Debug, Deserialize)]
#[serde(from = "String")]
pub(crate) struct Text(String);

impl From<String> for Text {
    fn from(text: String) -> Self {
        match visible(&text) {
            Cow::Borrowed(_) => Self(text),
            Cow::Owned(shown) => Self(shown),
        }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Render for Text {
    /// Renders the text with the escapes of HTML.
    fn render_to(&self, buffer: &mut String) {
        self.0.as_str().render_to(buffer);
    }
}

/// Returns a name with its first letter in upper case.
pub(crate) fn title(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Escapes the control and invisible characters of all strings of a value.
pub(crate) fn escape(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Cow::Owned(shown) = visible(text) {
                *text = shown;
            }
        }
        Value::Array(values) => values.iter_mut().for_each(escape),
        Value::Object(members) => members.values_mut().for_each(escape),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Returns a text with its control and invisible characters escaped.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, acts)
}

/// Replaces the characters for which `acts` returns `true` with their Unicode escapes.
///
/// # Examples
///
/// ```
/// assert_eq!(hearth_report::escaped("a\u{202e}b", hearth_report::acts), "a\\u{202e}b");
/// ```
pub fn escaped(text: &str, acts: impl Fn(char) -> bool + Copy) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() * 2);
    for character in text.chars() {
        if acts(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// Returns whether a character is a control character, is invisible, or changes the direction of text.
///
/// # Examples
///
/// ```
/// use hearth_report::acts;
///
/// assert!(acts('\n') && acts('\u{202e}'));
/// assert!(!acts('é'));
/// ```
pub fn acts(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}
