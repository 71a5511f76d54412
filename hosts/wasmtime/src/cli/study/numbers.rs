//! Numbers in texts: those of a table's cells, summed without a rounding, and those of an answer, for people.

/// Whether a text is a number as JSON has them, without an exponent.
pub(super) fn is_number(text: &str) -> bool {
    decimal(text).is_some()
}

/// The exact sum of numbers, or nothing where one is none, or there is no room for all their digits.
pub(super) fn sum(numbers: &[&str]) -> Option<String> {
    let numbers: Vec<(i128, u32)> = numbers.iter().map(|number| decimal(number)).collect::<Option<_>>()?;
    let scale = numbers.iter().map(|(_, scale)| *scale).max()?;
    let sum = numbers.iter().try_fold(0_i128, |sum, (digits, own)| {
        sum.checked_add(digits.checked_mul(10_i128.checked_pow(scale - own)?)?)
    })?;
    let sign = if sum < 0 { "-" } else { "" };
    let width = usize::try_from(scale).ok()? + 1;
    let digits = format!("{:0width$}", sum.unsigned_abs());
    let (whole, rest) = digits.split_at_checked(digits.len() - width + 1)?;
    let point = if rest.is_empty() { "" } else { "." };
    Some(format!("{sign}{whole}{point}{rest}"))
}

/// The digits of a number as one whole number, and how many of them stand behind the point.
fn decimal(text: &str) -> Option<(i128, u32)> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, rest) =
        unsigned.split_once('.').map_or((unsigned, None), |(whole, rest)| (whole, Some(rest)));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_well_formed =
        is_digits(whole) && rest.is_none_or(is_digits) && (whole == "0" || !whole.starts_with('0'));
    let rest = rest.unwrap_or_default();
    if !is_well_formed {
        return None;
    }
    let digits: i128 = format!("{whole}{rest}").parse().ok()?;
    let scale = u32::try_from(rest.len()).ok()?;
    Some((if text.starts_with('-') { -digits } else { digits }, scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact() {
        for (numbers, expected) in [
            (&["3.2", "2.8", "3.0", "2.9"][..], Some("11.9")),
            (&["0.1", "0.20", "0.3000000000000001"], Some("0.6000000000000001")),
            (&["5"], Some("5")),
            (&["0.05", "-0.1"], Some("-0.05")),
            (&["0", "0.00"], Some("0.00")),
            (&["1", "x"], None),
            (&[], None),
            (&["99999999999999999999999999999999999999", "1.5"], None),
        ] {
            assert_eq!(sum(numbers).as_deref(), expected, "{numbers:?}");
        }
    }

    #[test]
    fn numbers_are_those_of_json() {
        for text in ["", "-", ".5", "5.", "01", "+1", "1e3", "1,5", "NaN", "٣", " 1"] {
            assert!(!is_number(text), "{text}");
        }
        assert!(["0", "-0", "0.0", "12.50"].into_iter().all(is_number));
    }
}
