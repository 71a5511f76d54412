//! The answer to a plan of a sample: its size, the formula and the inputs.

use alloc::string::String;
use alloc::vec::Vec;

use super::Plan;
use super::estimate::{Estimate, Kind};
use super::plan::Sample;
use crate::finding::Finding;
use crate::statistics::{AppliedPrecision, Distribution};
use crate::wire::{Valid, answer};

/// The size of a sample, with the formula and the inputs that produced it.
#[answer]
pub(crate) struct SampleSize {
    /// The outcome: `valid`.
    outcome: Valid,
    /// The number of households to measure.
    size: u32,
    /// The number of households to recruit, so that `size` households remain after dropout.
    adjusted: u32,
    /// The formula: `mean-student` with Student's distribution, else `proportion` or `mean`, with the suffix
    /// `-finite-population` if the population is finite.
    formula: &'static str,
    /// The precision requirement that was applied.
    rule: AppliedPrecision,
    /// The other inputs, with defaults filled in.
    inputs: SampleInputs,
    /// The quantile of the standard normal distribution for the two-sided confidence.
    z: f64,
    /// Student's quantile for the two-sided confidence and one degree of freedom less than households, if one sample was
    /// sized with it.
    #[json(optional)]
    t: Option<f64>,
    /// The calculation: one sentence for each step, with all numbers.
    derivation: Vec<String>,
    /// The strata, in the order of the request.
    #[json(optional)]
    strata: Option<Vec<SizedStratum>>,
    /// Warnings.
    findings: Vec<Finding>,
}

/// The inputs of a sample plan, with defaults filled in.
#[answer]
pub(crate) struct SampleInputs {
    /// The number of households in the population; `null` if the population is unlimited.
    population: Option<u32>,
    /// The expected result of the study.
    estimate: AppliedEstimate,
    /// The distribution that the size is calculated with.
    distribution: Distribution,
    /// The fraction of households that is expected to drop out.
    dropout: f64,
    /// Whether the precision requirement applies to each stratum, not only to the whole sample.
    per_stratum: bool,
}

/// The expected result of a study.
#[answer]
pub(crate) struct AppliedEstimate {
    /// The kind of estimate: `proportion` or `mean`.
    kind: Kind,
    /// The expected share of households, if the kind is `proportion`.
    #[json(optional)]
    expected: Option<f64>,
    /// The expected mean.
    #[json(optional)]
    mean: Option<f64>,
    /// The expected standard deviation, in the unit of the mean.
    #[json(optional)]
    standard_deviation: Option<f64>,
    /// The coefficient of variation: the standard deviation divided by the mean.
    #[json(optional)]
    coefficient_of_variation: Option<f64>,
}

/// A stratum and its sample.
#[answer]
pub(crate) struct SizedStratum {
    /// The name of the stratum.
    name: String,
    /// The stratum's share of all households.
    weight: f64,
    /// The number of households in the stratum, if the population is finite.
    #[json(optional)]
    population: Option<u32>,
    /// The number of households to measure in the stratum.
    size: u32,
    /// The number of households to recruit in the stratum, so that `size` households remain after dropout.
    adjusted: u32,
    /// Student's quantile for the two-sided confidence and `size` − 1 degrees of freedom, if the stratum was sized with
    /// it.
    #[json(optional)]
    t: Option<f64>,
}

impl From<Plan> for SampleSize {
    fn from(plan: Plan) -> Self {
        let formula = plan.formula();
        let Plan { design, z, sample: Sample { size, adjusted, quantile }, strata, derivation } = plan;
        let inputs = SampleInputs {
            population: design.population.map(whole),
            estimate: AppliedEstimate::of(design.estimate),
            distribution: design.distribution,
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
                t: sample.quantile,
            });
        Self {
            outcome: Valid,
            size: whole(size),
            adjusted: whole(adjusted),
            formula,
            rule: design.rule,
            inputs,
            z,
            t: quantile,
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
