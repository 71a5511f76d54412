//! Calls into the module, and its answers as types.
//!
//! The operations and the shapes of their answers are the contract; what a code or a rule means is the
//! module's business and appears nowhere in this crate.

mod claims;
mod credentials;
mod gateway;
mod operations;
mod preferences;
mod studies;

use std::sync::OnceLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::problem::Problem;
pub(crate) use claims::{
    Conflict, Drawn, Facts, GOLDEN_CLAIM, Period, Record, Study, decides_by, record, schemas, validate,
};
pub(crate) use credentials::{Issue, IssuedRecord, ListEntry, PublicKey, issue, public_key, sign};
pub(crate) use gateway::{Deprecation, Route, Table};
pub(crate) use operations::{Operation, Session};
pub(crate) use preferences::{Refused, Tool, merge, render, tool, validate_change};
pub(crate) use studies::{Assessed, assess, draw, sample_size, verify_selection};

/// The module's identity, `sha256:…`, which the builder knows: the module is finished before the edge is
/// compiled.
pub(crate) const DIGEST: &str =
    env!("HEARTH_MODULE_DIGEST", "run `cargo xtask build`: it builds the module first");

/// What is wrong, or worth a warning, at one place of what was asked about.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Finding {
    pub(crate) code: String,
    pub(crate) rule: Option<u8>,
    /// JSON Pointer into the claim, or into the request.
    pub(crate) path: String,
    pub(crate) message: String,
    pub(crate) params: Option<Box<RawValue>>,
    pub(crate) severity: String,
    /// The HTTP status that it would have alone.
    #[serde(default)]
    pub(crate) status: Option<u16>,
    pub(crate) help: Option<String>,
}

impl Finding {
    pub(crate) fn is_error(&self) -> bool {
        self.severity == "error"
    }
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

/// The catalogue of rules and codes, as the module answers it.
pub(crate) fn catalogue() -> String {
    bindings::hearth::rules::module::catalogue(&[])
}

/// The versions. They are the module's, so an instance asks once.
pub(crate) fn version() -> Result<&'static Version, Problem> {
    static VERSION: OnceLock<Version> = OnceLock::new();
    match VERSION.get() {
        Some(version) => Ok(version),
        None => match read(&bindings::hearth::rules::module::version(&[]))? {
            Answer::Valid(version) => Ok(VERSION.get_or_init(|| version)),
            Answer::Findings(_) => Err(Problem::internal("the rules gave no readable answer")),
        },
    }
}

/// What an operation says of its input.
enum Answer<T> {
    Valid(T),
    Findings(Findings),
}

/// What is wrong with an input, and the HTTP status that the module gives it.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    pub(crate) status: u16,
    pub(crate) all: Vec<Finding>,
    /// The same for a model, where an operation has words for one.
    text: Option<String>,
}

impl Findings {
    /// What there is to say in one line; none where nothing is an error.
    pub(crate) fn summary(&self) -> Option<String> {
        let errors = self.all.iter().filter(|finding| finding.is_error()).count();
        let first = self.all.iter().find(|finding| finding.is_error())?;
        Some(match errors {
            1 => first.message.clone(),
            _ => format!("{}, and {} more", first.message, errors - 1),
        })
    }
}

/// Sorts an answer by its outcome.
fn read<T: DeserializeOwned>(answer: &str) -> Result<Answer<T>, Problem> {
    let unreadable = |_| Problem::internal("the rules gave no readable answer");
    let outcome: Outcome = serde_json::from_str(answer).map_err(unreadable)?;
    match outcome {
        Outcome { kind: "valid", .. } => serde_json::from_str(answer).map(Answer::Valid).map_err(unreadable),
        Outcome { kind: "findings", status: Some(status), findings: Some(findings), text, .. } => {
            Ok(Answer::Findings(Findings { status, all: findings, text }))
        }
        // The client's part of a call is bounded before, or asked about by `too_large`; what is wrong with it are findings.
        Outcome { error: Some(error), .. } => Err(Problem::internal(error.message)),
        _ => Err(Problem::internal("the rules gave no readable answer")),
    }
}

/// What an operation says of an input that has more bytes than it takes.
fn too_large(answer: &str) -> Option<String> {
    let outcome: Outcome<'_> = serde_json::from_str(answer).ok()?;
    outcome.error.filter(|error| error.code == "request.too_large").map(|error| error.message)
}

/// The members by which every answer says how it is meant.
#[derive(Deserialize)]
struct Outcome<'a> {
    #[serde(rename = "outcome")]
    kind: &'a str,
    status: Option<u16>,
    findings: Option<Vec<Finding>>,
    text: Option<String>,
    error: Option<CallError>,
}

#[derive(Deserialize)]
struct CallError {
    code: String,
    message: String,
}

/// Generated from the module's WIT.
#[expect(clippy::same_length_and_capacity, reason = "generated code")]
mod bindings {
    spin_sdk::wit_bindgen::generate!({
        inline: "
            package hearth:edge;
            world edge {
                include hearth:rules/caller@1.0.0;
                import hearth:rules/tables@1.0.0;
            }
        ",
        path: "../../wasm/wit",
        world: "hearth:edge/edge",
        runtime_path: "::spin_sdk::wit_bindgen::rt",
        generate_all,
    });
}
