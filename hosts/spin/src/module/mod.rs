//! Calls into the module, and its answers as types.
//!
//! The operations and the shapes of their answers are the contract; what a code or a rule means is the
//! module's business and appears nowhere in this crate.

use std::sync::OnceLock;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::problem::Problem;
use crate::settings::Settings;
use bindings::hearth::rules;

/// The module's identity, `sha256:…`, which the builder knows: the module is finished before the edge is
/// compiled.
pub(crate) const DIGEST: &str =
    env!("HEARTH_MODULE_DIGEST", "run `cargo xtask build`: it builds the module first");

/// A claim that every rule set accepts and verifies.
pub(crate) const GOLDEN_CLAIM: &str = include_str!("golden-claim.json");

/// What is wrong, or worth a warning, at one place of a claim.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Finding {
    pub(crate) code: String,
    pub(crate) rule: Option<u8>,
    /// JSON Pointer into the claim.
    pub(crate) path: String,
    pub(crate) message: String,
    pub(crate) params: Option<Box<RawValue>>,
    pub(crate) severity: String,
    pub(crate) help: Option<String>,
}

impl Finding {
    pub(crate) fn is_error(&self) -> bool {
        self.severity == "error"
    }
}

/// A decided claim.
#[derive(Deserialize)]
pub(crate) struct Decided {
    /// The decision: status, credential, checks, what is outstanding, warnings.
    pub(crate) record: Box<RawValue>,
    /// What storage needs to know of the claim.
    pub(crate) claim: Facts,
}

/// The members of a claim by which records are found again.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Facts {
    pub(crate) household_id: String,
    pub(crate) test_group: String,
    pub(crate) study_id: Option<String>,
    pub(crate) start_date: Option<String>,
    pub(crate) end_date: Option<String>,
    /// Days and daily logs in a normal form.
    pub(crate) measurements: String,
}

/// The request of `claims.record`.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    /// The claim's text, in a string: its numbers reach the rules as they were written.
    pub(crate) claim: &'a str,
    pub(crate) issuer: &'a str,
    pub(crate) policy: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) study: Option<&'a Study>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) conflict: Option<&'a Conflict>,
}

impl<'a> Record<'a> {
    /// A claim with nothing known beside it.
    pub(crate) fn new(claim: &'a str, settings: &'a Settings) -> Self {
        Self { claim, issuer: &settings.issuer, policy: &settings.policy, study: None, conflict: None }
    }
}

/// What else the claim's study holds.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Study {
    /// Stored claims of the reference group, without this one; a thousand stands for more.
    pub(crate) reference_claims: u64,
    /// The period of the nearest stored claim of the other group.
    pub(crate) counterpart: Option<Period>,
}

/// Two calendar dates.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Period {
    pub(crate) start_date: String,
    pub(crate) end_date: String,
}

/// A stored claim that this one contradicts.
#[derive(Serialize)]
pub(crate) struct Conflict {
    pub(crate) id: String,
    #[serde(flatten)]
    pub(crate) period: Period,
}

/// The versions the module has.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Version {
    #[serde(rename = "crate")]
    pub(crate) package: String,
    pub(crate) contract: String,
    pub(crate) rule_set: String,
}

/// Decides the record of a claim; findings are the problem.
pub(crate) fn record(request: &Record<'_>) -> Result<Decided, Problem> {
    let request =
        serde_json::to_vec(request).map_err(|_| Problem::internal("the claim could not be passed on"))?;
    read(&rules::claims::record(&request))
}

/// Checks a claim on its own, and gives it as the text that it then is.
pub(crate) fn validate(claim: &[u8]) -> Result<&str, Problem> {
    read::<serde::de::IgnoredAny>(&rules::claims::validate(claim))?;
    str::from_utf8(claim).map_err(|_| Problem::internal("the rules accept what is no text"))
}

/// The catalogue, as the module answers it.
pub(crate) fn rules() -> String {
    rules::claims::rules(&[])
}

/// The schemas of claim and record.
pub(crate) fn schemas() -> Result<Schemas, Problem> {
    read(&rules::claims::schema(&[]))
}

/// JSON Schemas (2020-12).
#[derive(Deserialize)]
pub(crate) struct Schemas {
    pub(crate) claim: Box<RawValue>,
    pub(crate) record: Box<RawValue>,
}

/// The versions. They are the module's, so an instance asks once.
pub(crate) fn version() -> Result<&'static Version, Problem> {
    static VERSION: OnceLock<Version> = OnceLock::new();
    match VERSION.get() {
        Some(version) => Ok(version),
        None => read(&rules::module::version(&[])).map(|version| VERSION.get_or_init(|| version)),
    }
}

/// Sorts an answer by its outcome.
fn read<T: DeserializeOwned>(answer: &str) -> Result<T, Problem> {
    let unreadable = |_| Problem::internal("the rules gave no readable answer");
    let outcome: Outcome = serde_json::from_str(answer).map_err(unreadable)?;
    match outcome {
        Outcome { kind: "valid", .. } => serde_json::from_str(answer).map_err(unreadable),
        Outcome { kind: "findings", status: Some(status), findings: Some(findings), .. } => {
            Err(Problem::findings(status, findings))
        }
        // The client's part of a call is the claim, whose size is bounded before; what is wrong with a claim are
        // findings.
        Outcome { error: Some(error), .. } => {
            Err(Problem::internal(format!("the rules could not be asked: {}", error.message)))
        }
        _ => Err(Problem::internal("the rules gave no readable answer")),
    }
}

/// The members by which every answer says how it is meant.
#[derive(Deserialize)]
struct Outcome<'a> {
    #[serde(rename = "outcome")]
    kind: &'a str,
    status: Option<u16>,
    findings: Option<Vec<Finding>>,
    error: Option<CallError>,
}

#[derive(Deserialize)]
struct CallError {
    message: String,
}

/// Generated from the module's WIT.
#[expect(clippy::same_length_and_capacity, reason = "generated code")]
mod bindings {
    spin_sdk::wit_bindgen::generate!({
        inline: "
            package hearth:edge;
            world edge {
                import hearth:rules/claims@1.0.0;
                import hearth:rules/gateway@1.0.0;
                import hearth:rules/module@1.0.0;
            }
        ",
        path: "../../wasm/wit",
        world: "hearth:edge/edge",
        runtime_path: "::spin_sdk::wit_bindgen::rt",
        generate_all,
    });
}
