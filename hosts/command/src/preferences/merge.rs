//! `hearth preferences merge`: merges a change into a record.
//!
//! The module takes both in one request. The change and the record are first checked separately, so that findings have
//! places in the files. Then the request is composed from their texts, byte for byte. Standard output has only the new
//! record; changes and findings go to standard error.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use chrono::{SecondsFormat, Utc};
use clap::Args;
use hearth_kpt::Hearth;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{changes, input};
use crate::answer::{self, Answer};
use crate::document::Document;
use crate::load::module;
use crate::pretty;
use crate::result::{Failure, Format, Verdict};

/// Merge a change into a record, and print the new record.
///
/// No file is changed. The changed members are listed on standard error, so that standard output can be redirected to
/// the next record. Use a different file for it: a shell truncates its output file before the record is read. If the
/// change is not valid, standard output is empty, except with `--format json`, which prints the module's answer.
///
/// Exit codes: 0 the change is merged, 1 it has errors, 2 the merge could not run.
#[derive(Args, Debug)]
pub(super) struct Merge {
    /// File with the record or `null`; `-` for standard input [default: no record]
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// File with the change, an object with the members to change, in which `null` removes a member; `-` for standard
    /// input
    #[arg(long, value_name = "FILE")]
    change: PathBuf,
    /// Time of the change (RFC 3339), as in 2026-11-20T21:00:00Z [default: now]
    #[arg(long, value_name = "TIME")]
    now: Option<String>,
    /// Output format; `text` is the record
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Merges the change.
pub(super) fn run(options: &Merge) -> Result<Verdict, Failure> {
    let is_input = |path: &Path| path.as_os_str() == "-";
    if is_input(&options.change) && options.record.as_deref().is_some_and(is_input) {
        return Err(Failure::Message(String::from(
            "`--record` and `--change` cannot both be standard input; use a file for one of them",
        )));
    }
    let record = options.record.as_deref().map(input::open).transpose()?;
    let change = input::open(&options.change)?;
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

/// Prints the errors in the change.
fn refused(change: &Document, answer: &str, format: Format) -> Result<Verdict, Failure> {
    let verdict = answer::verdict(answer);
    match format {
        Format::Json => writeln!(anstream::stdout().lock(), "{answer}")?,
        Format::Text => {
            let mut log = anstream::stderr().lock();
            input::print(&mut log, change, &Answer::read(answer)?, verdict, "; nothing was changed")?;
        }
    }
    Ok(verdict)
}

/// Checks that a record can be part of the request. An unreadable record is not a finding about the change: its place
/// is shown, and the command does not run.
fn readable(module: &Hearth, record: &Document) -> Result<(), Failure> {
    // An empty file may have been truncated by its writer; it does not mean that the record is missing.
    if record.text.is_empty() {
        let name = &record.name;
        return Err(Failure::Message(format!("`{name}` is empty; omit `--record` if no record exists yet")));
    }
    let answer = module.invoke("preferences.render", &record.text)?;
    if answer::verdict(&answer) == Verdict::Valid {
        return Ok(());
    }
    let answer = Answer::read(&answer)?;
    record.print(&mut anstream::stderr().lock(), &answer, "hearth preferences render")?;
    Err(Failure::Message(format!("`{}` is not a record, so nothing was changed", record.name)))
}

/// Composes the request from texts that are complete JSON values.
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

/// Prints the new record, and lists the changes.
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
    let merged: Merged<'_> = answer::read(answer)?;
    let mut log = anstream::stderr().lock();
    change.print(&mut log, &read, "hearth preferences validate")?;
    let before = record.map(|record| record.text.as_slice());
    changes::print(&mut log, before, merged.record.get(), &merged.changed)?;
    writeln!(anstream::stdout().lock(), "{}", pretty::laid_out(merged.record.get()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_has_the_unchanged_texts() -> Result<(), String> {
        let made = request(Some(b" {\"a\":1.0e+2}\n"), b"{ }", "a \" b")?;
        let expected = "{\"record\": {\"a\":1.0e+2}\n,\"change\":{ },\"now\":\"a \\\" b\"}";
        assert_eq!(String::from_utf8_lossy(&made), expected);
        assert_eq!(request(None, b"{}", "x")?, br#"{"record":null,"change":{},"now":"x"}"#);
        Ok(())
    }
}
