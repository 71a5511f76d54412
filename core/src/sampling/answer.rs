//! The answer: a plan with the formula and the inputs that made it.

use alloc::string::String;
use alloc::vec::Vec;

use super::Plan;
use super::estimate::{Estimate, Kind};
use super::plan::Sample;
use crate::finding::Finding;
use crate::statistics::AppliedPrecision;
use crate::wire::{Valid, answer};

/// The size of a sample, and the formula and the inputs that made it.
#[answer]
pub(crate) struct SampleSize {
    /// `valid`.
    outcome: Valid,
    /// Households that have to be measured.
    size: u32,
    /// Households that have to be asked, so that as many are left after dropout.
    adjusted: u32,
    /// The formula: `proportion`, `mean`, each perhaps with `-finite-population`.
    formula: &'static str,
    /// The rule of precision that was applied.
    rule: AppliedPrecision,
    /// The other inputs, with defaults filled in.
    inputs: SampleInputs,
    /// The quantile of the normal distribution.
    z: f64,
    /// The calculation, a sentence for each step, with the numbers put in.
    derivation: Vec<String>,
    /// The strata, in the order of the request.
    #[json(optional)]
    strata: Option<Vec<SizedStratum>>,
    /// Warnings.
    findings: Vec<Finding>,
}

/// The inputs of a plan, with defaults filled in.
#[answer]
pub(crate) struct SampleInputs {
    /// Households of the population; `null` if it has no limit.
    population: Option<u32>,
    /// The expected result.
    estimate: AppliedEstimate,
    /// The part of households that will drop out.
    dropout: f64,
    /// Whether the rule is met in each stratum.
    per_stratum: bool,
}

/// The expected result of a study.
#[answer]
pub(crate) struct AppliedEstimate {
    /// `proportion` or `mean`.
    kind: Kind,
    /// The part of households for which something holds.
    #[json(optional)]
    expected: Option<f64>,
    /// The mean.
    #[json(optional)]
    mean: Option<f64>,
    /// The standard deviation, in the unit of the mean.
    #[json(optional)]
    standard_deviation: Option<f64>,
    /// The standard deviation as a part of the mean.
    #[json(optional)]
    coefficient_of_variation: Option<f64>,
}

/// A stratum and its sample.
#[answer]
pub(crate) struct SizedStratum {
    /// The name.
    name: String,
    /// The part of all households.
    weight: f64,
    /// Households of the stratum, if the population has a limit.
    #[json(optional)]
    population: Option<u32>,
    /// Households that have to be measured.
    size: u32,
    /// Households that have to be asked, so that as many are left after dropout.
    adjusted: u32,
}

impl From<Plan> for SampleSize {
    fn from(plan: Plan) -> Self {
        let formula = plan.formula();
        let Plan { design, z, sample: Sample { size, adjusted }, strata, derivation } = plan;
        let inputs = SampleInputs {
            population: design.population.map(whole),
            estimate: AppliedEstimate::of(design.estimate),
            dropout: design.dropout,
            per_stratum: design.per_stratum,
        };
        let strata =
            design.strata.into_iter().zip(strata).map(|(stratum, (population, sample))| SizedStratum {
                name: stratum.name,
                weight: stratum.weight,
                population: population.map(whole),
                size: whole(sample.size),
                adjusted: whole(sample.adjusted),
            });
        Self {
            outcome: Valid,
            size: whole(size),
            adjusted: whole(adjusted),
            formula,
            rule: design.rule,
            inputs,
            z,
            derivation,
            strata: Some(strata.collect()).filter(|strata: &Vec<_>| !strata.is_empty()),
            findings: Vec::new(),
        }
    }
}

impl AppliedEstimate {
    fn of(estimate: Estimate) -> Self {
        let kind = estimate.kind();
        let none = Self {
            kind,
            expected: None,
            mean: None,
            standard_deviation: None,
            coefficient_of_variation: None,
        };
        match estimate {
            Estimate::Proportion(expected) => Self { expected: Some(expected), ..none },
            Estimate::Mean { mean, standard_deviation } => Self {
                mean: Some(mean),
                standard_deviation: Some(standard_deviation),
                coefficient_of_variation: Some(standard_deviation / mean),
                ..none
            },
            Estimate::Relative(coefficient) => Self { coefficient_of_variation: Some(coefficient), ..none },
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and up to a billion")]
fn whole(households: f64) -> u32 {
    households as u32
}
