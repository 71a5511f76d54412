//! The one formula, and how its result becomes a number of households.
//!
//! n ≥ z² N V / ((N − 1) e² + z² V), and without a limit to the population n ≥ z² V / e². Of a mean, V is the square of
//! the coefficient of variation and e relative to the mean; of a share p, V is p (1 − p) and e is absolute. It is the
//! formula of the CDM's guideline on sampling and surveys, and of the platform's own example.

use crate::statistics::student_quantile;

/// The households that are needed, before they are rounded up. `population` is `None` where it has no limit.
pub(super) fn needed(z: f64, variance: f64, precision: f64, population: Option<f64>) -> f64 {
    let spread = z * z * variance;
    let square = precision * precision;
    match population {
        Some(households) => households * spread / ((households - 1.0) * square + spread),
        None => spread / square,
    }
}

/// The next whole number, at least 1.
///
/// What is above a whole number by less than a millionth of a millionth of itself is that number: the doubles of
/// 357 / (1 − 0.15) may be above 420 by their rounding, and no household is needed for it. The arithmetic here is exact
/// to a hundredth of that.
pub(super) fn rounded_up(households: f64) -> f64 {
    libm::ceil(households * (1.0 - 1e-12)).max(1.0)
}

/// The households that Student's distribution needs, from `least` on: the first number whose quantile asks for no more.
/// Two show a spread, and one does not.
pub(super) fn by_student(confidence: f64, variance: f64, precision: f64, least: f64) -> (f64, f64) {
    let mut size = least.max(LEAST_OF_A_MEAN);
    loop {
        let quantile = student_quantile(0.5 + confidence / 2.0, size - 1.0);
        let enough = rounded_up(needed(quantile, variance, precision, None)) <= size;
        if enough || size >= least + MOST_STEPS {
            return (quantile, size);
        }
        size += 1.0;
    }
}

/// Households that a mean has at the least: one has no spread.
pub(super) const LEAST_OF_A_MEAN: f64 = 2.0;

/// Student's distribution needs some ten more than the normal one, at 0.999, which is the most.
const MOST_STEPS: f64 = 100.0;

/// The households to ask, so that `size` are left when a part of `dropout` drops out.
pub(super) fn adjusted(size: f64, dropout: f64) -> f64 {
    rounded_up(size / (1.0 - dropout))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers are met exactly")]
    fn only_what_is_above_by_more_than_rounding_counts() {
        assert_eq!(rounded_up(357.000_000_000_000_1), 357.0);
        assert_eq!(rounded_up(356.999_999_99), 357.0);
        assert_eq!(rounded_up(357.000_000_1), 358.0);
        assert_eq!(rounded_up(0.001), 1.0);
        assert_eq!(rounded_up(1e9), 1e9);
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers are met exactly")]
    fn households_per_group_are_those_of_the_table() {
        // Made with 1.645 and 1.96; the exact quantiles give the same.
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
