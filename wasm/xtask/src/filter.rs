//! The part of a suite that `cargo xtask test SUITE -- NAME` runs: the tests whose names contain a text.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::step;
use crate::workspace::Workspace;

/// A part of the names of tests, or every test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter(Option<String>);

impl Filter {
    /// Returns the filter of the arguments behind `--`.
    pub(crate) fn of(names: &[String]) -> Result<Self> {
        ensure!(names.len() < 2, "one name can follow `--`, a part of the names of tests");
        Ok(Self(names.first().cloned()))
    }

    /// Returns whether every test runs.
    pub(crate) fn is_all(&self) -> bool {
        self.0.is_none()
    }

    /// Adds the name to a call of `cargo test`.
    pub(crate) fn cargo<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.args(self.0.iter().flat_map(|name| ["--", name]))
    }

    /// Adds the name to a call of pytest.
    pub(crate) fn pytest<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.args(self.0.iter().flat_map(|name| ["-k", name]))
    }

    /// Adds the name to a call of `go test`.
    pub(crate) fn go<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.args(self.0.iter().flat_map(|name| ["-run", name]))
    }

    /// Adds the name to a call of Maven.
    pub(crate) fn maven<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        let options = |name| [format!("-Dtest=*#*{name}*"), "-Dsurefire.failIfNoSpecifiedTests=false".into()];
        command.args(self.0.iter().flat_map(options))
    }

    /// Returns a call of the test runner of Node.js for the tests in a folder, or `None` for all tests, which the
    /// scripts of the folder run.
    pub(crate) fn node(&self, workspace: &Workspace, folder: &str) -> Result<Option<Command>> {
        let Some(name) = &self.0 else { return Ok(None) };
        let directory = workspace.root().join(folder);
        let files = step::files(&directory, &[])?.into_iter().map(|(file, _)| file);
        let files: Vec<String> = files.filter(|file| file.ends_with(".test.mjs")).collect();
        let mut command = Command::new("node");
        command.args(["--test", "--test-name-pattern", name]).args(files).current_dir(directory);
        Ok(Some(command))
    }
}
