//! `hearth check-settings`: checks the variables of a deployment on Spin before it is deployed.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use clap::Args;

use super::document::Document;
use crate::result::{Failure, Verdict};
use hearth_terminal::visible::visible;

/// Check the settings of a deployment on Spin.
///
/// The Spin component itself checks them; the messages are those of its `/healthz`. No request goes to the upstream
/// node.
///
/// Exit codes: 0 the settings are valid, 1 they have errors, 2 the check could not run.
#[derive(Args, Debug)]
pub(super) struct CheckSettings {
    /// Variable, as for `spin up`: NAME=VALUE, or NAME=@FILE for the content of a file; repeatable
    #[arg(long = "variable", value_name = "NAME=VALUE", value_parser = Assignment::parse)]
    variables: Vec<Assignment>,
    /// JSON or TOML file with one string for each variable, as for `spin up --variable @FILE`; `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// A variable given on the command line.
#[derive(Clone, Debug)]
struct Assignment {
    name: String,
    value: String,
}

impl Assignment {
    fn parse(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE or NAME=@FILE")?;
        let value = match value.strip_prefix('@') {
            Some(file) => read(Path::new(file))?.1,
            None => value.to_owned(),
        };
        Ok(Self { name: name.to_owned(), value })
    }
}

/// Prints the errors in the settings.
pub(super) fn run(options: &CheckSettings) -> Result<Verdict, Failure> {
    let (name, mut variables) = variables(&options.file)?;
    let assigned = options.variables.iter().cloned();
    variables.extend(assigned.map(|Assignment { name, value }| (name, value)));
    let faults = hearth_server::SettingsCheck::new()?.faults(&variables)?;
    let mut out = anstream::stdout().lock();
    if faults.is_empty() {
        let green = AnsiColor::Green.on_default().bold();
        writeln!(out, "{green}ok{green:#}  {name}: the settings are valid")?;
        return Ok(Verdict::Valid);
    }
    let red = AnsiColor::BrightRed.on_default().bold();
    for fault in &faults {
        writeln!(out, "{red}error{red:#}: {}", visible(fault))?;
    }
    let bold = Style::new().bold();
    let count = match faults.len() {
        1 => String::from("1 error"),
        more => format!("{more} errors"),
    };
    writeln!(out, "{bold}{name}{bold:#}: {count}")?;
    Ok(Verdict::Findings)
}

/// Returns the name of the file, as the user gave it, and its variables. An error has no excerpt of the text, which can
/// contain a secret.
fn variables(file: &Path) -> Result<(String, BTreeMap<String, String>), String> {
    let (name, text) = read(file)?;
    let variables = if file.extension().is_some_and(|extension| extension == "toml") {
        toml::from_str(&text).map_err(|error| format!("`{name}`: {}", error.message()))
    } else {
        serde_json::from_str(&text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            format!("`{name}`: expected a JSON object of strings, at line {line}, column {column}")
        })
    };
    variables.map(|variables| (name, variables))
}

fn read(file: &Path) -> Result<(String, String), String> {
    let Document { name, text } = Document::whole(file, LONGEST)?;
    let text = String::from_utf8(text).map_err(|_| format!("`{name}` is not UTF-8"))?;
    Ok((name, text))
}

/// The largest file in bytes: more than the largest configuration of a gateway.
const LONGEST: usize = 16 << 20;
