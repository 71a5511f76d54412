//! Hosts in programs of their own, which are asked line by line; `tests/conformance/README.md` describes how.
//!
//! What is asked is written while answers are read, each by a thread, because both wait when a pipe is full.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use data_encoding::BASE64;
use hearth_tests::case::Call;
use serde::Deserialize;
use tempfile::TempDir;

use crate::host::{Host, Reply};

/// How to start a program that asks a host.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Program {
    /// The host it asks.
    pub(crate) host: String,
    command: Vec<String>,
    /// Where it is started; anywhere, where this says nothing.
    directory: Option<PathBuf>,
    #[serde(skip)]
    environment: Option<(&'static str, String)>,
}

impl Program {
    /// This very program, with a variable in its environment.
    pub(crate) fn own(host: &str, variable: &'static str, value: &str) -> Result<Self> {
        let command = std::env::current_exe()?.to_str().context("a path that is no text")?.to_owned();
        let environment = Some((variable, value.to_owned()));
        Ok(Self { host: host.to_owned(), command: vec![command], directory: None, environment })
    }
}

/// A program that has started.
#[derive(Debug)]
pub(crate) struct Asker {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<std::io::Result<String>>,
    greeting: Greeting,
    patience: Duration,
    log: TempDir,
}

/// The first line of a program.
#[derive(Debug, Deserialize)]
struct Greeting {
    host: String,
    runtime: String,
    module: String,
}

impl Asker {
    /// Starts a program, and reads what it says of itself. Any answer must come within `patience`.
    pub(crate) fn start(program: &Program, patience: Duration) -> Result<Self> {
        let log = TempDir::new()?;
        let (name, arguments) = program.command.split_first().context("an empty command")?;
        let mut child = Command::new(name)
            .args(arguments)
            .envs(program.environment.clone())
            .current_dir(program.directory.as_deref().unwrap_or(Path::new(".")))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(File::create(log.path().join("log"))?)
            .spawn()
            .with_context(|| format!("`{name}` could not be started"))?;
        let (sender, output) = channel();
        let lines = BufReader::new(child.stdout.take().context("its output")?).lines();
        thread::spawn(move || lines.map(|line| sender.send(line)).take_while(Result::is_ok).count());
        let input = child.stdin.take();
        let greeting = Greeting { host: String::new(), runtime: String::new(), module: String::new() };
        let mut asker = Self { child, input, output, greeting, patience, log };
        let line = asker.line()?;
        asker.greeting = serde_json::from_str(&line)
            .with_context(|| format!("its first line says not what it is: {}", shortened(&line)))?;
        let host = &asker.greeting.host;
        ensure!(*host == program.host, "it says that it is `{host}`");
        Ok(asker)
    }

    /// The next line, if it comes in time.
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

    /// How it ended, once it says nothing more.
    fn status(&mut self) -> Result<ExitStatus> {
        let end = Instant::now() + self.patience;
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            ensure!(Instant::now() < end, "it does not end, and says nothing more{}", self.said());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The last lines of what it said where errors are said.
    fn said(&self) -> String {
        let log = fs::read(self.log.path().join("log")).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let lines: Vec<&str> = log.trim_end().lines().collect();
        let last = lines.iter().skip(lines.len().saturating_sub(12));
        last.flat_map(|line| ["\n      | ", line]).collect()
    }
}

impl Host for Asker {
    fn runtime(&self) -> &str {
        &self.greeting.runtime
    }

    fn module(&self) -> Option<&str> {
        Some(&self.greeting.module)
    }

    fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()> {
        let input = self.input.take().context("it was let go")?;
        let (read, input) = thread::scope(|scope| {
            // Where it stops reading, the answers that do not come say more than the broken pipe.
            let writer = scope.spawn(move || {
                let mut input = BufWriter::new(input);
                let written = cases.iter().try_for_each(|calls| writeln!(input, "{}", question(calls)));
                (written.and_then(|()| input.flush()).is_ok(), input.into_parts().0)
            });
            let read = cases.iter().enumerate().try_for_each(|(number, calls)| {
                let line = self.line()?;
                take(number, answers(&line, calls.len()));
                Ok(())
            });
            if read.is_err() {
                // Whoever still writes to it ends by that. It may have ended by itself.
                let _ = self.child.kill();
            }
            (read, writer.join())
        });
        let (_, input) = input.map_err(|_| anyhow!("what is asked could not be written"))?;
        self.input = Some(input);
        read
    }

    fn end(&mut self) -> Result<()> {
        drop(self.input.take());
        match self.output.recv_timeout(self.patience) {
            Err(RecvTimeoutError::Disconnected) => {}
            Ok(line) => bail!("it said more than it was asked: {}", shortened(&line?)),
            Err(RecvTimeoutError::Timeout) => bail!("it does not end when there is no more to answer"),
        }
        let status = self.status()?;
        ensure!(status.success(), "it ended with {status}{}", self.said());
        Ok(())
    }
}

impl Drop for Asker {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The line that asks a case.
pub(crate) fn question(calls: &[Call]) -> String {
    let calls: Vec<_> = calls.iter().map(|call| (&call.operation, BASE64.encode(&call.request))).collect();
    serde_json::to_string(&calls).unwrap_or_default()
}

/// The line that answers one.
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
                    .map_err(|error| format!("no base64, {error}: {}", shortened(answer)))
            })
            .collect(),
        Ok(Line::Answers(answers)) => Err(format!("{} answers to {calls} calls", answers.len())),
        Ok(Line::Error { error }) => Err(error),
        Err(_) => Err(format!("a line that is no answer: {}", shortened(line))),
    }
}

fn shortened(line: &str) -> String {
    line.chars().take(200).collect()
}
