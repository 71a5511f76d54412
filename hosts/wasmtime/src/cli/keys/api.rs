//! `hearth keys api`: a key for clients, and the entry of `api_keys` that admits it.

use std::io::Write as _;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use clap::Args;
use data_encoding::HEXLOWER;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::file;
use crate::cli::visible::visible;
use crate::cli::{Failure, Format, Verdict};
use crate::serve::{SCOPES, new_secret};

/// Makes an API key for clients, and the entry of `api_keys` that admits it.
///
/// The entry holds the key's SHA-256 and not the key. Without `--output` the key is printed, once.
#[derive(Args, Debug)]
pub(super) struct Api {
    /// Whom the key belongs to: claims of one subject are invisible to every other
    #[arg(long, value_name = "NAME")]
    subject: String,
    /// What the key may be used for; repeat it for each scope
    #[arg(long = "scope", value_name = "SCOPE", value_parser = SCOPES, required = true)]
    scopes: Vec<String>,
    /// A room whose preferences the key may see, `*` for every room; repeat it for each room
    #[arg(long = "room", value_name = "ROOM")]
    rooms: Vec<String>,
    /// What the key is called in the settings [default: the subject]
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// Where to write the key, readable by its owner only; an existing file is left alone
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A file with a key that there is already, instead of a new one; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    of: Option<PathBuf>,
    /// How to print it; `json` is the entry alone, so the key has to be in a file
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// An entry of `api_keys`.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    sha256: String,
    subject: &'a str,
    scopes: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    rooms: &'a [String],
}

pub(super) fn run(options: &Api) -> Result<Verdict, Failure> {
    let shown = options.output.is_none() && options.of.is_none();
    if shown && options.format == Format::Json {
        return Err(Failure::Message(String::from(
            "`--format json` prints the entry alone: say where the key goes with `--output FILE`",
        )));
    }
    let key = match &options.of {
        Some(path) => file::secret(path)?,
        None => new_secret().map_err(|error| format!("there is no randomness: {error}"))?,
    };
    if let Some(path) = &options.output {
        let name = visible(&path.to_string_lossy()).into_owned();
        file::write(path, &key).map_err(|error| format!("`{name}`: {error}"))?;
    }
    let entry = Entry {
        id: options.id.as_deref().unwrap_or(&options.subject),
        sha256: HEXLOWER.encode(&Sha256::digest(&key)),
        subject: &options.subject,
        scopes: &options.scopes,
        rooms: &options.rooms,
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
        writeln!(anstream::stderr(), "keep the key now: it is printed this once and stored nowhere")?;
    }
    Ok(Verdict::Valid)
}
