//! `hearth backup` and `hearth export --all`: the whole database as one SQLite file.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use rusqlite::Connection;
use rusqlite::backup::{Backup as Online, StepResult};
use tempfile::NamedTempFile;
use tokio::task::spawn_blocking;

use super::target::Target;
use super::{Chosen, Copied, postgres, run_copy, sqlite, tables};
use crate::progress::Progress;
use crate::result::{Failure, SummaryForm, Verdict};
use hearth_database::schema::check_tables;
use hearth_database::{PostgresUrl, connect, described};
use hearth_terminal::visible::visible;

/// Write the whole database of a deployment into one SQLite file.
///
/// The deployment can serve meanwhile: the file has the rows of one moment. `hearth import --all` loads it into an empty
/// database, and `hearth serve` uses it as `hearth.db` of a state directory. The file does not have the settings or the
/// signing key, which are `hearth.toml` and `issuer.key` of the state directory.
///
/// Exit codes: 0 the file is complete, 2 the backup failed, and no file was written.
#[derive(Args, Debug)]
pub(crate) struct Backup {
    /// New file, which only its owner can read
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: Chosen,
    /// Form of the summary, on standard error
    #[arg(long, value_enum, default_value = "text")]
    summary: SummaryForm,
}

/// Writes a backup.
pub(crate) fn run(options: &Backup) -> Result<Verdict, Failure> {
    export(&options.file, &options.database, options.summary)
}

/// Writes the whole database into a file.
pub(crate) fn export(file: &Path, database: &Chosen, summary: SummaryForm) -> Result<Verdict, Failure> {
    let started = Instant::now();
    let target = database.target()?;
    if file.exists() {
        return Err(failed(file, &"the file exists; name another file, so that no backup is overwritten"));
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let draft = tempfile::Builder::new().prefix(".hearth-backup-").tempfile_in(folder);
    let draft = draft.map_err(|error| failed(file, &error))?;
    let copied = run_copy("backup", async {
        let rows = match &target {
            Target::Sqlite(source) => of_file(source, draft.path()).await?,
            Target::Postgres(url) => of_server(url, draft.path()).await?,
        };
        Ok(Copied { rows, database: target.to_string() })
    })?;
    finish(draft, file)?;
    copied.summarise("from", file, started, summary)?;
    Ok(Verdict::Valid)
}

/// Gives the complete file its name.
fn finish(draft: NamedTempFile, file: &Path) -> Result<(), Failure> {
    // The database engine wrote to the file by its name.
    let written = File::open(draft.path()).and_then(|written| written.sync_all());
    written.map_err(|error| failed(file, &error))?;
    draft.persist_noclobber(file).map_err(|error| failed(file, &error.error))?;
    Ok(())
}

/// Copies a SQLite file page by page.
async fn of_file(source: &Path, draft: &Path) -> Result<u64, Failure> {
    let (source, draft) = (source.to_owned(), draft.to_owned());
    let copied = spawn_blocking(move || {
        let from = sqlite::open(&source)?;
        copy_pages(&from, &draft).map_err(|error| sqlite::failed(&source, &error))
    });
    Ok(copied.await.map_err(|error| error.to_string())??)
}

fn copy_pages(from: &Connection, draft: &Path) -> rusqlite::Result<u64> {
    // The transaction keeps the rows of its beginning, so that the copy does not begin again after each change.
    from.execute_batch("BEGIN; SELECT COUNT(*) FROM sqlite_schema")?;
    let mut into = Connection::open(draft)?;
    skip_crash_safety(&into)?;
    let copy = Online::new(from, &mut into)?;
    let size = |name| from.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map(i64::unsigned_abs);
    let (page, pages) = (size("page_size")?, size("page_count")?);
    let mut progress = Progress::new(Some(pages * page));
    loop {
        match copy.step(PAGES)? {
            StepResult::Done => break,
            StepResult::Busy | StepResult::Locked => std::thread::sleep(PAUSE),
            _ => {
                let state = copy.progress();
                progress.advance(u64::from((state.pagecount - state.remaining).unsigned_abs()) * page);
            }
        }
    }
    drop(copy);
    // A file without a log beside it.
    into.pragma_update(None, "journal_mode", "delete")?;
    skip_crash_safety(&into)?;
    sqlite::forget_answers(&into)?;
    sqlite::count_existing(&into)
}

/// Copies the rows of one moment from Postgres.
async fn of_server(url: &PostgresUrl, draft: &Path) -> Result<u64, Failure> {
    let mut client = connect(url).await?;
    check_tables(&client, url).await?;
    let broken = |error: &tokio_postgres::Error| format!("cannot read `{url}`: {}", described(error));
    let transaction = postgres::snapshot(&mut client).await.map_err(|error| broken(&error))?;
    let total = postgres::count(&transaction).await.map_err(|error| broken(&error))?;
    let draft = DraftFile::new(draft)?;
    let mut progress = Progress::of_rows(Some(total));
    let mut rows = 0;
    for table in tables() {
        let statement = sqlite::inserting(table);
        let copied = postgres::each_row::<Failed>(&transaction, table, |values| {
            sqlite::insert(&draft.connection, &statement, values)?;
            rows += 1;
            progress.advance(rows);
            Ok(())
        });
        copied.await.map_err(|error| error.described(url, &draft.path))?;
        let last = postgres::last_number(&transaction, table).await.map_err(|error| broken(&error))?;
        draft.act(|connection| sqlite::set_last_number(connection, table, last))?;
    }
    // The server logs a connection that ends in a transaction as an error.
    transaction.commit().await.map_err(|error| broken(&error))?;
    draft.act(|connection| connection.execute_batch("COMMIT"))?;
    Ok(rows)
}

/// A SQLite file with Hearth's tables that is being filled.
struct DraftFile {
    connection: Connection,
    path: PathBuf,
}

impl DraftFile {
    fn new(path: &Path) -> Result<Self, String> {
        let connection = Connection::open(path).map_err(|error| sqlite::failed(path, &error))?;
        let draft = Self { connection, path: path.to_owned() };
        draft.act(|connection| {
            skip_crash_safety(connection)?;
            connection.execute_batch("BEGIN")?;
            sqlite::create_tables(connection)?;
            sqlite::disable_triggers(connection)
        })?;
        Ok(draft)
    }

    fn act(&self, act: impl FnOnce(&Connection) -> rusqlite::Result<()>) -> Result<(), String> {
        act(&self.connection).map_err(|error| sqlite::failed(&self.path, &error))
    }
}

/// The failure of either side of a copy.
enum Failed {
    Read(tokio_postgres::Error),
    Write(rusqlite::Error),
}

impl Failed {
    fn described(&self, url: &PostgresUrl, draft: &Path) -> String {
        match self {
            Self::Read(error) => format!("cannot read `{url}`: {}", described(error)),
            Self::Write(error) => sqlite::failed(draft, error),
        }
    }
}

impl From<tokio_postgres::Error> for Failed {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Read(error)
    }
}

impl From<rusqlite::Error> for Failed {
    fn from(error: rusqlite::Error) -> Self {
        Self::Write(error)
    }
}

/// Leaves out the work for crashes, because an incomplete draft is removed.
fn skip_crash_safety(draft: &Connection) -> rusqlite::Result<()> {
    draft.pragma_update(None, "journal_mode", "memory")?;
    draft.pragma_update(None, "synchronous", "off")
}

fn failed(file: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Message(format!("`{}`: {error}", visible(&file.to_string_lossy())))
}

/// The pages that are copied at once.
const PAGES: i32 = 1_024;
/// The time until a locked file is tried again.
const PAUSE: Duration = Duration::from_millis(50);
