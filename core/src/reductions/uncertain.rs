//! The uncertainty in an answer.

use alloc::string::String;
use alloc::vec::Vec;

use super::names::FuelName;
use crate::wire::{answer, words};

/// The uncertainty of reductions that are calculated from the measurements of a study.
#[answer(name = "ReductionsUncertainty")]
pub(super) struct Uncertainty {
    /// The reductions that follow from the means, without conservative values, in tCO2e. Caps and adjustments apply.
    pub(super) mean: f64,
    /// The standard error of the reductions, in tCO2e.
    pub(super) standard_error: f64,
    /// The effective degrees of freedom (Welch and Satterthwaite).
    pub(super) degrees_of_freedom: f64,
    /// The quantile of Student's distribution.
    pub(super) quantile: f64,
    /// The confidence level of the two-sided interval.
    pub(super) confidence: f64,
    /// The half-width of the interval, in tCO2e.
    pub(super) half_width: f64,
    /// The interval around the mean, in tCO2e.
    pub(super) interval: ReductionsInterval,
    /// The half-width divided by the mean; `null` if the mean is 0.
    pub(super) relative_precision: Option<f64>,
    /// The contributions to the standard error.
    pub(super) parts: Vec<UncertaintyPart>,
    /// The covariance of both means, if the same homes are measured before and after.
    #[json(optional)]
    pub(super) covariance: Option<f64>,
    /// Twice the sum of the covariances of the means, each times both sensitivities, in (tCO2e)², if the study measures
    /// several fuels.
    #[json(optional)]
    pub(super) covariances: Option<f64>,
    /// The formula of the standard error.
    pub(super) formula: &'static str,
    /// A sentence about the inputs that are held constant.
    pub(super) held_constant: &'static str,
    /// The calculation: one sentence for each step, with all numbers.
    pub(super) derivation: Vec<String>,
}

/// The uncertainty that the credential of a study states.
#[answer]
pub(super) struct CreditedUncertainty {
    /// The reductions that follow from the means, without conservative values, in tCO2e.
    pub(super) mean: f64,
    /// The confidence level of the two-sided interval.
    pub(super) confidence: f64,
    /// The interval around the mean, in tCO2e.
    pub(super) interval: ReductionsInterval,
}

impl CreditedUncertainty {
    /// Returns the uncertainty without its calculation.
    pub(super) fn of(uncertainty: &Uncertainty) -> Self {
        let Uncertainty { mean, confidence, interval, .. } = *uncertainty;
        Self { mean, confidence, interval }
    }
}

/// The bounds of an interval, in tCO2e.
#[answer(inline)]
#[derive(Clone, Copy)]
pub(super) struct ReductionsInterval {
    /// The lower bound.
    pub(super) lower: f64,
    /// The upper bound.
    pub(super) upper: f64,
}

/// The contribution of one estimate to the standard error of the reductions.
#[answer]
pub(super) struct UncertaintyPart {
    /// The estimate.
    pub(super) of: UncertainEstimate,
    /// The fuel, if the study measures several.
    #[json(optional)]
    pub(super) fuel: Option<FuelName>,
    /// The change of the reductions in tCO2e for each unit of the estimate.
    pub(super) sensitivity: f64,
    /// The unit of the estimate.
    pub(super) unit: String,
    /// The standard error of the estimate, in `unit`.
    pub(super) standard_error: f64,
    /// The contribution in tCO2e: the size of the sensitivity times the standard error.
    pub(super) contribution: f64,
}

/// An estimate with a standard error.
#[words]
pub(super) enum UncertainEstimate {
    /// The mean of the reference group.
    Reference,
    /// The mean of the intervention group.
    Intervention,
    /// The mean saving.
    Saving,
    /// The usage rate of a survey.
    Usage,
}
