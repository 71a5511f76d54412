//! Numbers for people. The sentences of a derivation come from the module and are shown unchanged.

/// Formats an amount with four significant digits, and with narrow spaces between groups of thousands.
///
/// # Examples
///
/// ```
/// assert_eq!(hearth_report::amount(7.912_345), "7.912");
/// ```
pub fn amount(value: f64) -> String {
    digits(value, 4)
}

/// Formats an amount with a number of significant digits.
pub(crate) fn digits(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return String::from("–");
    }
    if value == 0.0 {
        return String::from("0");
    }
    let text = fixed(value, decimals_of(value, digits));
    // A difference of rounding errors is shown as zero.
    if text.contains(|digit: char| matches!(digit, '1'..='9')) { text } else { String::from("0") }
}

/// Returns the number of decimals that gives a value a number of significant digits, at most 12.
pub(crate) fn decimals_of(value: f64, digits: usize) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "the exponent of a double has three digits")]
    let exponent = value.abs().log10().floor() as i32;
    let digits = i32::try_from(digits).unwrap_or(i32::MAX);
    usize::try_from(digits - 1 - exponent).unwrap_or(0).min(12)
}

/// Formats a factor of a product: at most seven significant digits, without trailing zeros.
pub(crate) fn multiplier(value: f64) -> String {
    trimmed(digits(value, 7))
}

/// Formats a number such as persons, factors or confidence without trailing zeros, with at most six decimals.
pub(crate) fn plain(value: f64) -> String {
    trimmed(fixed(value, if value.abs() < 1e-3 { 12 } else { 6 }))
}

fn trimmed(text: String) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Formats a share in per cent with its sign, for example `+6.7 %`.
pub(crate) fn signed_percent(percent: f64) -> String {
    let text = format!("{}\u{202f}%", fixed(percent, 1));
    if percent > 0.0 && text.contains(|digit: char| matches!(digit, '1'..='9')) {
        format!("+{text}")
    } else {
        text
    }
}

/// Returns amounts as rounded changes of their rounded running sum, each with that sum, so that the shown amounts add up.
/// `sums` are the exact running sums.
pub(crate) fn running(sums: impl Iterator<Item = f64>, decimals: usize) -> Vec<(String, String)> {
    let unit = 10_f64.powi(i32::try_from(decimals).unwrap_or(0));
    let mut before = 0.0;
    let shown = |sum: f64| {
        let rounded = (sum * unit).round();
        let change = fixed((rounded - before) / unit, decimals);
        before = rounded;
        (change, fixed(rounded / unit, decimals))
    };
    sums.map(shown).collect()
}

/// Formats a share in per cent, with a narrow space before the sign.
///
/// # Examples
///
/// ```
/// assert_eq!(hearth_report::percent(0.126), "12.6\u{202f}%");
/// ```
pub fn percent(share: f64) -> String {
    format!("{}\u{202f}%", fixed(share * 100.0, 1))
}

/// Formats a share and the share that it is compared with. The first has as many decimals as necessary to distinguish
/// both.
///
/// # Examples
///
/// ```
/// assert_eq!(hearth_report::compared(0.10004, 0.1), ("10.004\u{202f}%".into(), "10\u{202f}%".into()));
/// ```
pub fn compared(achieved: f64, required: f64) -> (String, String) {
    let shown = |decimals: usize| format!("{}\u{202f}%", fixed(achieved * 100.0, decimals));
    let required_shown = whole_percent(required);
    let is_distinct = |decimals: &usize| {
        let unit = 10_f64.powi(i32::try_from(*decimals).unwrap_or(0)) * 100.0;
        achieved.total_cmp(&required).is_eq()
            || (achieved * unit).round().total_cmp(&(required * unit).round()).is_ne()
    };
    (shown((1..9).find(is_distinct).unwrap_or(9)), required_shown)
}

/// Formats a share in per cent without trailing zeros, for example `90 %`.
pub(crate) fn whole_percent(share: f64) -> String {
    format!("{}\u{202f}%", plain((share * 100.0 * 1e6).round() / 1e6))
}

/// Formats a whole number, with narrow spaces between groups of thousands.
pub(crate) fn whole(count: u64) -> String {
    apart(&count.to_string())
}

/// Formats a number with a number of decimals, and with narrow spaces between groups of thousands.
pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, rest) =
        text.split_once('.').map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let sign =
        if value < 0.0 && text.contains(|digit: char| matches!(digit, '1'..='9')) { "−" } else { "" };
    let whole = apart(whole);
    rest.map_or_else(|| format!("{sign}{whole}"), |rest| format!("{sign}{whole}.{rest}"))
}

/// Separates groups of three digits, from ten thousand on.
fn apart(digits: &str) -> String {
    if digits.len() < 5 {
        return digits.to_owned();
    }
    let first = digits.len() % 3;
    let mut out = String::with_capacity(digits.len() * 2);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && index % 3 == first {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_four_digits() {
        for (value, expected) in [
            (0.0, "0"),
            (8.06, "8.060"),
            (12.009_9, "12.01"),
            (-0.094_496_8, "−0.09450"),
            (1_234.56, "1235"),
            (1_234_567.0, "1\u{202f}234\u{202f}567"),
            (9.999_99, "10.000"),
            (-1e-13, "0"),
            (f64::INFINITY, "–"),
        ] {
            assert_eq!(amount(value), expected);
        }
    }

    #[test]
    fn plain_numbers_are_short() {
        for (value, expected) in
            [(0.9, "0.9"), (5.0, "5"), (0.0156, "0.0156"), (10_000.0, "10\u{202f}000"), (0.000_04, "0.00004")]
        {
            assert_eq!(plain(value), expected);
        }
        assert_eq!(percent(0.490_06), "49.0\u{202f}%");
        assert_eq!(compared(0.109_717, 0.1), ("11.0\u{202f}%".into(), "10\u{202f}%".into()));
        assert_eq!(compared(0.100_04, 0.1).0, "10.004\u{202f}%");
        assert_eq!(compared(0.1, 0.1).0, "10.0\u{202f}%");
        assert_eq!(whole_percent(0.95), "95\u{202f}%");
        assert_eq!(whole_percent(0.975), "97.5\u{202f}%");
    }
}
