//! `hearth check-settings`: what is wrong with the variables of a deployment on Spin, before it is deployed.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use clap::Args;

use super::document::Document;
use super::visible::visible;
use super::{Failure, Verdict};
use crate::serve;

/// Checks the settings of a deployment on Spin before it is deployed.
///
/// The edge itself checks them, in the words of its `/healthz`. The node is not asked. Exit code 1 if something is wrong.
#[derive(Args, Debug)]
pub(super) struct CheckSettings {
    /// A variable as `spin up` takes it: NAME=VALUE, or NAME=@FILE for the content of a file; repeat it for each
    #[arg(long = "variable", value_name = "NAME=VALUE", value_parser = Assignment::parse)]
    variables: Vec<Assignment>,
    /// A JSON or TOML file with a text for each variable, as `spin up --variable @FILE` takes it
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// A variable of the command line.
#[derive(Clone, Debug)]
struct Assignment {
    name: String,
    value: String,
}

impl Assignment {
    fn parse(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').ok_or("it is not NAME=VALUE or NAME=@FILE")?;
        let value = match value.strip_prefix('@') {
            Some(file) => read(Path::new(file))?.1,
            None => value.to_owned(),
        };
        Ok(Self { name: name.to_owned(), value })
    }
}

/// Prints what is wrong.
pub(super) fn run(options: &CheckSettings) -> Result<Verdict, Failure> {
    let (name, mut variables) = variables(&options.file)?;
    let assigned = options.variables.iter().cloned();
    variables.extend(assigned.map(|Assignment { name, value }| (name, value)));
    let faults = serve::Check::new()?.faults(&variables)?;
    let mut out = anstream::stdout().lock();
    if faults.is_empty() {
        let green = AnsiColor::Green.on_default().bold();
        writeln!(out, "{green}ok{green:#}  {name}: the edge takes these settings")?;
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

/// The file's name, as the user called it, and its variables. An error has no excerpt of the text, which may hold a secret.
fn variables(file: &Path) -> Result<(String, BTreeMap<String, String>), String> {
    let (name, text) = read(file)?;
    let variables = if file.extension().is_some_and(|extension| extension == "toml") {
        toml::from_str(&text).map_err(|error| format!("`{name}`: {}", error.message()))
    } else {
        serde_json::from_str(&text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            format!("`{name}`: expected a JSON object of texts, see line {line}, column {column}")
        })
    };
    variables.map(|variables| (name, variables))
}

fn read(file: &Path) -> Result<(String, String), String> {
    let Document { name, text } = Document::open(file, LONGEST)?;
    let text = String::from_utf8(text).map_err(|_| format!("`{name}`: it is not UTF-8"))?;
    Ok((name, text))
}

/// More than the largest configuration of a gateway has.
const LONGEST: usize = 16 << 20;
