//! `hearth export`, from a real service.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::server::{self, Server};
use serde_json::Value;
use tempfile::TempDir;

use super::text;

/// Two pages and a part of the third.
const CLAIMS: usize = 2_005;

/// A service with claims of two studies.
struct Filled {
    server: Server,
    directory: TempDir,
}

impl Filled {
    fn new() -> Result<Self> {
        let filled =
            Self { server: Server::configured("", &["--api-key", KEY], &[])?, directory: TempDir::new()? };
        let mut lines = String::new();
        for number in 0..CLAIMS {
            let study = if number % 5 == 0 { "dry-2026" } else { "wet-2026" };
            let claim =
                SAMPLE.replace('\n', "").replace("did:ixo:household/123", &format!("did:example:{number}"));
            writeln!(lines, "{}", claim.replacen('{', &format!("{{\"studyId\":\"{study}\","), 1))?;
        }
        fs::write(filled.directory.path().join("claims.ndjson"), lines)?;
        let imported = filled.run("import", &["claims.ndjson", "--to", &filled.server.url("")])?;
        ensure!(imported.status.code() == Some(0), "{imported:?}");
        Ok(filled)
    }

    /// Runs the command in the directory, with the API key in the environment.
    fn run(&self, command: &str, arguments: &[&str]) -> Result<Output> {
        run(self.directory.path(), KEY, command, arguments)
    }

    fn read(&self, file: &str) -> Result<String> {
        Ok(fs::read_to_string(self.directory.path().join(file))?)
    }
}

fn run(directory: &Path, key: &str, command: &str, arguments: &[&str]) -> Result<Output> {
    let mut process = Command::new(server::command()?);
    process.arg(command).args(arguments).env("HEARTH_API_KEY", key).current_dir(directory);
    Ok(process.output()?)
}

type Row = BTreeMap<String, String>;

fn rows(table: &str, delimiter: u8) -> Result<Vec<Row>> {
    let table = table.strip_prefix('\u{feff}').context("the table has no byte order mark")?;
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(table.as_bytes());
    Ok(reader.deserialize().collect::<Result<_, _>>()?)
}

#[test]
fn every_record_is_in_one_table_once() -> Result<()> {
    let filled = Filled::new()?;
    let base = filled.server.url("");
    let output = filled.run("export", &[&base, "-o", "claims.csv", "--summary", "json"])?;
    ensure!(output.status.code() == Some(0) && output.stdout.is_empty(), "{output:?}");
    let summary: Value = serde_json::from_slice(&output.stderr)?;
    ensure!(summary["records"] == CLAIMS && summary["output"] == "claims.csv", "{summary}");
    let table = rows(&filled.read("claims.csv")?, b',')?;
    let households: BTreeSet<String> = table.iter().map(|row| row["household_id"].clone()).collect();
    let expected: BTreeSet<String> = (0..CLAIMS).map(|number| format!("did:example:{number}")).collect();
    ensure!(table.len() == CLAIMS && households == expected, "{} rows", table.len());
    let first = table.first().context("a row")?;
    for (column, value) in [
        ("daily_mean", "2.975"),
        ("standard_deviation", "0.17078251276599346"),
        ("days", "4"),
        ("usage", "1"),
    ] {
        ensure!(first[column] == value, "{column}: {first:?}");
    }
    // No draft remains.
    let mut files: Vec<_> = fs::read_dir(filled.directory.path())?
        .map(|file| Ok(file?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<_>>()?;
    files.sort_unstable();
    ensure!(files == ["claims.csv", "claims.ndjson", "claims.ndjson.hearth-log"], "{files:?}");

    let output = filled.run("export", &[&base, "--study", "dry-2026", "--decimal", "comma"])?;
    ensure!(output.status.code() == Some(0), "{output:?}");
    ensure!(text(&output.stderr).starts_with("401 records in "), "{output:?}");
    let table = rows(&text(&output.stdout), b';')?;
    ensure!(
        table.len() == 401 && table.iter().all(|row| row["daily_mean"] == "2,975"),
        "{} rows",
        table.len()
    );

    // All filters apply.
    let output = filled.run(
        "export",
        &[&base, "--study", "dry-2026", "--household", "did:example:5", "--group", "reference"],
    )?;
    ensure!(text(&output.stderr).starts_with("0 records in "), "{output:?}");
    let output = filled.run("export", &[&base, "--household", "did:example:5", "--study", "dry-2026"])?;
    ensure!(text(&output.stderr).starts_with("1 record in "), "{output:?}");
    let output = filled.run("export", &[&base, "--status", "verified", "-o", "claims.jsonl"])?;
    ensure!(output.status.code() == Some(0), "{output:?}");
    let lines = filled.read("claims.jsonl")?;
    let lines: Vec<Value> = lines.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    ensure!(lines.len() == CLAIMS && lines.iter().all(|line| line["figures"]["dailyMean"] == 2.975));
    Ok(())
}

#[test]
fn a_failed_export_leaves_the_file_as_it_was() -> Result<()> {
    let directory = TempDir::new()?;
    let server = Server::configured("", &["--api-key", KEY], &[])?;
    let base = server.url("");
    fs::write(directory.path().join("claims.csv"), "before")?;
    let (closed, unused) = hearth_tests::upstream::closed()?;
    for (key, arguments, message) in [
        ("another", vec![base.as_str(), "-o", "claims.csv"], "the API key is unknown"),
        (KEY, vec![&base, "-o", "claims.csv", "--from", "tomorrow"], "`from`"),
        (KEY, vec![&base, "-o", "claims.csv", "--status", "good"], "`status`"),
        (KEY, vec![&base, "--format", "ndjson", "--decimal", "comma"], "decimal points"),
        (KEY, vec![&base, "-o", "none/claims.csv"], "none/claims.csv"),
        ("", vec![&base, "-o", "claims.csv"], "HEARTH_API_KEY"),
        (KEY, vec!["claims.example", "-o", "claims.csv"], "http://"),
        (
            KEY,
            vec![unused.trim_end_matches('/'), "-o", "claims.csv", "--patience", "1"],
            unused.trim_end_matches('/'),
        ),
    ] {
        let output = run(directory.path(), key, "export", &arguments)?;
        ensure!(output.status.code() == Some(2), "{arguments:?}: {output:?}");
        ensure!(text(&output.stderr).contains(message), "{arguments:?}: {output:?}");
        ensure!(!text(&output.stderr).contains(KEY) && output.stdout.is_empty(), "{output:?}");
        ensure!(fs::read_to_string(directory.path().join("claims.csv"))? == "before");
        ensure!(fs::read_dir(directory.path())?.count() == 1, "{arguments:?}");
    }
    drop(closed);
    Ok(())
}

#[test]
fn an_empty_service_has_a_table_without_rows() -> Result<()> {
    let directory = TempDir::new()?;
    let server = Server::configured("", &["--api-key", KEY], &[])?;
    let output = run(directory.path(), KEY, "export", &[&server.url("")])?;
    ensure!(output.status.code() == Some(0) && text(&output.stderr).starts_with("0 records"), "{output:?}");
    ensure!(rows(&text(&output.stdout), b',')?.is_empty(), "{output:?}");
    ensure!(text(&output.stdout).contains("daily_mean"), "{output:?}");
    Ok(())
}

const KEY: &str = "export-key-of-the-test";
