//! Characters that do not show: what an instruction could be hidden with.
//!
//! Writing needs some of them: joiners between letters, marks of direction, a selector after an emoji. It needs one or
//! two at a place, so more of them in a row are refused, and no text consists of them alone. Whoever hides one bit
//! behind each letter is not found this way.

/// The first character of `text` that hides something, and its position from 1. Where `lines` are allowed, so are line
/// breaks and tabs.
pub(crate) fn first_hidden(text: &str, lines: bool) -> Option<(char, usize)> {
    let mut seen = Seen::default();
    text.chars().zip(1..).find(|(character, _)| seen.hides(*character) && !(lines && is_layout(*character)))
}

/// The first character of `text` that does not show, or is no text at all: in a name, which is compared as it is
/// written, none of them is needed.
pub(crate) fn first_invisible(text: &str) -> Option<char> {
    text.chars().find(|character| is_steering(*character) || is_invisible(*character))
}

/// `text` without what hides something; line breaks and tabs stay.
pub(crate) fn shown(text: &str) -> impl Iterator<Item = char> {
    let mut seen = Seen::default();
    text.chars().filter(move |character| !seen.hides(*character) || is_layout(*character))
}

/// Whether nothing of `text` shows, of what may be in it.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|character| character.is_whitespace() || is_invisible(character))
}

/// What was read of a text so far.
#[derive(Default)]
struct Seen {
    /// Characters in a row, up to here, that do not show.
    invisible: usize,
    /// Whether an ideograph was the last that does.
    ideograph: bool,
}

impl Seen {
    /// Whether the next character hides something.
    fn hides(&mut self, character: char) -> bool {
        if is_invisible(character) {
            self.invisible += 1;
        } else {
            self.invisible = 0;
            self.ideograph = is_ideograph(character);
        }
        self.invisible > IN_A_ROW
            || is_steering(character)
            || (matches!(character, '\u{e0100}'..='\u{e01ef}') && !self.ideograph)
    }
}

/// Whether a character breaks lines or moves along them, as in any text of several lines.
fn is_layout(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\t')
}

/// Whether a character steers what is around it, or is no text at all: controls, separators of lines, formatting of
/// direction, invisible operators, deprecated formatting, annotations, shorthand and musical formatting, tags, and what
/// Unicode 17 has set aside to be ignored.
fn is_steering(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e00ff}' | '\u{e01f0}'..='\u{e0fff}')
}

/// Whether a character of writing shows nothing by itself: the rest of Unicode's `Default_Ignorable_Code_Point`, and
/// the empty cell of Braille.
fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200c}'..='\u{200f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether a variation selector of the supplement can choose a form of the character (Unicode's Ideographic Variation
/// Database).
fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Characters that do not show, at one place of a text: an emoji's selector and the joiner to the next one.
const IN_A_ROW: usize = 2;
