//! The rules of precision: how sure a mean has to be, and how near.
//!
//! "90/10" is a confidence interval of 90 %, whose half-width is not more than 10 % of the mean (of a proportion: not
//! more than 0.10). It does not say whether the interval has one side or two: that is said where it is computed.

use crate::finding::Findings;
use crate::json::Value;
use crate::wire::{FromJson, Input, Limits, Refused, answer, request, words};

/// A rule of precision as a request states it: by its name, or by confidence and precision.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub(crate) enum PrecisionRule {
    /// The rule of this name.
    Named(PrecisionRuleName),
    /// Another rule.
    Stated(StatedPrecision),
}

/// The rules that schemes ask for: the confidence in per cent, and the half-width in per cent of the mean.
#[words]
pub(crate) enum PrecisionRuleName {
    /// The platform's own.
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

/// A rule of precision by its numbers.
#[request]
#[derive(Clone, Copy)]
pub(crate) struct StatedPrecision {
    /// The probability of the interval: 0.95 for 95 %.
    #[json(minimum = 0.5, maximum = 0.999)]
    confidence: f64,
    /// The half-width that is allowed, relative to a mean and absolute for a proportion: 0.05 for 5 %.
    #[json(minimum = 0.0001, maximum = 0.9999)]
    precision: f64,
}

/// The rule of precision that was applied.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct AppliedPrecision {
    /// The name that schemes use; absent if confidence and precision were given.
    #[json(optional)]
    pub(crate) name: Option<PrecisionRuleName>,
    /// The probability of the interval.
    pub(crate) confidence: f64,
    /// The half-width that is allowed: relative to a mean, absolute for a proportion.
    pub(crate) precision: f64,
    /// Who asks for it.
    pub(crate) source: &'static str,
}

impl AppliedPrecision {
    /// The rule that a request states; without one, the platform's own, "per stratum": its page on sample sizes, which
    /// is what its page on the Kitchen Performance Test refers to.
    pub(crate) fn of(rule: Option<PrecisionRule>) -> Self {
        match rule {
            None => Self::named(PrecisionRuleName::Platform),
            Some(PrecisionRule::Named(name)) => Self::named(name),
            Some(PrecisionRule::Stated(StatedPrecision { confidence, precision })) => {
                Self { name: None, confidence, precision, source: "stated in the request" }
            }
        }
    }

    /// Returns the rule of a name.
    ///
    /// "TPDDTEC", "RECH" and "SMEC" are Gold Standard methodologies, "VM0050" is Verra's, and "AMS-II.G" the CDM's.
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
