//! `hearth preferences merge`: a change made to a record.
//!
//! The module takes both in one request. The change is checked by itself first, and the record read by itself, so
//! that places are those of the files; then the request is put together from their texts, byte for byte. Standard
//! output has the new record and nothing else; what changed, and what is wrong, goes to standard error.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use chrono::{SecondsFormat, Utc};
use clap::Args;
use hearth_kpt::Hearth;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::changes;
use crate::cli::answer::{self, Answer};
use crate::cli::document::Document;
use crate::cli::{Failure, Format, Verdict, module, pretty};

/// Makes a change to a record, and prints the new record.
///
/// Nothing is written to a file. What changed is said on standard error, so that standard output can be the next
/// record; in another file, because a shell empties the one that it writes to before anything is read. Where the change
/// is not right, nothing is printed there but the module's answer, if that is asked for.
#[derive(Args, Debug)]
pub(super) struct Merge {
    /// The record, or `null`; without it there is none yet; `-` is standard input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The change: an object with the members that change; `null` clears one; `-` is standard input
    #[arg(long, value_name = "FILE")]
    change: PathBuf,
    /// The time of the change (RFC 3339), as in 2026-11-20T21:00:00Z; the time of the clock where none is given
    #[arg(long, value_name = "TIME")]
    now: Option<String>,
    /// How to print the outcome; `text` is the record
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Merges once.
pub(super) fn run(options: &Merge) -> Result<Verdict, Failure> {
    let is_input = |path: &Path| path.as_os_str() == "-";
    if is_input(&options.change) && options.record.as_deref().is_some_and(is_input) {
        return Err(Failure::Message(String::from(
            "`--record` and `--change` cannot both be standard input; name a file for one of them",
        )));
    }
    let record = options.record.as_deref().map(super::open).transpose()?;
    let change = super::open(&options.change)?;
    let now = options.now.clone().unwrap_or_else(|| Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true));

    let module = module()?;
    let checked = module.invoke("preferences.validate", &change.text)?;
    if answer::verdict(&checked) != Verdict::Valid {
        return refused(&change, &checked, options.format);
    }
    if let Some(record) = &record {
        readable(&module, record)?;
    }
    let request = request(record.as_ref().map(|record| record.text.as_slice()), &change.text, &now)?;
    let answer = module.invoke("preferences.merge", &request)?;
    match options.format {
        Format::Json => writeln!(anstream::stdout().lock(), "{answer}")?,
        Format::Text => print(record.as_ref(), &change, &answer)?,
    }
    Ok(answer::verdict(&answer))
}

/// Shows what is wrong with the change.
fn refused(change: &Document, answer: &str, format: Format) -> Result<Verdict, Failure> {
    let verdict = answer::verdict(answer);
    match format {
        Format::Json => writeln!(anstream::stdout().lock(), "{answer}")?,
        Format::Text => {
            let mut said = anstream::stderr().lock();
            super::print(&mut said, change, &Answer::read(answer)?, verdict, "; nothing was changed")?;
        }
    }
    Ok(verdict)
}

/// Whether a record can be read, as far as a request is made of its text. One that cannot is no finding about the
/// change: its place is shown, and nothing runs.
fn readable(module: &Hearth, record: &Document) -> Result<(), Failure> {
    // What is left of a file that was written to while it was read is no wish to begin anew.
    if record.text.is_empty() {
        let name = &record.name;
        return Err(Failure::Message(format!(
            "`{name}` is empty; leave `--record` out where there is none yet"
        )));
    }
    let answer = module.invoke("preferences.render", &record.text)?;
    if answer::verdict(&answer) == Verdict::Valid {
        return Ok(());
    }
    let answer = Answer::read(&answer)?;
    record.print(&mut anstream::stderr().lock(), &answer, "hearth preferences render")?;
    Err(Failure::Message(format!("`{}` is no record, so nothing was changed", record.name)))
}

/// The request, from texts that are whole JSON values.
fn request(record: Option<&[u8]>, change: &[u8], now: &str) -> Result<Vec<u8>, String> {
    let now = serde_json::to_string(now).map_err(|error| error.to_string())?;
    let parts = [
        br#"{"record":"#,
        record.unwrap_or(b"null"),
        br#","change":"#,
        change,
        br#","now":"#,
        now.as_bytes(),
        b"}",
    ];
    Ok(parts.concat())
}

/// Prints the new record, and says what changed.
fn print(record: Option<&Document>, change: &Document, answer: &str) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Merged<'a> {
        #[serde(borrow)]
        record: &'a RawValue,
        changed: Vec<String>,
    }
    let read = Answer::read(answer)?;
    if let Some(error) = &read.error {
        return Err(Failure::Message(format!("{} [{}]", error.message, error.code)));
    }
    let merged: Merged<'_> = serde_json::from_str(answer)
        .map_err(|error| format!("the module's answer cannot be read: {error}"))?;
    let mut said = anstream::stderr().lock();
    change.print(&mut said, &read, "hearth preferences validate")?;
    let before = record.map(|record| record.text.as_slice());
    changes::print(&mut said, before, merged.record.get(), &merged.changed)?;
    writeln!(anstream::stdout().lock(), "{}", pretty::laid_out(merged.record.get()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_has_the_texts_as_they_are() -> Result<(), String> {
        let made = request(Some(b" {\"a\":1.0e+2}\n"), b"{ }", "a \" b")?;
        let expected = "{\"record\": {\"a\":1.0e+2}\n,\"change\":{ },\"now\":\"a \\\" b\"}";
        assert_eq!(String::from_utf8_lossy(&made), expected);
        assert_eq!(request(None, b"{}", "x")?, br#"{"record":null,"change":{},"now":"x"}"#);
        Ok(())
    }
}
