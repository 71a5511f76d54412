//! Tests of the command: its output and its exit codes.

#![expect(clippy::indexing_slicing, reason = "a missing member of a JSON value is null")]

use std::fs;
use std::io::Write;
#[cfg(unix)]
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::catalogue;
use hearth_kpt_core::claims::SAMPLE;
use hearth_kpt_core::contract::{claims, module};
use hearth_tests::server::{self, Server, State};
use serde_json::Value;
use tempfile::TempDir;

#[path = "cli/databases.rs"]
mod databases;
#[path = "cli/export.rs"]
mod export;
#[path = "cli/gateway.rs"]
mod gateway;
#[path = "cli/import.rs"]
mod import;
#[path = "cli/import_tables.rs"]
mod import_tables;
#[path = "cli/keys.rs"]
mod keys;
#[path = "cli/preferences.rs"]
mod preferences;
#[path = "cli/route.rs"]
mod route;
#[path = "cli/settings.rs"]
mod settings;
#[path = "cli/spin_variables.rs"]
mod spin_variables;
#[path = "cli/study.rs"]
mod study;
#[path = "cli/terminal.rs"]
mod terminal;
#[path = "cli/verify.rs"]
mod verify;
#[path = "cli/verify_store.rs"]
mod verify_store;
#[path = "cli/webhooks.rs"]
mod webhooks;

fn hearth(arguments: &[&str], input: &[u8]) -> Result<Output> {
    let mut child = Command::new(server::command()?)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().context("no standard input")?;
    thread::scope(|scope| {
        // Written in a thread, because both pipes can be full. The command may stop reading early.
        scope.spawn(move || stdin.write_all(input));
        Ok(child.wait_with_output()?)
    })
}

/// Runs the command, and parses its output as JSON.
fn json_of(arguments: &[&str], input: &[u8], code: i32) -> Result<Value> {
    let output = hearth(arguments, input)?;
    ensure!(output.status.code() == Some(code), "{arguments:?}: {output:?}");
    serde_json::from_slice(&output.stdout).with_context(|| text(&output.stdout))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns whether only the owner may read and write a file.
#[cfg(unix)]
fn is_private(file: &Path) -> Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(fs::metadata(file)?.permissions().mode() & 0o777 == 0o600)
}

fn one_line() -> String {
    SAMPLE.replace('\n', "")
}

#[test]
fn a_valid_claim_exits_0_and_json_is_the_answer_of_the_module() -> Result<()> {
    let output = hearth(&["validate", "--format", "json", "-"], SAMPLE.as_bytes())?;
    ensure!(output.status.code() == Some(0), "{output:?}");
    ensure!(text(&output.stdout).trim_end() == claims::validate(SAMPLE.as_bytes()), "{output:?}");
    Ok(())
}

#[test]
fn findings_exit_1_and_point_into_the_file() -> Result<()> {
    let directory = TempDir::new()?;
    let file = directory.path().join("claim.json");
    fs::write(&file, SAMPLE.replace("11.9", "11.91"))?;
    let output = hearth(&["validate", &file.to_string_lossy()], b"")?;
    let shown = text(&output.stdout);
    ensure!(output.status.code() == Some(1), "{output:?}");
    ensure!(shown.contains("claim.total_mismatch") && shown.contains("claim.json:3:"), "{shown}");
    Ok(())
}

#[test]
fn a_check_that_could_not_run_exits_2() -> Result<()> {
    ensure!(hearth(&["validate", "no-such-file.json"], b"")?.status.code() == Some(2));
    ensure!(hearth(&["validate", "-"], &vec![b' '; (1 << 20) + 1])?.status.code() == Some(2));
    ensure!(hearth(&["validate"], b"")?.status.code() == Some(2));
    Ok(())
}

#[test]
fn valid_and_broken_lines_are_answered_in_order() -> Result<()> {
    let wrong = one_line().replace("11.9", "11.91");
    let endless = format!("{{\"a\":\"{}\"}}", "x".repeat(3 << 20));
    let lines = [one_line(), wrong.clone(), endless, String::from("{"), one_line()];
    let output = hearth(&["validate", "--format", "json", "-"], (lines.join("\n") + "\n").as_bytes())?;
    let answers: Vec<Value> =
        text(&output.stdout).lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let outcomes: Vec<_> = answers.iter().filter_map(|answer| answer["outcome"].as_str()).collect();
    ensure!(outcomes == ["valid", "findings", "could-not-run", "findings", "valid"], "{outcomes:?}");
    ensure!(output.status.code() == Some(2), "{output:?}");
    Ok(())
}

#[test]
fn a_file_of_lines_has_a_summary_as_json() -> Result<()> {
    let lines = [one_line(), one_line().replace("11.9", "11.91"), String::new(), one_line()].join("\n");
    let output = hearth(&["validate", "--format", "json", "--summary", "json", "-"], lines.as_bytes())?;
    ensure!(output.status.code() == Some(1) && text(&output.stdout).lines().count() == 3, "{output:?}");
    let summary: Value = serde_json::from_slice(&output.stderr)?;
    ensure!(summary["claims"] == 3 && summary["valid"] == 2 && summary["refused"] == 1, "{summary}");
    ensure!(summary["failed"] == 0 && summary["seconds"].is_number(), "{summary}");
    Ok(())
}

#[test]
fn multi_byte_characters_are_marked() -> Result<()> {
    let with_mark = format!("\u{feff}{SAMPLE}");
    for text in ["{\"type\":é}", "{\"é\":\"ü\", \"type\": \"Ä\"}", with_mark.as_str()] {
        let output = hearth(&["validate", "-"], text.as_bytes())?;
        ensure!(output.status.code() == Some(1) && output.stderr.is_empty(), "{text}: {output:?}");
    }
    Ok(())
}

#[test]
fn a_broken_first_line_does_not_affect_the_others() -> Result<()> {
    for first in ["{\"type\":", "", "null", "\u{feff}{}"] {
        let input = format!("{first}\n{0}\n{0}\n", one_line());
        let output = hearth(&["validate", "--format", "json", "-"], input.as_bytes())?;
        let valid =
            text(&output.stdout).lines().filter(|line| line.contains("\"outcome\":\"valid\"")).count();
        ensure!(valid == 2, "`{first}`: {output:?}");
    }
    let pretty = SAMPLE.replace(',', ",\n  ");
    let output = hearth(&["validate", "--format", "json", "-"], pretty.as_bytes())?;
    ensure!(text(&output.stdout).lines().count() == 1 && output.status.code() == Some(0), "{output:?}");
    Ok(())
}

#[test]
fn many_lines_keep_their_order() -> Result<()> {
    let mut input = String::new();
    for index in 0..20_000 {
        input.push_str(&one_line().replace("11.9", &format!("{index}.5")));
        input.push('\n');
    }
    let output = hearth(&["validate", "--format", "json", "-"], input.as_bytes())?;
    let shown = text(&output.stdout);
    for (index, answer) in shown.lines().enumerate() {
        ensure!(answer.contains(&format!("\"total\":\"{index}.5\"")), "{index}: {answer}");
    }
    ensure!(shown.lines().count() == 20_000);
    Ok(())
}

#[test]
fn the_catalogue_and_the_version_are_those_of_the_module() -> Result<()> {
    for json in [&["--format", "json"][..], &["--json"]] {
        let rules = hearth(&[&["rules"], json].concat(), b"")?;
        ensure!(text(&rules.stdout).trim_end() == module::catalogue(b""), "{rules:?}");
    }
    let shown = text(&hearth(&["rules"], b"")?.stdout);
    for code in catalogue::codes() {
        ensure!(shown.contains(code.code), "{} is not in {shown}", code.code);
    }
    let version = text(&hearth(&["--version"], b"")?.stdout);
    ensure!(version.contains(hearth_kpt::DIGEST) && version.contains(env!("CARGO_PKG_VERSION")), "{version}");
    Ok(())
}

#[test]
fn the_first_start_creates_keys_and_stores_only_their_digests() -> Result<()> {
    let state = TempDir::new()?;
    let directory = state.path().to_owned();
    let server = Server::in_directory(state, &[])?;
    let banner = server.banner()?;
    let words = banner.lines().filter_map(|line| line.split_whitespace().next());
    let keys: Vec<&str> = words.filter(|word| word.starts_with("hearth_")).collect();
    let [form, operator] = keys.as_slice() else { anyhow::bail!("{banner}") };
    ensure!(server.submit(form, SAMPLE.as_bytes())?.status == 201);
    ensure!(server.submit(operator, SAMPLE.as_bytes())?.status == 200);
    let settings = fs::read_to_string(directory.join("hearth.toml"))?;
    for key in keys {
        ensure!(!settings.contains(key) && !server.log()?.contains(key));
    }
    Ok(())
}

#[test]
fn the_key_of_clients_is_not_that_of_the_operator() -> Result<()> {
    const KEY: &str = "hearth_of-a-form";
    let server = Server::with_environment(State::new()?, &[("HEARTH_API_KEY", KEY)])?;
    ensure!(server.submit(KEY, SAMPLE.as_bytes())?.status == 401);
    let advice = "`HEARTH_API_KEY` is the variable of clients, and the server ignores it";
    ensure!(server.log()?.matches(advice).count() == 1 && server.log()?.contains("`HEARTH_OPERATOR_KEY`"));
    ensure!(!server.log()?.contains(KEY));
    // With a key of the operator, the other variable is that of the commands in the same shell.
    let variables = [("HEARTH_API_KEY", KEY), ("HEARTH_OPERATOR_KEY", "of-the-operator")];
    let server = Server::configured("", &[], &variables)?;
    ensure!(server.submit(KEY, SAMPLE.as_bytes())?.status == 401);
    ensure!(server.submit("of-the-operator", SAMPLE.as_bytes())?.status == 201);
    ensure!(!server.log()?.contains("HEARTH_API_KEY"));
    Ok(())
}

#[test]
fn a_key_that_cannot_be_sent_is_refused_and_not_printed() -> Result<()> {
    const SECRET: &str = "of-the-operator";
    let state = TempDir::new()?;
    for key in [format!("{SECRET} {SECRET}"), format!("ü{SECRET}"), String::new()] {
        let mut command = Command::new(server::command()?);
        command.args(["serve", "--listen", "127.0.0.1:0", "--state"]).arg(state.path());
        let output = command.env("HEARTH_OPERATOR_KEY", &key).output()?;
        let shown = text(&[output.stdout, output.stderr].concat());
        ensure!(!output.status.success() && shown.contains("HEARTH_OPERATOR_KEY"), "{shown}");
        ensure!(!shown.contains(SECRET), "{shown}");
    }
    // A file with a secret often ends with a line break.
    let server = Server::configured("", &[], &[("HEARTH_OPERATOR_KEY", "of-the-operator\n")])?;
    ensure!(server.submit(SECRET, SAMPLE.as_bytes())?.status == 201);
    Ok(())
}

#[test]
fn a_key_in_the_environment_is_the_only_key_and_is_not_printed() -> Result<()> {
    const KEY: &str = "hearth_of-the-environment";
    let server = Server::configured("", &[], &[("HEARTH_OPERATOR_KEY", KEY)])?;
    ensure!(server.submit(KEY, SAMPLE.as_bytes())?.status == 201);
    ensure!(server.submit("another", SAMPLE.as_bytes())?.status == 401);
    let banner = server.banner()?;
    ensure!(!banner.contains(KEY) && banner.contains("$HEARTH_OPERATOR_KEY"), "{banner}");
    ensure!(!server.log()?.contains(KEY));
    ensure!(!fs::read_to_string(server.state().join("hearth.toml"))?.contains(KEY));
    Ok(())
}
