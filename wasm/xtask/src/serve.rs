//! Serving: everything is built, then `hearth serve` takes the place of the builder, with the form at `/`.

use std::process::Command;

use anyhow::{Result, bail};

use crate::npm::WEB_FORM;
use crate::workspace::Workspace;
use crate::{build, npm, process};

/// Builds everything and runs `hearth serve` in the directory the person is in.
///
/// # Errors
///
/// When something does not build, or the server does not start.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    build::everything(workspace)?;
    let mut command = Command::new(workspace.hearth());
    command.arg("serve").args(arguments);
    let has_site = arguments.iter().any(|one| one == "--site" || one.starts_with("--site="));
    if !has_site {
        if npm::are_there(workspace, &[WEB_FORM]) {
            command.arg("--site").arg(npm::form(workspace)?);
        } else if process::in_ci() {
            bail!("there is no {WEB_FORM}");
        }
    }
    replace(command)
}

/// Takes the place of this process, so that signals reach the server itself.
#[cfg(unix)]
fn replace(mut command: Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;

    Err(command.exec().into())
}

#[cfg(not(unix))]
fn replace(mut command: Command) -> Result<()> {
    process::run(&mut command)
}
