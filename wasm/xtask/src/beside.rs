//! Suites that run beside the others. Each is a process of its own, whose output is printed when it has ended.
//!
//! Most suites leave a core free, because a browser, a server or a linker of theirs works alone.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::thread::Scope;
use std::time::{Duration, Instant};
use std::{env, io};

use anyhow::{Context, Result, ensure};

use crate::workspace::Workspace;

/// A suite that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) name: &'static str,
    pub(crate) result: Result<()>,
    pub(crate) time: Duration,
    log: PathBuf,
}

impl Ended {
    /// Prints the output of the suite.
    ///
    /// # Errors
    ///
    /// Returns an error if the suite could not start, or its output cannot be read.
    pub(crate) fn print(&self) -> Result<()> {
        let mut log = File::open(&self.log).with_context(|| format!("cannot read {}", self.log.display()))?;
        io::copy(&mut log, &mut io::stdout())?;
        Ok(())
    }
}

/// Starts the suites, one after the other, and returns the place where they arrive when they have ended.
pub(crate) fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    workspace: &Workspace,
    names: Vec<&'static str>,
) -> Receiver<Ended> {
    let (send, receive) = mpsc::channel();
    let logs = workspace.target().join("logs");
    scope.spawn(move || {
        for name in names {
            let start = Instant::now();
            let log = logs.join(name).with_extension("log");
            let result = run(name, &log);
            // The run that receives the suites waits for all of them.
            let _ = send.send(Ended { name, result, time: start.elapsed(), log });
        }
    });
    receive
}

/// Runs a suite by a call of this program.
fn run(name: &str, log: &Path) -> Result<()> {
    if let Some(directory) = log.parent() {
        fs::create_dir_all(directory)?;
    }
    let output = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let mut command = Command::new(env::current_exe()?);
    command.args(["test", name]).stdout(output.try_clone()?).stderr(output);
    // The other core belongs to the suites beside this one.
    let status = command.env("CARGO_BUILD_JOBS", "1").status()?;
    ensure!(status.success(), "the suite `{name}` failed with {status}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use anyhow::{Context as _, Result, anyhow};

    use super::Ended;
    use crate::summary::Summary;

    #[test]
    fn a_suite_that_failed_or_left_no_output_fails_the_run() -> Result<()> {
        let log = std::env::temp_dir().join(format!("hearth-beside-{}.log", std::process::id()));
        fs::write(&log, "its output\n")?;
        let ended = |name, result, log| Ended { name, result, time: Duration::ZERO, log };
        let mut summary = Summary::default();
        summary.beside(ended("passed", Ok(()), log.clone()));
        summary.beside(ended("failed", Err(anyhow!("no")), log.clone()));
        fs::remove_file(&log)?;
        summary.beside(ended("silent", Ok(()), log));
        let error = summary.finish().err().context("two suites failed")?.to_string();
        assert_eq!(error, "failed: failed, silent");
        Ok(())
    }
}
