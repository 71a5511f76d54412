//! Running other programs: what is run is shown, and a failure says which command it was and what to do.

use std::fmt::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Runs a command with its output going to the terminal.
///
/// # Errors
///
/// When it cannot be started or does not succeed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", line(command));
    let status = command.status().with_context(|| not_started(command))?;
    if !status.success() {
        bail!("`{}` ended with {status}", line(command));
    }
    Ok(())
}

/// Runs a command and gives back what it wrote to standard output, without the final line break.
///
/// # Errors
///
/// When it cannot be started, does not succeed, or writes text that is not UTF-8.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| not_started(command))?;
    if !output.status.success() {
        bail!("`{}` ended with {}", line(command), output.status);
    }
    let text =
        String::from_utf8(output.stdout).with_context(|| format!("`{}` wrote no text", line(command)))?;
    Ok(text.trim_end().to_owned())
}

/// Whether this is a run of the continuous integration, where a missing part is a failure.
pub(crate) fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}

fn not_started(command: &Command) -> String {
    let program = command.get_program().display();
    format!("`{program}` could not be started; is it installed and on the path?")
}

/// The command as a person would type it.
fn line(command: &Command) -> String {
    let mut line = command.get_program().display().to_string();
    for argument in command.get_args() {
        // Writing into a `String` cannot fail.
        let _ = write!(line, " {}", argument.display());
    }
    line
}
