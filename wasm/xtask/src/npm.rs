//! What is written in JavaScript: the package in `npm`, what uses it, and how both are built and tested.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::browser::{self, Browser};
use crate::stamp::Stamp;
use crate::workspace::Workspace;
use crate::{node, process};

/// Whether these folders have been written.
pub(crate) fn are_there(workspace: &Workspace, folders: &[&str]) -> bool {
    folders.iter().all(|folder| workspace.root().join(folder).join("package-lock.json").is_file())
}

/// Builds the package, then tests each folder.
///
/// # Errors
///
/// When something cannot be installed or built, or a test fails.
pub(crate) fn run(workspace: &Workspace, folders: &[&str]) -> Result<()> {
    package(workspace)?;
    folders.iter().try_for_each(|folder| test(workspace, folder))
}

/// Runs the tests of a folder. What they are about has been built.
///
/// # Errors
///
/// When something cannot be installed, or a test fails.
pub(crate) fn test(workspace: &Workspace, folder: &str) -> Result<()> {
    node::install(&workspace.root().join(folder))?;
    let chromium =
        if IN_PAGES.contains(&folder) { Some(Browser::find()?.chromium) } else { browser::chromium() };
    let mut command = script(workspace, folder, "test");
    process::run(command.envs(chromium.map(|chromium| (browser::CHROMIUM, chromium))))
}

/// Builds the form, and gives back the directory to serve.
///
/// # Errors
///
/// When it or the package cannot be installed or built.
pub(crate) fn form(workspace: &Workspace) -> Result<PathBuf> {
    let package = package(workspace)?;
    let site = workspace.root().join(WEB_FORM).join("dist");
    build(workspace, WEB_FORM, &[&package], &[&site.join("index.html")])?;
    Ok(site)
}

/// Builds the package from the built module, and gives back a file that is another when the package is.
fn package(workspace: &Workspace) -> Result<PathBuf> {
    let module = workspace.root().join(PACKAGE).join("dist/hearth.wasm");
    let entry = module.with_file_name("index.js");
    let inputs = ["hearth.wasm", "js/hearth.js", "js/hearth.d.ts"].map(|name| workspace.artifact(name));
    build(workspace, PACKAGE, &inputs.each_ref().map(PathBuf::as_path), &[&module, &entry])
}

/// Installs and builds a folder unless neither its files nor what else goes in has changed since, and gives back its
/// stamp.
fn build(workspace: &Workspace, folder: &str, inputs: &[&Path], outputs: &[&Path]) -> Result<PathBuf> {
    let directory = workspace.root().join(folder);
    node::install(&directory)?;
    let mut files = Vec::new();
    sources(&directory, &mut files)?;
    files.sort();
    let read = |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let files = files.iter().map(PathBuf::as_path).chain(inputs.iter().copied());
    let contents: Vec<Vec<u8>> = files.map(read).collect::<Result<_>>()?;
    let stamp = Stamp::of(&contents.iter().map(Vec::as_slice).collect::<Vec<_>>())?;
    let file = workspace.artifact(&format!("{}.stamp", folder.replace('/', "-")));
    if !stamp.holds(&file, outputs) {
        process::run(&mut script(workspace, folder, "build"))?;
        stamp.write(&file, outputs)?;
    }
    Ok(file)
}

/// Every file that a build could read: neither what is made nor tests.
fn sources(directory: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))? {
        let entry = entry?;
        if !entry.file_type()?.is_dir() {
            files.push(entry.path());
        } else if !MADE.iter().any(|made| entry.file_name() == *made) {
            sources(&entry.path(), files)?;
        }
    }
    Ok(())
}

/// A script of a folder, which knows where everything lies.
fn script(workspace: &Workspace, folder: &str, name: &str) -> Command {
    let mut command = node::script(&workspace.root().join(folder), name);
    command.env("HEARTH_ARTIFACTS", workspace.artifacts()).env("HEARTH_COMMAND", workspace.hearth());
    command
}

/// The package.
pub(crate) const PACKAGE: &str = "npm";
/// The form that `cargo xtask serve` serves.
pub(crate) const WEB_FORM: &str = "examples/web-form";
/// The package as it is published, in bundlers and runtimes.
pub(crate) const BUNDLERS: &str = "tests/bundlers";
/// Whose tests need a browser.
const IN_PAGES: [&str; 3] = [BUNDLERS, PACKAGE, WEB_FORM];
const MADE: [&str; 3] = ["node_modules", "dist", "tests"];
