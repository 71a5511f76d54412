//! `hearth keys api`: creates an API key for clients, and its entry for `api_keys`.

use std::io::Write as _;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use clap::Args;
use data_encoding::HEXLOWER;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::key_file;
use crate::result::{Failure, Format, Verdict};
use hearth_routes::Scope;
use hearth_server::new_secret;
use hearth_terminal::visible::visible;

/// Create an API key for clients, and its entry for `api_keys` in the operator's settings.
///
/// `hearth keys create` creates a key in a running service instead. The entry contains the key's SHA-256, not the key. Without `--output`, the key is printed once and not stored.
///
/// Exit codes: 0 the key is created, 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct Api {
    /// Holder of the key; records name it as their sender
    #[arg(long, value_name = "NAME")]
    subject: String,
    /// Organisation that owns the claims; each has access to its own claims only [default: the subject]
    #[arg(long, value_name = "NAME")]
    organisation: Option<String>,
    /// Scope of the key; repeatable
    #[arg(long = "scope", value_name = "SCOPE", value_parser = Scope::ALL.map(Scope::as_str), required = true)]
    scopes: Vec<String>,
    /// Room whose preferences the key may access, `*` for all rooms; repeatable
    #[arg(long = "room", value_name = "ROOM")]
    rooms: Vec<String>,
    /// Time from which the key is rejected (RFC 3339), or a day, which means its beginning in UTC
    #[arg(long, value_name = "TIME", value_parser = super::create::time)]
    expires: Option<String>,
    /// Id of the key in the settings [default: the subject]
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// New file for the key, with mode 0600; an existing file is not overwritten [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// File with an existing key to use instead of a new one; `-` for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    of: Option<PathBuf>,
    /// Output format; `json` is the entry alone, so the key must be in a file
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// An entry of `api_keys`.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    sha256: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    organisation: Option<&'a str>,
    subject: &'a str,
    scopes: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    rooms: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    expires: Option<&'a str>,
}

pub(super) fn run(options: &Api) -> Result<Verdict, Failure> {
    let shown = options.output.is_none() && options.of.is_none();
    if shown && options.format == Format::Json {
        return Err(Failure::Message(String::from(
            "`--format json` prints the entry alone; write the key to a file with `--output FILE`",
        )));
    }
    let key = match &options.of {
        Some(path) => key_file::secret(path)?,
        None => new_secret().map_err(|error| format!("cannot get random bytes: {error}"))?,
    };
    if let Some(path) = &options.output {
        let name = visible(&path.to_string_lossy()).into_owned();
        key_file::write(path, &key).map_err(|error| format!("`{name}`: {error}"))?;
    }
    let entry = Entry {
        id: options.id.as_deref().unwrap_or(&options.subject),
        sha256: HEXLOWER.encode(&Sha256::digest(&key)),
        organisation: options.organisation.as_deref(),
        subject: &options.subject,
        scopes: &options.scopes,
        rooms: &options.rooms,
        expires: options.expires.as_deref(),
    };
    let mut out = anstream::stdout().lock();
    let entry = serde_json::to_string(&entry).map_err(|error| error.to_string())?;
    if options.format == Format::Json {
        writeln!(out, "{entry}")?;
        return Ok(Verdict::Valid);
    }
    let bold = Style::new().bold();
    writeln!(out, "{bold}entry{bold:#}  {entry}")?;
    if shown {
        let yellow = AnsiColor::Yellow.on_default();
        writeln!(out, "{bold}key{bold:#}    {yellow}{key}{yellow:#}")?;
        writeln!(anstream::stderr(), "save the key now: it is printed only once and not stored")?;
    }
    Ok(Verdict::Valid)
}
