//! The design of a sample, and its size.

use serde::Serialize;
use serde_json::value::RawValue;

/// The size of a sample, and the id of its design.
///
/// `A` has the members of the module's answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(bound = "", rename = "SizedSample", description = "")
)]
#[serde(rename_all = "camelCase")]
pub struct SizedSample<'a, A> {
    /// The id of the design. Equal requests have the same id.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^des-[a-z2-7]{26}$")))]
    pub design_id: &'a str,
    /// The `projectId` of the request, unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project_id: Option<&'a RawValue>,
    /// The members of the module's answer.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "answers::Sample"))]
    pub answer: A,
}

/// The members that only the form of the platform's clients has.
pub const OF_PLATFORM: [&str; 7] =
    ["projectId", "confidence", "precision", "expectedMean", "expectedSD", "dropoutRate", "stratification"];

/// The confidence level of the platform's form, if it is missing.
pub const PLATFORM_CONFIDENCE: f64 = 0.95;
/// The margin of error of the platform's form, if it is missing.
pub const PLATFORM_PRECISION: f64 = 0.05;

/// The answer of the module.
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "the types are for their schemas")]
pub(crate) mod answers {
    use schemars::JsonSchema;

    use crate::contract::{Finding, SizedStratum};
    use crate::values::Object;

    #[derive(JsonSchema)]
    pub(crate) struct Sample {
        /// The number of households that have to complete the test.
        size: u64,
        /// The number of households to select, so that `size` households remain after the expected dropouts.
        adjusted: u64,
        /// The name of the formula.
        formula: String,
        /// The values that the formula was computed with.
        inputs: Object,
        /// The steps of the computation, in their order.
        derivation: Vec<String>,
        /// The sample of each stratum, if the request has strata.
        #[schemars(skip_serializing_if = "Vec::is_empty")]
        strata: Vec<SizedStratum>,
        /// Warnings about the request.
        findings: Vec<Finding>,
    }
}

/// The requests, of which the edge reads the texts of the members.
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "the types are for their schemas")]
pub(crate) mod requests {
    use schemars::JsonSchema;
    use serde_json::{Value, json};

    use super::{OF_PLATFORM, PLATFORM_CONFIDENCE, PLATFORM_PRECISION};
    use crate::contract::{ExpectedEstimate, SampleSizeRequest};
    use crate::transforms::exclusive;

    /// The design of a sample: the request of the operation `sampling.size`, or the form that the platform's clients send.
    /// A request that has a member of the platform's form only is read in that form.
    #[derive(JsonSchema)]
    #[schemars(untagged, transform = exclusive)]
    pub(crate) enum SamplingRequest {
        Own(SampleSizeRequest),
        Platform(Box<PlatformSampleDesign>),
    }

    /// The form that the platform's clients send. At least one of the members that only this form has is required. `null`
    /// is refused, except for the members that allow it explicitly.
    #[derive(JsonSchema)]
    #[schemars(
        deny_unknown_fields,
        rename_all = "camelCase",
        extend("anyOf" = OF_PLATFORM.map(|member| json!({ "required": [member] })))
    )]
    pub(crate) struct PlatformSampleDesign {
        /// An identifier of the client, which the response contains unchanged.
        project_id: Option<Value>,
        /// The number of households in the population; infinite if the member is missing or `null`.
        #[schemars(range(min = 1, max = 1_000_000_000))]
        population: Option<u64>,
        /// The confidence level of the interval.
        #[schemars(default = "confidence", range(min = 0.5, max = 0.999))]
        confidence: f64,
        /// The margin of error: the allowed half-width of the interval.
        #[schemars(default = "precision", range(min = 0.0001, max = 0.9999))]
        precision: f64,
        /// The expected mean, which is ignored, as on the platform.
        expected_mean: Option<Value>,
        /// The expected standard deviation, which is ignored, as on the platform.
        #[schemars(rename = "expectedSD")]
        expected_sd: Option<Value>,
        /// The proportion of households that are expected to drop out.
        #[schemars(range(min = 0), extend("exclusiveMaximum" = 1, "default" = 0))]
        dropout_rate: Option<f64>,
        /// The stratification. Other members than these are ignored.
        #[schemars(default)]
        stratification: Stratification,
        /// The quantity to estimate, which selects another formula than the platform's.
        #[schemars(default, extend("default" = {"kind": "proportion", "expected": 0.5}))]
        estimate: ExpectedEstimate,
    }

    #[derive(Default, JsonSchema)]
    #[schemars(inline, extend("anyOf" = [
        {"required": ["strata"], "properties": {"strata": {
            "type": ["array", "null"],
            "minItems": 1,
            "maxItems": 100,
            "items": {"$ref": "#/$defs/SampledStratum"}
        }}},
        {"required": ["enabled"], "properties": {"enabled": {"const": false}}}
    ]))]
    struct Stratification {
        /// Whether the strata are used.
        #[schemars(default = "enabled")]
        enabled: bool,
        /// The strata; none if `null`.
        strata: Option<Value>,
    }

    const fn confidence() -> f64 {
        PLATFORM_CONFIDENCE
    }

    const fn precision() -> f64 {
        PLATFORM_PRECISION
    }

    const fn enabled() -> bool {
        true
    }
}
