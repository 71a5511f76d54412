//! The prose of comments, pages and messages: Vale applies the style in `.vale/styles/Hearth`, and each rule has a maximum
//! rate in 10,000 words.
//!
//! The messages of codes are checked in `docs/reference/codes.md`, which is generated from them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::process;
use crate::workspace::Workspace;

/// An alert of Vale, in the members of its JSON output.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Alert {
    check: String,
    line: usize,
    message: String,
}

/// Checks every file that is not generated, and prints the alerts of the rules above their maximum.
///
/// # Errors
///
/// Returns an error if Vale cannot be installed or run, or if a rule is above its maximum.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let files = files(workspace)?;
    let mut words = 0;
    for file in &files {
        let path = workspace.root().join(file);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        words += count(file, &text);
    }
    let alerts = alerts(workspace, &files)?;
    let mut above = Vec::new();
    for (rule, most) in RULES {
        let found: Vec<(&String, &Alert)> = alerts
            .iter()
            .flat_map(|(file, alerts)| alerts.iter().map(move |alert| (file, alert)))
            .filter(|(_, alert)| alert.check.strip_prefix("Hearth.") == Some(rule))
            .collect();
        // At most a million words: the product is exact.
        println!("{rule:<12} {:>4} in {words} words, at most {most} in 10,000", found.len());
        if found.len() * 10_000 > most * words {
            above.push(*rule);
            for (file, alert) in found {
                println!("  {file}:{}: {}", alert.line, alert.message);
            }
        }
    }
    ensure!(above.is_empty(), "too many alerts of {}", above.join(", "));
    Ok(())
}

/// Returns the alerts by file.
fn alerts(workspace: &Workspace, files: &[String]) -> Result<BTreeMap<String, Vec<Alert>>> {
    let mut command = Command::new(install(workspace)?);
    command.args(["--output=JSON", "--no-exit"]).args(files).current_dir(workspace.root());
    let output = command.stderr(Stdio::inherit()).output().context("cannot start vale")?;
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).with_context(|| format!("vale printed no alerts: {text}"))
}

/// Returns the files of the repository that are not generated.
fn files(workspace: &Workspace) -> Result<Vec<String>> {
    let files = process::read(Command::new("git").arg("ls-files").current_dir(workspace.root()))?;
    let is_prose = |file: &&str| {
        let extension = Path::new(file).extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| EXTENSIONS.contains(&extension)) && !file.contains("generated")
    };
    Ok(files.lines().filter(is_prose).map(str::to_owned).collect())
}

/// Returns the number of words in a page outside of code, or in the comments of a program.
fn count(file: &str, text: &str) -> usize {
    let is_page = Path::new(file).extension().is_some_and(|extension| extension == "md");
    let mut in_code = false;
    let mut words = 0;
    for line in text.lines().map(str::trim_start) {
        if is_page && line.starts_with("```") {
            in_code = !in_code;
        }
        let is_prose = if is_page { !in_code } else { COMMENTS.iter().any(|start| line.starts_with(start)) };
        words += if is_prose { line.split_whitespace().count() } else { 0 };
    }
    words
}

/// Installs Vale if it is missing, and returns the program. Its packages on PyPI and npm download a program of their own.
fn install(workspace: &Workspace) -> Result<PathBuf> {
    let directory = workspace.tools().join(format!("vale-{VALE}"));
    let program = directory.join(format!("vale{}", std::env::consts::EXE_SUFFIX));
    if !program.is_file() {
        fs::create_dir_all(&directory)?;
        let mut command = Command::new("go");
        command.arg("install").arg(format!("github.com/vale-cli/vale/v3/cmd/vale@v{VALE}"));
        process::run(command.env("GOBIN", &directory).current_dir(&directory))?;
    }
    Ok(program)
}

/// The rules of the style, and how often each may be broken in 10,000 words.
const RULES: &[(&str, usize)] = &[
    ("What", 2),
    ("Nobody", 0),
    ("OfIt", 3),
    ("ThereIsNo", 3),
    ("AsItIs", 1),
    ("Words", 0),
    ("Praise", 0),
    ("Spelling", 0),
];

const EXTENSIONS: &[&str] = &["md", "rs", "ts", "tsx", "js", "mjs", "jsx", "go", "java", "py"];
const COMMENTS: &[&str] = &["//", "*", "/*", "#", "\"\"\""];
const VALE: &str = "3.21.0";
