//! The configuration for the edge: the operator's, that of the sample node, or the one derived from the upstream's
//! descriptors.

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
use hearth_descriptors::{Options, configuration};

/// The operator's configuration.
pub(super) struct Given {
    name: String,
    text: String,
    /// The members, with their original text.
    members: BTreeMap<String, Box<RawValue>>,
}

impl Given {
    pub(super) fn read(file: &Path) -> Result<Self, String> {
        let name = format!("`{}`", file.display());
        let text =
            fs::read_to_string(file).map_err(|error| format!("the gateway configuration {name}: {error}"))?;
        let text = if text.trim().is_empty() { DEFAULT.to_owned() } else { text };
        // The module reports errors with their places.
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

    /// Returns the configuration with descriptors, which gRPC calls need: its own, or those that `descriptors` returns.
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

    /// Reads the descriptors as the edge does, so that errors are reported before the server starts.
    fn check_descriptors(&self) -> Result<(), String> {
        let failed = |error: &dyn Display| {
            format!("the gateway configuration {}: `descriptors` cannot be used: {error}", self.name)
        };
        let Some(descriptors) = self.members.get("descriptors") else { return Ok(()) };
        let encoded: String = serde_json::from_str(descriptors.get()).map_err(|error| failed(&error))?;
        let bytes = BASE64_STANDARD.decode(encoded).map_err(|error| failed(&error))?;
        Descriptors::decode(&bytes).map(drop).map_err(|error| failed(&error))
    }

    /// Adds descriptors to the configuration.
    fn with_descriptors(mut self, descriptors: &[u8]) -> Result<String, String> {
        let descriptors = serde_json::value::to_raw_value(&BASE64_STANDARD.encode(descriptors));
        self.members.insert(String::from("descriptors"), descriptors.map_err(|error| unwritable(&error))?);
        write(&self.members)
    }
}

/// Reads the node's descriptors by reflection.
pub(super) async fn descriptors(upstream: &Upstream) -> Result<Vec<u8>, String> {
    hearth_descriptors::of_node(&upstream.to_string(), None).await.map_err(|error| {
        format!(
            "cannot read the descriptors of the upstream: {error}\n\
             Create a configuration from a descriptor set of the node, and pass it with `--gateway gateway.json`:\n  \
             hearth gateway import --from FILE -o gateway.json"
        )
    })
}

/// Returns a configuration with the routes that a node's descriptors declare, under the suggested prefixes and the two
/// usual ones, and the routes that cannot be served, with the reasons.
pub(super) fn of_node(descriptors: &[u8]) -> Result<(String, Vec<String>), String> {
    let imported = configuration(descriptors, &Options::default())
        .map_err(|error| format!("the descriptors of the upstream cannot be served: {error}"))?;
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

/// Returns a configuration with all routes of the protocol, including those that the sample node does not implement,
/// and the sample node's own routes.
pub(super) fn of_sample() -> Result<String, String> {
    let imported = configuration(hearth_node::DESCRIPTORS, &Options::default())
        .map_err(|error| format!("the descriptors of the sample node cannot be served: {error}"))?;
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
    // All descriptors are kept: the types of error details are not named by any method.
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

/// The default: the public protocol.
pub(super) const DEFAULT: &str = r#"{"extends":["protocol"]}"#;
/// The prefixes that clients use for the protocol's paths.
const USUAL_PREFIXES: [&str; 2] = ["/chain", NATIVE_PREFIX];
const NATIVE_PREFIX: &str = "/ixo";
/// The prefix of the sample node's own routes.
const SAMPLE_PREFIX: &str = "/hearth";
const SAMPLE_ROUTES: &str = "/hearth/";
