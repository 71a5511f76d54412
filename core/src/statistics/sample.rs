//! Mean, spread and quantiles of a handful of values.

use alloc::vec::Vec;

use crate::order;

/// The mean of `values`; `None` where there are none.
///
/// In two passes, so that the mean of equal values is that value, and a mean of many does not drift.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    let count = number(values.len());
    if values.is_empty() {
        return None;
    }
    let first = sum(values, |value| value) / count;
    Some(first + sum(values, |value| value - first) / count)
}

/// The standard deviation of `values` as a sample, with n − 1; `None` where there are fewer than two.
///
/// Equal values have a spread of exactly 0.
pub(crate) fn spread(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let freedom = number(values.len().checked_sub(1).filter(|freedom| *freedom > 0)?);
    Some(libm::sqrt(sum(values, |value| (value - mean) * (value - mean)) / freedom))
}

/// `values` in ascending order.
pub(crate) fn ordered(values: &[f64]) -> Vec<f64> {
    let value = |index: usize| values.get(index).copied().unwrap_or_default();
    order::ordered(values.len(), &|one, other| value(one).total_cmp(&value(other)))
        .into_iter()
        .map(value)
        .collect()
}

/// The quantile `p` of `ordered` values, interpolated as the seventh type of Hyndman and Fan (1996), which is what
/// `NumPy`, R and spreadsheets have as their default; `None` where there are none.
pub(crate) fn quantile_type7(ordered: &[f64], p: f64) -> Option<f64> {
    let last = ordered.len().checked_sub(1)?;
    let place = number(last) * p;
    let below = libm::floor(place);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates, as it should")]
    let index = (below as usize).min(last);
    let low = *ordered.get(index)?;
    let high = *ordered.get((index + 1).min(last))?;
    let part = place - below;
    // From the nearer end, as NumPy has it, so that the ends themselves are met exactly.
    Some(if part < 0.5 { low + (high - low) * part } else { high - (high - low) * (1.0 - part) })
}

/// The median of `ordered` values; `None` where there are none.
pub(crate) fn median(ordered: &[f64]) -> Option<f64> {
    let upper = *ordered.get(ordered.len() / 2)?;
    let lower = *ordered.get((ordered.len() - 1) / 2)?;
    Some(0.5 * (lower + upper))
}

fn sum(values: &[f64], term: impl Fn(f64) -> f64) -> f64 {
    values.iter().fold(0.0, |sum, value| sum + term(*value))
}

/// A count as a double, exactly: limits keep counts far below 2^53.
#[expect(clippy::cast_precision_loss, reason = "limits keep counts far below 2^53")]
fn number(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_no_spread() {
        for count in 2..40 {
            let values = alloc::vec![0.1; count];
            assert_eq!((mean(&values), spread(&values)), (Some(0.1), Some(0.0)));
        }
        assert_eq!((mean(&[]), spread(&[1.0])), (None, None));
    }

    #[test]
    fn values_are_those_of_python_and_numpy() {
        // statistics.mean, statistics.stdev (Python 3.12), numpy.quantile and numpy.median (NumPy 2).
        let values = [4.5, 3.1, 7.25, 2.0, 5.75, 3.3, 4.05];
        assert_eq!(mean(&values), Some(4.278_571_428_571_428_5));
        assert_eq!(spread(&values), Some(1.762_303_687_141_999_3));
        let ordered = ordered(&values);
        assert_eq!(quantile_type7(&ordered, 0.25), Some(3.2));
        assert_eq!(quantile_type7(&ordered, 0.75), Some(5.125));
        assert_eq!(quantile_type7(&ordered, 1.0), Some(7.25));
        assert_eq!(median(&ordered), Some(4.05));
        assert_eq!(median(&[1.0, 2.0, 4.0, 8.0]), Some(3.0));
        assert_eq!((median(&[]), quantile_type7(&[], 0.5)), (None, None));
    }
}
