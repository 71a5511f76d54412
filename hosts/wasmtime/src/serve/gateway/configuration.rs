//! The configuration that the edge gets: the operator's, that of the sample node, or the upstream's own.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hearth_transcode::Descriptors;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::upstream::Upstream;
use crate::cli::gateway::{self, import};

/// A configuration of the operator's.
pub(super) struct Given {
    name: String,
    text: String,
    /// Values are left as they were written.
    members: BTreeMap<String, Box<RawValue>>,
}

impl Given {
    pub(super) fn read(file: &Path) -> Result<Self, String> {
        let name = format!("`{}`", file.display());
        let text =
            fs::read_to_string(file).map_err(|error| format!("the gateway configuration {name}: {error}"))?;
        let text = if text.trim().is_empty() { DEFAULT.to_owned() } else { text };
        // What is wrong with it is the module's to say, with the place.
        let members = serde_json::from_str(&text).unwrap_or_default();
        Ok(Self { name, text, members })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The configuration as calls by gRPC need it: with its own descriptors, else with those that `descriptors` gives.
    pub(super) fn complete(
        self,
        descriptors: impl FnOnce() -> Result<Vec<u8>, String>,
    ) -> Result<String, String> {
        if !self.members.contains_key("descriptors") {
            return self.with_descriptors(&descriptors()?);
        }
        self.check_descriptors()?;
        Ok(self.text)
    }

    /// Reads its descriptors as the edge will, so that what is wrong with them is said before anybody is served.
    fn check_descriptors(&self) -> Result<(), String> {
        let failed = |error: &dyn Display| {
            format!("the gateway configuration {}: `descriptors` cannot be used: {error}", self.name)
        };
        let Some(descriptors) = self.members.get("descriptors") else { return Ok(()) };
        let encoded: String = serde_json::from_str(descriptors.get()).map_err(|error| failed(&error))?;
        let bytes = BASE64_STANDARD.decode(encoded).map_err(|error| failed(&error))?;
        Descriptors::decode(&bytes).map(drop).map_err(|error| failed(&error))
    }

    /// The configuration with descriptors added.
    fn with_descriptors(mut self, descriptors: &[u8]) -> Result<String, String> {
        let descriptors = serde_json::value::to_raw_value(&BASE64_STANDARD.encode(descriptors));
        self.members.insert(String::from("descriptors"), descriptors.map_err(|error| unwritable(&error))?);
        write(&self.members)
    }
}

/// The descriptors, as the node tells them by reflection.
pub(super) async fn ask(upstream: &Upstream) -> Result<Vec<u8>, String> {
    gateway::ask(&upstream.to_string(), None).await.map_err(|error| {
        format!(
            "the upstream does not tell its descriptors: {error}\n\
             Write a configuration from a descriptor set of the node, and name it with `--gateway gateway.json`:\n  \
             hearth gateway import --from FILE -o gateway.json"
        )
    })
}

/// The routes that a node's descriptors declare, under the prefixes they suggest and the usual two; and what
/// cannot be served of them, with the reasons.
pub(super) fn of_node(descriptors: &[u8]) -> Result<(String, Vec<String>), String> {
    let imported = import::configuration(descriptors, &import::Options::default())
        .map_err(|error| format!("the upstream's descriptors give no gateway: {error}"))?;
    let mut members: BTreeMap<String, Value> =
        serde_json::from_str(&imported.text).map_err(|error| unwritable(&error))?;
    if let Some(Value::Array(prefixes)) = members.get_mut("prefixes") {
        for path in USUAL_PREFIXES {
            if !prefixes.iter().any(|prefix| prefix["path"] == path) {
                prefixes.push(prefix(path, NATIVE_PREFIX));
            }
        }
    }
    Ok((write(&members)?, imported.refused))
}

/// The protocol's routes, those of them that the sample node serves and those it does not, and its own.
pub(super) fn of_sample() -> Result<String, String> {
    let imported = import::configuration(hearth_node::DESCRIPTORS, &import::Options::default())
        .map_err(|error| format!("the sample node gives no gateway: {error}"))?;
    let mut members: BTreeMap<String, Value> =
        serde_json::from_str(&imported.text).map_err(|error| unwritable(&error))?;
    let own = |route: &Value| {
        route["template"].as_str().is_some_and(|template| template.starts_with(SAMPLE_ROUTES))
    };
    if let Some(Value::Array(routes)) = members.get_mut("routes") {
        routes.retain(own);
    }
    members.insert(String::from("extends"), Value::from(["protocol"].as_slice()));
    members.insert(String::from("prefixes"), Value::from([prefix(SAMPLE_PREFIX, SAMPLE_PREFIX)].as_slice()));
    // All of them: details of errors are of types that no method names.
    let descriptors = BASE64_STANDARD.encode(hearth_node::DESCRIPTORS);
    members.insert(String::from("descriptors"), Value::from(descriptors));
    write(&members)
}

fn prefix(path: &str, stands_for: &str) -> Value {
    serde_json::json!({"path": path, "standsFor": stands_for})
}

fn write(members: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(members).map_err(|error| unwritable(&error))
}

fn unwritable(error: &serde_json::Error) -> String {
    format!("the gateway configuration cannot be written: {error}")
}

/// The public protocol, as far as nobody says anything else.
pub(super) const DEFAULT: &str = r#"{"extends":["protocol"]}"#;
/// Where clients look for the protocol's own paths.
const USUAL_PREFIXES: [&str; 2] = ["/chain", NATIVE_PREFIX];
const NATIVE_PREFIX: &str = "/ixo";
/// The sample node's routes beside the protocol's.
const SAMPLE_PREFIX: &str = "/hearth";
const SAMPLE_ROUTES: &str = "/hearth/";
