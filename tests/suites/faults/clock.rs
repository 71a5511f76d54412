//! A clock that a test sets, through libfaketime. The clock of the system itself is never changed.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

/// The clock of the processes that start with its environment.
pub(crate) struct Clock(NamedTempFile);

impl Clock {
    /// Makes a clock that shows the time of the system.
    pub(crate) fn new() -> Result<Self> {
        let clock = Self(NamedTempFile::new()?);
        // Postgres runs as another user.
        fs::set_permissions(clock.0.path(), Permissions::from_mode(0o644))?;
        clock.set("+0")?;
        Ok(clock)
    }

    /// Sets the difference from the time of the system in seconds, such as `-3600`.
    pub(crate) fn set(&self, offset: &str) -> Result<()> {
        Ok(fs::write(self.0.path(), format!("{offset}\n"))?)
    }

    /// Returns the environment of a process with this clock.
    pub(crate) fn environment(&self) -> Result<[(&'static str, String); 4]> {
        let text = |path: PathBuf| path.into_os_string().into_string().ok().context("the path is not UTF-8");
        Ok([
            ("LD_PRELOAD", text(library()?)?),
            ("FAKETIME_TIMESTAMP_FILE", text(self.0.path().to_owned())?),
            ("FAKETIME_NO_CACHE", "1".to_owned()),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
        ])
    }
}

/// Returns the path of the library for threaded programs in Debian's package.
fn library() -> Result<PathBuf> {
    let libraries = fs::read_dir("/usr/lib")?.flatten();
    let mut found = libraries.map(|directory| directory.path().join("faketime/libfaketimeMT.so.1"));
    found.find(|file| file.is_file()).context("libfaketime is missing; `cargo xtask test faults` installs it")
}
