//! The types of the contract for Rust: `hosts/wasmtime/src/contract.rs`, from the schema of the contract.
//!
//! A request is written and an answer is read, so the first derive `Serialize` and have a `new` with the members that are
//! required; the second derive `Deserialize` too. This file lists the types; `types` writes them.

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
/// If the schema has a form that Rust has no type for, or rustfmt is missing.
pub(crate) fn generate(workspace: &Workspace) -> Result<()> {
    fs::write(workspace.root().join(FILE), text(workspace)?)?;
    println!("wrote {FILE}");
    Ok(())
}

/// Compares the file with the schema.
///
/// # Errors
///
/// If the file differs, or is missing.
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

/// The text as rustfmt wants it in this workspace.
fn formatted(workspace: &Workspace, text: &str) -> Result<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--emit", "stdout", "--config-path"])
        .arg(workspace.root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("rustfmt does not start")?;
    rustfmt.stdin.take().context("a pipe")?.write_all(text.as_bytes())?;
    let output = rustfmt.wait_with_output()?;
    ensure!(output.status.success(), "rustfmt cannot read the generated types");
    Ok(String::from_utf8(output.stdout)?)
}

/// A type that is generated, with those below it.
#[derive(Debug)]
pub(crate) struct Root {
    /// The name in Rust.
    name: &'static str,
    /// The types of the contract whose members it has. Members that only some of them have are optional.
    of: &'static [&'static str],
    /// The documentation; that of the contract if empty.
    about: &'static str,
    role: Role,
    is_public: bool,
}

/// What a type is for.
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

/// The types that the crate has functions for.
const ROOTS: &[Root] = &[
    Root::request("Claim", &["Claim"]),
    Root::answer(
        "Report",
        &["AcceptedClaim", "RefusedClaim"],
        "A report on a claim. It prints as text for people, and serialises as in the contract.",
    ),
    Root::answer(
        "Refusal",
        &["RefusedClaim", "RefusedChange", "FindingsAnswer"],
        "The answer to an input that is refused.",
    )
    .private(),
    Root::request("RecordRequest", &["RecordRequest"]),
    Root::answer("Recorded", &["RecordedClaim"], ""),
    Root::answer("Route", &["RoutedRequest"], ""),
    Root::answer("RouteTable", &["TableIndex"], ""),
    Root::answer(
        "Validated",
        &["CheckedChange", "RefusedChange"],
        "A report on a change of user preferences. It prints as text for people.",
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

/// Types whose text is kept byte for byte.
const TEXTS: &[&str] = &["JsonSchema", "UserPreferences", "UserPreferencesChange"];

/// Members of several forms: the name of the type, and for each form the name of its variant and of its type.
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
    fn the_types_follow_from_the_schema() -> Result<()> {
        check(&Workspace::find()?)
    }
}
