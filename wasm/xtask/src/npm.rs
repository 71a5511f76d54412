//! What is written in JavaScript: the package in `npm`, what uses it, and how both are built and tested.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::browser::{self, Browser};
use crate::packages::{VERSION, empty};
use crate::program::Program;
use crate::step::Step;
use crate::workspace::Workspace;
use crate::{build, digests, node, process, sbom};

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

/// Writes the types of the contract, and the JSON Schemas that the module answers with.
///
/// # Errors
///
/// When something cannot be installed or built.
pub(crate) fn generate(workspace: &Workspace) -> Result<()> {
    build::for_packages(workspace)?;
    node::install(&workspace.root().join(PACKAGE))?;
    process::run(&mut script(workspace, PACKAGE, "generate"))
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

/// Builds the package and packs it, as it is published.
///
/// # Errors
///
/// When it cannot be installed, built or packed.
pub(crate) fn pack(workspace: &Workspace) -> Result<PathBuf> {
    let built = package(workspace)?;
    let directory = workspace.package("npm");
    let packed = directory.join(format!("hearth-kpt-{VERSION}.tgz"));
    let step = Step { name: "packages-npm", reads: &[&built], skips: &[], writes: &[&packed] };
    step.run(workspace, || {
        empty(&directory)?;
        let mut command = Command::new("npm");
        command.args(["pack", "--silent", "--pack-destination"]).arg(&directory);
        process::run(command.current_dir(workspace.root().join(PACKAGE)))
    })?;
    Ok(packed)
}

/// What measures the package, beside what else there is.
///
/// # Errors
///
/// When it or the package cannot be installed or built.
pub(crate) fn bench(workspace: &Workspace) -> Result<Program> {
    package(workspace)?;
    let directory = workspace.root().join(BENCH);
    node::install(&directory)?;
    Ok(Program::new("node", workspace, ["node".into(), directory.join("hosts.mjs")]))
}

/// Builds the package from the built module, and gives back a file that is another when the package is.
fn package(workspace: &Workspace) -> Result<PathBuf> {
    let module = workspace.root().join(PACKAGE).join("dist/hearth.wasm");
    let entry = module.with_file_name("index.js");
    let published = module.with_file_name(digests::FILE);
    let [module_file, glue, types] =
        ["hearth.wasm", "js/hearth.js", "js/hearth.d.ts"].map(|name| workspace.artifact(name));
    let inputs = [module_file, glue, types, digests::file(workspace), sbom::file(workspace)];
    build(workspace, PACKAGE, &inputs.each_ref().map(PathBuf::as_path), &[&module, &published, &entry])
}

/// Installs and builds a folder unless neither its files nor what else goes in has changed since, and gives back its
/// stamp.
fn build(workspace: &Workspace, folder: &str, inputs: &[&Path], outputs: &[&Path]) -> Result<PathBuf> {
    let directory = workspace.root().join(folder);
    node::install(&directory)?;
    let reads: Vec<&Path> = [directory.as_path()].into_iter().chain(inputs.iter().copied()).collect();
    let step = Step { name: folder, reads: &reads, skips: &["tests"], writes: outputs };
    step.run(workspace, || process::run(&mut script(workspace, folder, "build")))
}

/// A script of a folder, which knows where everything lies.
fn script(workspace: &Workspace, folder: &str, name: &str) -> Command {
    let mut command = node::script(&workspace.root().join(folder), name);
    command.env("HEARTH_ARTIFACTS", workspace.artifacts()).env("HEARTH_COMMAND", workspace.hearth());
    command
}

/// The package.
pub(crate) const PACKAGE: &str = "npm";
/// What measures the package.
pub(crate) const BENCH: &str = "npm/bench";
/// The form that `cargo xtask serve` serves.
pub(crate) const WEB_FORM: &str = "examples/web-form";
/// The package as it is published, in bundlers and runtimes.
pub(crate) const BUNDLERS: &str = "tests/bundlers";
/// Whose tests need a browser.
const IN_PAGES: [&str; 3] = [BUNDLERS, PACKAGE, WEB_FORM];
