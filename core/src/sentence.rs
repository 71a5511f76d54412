//! Fills numbers into sentences, for derivations that can be recalculated on paper.

use alloc::string::String;

use crate::invariant::Held as _;
use crate::json::Writer;

/// The number of digits of the numbers in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    /// All digits, as in the members of an answer, so that a recalculation gives the same result.
    All,
    /// This number of significant digits, or all digits of a whole number.
    Significant(i32),
}

/// Fills a template: a number replaces each `#`, and a text replaces each `@`.
pub(crate) fn filled(template: &str, digits: Digits, numbers: &[f64], texts: &[&str]) -> String {
    let (mut numbers, mut texts) = (numbers.iter(), texts.iter());
    let mut text = String::new();
    for letter in template.chars() {
        match letter {
            '#' => text.push_str(&shown(*numbers.next().held("each `#` has a number"), digits)),
            '@' => text.push_str(texts.next().held("each `@` has a text")),
            _ => text.push(letter),
        }
    }
    text
}

/// Formats a number for a sentence.
pub(crate) fn shown(value: f64, digits: Digits) -> String {
    let mut writer = Writer::default();
    writer.number(match digits {
        Digits::All => value,
        Digits::Significant(digits) => rounded(value, digits),
    });
    writer.finish()
}

fn rounded(value: f64, digits: i32) -> f64 {
    let size = libm::fabs(value);
    let mut least = 1.0;
    for _ in 1..digits {
        least *= 10.0;
    }
    let mut scale = 1.0;
    // Powers of ten up to this one are exact doubles.
    while size * scale < least && scale < 1e22 {
        scale *= 10.0;
    }
    let scaled = size * scale;
    if scaled.is_finite() && scaled >= least { libm::round(value * scale) / scale } else { value }
}

#[cfg(test)]
mod tests {
    use super::{Digits, filled, shown};

    #[test]
    fn numbers_are_shown_short() {
        for (value, all, eight, six) in [
            (0.0, "0", "0", "0"),
            (0.95, "0.95", "0.95", "0.95"),
            (2.0 / 3.0, "0.6666666666666666", "0.66666667", "0.666667"),
            (1_306.189_499_934_664_2, "1306.1894999346641", "1306.1895", "1306.19"),
            (-0.000_123_456_789, "-0.000123456789", "-0.00012345679", "-0.000123457"),
            (123_456_789.4, "123456789.4", "123456789", "123456789"),
            (1e-5 / 3.0, "0.0000033333333333333337", "0.0000033333333", "0.00000333333"),
            (1e-30, "1e-30", "1e-30", "1e-30"),
        ] {
            assert_eq!(shown(value, Digits::All), all);
            assert_eq!(shown(value, Digits::Significant(8)), eight);
            assert_eq!(shown(value, Digits::Significant(6)), six);
        }
    }

    #[test]
    fn a_template_is_filled_in_order() {
        let filled = filled("@: # × # = # @", Digits::All, &[2.0, 0.5, 1.0], &["one", "t"]);
        assert_eq!(filled, "one: 2 × 0.5 = 1 t");
    }
}
