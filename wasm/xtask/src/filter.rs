//! The part of a suite that `cargo xtask test SUITE -- NAME` runs: the tests whose names contain a text.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail, ensure};

use crate::workspace::Workspace;
use crate::{process, step};

/// A part of the names of tests, or every test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    name: Option<String>,
    /// Whether a test with the name ran.
    found: Arc<AtomicBool>,
}

impl Filter {
    /// Returns the filter of the arguments behind `--`.
    pub(crate) fn of(names: &[String]) -> Result<Self> {
        ensure!(names.len() < 2, "one name can follow `--`, a part of the names of tests");
        Ok(Self { name: names.first().cloned(), found: Arc::default() })
    }

    /// Runs a program with the tests. It can have none of the name, because a suite can have several programs.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started, or a test fails.
    pub(crate) fn run(&self, command: &mut Command) -> Result<()> {
        if self.is_all() {
            return process::run(command);
        }
        let status = process::run_with(command, |line| {
            if is_of_a_test(line) {
                self.found.store(true, Ordering::Relaxed);
            }
        })?;
        match status.code() {
            Some(0 | NONE_FOR_PYTEST) => Ok(()),
            _ => bail!("`{}` failed with {status}", process::line(command)),
        }
    }

    /// Checks, after a suite, that a test with the name ran.
    pub(crate) fn check(&self, suite: &str) -> Result<()> {
        let Some(name) = &self.name else { return Ok(()) };
        ensure!(
            self.found.load(Ordering::Relaxed),
            "no test of the suite `{suite}` has `{name}` in its name"
        );
        Ok(())
    }

    /// Returns whether every test runs.
    pub(crate) fn is_all(&self) -> bool {
        self.name.is_none()
    }

    /// Adds the name to a call of `cargo test`.
    pub(crate) fn cargo<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.args(self.name.iter().flat_map(|name| ["--", name]))
    }

    /// Adds the name to a call of pytest.
    pub(crate) fn pytest<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.args(self.name.iter().flat_map(|name| ["-k", name]))
    }

    /// Adds the name to a call of `go test`.
    pub(crate) fn go<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.args(self.name.iter().flat_map(|name| ["-run", name]))
    }

    /// Adds the name to a call of Maven.
    pub(crate) fn maven<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        // Without its level of output, the plugin prints no numbers of tests.
        let options = |name| {
            [
                format!("-Dtest=*#*{name}*"),
                "-Dsurefire.failIfNoSpecifiedTests=false".into(),
                "-Dorg.slf4j.simpleLogger.log.org.apache.maven.plugin.surefire=info".into(),
            ]
        };
        command.args(self.name.iter().flat_map(options))
    }

    /// Returns a call of the test runner of Node.js for the tests in a folder, or `None` for all tests, which the
    /// scripts of the folder run.
    pub(crate) fn node(&self, workspace: &Workspace, folder: &str) -> Result<Option<Command>> {
        let Some(name) = &self.name else { return Ok(None) };
        let directory = workspace.root().join(folder);
        let files = step::files(&directory, &[])?.into_iter().map(|(file, _)| file);
        let files: Vec<String> = files.filter(|file| file.ends_with(".test.mjs")).collect();
        let mut command = Command::new("node");
        command
            .args(["--test", "--test-reporter=spec", "--test-name-pattern", name])
            .args(files)
            .current_dir(directory);
        Ok(Some(command))
    }
}

/// Returns whether a line of the output shows that a test ran, for each runner of tests.
fn is_of_a_test(line: &str) -> bool {
    let line = line.trim();
    let of_cargo = line.starts_with("test ") && line.contains(" ... ");
    // Node.js also shows files without a test of the name as tests.
    let of_node = line.starts_with(['✔', '✖']) && !line.contains(".test.mjs ");
    let of_go = line.starts_with("ok ") && !line.contains("no test");
    let of_maven = line.contains("Tests run: ") && !line.contains("Tests run: 0,");
    let of_pytest = line.contains(" passed") && !line.starts_with("test ");
    of_cargo || of_node || of_go || of_maven || of_pytest
}

/// The exit status of pytest without a test of the name.
const NONE_FOR_PYTEST: i32 = 5;

#[cfg(test)]
mod tests {
    use super::is_of_a_test;

    #[test]
    fn lines_of_tests_are_told_from_others() {
        for line in [
            "test events::are_read   ... ok",
            "✔ the form is sent (12.5ms)",
            "ok  \thearth\t0.5s",
            "[INFO] Tests run: 3, Failures: 0",
            "3 passed, 200 deselected in 0.5s",
        ] {
            assert!(is_of_a_test(line), "{line}");
        }
        for line in [
            "test result: ok. 0 passed; 0 failed",
            "✔ /x/form.test.mjs (12.5ms)",
            "ok  \thearth\t0.5s [no tests to run]",
            "[INFO] Tests run: 0, Failures: 0",
            "200 deselected in 0.5s",
        ] {
            assert!(!is_of_a_test(line), "{line}");
        }
    }
}
