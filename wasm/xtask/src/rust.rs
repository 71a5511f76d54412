//! Generates the types of the contract for Rust, `hosts/wasmtime/src/contract.rs`, from the schema of the contract.
//!
//! Requests are written, so their types derive `Serialize` and have a function `new` that takes the required members.
//! Answers are read, so their types derive `Deserialize` too. This file lists the types; `types` writes them.

mod names;
mod structure;
mod types;

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use hearth_kpt_core::contract::schema::document;
use types::Types;

use crate::workspace::Workspace;

/// Writes the types.
///
/// # Errors
///
/// Returns an error if the schema has a construct without an equivalent type in Rust, or rustfmt is missing.
pub(crate) fn generate(workspace: &Workspace) -> Result<()> {
    fs::write(workspace.root().join(FILE), text(workspace)?)?;
    println!("wrote {FILE}");
    Ok(())
}

/// Checks that the file matches the schema.
///
/// # Errors
///
/// Returns an error if the file differs or is missing.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let found = fs::read_to_string(workspace.root().join(FILE)).ok();
    ensure!(found == Some(text(workspace)?), "{FILE} is out of date; run `cargo xtask generate rust`");
    Ok(())
}

fn text(workspace: &Workspace) -> Result<String> {
    let document = document();
    let schemas = document.get("$defs").and_then(|types| types.as_object()).context("types")?;
    let mut types = Types::new(schemas);
    for root in ROOTS {
        types.root(root).with_context(|| format!("the type `{}`", root.name))?;
    }
    formatted(workspace, &format!("{HEAD}\n{}", types.finish()))
}

/// Formats the text with the rustfmt configuration of this workspace.
fn formatted(workspace: &Workspace, text: &str) -> Result<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--emit", "stdout", "--config-path"])
        .arg(workspace.root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start rustfmt")?;
    rustfmt.stdin.take().context("a pipe")?.write_all(text.as_bytes())?;
    let output = rustfmt.wait_with_output()?;
    ensure!(output.status.success(), "rustfmt cannot read the generated types");
    Ok(String::from_utf8(output.stdout)?)
}

/// A type to generate, together with the types of its members.
#[derive(Debug)]
pub(crate) struct Root {
    /// The name in Rust.
    name: &'static str,
    /// The types of the contract whose members are merged. A member that only some of them have is optional.
    of: &'static [&'static str],
    /// The documentation. If empty, the documentation of the contract is used.
    about: &'static str,
    role: Role,
    is_public: bool,
}

/// The direction in which a type is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Request,
    Answer,
}

impl Root {
    const fn request(name: &'static str, of: &'static [&'static str]) -> Self {
        Self { name, of, about: "", role: Role::Request, is_public: true }
    }

    const fn answer(name: &'static str, of: &'static [&'static str], about: &'static str) -> Self {
        Self { name, of, about, role: Role::Answer, is_public: true }
    }

    const fn private(self) -> Self {
        Self { is_public: false, ..self }
    }
}

/// The types that the functions of the crate use directly.
const ROOTS: &[Root] = &[
    Root::request("Claim", &["Claim"]),
    Root::answer(
        "Report",
        &["AcceptedClaim", "RefusedClaim"],
        "A report on a claim. `Display` prints it as text; `Serialize` writes the form of the contract.",
    ),
    Root::answer(
        "Refusal",
        &["RefusedClaim", "RefusedChange", "FindingsAnswer"],
        "The answer to a rejected input.",
    )
    .private(),
    Root::request("RecordRequest", &["RecordRequest"]),
    Root::answer("Recorded", &["RecordedClaim"], ""),
    Root::answer("Route", &["RoutedRequest"], ""),
    Root::answer("RouteTable", &["TableIndex"], ""),
    Root::answer(
        "Validated",
        &["CheckedChange", "RefusedChange"],
        "A report on a change of user preferences. `Display` prints it as text.",
    ),
    Root::answer("Merged", &["MergedPreferences"], ""),
    Root::answer("Rendered", &["RenderedPreferences"], ""),
    Root::answer("Tool", &["PreferencesTool"], ""),
    Root::answer("Version", &["ModuleVersion"], ""),
    Root::answer("Compiled", &["CompiledTable"], "").private(),
    Root::answer("CallError", &["CallError"], "").private(),
    Root::request("RouteRequest", &["RouteRequest"]).private(),
    Root::request("TableRequest", &["TableRequest"]).private(),
    Root::request("MergePreferencesRequest", &["MergePreferencesRequest"]).private(),
];

/// Types whose JSON text is kept byte for byte.
const TEXTS: &[&str] = &["JsonSchema", "UserPreferences", "UserPreferencesChange"];

/// Members that accept several forms: the member, the name of the type, and the variant name and type name of each
/// form.
const UNIONS: &[Union] = &[
    ("evidence", "Evidence", &[("Uri", ""), ("Link", "EvidenceLink")]),
    ("householdSize", "HouseholdSize", &[("Number", ""), ("Groups", "HouseholdGroups")]),
];

type Union = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const FILE: &str = "hosts/wasmtime/src/contract.rs";

const HEAD: &str = "//! The types of the contract. Generated by `cargo xtask generate rust` from wasm/contract.schema.json; do not edit.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::json::Json;
use crate::number::Number;
";

#[cfg(test)]
mod tests {
    use anyhow::Result;

    use super::check;
    use crate::workspace::Workspace;

    #[test]
    fn the_generated_types_match_the_schema() -> Result<()> {
        check(&Workspace::find()?)
    }
}
