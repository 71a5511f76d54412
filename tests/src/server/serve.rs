//! Starts `hearth serve` on a free port.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::process::{Launched, append, command};

/// Starts the server on a state directory, with the component of the file `HEARTH_QUICK_EDGE` if it is set.
pub(super) fn launch(state: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Result<Launched> {
    let quick = env::var_os("HEARTH_QUICK_EDGE").filter(|_| !arguments.contains(&"--component"));
    let component = quick.map(|file| [OsString::from("--component"), file]);
    let mut child = Command::new(command()?)
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "json", "--state"])
        .arg(state)
        .args(component.into_iter().flatten())
        .args(arguments)
        .envs(environment.iter().copied())
        .stdout(Stdio::piped())
        .stderr(append(&state.join("log"))?)
        .spawn()?;
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().context("the output is not piped")?);
    output.read_line(&mut first)?;
    let address = first.trim().rsplit_once("://").and_then(|(_, address)| address.parse().ok());
    let Some(address) = address else {
        child.kill()?;
        let log = fs::read_to_string(state.join("log"))?;
        anyhow::bail!("the server did not start: {first}{log}");
    };
    let mut rest = fs::File::create(state.join("banner"))?;
    std::thread::spawn(move || std::io::copy(&mut output, &mut rest));
    Ok(Launched { child, address, node: None })
}
