//! The connections that read.
//!
//! Most reads take microseconds, less than a change of thread. They run on the thread of the caller, up to a number of
//! steps of the engine. A longer read is interrupted there, and runs again on a thread of its own, as the same statement
//! does from then on.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError, mpsc};
use std::thread::{JoinHandle, available_parallelism};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::queue::{Job, start};
use super::statement::{BUSY_TIMEOUT, Outcome, admit, keep_statements, run};
use crate::bindings::spin::sqlite::sqlite::Value;

/// Connections for reads on the thread of the caller.
#[derive(Debug)]
pub(super) struct Near(Vec<Mutex<Reader>>);

/// How a statement ended on the thread of the caller.
pub(super) enum Tried {
    Read(rusqlite::Result<Outcome>),
    /// The statement changes the database, so it did not run.
    Changes,
    /// The statement takes longer.
    Long,
    /// No connection was free, or another process has locked the database.
    Busy,
}

/// A connection whose statements are interrupted after a number of steps.
#[derive(Debug)]
struct Reader {
    connection: Connection,
    /// How often the present statement has made [`STEPS`].
    checks: Arc<AtomicU32>,
}

impl Near {
    /// Opens a connection for each core.
    pub(super) fn open(path: &Path) -> rusqlite::Result<Self> {
        let cores = available_parallelism().map_or(1, usize::from);
        let readers = (0..cores).map(|_| Reader::open(path).map(Mutex::new));
        readers.collect::<rusqlite::Result<_>>().map(Self)
    }

    /// Closes the connections.
    pub(super) fn close(&mut self) {
        self.0.clear();
    }

    /// Runs a statement on a free connection.
    pub(super) fn run(&self, statement: &str, parameters: &[Value]) -> Tried {
        let free = |reader| match Mutex::try_lock(reader) {
            Ok(reader) => Some(reader),
            Err(TryLockError::Poisoned(poisoned)) => Some(PoisonError::into_inner(poisoned)),
            Err(TryLockError::WouldBlock) => None,
        };
        match self.0.iter().find_map(free) {
            Some(reader) => reader.run(statement, parameters),
            None => Tried::Busy,
        }
    }
}

impl Reader {
    fn open(path: &Path) -> rusqlite::Result<Self> {
        let mut connection = open(path, Duration::ZERO)?;
        let checks = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&checks);
        let is_long = move || counted.fetch_add(1, Ordering::Relaxed) >= CHECKS;
        connection.progress_handler(STEPS, Some(is_long))?;
        Ok(Self { connection, checks })
    }

    fn run(&self, statement: &str, parameters: &[Value]) -> Tried {
        self.checks.store(0, Ordering::Relaxed);
        let outcome = match self.connection.prepare_cached(statement) {
            Ok(statement) if !statement.readonly() => return Tried::Changes,
            Ok(mut statement) => run(&mut statement, parameters),
            Err(error) => Err(error),
        };
        match outcome.as_ref().err().and_then(rusqlite::Error::sqlite_error_code) {
            Some(ErrorCode::OperationInterrupted) => Tried::Long,
            Some(ErrorCode::DatabaseBusy) => Tried::Busy,
            _ => Tried::Read(outcome),
        }
    }
}

/// Starts the threads for longer reads. They forward statements that change the database to the writer.
pub(super) fn start_threads(
    path: &Path,
    jobs: mpsc::Receiver<Job>,
    writer: &mpsc::Sender<Job>,
) -> rusqlite::Result<Vec<JoinHandle<()>>> {
    let jobs = Arc::new(Mutex::new(jobs));
    let threads = (0..THREADS).map(|_| {
        let reader = open(path, BUSY_TIMEOUT)?;
        let (jobs, writer) = (Arc::clone(&jobs), writer.clone());
        start("hearth-reader", move || read_all(&reader, &jobs, &writer))
    });
    threads.collect()
}

fn open(path: &Path, patience: Duration) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut reader = Connection::open_with_flags(path, flags)?;
    reader.busy_timeout(patience)?;
    keep_statements(&reader)?;
    reader.authorizer(Some(admit))?;
    Ok(reader)
}

fn read_all(reader: &Connection, jobs: &Mutex<mpsc::Receiver<Job>>, writer: &mpsc::Sender<Job>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let outcome = match reader.prepare_cached(&job.statement) {
            Ok(statement) if !statement.readonly() => None,
            // Its instance was dropped.
            Ok(_) if job.reply.is_closed() => continue,
            Ok(mut statement) => Some(run(&mut statement, &job.parameters)),
            Err(error) => Some(Err(error)),
        };
        match outcome {
            Some(outcome) => job.answer(outcome),
            None => drop(writer.send(job)),
        }
    }
}

/// The number of steps of the engine between two checks, and of the checks after which a statement takes too long for
/// the thread of the caller: less than a millisecond in all.
const STEPS: i32 = 1_000;
const CHECKS: u32 = 5;
/// The number of threads, of which an organisation has half.
pub(super) const THREADS: usize = 4;
