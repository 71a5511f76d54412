//! The formula of the sample size, and the rounding of its result to households.
//!
//! n ≥ z² N V / ((N − 1) e² + z² V), and for an unlimited population n ≥ z² V / e². For a mean, V is the square of the
//! coefficient of variation and e is relative to the mean; for a share p, V is p (1 − p) and e is absolute. It is the
//! formula of the CDM guideline on sampling and surveys, and of the platform's own example.
//!
//! A study assesses its mean with Student's quantile t for n − 1 degrees of freedom, and without a finite-population
//! correction. A sample for a mean is therefore the smallest n with t √V / √n ≤ e, which is the assessment's own test.

use crate::statistics::{Sides, student_quantile};

/// Returns the required number of households before rounding up. `population` is `None` if it is unlimited.
pub(super) fn needed(z: f64, variance: f64, precision: f64, population: Option<f64>) -> f64 {
    let spread = z * z * variance;
    let square = precision * precision;
    match population {
        Some(households) => households * spread / ((households - 1.0) * square + spread),
        None => spread / square,
    }
}

/// Rounds up to a whole number, at least 1.
///
/// A number that exceeds a whole number by less than one part in 10^12 is rounded down to it: as doubles, 357 / (1 −
/// 0.15) may be slightly above 420, which must not add a household. The arithmetic here is accurate to a hundredth of
/// that tolerance.
pub(super) fn rounded_up(households: f64) -> f64 {
    libm::ceil(households * (1.0 - 1e-12)).max(1.0)
}

/// Returns the quantile of Student's distribution and the number of households that it requires: the smallest number
/// from `least` on whose interval, with the quantile for its own degrees of freedom, has the precision. The condition is
/// that of an assessment, without a tolerance. A spread takes at least two households.
pub(super) fn by_student(confidence: f64, variance: f64, precision: f64, least: f64) -> (f64, f64) {
    let (mut size, coefficient) = (least.max(LEAST_OF_A_MEAN), libm::sqrt(variance));
    let quantile = |size: f64| student_quantile(Sides::Two.probability(confidence), size - 1.0);
    // The steps are counted, because adding 1 does not change a size beyond the whole numbers of a double.
    for _ in 0..MOST_STEPS {
        let quantile = quantile(size);
        if quantile * (coefficient / libm::sqrt(size)) <= precision {
            return (quantile, size);
        }
        size += 1.0;
    }
    (quantile(size), size)
}

/// The least number of households for a mean: a single household has no spread.
pub(super) const LEAST_OF_A_MEAN: f64 = 2.0;

/// The maximum number of steps of the search. At a confidence of 0.999, the highest allowed, Student's distribution takes about ten
/// households more than the normal distribution.
const MOST_STEPS: u32 = 100;

/// Returns the number of households to recruit so that `size` remain after a fraction `dropout` drops out.
pub(super) fn adjusted(size: f64, dropout: f64) -> f64 {
    rounded_up(size / (1.0 - dropout))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers are met exactly")]
    fn an_excess_within_rounding_is_ignored() {
        assert_eq!(rounded_up(357.000_000_000_000_1), 357.0);
        assert_eq!(rounded_up(356.999_999_99), 357.0);
        assert_eq!(rounded_up(357.000_000_1), 358.0);
        assert_eq!(rounded_up(0.001), 1.0);
        assert_eq!(rounded_up(1e9), 1e9);
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers are met exactly")]
    fn households_per_group_are_those_of_the_table() {
        // Computed with 1.645 and 1.96; the exact quantiles give the same sizes.
        let z = |confidence: f64| crate::statistics::normal_quantile(0.5 + confidence / 2.0);
        for (coefficient, expected) in [
            (0.25, [2.0, 17.0, 25.0, 97.0]),
            (0.43, [6.0, 51.0, 72.0, 285.0]),
            (0.5, [8.0, 68.0, 97.0, 385.0]),
            (0.6, [11.0, 98.0, 139.0, 554.0]),
            (0.9, [25.0, 220.0, 312.0, 1245.0]),
        ] {
            let rules = [(0.9, 0.3), (0.9, 0.1), (0.95, 0.1), (0.95, 0.05)];
            let sizes = rules.map(|(confidence, precision)| {
                rounded_up(needed(z(confidence), coefficient * coefficient, precision, None))
            });
            assert_eq!(sizes, expected);
        }
    }
}
