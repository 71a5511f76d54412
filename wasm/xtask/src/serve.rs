//! Builds everything, then replaces the builder with `hearth serve`, with the form at `/`.

use std::process::Command;

use anyhow::Result;

use crate::workspace::Workspace;
use crate::{build, npm};

/// Builds everything and runs `hearth serve` in the current directory.
///
/// # Errors
///
/// Returns an error if a part does not build, or the server does not start.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let has_site = arguments.iter().any(|one| one == "--site" || one.starts_with("--site="));
    let form = build::everything_and(workspace, || (!has_site).then(|| npm::form(workspace)).transpose())?;
    let mut command = Command::new(workspace.hearth());
    command.arg("serve").args(arguments);
    if let Some(form) = form {
        command.arg("--site").arg(form);
    }
    replace(command)
}

/// Replaces this process, so that signals reach the server directly.
#[cfg(unix)]
fn replace(mut command: Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;

    Err(command.exec().into())
}

#[cfg(not(unix))]
fn replace(mut command: Command) -> Result<()> {
    crate::process::run(&mut command)
}
