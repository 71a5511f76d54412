//! Characters that steer text and do not show: what an instruction could be hidden with.
//!
//! The joiners and direction marks that writing needs (U+061C, U+200C to U+200F) and single variation selectors are no
//! such, but no text consists of them alone.

/// The first character of `text` that steers and does not show, and its position from 1. Where `lines` are allowed,
/// so are line breaks and tabs.
pub(super) fn first_hidden(text: &str, lines: bool) -> Option<(char, usize)> {
    let mut before = ' ';
    text.chars().zip(1..).find(|(character, _)| {
        let selectors = is_selector(before) && is_selector(*character);
        before = *character;
        selectors || is_hidden(*character) && !(lines && is_layout(*character))
    })
}

/// Whether nothing of `text` shows, of what may be in it.
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(|character| character.is_whitespace() || is_invisible(character))
}

/// `text` without what steers it and does not show; line breaks and tabs stay.
pub(super) fn shown(text: &str) -> impl Iterator<Item = char> {
    let mut before = ' ';
    text.chars().filter(move |character| {
        let selectors = is_selector(before) && is_selector(*character);
        before = *character;
        !selectors && (!is_hidden(*character) || is_layout(*character))
    })
}

/// Whether a character breaks lines or moves along them, as in any text of several lines.
fn is_layout(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\t')
}

/// Whether a character steers text and does not show (Unicode 17: controls, separators of lines, formatting of
/// direction, invisible operators, deprecated formatting, annotations, tags).
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Whether a character of writing shows nothing by itself (of Unicode's `Default_Ignorable_Code_Point`, and the empty
/// cell of Braille).
fn is_invisible(character: char) -> bool {
    is_selector(character)
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{180e}'
                | '\u{200c}'..='\u{200f}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
        )
}

/// Whether a character chooses a form of the one before it. Of several in a row, all but the first choose nothing, and
/// can carry any bytes.
fn is_selector(character: char) -> bool {
    matches!(character, '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}
