//! Suites in lanes. Each is a process of its own, which measures itself and writes its output into a file.
//!
//! The suites of the first queue run one after the other, and those of the second beside them. A lane whose queue is
//! empty takes suites of the other one. A third lane takes the light suites from the end of the first queue, because
//! suites often wait, for a build, a page or a download. The light suites are done early in a run, before most of those
//! that put load on a server begin.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
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
    /// Whether no test of it puts load on a server.
    pub(crate) is_light: bool,
}

/// The suites of both queues.
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
    /// Runs the suites of both queues, and records their results.
    pub(crate) fn run(self, passed: &mut Passed, summary: &mut Summary) {
        let Self { logs, options, first, second } = self;
        let (logs, options) = (logs.as_path(), options.as_slice());
        let queues = Mutex::new((VecDeque::from(first), VecDeque::from(second)));
        let next = |lane: Lane| {
            let (first, second) = &mut *queues.lock().unwrap_or_else(PoisonError::into_inner);
            match lane {
                Lane::First => first.pop_front().or_else(|| second.pop_front()),
                Lane::Second => second.pop_front().or_else(|| first.pop_back()),
                Lane::Third => first.pop_back_if(|part| part.is_light),
            }
        };
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel::<Ended>();
            for lane in [Lane::First, Lane::Second, Lane::Third] {
                let send = send.clone();
                scope.spawn(move || {
                    while let Some(part) = next(lane) {
                        let _ = send.send(Ended::of(logs, options, part, lane));
                    }
                });
            }
            // The receiver waits until each lane has dropped its sender.
            drop(send);
            for ended in receive {
                ended.record(passed, summary);
            }
        });
    }
}

/// A series of suites that run one after the other.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Lane {
    /// The first queue from its start. Its suites can start as many compilers as there are cores.
    First,
    /// The second queue, then the first one from its end.
    Second,
    /// The light suites at the end of the first queue, which need no build for which they would have to wait.
    Third,
}

/// A suite that has ended.
#[derive(Debug)]
struct Ended {
    name: &'static str,
    result: Result<()>,
    usage: Usage,
    log: PathBuf,
}

impl Ended {
    /// Runs a suite by a call of this program.
    fn of(logs: &Path, options: &[String], Part { name, about, .. }: Part, lane: Lane) -> Self {
        println!("{name:<14} {about}");
        let log = logs.join(name).with_extension("log");
        let meter = Meter::start();
        let result = call(name, options, &log, lane);
        let measured = measured(logs, name);
        // A suite that was killed did not measure itself.
        let usage = measured.unwrap_or_else(|_| Usage { cpu_seconds: None, ..meter.read() });
        Self { name, result, usage, log }
    }

    fn record(self, passed: &mut Passed, summary: &mut Summary) {
        let result = self.result.and_then(|()| passed.add(self.name));
        if result.is_err() {
            print_end(self.name, &self.log);
        } else {
            println!("{:<14} passed after {:.0} s", self.name, self.usage.seconds);
        }
        summary.record(self.name, &result, self.usage);
    }
}

/// Prints the end of the output of a suite that failed.
fn print_end(name: &str, log: &Path) {
    let output = fs::read(log).unwrap_or_default();
    let output = String::from_utf8_lossy(&output);
    let lines: Vec<&str> = output.lines().collect();
    println!("\n=== {name} failed; the end of {}:", log.display());
    for line in lines.iter().skip(lines.len().saturating_sub(SHOWN)) {
        println!("{line}");
    }
}

fn call(name: &str, options: &[String], log: &Path, lane: Lane) -> Result<()> {
    let times = times(log.parent().context("a folder")?, name);
    if times.is_file() {
        fs::remove_file(&times)?;
    }
    let mut command = Command::new(env::current_exe()?);
    command.args(["test", "--part", name]).args(options);
    let file = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    command.stdout(file.try_clone()?).stderr(file);
    if lane != Lane::First {
        command.env("CARGO_BUILD_JOBS", "1");
    }
    passed(name, group::run(&mut command).context("cannot start this program again")?)
}

fn passed(name: &str, status: ExitStatus) -> Result<()> {
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

/// The number of the last lines of a suite that failed, which name its failures.
const SHOWN: usize = 150;

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::ExitStatus;

    use super::passed;

    #[test]
    fn a_suite_passes_only_with_the_status_0() {
        // As `wait` returns them: the exit status in the second byte, or the signal in the first one.
        for (raw, expected) in [(0, true), (1 << 8, false), (101 << 8, false), (9, false)] {
            assert_eq!(passed("core", ExitStatus::from_raw(raw)).is_ok(), expected, "{raw}");
        }
    }
}
