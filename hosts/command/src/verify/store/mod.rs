//! `hearth verify --store`: verifies the database of a service.
//!
//! Ids and digests are recomputed from the stored claims, credentials are verified with the store's own key, and the
//! records of each household are compared, and so are the parameters of each study with its revisions, and its frames with
//! their events. The database is only read, and may be in use.

mod fault;
mod frames;
mod issuers;
mod measurements;
mod record;
mod revisions;

use std::io::{self, Write};
use std::path::Path;

use anstyle::AnsiColor;
use hearth_kpt::Hearth;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use serde::Serialize;

use self::fault::Fault;
use self::issuers::Issuers;
use self::record::Record;
use super::options::Verify;
use crate::load::module;
use crate::progress::Progress;
use crate::result::{Failure, Format, Verdict};
use hearth_database::{PostgresUrl, file};
use hearth_terminal::visible::visible;

/// The numbers of compared entries and of errors.
#[derive(Default, Serialize)]
struct Tally {
    records: u64,
    credentials: u64,
    selections: u64,
    errors: u64,
}

/// Verifies the store in a directory or a file, and prints its errors.
pub(super) fn run(options: &Verify, store: &Path) -> Result<Verdict, Failure> {
    // The message does not repeat the URL, which can contain a password.
    if store.to_str().is_some_and(PostgresUrl::is_scheme_of) {
        return Err(Failure::Message(String::from(POSTGRES)));
    }
    let is_directory = store.is_dir();
    let file = if is_directory { store.join("hearth.db") } else { store.to_owned() };
    let issuers = Issuers::of(options, is_directory.then_some(store))?;
    let mut printer = Printer::new(&file, options.format);
    match check(&file, &issuers, &mut printer) {
        Ok(()) => {}
        Err(Stop::Failure(failure)) => return Err(failure),
        Err(Stop::Database(error)) if is_damage(&error) => {
            printer.print(&Fault::damaged(&error.to_string()))?;
        }
        Err(Stop::Database(error)) => {
            return Err(Failure::Message(format!("`{}`: {error}", printer.name)));
        }
    }
    printer.end(&issuers)
}

fn check(file: &Path, issuers: &Issuers, printer: &mut Printer) -> Result<(), Stop> {
    let module = module()?;
    let database = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut integrity = database.prepare("PRAGMA integrity_check")?;
    let mut lines = integrity.query([])?;
    while let Some(line) = lines.next()? {
        let line: String = line.get(0)?;
        if line != "ok" {
            printer.print(&Fault::damaged(&line))?;
        }
    }
    file::check(&database, file).map_err(Failure::Message)?;
    if database.query_row(IS_OUTDATED, [], |row| row.get(0))? {
        return Err(Failure::Message(format!("`{}`: {OUTDATED}", printer.name)).into());
    }
    records(&database, &module, issuers, printer)?;
    for fault in measurements::faults(&database)? {
        printer.print(&fault)?;
    }
    selections(&database, printer)?;
    events(&database, printer)?;
    for fault in revisions::faults(&database)?.into_iter().chain(frames::faults(&database)?) {
        printer.print(&fault)?;
    }
    Ok(())
}

/// Verifies all records, in the order in which they were stored.
fn records(
    database: &Connection,
    module: &Hearth,
    issuers: &Issuers,
    printer: &mut Printer,
) -> Result<(), Stop> {
    let size: i64 =
        database.query_row("SELECT IFNULL(SUM(LENGTH(claim)), 0) FROM records", [], |row| row.get(0))?;
    let mut progress = Progress::new(Some(size.unsigned_abs()));
    let mut statement = database.prepare(record::ALL)?;
    let mut rows = statement.query([])?;
    let (mut last, mut bytes) = (0, 0);
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(0)?;
        // Records are never deleted, so their numbers have no gaps.
        if number > last + 1 {
            let missing = number - last - 1;
            let message = format!("{missing} records before number {number} are missing");
            progress.aside(|| printer.print(&Fault::new(None, "store.missing_record", message)))?;
        }
        last = number;
        let found = match Record::read(row) {
            Ok(record) => {
                bytes += record.claim.len() as u64;
                printer.tally.credentials += u64::from(record.credential.is_some());
                record.faults(module, issuers)?
            }
            Err(error) if is_damage(&error) => return Err(error.into()),
            Err(error) => {
                let message = format!("record number {number} cannot be read: {error}");
                vec![Fault::new(None, "store.unreadable", message)]
            }
        };
        printer.tally.records += 1;
        progress.aside(|| found.iter().try_for_each(|fault| printer.print(fault)))?;
        progress.set(printer.tally.records, bytes);
    }
    Ok(())
}

/// Verifies all selections of households.
fn selections(database: &Connection, printer: &mut Printer) -> Result<(), Stop> {
    let mut statement = database.prepare("SELECT id, document FROM selections ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (id, document): (String, String) = (row.get(0)?, row.get(1)?);
        printer.tally.selections += 1;
        if hearth_identity::selection(&document).ok().as_ref() != Some(&id) {
            let message = String::from("the document does not match its id");
            printer.print(&Fault::new(Some(&id), "store.other_id", message))?;
        }
    }
    Ok(())
}

/// Compares the events with the records and the credentials that they are about, which are never deleted.
fn events(database: &Connection, printer: &mut Printer) -> Result<(), Stop> {
    if !database.table_exists(None, "events")? {
        // An earlier version had no events.
        return Ok(());
    }
    let mut statement = database.prepare(EVENTS_WITHOUT_RECORD)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (id, events): (String, i64) = (row.get(0)?, row.get(1)?);
        let message = format!("the record of {} does not exist", counted(events.unsigned_abs(), "event"));
        printer.print(&Fault::new(Some(&id), "store.missing_record", message))?;
    }
    Ok(())
}

/// Prints each error at once, and the summary at the end.
struct Printer {
    name: String,
    format: Format,
    tally: Tally,
}

impl Printer {
    fn new(file: &Path, format: Format) -> Self {
        Self { name: visible(&file.to_string_lossy()).into_owned(), format, tally: Tally::default() }
    }

    fn print(&mut self, fault: &Fault) -> io::Result<()> {
        self.tally.errors += 1;
        let mut out = anstream::stdout().lock();
        if self.format == Format::Json {
            return writeln!(out, "{}", serde_json::to_string(fault)?);
        }
        let red = AnsiColor::BrightRed.on_default().bold();
        let Fault { record, code, message } = fault;
        let record = record.as_deref().map(|record| format!(" {}", visible(record))).unwrap_or_default();
        writeln!(out, "{}:{record} {red}error{red:#}[{code}]: {}", self.name, visible(message))
    }

    fn end(&self, issuers: &Issuers) -> Result<Verdict, Failure> {
        let mut out = anstream::stdout().lock();
        let Tally { records, credentials, selections, errors } = self.tally;
        if self.format == Format::Json {
            let tally = serde_json::to_string(&self.tally).map_err(io::Error::from)?;
            writeln!(out, "{tally}")?;
        } else {
            let (color, found) = match errors {
                0 => (AnsiColor::Green, String::from("no errors")),
                _ => (AnsiColor::BrightRed, counted(errors, "error")),
            };
            let style = color.on_default().bold();
            let compared = [(records, "record"), (credentials, "credential"), (selections, "selection")];
            let compared = compared.map(|(number, noun)| counted(number, noun)).join(", ");
            writeln!(out, "{}: {style}{found}{style:#} in {compared}", self.name)?;
            if credentials > 0 && issuers.are_unknown() {
                writeln!(out, "the issuers were not compared; set the issuer with `--issuer`")?;
            }
        }
        Ok(if errors == 0 { Verdict::Valid } else { Verdict::Findings })
    }
}

/// Whether the table of records exists, but lacks the columns that this version added.
const IS_OUTDATED: &str = "
    SELECT COUNT(*) > 0 AND SUM(name IN ('fuel', 'amended_by')) < 2 FROM pragma_table_info('records')";
const OUTDATED: &str =
    "an earlier version wrote the database; start the service of this version once, which updates it";

const POSTGRES: &str = "`--store` takes a file or a directory, not the URL of a Postgres database; write the rows of the \
    database into a file with `hearth backup`, then verify that file";

/// The ids in events that are neither those of records nor those of credentials of studies, with their numbers of events. The
/// events of revisions have numbers instead, and those of frames digests.
const EVENTS_WITHOUT_RECORD: &str = "
    SELECT record, COUNT(*) FROM events
     WHERE type NOT IN ('study.revised', 'frame.registered')
       AND record NOT IN (SELECT id FROM records) AND record NOT IN (SELECT id FROM study_credentials)
     GROUP BY record ORDER BY record";

fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The reason why the check ended early.
enum Stop {
    Failure(Failure),
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for Stop {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Failure(error.into())
    }
}

/// Returns whether the file is damaged, rather than not accessible.
fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}
