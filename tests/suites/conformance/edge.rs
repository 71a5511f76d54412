//! The edge over HTTP: `hearth serve`, called over several connections.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use data_encoding::BASE64;
use hearth_conformance::{Call, Host, Reply};
use hearth_tests::case::on_core;
use hearth_tests::server::Server;
use serde::Deserialize;
use serde_json::json;

use crate::host::is_shared;

/// A server for this suite.
#[derive(Debug)]
pub(crate) struct Edge {
    server: Option<Server>,
    agent: ureq::Agent,
    base: String,
    module: String,
}

impl Edge {
    /// Starts the server.
    pub(crate) fn start() -> Result<Self> {
        let server = Server::configured("", &["--api-key", KEY], &[])?;
        let version = server.read("/version", None)?.json();
        let module = version.get("module").and_then(|module| module.as_str());
        let module = module.with_context(|| format!("`module` is missing in {version}"))?.to_owned();
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_idle_connections_per_host(CONNECTIONS)
            .timeout_global(Some(Duration::from_mins(1)))
            .build();
        Ok(Self { base: server.url("/v1/operations"), server: Some(server), agent: agent.into(), module })
    }

    /// Runs one case. A single call that keeps no state is sent alone; all other calls are sent as one session.
    fn reply(&self, case: &[Call]) -> Reply {
        let failed = |error: anyhow::Error| format!("{error:#}");
        if let ([call], true) = (case, is_shared(case)) {
            let url = format!("{}/{}", self.base, call.operation);
            if call.request.len() > REQUEST {
                return self.rejects(&url, &call.request, case).map_err(failed);
            }
            let answer = self.send(&url, &call.request);
            return answer.map(|answer| vec![answer]).map_err(failed);
        }
        let calls: Vec<_> = case
            .iter()
            .map(|call| json!({"operation": call.operation, "request": {"base64": BASE64.encode(&call.request)}}))
            .collect();
        let count = calls.len();
        let body = json!({ "calls": calls }).to_string();
        if body.len() > SESSION {
            return self.rejects(&self.base, body.as_bytes(), case).map_err(failed);
        }
        let answer = self.send(&self.base, body.as_bytes()).map_err(failed)?;
        let answers: Answers = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
        if answers.answers.len() != count {
            return Err(format!("got {} answers to {count} calls", answers.answers.len()));
        }
        Ok(answers.answers.into_iter().map(String::into_bytes).collect())
    }

    /// Checks that the edge rejects a request that is too large, and returns the answers of the core in its place.
    fn rejects(&self, url: &str, body: &[u8], calls: &[Call]) -> Result<Vec<Vec<u8>>> {
        let request = self.agent.post(url).header("authorization", format!("Bearer {KEY}"));
        let start = body.get(..REJECTED).unwrap_or(body);
        let status = request.send(start)?.status();
        ensure!(status == 413, "status {status} to {} bytes", body.len());
        Ok(on_core(calls)?.into_iter().map(String::into_bytes).collect())
    }

    fn send(&self, url: &str, body: &[u8]) -> Result<Vec<u8>> {
        for _ in 0..ATTEMPTS {
            let request = self.agent.post(url).header("authorization", format!("Bearer {KEY}"));
            let mut response = request.send(body)?;
            let answer = response.body_mut().with_config().limit(ANSWER).read_to_vec()?;
            match response.status().as_u16() {
                200 => return Ok(answer),
                // All instances were busy.
                503 => thread::sleep(Duration::from_secs(1)),
                status => bail!("status {status}: {}", String::from_utf8_lossy(&answer)),
            }
        }
        bail!("the server returned status 503 {ATTEMPTS} times")
    }
}

#[derive(Deserialize)]
struct Answers {
    answers: Vec<String>,
}

impl Host for Edge {
    fn runtime(&self) -> &'static str {
        concat!("hearth serve ", env!("CARGO_PKG_VERSION"), ", HTTP/1.1")
    }

    fn module(&self) -> Option<&str> {
        Some(&self.module)
    }

    fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()> {
        let edge = &*self;
        let next = AtomicUsize::new(0);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            for _ in 0..CONNECTIONS {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let number = next.fetch_add(1, Ordering::Relaxed)
                        && let Some(calls) = cases.get(number)
                        && sender.send((number, edge.reply(calls))).is_ok()
                    {}
                });
            }
            drop(sender);
            for (number, reply) in receiver {
                take(number, reply);
            }
        });
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        self.server.take().map_or(Ok(()), |server| server.stop().map(drop))
    }
}

/// The maximum size in bytes of `POST /v1/operations/…`. The module accepts larger frames and studies, which have other
/// paths.
const REQUEST: usize = 4 << 20;
/// The maximum size in bytes of `POST /v1/operations`.
const SESSION: usize = 12 << 20;
/// The number of bytes that are sent of a larger body, above both limits. The server reads the rest of a rejected body
/// only up to a limit, after which it closes the connection.
const REJECTED: usize = 32 << 20;
const KEY: &str = "conformance";
const CONNECTIONS: usize = 4;
const ATTEMPTS: usize = 5;
/// The maximum size in bytes of an answer, above the size of every answer.
const ANSWER: u64 = 64 << 20;
