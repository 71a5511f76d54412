//! The Go parts: the module in `hosts/go`, its tests, its example, and the programs for conformance and benchmarks.
//!
//! A Go module is distributed as sources, so the package is a directory. The `embed` directive finds `hearth.wasm`
//! there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::directory::empty;
use crate::filter::Filter;
use crate::program::Program;
use crate::step::{self, Step};
use crate::workspace::{VERSION, Workspace};
use crate::{digests, process, sbom};

/// Creates the package directory, with `hearth.wasm` in it.
///
/// # Errors
///
/// Returns an error if a file cannot be copied.
pub(crate) fn package(workspace: &Workspace) -> Result<PathBuf> {
    let (sources, directory) = (workspace.root().join(FOLDER), workspace.package("go"));
    let (module, licence) = (workspace.artifact(MODULE_FILE), workspace.root().join("LICENSE"));
    let published = digests::file(workspace);
    let bill = sbom::file(workspace);
    let reads: [&Path; 5] = [&sources, &module, &published, &bill, &licence];
    let step = Step { name: "packages-go", reads: &reads, skips: EXCLUDED, writes: &[&directory] };
    step.run(workspace, || {
        empty(&directory)?;
        for (name, file) in step::files(&sources, EXCLUDED)? {
            copy(&file, &directory.join(name))?;
        }
        copy(&module, &directory.join(MODULE_FILE))?;
        copy(&published, &directory.join(digests::FILE))?;
        copy(&bill, &directory.join(sbom::FILE))?;
        copy(&licence, &directory.join("LICENSE"))
    })?;
    Ok(directory)
}

/// Returns the command that adds the module to a project.
pub(crate) fn install(path: &str) -> String {
    format!("go mod edit -require {MODULE}@v{VERSION} -replace {MODULE}={path} && go mod tidy")
}

/// Runs the tests of the package directory and of the example.
///
/// # Errors
///
/// Returns an error if Go is missing, if gofmt, vet or staticcheck reports a problem, or if a test fails.
pub(crate) fn test(workspace: &Workspace, filter: &Filter) -> Result<()> {
    let package = package(workspace)?;
    let root = workspace.root();
    if !filter.is_all() {
        return filter.run(filter.go(&mut command(workspace, &package, &["test", "./..."])));
    }
    formatted(workspace, &[FOLDER, EXAMPLE, EXECUTOR, GRPC_GATEWAY])?;
    for directory in [&package, &root.join(FOLDER).join(BENCH), &root.join(EXAMPLE), &root.join(EXECUTOR)] {
        lint(workspace, directory)?;
    }
    for directory in [&package, &root.join(EXAMPLE)] {
        process::run(&mut command(workspace, directory, &["test", "./..."]))?;
    }
    for tool in ["vet", "test"] {
        process::run(&mut command(workspace, &root.join(FOLDER), &[tool, CONTRACT]))?;
    }
    // The race detector needs C; the linker of this program can compile it.
    let mut race = command(workspace, &package, &["test", "-race", "-run", CONCURRENT, ".", "./claimhttp"]);
    process::run(race.env("CGO_ENABLED", "1"))
}

/// Formats, lints and tests a module that calls the command `hearth` of a release build. Every run is a new one.
///
/// # Errors
///
/// Returns an error if Go is missing, if gofmt, vet or staticcheck reports a problem, or if a test fails.
pub(crate) fn check(workspace: &Workspace, folder: &str, filter: &Filter) -> Result<()> {
    let directory = workspace.root().join(folder);
    if filter.is_all() {
        formatted(workspace, &[folder])?;
        lint(workspace, &directory)?;
    }
    let mut command = command(workspace, &directory, &["test", "-count=1"]);
    filter.run(filter.go(&mut command).arg("./...").env("HEARTH_COMMAND", workspace.released_hearth()))
}

/// Writes the types of the contract, by the program in [`CONTRACT`].
///
/// # Errors
///
/// Returns an error if Go is missing.
pub(crate) fn generate(workspace: &Workspace) -> Result<()> {
    process::run(&mut command(workspace, &workspace.root().join(FOLDER), &["generate", CONTRACT]))
}

/// Builds the executor of the conformance suite.
///
/// # Errors
///
/// Returns an error if it does not build.
pub(crate) fn build_executor(workspace: &Workspace) -> Result<Program> {
    program(workspace, &workspace.root().join(EXECUTOR), "conformance/go/ask")
}

/// Builds the benchmark, which compares the module with alternatives.
///
/// # Errors
///
/// Returns an error if it does not build.
pub(crate) fn bench(workspace: &Workspace) -> Result<Program> {
    program(workspace, &workspace.root().join(FOLDER).join(BENCH), "bench/go/hosts")
}

/// Builds the validators in Go for the suite `schemas`, in the long form with one more.
///
/// # Errors
///
/// Returns an error if they do not build.
pub(crate) fn schemas(workspace: &Workspace, is_long: bool) -> Result<Program> {
    let directory = workspace.root().join("tests/schemas/go");
    compile(workspace, &directory, "schemas/go/check", if is_long { &["-tags", "long"] } else { &[] })
}

/// Builds toxiproxy, with which the suite `faults` cuts the network, and returns its path.
///
/// # Errors
///
/// Returns an error if Go is missing, or the program does not build.
pub(crate) fn toxiproxy(workspace: &Workspace) -> Result<PathBuf> {
    let folder = workspace.tools().join(format!("toxiproxy-{TOXIPROXY}"));
    let program = folder.join(format!("server{}", std::env::consts::EXE_SUFFIX));
    if !program.is_file() {
        let package = format!("github.com/Shopify/toxiproxy/v2/cmd/server@v{TOXIPROXY}");
        process::run(command(workspace, workspace.root(), &["install", &package]).env("GOBIN", &folder))?;
    }
    Ok(program)
}

fn formatted(workspace: &Workspace, folders: &[&str]) -> Result<()> {
    let mut format = Command::new("gofmt");
    let unformatted = process::read(format.arg("-l").args(folders).current_dir(workspace.root()))?;
    ensure!(unformatted.is_empty(), "gofmt would change:\n{unformatted}");
    Ok(())
}

fn lint(workspace: &Workspace, directory: &Path) -> Result<()> {
    process::run(&mut command(workspace, directory, &["vet", "./..."]))?;
    process::run(&mut command(workspace, directory, &["run", STATICCHECK, "-checks", "all", "./..."]))
}

/// Builds a program that uses the package.
fn program(workspace: &Workspace, directory: &Path, name: &str) -> Result<Program> {
    package(workspace)?;
    compile(workspace, directory, name, &[])
}

/// Builds a program.
fn compile(workspace: &Workspace, directory: &Path, name: &str, options: &[&str]) -> Result<Program> {
    let program = workspace.target().join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let mut command = command(workspace, directory, &["build", "-o"]);
    process::run(command.arg(&program).args(options).arg("."))?;
    Ok(Program::new("go", workspace, [program]))
}

/// Returns a call of Go in a directory.
pub(crate) fn command(workspace: &Workspace, directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("go");
    command.args(arguments).current_dir(directory);
    // Cgo is disabled, except for the race detector, so that no C compiler is needed.
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
/// The generator, and the test that compares the checkout with its output.
const CONTRACT: &str = "./contract";
/// Folders that are not in the package: the generator, and the benchmark, which is a separate module with more
/// dependencies.
const EXCLUDED: &[&str] = &[BENCH, "contract"];
/// A linter, which also requires a comment on every exported name.
const STATICCHECK: &str = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";
const TOXIPROXY: &str = "2.12.0";
/// The tests that run several goroutines at once.
const CONCURRENT: &str = "ManyGoroutines|Clos|Router|GarbageCollector|Interpreted";
const EXAMPLE: &str = "examples/go-service";
const EXECUTOR: &str = "tests/conformance/go";
/// The folder of the grpc-gateway with which the bench `edge` compares the edge.
pub(crate) const GRPC_GATEWAY: &str = "tests/benches/grpc-gateway";
