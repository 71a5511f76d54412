//! Characters that steer text and do not show: what an instruction could be hidden with.
//!
//! The joiners and direction marks that writing needs (U+200C to U+200F) and variation selectors are no such.

/// The first character of `text` that steers and does not show, and its position from 1. Where `lines` are allowed,
/// so are line breaks and tabs.
pub(super) fn first_hidden(text: &str, lines: bool) -> Option<(char, usize)> {
    text.chars().zip(1..).find(|(character, _)| is_hidden(*character) && !(lines && is_layout(*character)))
}

/// Whether a character breaks lines or moves along them, as in any text of several lines.
pub(super) fn is_layout(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\t')
}

/// Whether a character steers text and does not show (Unicode 17: controls, separators of lines, formatting of
/// direction, invisible operators, annotations, tags).
pub(super) fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
