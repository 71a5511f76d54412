//! `hearth route`: explains which query method serves a request, without contacting a node.

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
use super::gateway::configuration::{self, CHECK};
use crate::load::module;
use crate::result::{Failure, Format, Verdict};

/// Explain which query method serves a path.
///
/// The command maps the request with the gateway's table, and contacts no node.
///
/// Exit codes: 0 a query method matches, 1 none matches or the configuration is not valid, 2 the command could not run.
#[derive(Args, Debug)]
#[command(override_usage = USAGE)]
pub(super) struct Route {
    /// Gateway configuration, as for `hearth serve`; `-` for standard input [default: the protocol's routes]
    #[arg(long, value_name = "FILE")]
    gateway: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// HTTP method [default: GET]
    #[arg(value_name = "METHOD")]
    first: Option<String>,
    /// Path and query, as in `/chain/claims/claims?pagination.limit=5`
    #[arg(value_name = "TARGET")]
    second: Option<String>,
}

/// Maps one request.
pub(super) fn run(options: &Route) -> Result<Verdict, Failure> {
    let (method, target) = match (options.first.as_deref(), options.second.as_deref()) {
        (Some(method), Some(target)) => (method, target),
        (Some(target), None) => ("GET", target),
        (None, _) => return Err(Failure::Message(format!("TARGET is missing; usage: {USAGE}"))),
    };
    let table = options.gateway.as_deref().map(configuration::open).transpose()?;
    let configuration = table.as_ref().map_or(&b""[..], |table| &table.text);
    let mut session = module()?.session()?;
    let compiled = session.invoke("gateway.compile", configuration)?;
    if answer::verdict(&compiled) != Verdict::Valid {
        return refused_table(table.as_ref(), options.format, &compiled);
    }
    let Table { handle } = answer::read(&compiled)?;
    let request = json!({ "handle": handle, "method": method, "target": target, "explain": true });
    let answer = session.invoke("gateway.route", request.to_string())?;
    print(&answer, method, target, options.format)
}

/// A compiled table.
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

/// Prints the errors in the table.
fn refused_table(table: Option<&Document>, format: Format, answer: &str) -> Result<Verdict, Failure> {
    let Some(table) = table else {
        return Err(Failure::Message(format!("the module refuses the default configuration: {answer}")));
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
                writeln!(out, "{}: {red}not valid{red:#}{counts}; the path was not mapped", table.name)?;
            }
        }
    }
    Ok(answer::verdict(answer))
}

/// If two arguments are given, the first is the method, which clap cannot express.
const USAGE: &str = "hearth route [OPTIONS] [METHOD] TARGET";
