//! Programs in other languages: the executors of the conformance suite and the benchmarks. A file lists them for the
//! crate `hearth-tests`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::workspace::Workspace;

/// A program and how to start it.
#[derive(Debug)]
pub(crate) struct Program {
    host: &'static str,
    command: Vec<OsString>,
    /// The working directory.
    directory: PathBuf,
}

impl Program {
    /// Creates a program that starts at the root of the checkout.
    pub(crate) fn new<Word: Into<OsString>>(
        host: &'static str,
        workspace: &Workspace,
        command: impl IntoIterator<Item = Word>,
    ) -> Self {
        let command = command.into_iter().map(Into::into).collect();
        Self { host, command, directory: workspace.root().to_owned() }
    }

    /// Returns the program in the form that the harness reads.
    pub(crate) fn as_json(&self) -> Value {
        let command: Vec<_> = self.command.iter().map(|word| word.to_string_lossy()).collect();
        json!({ "host": self.host, "command": command, "directory": self.directory.to_string_lossy() })
    }
}

/// Writes a file for the harness.
///
/// # Errors
///
/// Returns an error if the file cannot be written.
pub(crate) fn write(file: &Path, value: &Value) -> Result<()> {
    if let Some(directory) = file.parent() {
        fs::create_dir_all(directory)?;
    }
    fs::write(file, value.to_string()).with_context(|| format!("cannot write {}", file.display()))
}
