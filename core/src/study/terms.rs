//! The terms of a statistic: the precision requirement, the sides of the conservative bound, the distribution, and the
//! rounding of the quantile. The answer states all terms, with defaults filled in.
//!
//! The interval that tests the precision is always two-sided. The bound that is credited if the precision is missed is
//! one-sided or two-sided: as the request states, else as its methodology requires, else two-sided.

use alloc::string::String;

use super::shown;
use crate::reductions::{MethodologyName, RequiredBound};
use crate::statistics::{AppliedPrecision, Distribution, PrecisionRule, Sides};
use crate::wire::{True, answer};

/// The terms of an interval.
#[answer(name = "EstimateParameters")]
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// The precision requirement.
    pub(super) rule: AppliedPrecision,
    /// Whether the conservative bound, which is credited if the precision requirement is not met, is that of a one-sided
    /// or of a two-sided interval. The interval itself is two-sided.
    pub(super) sides: Sides,
    /// The source of `sides`.
    pub(super) sides_source: &'static str,
    /// Whether `sides` is not confirmed for the methodology. Absent if it is, or if the request states `sides`.
    #[json(optional)]
    pub(super) sides_unconfirmed: Option<True>,
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

impl Terms {
    /// Returns the stated terms, with the defaults of a methodology, if reductions are calculated by one.
    pub(super) fn of(stated: StatedTerms, methodology: Option<MethodologyName>) -> Self {
        let StatedTerms { rule, sides, distribution, decimals } = stated;
        let RequiredBound { sides, source, unconfirmed } = match (sides, methodology) {
            (Some(sides), _) => RequiredBound { sides, source: STATED, unconfirmed: None },
            (None, Some(methodology)) => methodology.requirements().bound,
            (None, None) => RequiredBound { sides: Sides::Two, source: PUBLISHED, unconfirmed: None },
        };
        Self {
            rule: AppliedPrecision::of(rule),
            sides,
            sides_source: source,
            sides_unconfirmed: unconfirmed,
            distribution: distribution.unwrap_or(Distribution::Student),
            decimals,
        }
    }

    /// Returns the quantile with `freedom` degrees of freedom.
    pub(super) fn quantile(&self, sides: Sides, freedom: f64) -> f64 {
        let probability = sides.probability(self.rule.confidence);
        let quantile = self.distribution.quantile(probability, freedom);
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
    pub(super) fn explained(&self, sides: Sides, quantile: f64, freedom: f64) -> String {
        let (quantile, freedom) = (shown(quantile), shown(freedom));
        let of = match self.distribution {
            Distribution::Student => [" of Student's t with ", &freedom, " degrees of freedom at "],
            Distribution::Normal => [" of the normal distribution at ", "", ""],
        };
        let probability = shown(sides.probability(self.rule.confidence));
        let sides = match sides {
            Sides::Two => ": two-sided, confidence ",
            Sides::One => ": one-sided for each bound, confidence ",
        };
        let confidence = shown(self.rule.confidence);
        let decimals = self.decimals.map(|decimals| shown(f64::from(decimals)));
        let rounded = match &decimals {
            Some(decimals) => [", rounded to ", decimals, " decimals"],
            None => [""; 3],
        };
        [&["quantile ", &quantile], &of[..], &[&probability, sides, &confidence], &rounded].concat().concat()
    }
}

const STATED: &str = "stated in the request";

/// The bound of a study without a methodology.
const PUBLISHED: &str =
    "the published test data of SMEC 4.0 (Guardian): two-sided, the more conservative of both";
