//! `hearth keys list`: lists the API keys that were created in a service.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use clap::Args;
use http::Method;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::service::{Entry, Service, Source, read};
use crate::result::{Failure, Format, Verdict};
use hearth_terminal::visible::visible;

/// List the API keys of the organisation: those in the operator's settings, and those that were created.
///
/// A key in the settings cannot be revoked by a command: the operator removes its entry from `api_keys`.
///
/// Exit codes: 0 the keys are listed, 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct List {
    /// Output format; `json` is one key on each line
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    service: Service,
}

/// A page of keys.
#[derive(Deserialize)]
struct Page {
    data: Vec<Box<RawValue>>,
    next: Option<String>,
}

/// Lists the keys.
pub(super) fn run(options: &List) -> Result<Verdict, Failure> {
    let mut keys = Vec::new();
    let mut path = String::from("/v1/keys?limit=1000");
    loop {
        let Page { data, next } = read(&options.service.call(Method::GET, &path, Vec::new())?)?;
        keys.extend(data);
        let Some(next) = next else { break };
        path = format!("/v1/keys?limit=1000&after={next}");
    }
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        keys.iter().try_for_each(|key| writeln!(out, "{key}"))?;
        return Ok(Verdict::Valid);
    }
    let entries: Vec<Entry> = keys.iter().map(|key| read(key.get())).collect::<Result<_, _>>()?;
    if entries.is_empty() {
        writeln!(out, "no keys; create one with `hearth keys create`")?;
        return Ok(Verdict::Valid);
    }
    table(&mut out, &entries)?;
    Ok(Verdict::Valid)
}

/// Writes a line for each key; those of revoked keys are red.
fn table(out: &mut impl Write, entries: &[Entry]) -> io::Result<()> {
    let rows: Vec<[String; 4]> =
        std::iter::once(HEAD.map(String::from)).chain(entries.iter().map(row)).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let [id, subject, state] = [0, 1, 2].map(width);
    let revoked = |entry: &Entry| entry.revoked_at.as_ref().map(|_| AnsiColor::Red.on_default());
    let styles = entries.iter().map(|entry| revoked(entry).unwrap_or_default());
    let styles = std::iter::once(Style::new().bold()).chain(styles);
    for ([one, two, three, four], style) in rows.iter().zip(styles) {
        writeln!(out, "{style}{one:<id$}  {two:<subject$}  {three:<state$}  {four}{style:#}")?;
    }
    Ok(())
}

/// Returns the cells of a key.
fn row(entry: &Entry) -> [String; 4] {
    let ended = match (&entry.revoked_at, &entry.revoked_by, &entry.expires) {
        (Some(at), Some(by), _) => format!("revoked {at} by {by}"),
        (Some(at), None, _) => format!("revoked {at}"),
        (None, _, Some(expires)) => format!("expires {expires}"),
        (None, _, None) => String::from("valid"),
    };
    let state = if entry.source == Source::Settings { format!("{ended}, in the settings") } else { ended };
    let rooms =
        if entry.rooms.is_empty() { String::new() } else { format!("; rooms {}", entry.rooms.join(", ")) };
    let by = entry.created_by.as_ref().map(|by| format!("; created by {by}")).unwrap_or_default();
    let access = format!("{}{rooms}{by}", entry.scopes.join(", "));
    [&entry.id, &entry.subject, &state, &access].map(|cell| visible(cell).into_owned())
}

const HEAD: [&str; 4] = ["ID", "SUBJECT", "STATE", "SCOPES"];
