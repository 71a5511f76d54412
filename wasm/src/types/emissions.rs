//! What `emissionReductions` answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{CallError, Figure, Finding};

/// The answer of `emissionReductions`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ReductionsAnswer {
    /// The reductions.
    Valid {
        /// The reductions.
        reductions: Box<EmissionReductions>,
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

/// Emission reductions, and how they were computed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(hashmap_as_object)]
pub struct EmissionReductions {
    /// The methodology.
    pub methodology: String,
    /// Its version.
    pub version: String,
    /// What it is called.
    pub title: String,
    /// Who publishes it.
    pub source: String,
    /// What of it no primary text confirms: a sentence each.
    pub unconfirmed: Vec<String>,
    /// The set of global warming potentials, where one was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gwp: Option<String>,
    /// The baseline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<ReductionSum>,
    /// The project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<ReductionSum>,
    /// The savings, where they are given instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub savings: Option<ReductionSum>,
    /// The baseline less the project, or the savings.
    pub difference: Figure,
    /// Emissions elsewhere, by what they are of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leakage: Option<BTreeMap<String, Figure>>,
    /// What the difference was adjusted by.
    pub factors: BTreeMap<String, AppliedFactor>,
    /// The reductions.
    pub value: Figure,
    /// Always `tCO2e`.
    #[tsify(type = "\"tCO2e\"")]
    pub unit: String,
    /// Whether more is emitted than before.
    pub negative: bool,
    /// How all of it was computed, with the numbers put in: a sentence a step.
    pub derivation: Vec<String>,
}

/// The emissions of one side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReductionSum {
    /// Before anything was adjusted.
    pub unadjusted: Figure,
    /// With conservative values and caps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncertainty_adjusted: Option<Figure>,
    /// With the downward adjustment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub downward_adjusted: Option<Figure>,
    /// Business as usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub business_as_usual: Option<Figure>,
    /// What lies between that and what counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excluded: Option<Figure>,
    /// What counts.
    pub emissions: Figure,
    /// What it is the sum of.
    pub terms: Vec<AppliedTerm>,
}

/// One term of a sum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(hashmap_as_object)]
pub struct AppliedTerm {
    /// The fuel.
    pub fuel: String,
    /// How many households, or technologies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Figure>,
    /// For how many years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub years: Option<Figure>,
    /// For how many days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Figure>,
    /// Technologies times days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technology_days: Option<Figure>,
    /// The part of them that is used.
    pub usage: Figure,
    /// How many persons a household has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub household_size: Option<Figure>,
    /// How much each consumes.
    pub consumption: AppliedConsumption,
    /// How much a person consumes, held against the methodology's threshold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_capita: Option<PerCapita>,
    /// How much all of them consume.
    pub quantity: Figure,
    /// In which unit: `t` or `MWh`.
    pub quantity_unit: String,
    /// The factors.
    pub factors: BTreeMap<String, AppliedFactor>,
    /// Emissions before anything was adjusted.
    pub unadjusted: Figure,
    /// Emissions that count.
    pub emissions: Figure,
    /// How they were computed: a sentence a step.
    pub derivation: Vec<String>,
}

/// How much is consumed, as given and as it counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppliedConsumption {
    /// As given.
    pub given: Figure,
    /// Its unit.
    pub unit: String,
    /// Where it is from, if it is the methodology's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What counts instead, where precision is missed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conservative: Option<Figure>,
    /// Why it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// What was given, in the unit that is calculated with.
    pub mean: Figure,
    /// What counts, without the cap.
    pub uncapped: Figure,
    /// The cap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<ConsumptionCap>,
    /// What counts.
    pub applied: Figure,
    /// The unit that is calculated with.
    pub applied_unit: String,
}

/// The most that counts of a consumption.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConsumptionCap {
    /// For a person and year, in tonnes.
    pub per_capita: Figure,
    /// How many persons a household has.
    pub household_size: Figure,
    /// For a household, in the unit that is calculated with.
    pub value: Figure,
    /// Whether it is less than what was measured.
    pub binds: bool,
    /// Who says so.
    pub source: String,
    /// Whether no primary text confirms it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "true")]
    pub unconfirmed: Option<bool>,
}

/// How much a person consumes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PerCapita {
    /// How much.
    pub value: Figure,
    /// In which unit.
    pub unit: String,
    /// Above it the methodology asks for more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<Figure>,
    /// Whether it is above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<bool>,
}

/// A factor that was used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppliedFactor {
    /// The number.
    pub value: Figure,
    /// Its unit; a part of something has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Where it is from.
    pub source: String,
    /// Whether no primary text confirms it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "true")]
    pub unconfirmed: Option<bool>,
}
