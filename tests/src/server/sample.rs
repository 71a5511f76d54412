//! The sample node of `hearth serve`, for a host that has none: the node itself, and the same configuration for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use data_encoding::BASE64;
use serde_json::{Value, json};

use super::command;

/// Writes the configuration that `hearth serve` makes for its sample node: the routes of the protocol, also those that
/// the node does not have, and the node's own below `/hearth`.
pub(super) fn write_configuration(state: &Path) -> Result<PathBuf> {
    let descriptors = state.join("sample.binpb");
    fs::write(&descriptors, hearth_node::DESCRIPTORS)?;
    let imported = Command::new(command()?)
        .args(["gateway", "import", "--prefix", "/hearth", "--from"])
        .arg(&descriptors)
        .output()?;
    ensure!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    let mut configuration: Value = serde_json::from_slice(&imported.stdout)?;
    let routes = configuration.get_mut("routes").and_then(Value::as_array_mut).context("no routes")?;
    routes.retain(|route| {
        let template = route.get("template").and_then(Value::as_str);
        template.is_some_and(|template| template.starts_with("/hearth/"))
    });
    let members = configuration.as_object_mut().context("no configuration")?;
    members.insert("extends".to_owned(), json!(["protocol"]));
    // All of them: details of errors are of types that no method names.
    members.insert("descriptors".to_owned(), json!(BASE64.encode(hearth_node::DESCRIPTORS)));
    let file = state.join("sample.json");
    fs::write(&file, configuration.to_string())?;
    Ok(file)
}
