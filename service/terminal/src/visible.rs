//! Escapes text of others for a terminal: characters that a terminal acts on, or that change the order of text.
//!
//! Answers of the module in JSON format are printed unchanged.

use std::borrow::Cow;
use std::ops::Range;

use hearth_report::{acts, escaped};

/// Escapes a text of one line, including line breaks.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, acts)
}

/// Escapes a text of several lines, and returns the range of `part` in the result.
pub fn lines(text: &str, part: Range<usize>) -> (Cow<'_, str>, Range<usize>) {
    let acts = |character| acts(character) && !matches!(character, '\n' | '\r' | '\t');
    if !text.contains(acts) {
        return (Cow::Borrowed(text), part);
    }
    let piece = |range: Range<usize>| escaped(text.get(range).unwrap_or_default(), acts);
    let (before, inside, after) = (piece(0..part.start), piece(part.clone()), piece(part.end..text.len()));
    let start = before.len();
    (Cow::Owned([&*before, &*inside, &*after].concat()), start..start + inside.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(visible("a\u{1b}[2J\n\u{9b}1m\u{202e}é"), "a\\u{1b}[2J\\u{a}\\u{9b}1m\\u{202e}é");
        assert!(matches!(visible("👩\u{200d}🚀 ünd \\u{1b}"), Cow::Borrowed(_)));
    }

    #[test]
    fn the_range_follows_its_part() {
        for (text, part) in
            [("{\n\t\"a\u{1b}\": 1\u{7}}\n", "\"a\u{1b}\""), ("\u{9b}x", "x"), ("ab", "b"), ("\u{0}", "")]
        {
            let start = text.find(part).unwrap_or_default();
            let (shown, at) = lines(text, start..start + part.len());
            assert_eq!(shown.get(at), Some(&*visible(part)), "{text:?}");
            assert_eq!(shown.lines().count(), text.lines().count());
        }
    }
}
