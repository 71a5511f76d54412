//! The exact sum of the daily logs of a household.
//!
//! Logs with few digits and without an exponent are whole multiples of a small unit. They are added as integers, which
//! takes a tenth of the time of adding decimals of arbitrary length. Other logs are added as decimals.

use alloc::vec::Vec;

use super::number;
use crate::json::{Number, Sum};

/// The mean and the range of a household's logs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measured {
    pub(super) days: usize,
    pub(super) zero_days: usize,
    /// The double nearest to the exact sum, divided by the number of days.
    pub(super) mean: f64,
    pub(super) lowest: f64,
    pub(super) highest: f64,
}

impl Measured {
    /// Adds up `logs`. Returns `None` if the logs are missing, or if one was rejected.
    pub(super) fn of<'a>(logs: impl Iterator<Item = Option<Number<'a>>> + Clone) -> Option<Self> {
        quick(logs.clone()).or_else(|| slow(logs))
    }
}

/// Adds the logs as integers. Returns `None` if they do not fit.
fn quick<'a>(logs: impl Iterator<Item = Option<Number<'a>>> + Clone) -> Option<Measured> {
    let most = logs.clone().try_fold(0, |most, log| Some(decimals(log?.text()).max(most)))?;
    let scale = *SCALES.get(most)?;
    let (mut days, mut zero_days) = (0, 0);
    let (mut sum, mut lowest, mut highest) = (0_u64, u64::MAX, 0_u64);
    for log in logs {
        let units = units(log?.text(), most)?;
        days += 1;
        zero_days += usize::from(units == 0);
        sum = sum.checked_add(units).filter(|sum| *sum < EXACT)?;
        lowest = lowest.min(units);
        highest = highest.max(units);
    }
    // Both are exact doubles, so the division rounds only once.
    #[expect(clippy::cast_precision_loss, reason = "units are below 2^53")]
    let double = |units: u64| units as f64 / scale;
    let (lowest, highest) = (double(lowest), double(highest));
    (days > 0).then(|| Measured { days, zero_days, mean: double(sum) / number(days), lowest, highest })
}

/// Adds the logs as decimals.
fn slow<'a>(logs: impl Iterator<Item = Option<Number<'a>>>) -> Option<Measured> {
    let logs: Vec<Number<'_>> = logs.collect::<Option<_>>()?;
    let doubles = || logs.iter().map(Number::double);
    let zero_days = logs.iter().filter(|log| log.is_zero()).count();
    let mean = Sum::of(&logs).double() / number(logs.len());
    let (lowest, highest) = (doubles().reduce(f64::min)?, doubles().reduce(f64::max)?);
    Some(Measured { days: logs.len(), zero_days, mean, lowest, highest })
}

/// Counts the digits after the decimal point.
fn decimals(text: &str) -> usize {
    text.split_once('.').map_or(0, |(_, fraction)| fraction.len())
}

/// Reads a number in units of `10^-decimals`. Returns `None` if it is too large, or if it has a sign or an exponent.
fn units(text: &str, decimals: usize) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut units = 0_u64;
    for byte in whole.bytes().chain(fraction.bytes()) {
        // Signs and exponents are not digits.
        let digit = byte.checked_sub(b'0').filter(|digit| *digit < 10)?;
        units = units.checked_mul(10)?.checked_add(u64::from(digit))?;
    }
    for _ in fraction.len()..decimals {
        units = units.checked_mul(10)?;
    }
    (units < EXACT).then_some(units)
}

/// Integers below this limit are exact as doubles.
const EXACT: u64 = 1 << 53;

/// Powers of ten.
const SCALES: [f64; 10] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{quick, slow};
    use crate::finding::Findings;
    use crate::json::{Number, Value, read};

    fn both(text: &str) -> [Option<super::Measured>; 2] {
        let node = read(text.as_bytes(), &mut Findings::default()).unwrap();
        let Value::Array(items) = &node.value else { panic!("{text}") };
        let logs: Vec<Option<Number<'_>>> = items
            .iter()
            .map(|item| match &item.value {
                Value::Number(number) => Some(*number),
                _ => None,
            })
            .collect();
        [quick(logs.iter().copied()), slow(logs.iter().copied())]
    }

    #[test]
    fn both_sums_agree() {
        for text in ["[3.2,2.8,3.0,2.9]", "[0.1,0.2,0.3]", "[0,1]", "[12,0.000000001]", "[9007199254740991]"]
        {
            let [quick, slow] = both(text);
            assert!(quick.is_some(), "{text}");
            assert_eq!(quick, slow, "{text}");
        }
    }

    #[test]
    fn other_notations_are_added_as_decimals() {
        for text in ["[1e2,3]", "[-1,2]", "[9007199254740992]", "[0.0000000001]", "[9007199254740991,1]"] {
            let [quick, slow] = both(text);
            assert!(quick.is_none() && slow.is_some(), "{text}");
        }
        assert_eq!(both("[]"), [None, None]);
    }
}
