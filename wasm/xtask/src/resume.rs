//! The suites that passed on the present sources, for a run that continues an earlier one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::step;
use crate::workspace::Workspace;
use hearth_pack::digest;

/// The suites that passed, and the digest of the sources.
#[derive(Debug, Default, Deserialize, PartialEq, Serialize)]
pub(crate) struct Passed {
    sources: String,
    is_long: bool,
    suites: BTreeSet<String>,
    #[serde(skip)]
    file: PathBuf,
}

impl Passed {
    /// Returns the suites that passed on the present sources: with `resume` those of the last run, which must have been as
    /// long, otherwise none.
    ///
    /// # Errors
    ///
    /// Returns an error if a source cannot be read.
    pub(crate) fn of(workspace: &Workspace, logs: &Path, resume: bool, is_long: bool) -> Result<Self> {
        let file = logs.join("passed.json");
        let sources = sources(workspace)?;
        let known = fs::read(&file).ok().and_then(|bytes| serde_json::from_slice::<Self>(&bytes).ok());
        // A suite that passed in the short form did not run at full length.
        let known = known.filter(|known| resume && known.sources == sources && known.is_long >= is_long);
        Ok(Self { suites: known.unwrap_or_default().suites, sources, is_long, file })
    }

    /// Returns whether a suite passed.
    pub(crate) fn contains(&self, suite: &str) -> bool {
        self.suites.contains(suite)
    }

    /// Records that a suite passed.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(crate) fn add(&mut self, suite: &str) -> Result<()> {
        self.suites.insert(suite.to_owned());
        fs::write(&self.file, serde_json::to_string(self)?)
            .with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// Returns the digest of all sources.
fn sources(workspace: &Workspace) -> Result<String> {
    let mut text = String::new();
    for (name, file) in step::files(workspace.root(), &[".git"])? {
        if !file.starts_with(workspace.target()) {
            let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            for part in [&name, " ", &digest(&bytes), "\n"] {
                text.push_str(part);
            }
        }
    }
    Ok(digest(text.as_bytes()))
}
