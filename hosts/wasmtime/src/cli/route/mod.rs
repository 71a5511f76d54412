//! `hearth route`: which query method a request of the protocol gateway is for, and why. Asks no node.

mod explain;
mod marks;
mod refused;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::json;

use super::answer::{self, Answer};
use super::document::Document;
use super::gateway::{self, CHECK};
use super::{Failure, Format, Verdict, module};

/// Explains to which query method a path leads, without asking a node.
#[derive(Args, Debug)]
#[command(override_usage = USAGE)]
pub(super) struct Route {
    /// Gateway configuration to map by, instead of the protocol's own table; `-` is standard input
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// How to print the answer
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The HTTP method; GET where only a target is given
    #[arg(value_name = "METHOD")]
    first: Option<String>,
    /// The target: path and query, as in `/chain/claims/claims?pagination.limit=5`
    #[arg(value_name = "TARGET")]
    second: Option<String>,
}

/// Maps one request.
pub(super) fn run(options: &Route) -> Result<Verdict, Failure> {
    let (method, target) = match (options.first.as_deref(), options.second.as_deref()) {
        (Some(method), Some(target)) => (method, target),
        (Some(target), None) => ("GET", target),
        (None, _) => return Err(Failure::Message(format!("no TARGET is given: {USAGE}"))),
    };
    let table = options.table.as_deref().map(gateway::configuration).transpose()?;
    let configuration = table.as_ref().map_or(&b""[..], |table| &table.text);
    let mut session = module()?.session()?;
    let compiled = session.invoke("gateway.compile", configuration)?;
    if answer::verdict(&compiled) != Verdict::Valid {
        return refused_table(table.as_ref(), options.format, &compiled);
    }
    let Table { handle } = serde_json::from_str(&compiled)
        .map_err(|error| format!("the module's answer cannot be read: {error}"))?;
    let request = json!({ "handle": handle, "method": method, "target": target, "explain": true });
    let answer = session.invoke("gateway.route", request.to_string())?;
    print(&answer, method, target, options.format)
}

/// A table that was compiled.
#[derive(Deserialize)]
struct Table {
    handle: u32,
}

fn print(answer: &str, method: &str, target: &str, format: Format) -> Result<Verdict, Failure> {
    let verdict = answer::verdict(answer);
    let mut out = anstream::stdout().lock();
    match (format, verdict) {
        (Format::Json, _) => writeln!(out, "{answer}")?,
        (Format::Text, Verdict::Valid) => explain::print(&mut out, method, target, answer)?,
        (Format::Text, _) => refused::print(&mut out, method, target, answer)?,
    }
    Ok(verdict)
}

/// Shows what is wrong with the table.
fn refused_table(table: Option<&Document>, format: Format, answer: &str) -> Result<Verdict, Failure> {
    let Some(table) = table else {
        return Err(Failure::Message(format!("the configuration is refused: {answer}")));
    };
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{answer}")?,
        Format::Text => {
            let refusal = Answer::read(answer)?;
            table.print(&mut out, &refusal, CHECK)?;
            if refusal.error.is_none() {
                let red = anstyle::AnsiColor::BrightRed.on_default().bold();
                let counts = super::diagnostic::counts(&refusal.findings);
                writeln!(out, "{}: {red}not valid{red:#}{counts}; nothing was mapped", table.name)?;
            }
        }
    }
    Ok(answer::verdict(answer))
}

/// Of two words the first is the method, which clap cannot say of positions.
const USAGE: &str = "hearth route [OPTIONS] [METHOD] TARGET";
