//! Checks every lock file for known vulnerabilities in RustSec, npm and PyPI.
//!
//! A registry mirror may not offer such a database. The check then prints a notice and does not fail. So it does for the
//! lock files of Go and the dependencies of Maven, whose databases have no mirror.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::process;
use crate::venv::Venv;
use crate::workspace::Workspace;

/// Checks the lock files of Cargo, npm and Python, and names those that are not checked.
///
/// # Errors
///
/// Returns an error if a vulnerability is known, or a tool cannot be installed.
pub(crate) fn check(workspace: &Workspace, cargo_deny: &Path) -> Result<()> {
    rust(workspace, cargo_deny)?;
    let files = process::read(Command::new("git").arg("ls-files").current_dir(workspace.root()))?;
    let named = |name: &str| -> Vec<PathBuf> {
        let files = files.lines().filter(|file| file.rsplit('/').next() == Some(name));
        files.map(|file| workspace.root().join(file)).collect()
    };
    for lock in named("package-lock.json") {
        npm(&lock)?;
    }
    for (database, name) in [("Go", "go.sum"), ("Maven", "pom.xml")] {
        for file in named(name) {
            not_checked(database, &file);
        }
    }
    let lists = [named("requirements.txt"), named("requirements-test.txt")].concat();
    python(workspace, &lists)
}

fn rust(workspace: &Workspace, cargo_deny: &Path) -> Result<()> {
    let deny = |arguments: &[&str]| {
        let mut command = Command::new(cargo_deny);
        command.arg("--workspace").args(arguments).current_dir(workspace.root());
        command
    };
    // The exit status of `check` does not distinguish an unreachable database from a finding, so fetch the database
    // first.
    let fetched = deny(&["fetch", "db"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if fetched.is_ok_and(|status| status.success()) {
        return process::run(&mut deny(&["check", "advisories"]));
    }
    not_checked("RustSec", Path::new("Cargo.lock"));
    Ok(())
}

fn npm(lock: &Path) -> Result<()> {
    let folder = lock.parent().context("a folder")?;
    let mut command = Command::new("npm");
    command.args(["audit", "--package-lock-only", "--json"]).current_dir(folder);
    let report = answer(&mut command)?;
    let Some(known) = report.pointer("/metadata/vulnerabilities/total").and_then(Value::as_u64) else {
        not_checked("npm", lock);
        return Ok(());
    };
    ensure!(
        known == 0,
        "{}: npm reports {known} known vulnerabilities; run `npm audit` to list them",
        lock.display()
    );
    println!("npm reports no known vulnerability in {}", lock.display());
    Ok(())
}

fn python(workspace: &Workspace, lists: &[PathBuf]) -> Result<()> {
    let requirements = workspace.root().join("wasm/xtask/pip-audit.txt");
    let venv = Venv { name: "pip-audit", requirements: Some(&requirements), wheel: None };
    let python = venv.python(workspace)?;
    for list in lists {
        let mut command = Command::new(&python);
        command.args(["-m", "pip_audit", "--no-deps", "--disable-pip", "--format", "json", "--requirement"]);
        let report = answer(command.arg(list))?;
        let packages = report.get("dependencies").and_then(Value::as_array).cloned().unwrap_or_default();
        let vulnerable = |package: &&Value| {
            package.get("vulns").and_then(Value::as_array).is_some_and(|known| !known.is_empty())
        };
        let known: Vec<String> = packages.iter().filter(vulnerable).map(Value::to_string).collect();
        ensure!(known.is_empty(), "{}: PyPI reports {}", list.display(), known.join(", "));
        // Each package has `vulns`, or a `skip_reason` if it was not checked.
        if packages.is_empty() || packages.iter().any(|package| package.get("skip_reason").is_some()) {
            not_checked("PyPI", list);
        } else {
            println!("PyPI reports no known vulnerability in {}", list.display());
        }
    }
    Ok(())
}

/// Returns the JSON that a command prints, whatever its exit status; `null` if the output is not JSON.
fn answer(command: &mut Command) -> Result<Value> {
    let output = command.stderr(Stdio::null()).output().context("cannot start the command")?;
    Ok(serde_json::from_slice(&output.stdout).unwrap_or_default())
}

fn not_checked(database: &str, file: &Path) {
    println!("NOT CHECKED: the {database} database cannot be reached ({})", file.display());
}
