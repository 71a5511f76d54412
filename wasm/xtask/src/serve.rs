//! Builds everything, then replaces the builder with `hearth serve`, with the form at `/` and the book at
//! `/docs`.

use std::process::Command;

use anyhow::Result;

use crate::workspace::Workspace;
use crate::{docs, native, npm};

/// Builds everything and runs `hearth serve` in the current directory.
///
/// # Errors
///
/// Returns an error if a part does not build, or the server does not start.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let is_given = |option: &str| {
        arguments.iter().any(|one| one.split_once('=').map_or(one.as_str(), |(name, _)| name) == option)
    };
    let made = native::command_and(workspace, || {
        let form = (!is_given("--site")).then(|| npm::form(workspace)).transpose()?;
        let book = (!is_given("--docs")).then(|| docs::build(workspace)).transpose()?;
        Ok([("--site", form), ("--docs", book)])
    })?;
    let mut command = Command::new(workspace.hearth());
    command.arg("serve").args(arguments);
    for (option, directory) in made {
        if let Some(directory) = directory {
            command.arg(option).arg(directory);
        }
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
