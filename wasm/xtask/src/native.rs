//! The native build: the command `hearth`, and the tests that are compiled with it.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, Result};

use crate::phase::phase;
use crate::workspace::Workspace;
use crate::{build, process};

/// How native targets are compiled.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Way {
    /// Each crate by itself, as for all tests.
    ByCrate,
    /// Across crates. A request takes up to a quarter less time, and the last crate takes some minutes more.
    AcrossCrates,
}

/// Builds the artefacts and the command as operators and benches run it.
///
/// # Errors
///
/// Returns an error if a part does not build, or fails its checks.
pub(crate) fn command(workspace: &Workspace) -> Result<()> {
    targets(workspace, COMMAND, Way::AcrossCrates, || Ok(()))
}

/// Builds the artefacts, calls `also`, which reads them, and builds the command.
///
/// # Errors
///
/// Returns an error if a part does not build, or `also` fails.
pub(crate) fn command_and<T>(workspace: &Workspace, also: impl FnOnce() -> Result<T>) -> Result<T> {
    targets(workspace, COMMAND, Way::ByCrate, also)
}

/// Builds the artefacts and the native targets for a test run. The dependencies get the features that the tests need,
/// so each is compiled once.
///
/// # Errors
///
/// Returns an error if a part does not build, or fails its checks.
pub(crate) fn for_tests(workspace: &Workspace) -> Result<()> {
    targets(workspace, &[COMMAND, &["--test", "vectors"]].concat(), Way::ByCrate, || Ok(()))
}

/// Compiles an integration test, and returns the call that runs it.
///
/// # Errors
///
/// Returns an error if the test does not compile.
pub(crate) fn test(workspace: &Workspace, name: &str) -> Result<Command> {
    let arguments = ["test", "--release", "--test", name];
    process::run(workspace.native(&arguments).arg("--no-run"))?;
    Ok(workspace.native(&arguments))
}

/// Builds the artefacts, calls `also`, and builds the native targets. In a new clone, the dependencies of the targets
/// are compiled at the same time as the artefacts.
fn targets<T>(
    workspace: &Workspace,
    targets: &[&str],
    way: Way,
    also: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let arguments = [&["build", "--release"], targets].concat();
    let cargo = |arguments: &[&str]| {
        let mut command = workspace.native(arguments);
        if way == Way::AcrossCrates {
            command.env("CARGO_PROFILE_RELEASE_LTO", "thin").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1");
        }
        command
    };
    let dependencies = (!workspace.artifact(build::EDGE).is_file())
        .then(|| Dependencies::compile(cargo(&[&arguments[..], &["--keep-going"]].concat())))
        .transpose()?;
    build::artifacts(workspace)?;
    let made = also()?;
    phase("the command", || {
        if let Some(dependencies) = dependencies {
            dependencies.wait()?;
        }
        process::run(&mut cargo(&arguments))
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

const COMMAND: &[&str] = &["--bin", "hearth"];
