//! The suite `folders`: the module has the same digest when it is built in another folder.
//!
//! It builds a copy of the sources, with a longer path and a target directory of its own. Downloaded crates and the
//! tools of the builder are shared, because they are the same files by their lock files.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::build;
use crate::packages::empty;
use crate::workspace::Workspace;

/// Builds the module of a copy and compares it with the one that was built here.
///
/// # Errors
///
/// When the copy does not build, or its module has another digest.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let here = build::digest(workspace)?;
    let folder = workspace.target().join(FOLDER);
    empty(&folder)?;
    let copy = folder.join("with a longer path").join("hearth");
    workspace.copy_sources(&copy)?;
    let there = build::rebuild(&workspace.copy_at(&copy)?)?;
    ensure!(
        there == here,
        "the module depends on the folder that it is built in:\n  {here}  in {}\n  {there}  in {}\n\
         compare both with `wasm-tools print`; a path that is in one of them needs a line in `remappings` of workspace.rs",
        workspace.root().display(),
        copy.display()
    );
    println!("{here} in both folders");
    fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))
}

const FOLDER: &str = "another folder";
