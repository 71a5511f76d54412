//! `hearth route`: which query method a request of the protocol gateway is for, and why. Asks no node.

mod explain;
mod marks;
mod refused;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use hearth::Router;

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
    let router = match module()?.router(configuration) {
        Ok(router) => router,
        Err(error) => return refused_table(table.as_ref(), options.format, error),
    };
    print(&router, method, target, options.format)
}

fn print(router: &Router, method: &str, target: &str, format: Format) -> Result<Verdict, Failure> {
    let answer = router.explain(method, target)?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    match (format, verdict) {
        (Format::Json, _) => writeln!(out, "{answer}")?,
        (Format::Text, Verdict::Valid) => explain::print(&mut out, method, target, &answer)?,
        (Format::Text, _) => refused::print(&mut out, method, target, &answer)?,
    }
    Ok(verdict)
}

/// Shows what is wrong with the table.
fn refused_table(table: Option<&Document>, format: Format, error: hearth::Error) -> Result<Verdict, Failure> {
    let (Some(table), Some(answer)) = (table, error.answer()) else { return Err(error.into()) };
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
