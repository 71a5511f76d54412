//! `hearth gateway import`: one gateway configuration from the descriptors of a node.
//!
//! The descriptors are the operator's: a file, or what the node says of itself. This file only knows the
//! command; [`configuration()`] is the work, and asks nobody anything.

mod annotation;
mod configuration;
mod order;
mod payloads;
mod prefix;
mod set;
mod summary;
mod types;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::file::{self, Configuration};
use crate::cli::answer::{self, Answer};
use crate::cli::{Failure, Verdict, diagnostic, module};
use prefix::Prefix;

pub(crate) use configuration::{Options, configuration};
pub(in crate::cli) use set::LARGEST;

/// Writes a configuration with every query that a node's descriptors give a path to.
///
/// Routes are the `get` bindings of `google.api.http`. What is left out, and why, is said on standard error.
#[derive(Args, Debug)]
pub(in crate::cli) struct Import {
    /// A descriptor set with its imports (`protoc --include_imports -o FILE`, `buf build -o FILE`; `-` is
    /// standard input), or the gRPC address of a node to ask: `grpc://`, `grpcs://`, `http://` or `https://`
    #[arg(long, value_name = "FILE|URL")]
    from: String,
    /// File to write, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Prefix to serve and what it stands for, as in `/chain=/ixo`, instead of the first segments of the
    /// paths; may be given more than once
    #[arg(long = "prefix", value_name = "PATH[=PATH]")]
    prefixes: Vec<Prefix>,
    /// Certificate (PEM) to trust, instead of those of this machine
    #[arg(long, value_name = "FILE")]
    tls_ca: Option<PathBuf>,
}

/// Imports, writes, and has the module look at what was written.
pub(super) fn run(options: &Import) -> Result<Verdict, Failure> {
    let descriptors = descriptors(options)?;
    let wanted = Options { prefixes: options.prefixes.clone() };
    let imported =
        configuration(&descriptors, &wanted).map_err(|message| format!("`{}`: {message}", options.from))?;
    let name = if let Some(path) = &options.output {
        let name = path.display().to_string();
        fs::write(path, format!("{}\n", imported.text)).map_err(|error| format!("`{name}`: {error}"))?;
        name
    } else {
        writeln!(anstream::stdout().lock(), "{}", imported.text)?;
        String::from("<stdout>")
    };
    let answer = module()?.invoke("gateway.compile", imported.text.as_bytes())?;
    let mut said = anstream::stderr().lock();
    let read = Answer::read(&answer)?;
    let written = Configuration { name, text: imported.text.clone().into_bytes() };
    written.print(&mut said, &read)?;
    let verdict = answer::verdict(&answer);
    summary::print(&mut said, &written.name, &imported, verdict, &diagnostic::counts(&read.findings))?;
    Ok(verdict)
}

/// The descriptor set that `--from` leads to.
fn descriptors(options: &Import) -> Result<Vec<u8>, String> {
    let from = options.from.as_str();
    if from.contains("://") {
        let authority = options.tls_ca.as_deref().map(|path| {
            file::read(path, LARGEST).map_err(|error| format!("`{}` (`--tls-ca`): {error}", path.display()))
        });
        let authority = authority.transpose()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        return runtime.block_on(super::ask(from, authority.as_deref()));
    }
    file::read(Path::new(from), LARGEST + 1).map_err(|error| format!("`{from}`: {error}"))
}
