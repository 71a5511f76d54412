//! Sentences of a derivation: words, with the numbers put in.

use alloc::string::String;

use crate::json::Writer;

/// A derivation: an array of sentences, as JSON.
#[derive(Debug)]
pub(super) struct Derivation {
    writer: Writer,
}

impl Derivation {
    /// One without sentences.
    pub(super) fn new() -> Self {
        let mut writer = Writer::default();
        writer.begin_array();
        Self { writer }
    }

    /// Adds a sentence.
    pub(super) fn say(&mut self, template: &str, numbers: &[f64], texts: &[&str]) {
        self.writer.string(&filled(template, numbers, texts));
    }

    /// The JSON.
    pub(super) fn finish(mut self) -> String {
        self.writer.end_array();
        self.writer.finish()
    }
}

/// The template with a number in place of each `#`, and a text in place of each `@`.
#[inline(never)]
pub(super) fn filled(template: &str, numbers: &[f64], texts: &[&str]) -> String {
    let (mut numbers, mut texts) = (numbers.iter(), texts.iter());
    let mut text = String::new();
    for letter in template.chars() {
        match letter {
            '#' => text.push_str(&shown(numbers.next().copied().unwrap_or(f64::NAN))),
            '@' => text.push_str(texts.next().copied().unwrap_or_default()),
            _ => text.push(letter),
        }
    }
    text
}

/// A number, as short as a reader needs it: eight significant digits, or all of a whole number.
#[inline(never)]
pub(super) fn shown(value: f64) -> String {
    let mut writer = Writer::default();
    writer.number(rounded(value));
    writer.finish()
}

fn rounded(value: f64) -> f64 {
    let size = libm::fabs(value);
    let mut scale = 1.0;
    // Powers of ten up to this one are doubles.
    while size * scale < 1e7 && scale < 1e22 {
        scale *= 10.0;
    }
    let scaled = size * scale;
    if scaled.is_finite() && scaled >= 1e7 { libm::round(value * scale) / scale } else { value }
}

#[cfg(test)]
mod tests {
    use super::{filled, shown};

    #[test]
    fn numbers_are_shown_short() {
        for (value, expected) in [
            (0.0, "0"),
            (1_306.189_499_934_664_2, "1306.1895"),
            (0.95, "0.95"),
            (2.137_499_999_999_999_7, "2.1375"),
            (-0.000_123_456_789, "-0.00012345679"),
            (123_456_789.4, "123456789"),
            (1e-30, "1e-30"),
        ] {
            assert_eq!(shown(value), expected);
        }
    }

    #[test]
    fn a_template_is_filled_in_order() {
        assert_eq!(filled("@: # × # = # @", &[2.0, 0.5, 1.0], &["one", "t"]), "one: 2 × 0.5 = 1 t");
    }
}
