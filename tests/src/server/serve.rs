//! `hearth serve`: the command itself, on a port of its choice.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::host::Launched;
use super::{append, command};

/// Starts it on a state directory.
pub(super) fn launch(state: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Result<Launched> {
    share_compiled(state)?;
    let mut child = Command::new(command()?)
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "json", "--state"])
        .arg(state)
        .args(arguments)
        .envs(environment.iter().copied())
        .stdout(Stdio::piped())
        .stderr(append(&state.join("log"))?)
        .spawn()?;
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().context("its output")?);
    output.read_line(&mut first)?;
    let address = first.trim().rsplit_once("http://").and_then(|(_, address)| address.parse().ok());
    let Some(address) = address else {
        child.kill()?;
        let log = fs::read_to_string(state.join("log"))?;
        anyhow::bail!("no server: {first}{log}");
    };
    let mut rest = fs::File::create(state.join("banner"))?;
    std::thread::spawn(move || std::io::copy(&mut output, &mut rest));
    Ok(Launched { child, address, node: None })
}

/// Lets servers on new state directories find the edge compiled, where links make that easy: to compile it takes
/// seconds, and the suites start many servers.
fn share_compiled(state: &Path) -> Result<()> {
    #[cfg(unix)]
    if !state.join("cache").exists() {
        let shared = command()?.with_file_name("hearth-tests-cache");
        fs::create_dir_all(&shared)?;
        std::os::unix::fs::symlink(shared.canonicalize()?, state.join("cache"))?;
    }
    Ok(())
}
