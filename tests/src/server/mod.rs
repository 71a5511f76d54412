//! A server of one's own: the edge on a real host, on a free port, with a state directory that goes with it.
//!
//! The host is `hearth serve`, or the Spin that the variable `HEARTH_SPIN` names. Tests do not see which: settings and
//! flags are those of `hearth serve` on both. [`crate::suite::only`] marks a test that one host alone can pass.

mod answer;
mod host;
mod sample;
mod serve;
mod spin;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

use anyhow::{Result, ensure};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

pub use answer::Answer;
pub use host::Host;
use host::Launched;

use crate::upstream::Node;

/// A running server. It is killed when this goes.
#[derive(Debug)]
pub struct Server {
    host: Host,
    child: Child,
    address: SocketAddr,
    state: TempDir,
    agent: ureq::Agent,
    /// The sample node, where the host has none of its own.
    _node: Option<Node>,
}

impl Server {
    /// Starts a server whose keys are the names of its `subjects`, each with every scope for claims.
    ///
    /// # Errors
    ///
    /// When it does not start.
    pub fn start<'s>(subjects: impl IntoIterator<Item = &'s str>, arguments: &[&str]) -> Result<Self> {
        Self::configured(&Self::keys(subjects)?, arguments, &[])
    }

    /// Returns the settings of [`Server::start`]: a key for each of `subjects`.
    ///
    /// # Errors
    ///
    /// If a line cannot be written.
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

    /// Starts a server with these settings, the text of `hearth.toml`, and with variables in its environment.
    ///
    /// # Errors
    ///
    /// When it does not start.
    pub fn configured(settings: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Result<Self> {
        let state = TempDir::new()?;
        fs::write(state.path().join("hearth.toml"), settings)?;
        Self::launch(state, arguments, environment)
    }

    /// Starts a server on a state directory as it is; an empty one is a first start.
    ///
    /// # Errors
    ///
    /// When it does not start.
    pub fn in_directory(state: TempDir, arguments: &[&str]) -> Result<Self> {
        Self::launch(state, arguments, &[])
    }

    fn launch(state: TempDir, arguments: &[&str], environment: &[(&str, &str)]) -> Result<Self> {
        let host = Host::of_run();
        let Launched { child, address, node } = host.launch(state.path(), arguments, environment)?;
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_idle_connections_per_host(64)
            .timeout_global(Some(Duration::from_mins(1)))
            .build();
        Ok(Self { host, child, address, state, agent: agent.into(), _node: node })
    }

    /// The id of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of a path on it.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What it has logged so far.
    ///
    /// # Errors
    ///
    /// When the log cannot be read.
    pub fn log(&self) -> Result<String> {
        Ok(fs::read_to_string(self.state.path().join("log"))?)
    }

    /// What `hearth serve` said at its start, once it has said all of it.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or does not come.
    pub fn banner(&self) -> Result<String> {
        for _ in 0..100 {
            let banner = fs::read_to_string(self.state.path().join("banner"))?;
            if banner.contains("curl") {
                return Ok(banner);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        anyhow::bail!("the banner does not end")
    }

    /// Submits a claim as clients do: a body, a key, no content type.
    ///
    /// # Errors
    ///
    /// When there is no answer.
    pub fn submit(&self, key: &str, claim: &[u8]) -> Result<Answer> {
        Answer::of(
            self.agent
                .post(self.url("/v1/claims"))
                .header("authorization", format!("Bearer {key}"))
                .send(claim),
        )
    }

    /// Reads a path with a key, or without one.
    ///
    /// # Errors
    ///
    /// When there is no answer.
    pub fn read(&self, path: &str, key: Option<&str>) -> Result<Answer> {
        let mut request = self.agent.get(self.url(path));
        if let Some(key) = key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        Answer::of(request.call())
    }

    /// Asks without a body; method, target and headers are sent as they are, whatever they are.
    ///
    /// # Errors
    ///
    /// When there is no answer.
    pub fn ask(&self, method: &str, target: &str, headers: &[(&str, &str)]) -> Result<Answer> {
        let mut request = format!("{method} {target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
        for (name, value) in headers {
            write!(request, "{name}: {value}\r\n")?;
        }
        request.push_str("\r\n");
        Answer::read(&self.raw(request.as_bytes())?)
    }

    /// Sends bytes as they are, and reads what comes back until the server closes the connection: it is asked to, or it
    /// refuses to go on.
    ///
    /// # Errors
    ///
    /// When the connection fails.
    pub fn raw(&self, bytes: &[u8]) -> Result<String> {
        self.exchange(bytes, false)
    }

    /// The same with the connection half-closed after the bytes: the client sends no more, and reads.
    ///
    /// # Errors
    ///
    /// When the connection fails.
    pub fn raw_half_closed(&self, bytes: &[u8]) -> Result<String> {
        self.exchange(bytes, true)
    }

    fn exchange(&self, bytes: &[u8], half_close: bool) -> Result<String> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(45)))?;
        stream.write_all(bytes)?;
        if half_close {
            stream.shutdown(Shutdown::Write)?;
        }
        let mut text = Vec::new();
        stream.read_to_end(&mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Kills it without a warning, whatever it is doing.
    ///
    /// # Errors
    ///
    /// When it cannot be killed.
    pub fn kill(&self) -> Result<()> {
        let ids = self.host.processes(self.child.id())?;
        let killed = Command::new("kill").arg("-9").args(ids.iter().map(u32::to_string)).status()?;
        ensure!(killed.success(), "it could not be killed");
        Ok(())
    }

    /// Kills it, unless that was done before, and starts another on what it has left.
    ///
    /// # Errors
    ///
    /// When it does not start again.
    pub fn kill_and_restart(mut self) -> Result<Self> {
        self.end_now();
        let state = std::mem::replace(&mut self.state, TempDir::new()?);
        Self::in_directory(state, &[])
    }

    /// Asks it to stop, and gives what it has logged.
    ///
    /// # Errors
    ///
    /// When it does not stop by itself, and in order.
    pub fn stop(mut self) -> Result<String> {
        self.end()?;
        self.log()
    }

    /// The same, and gives the state directory.
    ///
    /// # Errors
    ///
    /// When it does not stop, or not with success.
    pub fn stop_and_keep(mut self) -> Result<TempDir> {
        self.end()?;
        Ok(std::mem::replace(&mut self.state, TempDir::new()?))
    }

    /// The state directory.
    pub fn state(&self) -> &Path {
        self.state.path()
    }

    /// The file of the database.
    pub fn database(&self) -> PathBuf {
        self.state.path().join(self.host.database())
    }

    fn end(&mut self) -> Result<()> {
        let pid = self.child.id().to_string();
        ensure!(Command::new("kill").arg(pid).status()?.success(), "it could not be asked to stop");
        let status = self.child.wait()?;
        ensure!(status.success(), "it stopped with {status}");
        Ok(())
    }

    fn end_now(&mut self) {
        // It may have ended by itself, and then its id may be that of another process.
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

/// The built command: the one that `cargo xtask build --release` leaves.
///
/// # Errors
///
/// When it is not there.
pub fn command() -> Result<PathBuf> {
    let command =
        std::env::current_exe()?.with_file_name("..").join(format!("hearth{}", std::env::consts::EXE_SUFFIX));
    ensure!(command.is_file(), "{} is not there; run `cargo xtask build --release`", command.display());
    Ok(command)
}

/// Opens a file to add to its end.
fn append(file: &Path) -> Result<File> {
    Ok(File::options().create(true).append(true).open(file)?)
}
