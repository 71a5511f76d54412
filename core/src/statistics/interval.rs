//! The sides of an interval, the distribution of its quantile, and the probability of the quantile.

use super::{normal_quantile, student_quantile};
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

/// The distribution of a quantile.
#[words]
pub(crate) enum Distribution {
    /// Student's distribution.
    #[json(name = "t")]
    Student,
    /// The normal distribution.
    Normal,
}

impl Distribution {
    /// Returns the quantile at a probability. The normal distribution ignores the degrees of freedom.
    pub(crate) fn quantile(self, probability: f64, freedom: f64) -> f64 {
        match self {
            Self::Student => student_quantile(probability, freedom),
            Self::Normal => normal_quantile(probability),
        }
    }
}
