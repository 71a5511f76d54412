//! Suites in two lanes. Each is a process of its own, which measures itself.
//!
//! The suites of the first lane run one after the other, and those of the second beside them. A lane that is empty
//! takes suites of the other one. The output of a suite beside another one is printed when it has ended.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError, mpsc};
use std::{env, thread};

use anyhow::{Context, Result, bail, ensure};

use crate::group;
use crate::resume::Passed;
use crate::summary::Summary;
use crate::usage::{Meter, Usage};

/// A suite of a run.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
}

/// The suites of both lanes.
#[derive(Debug)]
pub(crate) struct Lanes {
    /// The folder of the output and times of suites.
    pub(crate) logs: PathBuf,
    /// The options of each suite.
    pub(crate) options: Vec<String>,
    pub(crate) first: Vec<Part>,
    pub(crate) second: Vec<Part>,
}

impl Lanes {
    /// Runs the suites of both lanes, and records their results.
    pub(crate) fn run(self, passed: &mut Passed, summary: &mut Summary) {
        let Self { logs, options, first, second } = self;
        let (logs, options) = (logs.as_path(), options.as_slice());
        let queues = Mutex::new((VecDeque::from(first), VecDeque::from(second)));
        let queues = || queues.lock().unwrap_or_else(PoisonError::into_inner);
        let next_of_first = || queues().0.pop_front();
        let next_of_second = || queues().1.pop_front();
        let beside = |part: Part| Ended::of(logs, options, part, Output::Kept);
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel::<Ended>();
            scope.spawn(move || {
                // The last suites of the first lane need no build, for which they would have to wait.
                while let Some(part) = next_of_second().or_else(|| queues().0.pop_back()) {
                    // The receiver waits until all suites of this lane have ended.
                    let _ = send.send(beside(part));
                }
            });
            while let Some(part) = next_of_first() {
                println!("\n=== {}: {}", part.name, part.about);
                Ended::of(logs, options, part, Output::Shown).record(passed, summary);
                for ended in receive.try_iter() {
                    ended.printed().record(passed, summary);
                }
            }
            while let Some(part) = next_of_second() {
                beside(part).printed().record(passed, summary);
            }
            for ended in receive {
                ended.printed().record(passed, summary);
            }
        });
    }
}

/// Where the output of a suite goes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Output {
    /// To the terminal.
    Shown,
    /// Into a file.
    Kept,
}

/// A suite that has ended.
#[derive(Debug)]
struct Ended {
    part: Part,
    result: Result<()>,
    usage: Usage,
    log: PathBuf,
}

impl Ended {
    /// Runs a suite by a call of this program.
    fn of(logs: &Path, options: &[String], part: Part, output: Output) -> Self {
        let log = logs.join(part.name).with_extension("log");
        let meter = Meter::start();
        let result = call(part.name, options, &log, output);
        let measured = measured(logs, part.name);
        // A suite that was killed did not measure itself.
        let usage = measured.unwrap_or_else(|_| Usage { cpu_seconds: None, ..meter.read() });
        Self { part, result, usage, log }
    }

    fn record(mut self, passed: &mut Passed, summary: &mut Summary) {
        let name = self.part.name;
        self.result = self.result.and_then(|()| passed.add(name));
        summary.record(name, &self.result, self.usage);
    }

    /// Prints the output of the suite.
    fn printed(mut self) -> Self {
        println!("\n=== {}: {}, beside other suites", self.part.name, self.part.about);
        let log = File::open(&self.log).with_context(|| format!("cannot read {}", self.log.display()));
        let printed = log.and_then(|mut log| Ok(io::copy(&mut log, &mut io::stdout())?));
        if let (Ok(()), Err(error)) = (&self.result, printed) {
            self.result = Err(error);
        }
        self
    }
}

fn call(name: &str, options: &[String], log: &Path, output: Output) -> Result<()> {
    let times = times(log.parent().context("a folder")?, name);
    if times.is_file() {
        fs::remove_file(&times)?;
    }
    let mut command = Command::new(env::current_exe()?);
    command.args(["test", "--part", name]).args(options);
    if output == Output::Kept {
        let file = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
        command.stdout(file.try_clone()?).stderr(file);
        // The other core belongs to the suites of the other lane.
        command.env("CARGO_BUILD_JOBS", "1");
    }
    let status = group::run(&mut command).context("cannot start this program again")?;
    if status.code().is_none() {
        bail!("the suite `{name}` did not end by itself: {status}");
    }
    ensure!(status.success(), "the suite `{name}` failed");
    Ok(())
}

/// Writes the times of a suite for the run that it is a part of.
///
/// # Errors
///
/// Returns an error if the file cannot be written.
pub(crate) fn write(logs: &Path, name: &str, usage: Usage) -> Result<()> {
    let file = times(logs, name);
    fs::write(&file, serde_json::to_string(&usage)?)
        .with_context(|| format!("cannot write {}", file.display()))
}

fn measured(logs: &Path, name: &str) -> Result<Usage> {
    Ok(serde_json::from_slice(&fs::read(times(logs, name))?)?)
}

fn times(logs: &Path, name: &str) -> PathBuf {
    logs.join(name).with_extension("json")
}
