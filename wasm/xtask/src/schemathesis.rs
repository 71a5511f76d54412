//! The suite `schemathesis`: requests that are made of the `OpenAPI` document, against `hearth serve`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::venv::Venv;
use crate::workspace::Workspace;

/// Whether `tests/schemathesis` has been written.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    requirements(workspace).is_file()
}

/// Runs the suite: the same requests each time, or as many others as fit into so many minutes.
///
/// # Errors
///
/// When the environment cannot be made, or an answer is not as it is described.
pub(crate) fn run(workspace: &Workspace, minutes: Option<u64>) -> Result<()> {
    let list = requirements(workspace);
    let python = Venv { name: "schemathesis", requirements: Some(&list), wheel: None }.python(workspace)?;
    let mut command = Command::new(python);
    command
        .arg("tests/schemathesis/run.py")
        .current_dir(workspace.root())
        .env("HEARTH_COMMAND", workspace.hearth())
        .env("PYTHONDONTWRITEBYTECODE", "1");
    if let Some(minutes) = minutes {
        command.env("HEARTH_MINUTES", minutes.to_string());
    }
    process::run(&mut command)
}

fn requirements(workspace: &Workspace) -> PathBuf {
    workspace.root().join("tests/schemathesis/requirements.txt")
}
