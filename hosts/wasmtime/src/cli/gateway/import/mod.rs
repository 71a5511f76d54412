//! `hearth gateway import`: one gateway configuration from the descriptors of a node.
//!
//! The descriptors are the operator's: a file, or what the node says of itself. This file only knows the
//! command; [`configuration()`] is the work, and asks nobody anything.

mod annotation;
mod configuration;
mod order;
mod payloads;
mod prefix;
mod refused;
mod set;
mod summary;
mod types;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::CHECK;
use crate::cli::answer::{self, Answer};
use crate::cli::document::{self, Document};
use crate::cli::{Failure, Verdict, diagnostic, module, output};
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

/// Imports, has the module look at what came of it, and writes that if it is right.
pub(super) fn run(options: &Import) -> Result<Verdict, Failure> {
    let descriptors = descriptors(options)?;
    let wanted = Options { prefixes: options.prefixes.clone() };
    let imported =
        configuration(&descriptors, &wanted).map_err(|message| format!("`{}`: {message}", options.from))?;
    let answer = module()?.invoke("gateway.compile", imported.text.as_bytes())?;
    let (verdict, read) = (answer::verdict(&answer), Answer::read(&answer)?);
    let name = options.output.as_ref().map(|path| path.display().to_string());
    let name = name.unwrap_or_else(|| String::from("<stdout>"));
    let made = Document { name, text: imported.text.clone().into_bytes() };
    if verdict == Verdict::Valid {
        let text = format!("{}\n", imported.text);
        match &options.output {
            Some(path) => {
                output::write(path, &text).map_err(|error| format!("`{}`: {error}", made.name))?;
            }
            None => anstream::stdout().lock().write_all(text.as_bytes())?,
        }
    }
    let mut said = anstream::stderr().lock();
    made.print(&mut said, &read, CHECK)?;
    summary::print(&mut said, &made.name, &imported, verdict, &diagnostic::counts(&read.findings))?;
    Ok(verdict)
}

/// The descriptor set that `--from` leads to.
fn descriptors(options: &Import) -> Result<Vec<u8>, String> {
    let from = options.from.as_str();
    if from.contains("://") {
        let authority = options.tls_ca.as_deref().map(|path| {
            document::read(path, LARGEST)
                .map_err(|error| format!("`{}` (`--tls-ca`): {error}", path.display()))
        });
        let authority = authority.transpose()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        return runtime.block_on(super::ask(from, authority.as_deref()));
    }
    document::read(Path::new(from), LARGEST + 1).map_err(|error| format!("`{from}`: {error}"))
}
