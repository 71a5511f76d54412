//! The native build: the command `hearth`, and the tests that are compiled with it.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, Result};

use crate::phase::phase;
use crate::workspace::Workspace;
use crate::{build, process};

/// Builds the artefacts and the command as operators and benches run it: compiled across crates. A request takes up to a
/// quarter less time, and the last crate takes some minutes more.
///
/// # Errors
///
/// Returns an error if a part does not build, or fails its checks.
pub(crate) fn release(workspace: &Workspace) -> Result<()> {
    let across_crates = || {
        let mut command = workspace.native(&RELEASE);
        command.env("CARGO_PROFILE_RELEASE_LTO", "thin").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1");
        command
    };
    targets(workspace, across_crates, || Ok(()))
}

/// Builds the artefacts, calls `also`, which reads them, and builds the command by crates.
///
/// # Errors
///
/// Returns an error if a part does not build, or `also` fails.
pub(crate) fn command_and<T>(workspace: &Workspace, also: impl FnOnce() -> Result<T>) -> Result<T> {
    targets(workspace, || workspace.native(&RELEASE), also)
}

/// Builds the artefacts, and the native targets for a run of several suites, which then do not wait for each other's
/// builds. The dependencies get the features that the tests need, so each is compiled once.
///
/// # Errors
///
/// Returns an error if a part does not build, or fails its checks.
pub(crate) fn for_tests(workspace: &Workspace) -> Result<()> {
    targets(workspace, || linted(workspace, &["build", "--bin", "hearth", "--tests"]), || Ok(()))
}

/// Builds the artefacts and the command for one suite.
///
/// # Errors
///
/// Returns an error if a part does not build, or fails its checks.
pub(crate) fn for_one_suite(workspace: &Workspace) -> Result<()> {
    targets(workspace, || linted(workspace, &["build", "--bin", "hearth", "--test", "vectors"]), || Ok(()))
}

/// Builds the command with the edge that is there, and the module and the edge for one test. Returns the file of that
/// edge.
///
/// # Errors
///
/// Returns an error if a part does not build.
pub(crate) fn for_one_test(workspace: &Workspace) -> Result<PathBuf> {
    let edge = build::for_one_test(workspace)?;
    phase("the command", || process::run(&mut linted(workspace, &["build", "--bin", "hearth"])))?;
    Ok(edge)
}

/// Compiles an integration test, and returns the call that runs it.
///
/// # Errors
///
/// Returns an error if the test does not compile.
pub(crate) fn test(workspace: &Workspace, name: &str) -> Result<Command> {
    let arguments = ["test", "--test", name];
    process::run(linted(workspace, &arguments).arg("--no-run"))?;
    Ok(linted(workspace, &arguments))
}

/// Returns a call of cargo that compiles native members with clippy, so that the suite `check` needs no second build.
pub(crate) fn linted(workspace: &Workspace, arguments: &[&str]) -> Command {
    by_clippy(workspace.native(arguments))
}

/// Returns the call of cargo with clippy as its compiler of members. Cargo keeps the warnings, and later builds show them
/// again.
pub(crate) fn by_clippy(mut command: Command) -> Command {
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    command
}

/// Builds the artefacts, calls `also`, and builds the native targets. In a new clone, the dependencies of the targets
/// are compiled at the same time as the artefacts.
fn targets<T>(
    workspace: &Workspace,
    cargo: impl Fn() -> Command,
    also: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let dependencies = (!workspace.artifact(build::EDGE).is_file())
        .then(|| {
            let mut command = cargo();
            command.arg("--keep-going");
            Dependencies::compile(command)
        })
        .transpose()?;
    build::artifacts(workspace)?;
    let made = also()?;
    phase("the command", || {
        if let Some(dependencies) = dependencies {
            dependencies.wait()?;
        }
        process::run(&mut cargo())
    })?;
    Ok(made)
}

/// A build of native targets that may fail, because the build script of `hearth-kpt` needs the artefacts. With
/// `--keep-going`, cargo compiles all other crates first.
struct Dependencies(Child);

impl Dependencies {
    /// Starts the build, and prints only the lines of its output about crates.
    fn compile(mut command: Command) -> Result<Self> {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().context("cannot start cargo")?;
        let output = child.stderr.take().context("cargo has no output")?;
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            for line in lines.filter(|line| line.trim_start().starts_with("Compiling ")) {
                eprintln!("{line}");
            }
        });
        Ok(Self(child))
    }

    fn wait(mut self) -> Result<()> {
        self.0.wait().context("cannot wait for cargo")?;
        Ok(())
    }
}

impl Drop for Dependencies {
    fn drop(&mut self) {
        // If the artefacts do not build, nothing waits for this process.
        let _ = self.0.kill();
    }
}

const RELEASE: [&str; 4] = ["build", "--release", "--bin", "hearth"];
