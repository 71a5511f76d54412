//! Detects invisible characters, which can hide an instruction in a text.
//!
//! Scripts need some of them: joiners between letters, direction marks, and a variation selector after an emoji. One or
//! two in a row are sufficient, so longer runs are refused, as are texts that consist of invisible characters alone.
//! This does not detect a message that is hidden as one bit after each letter.

/// Returns the first character of `text` that can hide something, and its position from 1. If `lines` is set, line
/// breaks and tabs are allowed.
pub(crate) fn first_hidden(text: &str, lines: bool) -> Option<(char, usize)> {
    let mut scan = Scan::default();
    text.chars().zip(1..).find(|(character, _)| scan.hides(*character) && !(lines && is_layout(*character)))
}

/// Returns the first character of `text` that is invisible or is not text. A name needs none of these characters,
/// because it is compared as written.
pub(crate) fn first_invisible(text: &str) -> Option<char> {
    text.chars().find(|character| is_control(*character) || is_invisible(*character))
}

/// Removes the characters that can hide something from `text`, except line breaks and tabs.
pub(crate) fn shown(text: &str) -> impl Iterator<Item = char> {
    let mut scan = Scan::default();
    text.chars().filter(move |character| !scan.hides(*character) || is_layout(*character))
}

/// Returns whether `text` has no visible character.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|character| character.is_whitespace() || is_invisible(character))
}

/// The state of a scan of a text.
#[derive(Default)]
struct Scan {
    /// The number of consecutive invisible characters up to this position.
    invisible: usize,
    /// Whether the last visible character was an ideograph.
    ideograph: bool,
}

impl Scan {
    /// Returns whether the next character hides something.
    fn hides(&mut self, character: char) -> bool {
        if is_invisible(character) {
            self.invisible += 1;
        } else {
            self.invisible = 0;
            self.ideograph = is_ideograph(character);
        }
        self.invisible > IN_A_ROW
            || is_control(character)
            || (matches!(character, '\u{e0100}'..='\u{e01ef}') && !self.ideograph)
    }
}

/// Returns whether a character is layout: a line break or a tab.
fn is_layout(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\t')
}

/// Returns whether a character controls the text around it or is not text: controls, line separators, direction
/// formatting, invisible operators, deprecated formatting, annotations, shorthand and musical formatting, tags, and the
/// code points that Unicode 17 reserves as ignorable.
fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e00ff}' | '\u{e01f0}'..='\u{e0fff}')
}

/// Returns whether a character of a script is invisible by itself: the rest of Unicode's
/// `Default_Ignorable_Code_Point`, and the blank Braille pattern.
fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200c}'..='\u{200f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}')
}

/// Returns whether a variation selector of the supplement can select a form of the character (Unicode's Ideographic
/// Variation Database).
fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// The maximum number of consecutive invisible characters: an emoji's variation selector and the joiner to the next
/// emoji.
const IN_A_ROW: usize = 2;
