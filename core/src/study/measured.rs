//! The exact sum of the daily logs of a household, and its mean over the days of the test.
//!
//! Logs with few digits and without an exponent are whole multiples of a small unit. They are added as integers, which
//! takes a tenth of the time of adding decimals of arbitrary length. Other logs are added as decimals.

use alloc::vec::Vec;

use super::number;
use crate::json::{Number, Sum};

/// The mean of a household, and the range of its logs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measured {
    /// The number of daily logs.
    pub(super) days: usize,
    /// The number of days on which the fuel was not used.
    pub(super) not_used: usize,
    /// The double nearest to the exact sum of the logs, divided by the number of logs and of days without use.
    pub(super) mean: f64,
    /// The same sum, divided by the number of logs; `None` without logs.
    pub(super) mean_of_logs: Option<f64>,
    /// The lowest and the highest log; 0 without logs.
    pub(super) lowest: f64,
    pub(super) highest: f64,
}

/// The sum of the logs.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Added {
    logs: usize,
    sum: f64,
    lowest: f64,
    highest: f64,
}

impl Measured {
    /// A household that did not use the fuel.
    pub(super) const NONE: Self =
        Self { days: 0, not_used: 0, mean: 0.0, mean_of_logs: None, lowest: 0.0, highest: 0.0 };

    /// Returns whether the mean counts a day on which a fuel was not used.
    pub(super) fn has_days_not_used(&self) -> bool {
        self.mean_of_logs.is_none_or(|mean| mean.to_bits() != self.mean.to_bits())
    }

    /// Returns the measurement without the days on which the fuel was not used.
    pub(super) fn of_logs(self) -> Self {
        Self { not_used: 0, mean: self.mean_of_logs.unwrap_or_default(), ..self }
    }

    /// Returns the energy of the measurement, if a unit of the fuel has `value` MJ.
    pub(super) fn in_energy(self, value: f64) -> Self {
        Self {
            mean: self.mean * value,
            mean_of_logs: self.mean_of_logs.map(|mean| mean * value),
            lowest: self.lowest * value,
            highest: self.highest * value,
            ..self
        }
    }

    /// Adds up `logs`, and divides the sum by their number and the days on which the fuel was not used. Returns `None`
    /// if a log was rejected, or if there is no day.
    pub(super) fn of<'a>(
        logs: impl Iterator<Item = Option<Number<'a>>> + Clone,
        not_used: usize,
    ) -> Option<Self> {
        let Added { logs: days, sum, lowest, highest } = quick(logs.clone()).or_else(|| slow(logs))?;
        let over = |days: usize| (days > 0).then(|| sum / number(days));
        let mean = over(days + not_used)?;
        Some(Self { days, not_used, mean, mean_of_logs: over(days), lowest, highest })
    }
}

/// Adds the logs as integers. Returns `None` if they do not fit.
fn quick<'a>(logs: impl Iterator<Item = Option<Number<'a>>> + Clone) -> Option<Added> {
    let most = logs.clone().try_fold(0, |most, log| Some(decimals(log?.text()).max(most)))?;
    let scale = *SCALES.get(most)?;
    let mut count = 0;
    let (mut sum, mut lowest, mut highest) = (0_u64, u64::MAX, 0_u64);
    for log in logs {
        let units = units(log?.text(), most)?;
        count += 1;
        sum = sum.checked_add(units).filter(|sum| *sum < EXACT)?;
        lowest = lowest.min(units);
        highest = highest.max(units);
    }
    // Both are exact doubles, so the division rounds only once.
    #[expect(clippy::cast_precision_loss, reason = "units are below 2^53")]
    let double = |units: u64| units as f64 / scale;
    let lowest = if count > 0 { double(lowest) } else { 0.0 };
    Some(Added { logs: count, sum: double(sum), lowest, highest: double(highest) })
}

/// Adds the logs as decimals.
fn slow<'a>(logs: impl Iterator<Item = Option<Number<'a>>>) -> Option<Added> {
    let logs: Vec<Number<'_>> = logs.collect::<Option<_>>()?;
    let doubles = || logs.iter().map(Number::double);
    let (lowest, highest) = (doubles().reduce(f64::min)?, doubles().reduce(f64::max)?);
    Some(Added { logs: logs.len(), sum: Sum::of(&logs).double(), lowest, highest })
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

    use super::{Added, Measured, quick, slow};
    use crate::finding::Findings;
    use crate::json::{Number, Value, read};

    fn both(text: &str) -> [Option<Added>; 2] {
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
    }

    #[test]
    fn days_without_use_count_as_zero() {
        let measured = Measured::of(core::iter::empty(), 3).unwrap();
        assert_eq!((measured.mean, measured.mean_of_logs), (0.0, None));
        assert_eq!(Measured::of(core::iter::empty(), 0), None);
    }
}
