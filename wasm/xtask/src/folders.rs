//! The suite `folders`: the module has the same digest when it is built in another folder.
//!
//! It builds a copy of the sources with a longer path and its own target directory. Downloaded crates and the tools of
//! the builder are shared, because the lock files fix their content.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::build;
use crate::directory::{copy_sources, empty};
use crate::workspace::Workspace;

/// Builds the module of a copy and compares it with the module that was built here.
///
/// # Errors
///
/// Returns an error if the copy does not build, or its module has another digest.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let here = build::digest(workspace)?;
    let folder = workspace.target().join(FOLDER);
    empty(&folder)?;
    let copy = folder.join("with a longer path").join("hearth");
    copy_sources(workspace, &copy)?;
    let there = build::rebuild(&workspace.copy_at(&copy)?)?;
    ensure!(
        there == here,
        "the module depends on the folder in which it is built:\n  {here}  in {}\n  {there}  in {}\n\
         compare both with `wasm-tools print`, and add a line to `remappings` in workspace.rs for each path\n\
         that differs",
        workspace.root().display(),
        copy.display()
    );
    println!("{here} in both folders");
    fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))
}

const FOLDER: &str = "another folder";
