//! Random samples: what `drawSelection` and `verifySelection` take and answer.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{CallError, Finding};

/// The request of `drawSelection`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(hashmap_as_object)]
pub struct DrawRequest {
    /// Every household that can be drawn, in any order.
    pub frame: Vec<FrameEntry>,
    /// Randomness that somebody else published after the frame was settled.
    pub randomness: Randomness,
    /// Whether households are drawn from all, or from each stratum.
    pub design: SelectionDesign,
    /// How many are drawn, of all strata together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// How many are drawn of each stratum, by its name, instead of `size`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<BTreeMap<String, u32>>,
    /// How many more are drawn, in case that others drop out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserves: Option<u32>,
}

/// A household of a frame: its DID, or with its stratum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum FrameEntry {
    /// The household, a DID.
    Household(String),
    /// The household and its stratum.
    InStratum(SampledHousehold),
}

/// A household of a frame or of a sample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SampledHousehold {
    /// The household, a DID.
    pub household: String,
    /// Its stratum, in a stratified design.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stratum: Option<String>,
}

/// Public randomness.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Randomness {
    /// Its bytes in hexadecimal digits, at least 16 of them.
    pub value: String,
    /// Where everybody can find it: `drand round 4711`.
    pub source: String,
}

/// How households are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum SelectionDesign {
    /// From all households.
    Simple,
    /// From each stratum by itself.
    Stratified,
}

/// The answer of `drawSelection`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DrawAnswer {
    /// The sample.
    Valid {
        /// The document that anybody can draw again.
        selection: HouseholdSelection,
        /// Warnings.
        findings: Vec<Finding>,
    },
    /// The request is wrong, so nothing was drawn.
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

/// A random sample of households. Who has the frame can draw it again: households in the order of SHA-256 over the
/// randomness and their DIDs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HouseholdSelection {
    /// Always `HouseholdSelection`.
    #[serde(rename = "type")]
    #[tsify(type = "\"HouseholdSelection\"")]
    pub kind: String,
    /// Always `sha256-order`.
    #[tsify(type = "\"sha256-order\"")]
    pub method: String,
    /// How it was drawn.
    pub design: SelectionDesign,
    /// The randomness that it was drawn with.
    pub randomness: Randomness,
    /// What it was drawn from.
    pub frame: SelectionFrame,
    /// The households, in the order of names of strata and then of drawing.
    pub selected: Vec<SampledHousehold>,
    /// Those that take the place of others, in the same order.
    pub reserves: Vec<SampledHousehold>,
}

/// What a sample was drawn from, without naming it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SelectionFrame {
    /// The digest of its sorted lines, `sha256:…`.
    pub digest: String,
    /// How many households.
    pub households: u32,
    /// Its strata, in a stratified design, in the order of names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strata: Option<Vec<FrameStratum>>,
}

/// A stratum of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FrameStratum {
    /// Its name.
    pub name: String,
    /// How many households.
    pub households: u32,
}

/// The request of `verifySelection`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerifySelectionRequest {
    /// The document.
    pub selection: HouseholdSelection,
    /// The frame that it says it was drawn from.
    pub frame: Vec<FrameEntry>,
    /// A household that must be in it, a DID.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub household: Option<String>,
}

/// The answer of `verifySelection`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum VerifySelectionAnswer {
    /// The document is the same when it is drawn again.
    Valid {
        /// Always `true`.
        #[tsify(type = "true")]
        redrawn: bool,
        /// The household that was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        household: Option<DrawnHousehold>,
        /// Warnings.
        findings: Vec<Finding>,
    },
    /// It is not, or the household is not in it, or the request is wrong.
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

/// A household of a sample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DrawnHousehold {
    /// The household, a DID.
    pub household: String,
    /// As what it was drawn.
    pub drawn: Drawn,
}

/// As what a household was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Drawn {
    /// As one of the sample.
    Selected,
    /// To take the place of another.
    Reserve,
}
