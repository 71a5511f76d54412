//! Sentences of a derivation: words, with the numbers put in.

use alloc::string::String;

use super::shown;

/// A word or a number of a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) enum Say<'t> {
    /// A text, as it is.
    T(&'t str),
    /// A number, as short as it can be read.
    N(f64),
}

/// The parts, one after the other.
pub(super) fn sentence(parts: &[Say<'_>]) -> String {
    let mut text = String::new();
    for part in parts {
        match part {
            Say::T(words) => text.push_str(words),
            Say::N(number) => text.push_str(&shown(*number)),
        }
    }
    text
}

/// The numbers as a sum: `1 + 2`.
pub(super) fn sum(numbers: impl Iterator<Item = f64>) -> String {
    let mut text = String::new();
    for number in numbers {
        if !text.is_empty() {
            text.push_str(" + ");
        }
        text.push_str(&shown(number));
    }
    text
}
