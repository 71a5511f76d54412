//! Serving: everything is built, then `hearth serve` takes the place of the builder, with the form at `/` and the book at `/docs`.

use std::process::Command;

use anyhow::Result;

use crate::workspace::Workspace;
use crate::{build, docs, npm};

/// Builds everything and runs `hearth serve` in the directory the person is in.
///
/// # Errors
///
/// When something does not build, or the server does not start.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let has_site = arguments.iter().any(|one| one == "--site" || one.starts_with("--site="));
    let (form, book) = build::everything_and(workspace, || {
        let form = (!has_site).then(|| npm::form(workspace)).transpose()?;
        Ok((form, docs::build(workspace)?))
    })?;
    let mut command = Command::new(workspace.hearth());
    command.arg("serve").args(arguments).arg("--docs").arg(book);
    if let Some(form) = form {
        command.arg("--site").arg(form);
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
    crate::process::run(&mut command)
}
