//! Mean, spread and quantiles of a sample.

use alloc::vec::Vec;

use crate::order;

/// Returns the mean of `values`; `None` if `values` is empty.
///
/// A second pass corrects the first, so that the mean of equal values is exactly that value and rounding errors do not
/// accumulate.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    let count = number(values.len());
    if values.is_empty() {
        return None;
    }
    let first = sum(values, |value| value) / count;
    Some(first + sum(values, |value| value - first) / count)
}

/// Returns the sample standard deviation of `values`, with n − 1; `None` if there are fewer than two values.
///
/// The spread of equal values is exactly 0.
pub(crate) fn spread(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let freedom = number(values.len().checked_sub(1).filter(|freedom| *freedom > 0)?);
    Some(libm::sqrt(sum(values, |value| (value - mean) * (value - mean)) / freedom))
}

/// Returns `values` in ascending order.
pub(crate) fn ordered(values: &[f64]) -> Vec<f64> {
    order::sorted(values, f64::total_cmp).into_iter().copied().collect()
}

/// Returns the quantile `p` of `ordered` values; `None` if `ordered` is empty. It is interpolated as type 7 of Hyndman
/// and Fan (1996), the default of `NumPy`, R and spreadsheets.
pub(crate) fn quantile_type7(ordered: &[f64], p: f64) -> Option<f64> {
    let last = ordered.len().checked_sub(1)?;
    let place = number(last) * p;
    let below = libm::floor(place);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturation is intended")]
    let index = (below as usize).min(last);
    let low = *ordered.get(index)?;
    let high = *ordered.get((index + 1).min(last))?;
    let part = place - below;
    // Interpolates from the nearer end, as NumPy does, so that both ends are exact.
    Some(if part < 0.5 { low + (high - low) * part } else { high - (high - low) * (1.0 - part) })
}

/// Returns the median of `ordered` values; `None` if `ordered` is empty.
pub(crate) fn median(ordered: &[f64]) -> Option<f64> {
    let upper = *ordered.get(ordered.len() / 2)?;
    let lower = *ordered.get((ordered.len() - 1) / 2)?;
    Some(0.5 * (lower + upper))
}

fn sum(values: &[f64], term: impl Fn(f64) -> f64) -> f64 {
    values.iter().fold(0.0, |sum, value| sum + term(*value))
}

/// Converts a count to a double, without rounding: limits keep counts far below 2^53.
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
    fn values_match_python_and_numpy() {
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
