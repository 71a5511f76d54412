//! The JSON Schemas of the contract and of the resources.

use anyhow::{Context as _, Result};
use hearth_kpt_core::claims::RECORD_SCHEMA;
use hearth_kpt_core::contract::Area;
use hearth_kpt_core::contract::schema::{self as contract, claim, document};

/// Writes the schema of the credential of a claim.
pub(crate) fn credential(_: &[Area]) -> Result<String> {
    credential_schema("VerifiableCredential", "kpt-credential")
}

/// Writes the schema of the credential of a study.
pub(crate) fn study_credential(_: &[Area]) -> Result<String> {
    credential_schema("StudyCredential", "kpt-study-credential")
}

fn credential_schema(type_name: &str, name: &str) -> Result<String> {
    let id = format!("https://hearth.example/v1/schemas/{name}");
    let schema = contract::credential(type_name, &id).context("the contract lacks a credential")?;
    Ok(serde_json::to_string_pretty(&schema)? + "\n")
}

/// Writes the types of every request and answer. A type that Rust and TypeScript cannot express is an error here, because
/// this generator is built from the schema that it has written before.
pub(crate) fn schema(_: &[Area]) -> Result<String> {
    let contract = document();
    hearth_types::definitions(&contract).and_then(|_| hearth_types::library(&contract))?;
    Ok(serde_json::to_string_pretty(&contract)? + "\n")
}

/// Writes the resources of the HTTP surfaces, which are checked as those of the contract are.
pub(crate) fn resources(_: &[Area]) -> Result<String> {
    let resources = hearth_resources::schema::document();
    hearth_types::resources(&document(), &resources, &serde_json::from_str(RECORD_SCHEMA)?)?;
    Ok(serde_json::to_string_pretty(&resources)? + "\n")
}

/// Writes the type of a claim, which the module returns. It is on one line, because it is a part of the module.
pub(crate) fn claim_schema(_: &[Area]) -> Result<String> {
    Ok(serde_json::to_string(&claim())? + "\n")
}
