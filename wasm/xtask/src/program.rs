//! Programs of other languages that the conformance suite asks and the bench measures: which they are, and the file by
//! which the crate `hearth-tests` learns of them.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::workspace::Workspace;

/// A program, ready to be started.
#[derive(Debug)]
pub(crate) struct Program {
    host: &'static str,
    command: Vec<OsString>,
    /// Where it is started.
    directory: PathBuf,
}

impl Program {
    /// A program that is started at the root of the checkout.
    pub(crate) fn new<Word: Into<OsString>>(
        host: &'static str,
        workspace: &Workspace,
        command: impl IntoIterator<Item = Word>,
    ) -> Self {
        let command = command.into_iter().map(Into::into).collect();
        Self { host, command, directory: workspace.root().to_owned() }
    }

    /// As the harness reads it.
    pub(crate) fn as_json(&self) -> Value {
        let command: Vec<_> = self.command.iter().map(|word| word.to_string_lossy()).collect();
        json!({ "host": self.host, "command": command, "directory": self.directory.to_string_lossy() })
    }
}

/// Writes a file for the harness.
///
/// # Errors
///
/// When it cannot be written.
pub(crate) fn write(file: &Path, value: &Value) -> Result<()> {
    if let Some(directory) = file.parent() {
        fs::create_dir_all(directory)?;
    }
    fs::write(file, value.to_string()).with_context(|| format!("cannot write {}", file.display()))
}
