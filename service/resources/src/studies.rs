//! Studies and their credentials.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

/// A study: its parameters, its claims and their assessment.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = "", rename = "StudyResource"))]
#[serde(rename_all = "camelCase")]
pub struct StudyResource<'a, S> {
    /// The id of the study.
    pub id: &'a str,
    /// The time at which the study got its first parameters.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub created_at: &'a str,
    /// The time at which the study got its current parameters.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub updated_at: &'a str,
    /// The number of the current revision: how often the study got other parameters, counted from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub revision: i64,
    /// The parameters of the request, without the selection, the reason and the revision.
    #[cfg_attr(feature = "schema", schemars(with = "crate::values::Object"))]
    pub parameters: &'a RawValue,
    /// The ids of the selections of both groups, as `reference` and `intervention`; `null` if the study has no selection.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::values::Object>"))]
    pub selection: Option<S>,
    /// What the service recorded about the draw and the parameters: the member `history` of the request of `study.assess`. Its
    /// `otherFrames` counts the frames of other studies that arrived before the selection was stored; it is absent without one.
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::StudyHistory"))]
    pub history: &'a RawValue,
    /// The records of the assessed claims, in the order of the indexes in the paths of findings: one for each measurement.
    /// Invalidated and superseded records are not assessed, nor is a pending record that amends a verified one. A disputed
    /// record is assessed until it is invalidated.
    pub claims: &'a [StudyClaimStatus],
    /// The assessment by the operation `study.assess`; `null` if the claims do not allow one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::Assessment>"))]
    pub assessment: Option<&'a RawValue>,
    /// The errors and warnings of the assessment.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::contract::Finding>"))]
    pub findings: &'a RawValue,
    /// The last credential of the study.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(description = ""))]
    pub credential: Option<StudyCredentialStatus>,
}

/// A revision of a study: the parameters that it had from a time until the next revision.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(bound = "", rename = "StudyRevision"))]
pub struct StudyRevision<'a, S> {
    /// The number of the revision, counted from 1 without gaps.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub revision: i64,
    /// The time at which the study got these parameters.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub at: &'a str,
    /// The subject that sent the parameters; absent if an earlier version of the service stored them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'a str>,
    /// The reason of the change, as the request stated it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'a str>,
    /// The parameters of the request, without the selection, the reason and the revision.
    #[cfg_attr(feature = "schema", schemars(with = "crate::values::Object"))]
    pub parameters: &'a RawValue,
    /// The ids of the selections of both groups, as `reference` and `intervention`; absent without a selection.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::values::Object"))]
    pub selection: Option<S>,
}

/// The most revisions of a study. Persons make them, some ten for a study, and the list stays readable.
pub const MOST_REVISIONS: i64 = 200;

/// The record of a claim of a study. A disputed claim is assessed until it is invalidated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, description = ""))]
pub struct StudyClaimStatus {
    /// The id of the record.
    pub id: String,
    /// The status of the record.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["pending", "verified", "disputed"])))]
    pub status: String,
}

/// The last credential of a study, and whether it still states what the study shows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct StudyCredentialStatus {
    /// The id of the credential.
    pub id: String,
    /// The time of issue.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub issued_at: String,
    /// `stale` if the study now shows something else, otherwise `current`.
    pub status: CredentialState,
    /// The reasons why the credential is stale, as sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stale_because: Vec<&'static str>,
}

/// Whether a credential still states what the study shows.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
pub enum CredentialState {
    /// It does.
    Current,
    /// The study shows something else.
    Stale,
}

/// The credential of a study.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(extend("allOf" = [{"$ref": "#/$defs/StudyCredentialStatus"}]))
)]
#[serde(rename_all = "camelCase")]
pub struct CredentialOfStudy<'a> {
    /// The id of the study.
    pub study_id: &'a str,
    /// The credential without its text.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub summary: StudyCredentialStatus,
    /// The credential itself.
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::StudyCredential", description = ""))]
    pub verifiable_credential: &'a RawValue,
}

/// A study, as lists show it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ListedStudy<'a> {
    /// The id of the study.
    pub id: &'a str,
    /// The number of records by group, then by status. A number that is zero is absent.
    pub records: BTreeMap<&'a str, BTreeMap<&'a str, u64>>,
    /// The first day of the test periods, without those of superseded and invalidated records.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date")))]
    pub first_day: Option<&'a str>,
    /// The last day of these test periods.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date")))]
    pub last_day: Option<&'a str>,
    /// The progress of a study with a selection; `null` without one.
    pub households: Option<Progress>,
    /// Whether parameters were set with `POST /v1/studies/{id}`, without which the study cannot be read.
    pub has_parameters: bool,
    /// Whether the study has a credential that no later one supersedes. `GET /v1/studies/{id}` states whether it is stale.
    pub has_credential: bool,
}

/// The progress of a study with a selection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Progress {
    /// The number of drawn households, without reserves.
    pub drawn: u64,
    /// The number of drawn households and reserves with a record that is neither superseded nor invalidated.
    pub measured: u64,
}

/// The parameters that a client sets.
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "the types are for their schemas")]
pub(crate) mod requests {
    use schemars::JsonSchema;

    use crate::selections::requests::SelectionOfStudy;
    use crate::values::FilledText;

    /// The parameters that the claims of a study are assessed with: a request of the operation `study.assess` without
    /// `claims` and `history`, in which the selection can be given by its id, and the reason and the revision of the change.
    /// Every member is optional. A `null` member is treated as missing, except `study`, `selection`, `reason` and `revision`, for which
    /// `null` is refused. Unknown members are refused.
    // The edge adds the other members of the request of `study.assess`.
    #[derive(JsonSchema)]
    pub(crate) struct StudyParameters {
        /// The study. The member is optional; its `id` must be the one in the path.
        #[schemars(skip_serializing_if = "Option::is_none")]
        study: Option<Study>,
        #[schemars(skip_serializing_if = "Option::is_none")]
        selection: Option<SelectionOfStudy>,
        /// The reason of the change, for people. The revision contains it, and the parameters do not.
        #[schemars(skip_serializing_if = "Option::is_none")]
        reason: Option<FilledText>,
        /// The number of the revision that the request changes: `revision` of the study. The request is refused with 412 if
        /// the current revision is another one; 0 means that the study has no parameters. Without the member, the request
        /// changes any revision.
        #[schemars(skip_serializing_if = "Option::is_none", range(min = 0, max = super::MOST_REVISIONS))]
        revision: Option<i64>,
    }

    #[derive(JsonSchema)]
    #[schemars(inline, deny_unknown_fields)]
    struct Study {
        /// The id of the study.
        id: FilledText,
    }
}
