//! The suite `oracle`, in a separate Python virtual environment.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::filter::Filter;
use crate::venv::Venv;
use crate::workspace::Workspace;

/// Returns whether `tests/oracle` exists.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    requirements(workspace).is_file()
}

/// Runs the suite.
///
/// # Errors
///
/// Returns an error if the environment cannot be created, or a test fails.
pub(crate) fn run(workspace: &Workspace, filter: &Filter) -> Result<()> {
    let list = requirements(workspace);
    let python = Venv { name: "oracle", requirements: Some(&list), wheel: None }.python(workspace)?;
    let mut command = Command::new(python);
    command
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/oracle"])
        .current_dir(workspace.root())
        .env("HEARTH_ARTIFACTS", workspace.artifacts())
        .env("HEARTH_COMMAND", workspace.hearth())
        .env("PYTHONDONTWRITEBYTECODE", "1");
    filter.run(filter.pytest(&mut command))
}

fn requirements(workspace: &Workspace) -> PathBuf {
    workspace.root().join("tests/oracle/requirements.txt")
}
