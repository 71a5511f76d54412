//! The suite `schemathesis`: sends requests generated from the `OpenAPI` document to `hearth serve`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::venv::Venv;
use crate::workspace::Workspace;

/// Returns whether `tests/schemathesis` exists.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    requirements(workspace).is_file()
}

/// Runs the suite: by default the same requests each time, of which the long form has more; with `minutes`, other requests until the time is up.
///
/// # Errors
///
/// Returns an error if the environment cannot be created, or an answer does not match the document.
pub(crate) fn run(workspace: &Workspace, minutes: Option<u64>, is_long: bool) -> Result<()> {
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
    if is_long {
        command.env("HEARTH_EXAMPLES", EXAMPLES);
    }
    process::run(&mut command)
}

/// The requests for each operation in the long form.
const EXAMPLES: &str = "200";

fn requirements(workspace: &Workspace) -> PathBuf {
    workspace.root().join("tests/schemathesis/requirements.txt")
}
