//! The database file and its threads.
//!
//! One thread writes, and several connections read ([`readers`]). The writer runs all queued statements in one
//! transaction and replies after the commit, so that one disk flush serves many statements, and each reply is sent only
//! when its row would survive a power loss. Within the transaction the statements run one after another, so a statement
//! that decides and stores has the results of all before it.
//!
//! Deleted data is overwritten. It can remain in the write-ahead log, which is emptied after one idle second of the
//! writer, one minute after the first row at the latest, and on shutdown. It can also remain in unused parts of pages
//! after the engine moved rows: on shutdown, a file that is not too large is rewritten.

mod queue;
mod readers;
mod statement;

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, PoisonError, RwLock, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use prometheus_client::metrics::histogram::Histogram;
use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use tokio::sync::oneshot;

use crate::bindings::spin::sqlite::sqlite::{Error, Value};
use crate::metrics::times;
use crate::shares::{Client, Share, Shares};
use hearth_files::private;
use queue::{Job, start};
use readers::{Near, Tried};
pub(crate) use statement::Outcome;
use statement::{BUSY_TIMEOUT, STATEMENTS, admit, failure, keep_statements, run};

/// The database. Dropping it stops its threads after the queued statements.
#[derive(Debug)]
pub(crate) struct Database {
    near: Near,
    /// `None` only while dropping.
    queues: Option<Queues>,
    /// The shares of clients in the threads that read.
    shares: Shares,
    /// The statements that do not run on the thread of the caller, as far as they are known.
    known: RwLock<HashMap<String, Way>>,
    threads: Vec<JoinHandle<()>>,
    times: Histogram,
}

/// The threads that run a statement.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// One of those that read, because the statement takes long.
    Reader,
    /// The one that writes.
    Writer,
}

/// The queues of the threads.
#[derive(Debug)]
struct Queues {
    readers: mpsc::Sender<Job>,
    writer: mpsc::Sender<Job>,
}

impl Database {
    /// Opens the file, or creates it.
    pub(crate) fn open(path: &Path) -> rusqlite::Result<Self> {
        // The engine uses the same mode for its other files, and reports a file that could not be created.
        let _ = private::create(path);
        let mut writer = Connection::open(path)?;
        writer.busy_timeout(BUSY_TIMEOUT)?;
        write_ahead(&writer)?;
        writer.pragma_update(None, "synchronous", "full")?;
        writer.pragma_update(None, "secure_delete", true)?;
        writer.pragma_update(None, "cache_size", -CACHE_KIB)?;
        writer.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        keep_statements(&writer)?;
        let (readers, reads) = mpsc::channel::<Job>();
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
        threads.extend(readers::start_threads(path, reads, &changing)?);
        Ok(Self {
            near: Near::open(path)?,
            queues: Some(Queues { readers, writer: changing }),
            shares: Shares::with_least(readers::THREADS, 1),
            known: RwLock::default(),
            threads,
            times: times(),
        })
    }

    /// Runs one statement of a client, or of the server itself: a short read on this thread, and every other one on a thread
    /// of the database.
    pub(crate) async fn execute(
        &self,
        client: Option<Client>,
        statement: String,
        parameters: Vec<Value>,
    ) -> Result<Outcome, Error> {
        let start = Instant::now();
        let outcome = self.run(client, statement, parameters).await;
        self.times.observe(start.elapsed().as_secs_f64());
        outcome
    }

    async fn run(
        &self,
        client: Option<Client>,
        statement: String,
        parameters: Vec<Value>,
    ) -> Result<Outcome, Error> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&statement).copied();
        let way = match known {
            Some(way) => way,
            None => match self.near.run(&statement, &parameters) {
                Tried::Read(outcome) => return outcome.map_err(|error| failure(&error)),
                Tried::Busy => Way::Reader,
                Tried::Long => self.learn(&statement, Way::Reader),
                Tried::Changes => self.learn(&statement, Way::Writer),
            },
        };
        let Queues { readers, writer } = self.queues.as_ref().ok_or(Error::InvalidConnection)?;
        let (queue, share) = match way {
            Way::Reader => (readers, self.share(client).await),
            Way::Writer => (writer, None),
        };
        let (reply, answer) = oneshot::channel();
        queue
            .send(Job { statement, parameters, reply, _share: share })
            .map_err(|_| Error::InvalidConnection)?;
        answer.await.map_err(|_| Error::InvalidConnection)?
    }

    /// Waits until a client may have one more of the threads that read. The deadline of its request ends the wait.
    async fn share(&self, client: Option<Client>) -> Option<Share> {
        let mut share = self.shares.share(client?);
        share.take(1, Duration::MAX).await.then_some(share)
    }

    /// Notes the way of a statement.
    fn learn(&self, statement: &str, way: Way) -> Way {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() < STATEMENTS {
            known.insert(statement.to_owned(), way);
        }
        way
    }

    /// Returns the times of the statements.
    pub(crate) fn times(&self) -> Histogram {
        self.times.clone()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // The last connection removes the write-ahead log, which a read-only one cannot.
        self.near.close();
        self.queues = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Enables the write-ahead log, with retries: the engine does not wait for another process that does the same.
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

/// Runs the writer, with one transaction for all waiting statements.
fn write_all(writer: &Connection, jobs: &mpsc::Receiver<Job>, own: &AtomicBool) {
    // The time at which the oldest row of the log was written.
    let mut logged: Option<Instant> = None;
    loop {
        let job = match logged {
            None => jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(_) => jobs.recv_timeout(REST),
        };
        match job {
            Ok(first) => {
                let batch = batch(first, jobs);
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
        // If a reader still uses the log, the next attempt follows after the next idle second.
        logged = (!empty_log(writer)).then(Instant::now);
    }
}

/// Returns the statements of the next transaction: the waiting ones, up to a number and an amount of data, so that the
/// first does not wait long for its reply.
fn batch(first: Job, jobs: &mpsc::Receiver<Job>) -> Vec<Job> {
    let (mut bytes, mut batch) = (first.bytes(), vec![first]);
    while batch.len() < BATCH
        && bytes < BATCH_BYTES
        && let Ok(job) = jobs.try_recv()
    {
        bytes += job.bytes();
        batch.push(job);
    }
    batch
}

/// Removes the traces of deleted data, if any was deleted.
fn close(writer: &Connection, deleted: bool) {
    let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    if deleted && writer.query_row(size, [], |row| row.get::<_, i64>(0)).is_ok_and(|size| size <= REWRITTEN) {
        // The file remains unchanged if the disk is full.
        let _ = writer.execute_batch("VACUUM");
    }
    empty_log(writer);
}

/// Moves the write-ahead log into the database and truncates it, without waiting for readers. Returns whether the log
/// is empty.
fn empty_log(writer: &Connection) -> bool {
    let _ = writer.busy_timeout(Duration::ZERO);
    let busy = writer.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
    let _ = writer.busy_timeout(BUSY_TIMEOUT);
    busy.is_ok_and(|busy| busy == 0)
}

/// Runs a batch in one transaction. `own` is true while the writer runs its own statements.
///
/// If the commit fails, or the engine rolls the transaction back, all statements fail.
fn write(writer: &Connection, batch: &[Job], own: &AtomicBool) -> Vec<Result<Outcome, Error>> {
    let all_failed = |error: &rusqlite::Error| batch.iter().map(|_| Err(failure(error))).collect();
    if let Err(error) = writer.execute_batch("BEGIN IMMEDIATE") {
        return all_failed(&error);
    }
    own.store(false, Ordering::Relaxed);
    let mut outcomes = Vec::with_capacity(batch.len());
    let mut rolled_back = None;
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
                rolled_back = Some(error);
                break;
            }
            outcome => outcomes.push(outcome.map_err(|error| failure(&error))),
        }
    }
    own.store(true, Ordering::Relaxed);
    if let Some(error) = rolled_back {
        return all_failed(&error);
    }
    if let Err(error) = writer.execute_batch("COMMIT") {
        let _ = writer.execute_batch("ROLLBACK");
        return all_failed(&error);
    }
    outcomes
}

/// The pause between two attempts if the engine does not wait.
const BUSY_PAUSE: Duration = Duration::from_millis(10);
/// The cache of the writer in KiB. Ten indexes of a claim have random keys, whose pages the default of 2 MiB does not hold.
const CACHE_KIB: i32 = 32 << 10;
/// The pages of the log, 16 MiB, after which the writer moves them into the database: by default 4 MiB, so a page that
/// several claims change is written more often.
const LOG_PAGES: i32 = 4_000;
/// The idle time after which the writer empties the log, and the maximum age of the log without idle time.
const REST: Duration = Duration::from_secs(1);
const LOGGED: Duration = Duration::from_mins(1);
/// The largest file, in bytes, that is rewritten on shutdown, so that the shutdown takes a few seconds at most.
const REWRITTEN: i64 = 256 << 20;
/// The statements of one transaction, and the bytes of their parameters after which no other joins.
const BATCH: usize = 256;
const BATCH_BYTES: usize = 1 << 20;

#[cfg(test)]
mod tests;
