//! `hearth keys`: creates and shows keys that sign credentials, and creates, lists and revokes API keys.

mod api;
mod create;
mod list;
mod revoke;
mod service;

use std::io::Write as _;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use clap::{Args, Subcommand};
use data_encoding::HEXLOWER;
use hearth_kpt::Hearth;
use serde::Deserialize;
use serde_json::json;

use super::{answer, key_file};
use crate::load::module;
use crate::result::{Failure, Format, Verdict};
use hearth_terminal::visible::visible;

/// Create keys that sign credentials, and create, list and revoke API keys for clients.
#[derive(Args, Debug)]
pub(super) struct Keys {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    New(New),
    Show(Show),
    Create(create::Create),
    List(list::List),
    Revoke(revoke::Revoke),
    Api(api::Api),
}

/// Create a key that signs credentials.
///
/// The seed comes from the random source of the operating system. Without `--output`, the secret is printed once and
/// not stored.
///
/// Exit codes: 0 the key is created, 2 the command could not run.
#[derive(Args, Debug)]
struct New {
    /// New file for the secret, with mode 0600; an existing file is not overwritten [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Show the DID of a key that signs credentials, without the secret.
///
/// Exit codes: 0 the key is shown, 1 the answer in JSON has findings, 2 the command could not run.
#[derive(Args, Debug)]
struct Show {
    /// Output format; `json` is the module's answer, with the document that a `did:web` serves
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// DID that the key signs for, as in did:web:example.org [default: the key's `did:key`]
    #[arg(long, value_name = "DID")]
    did: Option<String>,
    /// File with the secret; `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// The module's description of a key.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Key {
    did: String,
    verification_method: String,
    #[serde(rename = "secretKey")]
    secret: Option<String>,
}

/// Runs the subcommand.
pub(super) fn run(options: &Keys) -> Result<Verdict, Failure> {
    match &options.action {
        Action::New(options) => new(options),
        Action::Show(options) => show(options),
        Action::Create(options) => create::run(options),
        Action::List(options) => list::run(options),
        Action::Revoke(options) => revoke::run(options),
        Action::Api(options) => api::run(options),
    }
}

fn new(options: &New) -> Result<Verdict, Failure> {
    let mut seed = [0_u8; 32];
    getrandom::fill(&mut seed).map_err(|error| format!("cannot get random bytes: {error}"))?;
    let request = json!({ "seed": HEXLOWER.encode(&seed) }).to_string();
    let Key { did, secret, .. } = read(&module()?.invoke("credential.key", request.as_bytes())?)?;
    let secret = secret.ok_or_else(|| String::from("the module returned no key"))?;
    let mut out = anstream::stdout().lock();
    let bold = Style::new().bold();
    if let Some(path) = &options.output {
        let name = visible(&path.to_string_lossy()).into_owned();
        key_file::write(path, &secret).map_err(|error| format!("`{name}`: {error}"))?;
    }
    writeln!(out, "{bold}did{bold:#}     {did}")?;
    if options.output.is_none() {
        let yellow = AnsiColor::Yellow.on_default();
        writeln!(out, "{bold}secret{bold:#}  {yellow}{secret}{yellow:#}")?;
        writeln!(anstream::stderr(), "save the secret now: it is printed only once and not stored")?;
    }
    Ok(Verdict::Valid)
}

fn show(options: &Show) -> Result<Verdict, Failure> {
    let secret = key_file::secret(&options.file)?;
    let answer = described(&module()?, &secret, options.did.as_deref())?;
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(answer::verdict(&answer));
    }
    let Key { did, verification_method, .. } = read(&answer)?;
    let bold = Style::new().bold();
    writeln!(out, "{bold}did{bold:#}     {did}")?;
    writeln!(out, "{bold}method{bold:#}  {verification_method}")?;
    Ok(Verdict::Valid)
}

fn described(module: &Hearth, secret: &str, did: Option<&str>) -> Result<String, Failure> {
    let mut request = json!({ "secretKey": secret });
    if let (Some(did), Some(members)) = (did, request.as_object_mut()) {
        members.insert(String::from("did"), did.into());
    }
    Ok(module.invoke("credential.key", request.to_string().as_bytes())?)
}

/// Reads the answer about a key. The error does not contain the key.
fn read(answer: &str) -> Result<Key, String> {
    if answer::verdict(answer) != Verdict::Valid {
        let read = answer::Answer::read(answer)?;
        let finding = read.findings.into_iter().next().map(|finding| finding.message);
        return Err(finding.or(read.error.map(|error| error.message)).unwrap_or_default());
    }
    answer::read(answer)
}
