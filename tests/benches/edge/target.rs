//! The servers that a run measures: the edge, an empty component on the same host, and grpc-gateway.

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_tests::port::free_address;
use hearth_tests::server::Server;
use tempfile::TempDir;

/// The address of a server, and its processes.
#[derive(Debug)]
pub(crate) struct Target {
    origin: String,
    processes: Vec<u32>,
}

impl Target {
    /// Returns the edge on the host of this run, once it is healthy: on Spin, its first request creates the tables.
    pub(crate) fn edge(server: &Server) -> Result<Self> {
        let start = Instant::now();
        while server.read("/healthz", None)?.status != 200 {
            ensure!(start.elapsed() < PATIENCE, "the edge is not healthy: {}", server.log()?);
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(Self { origin: server.url(""), processes: server.processes()? })
    }

    /// Returns the URL of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// Returns what the processes have used so far, as Linux reports it.
    pub(crate) fn usage(&self) -> Result<Usage> {
        let mut usage = Usage::default();
        for id in &self.processes {
            let stat = fs::read_to_string(format!("/proc/{id}/stat"))?;
            let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
            // User and system time are 11 and 12 fields after the name, in hundredths of a second.
            let ticks = fields.iter().skip(11).take(2).map(|field| field.parse::<f64>());
            usage.processor += ticks.sum::<Result<f64, _>>()? / 100.0;
            let status = fs::read_to_string(format!("/proc/{id}/status"))?;
            let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0 kB");
            usage.memory += resident.trim().trim_end_matches(" kB").parse::<u64>()? << 10;
        }
        Ok(usage)
    }
}

/// The processor time and the memory of a server.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// In seconds.
    pub(crate) processor: f64,
    /// The resident memory in bytes.
    pub(crate) memory: u64,
}

/// A program that is measured beside the edge. Dropping it ends the process.
#[derive(Debug)]
pub(crate) struct Alternative {
    child: Child,
    pub(crate) target: Target,
    _directory: TempDir,
}

impl Alternative {
    /// Starts grpc-gateway in front of a node.
    pub(crate) fn grpc_gateway(node: &str) -> Result<Self> {
        let directory = TempDir::new()?;
        let node = node.trim_start_matches("http://");
        let mut child = Command::new(built("HEARTH_GRPC_GATEWAY")?)
            .args(["-node", node])
            .stdout(Stdio::piped())
            // It reports each answer that is not sent because wrk ends.
            .stderr(fs::File::create(directory.path().join("log"))?)
            .spawn()
            .context("grpc-gateway does not start")?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("the output is not piped")?).read_line(&mut line)?;
        ensure!(line.starts_with("http://"), "grpc-gateway printed no address: `{line}`");
        let target = Target { origin: line.trim().to_owned(), processes: vec![child.id()] };
        Ok(Self { child, target, _directory: directory })
    }

    /// Starts Spin with the empty component.
    pub(crate) fn empty_on_spin(program: &Path) -> Result<Self> {
        let directory = TempDir::new()?;
        // Spin reads the component from the folder of its manifest.
        fs::copy(built("HEARTH_EMPTY")?, directory.path().join("empty.wasm"))?;
        fs::write(directory.path().join("spin.toml"), MANIFEST)?;
        let address = free_address()?;
        let child = Command::new(program)
            .args(["up", "--listen", &address.to_string(), "--state-dir", "state", "--log-dir", "logs"])
            .current_dir(directory.path())
            .stdout(Stdio::null())
            .stderr(fs::File::create(directory.path().join("log"))?)
            .spawn()?;
        let target = Target { origin: format!("http://{address}"), processes: vec![child.id()] };
        let mut alternative = Self { child, target, _directory: directory };
        let start = Instant::now();
        while TcpStream::connect(address).is_err() {
            ensure!(start.elapsed() < PATIENCE, "Spin does not listen on {address}");
            std::thread::sleep(Duration::from_millis(20));
        }
        // The trigger, which answers the requests, is a process of its own.
        let listed = Command::new("pgrep").args(["-P", &alternative.child.id().to_string()]).output()?;
        let listed = String::from_utf8(listed.stdout)?;
        alternative.target.processes.extend(listed.lines().filter_map(|id| id.trim().parse::<u32>().ok()));
        Ok(alternative)
    }
}

impl Drop for Alternative {
    fn drop(&mut self) {
        let ids = self.target.processes.iter().map(u32::to_string);
        let _ = Command::new("kill").arg("-9").args(ids).status();
        let _ = self.child.wait();
    }
}

/// Returns the file that a variable of `cargo xtask bench edge` names.
pub(crate) fn built(variable: &str) -> Result<String> {
    env::var(variable).with_context(|| format!("`{variable}` is not set; run `cargo xtask bench edge`"))
}

/// The time in which a server has to listen.
const PATIENCE: Duration = Duration::from_secs(20);

/// An application of the empty component.
const MANIFEST: &str = "\
spin_manifest_version = 2

[application]
name = \"empty\"

[[trigger.http]]
route = \"/...\"
component = \"empty\"

[component.empty]
source = \"empty.wasm\"
";
