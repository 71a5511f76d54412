//! The oracle suite: Python in a virtual environment under the target directory, made anew when its list of
//! packages changes.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process;
use crate::workspace::Workspace;

/// Whether `tests/oracle` has been written.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    requirements(workspace).is_file()
}

/// Runs the suite.
///
/// # Errors
///
/// When the environment cannot be made, or a test fails.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let python = environment(workspace)?;
    let mut command = Command::new(python);
    command
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/oracle"])
        .current_dir(workspace.root())
        .env("HEARTH_ARTIFACTS", workspace.artifacts())
        .env("HEARTH_COMMAND", workspace.hearth())
        .env("PYTHONDONTWRITEBYTECODE", "1");
    process::run(&mut command)
}

/// Makes the virtual environment where it is missing or its list changed, and gives back its Python.
fn environment(workspace: &Workspace) -> Result<PathBuf> {
    let list = requirements(workspace);
    let wanted = fs::read_to_string(&list).with_context(|| format!("cannot read {}", list.display()))?;
    let directory = workspace.target().join("venv");
    let python = directory.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let installed = directory.join("installed-requirements.txt");
    if python.is_file() && fs::read_to_string(&installed).is_ok_and(|found| found == wanted) {
        return Ok(python);
    }
    process::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&directory))
        .context("install Python 3.10 or newer with its venv module")?;
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]).arg(&list);
    process::run(&mut pip)?;
    fs::write(installed, wanted)?;
    Ok(python)
}

fn requirements(workspace: &Workspace) -> PathBuf {
    workspace.root().join("tests/oracle/requirements.txt")
}
