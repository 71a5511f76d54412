//! The sides of an interval, and the probability of its quantile.

use crate::wire::words;

/// Whether a bound belongs to a one-sided or a two-sided interval.
#[words]
pub(crate) enum Sides {
    /// Two-sided: the confidence level applies to both bounds together.
    Two,
    /// One-sided: the confidence level applies to each bound separately.
    One,
}

impl Sides {
    /// Returns the probability of the quantile for a confidence level: 0.95 for two sides at 0.9, and 0.9 for one side.
    pub(crate) fn probability(self, confidence: f64) -> f64 {
        match self {
            Self::Two => f64::midpoint(1.0, confidence),
            Self::One => confidence,
        }
    }
}
