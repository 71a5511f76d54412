//! Executors: programs that pass cases on to a host, line by line, as `README.md` describes.
//!
//! A thread writes the cases while answers are read, because each side waits when a pipe is full.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use data_encoding::BASE64;
use serde::Deserialize;
use tempfile::TempDir;

use crate::case::Call;
use crate::host::{Host, Reply};
use crate::report::cut;

/// How to start an executor.
#[derive(Clone, Debug, Deserialize)]
pub struct Program {
    /// The host that it must say it is; any, if this is absent.
    pub host: Option<String>,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The directory in which it is started; this process's own, if this is absent.
    pub directory: Option<PathBuf>,
    /// Variables of its environment, beside those of this process.
    #[serde(default)]
    pub environment: Vec<(String, String)>,
}

/// An executor that has started.
#[derive(Debug)]
pub struct Executor {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<std::io::Result<String>>,
    greeting: Greeting,
    patience: Duration,
    log: TempDir,
}

/// The first line of an executor.
#[derive(Debug, Default, Deserialize)]
struct Greeting {
    host: String,
    runtime: String,
    module: String,
}

impl Executor {
    /// Starts a program and reads its first line. Each line must come within `patience`.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or its first line is late, malformed or names another host.
    pub fn start(program: &Program, patience: Duration) -> Result<Self> {
        let log = TempDir::new()?;
        let (name, arguments) = program.command.split_first().context("the command is empty")?;
        let mut child = Command::new(name)
            .args(arguments)
            .envs(program.environment.iter().cloned())
            .current_dir(program.directory.as_deref().unwrap_or(Path::new(".")))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(File::create(log.path().join("log"))?)
            .spawn()
            .with_context(|| format!("cannot start `{name}`"))?;
        let (sender, output) = channel();
        let lines = BufReader::new(child.stdout.take().context("its output")?).lines();
        thread::spawn(move || lines.map(|line| sender.send(line)).take_while(Result::is_ok).count());
        let input = child.stdin.take();
        let mut executor = Self { child, input, output, greeting: Greeting::default(), patience, log };
        let line = executor.line()?;
        executor.greeting = serde_json::from_str(&line)
            .with_context(|| format!("its first line does not introduce a host: {}", cut(&line, SHOWN)))?;
        let (expected, host) = (program.host.as_deref(), executor.host());
        ensure!(expected.is_none_or(|expected| expected == host), "it says that it is `{host}`");
        Ok(executor)
    }

    /// The name of the host, in its own words.
    pub fn host(&self) -> &str {
        &self.greeting.host
    }

    /// The next line.
    fn line(&mut self) -> Result<String> {
        match self.output.recv_timeout(self.patience) {
            Ok(line) => Ok(line?),
            Err(RecvTimeoutError::Timeout) => {
                self.child.kill()?;
                bail!("no answer within {:?}{}", self.patience, self.said())
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.status()?;
                bail!("it ended with {status}{}", self.said())
            }
        }
    }

    /// Its exit status, once its output is closed.
    fn status(&mut self) -> Result<ExitStatus> {
        let end = Instant::now() + self.patience;
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            ensure!(Instant::now() < end, "it closed its output and does not end{}", self.said());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The last lines of its standard error.
    fn said(&self) -> String {
        let log = fs::read(self.log.path().join("log")).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let lines: Vec<&str> = log.trim_end().lines().collect();
        let last = lines.iter().skip(lines.len().saturating_sub(12));
        last.flat_map(|line| ["\n      | ", line]).collect()
    }
}

impl Host for Executor {
    fn runtime(&self) -> &str {
        &self.greeting.runtime
    }

    fn module(&self) -> Option<&str> {
        Some(&self.greeting.module)
    }

    fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()> {
        let input = self.input.take().context("it has ended")?;
        let (read, input) = thread::scope(|scope| {
            // If it stops reading, the missing answers say more than the broken pipe.
            let writer = scope.spawn(move || {
                let mut input = BufWriter::new(input);
                let written = cases.iter().try_for_each(|calls| writeln!(input, "{}", line_of(calls)));
                (written.and_then(|()| input.flush()).is_ok(), input.into_parts().0)
            });
            let read = cases.iter().enumerate().try_for_each(|(number, calls)| {
                let line = self.line()?;
                take(number, answers(&line, calls.len()));
                Ok(())
            });
            if read.is_err() {
                // This ends the thread that still writes to it. It may have ended by itself.
                let _ = self.child.kill();
            }
            (read, writer.join())
        });
        let (_, input) = input.map_err(|_| anyhow!("the cases could not be written"))?;
        self.input = Some(input);
        read
    }

    fn end(&mut self) -> Result<()> {
        drop(self.input.take());
        match self.output.recv_timeout(self.patience) {
            Err(RecvTimeoutError::Disconnected) => {}
            Ok(line) => bail!("it writes more lines than it was asked: {}", cut(&line?, SHOWN)),
            Err(RecvTimeoutError::Timeout) => bail!("it does not end at the end of its input"),
        }
        let status = self.status()?;
        ensure!(status.success(), "it ended with {status}{}", self.said());
        Ok(())
    }
}

impl Drop for Executor {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The line that asks a case: a JSON array of calls, each an operation and a request in base64.
pub fn line_of(calls: &[Call]) -> String {
    let calls: Vec<_> = calls.iter().map(|call| (&call.operation, BASE64.encode(&call.request))).collect();
    serde_json::to_string(&calls).unwrap_or_default()
}

/// The reply in the line that answers a case.
fn answers(line: &str, calls: usize) -> Reply {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Line {
        Answers(Vec<String>),
        Error { error: String },
    }
    match serde_json::from_str(line) {
        Ok(Line::Answers(answers)) if answers.len() == calls => answers
            .iter()
            .map(|answer| {
                BASE64
                    .decode(answer.as_bytes())
                    .map_err(|error| format!("not base64, {error}: {}", cut(answer, SHOWN)))
            })
            .collect(),
        Ok(Line::Answers(answers)) => Err(format!("{} answers to {calls} calls", answers.len())),
        Ok(Line::Error { error }) => Err(error),
        Err(_) => Err(format!("the line is not an answer: {}", cut(line, SHOWN))),
    }
}

/// Characters of a line that a message shows.
const SHOWN: usize = 200;
