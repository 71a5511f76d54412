//! Compares the schema of the contract, as `cargo xtask generate` writes it, with the vectors.
//!
//! Every answer must validate against the type of its operation, without members that the schema does not list. Every
//! request with a valid answer must validate against its type.

#![expect(clippy::indexing_slicing, reason = "indexing a JSON value returns null for a missing member")]

use std::collections::BTreeMap;
use std::fs;
use std::iter::repeat;

use anyhow::{Context as _, Result, ensure};
use hearth_kpt_core::contract::Operation;
use hearth_vectors::case::on_core;
use hearth_vectors::vector;
use jsonschema::Validator;
use serde_json::{Value, json};

#[test]
fn every_vector_matches_the_schema_of_the_contract() -> Result<()> {
    let contract = Contract::new()?;
    let mut wrong = Vec::new();
    for vector in vector::load_all()? {
        let operation =
            Operation::named(&vector.call.operation).context("the operation is not in the contract")?;
        let answer = on_core(&vector.calls()?)?.pop().context("the vector has no call")?;
        let answer: Value = serde_json::from_str(&answer)?;
        wrong.extend(contract.difference(operation.answer_type, &answer, &vector.name));
        let request = vector.request()?;
        let is_described = answer["outcome"] == "valid" && !request.is_empty() && !is_wider(&vector.name);
        if let Some(name) = operation.request_type.filter(|_| is_described) {
            wrong.extend(contract.difference(name, &serde_json::from_slice(&request)?, &vector.name));
        }
    }
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn every_reference_has_its_definition() -> Result<()> {
    let document = document()?;
    let text = document.to_string();
    for reference in text.split(r##""$ref":"#/$defs/"##).skip(1) {
        let name = reference.split('"').next().unwrap_or_default();
        ensure!(document["$defs"].get(name).is_some(), "{name}");
    }
    Ok(())
}

fn document() -> Result<Value> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../wasm/contract.schema.json");
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}

/// A validator for each type.
struct Contract(BTreeMap<&'static str, Validator>);

impl Contract {
    fn new() -> Result<Self> {
        let mut given = document()?;
        // A stored record is kept even if its members have other types.
        given["$defs"]["UserPreferences"]["properties"] = json!({});
        let mut answered = given.clone();
        close(&mut answered["$defs"]);
        let (requests, answers) = (
            Operation::all().filter_map(|operation| operation.request_type).zip(repeat(&given)),
            Operation::all().map(|operation| operation.answer_type).zip(repeat(&answered)),
        );
        let validators = requests.chain(answers).map(|(name, document)| {
            let schema = json!({ "$ref": format!("#/$defs/{name}"), "$defs": document["$defs"] });
            Ok((name, jsonschema::options().should_validate_formats(true).build(&schema)?))
        });
        Ok(Self(validators.collect::<Result<_>>()?))
    }

    /// Returns the first reason why a value does not match the type.
    fn difference(&self, name: &str, value: &Value, of: &str) -> Option<String> {
        let validator = self.0.get(name)?;
        let error = validator.iter_errors(value).next()?;
        Some(format!("{of}: {name}{}: {error:.600}", error.instance_path()))
    }
}

/// Returns whether the vector shows a request that is accepted although the schema rejects it.
fn is_wider(vector: &str) -> bool {
    WIDER.iter().any(|(name, _)| *name == vector)
}

/// Requests that are accepted although the schema rejects them, and why.
const WIDER: [(&str, &str); 7] = [
    ("preferences/render/no-record", "`null` is a record without members"),
    ("reductions/input/members-of-null", "`null` is absent, also for a member of another variant"),
    ("reductions/input/null-is-absent", "`null` is absent, also for a member of another variant"),
    ("study/groups/a-claim-that-is-a-number", "an invalid claim is excluded from the figures"),
    ("study/groups/claim-that-is-none", "an invalid claim is excluded from the figures"),
    ("study/groups/claims-that-break-rules", "an invalid claim is excluded from the figures"),
    ("study/several-fuels/one-fuel-invalid", "an invalid claim is excluded from the figures"),
];

/// Forbids unlisted members of objects, unless the schema allows others explicitly.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(keywords) => {
            if keywords.contains_key("properties") && !keywords.contains_key("additionalProperties") {
                keywords.insert("additionalProperties".into(), false.into());
            }
            keywords.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}
