//! Texts of others, fit to be shown.

use std::borrow::Cow;
use std::ops::Deref;

use maud::Render;
use serde::Deserialize;

/// A text of the study. Characters that act instead of being seen, or that turn the order of others, are escapes.
#[derive(Clone, Debug, Default, Deserialize, Eq, Ord, PartialEq, PartialOrd)]
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
    /// Escaped as every text is.
    fn render_to(&self, buffer: &mut String) {
        self.0.as_str().render_to(buffer);
    }
}

/// The name of a group at the start of a line.
pub(crate) fn title(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text without characters that act.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, acts)
}

/// A text in which the characters that `acts` names are escapes.
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

/// Control characters, those that turn the order of others, and those that nobody sees.
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
