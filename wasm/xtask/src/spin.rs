//! The suite `spin`: tests the manifest and, if Spin is installed, runs the HTTP suite on Spin.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::workspace::Workspace;
use crate::{native, process, system};

/// Tests the manifest, then runs the suites of the edge on the first `spin` on the path.
///
/// # Errors
///
/// Returns an error if a test fails.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    process::run(&mut native::test(workspace, "spin")?)?;
    let Some(program) = program() else {
        println!(
            "spin: the manifest was tested; the HTTP suite was skipped because `spin` is not on the path"
        );
        return Ok(());
    };
    let version = process::read(Command::new(&program).arg("--version"))?;
    println!("spin: {version}, at {}", program.display());
    let mut failed = Vec::new();
    for suite in ON_SPIN {
        println!("spin: the suite `{suite}` on {version}");
        let mut command = native::test(workspace, suite)?;
        if let Err(error) = process::run(command.env("HEARTH_SPIN", &program)) {
            println!("spin: {error:#}");
            failed.push(*suite);
        }
    }
    if !failed.is_empty() {
        bail!("on {version} failed: {}", failed.join(", "));
    }
    Ok(())
}

/// Returns the program that `HEARTH_SPIN` names, or the first `spin` on the path.
pub(crate) fn program() -> Option<PathBuf> {
    let named = env::var_os("HEARTH_SPIN").filter(|program| !program.is_empty()).map(PathBuf::from);
    named.or_else(|| system::on_path("spin"))
}

/// The suites of client-visible behaviour. `tests/src/suite.rs` lists the tests that apply to one host only.
const ON_SPIN: &[&str] = &["http", "faults"];
