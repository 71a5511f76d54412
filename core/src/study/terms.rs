//! The terms of a statistic: confidence and precision, one or two sides, which distribution, how the quantile is
//! rounded. Each has a default that the answer names.

use alloc::string::String;

use super::shown;
use crate::statistics::{AppliedPrecision, PrecisionRule, normal_quantile, student_quantile};
use crate::wire::{answer, words};

/// How an interval is calculated.
#[answer(name = "EstimateParameters")]
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// The rule of precision.
    pub(super) rule: AppliedPrecision,
    /// Whether the interval has two sides.
    pub(super) sides: Sides,
    /// The distribution of the quantile.
    pub(super) distribution: Distribution,
    /// The decimals that the quantile is rounded to; `null` if it is not rounded.
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

/// Whether both ends of an interval hold together, or each by itself.
#[words]
pub(crate) enum Sides {
    /// Both ends hold together.
    Two,
    /// Each end holds by itself.
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

    /// Calculates the quantile with `freedom` degrees of freedom.
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

    /// Explains a quantile: `1.6779 of Student's t with 47 degrees of freedom at 0.95: two-sided, confidence 0.9, rounded to 4 decimals`.
    pub(super) fn explained(&self, quantile: f64, freedom: f64) -> String {
        let (quantile, freedom) = (shown(quantile), shown(freedom));
        let of = match self.distribution {
            Distribution::Student => [" of Student's t with ", &freedom, " degrees of freedom at "],
            Distribution::Normal => [" of the normal distribution at ", "", ""],
        };
        let sides = match self.sides {
            Sides::Two => ": two-sided, confidence ",
            Sides::One => ": one-sided, each end by itself, confidence ",
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
