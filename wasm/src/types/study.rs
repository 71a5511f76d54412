//! Studies: what `assessStudy` and `estimateMean` take, and what `estimateMean` answers. What `assessStudy` answers is
//! in `assessment`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tsify::Tsify;

use super::{
    CallError, Distribution, Estimate, EstimateParameters, Figure, Finding, FrameEntry, HouseholdSelection,
    PrecisionRule, ReductionsRequest, Sides,
};

/// A group of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum StudyGroup {
    /// The households that cook as they always did.
    Reference,
    /// The households that cook with what is studied.
    Intervention,
}

/// The request of `estimateMean`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EstimateRequest {
    /// The mean.
    pub mean: Figure,
    /// The standard deviation of the sample.
    pub standard_deviation: Figure,
    /// How many households.
    pub households: u32,
    /// The precision that is asked for; 95/5 without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<PrecisionRule>,
    /// Whether the interval has two sides, as it has without this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<Sides>,
    /// The distribution of the quantile; Student's without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distribution: Option<Distribution>,
    /// To how many decimals the quantile is rounded, 2 to 15, as printed tables have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quantile_decimals: Option<u32>,
    /// The group: it says in which direction a value is careful.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<StudyGroup>,
}

/// The answer of `estimateMean`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EstimateAnswer {
    /// The estimate.
    Valid {
        /// How it was computed, what was not given included.
        parameters: EstimateParameters,
        /// The estimate.
        estimate: Box<Estimate>,
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

/// The request of `assessStudy`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessRequest {
    /// The study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<StudyName>,
    /// The claims of both groups, in any order: at most 20,000.
    #[tsify(type = "Record<string, unknown>[]")]
    pub claims: Vec<Map<String, Value>>,
    /// Whether the groups are other households, as they are without this, or the same ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub design: Option<StudyDesign>,
    /// The precision that is asked for; 95/5 without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<PrecisionRule>,
    /// Whether intervals have two sides, as they have without this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<Sides>,
    /// The distribution of quantiles; Student's without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distribution: Option<Distribution>,
    /// To how many decimals quantiles are rounded, 2 to 15, as printed tables have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quantile_decimals: Option<u32>,
    /// Fuel and unit of each group; they have to be those of its claims that state them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fuels: Option<StudyFuels>,
    /// Sizes of households that their claims do not state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub households: Option<Vec<SizedHousehold>>,
    /// How the households were drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selection: Option<StudySelection>,
    /// Households that were drawn and have no claim, with their reasons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropouts: Option<Vec<StudyDropout>>,
    /// Days that nobody monitored, with their reasons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gaps: Option<Vec<StudyGap>>,
    /// How values that stand out are flagged; none is ever removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outliers: Option<OutlierMethod>,
    /// What emission reductions are computed by, with the groups' measurements as consumption.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reductions: Option<ReductionsRequest>,
}

/// A study by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudyName {
    /// Its id, which is the one that its claims state.
    pub id: String,
}

/// How the groups of a study are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum StudyDesign {
    /// Other households in each group.
    Independent,
    /// The same households in both.
    Paired,
}

/// Fuel and unit of each group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudyFuels {
    /// Of the reference group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<StudyFuel>,
    /// Of the intervention group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intervention: Option<StudyFuel>,
}

/// Fuel and unit of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudyFuel {
    /// The fuel: `wood`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fuel_type: Option<String>,
    /// The unit of its measurements: `kg`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

/// The size of a household: the number of persons, or all four of the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SizedHousehold {
    /// The household, a DID.
    pub household: String,
    /// How many persons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persons: Option<Figure>,
    /// Children up to 14 years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub children: Option<u32>,
    /// Women over 14.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub women: Option<u32>,
    /// Men of 15 to 59.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub men: Option<u32>,
    /// Men over 59.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elders: Option<u32>,
}

/// How the households of a study were drawn: all of them, or those of each group by themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum StudySelection {
    /// One sample for both groups.
    OfBoth(Box<SelectionProof>),
    /// A sample for each group.
    OfEach(Box<SelectionProofs>),
}

/// A sample, and the frame that it can be drawn from again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SelectionProof {
    /// The sample.
    pub document: HouseholdSelection,
    /// The frame.
    pub frame: Vec<FrameEntry>,
}

/// The samples of two groups.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SelectionProofs {
    /// Of the reference group.
    pub reference: SelectionProof,
    /// Of the intervention group.
    pub intervention: SelectionProof,
}

/// A household that was drawn and has no claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudyDropout {
    /// The household, a DID.
    pub household: String,
    /// Why it has none.
    pub reason: String,
}

/// Days that nobody monitored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudyGap {
    /// The first day, `YYYY-MM-DD`.
    pub start_date: String,
    /// The last day, `YYYY-MM-DD`.
    pub end_date: String,
    /// Why nobody did.
    pub justification: String,
    /// The group; both without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<StudyGroup>,
}

/// How values that stand out are flagged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutlierMethod {
    /// By what.
    pub method: OutlierMethodName,
    /// How many quartile ranges, or deviations, beside the middle; 1.5 or 3.5 without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factor: Option<Figure>,
}

/// By what values are flagged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum OutlierMethodName {
    /// Beyond the quartiles.
    Iqr,
    /// By the median's absolute deviation.
    Mad,
    /// None are.
    None,
}
