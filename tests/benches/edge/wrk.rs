//! Load by the program wrk.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hearth_tests::server::Server;
use tempfile::NamedTempFile;

use crate::{KEY, claim};

/// A kind of request.
#[derive(Debug)]
pub(crate) struct Request(String);

impl Request {
    /// Creates requests of a document.
    pub(crate) fn get(path: &str) -> Self {
        Self(format!("request = function() return wrk.format('GET', '{path}', headers) end"))
    }

    /// Creates requests with a new claim each.
    pub(crate) fn claims(series: &str) -> Self {
        let (before, after) = claim("NUMBER")
            .split_once("NUMBER")
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap_or_default();
        // Each thread of wrk has its own state, whose address makes the households of the threads different.
        Self(format!(
            "local number, before, after = 0, [==[{before}{series}-]==] .. tostring({{}}):sub(8) .. '-', [==[{after}]==]\n\
             request = function()\n\
               number = number + 1\n\
               return wrk.format('POST', '/v1/claims', headers, before .. number .. after)\n\
             end"
        ))
    }
}

/// A run of wrk against a server.
#[derive(Debug)]
pub(crate) struct Load {
    command: Command,
    script: NamedTempFile,
}

/// A run that has started.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    _script: NamedTempFile,
}

/// The figures of a run.
#[derive(Debug)]
pub(crate) struct Figures {
    /// The requests a second.
    pub(crate) rate: f64,
    /// Half of the answers took less, with its unit.
    pub(crate) p50: String,
    /// 99 % of the answers took less, with its unit.
    pub(crate) p99: String,
}

impl Load {
    /// The number of connections of a whole run.
    pub(crate) const CONNECTIONS: usize = 16;
    /// The time of a run.
    pub(crate) const TIME: Duration = Duration::from_secs(6);

    /// Prepares a run with this part of the connections.
    pub(crate) fn of(server: &Server, request: &Request, part: usize) -> Result<Self> {
        let mut script = NamedTempFile::with_suffix(".lua")?;
        writeln!(script, "local headers = {{ authorization = 'Bearer {KEY}' }}\n{}", request.0)?;
        let mut command = Command::new("wrk");
        command
            .args(["--threads", "1", "--latency", "--connections"])
            .arg((Self::CONNECTIONS / part).to_string())
            .arg("--duration")
            .arg(format!("{}s", Self::TIME.as_secs()))
            .arg("--script")
            .arg(script.path())
            .arg(server.url("/"))
            .stdout(Stdio::piped());
        Ok(Self { command, script })
    }

    /// Runs to the end.
    pub(crate) fn run(self) -> Result<Figures> {
        self.start()?.end()
    }

    /// Starts the run.
    pub(crate) fn start(mut self) -> Result<Running> {
        let child =
            self.command.spawn().context("wrk cannot be started; install it (`apt-get install wrk`)")?;
        Ok(Running { child, _script: self.script })
    }
}

impl Running {
    /// Waits for the end of the run.
    pub(crate) fn end(self) -> Result<Figures> {
        let output = self.child.wait_with_output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        ensure!(output.status.success() && !text.contains("Non-2xx"), "wrk: {text}");
        let after = |label: &str| -> Result<String> {
            let line = text.lines().find_map(|line| line.trim().strip_prefix(label));
            Ok(line.with_context(|| format!("wrk printed no `{label}`: {text}"))?.trim().to_owned())
        };
        Ok(Figures { rate: after("Requests/sec:")?.parse()?, p50: after("50%")?, p99: after("99%")? })
    }
}
