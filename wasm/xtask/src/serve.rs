//! Builds everything, then replaces the builder with `hearth serve`, with the pages of the project beside the API.

use std::process::Command;

use anyhow::Result;

use crate::workspace::Workspace;
use crate::{native, site};

/// Builds everything and runs `hearth serve` in the current directory.
///
/// # Errors
///
/// Returns an error if a part does not build, or the server does not start.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let is_given =
        arguments.iter().any(|one| one.split_once('=').map_or(one.as_str(), |(name, _)| name) == "--site");
    let site = native::command_and(workspace, || (!is_given).then(|| site::build(workspace)).transpose())?;
    let mut command = Command::new(workspace.released_hearth());
    command.arg("serve").args(arguments);
    if let Some(site) = site {
        command.arg("--site").arg(site);
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
