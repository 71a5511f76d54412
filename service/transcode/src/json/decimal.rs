//! Decimals that are integers on the wire: `cosmossdk.io/math.LegacyDec`.

/// The number of digits after the point (`LegacyPrecision` of cosmossdk.io/math).
const DECIMALS: usize = 18;

/// Formats a decimal with all its digits. A text that is not an integer is returned unchanged, because some senders
/// write the decimal itself.
///
/// An empty text is zero, because Go's reader leaves the decimal at its default.
pub(super) fn decimal(integer: &str) -> String {
    if integer.is_empty() {
        return decimal("0");
    }
    let (sign, digits) = match integer.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", integer.strip_prefix('+').unwrap_or(integer)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return integer.to_owned();
    }
    let digits = digits.trim_start_matches('0');
    let sign = if digits.is_empty() { "" } else { sign };
    let padded = format!("{digits:0>width$}", width = DECIMALS + 1);
    let (whole, fraction) = padded.split_at(padded.len() - DECIMALS);
    format!("{sign}{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn the_point_is_eighteen_digits_from_the_right() {
        for (wire, text) in [
            ("", "0.000000000000000000"),
            ("0", "0.000000000000000000"),
            ("-0", "0.000000000000000000"),
            ("1", "0.000000000000000001"),
            ("-5", "-0.000000000000000005"),
            ("+5", "0.000000000000000005"),
            ("100000000000000000", "0.100000000000000000"),
            ("1000000000000000000", "1.000000000000000000"),
            ("-1234567890123456789", "-1.234567890123456789"),
            ("0001000000000000000000", "1.000000000000000000"),
            ("340282366920938463463374607431768211456", "340282366920938463463.374607431768211456"),
        ] {
            assert_eq!(decimal(wire), text, "{wire}");
        }
    }

    #[test]
    fn other_texts_are_unchanged() {
        for text in ["0.5", "-", "+", "1e18", " 1", "１"] {
            assert_eq!(decimal(text), text);
        }
    }
}
