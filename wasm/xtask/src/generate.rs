//! Writes the generated files: those of `hearth-generate`, and the types of the languages that have generators of their
//! own.

use std::fs;

use anyhow::{Context, Result, ensure};
use hearth_generate::outdated;

use crate::summary::select;
use crate::workspace::Workspace;
use crate::{go, java, python};

/// Writes the generated files of the named parts, or of all parts if no name is given.
///
/// # Errors
///
/// Returns an error if a name is unknown, a tool of a language is missing, or a file cannot be written.
pub(crate) fn run(workspace: &Workspace, names: &[String]) -> Result<()> {
    select(PARTS, |(name, _)| name, names)?.into_iter().try_for_each(|(_, write)| write(workspace))
}

/// Writes the files that follow from the contract.
fn core(workspace: &Workspace) -> Result<()> {
    for (file, text) in outdated(workspace.root())? {
        let path = workspace.root().join(file);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        println!("wrote {file}");
    }
    Ok(())
}

/// Checks that the files match the contract.
///
/// # Errors
///
/// Returns an error if a file differs or is missing.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let outdated: Vec<&str> = outdated(workspace.root())?.into_iter().map(|(file, _)| file).collect();
    ensure!(outdated.is_empty(), "{} is out of date; run `cargo xtask generate`", outdated.join(", "));
    Ok(())
}

/// A function that writes the files of a part.
type Part = fn(&Workspace) -> Result<()>;

/// The parts: the core, then the languages, which are generated from its schema. To add a language, add a line.
const PARTS: &[(&str, Part)] =
    &[("core", core), ("python", python::generate), ("go", go::generate), ("java", java::generate)];
