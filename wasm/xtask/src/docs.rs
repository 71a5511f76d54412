//! The book of documentation: the pages in `docs`, built by mdBook.

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::browser::{self, Browser};
use crate::npm::{self, FORM};
use crate::step::Step;
use crate::venv::Venv;
use crate::workspace::Workspace;
use crate::{native, node, process};

/// Builds the book and returns its directory.
///
/// # Errors
///
/// Returns an error if mdBook cannot be installed, or rejects a page.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let (source, book) = (workspace.root().join("docs"), workspace.artifact("docs"));
    let index = book.join("index.html");
    Step { name: "docs", reads: &[&source], skips: &[], writes: &[&index] }.run(workspace, || {
        let mut command = Command::new(mdbook(workspace)?);
        process::run(command.arg("build").arg(&source).arg("--dest-dir").arg(&book))
    })?;
    Ok(book)
}

/// Takes the picture of the README: the form, a report and the command.
///
/// # Errors
///
/// Returns an error if a part does not build, Chromium is missing, or the form does not show a claim.
pub(crate) fn pictures(workspace: &Workspace) -> Result<()> {
    native::for_one_suite(workspace)?;
    npm::page(workspace, &FORM)?;
    let directory = workspace.root().join(FORM.folder);
    node::install(workspace, &directory)?;
    let mut command = Command::new("node");
    command
        .args(["--test", "tests/pictures.test.mjs"])
        .env("HEARTH_PICTURES", workspace.root().join("docs/images"))
        .env("HEARTH_COMMAND", workspace.hearth())
        .env(browser::CHROMIUM, Browser::find()?.chromium);
    process::run(command.current_dir(directory))
}

/// Installs the program that builds the book. It comes compiled, because mdBook has as many dependencies as a suite.
fn mdbook(workspace: &Workspace) -> Result<PathBuf> {
    let requirements = workspace.root().join("wasm/xtask/mdbook.txt");
    let python = Venv { name: "mdbook", requirements: Some(&requirements), wheel: None }.python(workspace)?;
    Ok(python.with_file_name(format!("mdbook{EXE_SUFFIX}")))
}
