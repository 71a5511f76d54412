//! The suite `spin`: the manifest as Spin reads it and, where a Spin is installed, the HTTP suite on it.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;
use crate::workspace::Workspace;

/// Tests the manifest, and then what the edge answers on the `spin` of the path.
///
/// # Errors
///
/// When a test fails.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    process::run(&mut workspace.native(&["test", "--release", "--test", "spin"]))?;
    let Some(program) = program() else {
        println!(
            "spin: no `spin` on the path; the manifest was tested, and the HTTP suite was not run on Spin"
        );
        return Ok(());
    };
    let version = process::read(Command::new(&program).arg("--version"))?;
    println!("spin: {version}, at {}", program.display());
    let mut failed = Vec::new();
    for suite in ON_SPIN {
        println!("spin: the suite `{suite}` on {version}");
        let mut command = workspace.native(&["test", "--release", "--test", suite]);
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

/// The first `spin` on the path.
fn program() -> Option<PathBuf> {
    let name = format!("spin{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&name)).find(|program| program.is_file())
}

/// The suites about what clients see; `tests/src/suite.rs` says which of their tests are for one host alone.
const ON_SPIN: &[&str] = &["http", "faults"];
