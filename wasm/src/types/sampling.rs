//! Sizes of samples: what `sampleSize` takes and answers.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{AppliedPrecision, CallError, Figure, Finding, PrecisionRule};

/// The request of `sampleSize`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SampleSizeRequest {
    /// How many households there are; without a number, there is no end to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "number | null")]
    pub population: Option<u32>,
    /// The precision that is asked for; 95/5 without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<PrecisionRule>,
    /// What is expected: it has no default.
    pub estimate: ExpectedEstimate,
    /// The part of households that will drop out; none without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropout: Option<Figure>,
    /// The strata: each has a weight, or each a population.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strata: Option<Vec<SampledStratum>>,
    /// Whether the precision has to be reached in each stratum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_stratum: Option<bool>,
}

/// What is expected of households.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum ExpectedEstimate {
    /// Of so many of them something holds.
    Proportion {
        /// The part.
        expected: Figure,
    },
    /// They have an amount each, with its spread: a standard deviation, or that as a part of the mean.
    #[serde(rename_all = "camelCase")]
    Mean {
        /// The mean.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mean: Option<Figure>,
        /// The standard deviation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standard_deviation: Option<Figure>,
        /// The standard deviation as a part of the mean.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        coefficient_of_variation: Option<Figure>,
    },
}

/// A stratum of a population, and what is expected of it where that is something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SampledStratum {
    /// Its name.
    pub name: String,
    /// Its part of the population.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<Figure>,
    /// How many households.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub population: Option<u32>,
    /// Of so many of them something holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Figure>,
    /// The mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<Figure>,
    /// The standard deviation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_deviation: Option<Figure>,
    /// The standard deviation as a part of the mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coefficient_of_variation: Option<Figure>,
}

/// The answer of `sampleSize`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SampleSizeAnswer {
    /// The size, and what made it.
    Valid {
        /// How many households are needed.
        size: u32,
        /// How many are to be asked, so that as many remain.
        adjusted: u32,
        /// The formula: `proportion-finite-population`.
        formula: String,
        /// The precision that was asked for.
        rule: Box<AppliedPrecision>,
        /// What else it was computed from, what was not given included.
        inputs: Box<SampleInputs>,
        /// The quantile of the normal distribution.
        z: Figure,
        /// How it was computed, with the numbers put in: a sentence a step.
        derivation: Vec<String>,
        /// The strata, where there are some.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strata: Option<Vec<SizedStratum>>,
        /// Warnings.
        findings: Vec<Finding>,
    },
    /// The request is wrong, so nothing was computed.
    Findings {
        /// The HTTP status a service answers: 400 or 409.
        status: u16,
        /// Errors and warnings.
        findings: Vec<Finding>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// What a size was computed from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct SampleInputs {
    /// How many households there are; `null` where there is no end to them.
    pub population: Option<u32>,
    /// What was expected.
    pub estimate: ExpectedEstimate,
    /// The part of households that will drop out.
    pub dropout: Figure,
    /// Whether the precision is reached in each stratum.
    pub per_stratum: bool,
}

/// How many households of a stratum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SizedStratum {
    /// Its name.
    pub name: String,
    /// Its part of the population.
    pub weight: Figure,
    /// How many households there are, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub population: Option<u32>,
    /// How many are needed.
    pub size: u32,
    /// How many are to be asked.
    pub adjusted: u32,
}
