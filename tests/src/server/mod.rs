//! A server for tests: the edge on a real host, on a free port, with a temporary state directory.
//!
//! The host is `hearth serve`, or Spin if the variable `HEARTH_SPIN` is set to its program. Tests do not depend on the
//! host: both take the settings and flags of `hearth serve`. [`crate::suite::only`] marks a test that passes on one
//! host only.
//!
//! The server keeps its data in SQLite, or in Postgres if the variable `HEARTH_STORE` is `postgres`. A test that passes
//! over one store only is marked by [`crate::suite::only_over`].

mod answer;
mod host;
mod process;
mod sample;
mod serve;
mod spin;
mod state;
mod store;

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

use anyhow::{Result, ensure};
use data_encoding::HEXLOWER;
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

pub use answer::Answer;
pub use host::Host;
use process::Launched;
pub use process::command;
pub use state::State;
pub use store::{Store, Stored};

use crate::upstream::Node;

/// A running server. Dropping it kills the process.
#[derive(Debug)]
pub struct Server {
    host: Host,
    child: Child,
    address: SocketAddr,
    state: State,
    /// The path of the database of SQLite.
    file: PathBuf,
    agent: ureq::Agent,
    environment: Vec<(String, String)>,
    /// The sample node, for a host that does not include one.
    _node: Option<Node>,
}

impl Server {
    /// Starts a server with an API key for each of `subjects`. The key is the name of the subject and has all scopes
    /// for claims.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start.
    pub fn start<'s>(subjects: impl IntoIterator<Item = &'s str>, arguments: &[&str]) -> Result<Self> {
        Self::configured(&Self::keys(subjects)?, arguments, &[])
    }

    /// Returns the settings of [`Server::start`]: a key for each of `subjects`.
    ///
    /// # Errors
    ///
    /// Returns an error if a line cannot be written.
    pub fn keys<'s>(subjects: impl IntoIterator<Item = &'s str>) -> Result<String> {
        let mut settings = String::new();
        for subject in subjects {
            let digest = HEXLOWER.encode(&Sha256::digest(subject));
            write!(
                settings,
                "[[api_keys]]\nid = {subject:?}\nsha256 = {digest:?}\nsubject = {subject:?}\n\
                 scopes = [\"claims:read\", \"claims:write\"]\n"
            )?;
        }
        Ok(settings)
    }

    /// Starts a server with the given text of `hearth.toml` and the given environment variables.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start.
    pub fn configured(settings: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Result<Self> {
        let state = State::new()?;
        fs::write(state.path().join("hearth.toml"), settings)?;
        Self::launch(state, arguments, environment)
    }

    /// Starts a server on an existing state directory. An empty directory is a first start.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start.
    pub fn in_directory(state: impl Into<State>, arguments: &[&str]) -> Result<Self> {
        Self::launch(state.into(), arguments, &[])
    }

    /// Starts a server on a state directory, with environment variables. Servers [beside](Self::beside) it have them,
    /// too, but not its successor after [`Server::kill_and_restart`].
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start.
    pub fn with_environment(state: impl Into<State>, environment: &[(&str, &str)]) -> Result<Self> {
        Self::launch(state.into(), &[], environment)
    }

    /// Starts another server over the store of this one, with its settings, and with a directory of its own.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start.
    pub fn beside(&self) -> Result<Self> {
        let environment: Vec<_> =
            self.environment.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        Self::launch(self.state.beside()?, &[], &environment)
    }

    fn launch(mut state: State, arguments: &[&str], environment: &[(&str, &str)]) -> Result<Self> {
        let host = Host::of_run();
        let flags = state.flags()?;
        let arguments: Vec<&str> =
            flags.iter().map(String::as_str).chain(arguments.iter().copied()).collect();
        let Launched { child, address, node } = host.launch(state.path(), &arguments, environment)?;
        let file = state.path().join(host.database());
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let environment = environment.iter().map(owned).collect();
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_idle_connections_per_host(64)
            .timeout_global(Some(Duration::from_mins(1)))
            .build();
        Ok(Self { host, child, address, state, file, agent: agent.into(), environment, _node: node })
    }

    /// Returns the id of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the ids of all processes of the server.
    ///
    /// # Errors
    ///
    /// Returns an error if the processes cannot be listed.
    pub fn processes(&self) -> Result<Vec<u32>> {
        self.host.processes(self.child.id())
    }

    /// Returns the address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL of a path on the server.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Returns the log so far.
    ///
    /// # Errors
    ///
    /// Returns an error if the log cannot be read.
    pub fn log(&self) -> Result<String> {
        Ok(fs::read_to_string(self.state.path().join("log"))?)
    }

    /// Waits for the complete banner that `hearth serve` prints at its start, and returns it.
    ///
    /// # Errors
    ///
    /// Returns an error if the banner cannot be read, or does not appear.
    pub fn banner(&self) -> Result<String> {
        for _ in 0..100 {
            let banner = fs::read_to_string(self.state.path().join("banner"))?;
            if banner.contains("curl") {
                return Ok(banner);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        anyhow::bail!("the banner is incomplete")
    }

    /// Submits a claim with a body and a key, without a content type, as clients do.
    ///
    /// # Errors
    ///
    /// Returns an error if the request is not answered.
    pub fn submit(&self, key: &str, claim: &[u8]) -> Result<Answer> {
        Answer::of(
            self.agent
                .post(self.url("/v1/claims"))
                .header("authorization", format!("Bearer {key}"))
                .send(claim),
        )
    }

    /// Posts JSON with a key.
    ///
    /// # Errors
    ///
    /// Returns an error if the request is not answered.
    pub fn post(&self, path: &str, key: &str, body: &serde_json::Value) -> Result<Answer> {
        Answer::of(
            self.agent
                .post(self.url(path))
                .header("authorization", format!("Bearer {key}"))
                .header("accept", "application/json, text/event-stream")
                .content_type("application/json")
                .send(body.to_string()),
        )
    }

    /// Posts lines with a key: a claim on each line.
    ///
    /// # Errors
    ///
    /// Returns an error if the request is not answered.
    pub fn submit_lines(&self, key: &str, lines: &[u8], headers: &[(&str, &str)]) -> Result<Answer> {
        let mut request = self
            .agent
            .post(self.url("/v1/claims"))
            .header("authorization", format!("Bearer {key}"))
            .header("content-type", "application/x-ndjson");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::of(request.send(lines))
    }

    /// Sends a GET request with a key, or without one.
    ///
    /// # Errors
    ///
    /// Returns an error if the request is not answered.
    pub fn read(&self, path: &str, key: Option<&str>) -> Result<Answer> {
        let mut request = self.agent.get(self.url(path));
        if let Some(key) = key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        Answer::of(request.call())
    }

    /// Sends a request without a body. Method, target and headers are sent unchanged, even if they are invalid.
    ///
    /// # Errors
    ///
    /// Returns an error if the request is not answered.
    pub fn ask(&self, method: &str, target: &str, headers: &[(&str, &str)]) -> Result<Answer> {
        let mut request = format!("{method} {target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
        for (name, value) in headers {
            write!(request, "{name}: {value}\r\n")?;
        }
        request.push_str("\r\n");
        Answer::parse(&self.raw(request.as_bytes())?)
    }

    /// Sends raw bytes, and reads until the server closes the connection, either on request or because it rejects the
    /// connection.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection fails.
    pub fn raw(&self, bytes: &[u8]) -> Result<String> {
        self.exchange(bytes, false)
    }

    /// Sends raw bytes like [`Server::raw`], then closes the sending half of the connection and reads.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection fails.
    pub fn raw_half_closed(&self, bytes: &[u8]) -> Result<String> {
        self.exchange(bytes, true)
    }

    /// Sends the raw bytes of a request on a persistent connection, as a phone does, and reads the answer, whose length
    /// its head states.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection fails, or the answer is no answer.
    pub fn replay(&self, request: &[u8]) -> Result<Answer> {
        let mut stream = self.connect()?;
        stream.write_all(request)?;
        let mut stream = BufReader::new(stream);
        let mut text = String::new();
        while !text.ends_with("\r\n\r\n") {
            if stream.read_line(&mut text)? == 0 {
                anyhow::bail!("the connection was closed after {text:?}");
            }
        }
        let mut answer = Answer::parse(&text)?;
        let body = if request.starts_with(b"HEAD ") {
            Vec::new()
        } else if answer.header("transfer-encoding") == Some("chunked") {
            chunks(&mut stream)?
        } else {
            let length: usize = answer.header("content-length").map(str::parse).transpose()?.unwrap_or(0);
            exactly(&mut stream, length)?
        };
        if answer.header("content-encoding") == Some("gzip") {
            GzDecoder::new(body.as_slice()).read_to_string(&mut answer.body)?;
        } else {
            answer.body = String::from_utf8_lossy(&body).into_owned();
        }
        Ok(answer)
    }

    fn connect(&self) -> Result<TcpStream> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(45)))?;
        Ok(stream)
    }

    fn exchange(&self, bytes: &[u8], half_close: bool) -> Result<String> {
        let mut stream = self.connect()?;
        stream.write_all(bytes)?;
        if half_close {
            stream.shutdown(Shutdown::Write)?;
        }
        let mut text = Vec::new();
        stream.read_to_end(&mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Kills the server immediately.
    ///
    /// # Errors
    ///
    /// Returns an error if the process cannot be killed.
    pub fn kill(&self) -> Result<()> {
        let ids = self.host.processes(self.child.id())?;
        let killed = Command::new("kill").arg("-9").args(ids.iter().map(u32::to_string)).status()?;
        ensure!(killed.success(), "cannot kill the server");
        Ok(())
    }

    /// Kills the server unless it has been killed, and starts another one on the same state directory.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start again.
    pub fn kill_and_restart(mut self) -> Result<Self> {
        self.end_now();
        let state = std::mem::replace(&mut self.state, State::new()?);
        Self::in_directory(state, &[])
    }

    /// Signals the server to stop, and returns its log.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not stop, or not with success.
    pub fn stop(mut self) -> Result<String> {
        self.end()?;
        self.log()
    }

    /// Signals the server to stop, and returns its state directory.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not stop, or not with success.
    pub fn stop_and_keep(mut self) -> Result<State> {
        self.end()?;
        Ok(std::mem::replace(&mut self.state, State::new()?))
    }

    /// Returns the state directory.
    pub fn state(&self) -> &Path {
        self.state.path()
    }

    /// Returns the path of the database file, for tests of SQLite.
    pub fn database(&self) -> &Path {
        &self.file
    }

    /// Returns the stored data.
    pub fn stored(&self) -> Stored<'_> {
        #[cfg(unix)]
        if let Some(database) = self.state.database() {
            return Stored::Database(database);
        }
        Stored::File(&self.file)
    }

    fn end(&mut self) -> Result<()> {
        let pid = self.child.id().to_string();
        ensure!(Command::new("kill").arg(pid).status()?.success(), "cannot signal the server to stop");
        let status = self.child.wait()?;
        ensure!(status.success(), "the server stopped with {status}");
        Ok(())
    }

    fn end_now(&mut self) {
        // The process may have ended, and its id may have been reused.
        if let Ok(None) = self.child.try_wait() {
            let _ = self.kill();
            let _ = self.child.wait();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end_now();
    }
}

/// Reads the chunks of a body (RFC 9112, section 7.1), without trailers.
fn chunks(stream: &mut impl BufRead) -> Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let length = usize::from_str_radix(line.trim(), 16)?;
        body.extend(exactly(stream, length)?);
        stream.read_line(&mut line)?;
        if length == 0 {
            return Ok(body);
        }
    }
}

fn exactly(stream: &mut impl BufRead, length: usize) -> Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}
