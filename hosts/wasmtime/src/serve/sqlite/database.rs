//! The database file and the threads that work on it.
//!
//! One thread writes, a few read. The writer takes what has queued up into one transaction and answers
//! after its commit: one wait for the disk serves many writers, and no answer leaves before its row would
//! survive a loss of power. Within the transaction each statement still runs alone and in turn, so a
//! statement that decides and stores sees everything decided before it.
//!
//! What is deleted is overwritten. Its last traces are in the write-ahead log, which is emptied when the writer
//! has a second's rest, a minute after the first row at the latest, and at the end; and in unused parts of pages, to
//! which the engine once moved rows: at the end a file that is not large is written anew.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, Statement, ToSql};
use tokio::sync::oneshot;

use crate::serve::bindings::spin::sqlite::sqlite::{Error, RowResult, Value};

/// The database. Dropping it ends its threads after what is queued.
#[derive(Debug)]
pub(crate) struct Database {
    /// `None` only while dropping.
    queue: Option<mpsc::Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

/// What a statement gave.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<RowResult>,
    pub(crate) last_insert_rowid: i64,
    pub(crate) changes: u64,
}

/// A statement on its way to a thread.
struct Job {
    statement: String,
    parameters: Vec<Value>,
    reply: oneshot::Sender<Result<Outcome, Error>>,
}

impl Database {
    /// Opens the file, or makes it.
    pub(crate) fn open(path: &Path) -> rusqlite::Result<Self> {
        create(path);
        let mut writer = Connection::open(path)?;
        writer.busy_timeout(BUSY_TIMEOUT)?;
        write_ahead(&writer)?;
        writer.pragma_update(None, "synchronous", "full")?;
        writer.pragma_update(None, "secure_delete", true)?;
        let (queue, jobs) = mpsc::channel::<Job>();
        let (changing, changes) = mpsc::channel::<Job>();
        let (own, deleting) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicBool::new(false)));
        let (guard, mark) = (Arc::clone(&own), Arc::clone(&deleting));
        writer.authorizer(Some(move |context: AuthContext<'_>| {
            if guard.load(Ordering::Relaxed) {
                return Authorization::Allow;
            }
            mark.fetch_or(matches!(context.action, AuthAction::Delete { .. }), Ordering::Relaxed);
            admit(context)
        }))?;
        let write = move || {
            write_all(&writer, &changes, &own);
            close(&writer, deleting.load(Ordering::Relaxed));
        };
        let mut threads = vec![start("hearth-writer", write)?];
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..READERS {
            let mut reader = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            reader.busy_timeout(BUSY_TIMEOUT)?;
            reader.authorizer(Some(admit))?;
            let (jobs, changing) = (Arc::clone(&jobs), changing.clone());
            threads.push(start("hearth-reader", move || read_all(&reader, &jobs, &changing))?);
        }
        Ok(Self { queue: Some(queue), threads })
    }

    /// Runs one statement on a thread of the database.
    pub(crate) async fn execute(&self, statement: String, parameters: Vec<Value>) -> Result<Outcome, Error> {
        let (reply, answer) = oneshot::channel();
        let queue = self.queue.as_ref().ok_or(Error::InvalidConnection)?;
        queue.send(Job { statement, parameters, reply }).map_err(|_| Error::InvalidConnection)?;
        answer.await.map_err(|_| Error::InvalidConnection)?
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.queue = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Makes the file for its owner alone; the engine gives the files beside it the same mode. Where that does
/// not work, the engine cannot open the file either and says so.
fn create(path: &Path) {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let _ = options.open(path);
}

/// Turns on the write-ahead log. The engine does not wait for another process that is about to do the same.
fn write_ahead(writer: &Connection) -> rusqlite::Result<()> {
    let start = Instant::now();
    loop {
        match writer.pragma_update(None, "journal_mode", "wal") {
            Err(error) if is_busy(&error) && start.elapsed() < BUSY_TIMEOUT => thread::sleep(BUSY_PAUSE),
            done => return done,
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy)
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> rusqlite::Result<JoinHandle<()>> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map_err(|error: io::Error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

/// A reader: answers what only reads, and passes on what does not.
fn read_all(reader: &Connection, jobs: &Mutex<mpsc::Receiver<Job>>, changing: &mpsc::Sender<Job>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let outcome = match reader.prepare_cached(&job.statement) {
            Ok(statement) if !statement.readonly() => None,
            Ok(mut statement) => Some(run(&mut statement, &job.parameters)),
            Err(error) => Some(Err(error)),
        };
        match outcome {
            Some(outcome) => {
                let _ = job.reply.send(outcome.map_err(|error| failure(&error)));
            }
            None => {
                let _ = changing.send(job);
            }
        }
    }
}

/// The writer: one transaction for all that waits.
fn write_all(writer: &Connection, jobs: &mpsc::Receiver<Job>, own: &AtomicBool) {
    // When the oldest row of the log was written.
    let mut logged: Option<Instant> = None;
    loop {
        let job = match logged {
            None => jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(_) => jobs.recv_timeout(REST),
        };
        match job {
            Ok(first) => {
                let batch: Vec<Job> = std::iter::once(first).chain(jobs.try_iter().take(BATCH - 1)).collect();
                let outcomes = write(writer, &batch, own);
                for (job, outcome) in batch.into_iter().zip(outcomes) {
                    let _ = job.reply.send(outcome);
                }
                if logged.get_or_insert_with(Instant::now).elapsed() < LOGGED {
                    continue;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        // Where somebody still reads from it, it is tried again after the next rest.
        logged = (!empty_log(writer)).then(Instant::now);
    }
}

/// Leaves nothing of what was deleted, if anything was.
fn close(writer: &Connection, deleted: bool) {
    let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    if deleted && writer.query_row(size, [], |row| row.get::<_, i64>(0)).is_ok_and(|size| size <= REWRITTEN) {
        // Without the room for it, the file stays as it is.
        let _ = writer.execute_batch("VACUUM");
    }
    empty_log(writer);
}

/// Moves what is in the write-ahead log to its place and leaves nothing in the log. Waits for nobody.
fn empty_log(writer: &Connection) -> bool {
    let _ = writer.busy_timeout(Duration::ZERO);
    let busy = writer.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
    let _ = writer.busy_timeout(BUSY_TIMEOUT);
    busy.is_ok_and(|busy| busy == 0)
}

/// Runs a batch; `own` says whether the statements are the writer's own.
///
/// When the commit fails, or the engine gave the transaction up, nothing of it happened and nobody is told
/// that it did.
fn write(writer: &Connection, batch: &[Job], own: &AtomicBool) -> Vec<Result<Outcome, Error>> {
    let all_failed = |error: &rusqlite::Error| batch.iter().map(|_| Err(failure(error))).collect();
    if let Err(error) = writer.execute_batch("BEGIN IMMEDIATE") {
        return all_failed(&error);
    }
    own.store(false, Ordering::Relaxed);
    let mut outcomes = Vec::with_capacity(batch.len());
    let mut given_up = None;
    for job in batch {
        let outcome = writer
            .prepare_cached(&job.statement)
            .and_then(|mut statement| run(&mut statement, &job.parameters))
            .map(|outcome| Outcome {
                last_insert_rowid: writer.last_insert_rowid(),
                changes: writer.changes(),
                ..outcome
            });
        match outcome {
            Err(error) if writer.is_autocommit() => {
                given_up = Some(error);
                break;
            }
            outcome => outcomes.push(outcome.map_err(|error| failure(&error))),
        }
    }
    own.store(true, Ordering::Relaxed);
    if let Some(error) = given_up {
        return all_failed(&error);
    }
    if let Err(error) = writer.execute_batch("COMMIT") {
        let _ = writer.execute_batch("ROLLBACK");
        return all_failed(&error);
    }
    outcomes
}

fn run(statement: &mut Statement<'_>, parameters: &[Value]) -> rusqlite::Result<Outcome> {
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut found = statement.query(rusqlite::params_from_iter(parameters))?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        let values = (0..columns.len()).map(|column| row.get_ref(column).map(Value::from));
        rows.push(RowResult { values: values.collect::<rusqlite::Result<_>>()? });
    }
    Ok(Outcome { columns, rows, last_insert_rowid: 0, changes: 0 })
}

/// What a guest's statement may do: no other file, no settings, no transaction of its own.
fn admit(context: AuthContext<'_>) -> Authorization {
    match context.action {
        // The engine itself asks for it where a column is added to a strict table.
        AuthAction::Pragma { pragma_name: "quick_check", .. } => Authorization::Allow,
        AuthAction::Attach { .. }
        | AuthAction::Detach { .. }
        | AuthAction::Pragma { .. }
        | AuthAction::Savepoint { .. }
        | AuthAction::Transaction { .. } => Authorization::Deny,
        _ => Authorization::Allow,
    }
}

fn failure(error: &rusqlite::Error) -> Error {
    match (error.sqlite_error_code(), error) {
        (Some(rusqlite::ErrorCode::DiskFull), _) => Error::DatabaseFull,
        // The code says which call failed.
        (_, rusqlite::Error::SqliteFailure(code, Some(message))) => Error::Io(format!("{message} ({code})")),
        _ => Error::Io(error.to_string()),
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Real(real) => ValueRef::Real(*real),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Blob(bytes) => ValueRef::Blob(bytes),
            Self::Null => ValueRef::Null,
        }))
    }
}

impl From<ValueRef<'_>> for Value {
    fn from(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Integer(integer) => Self::Integer(integer),
            ValueRef::Real(real) => Self::Real(real),
            ValueRef::Text(text) => Self::Text(String::from_utf8_lossy(text).into_owned()),
            ValueRef::Blob(bytes) => Self::Blob(bytes.to_vec()),
            ValueRef::Null => Self::Null,
        }
    }
}

/// How long to wait for another process that has the file locked.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Between two attempts where the engine itself does not wait.
const BUSY_PAUSE: Duration = Duration::from_millis(10);
/// Point reads take microseconds; two keep one long read from holding the others up.
const READERS: usize = 2;
/// How long the writer has had nothing to do when it empties the log, and how old the log may get if it never has.
const REST: Duration = Duration::from_secs(1);
const LOGGED: Duration = Duration::from_mins(1);
/// The largest file that is written anew at the end, so that a stop takes a few seconds at most.
const REWRITTEN: i64 = 256 << 20;
/// The most statements in one transaction, so that the first of them is not kept waiting.
const BATCH: usize = 256;

#[cfg(test)]
mod tests;
