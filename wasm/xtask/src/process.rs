//! Runs other programs. Commands are printed, and an error names the command and states what to do.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

use crate::usage::building;

/// Runs a command with its output going to the terminal.
///
/// # Errors
///
/// Returns an error if the command cannot be started or fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", line(command));
    let status = if is_build(command) { building(|| command.status()) } else { command.status() };
    let status = status.with_context(|| not_started(command))?;
    if !status.success() {
        bail!("`{}` failed with {status}", line(command));
    }
    Ok(())
}

/// Runs a command, prints its standard output, and calls a function with each line.
///
/// # Errors
///
/// Returns an error if the command cannot be started, or its output is not UTF-8.
pub(crate) fn run_with(command: &mut Command, mut see: impl FnMut(&str)) -> Result<ExitStatus> {
    println!("$ {}", line(command));
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| not_started(command))?;
    let output = child.stdout.take().context("the program has no output")?;
    for text in BufReader::new(output).lines() {
        let text = text.with_context(|| format!("the output of `{}`", line(command)))?;
        println!("{text}");
        see(&text);
    }
    Ok(child.wait()?)
}

/// Runs a command and returns its standard output without the final line break.
///
/// # Errors
///
/// Returns an error if the command cannot be started, fails, or writes text that is not UTF-8.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| not_started(command))?;
    if !output.status.success() {
        bail!("`{}` failed with {}", line(command), output.status);
    }
    let text = String::from_utf8(output.stdout)
        .with_context(|| format!("the output of `{}` is not UTF-8", line(command)))?;
    Ok(text.trim_end().to_owned())
}

/// Returns whether a program can be started and succeeds. Its output is not shown.
pub(crate) fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Returns whether a command compiles or installs something, and runs no test.
fn is_build(command: &Command) -> bool {
    let mut arguments = command.get_args();
    let is = |argument: &OsStr, words: &[&str]| words.iter().any(|word| argument == *word);
    match Path::new(command.get_program()).file_stem().and_then(OsStr::to_str) {
        Some("cargo") => {
            let builds = ["build", "check", "clippy", "doc", "install"];
            arguments.next().is_some_and(|first| is(first, &builds))
                || arguments.any(|argument| is(argument, &["--no-run"]))
        }
        Some("npm") => arguments.next().is_some_and(|first| is(first, &["ci", "install"])),
        Some("python" | "python3") => arguments.any(|argument| is(argument, &["pip", "venv"])),
        _ => false,
    }
}

/// Returns whether this is a run in continuous integration, where a missing part is a failure.
pub(crate) fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}

fn not_started(command: &Command) -> String {
    let program = command.get_program();
    let known = INSTALLED.iter().find(|(programs, _)| programs.iter().any(|known| program == *known));
    let what = known.map_or("the program", |(_, what)| what);
    format!("cannot start `{}`; install {what} and put it on the path", program.display())
}

/// The products to install for programs that the builder does not install itself.
const INSTALLED: &[(&[&str], &str)] = &[
    (&["node", "npm"], "Node.js 20.19 or newer with npm"),
    (&["python3"], "Python 3.10 or newer with its venv module"),
    (&["go", "gofmt"], "Go 1.25 or newer"),
    (&["java", "mvn"], "a JDK of Java 17 or newer, and Maven 3.8 or newer"),
];

/// Returns the command as a user would type it.
pub(crate) fn line(command: &Command) -> String {
    let mut line = command.get_program().display().to_string();
    for argument in command.get_args() {
        // Writing into a `String` cannot fail.
        let _ = write!(line, " {}", argument.display());
    }
    line
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use anyhow::{Context, Result};

    use super::{is_build, not_started, run};

    #[test]
    fn builds_are_told_from_tests() {
        let is_build = |line: &str| {
            let mut words = line.split(' ');
            is_build(Command::new(words.next().unwrap_or_default()).args(words))
        };
        for line in
            ["/x/bin/cargo build -p x", "cargo test --no-run", "npm ci", "/venv/bin/python -m pip install x"]
        {
            assert!(is_build(line), "{line}");
        }
        for line in ["cargo test --test http", "npm run --silent test", "python3 -m pytest", "go test ./..."]
        {
            assert!(!is_build(line), "{line}");
        }
    }

    #[test]
    fn a_missing_program_is_named() -> Result<()> {
        assert!(not_started(&Command::new("mvn")).contains("install a JDK of Java 17"));
        let error = run(&mut Command::new("hearth-no-such-program")).err().context("it is missing")?;
        assert!(error.to_string().contains("cannot start `hearth-no-such-program`"), "{error:#}");
        Ok(())
    }
}
