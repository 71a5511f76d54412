//! The precision requirements: the confidence and the relative half-width that a mean must reach.
//!
//! "90/10" requires a two-sided confidence interval of 90 % whose half-width is at most 10 % of the mean (for a
//! proportion, at most 0.10). [`super::Sides`] is about the bound that a methodology credits if the requirement is
//! missed.

use crate::finding::Findings;
use crate::json::Value;
use crate::wire::{FromJson, Input, Limits, Refused, answer, request, words};

/// A precision requirement: its name, or a confidence and a precision.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub(crate) enum PrecisionRule {
    /// The requirement with this name.
    Named(PrecisionRuleName),
    /// A requirement stated by its numbers.
    Stated(StatedPrecision),
}

/// The precision requirements of the methodologies: the confidence in per cent, and the half-width in per cent of the
/// mean.
#[words]
pub(crate) enum PrecisionRuleName {
    /// The requirement of the platform.
    #[json(name = "95/5")]
    Platform,
    /// RECH, SMEC, VM0050 and AMS-II.G.
    #[json(name = "90/10")]
    Ten,
    /// TPDDTEC.
    #[json(name = "90/30")]
    Thirty,
    /// AMS-II.G, every second year.
    #[json(name = "95/10")]
    Biennial,
}

/// A precision requirement stated by its numbers.
#[request]
#[derive(Clone, Copy)]
pub(crate) struct StatedPrecision {
    /// The confidence level of the two-sided interval, for example 0.95 for 95 %.
    #[json(minimum = 0.5, maximum = 0.999)]
    confidence: f64,
    /// The largest allowed half-width, relative to a mean and absolute for a proportion, for example 0.05 for 5 %.
    #[json(minimum = 0.0001, maximum = 0.9999)]
    precision: f64,
}

/// The precision requirement that was applied.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct AppliedPrecision {
    /// The name of the requirement; absent if confidence and precision were given.
    #[json(optional)]
    pub(crate) name: Option<PrecisionRuleName>,
    /// The confidence level of the two-sided interval.
    pub(crate) confidence: f64,
    /// The largest allowed half-width: relative to a mean, absolute for a proportion.
    pub(crate) precision: f64,
    /// The source of the requirement.
    pub(crate) source: &'static str,
}

impl AppliedPrecision {
    /// Returns the requirement of a request, or the platform's own if the request has none. The platform's page on the
    /// Kitchen Performance Test refers to its page on sample sizes, which states the requirement "per stratum".
    pub(crate) fn of(rule: Option<PrecisionRule>) -> Self {
        match rule {
            None => Self::named(PrecisionRuleName::Platform),
            Some(PrecisionRule::Named(name)) => Self::named(name),
            Some(PrecisionRule::Stated(StatedPrecision { confidence, precision })) => {
                Self { name: None, confidence, precision, source: "stated in the request" }
            }
        }
    }

    /// Returns the requirement with this name.
    ///
    /// "TPDDTEC", "RECH" and "SMEC" are Gold Standard methodologies, "VM0050" is a Verra methodology, and "AMS-II.G" a
    /// CDM methodology.
    pub(crate) fn named(name: PrecisionRuleName) -> Self {
        let (confidence, precision, source) = match name {
            PrecisionRuleName::Platform => {
                (0.95, 0.05, "the platform's page on sample sizes (Emerging), per stratum")
            }
            PrecisionRuleName::Ten => (0.9, 0.1, "RECH 5.0, SMEC 4.0, VM0050 1.0, AMS-II.G"),
            PrecisionRuleName::Thirty => (0.9, 0.3, "TPDDTEC 3.0, 3.1 and 4.0"),
            PrecisionRuleName::Biennial => {
                (0.95, 0.1, "AMS-II.G, for sampling every second year or one plan for several activities")
            }
        };
        Self { name: Some(name), confidence, precision, source }
    }
}

impl<'n> FromJson<'n> for PrecisionRule {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::String(_) => PrecisionRuleName::from_json(input, limits, findings).map(Self::Named),
            _ => StatedPrecision::from_json(input, limits, findings).map(Self::Stated),
        }
    }
}
