//! Executors: programs that pass cases to a host, line by line, as `README.md` describes.
//!
//! A thread writes the cases while answers are read, because each side blocks when a pipe is full.

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
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::case::Call;
use crate::host::{Host, Reply};
use crate::report::cut;

/// The command of an executor, and its environment.
///
/// # Examples
///
/// ```
/// use hearth_conformance::Program;
///
/// let program: Program = serde_json::from_str(r#"{"host":"python","command":["python3","executor.py"]}"#)?;
/// assert_eq!(program.host.as_deref(), Some("python"));
/// assert!(program.environment.is_empty());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize)]
pub struct Program {
    /// The name of the host that the executor must report; `None` for any.
    pub host: Option<String>,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The working directory; `None` for that of this process.
    pub directory: Option<PathBuf>,
    /// Environment variables in addition to those of this process.
    #[serde(default)]
    pub environment: Vec<(String, String)>,
}

/// A running executor.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use hearth_conformance::{Executor, Host as _, Program};
///
/// let greeting = r#"{"host":"sh","runtime":"a shell","module":"sha256:00"}"#;
/// let program = Program {
///     host: Some("sh".to_owned()),
///     command: ["sh", "-c", &format!("echo '{greeting}'; cat > /dev/null")].map(str::to_owned).to_vec(),
///     directory: None,
///     environment: Vec::new(),
/// };
/// let mut executor = Executor::start(&program, Duration::from_secs(10))?;
/// assert_eq!((executor.runtime(), executor.module()), ("a shell", Some("sha256:00")));
/// executor.end()?;
/// # Ok::<(), anyhow::Error>(())
/// ```
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
    /// Starts a program and reads its first line. Each line must arrive within `patience`.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started, or if its first line is late, malformed or from another host.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use hearth_conformance::{Executor, Program};
    ///
    /// let program = Program {
    ///     host: None,
    ///     command: vec!["no-such-program".to_owned()],
    ///     directory: None,
    ///     environment: Vec::new(),
    /// };
    /// let error = Executor::start(&program, Duration::from_secs(10)).unwrap_err();
    /// assert_eq!(error.to_string(), "cannot start `no-such-program`");
    /// ```
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
            .with_context(|| format!("the first line does not describe a host: {}", cut(&line, SHOWN)))?;
        let (expected, host) = (program.host.as_deref(), executor.host());
        ensure!(expected.is_none_or(|expected| expected == host), "the executor reports the host `{host}`");
        Ok(executor)
    }

    /// Returns the name of the host, as the executor reports it.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use hearth_conformance::{Executor, Program};
    ///
    /// let greeting = r#"{"host":"sh","runtime":"a shell","module":"sha256:00"}"#;
    /// let program = Program {
    ///     host: Some("sh".to_owned()),
    ///     command: ["sh", "-c", &format!("echo '{greeting}'; cat > /dev/null")].map(str::to_owned).to_vec(),
    ///     directory: None,
    ///     environment: Vec::new(),
    /// };
    /// assert_eq!(Executor::start(&program, Duration::from_secs(10))?.host(), "sh");
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    pub fn host(&self) -> &str {
        &self.greeting.host
    }

    /// Reads the next line.
    fn line(&mut self) -> Result<String> {
        match self.output.recv_timeout(self.patience) {
            Ok(line) => Ok(line?),
            Err(RecvTimeoutError::Timeout) => {
                self.child.kill()?;
                bail!("no answer within {:?}{}", self.patience, self.stderr())
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.status()?;
                bail!("the executor ended with {status}{}", self.stderr())
            }
        }
    }

    /// Returns the exit status, after the output is closed.
    fn status(&mut self) -> Result<ExitStatus> {
        let end = Instant::now() + self.patience;
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            ensure!(
                Instant::now() < end,
                "the executor closed its output but does not exit{}",
                self.stderr()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Returns the last lines of standard error.
    fn stderr(&self) -> String {
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
        let input = self.input.take().context("the executor has ended")?;
        let (read, input) = thread::scope(|scope| {
            // If the executor stops reading, the missing answers are more informative than the broken pipe.
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
                // This stops the writing thread. The executor may already have ended.
                let _ = self.child.kill();
            }
            (read, writer.join())
        });
        let (_, input) = input.map_err(|_| anyhow!("the cases cannot be written"))?;
        self.input = Some(input);
        read
    }

    fn end(&mut self) -> Result<()> {
        drop(self.input.take());
        match self.output.recv_timeout(self.patience) {
            Err(RecvTimeoutError::Disconnected) => {}
            Ok(line) => bail!("the executor writes more lines than it read: {}", cut(&line?, SHOWN)),
            Err(RecvTimeoutError::Timeout) => bail!("the executor does not exit at the end of its input"),
        }
        let status = self.status()?;
        ensure!(status.success(), "the executor ended with {status}{}", self.stderr());
        Ok(())
    }
}

impl Drop for Executor {
    fn drop(&mut self) {
        // The executor may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the line of a case: a JSON array of calls, each an operation and a request in base64.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Call, line_of};
///
/// assert_eq!(line_of(&[Call::new("claims.validate", "{}")]), r#"[["claims.validate","e30="]]"#);
/// ```
pub fn line_of(calls: &[Call]) -> String {
    let calls = calls.iter().map(|call| json!([call.operation, BASE64.encode(&call.request)]));
    calls.collect::<Value>().to_string()
}

/// Parses the reply to a case.
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

/// The number of characters of a line in messages.
const SHOWN: usize = 200;
