//! The command `hearth conformance`, for authors of hosts: it must accept correct executors and reject all others.

use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};
use hearth_conformance::{Program, archive};
use hearth_tests::server;
use tempfile::TempDir;

use crate::proof;

/// Runs the command with the executors of the built hosts, and with faulty ones.
pub(crate) fn prove(built: &[Program]) -> Result<()> {
    for program in built {
        let host = program.host.as_deref().unwrap_or_default();
        ends(
            program,
            &["--only", "module/", "--only", "claims/minimum_duration/"],
            0,
            "are the expected bytes",
        )
        .with_context(|| format!("`hearth conformance` with the executor of {host}"))?;
    }
    ends(&proof::program("nothing wrong")?, &[], 0, "are the expected bytes")?;
    for (role, code, text) in ROLES {
        ends(&proof::program(role)?, &["--only", "claims/minimum_duration/", "--timeout", "4"], *code, text)
            .with_context(|| format!("`hearth conformance` with an executor that does `{role}`"))?;
    }
    let missing = Program { command: vec!["no-such-executor".to_owned()], ..proof::program("")? };
    ends(&missing, &[], 2, "cannot start `no-such-executor`")?;
    ends(
        &proof::program("nothing wrong")?,
        &["--only", "no/such"],
        2,
        "no case has a name that begins with",
    )?;
    exports()
}

/// For each role with a fault, the expected exit status and a part of the output.
const ROLES: &[(&str, i32, &str)] = &[
    ("one byte", 1, "1 of "),
    ("one error", 1, "no answer: oh"),
    ("no JSON", 1, "the line is not an answer: oh"),
    ("the end in between", 1, "the executor ended with exit status: 3"),
    ("silence", 1, "no answer within 4s"),
    ("too much", 1, "the executor writes more lines than it read: oh"),
    ("another module", 1, "the module of this command is sha256:"),
    ("no greeting", 2, "the first line does not describe a host: oh"),
];

fn ends(program: &Program, arguments: &[&str], code: i32, text: &str) -> Result<()> {
    let output = run(program, arguments)?;
    let shown = [output.stdout, output.stderr].concat();
    let shown = String::from_utf8_lossy(&shown);
    ensure!(
        output.status.code() == Some(code),
        "the exit status is {}, expected {code}: {shown}",
        output.status
    );
    ensure!(shown.contains(text), "the output lacks `{text}`: {shown}");
    Ok(())
}

fn run(program: &Program, arguments: &[&str]) -> Result<Output> {
    let mut command = Command::new(server::command()?);
    command.arg("conformance").args(arguments).arg("--").args(&program.command);
    command.envs(program.environment.iter().cloned());
    if let Some(directory) = &program.directory {
        command.current_dir(directory);
    }
    Ok(command.output()?)
}

/// Exports cases, and runs the command on the exported file.
fn exports() -> Result<()> {
    let directory = TempDir::new()?;
    let file = directory.path().join("cases.ndjson");
    let path = file.to_str().context("the path is not UTF-8")?;
    let output = Command::new(server::command()?)
        .args(["conformance", "--only", "preferences/", "--export", path])
        .output()?;
    ensure!(output.status.success(), "{output:?}");
    let cases = archive::read(std::fs::File::open(&file)?)?;
    ensure!(
        cases.iter().all(|case| case.name.starts_with("preferences/")),
        "the file has cases of another area"
    );
    let text =
        format!("all {} answers are the expected bytes", hearth_conformance::report::grouped(cases.len()));
    ends(&proof::program("nothing wrong")?, &["--cases", path], 0, &text)
}
