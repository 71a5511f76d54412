//! What is written in Go: the module in `hosts/go`, its tests, its example, and the programs that ask it and measure it.
//!
//! A module of Go is its sources, so the package is a directory: what embeds `hearth.wasm` finds it there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::packages::{VERSION, empty};
use crate::program::Program;
use crate::step::{self, Step};
use crate::workspace::Workspace;
use crate::{digests, process, sbom};

/// Lays the module out, with `hearth.wasm` in it.
///
/// # Errors
///
/// When something cannot be copied.
pub(crate) fn package(workspace: &Workspace) -> Result<PathBuf> {
    let (sources, directory) = (workspace.root().join(FOLDER), workspace.package("go"));
    let (module, licence) = (workspace.artifact(MODULE_FILE), workspace.root().join("LICENSE"));
    let published = digests::file(workspace);
    let bill = sbom::file(workspace);
    let reads: [&Path; 5] = [&sources, &module, &published, &bill, &licence];
    let step = Step { name: "packages-go", reads: &reads, skips: APART, writes: &[&directory] };
    step.run(workspace, || {
        empty(&directory)?;
        for (name, file) in step::files(&sources, APART)? {
            copy(&file, &directory.join(name))?;
        }
        copy(&module, &directory.join(MODULE_FILE))?;
        copy(&published, &directory.join(digests::FILE))?;
        copy(&bill, &directory.join(sbom::FILE))?;
        copy(&licence, &directory.join("LICENSE"))
    })?;
    Ok(directory)
}

/// How a project takes the module.
pub(crate) fn install(path: &str) -> String {
    format!("go mod edit -require {MODULE}@v{VERSION} -replace {MODULE}={path} && go mod tidy")
}

/// Runs the tests of the package, as it is laid out, and of the example.
///
/// # Errors
///
/// When there is no Go, gofmt, vet or staticcheck objects to something, or a test fails.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    let package = package(workspace)?;
    let root = workspace.root();
    let mut format = Command::new("gofmt");
    format.arg("-l").args([FOLDER, EXAMPLE, ASKER]).current_dir(root);
    let unformatted = process::read(&mut format)?;
    ensure!(unformatted.is_empty(), "gofmt would change:\n{unformatted}");
    for directory in [&package, &root.join(FOLDER).join(BENCH), &root.join(EXAMPLE), &root.join(ASKER)] {
        process::run(&mut go(workspace, directory, &["vet", "./..."]))?;
        process::run(&mut go(workspace, directory, &["run", STATICCHECK, "-checks", "all", "./..."]))?;
    }
    for directory in [&package, &root.join(EXAMPLE)] {
        process::run(&mut go(workspace, directory, &["test", "./..."]))?;
    }
    for tool in ["vet", "test"] {
        process::run(&mut go(workspace, &root.join(FOLDER), &[tool, CONTRACT]))?;
    }
    // The race detector is C; what linked this program can compile it.
    let mut race = go(workspace, &package, &["test", "-race", "-run", AT_ONCE, ".", "./claimhttp"]);
    process::run(race.env("CGO_ENABLED", "1"))
}

/// Writes the types of the contract, by the program in [`CONTRACT`].
///
/// # Errors
///
/// When there is no Go.
pub(crate) fn generate(workspace: &Workspace) -> Result<()> {
    process::run(&mut go(workspace, &workspace.root().join(FOLDER), &["generate", CONTRACT]))
}

/// What asks the module in the conformance suite.
///
/// # Errors
///
/// When it does not build.
pub(crate) fn asker(workspace: &Workspace) -> Result<Program> {
    program(workspace, &workspace.root().join(ASKER), "conformance/go/ask")
}

/// What measures the module, beside what else there is.
///
/// # Errors
///
/// When it does not build.
pub(crate) fn bench(workspace: &Workspace) -> Result<Program> {
    program(workspace, &workspace.root().join(FOLDER).join(BENCH), "bench/go/hosts")
}

/// The validators of Go in the suite `schemas`.
///
/// # Errors
///
/// If they do not build.
pub(crate) fn schemas(workspace: &Workspace) -> Result<Program> {
    compile(workspace, &workspace.root().join("tests/schemas/go"), "schemas/go/check")
}

/// Builds a program that uses the package.
fn program(workspace: &Workspace, directory: &Path, name: &str) -> Result<Program> {
    package(workspace)?;
    compile(workspace, directory, name)
}

/// Builds a program.
fn compile(workspace: &Workspace, directory: &Path, name: &str) -> Result<Program> {
    let program = workspace.target().join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let mut command = go(workspace, directory, &["build", "-o"]);
    process::run(command.arg(&program).arg("."))?;
    Ok(Program::new("go", workspace, [program]))
}

fn go(workspace: &Workspace, directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("go");
    command.args(arguments).current_dir(directory);
    // No C compiler is needed, and none is asked but for races.
    command.env("CGO_ENABLED", "0").env("HEARTH_ARTIFACTS", workspace.artifacts());
    command
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(directory) = to.parent() {
        fs::create_dir_all(directory)?;
    }
    fs::copy(from, to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
    Ok(())
}

const MODULE: &str = "hearth.example/hearth";
const MODULE_FILE: &str = "hearth.wasm";
const FOLDER: &str = "hosts/go";
const BENCH: &str = "bench";
/// The generator, and the test that compares the checkout with what it writes.
const CONTRACT: &str = "./contract";
/// Folders that are not in the package: the generator, and the benchmark, a module of its own with more dependencies.
const APART: &[&str] = &[BENCH, "contract"];
/// A linter, which also wants a comment on every exported name.
const STATICCHECK: &str = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";
/// The tests in which goroutines meet.
const AT_ONCE: &str = "ManyGoroutines|Clos|Router|GarbageCollector|Interpreted";
const EXAMPLE: &str = "examples/go-service";
const ASKER: &str = "tests/conformance/go";
