//! The interval of a mean from published figures: its value, its spread and the number of households.

use alloc::vec::Vec;

use super::answer::EstimateAnswer;
use super::codes;
use super::estimate::Mean;
use super::moments::Moments;
use super::request::EstimateRequest;
use super::terms::{StatedTerms, Terms};
use crate::finding::{Finding, Findings};
use crate::wire::{At, Valid};

/// Calculates the interval of a mean. Returns `None` if the result is not finite.
pub(crate) fn estimate(request: &At<EstimateRequest>, findings: &mut Findings) -> Option<EstimateAnswer> {
    let At { value: request, at } = request;
    let EstimateRequest { mean, standard_deviation, households, group, .. } = *request;
    let stated = StatedTerms {
        rule: request.rule,
        sides: request.sides,
        distribution: request.distribution,
        decimals: request.quantile_decimals,
    };
    let terms = Terms::of(stated, None);
    let estimate = Mean::new(Moments::simple(households as usize, mean, standard_deviation), group, terms);
    if !estimate.interval.is_finite() {
        findings.add(Finding::new(&codes::NOT_FINITE, "", *at));
        return None;
    }
    estimate.interval.warn_of_quantile("mean", "/distribution", *at, findings);
    let estimate = estimate.answer();
    Some(EstimateAnswer { outcome: Valid, parameters: terms, estimate, findings: Vec::new() })
}
