//! Starts `spin up` with the manifest of the project, and with the variables that `hearth spin-variables` derives from
//! the settings.
//!
//! This file also replaces the start-up steps of `hearth serve`: a sample node if no upstream is given, an issuer key,
//! and the address as the base URL.

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value};

use super::process::{Launched, append, command};
use super::sample;
use crate::port::free_address;
use crate::upstream::Node;

/// Starts the server on a state directory.
pub(super) fn launch(state: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Result<Launched> {
    let mut arguments = Arguments::read(arguments);
    let node = arguments.add_sample_node(state)?;
    let mut variables = variables(state, &arguments.settings, environment)?;
    if !variables.contains_key("issuer_key") {
        variables.insert("issuer_key".to_owned(), make_key(state)?.into());
    }
    for _ in 0..ATTEMPTS {
        let address = free_address()?;
        let mut variables = variables.clone();
        variables.entry("base_url").or_insert_with(|| format!("http://{address}").into());
        fs::write(state.join(VARIABLES), Value::Object(variables.clone()).to_string())?;
        let mut up = up(state, address)?;
        up.args(&arguments.up).envs(environment.iter().copied());
        if let Some(host) = plain_text_node(&variables) {
            up.env("SPIN_OUTBOUND_H2C_PRIOR_KNOWLEDGE", host);
        }
        let mut child = up.spawn()?;
        if is_listening(&mut child, address)? {
            return Ok(Launched { child, address, node });
        }
        child.wait()?;
        let log = fs::read_to_string(state.join("log"))?;
        // Another process may take the port between the search for a free port and the start.
        ensure!(log.contains("already in use"), "the server did not start: {log}");
    }
    bail!("the server did not start: {ATTEMPTS} ports in turn were taken by other processes")
}

/// The flags of a test.
struct Arguments {
    /// The flags that `hearth serve` and `hearth spin-variables` share.
    settings: Vec<String>,
    /// The flags of `spin up` that have another name than those of `hearth serve`.
    up: Vec<String>,
}

impl Arguments {
    fn read(arguments: &[&str]) -> Self {
        let mut read = Self { settings: Vec::new(), up: Vec::new() };
        let mut arguments = arguments.iter().copied();
        while let Some(argument) = arguments.next() {
            if argument == "--requests-per-instance" {
                read.up.push("--max-instance-reuse-count".to_owned());
                read.up.extend(arguments.next().map(str::to_owned));
            } else {
                read.settings.push(argument.to_owned());
            }
        }
        read
    }

    /// Starts a sample node and adds its address, if neither flags nor settings name an upstream.
    fn add_sample_node(&mut self, state: &Path) -> Result<Option<Node>> {
        let settings = fs::read_to_string(state.join("hearth.toml")).unwrap_or_default();
        let settings: toml::Table = settings.parse().unwrap_or_default();
        let gateway = settings.get("gateway");
        let is_named = |flag: &str, member: &str| {
            self.settings.iter().any(|argument| argument == flag)
                || gateway.is_some_and(|gateway| gateway.get(member).is_some())
        };
        if is_named("--upstream", "upstream") {
            return Ok(None);
        }
        let node = Node::start()?;
        if !is_named("--gateway", "configuration") {
            let file = sample::write_configuration(state)?;
            self.settings.extend(["--gateway".to_owned(), file.to_string_lossy().into_owned()]);
        }
        self.settings.extend(["--upstream".to_owned(), node.url()]);
        Ok(Some(node))
    }
}

/// Returns the variables of the component. Invalid settings are an error of the start.
fn variables(state: &Path, flags: &[String], environment: &[(&str, &str)]) -> Result<Map<String, Value>> {
    let file = state.join(VARIABLES);
    let made = Command::new(command()?)
        .arg("spin-variables")
        .arg("--state")
        .arg(state)
        .args(flags)
        .arg("--output")
        .arg(&file)
        .envs(environment.iter().copied())
        .output()?;
    ensure!(made.status.success(), "the server did not start: {}", String::from_utf8_lossy(&made.stderr));
    Ok(serde_json::from_str(&fs::read_to_string(file)?)?)
}

/// Creates the issuer key in the place where `hearth serve` would create it, so that the next start finds it.
fn make_key(state: &Path) -> Result<String> {
    let file = state.join("issuer.key");
    let made = Command::new(command()?).args(["keys", "new", "--output"]).arg(&file).output()?;
    ensure!(made.status.success(), "cannot create the key: {}", String::from_utf8_lossy(&made.stderr));
    Ok(fs::read_to_string(file)?.trim().to_owned())
}

/// Returns host and port of a node with plain-text HTTP/2.
fn plain_text_node(variables: &Map<String, Value>) -> Option<&str> {
    let text = |name| variables.get(name).and_then(Value::as_str);
    if text("gateway_upstream_kind") != Some("grpc") {
        return None;
    }
    text("gateway_upstream")?.strip_prefix("http://")
}

/// Returns the command. Everything that Spin writes goes to the state directory.
fn up(state: &Path, address: SocketAddr) -> Result<Command> {
    let program = env::var_os(SPIN).with_context(|| format!("the variable `{SPIN}` is not set"))?;
    let mut command = Command::new(program);
    command
        .args(["up", "--from", MANIFEST, "--listen", &address.to_string()])
        .arg("--variable")
        .arg(format!("@{}", state.join(VARIABLES).display()))
        // As with `hearth serve`, readers and writers do not wait for each other.
        .args(["--sqlite", "PRAGMA journal_mode=WAL", "--state-dir"])
        .arg(state)
        .arg("--log-dir")
        .arg(state.join("logs"))
        .arg("--temp")
        .arg(state.join("spin"))
        .stdout(Stdio::piped())
        .stderr(append(&state.join("log"))?);
    Ok(command)
}

/// Waits until Spin reports that it listens. Returns `false` if its output ends first.
fn is_listening(child: &mut Child, address: SocketAddr) -> Result<bool> {
    let mut output = BufReader::new(child.stdout.take().context("the output is not piped")?);
    let (url, mut line) = (format!("http://{address}"), String::new());
    while output.read_line(&mut line)? > 0 {
        if line.contains(&url) {
            // Read to the end, so that Spin never blocks on a full pipe.
            std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            return Ok(true);
        }
        line.clear();
    }
    Ok(false)
}

/// Returns the processes of a server: `spin up`, and the trigger that it has started, which answers the requests.
pub(super) fn processes(id: u32) -> Result<Vec<u32>> {
    let listed = Command::new("pgrep").arg("-P").arg(id.to_string()).output()?;
    let children = String::from_utf8(listed.stdout)?;
    let children = children.lines().filter_map(|line| line.trim().parse().ok());
    Ok(children.chain([id]).collect())
}

/// The variable with the path of the program `spin`.
pub(super) const SPIN: &str = "HEARTH_SPIN";
const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../hosts/spin/spin.toml");
/// The name of the file with the variables in the state directory.
const VARIABLES: &str = "variables.json";
const ATTEMPTS: u32 = 3;
