//! `hearth gateway import`: creates a gateway configuration from the descriptors of a node.
//!
//! The descriptors come from a file or from a node's reflection.

mod summary;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use hearth_descriptors::{LARGEST, Options, Prefix, configuration};

use super::configuration::CHECK;
use crate::answer::{self, Answer};
use crate::diagnostic;
use crate::document::{self, Document};
use crate::load::module;
use crate::result::{Failure, Verdict};
use hearth_files::output;

/// Create a gateway configuration from a node's descriptors.
///
/// The routes are the `get` bindings of `google.api.http`. Standard error lists the methods that are left out, with the
/// reasons.
///
/// Exit codes: 0 the configuration is written, 1 it is not valid, 2 the import could not run.
#[derive(Args, Debug)]
pub(crate) struct Import {
    /// Descriptor set with its imports (`protoc --include_imports -o FILE`, `buf build -o FILE`; `-` for standard
    /// input), or URL of a node with gRPC reflection: `grpc://`, `grpcs://`, `http://` or `https://`
    #[arg(long, value_name = "FILE|URL")]
    from: String,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Prefix to serve and the prefix of the templates that it represents, as in `/chain=/ixo`; repeatable [default:
    /// the first segments of the paths, and `/chain` for `/ixo`]
    #[arg(long = "prefix", value_name = "PATH[=PATH]")]
    prefixes: Vec<Prefix>,
    /// Certificate (PEM) to trust instead of the system's certificates
    #[arg(long, value_name = "FILE")]
    tls_ca: Option<PathBuf>,
}

/// Imports the descriptors, checks the configuration with the module, and writes it if it is valid.
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
    let mut log = anstream::stderr().lock();
    made.print(&mut log, &read, CHECK)?;
    summary::print(&mut log, &made.name, &imported, verdict, &diagnostic::counts(&read.findings))?;
    Ok(verdict)
}

/// Reads the descriptor set of `--from`.
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
        return runtime.block_on(hearth_descriptors::of_node(from, authority.as_deref()));
    }
    document::read(Path::new(from), LARGEST + 1).map_err(|error| format!("`{from}`: {error}"))
}
