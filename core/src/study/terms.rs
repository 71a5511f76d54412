//! The terms of a statistic: the precision requirement, the number of sides, the distribution, and the rounding of the
//! quantile. The answer states all terms, with defaults filled in.

use alloc::string::String;

use super::shown;
use crate::statistics::{AppliedPrecision, PrecisionRule, normal_quantile, student_quantile};
use crate::wire::{answer, words};

/// The terms of an interval.
#[answer(name = "EstimateParameters")]
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// The precision requirement.
    pub(super) rule: AppliedPrecision,
    /// Whether the interval is one-sided or two-sided.
    pub(super) sides: Sides,
    /// The distribution of the quantile.
    pub(super) distribution: Distribution,
    /// The number of decimals to which the quantile is rounded; `null` if it is not rounded.
    #[json(name = "quantileDecimals")]
    pub(super) decimals: Option<i32>,
}

/// The terms that a request states.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedTerms {
    pub(super) rule: Option<PrecisionRule>,
    pub(super) sides: Option<Sides>,
    pub(super) distribution: Option<Distribution>,
    pub(super) decimals: Option<i32>,
}

/// Whether an interval is one-sided or two-sided.
#[words]
pub(crate) enum Sides {
    /// Two-sided: the confidence level applies to both bounds together.
    Two,
    /// One-sided: the confidence level applies to each bound separately.
    One,
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

impl From<StatedTerms> for Terms {
    fn from(StatedTerms { rule, sides, distribution, decimals }: StatedTerms) -> Self {
        Self {
            rule: AppliedPrecision::of(rule),
            sides: sides.unwrap_or(Sides::Two),
            distribution: distribution.unwrap_or(Distribution::Student),
            decimals,
        }
    }
}

impl Terms {
    /// Returns the probability of the quantile.
    pub(super) fn probability(&self) -> f64 {
        match self.sides {
            Sides::Two => f64::midpoint(1.0, self.rule.confidence),
            Sides::One => self.rule.confidence,
        }
    }

    /// Returns the quantile with `freedom` degrees of freedom.
    pub(super) fn quantile(&self, freedom: f64) -> f64 {
        let quantile = match self.distribution {
            Distribution::Student => student_quantile(self.probability(), freedom),
            Distribution::Normal => normal_quantile(self.probability()),
        };
        match self.decimals {
            Some(decimals) => {
                let scale = libm::pow(10.0, f64::from(decimals));
                libm::round(quantile * scale) / scale
            }
            None => quantile,
        }
    }

    /// Explains a quantile, for example: `1.6779 of Student's t with 47 degrees of freedom at 0.95: two-sided,
    /// confidence 0.9, rounded to 4 decimals`.
    pub(super) fn explained(&self, quantile: f64, freedom: f64) -> String {
        let (quantile, freedom) = (shown(quantile), shown(freedom));
        let of = match self.distribution {
            Distribution::Student => [" of Student's t with ", &freedom, " degrees of freedom at "],
            Distribution::Normal => [" of the normal distribution at ", "", ""],
        };
        let sides = match self.sides {
            Sides::Two => ": two-sided, confidence ",
            Sides::One => ": one-sided for each bound, confidence ",
        };
        let (probability, confidence) = (shown(self.probability()), shown(self.rule.confidence));
        let decimals = self.decimals.map(|decimals| shown(f64::from(decimals)));
        let rounded = match &decimals {
            Some(decimals) => [", rounded to ", decimals, " decimals"],
            None => [""; 3],
        };
        [&["quantile ", &quantile], &of[..], &[&probability, sides, &confidence], &rounded].concat().concat()
    }
}
