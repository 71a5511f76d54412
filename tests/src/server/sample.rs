//! The sample node of `hearth serve` for a host without one: the node itself, and the same gateway configuration.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use data_encoding::BASE64;
use serde_json::{Value, json};

use super::process::command;

/// Writes the configuration that `hearth serve` generates for its sample node: all routes of the protocol, including
/// those that the node does not serve, and the node's own routes below `/hearth`.
pub(super) fn write_configuration(state: &Path) -> Result<PathBuf> {
    let descriptors = state.join("sample.binpb");
    fs::write(&descriptors, hearth_node::DESCRIPTORS)?;
    let imported = Command::new(command()?)
        .args(["gateway", "import", "--prefix", "/hearth", "--from"])
        .arg(&descriptors)
        .output()?;
    ensure!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    let mut configuration: Value = serde_json::from_slice(&imported.stdout)?;
    let routes =
        configuration.get_mut("routes").and_then(Value::as_array_mut).context("`routes` is missing")?;
    routes.retain(|route| {
        let template = route.get("template").and_then(Value::as_str);
        template.is_some_and(|template| template.starts_with("/hearth/"))
    });
    let members = configuration.as_object_mut().context("the configuration is not an object")?;
    members.insert("extends".to_owned(), json!(["protocol"]));
    // All descriptors are needed: the types of error details are not referenced by any method.
    members.insert("descriptors".to_owned(), json!(BASE64.encode(hearth_node::DESCRIPTORS)));
    let file = state.join("sample.json");
    fs::write(&file, configuration.to_string())?;
    Ok(file)
}
