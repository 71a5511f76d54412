//! A process that ends a server of Postgres, and removes its folder, after the process of the tests.

use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Stdio};

use anyhow::{Context, Result};

use super::programs::Programs;

/// The guard of one folder. Dropping it ends the server.
#[derive(Debug)]
pub(super) struct Guard(Child);

impl Guard {
    /// Starts the guard, which waits until its input is closed. The system closes it when the process ends, even if
    /// the process is killed.
    pub(super) fn start(programs: &Programs, folder: &Path) -> Result<Self> {
        let (folder, programs_folder) = (folder.display(), programs.path().display());
        let script = format!(
            "read -r _; {programs_folder}/pg_ctl stop --mode=immediate --silent --pgdata={folder}/data; \
             rm -rf {folder}"
        );
        let child = programs
            .shell(&script)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // A signal from the terminal reaches the tests, not their guard.
            .process_group(0)
            .spawn()
            .context("cannot start the guard of Postgres")?;
        Ok(Self(child))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}
