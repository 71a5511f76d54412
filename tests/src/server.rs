//! A `hearth serve` of one's own: the real command, on a free port, with a state directory that goes with it.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use ureq::http::{HeaderMap, HeaderName, HeaderValue};

/// A running server. It is killed when this goes.
#[derive(Debug)]
pub struct Server {
    child: Child,
    address: SocketAddr,
    state: TempDir,
    agent: ureq::Agent,
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Head of the answer.
    pub headers: HeaderMap,
    /// Body as it came.
    pub body: String,
}

impl Answer {
    /// The body as JSON; `null` when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// A header's text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// Reads an answer as it came over the connection.
    fn read(text: &str) -> Result<Self> {
        let (head, body) = text.split_once("\r\n\r\n").with_context(|| format!("no whole head: {text}"))?;
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok());
        let status = status.with_context(|| format!("no status: {head}"))?;
        let mut headers = HeaderMap::new();
        for line in lines {
            let (name, value) = line.split_once(':').with_context(|| format!("no header: {line}"))?;
            headers.append(HeaderName::try_from(name)?, HeaderValue::try_from(value.trim())?);
        }
        Ok(Self { status, headers, body: body.to_owned() })
    }
}

impl Server {
    /// Starts a server whose keys are the names of its `subjects`, each with every scope for claims.
    ///
    /// # Errors
    ///
    /// When it does not start.
    pub fn start<'s>(subjects: impl IntoIterator<Item = &'s str>, arguments: &[&str]) -> Result<Self> {
        let mut settings = String::new();
        for subject in subjects {
            let digest = HEXLOWER.encode(&Sha256::digest(subject));
            write!(
                settings,
                "[[api_keys]]\nid = {subject:?}\nsha256 = {digest:?}\nsubject = {subject:?}\n\
                 scopes = [\"claims:read\", \"claims:write\"]\n"
            )?;
        }
        Self::configured(&settings, arguments, &[])
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
        share_compiled(&state)?;
        let mut child = Command::new(command()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "json", "--state"])
            .arg(state.path())
            .args(arguments)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(fs::OpenOptions::new().create(true).append(true).open(state.path().join("log"))?)
            .spawn()?;
        let mut first = String::new();
        let output = child.stdout.take().context("its output")?;
        let mut output = BufReader::new(output);
        output.read_line(&mut first)?;
        let address = first.trim().rsplit_once("http://").and_then(|(_, address)| address.parse().ok());
        let Some(address) = address else {
            child.kill()?;
            let log = fs::read_to_string(state.path().join("log"))?;
            anyhow::bail!("no server: {first}{log}");
        };
        let mut rest = fs::File::create(state.path().join("banner"))?;
        std::thread::spawn(move || std::io::copy(&mut output, &mut rest));
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_idle_connections_per_host(64)
            .timeout_global(Some(Duration::from_mins(1)))
            .build();
        Ok(Self { child, address, state, agent: agent.into() })
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

    /// What it said at its start, once it has said all of it.
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
        answer(
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
        answer(request.call())
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

    /// Sends bytes as they are, half-closes if asked to, and reads what comes back until the end.
    ///
    /// # Errors
    ///
    /// When the connection fails.
    pub fn raw(&self, bytes: &[u8]) -> Result<String> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(45)))?;
        stream.write_all(bytes)?;
        stream.shutdown(std::net::Shutdown::Write)?;
        let mut text = Vec::new();
        stream.read_to_end(&mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Kills it without a warning, and starts another on what it has left.
    ///
    /// # Errors
    ///
    /// When it does not start again.
    pub fn kill_and_restart(mut self) -> Result<Self> {
        self.child.kill()?;
        self.child.wait()?;
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

    fn end(&mut self) -> Result<()> {
        let pid = self.child.id().to_string();
        ensure!(Command::new("kill").arg(pid).status()?.success(), "it could not be asked to stop");
        let status = self.child.wait()?;
        ensure!(status.success(), "it stopped with {status}");
        Ok(())
    }

    /// Process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answer(result: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Answer> {
    let mut response = result?;
    let body = response.body_mut().read_to_string()?;
    Ok(Answer { status: response.status().as_u16(), headers: response.headers().clone(), body })
}

/// Lets servers on new state directories find the edge compiled, where links make that easy: to compile it takes
/// seconds, and the suites start many servers.
fn share_compiled(state: &TempDir) -> Result<()> {
    #[cfg(unix)]
    if !state.path().join("cache").exists() {
        let shared = command()?.with_file_name("hearth-tests-cache");
        fs::create_dir_all(&shared)?;
        std::os::unix::fs::symlink(shared.canonicalize()?, state.path().join("cache"))?;
    }
    Ok(())
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
