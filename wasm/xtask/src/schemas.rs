//! The suite `schemas`: runs the published schemas in validators of five languages. This module builds the programs of
//! four languages; the crate `hearth-tests` passes each program the files that users get.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::program::{self, Program};
use crate::venv::Venv;
use crate::workspace::Workspace;
use crate::{go, java, native, node, process};

/// Builds the programs, then runs all validators.
///
/// # Errors
///
/// Returns an error if a program does not build, or a validator rejects a schema.
pub(crate) fn run(workspace: &Workspace, is_long: bool) -> Result<()> {
    let built = PROGRAMS.iter().map(|(language, build)| {
        build(workspace, is_long)
            .map(|program| program.as_json())
            .with_context(|| format!("cannot build the validators of {language}"))
    });
    let file = workspace.target().join("schemas/programs.json");
    program::write(&file, &Value::Array(built.collect::<Result<_>>()?))?;
    let mut command = native::test(workspace, "schemas")?;
    process::run(
        command
            .args(["--", "--nocapture"])
            .env("HEARTH_VALIDATORS", file)
            .env("HEARTH_COMMAND", workspace.hearth()),
    )
}

fn in_node(workspace: &Workspace, _: bool) -> Result<Program> {
    let directory = folder(workspace, "javascript");
    node::install(workspace, &directory)?;
    Ok(Program::new("javascript", workspace, ["node".into(), directory.join("check.mjs")]))
}

fn in_python(workspace: &Workspace, _: bool) -> Result<Program> {
    let directory = folder(workspace, "python");
    let list = directory.join("requirements.txt");
    let python = Venv { name: "schemas", requirements: Some(&list), wheel: None }.python(workspace)?;
    Ok(Program::new("python", workspace, [python, directory.join("check.py")]))
}

fn folder(workspace: &Workspace, language: &str) -> PathBuf {
    workspace.root().join("tests/schemas").join(language)
}

/// A function that builds the program of a language, for the long form or the short one.
type Build = fn(&Workspace, is_long: bool) -> Result<Program>;

const PROGRAMS: &[(&str, Build)] =
    &[("javascript", in_node), ("python", in_python), ("go", go::schemas), ("java", java::schemas)];
