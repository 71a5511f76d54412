//! The Python parts: the package in `hosts/python`, its tests, its example, and the programs for conformance and
//! benchmarks.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::directory::empty;
use crate::filter::Filter;
use crate::program::Program;
use crate::step::Step;
use crate::venv::Venv;
use crate::workspace::{VERSION, Workspace};
use crate::{digests, process, sbom};

/// Writes the types of the contract, and builds the wheel.
///
/// # Errors
///
/// Returns an error if Python is missing, or the wheel does not build.
pub(crate) fn package(workspace: &Workspace) -> Result<PathBuf> {
    generate(workspace)?;
    let (sources, directory) = (workspace.root().join(FOLDER), workspace.package("python"));
    let wheel = directory.join(format!("hearth_kpt-{VERSION}-py3-none-any.whl"));
    let (module, licence) = (workspace.artifact("hearth.wasm"), workspace.root().join("LICENSE"));
    let published = digests::file(workspace);
    let bill = sbom::file(workspace);
    let reads: [&Path; 5] = [&sources, &module, &published, &bill, &licence];
    let step = Step { name: "packages-python", reads: &reads, skips: &["tests", "bench"], writes: &[&wheel] };
    step.run(workspace, || {
        empty(&directory)?;
        let list = sources.join(TOOLS);
        let python = Venv { name: "python", requirements: Some(&list), wheel: None }.python(workspace)?;
        let mut command = Command::new(python);
        command.args(["-m", "build", "--wheel", "--no-isolation", "--outdir"]).arg(&directory).arg(&sources);
        process::run(command.env("HEARTH_ARTIFACTS", workspace.artifacts()))
    })?;
    Ok(wheel)
}

/// Runs the tests of the package and of the example against the built wheel.
///
/// # Errors
///
/// Returns an error if a part cannot be built or installed, or a test fails.
pub(crate) fn test(workspace: &Workspace, filter: &Filter) -> Result<()> {
    let wheel = package(workspace)?;
    let list = workspace.root().join(FOLDER).join(TOOLS);
    let python = Venv { name: "python", requirements: Some(&list), wheel: Some(&wheel) }.python(workspace)?;
    for (folder, arguments) in CHECKS {
        let mut command = Command::new(&python);
        command.arg("-m").args(*arguments).current_dir(workspace.root().join(folder));
        if arguments.contains(&"pytest") {
            filter.pytest(&mut command);
        } else if !filter.is_all() {
            continue;
        }
        command.env("PYTHONDONTWRITEBYTECODE", "1").env("HEARTH_ARTIFACTS", workspace.artifacts());
        filter.run(&mut command)?;
    }
    Ok(())
}

/// Writes the types of the contract.
///
/// # Errors
///
/// Returns an error if Python is missing.
pub(crate) fn generate(workspace: &Workspace) -> Result<()> {
    let folder = workspace.root().join(FOLDER);
    let [program, types] = [GENERATOR, "src/hearth_kpt/_contract.py"].map(|name| folder.join(name));
    let [claim, contract] = SCHEMAS.map(|name| workspace.root().join(name));
    let reads: [&Path; 3] = [&program, &claim, &contract];
    let step = Step { name: "types-python", reads: &reads, skips: &[], writes: &[&types] };
    step.run(workspace, || {
        let python = Venv { name: "generate", requirements: None, wheel: None }.python(workspace)?;
        process::run(Command::new(python).arg(GENERATOR).current_dir(&folder))
    })?;
    Ok(())
}

/// Prepares the executor of the conformance suite: an environment with the wheel and the runtime that it needs.
///
/// # Errors
///
/// Returns an error if a part cannot be built or installed.
pub(crate) fn build_executor(workspace: &Workspace) -> Result<Program> {
    let wheel = package(workspace)?;
    let folder = workspace.root().join("tests/conformance/python");
    let list = folder.join("requirements.txt");
    let python =
        Venv { name: "conformance", requirements: Some(&list), wheel: Some(&wheel) }.python(workspace)?;
    Ok(Program::new("python", workspace, [python, folder.join("ask.py")]))
}

/// Prepares the benchmark, which compares the wheel with alternatives.
///
/// # Errors
///
/// Returns an error if a part cannot be built or installed.
pub(crate) fn bench(workspace: &Workspace) -> Result<Program> {
    let wheel = package(workspace)?;
    let folder = workspace.root().join(FOLDER).join("bench");
    let list = folder.join("requirements.txt");
    let python = Venv { name: "bench", requirements: Some(&list), wheel: Some(&wheel) }.python(workspace)?;
    Ok(Program::new("python", workspace, [python, folder.join("hosts.py")]))
}

const FOLDER: &str = "hosts/python";
/// The program that writes the types of the contract, and the schemas that it reads.
const GENERATOR: &str = "generate.py";
const SCHEMAS: [&str; 2] = ["core/src/claims/schema/claim.schema.json", "wasm/contract.schema.json"];
/// The tools that build and test the package.
const TOOLS: &str = "requirements-test.txt";
/// The `python -m` commands to run, with the folder of each.
const CHECKS: &[(&str, &[&str])] = &[
    (FOLDER, &["mypy"]),
    (FOLDER, &["pytest", "-q", "-p", "no:cacheprovider"]),
    ("examples/python-batch", &["pytest", "-q", "-p", "no:cacheprovider"]),
];
