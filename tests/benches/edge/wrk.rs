//! Load by the program wrk, and the figures of a run.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use tempfile::NamedTempFile;

use crate::target::{Target, Usage};
use crate::{KEY, claim};

/// A kind of request, as a script of wrk.
#[derive(Clone, Debug)]
pub(crate) struct Request(String);

impl Request {
    /// Creates equal requests with the key.
    pub(crate) fn get(path: &str) -> Self {
        Self::equal("GET", path, "")
    }

    /// Creates equal requests without a key, as any client sends queries.
    pub(crate) fn query(path: &str) -> Self {
        let Self(script) = Self::get(path);
        Self(format!("headers = {{}}\n{script}"))
    }

    /// Creates equal requests with the key and a body.
    pub(crate) fn post(path: &str, body: &str) -> Self {
        Self::equal("POST", path, body)
    }

    fn equal(method: &str, path: &str, body: &str) -> Self {
        let body = if body.is_empty() { "nil".to_owned() } else { format!("[==[{body}]==]") };
        Self(format!(
            "local text\n\
             function init(arguments) text = wrk.format('{method}', '{path}', headers, {body}) end\n\
             function request() return text end"
        ))
    }

    /// Creates requests with a new claim each.
    pub(crate) fn claims(series: &str) -> Self {
        Self::numbered("/v1/claims", &claim(&format!("{series}-NUMBER")))
    }

    /// Creates requests in which `NUMBER` in the path and the body is one of this many numbers, in turns.
    pub(crate) fn among(count: u32, path: &str, body: &str) -> Self {
        let Self(script) = Self::numbered(path, body);
        Self(script.replace("state .. number", &format!("number % {count}")))
    }

    /// Creates requests in which `NUMBER` in the path and the body is another text each time.
    pub(crate) fn numbered(path: &str, body: &str) -> Self {
        // Each thread of wrk has its own state, whose address makes the numbers of the threads different.
        Self(format!(
            "local number, state, body = 0, tostring({{}}):sub(8) .. '-', [==[{body}]==]\n\
             local before, after = body:match('^(.-)NUMBER(.*)$')\n\
             if not before then before, after = body, nil end\n\
             function request()\n\
               number = number + 1\n\
               local name = state .. number\n\
               local text = after and before .. name .. after or before\n\
               return wrk.format('POST', (('{path}'):gsub('NUMBER', name)), headers, text)\n\
             end"
        ))
    }
}

/// A run of wrk against a server.
#[derive(Debug)]
pub(crate) struct Load<'t> {
    command: Command,
    script: NamedTempFile,
    target: &'t Target,
}

/// A run that has started.
#[derive(Debug)]
pub(crate) struct Running<'t> {
    child: Child,
    _script: NamedTempFile,
    target: &'t Target,
    before: Usage,
}

/// The figures of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    /// The requests a second.
    pub(crate) rate: f64,
    /// Half of the answers took less.
    pub(crate) p50: Duration,
    /// 99 % of the answers took less.
    pub(crate) p99: Duration,
    /// The processor time of the server for each request.
    pub(crate) processor: Duration,
    /// The resident memory of the server at the end, in bytes.
    pub(crate) memory: u64,
}

impl<'t> Load<'t> {
    /// Prepares a run.
    pub(crate) fn of(target: &'t Target, request: &Request, connections: usize) -> Result<Self> {
        let mut script = NamedTempFile::with_suffix(".lua")?;
        let headers = format!(
            "headers = {{ authorization = 'Bearer {KEY}', accept = 'application/json, text/event-stream', \
             ['content-type'] = 'application/json' }}"
        );
        writeln!(script, "{headers}\n{}", request.0)?;
        let mut command = Command::new("wrk");
        command
            .args(["--threads", "1", "--latency", "--timeout", "10s", "--connections"])
            .arg(connections.to_string())
            .arg("--duration")
            .arg(format!("{}s", TIME.as_secs()))
            .arg("--script")
            .arg(script.path())
            .arg(target.url("/"))
            .stdout(Stdio::piped());
        Ok(Self { command, script, target })
    }

    /// Runs to the end.
    pub(crate) fn run(self) -> Result<Figures> {
        self.start()?.end()
    }

    /// Starts the run.
    pub(crate) fn start(mut self) -> Result<Running<'t>> {
        let before = self.target.usage()?;
        let child =
            self.command.spawn().context("wrk cannot be started; install it (`apt-get install wrk`)")?;
        Ok(Running { child, _script: self.script, target: self.target, before })
    }
}

impl Running<'_> {
    /// Waits for the end of the run.
    pub(crate) fn end(self) -> Result<Figures> {
        let output = self.child.wait_with_output()?;
        let after = self.target.usage()?;
        let text = String::from_utf8_lossy(&output.stdout);
        ensure!(output.status.success() && !text.contains("Non-2xx"), "wrk: {text}");
        let value = |label: &str| -> Result<&str> {
            let line = text.lines().find_map(|line| line.trim().strip_prefix(label));
            Ok(line.with_context(|| format!("wrk printed no `{label}`: {text}"))?.trim())
        };
        let count = text.lines().find_map(|line| line.split_once(" requests in "));
        let (count, _) = count.with_context(|| format!("wrk printed no number of requests: {text}"))?;
        let count: f64 = count.trim().parse()?;
        if count < 1.0 {
            // A server that starts an instance for each connection can need longer than the run.
            return Ok(Figures { memory: after.memory, ..Figures::default() });
        }
        Ok(Figures {
            rate: value("Requests/sec:")?.parse()?,
            p50: time(value("50%")?)?,
            p99: time(value("99%")?)?,
            processor: Duration::from_secs_f64((after.processor - self.before.processor).max(0.0) / count),
            memory: after.memory,
        })
    }
}

/// Reads a time with its unit, as wrk writes it.
fn time(text: &str) -> Result<Duration> {
    let (number, unit) = text.split_at(text.find(|sign: char| sign.is_alphabetic()).unwrap_or(text.len()));
    let seconds = match unit {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        _ => anyhow::bail!("wrk printed the time `{text}`"),
    };
    Ok(Duration::from_secs_f64(number.parse::<f64>()? * seconds))
}

/// The time of a run. Two servers are measured in turns, twice each.
pub(crate) const TIME: Duration = Duration::from_secs(2);
