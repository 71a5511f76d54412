//! The threads of the connections, one for each core.
//!
//! A connection stays on its thread, with the instances and the connection to the node that answer its short requests. So
//! such a request wakes no other thread, which takes longer than many requests themselves.

use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle, available_parallelism};
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::sync::mpsc;

use crate::epochs::Epochs;

/// The running threads.
pub(crate) struct Lanes(Vec<Lane>);

struct Lane {
    starts: mpsc::UnboundedSender<Start>,
    /// The number of its tasks.
    tasks: Arc<AtomicUsize>,
    thread: JoinHandle<()>,
}

/// Starts a task on the thread that calls it.
type Start = Box<dyn FnOnce() + Send>;

impl Lanes {
    /// Starts the threads.
    pub(crate) fn start(epochs: &Epochs) -> io::Result<Self> {
        (0..count()).map(|number| Lane::start(number, epochs)).collect::<io::Result<_>>().map(Self)
    }

    /// Runs a task on the thread with the fewest tasks. `task` is called there.
    pub(crate) fn run<F>(&self, task: impl FnOnce() -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Some(lane) = self.0.iter().min_by_key(|lane| lane.tasks.load(Ordering::Relaxed)) else { return };
        let counted = Counted::new(&lane.tasks);
        let start = move || {
            let task = task();
            tokio::spawn(async move {
                task.await;
                drop(counted);
            });
        };
        // Without the thread, the task is dropped, as when the server stops.
        let _ = lane.starts.send(Box::new(start));
    }

    /// Drops the remaining tasks, and ends the threads.
    pub(crate) fn end(self) {
        // All threads end at the same time.
        let threads: Vec<JoinHandle<()>> = self.0.into_iter().map(|lane| lane.thread).collect();
        for thread in threads {
            let _ = thread.join();
        }
    }
}

impl Lane {
    fn start(number: usize, epochs: &Epochs) -> io::Result<Self> {
        // By default, new data is looked for after 61 tasks, which can take 30 ms if all of them are instances.
        let mut builder = Builder::new_current_thread();
        builder.enable_all().event_interval(TASKS_BETWEEN_EVENTS).global_queue_interval(TASKS_BETWEEN_WAKES);
        let runtime = epochs.observe(&mut builder).build()?;
        let (starts, mut started) = mpsc::unbounded_channel::<Start>();
        let thread = thread::Builder::new().name(format!("hearth-lane-{number}")).spawn(move || {
            NUMBER.set(number);
            runtime.block_on(async {
                while let Some(start) = started.recv().await {
                    start();
                }
            });
            runtime.shutdown_timeout(Duration::from_secs(1));
        })?;
        Ok(Self { starts, tasks: Arc::default(), thread })
    }
}

/// A task that is counted until this is dropped.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(tasks: &Arc<AtomicUsize>) -> Self {
        tasks.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(tasks))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A value for each thread.
#[derive(Debug)]
pub(crate) struct ForEach<T> {
    first: T,
    others: Vec<T>,
}

impl<T> ForEach<T> {
    /// Creates the values.
    pub(crate) fn new(create: impl Fn() -> T) -> Self {
        Self { first: create(), others: (1..count()).map(|_| create()).collect() }
    }

    /// Returns the value of the present thread. A thread without connections has that of the first one.
    pub(crate) fn own(&self) -> &T {
        NUMBER.get().checked_sub(1).and_then(|index| self.others.get(index)).unwrap_or(&self.first)
    }

    /// Returns all values.
    pub(crate) fn all(&self) -> impl Iterator<Item = &T> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

/// Returns the number of threads.
pub(crate) fn count() -> usize {
    available_parallelism().map_or(1, usize::from)
}

thread_local! {
    /// The number of the present thread.
    static NUMBER: Cell<usize> = const { Cell::new(0) };
}

/// The tasks that a thread runs before it looks for new data of connections.
const TASKS_BETWEEN_EVENTS: u32 = 16;
/// The tasks that a thread runs before one that another thread has woken, such as a claim that is stored. By default 31, so
/// that a claim waits for as many requests of other clients at each of its statements.
const TASKS_BETWEEN_WAKES: u32 = 2;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Mutex;

    use tokio::sync::oneshot;

    use super::*;

    #[test]
    fn tasks_are_shared_out() -> io::Result<()> {
        let lanes = Lanes::start(&Epochs::default())?;
        let seen = Arc::new(Mutex::new(BTreeSet::new()));
        let (ends, done): (Vec<_>, Vec<_>) = (0..count())
            .map(|_| {
                let (end, ended) = oneshot::channel::<()>();
                let (doing, done) = oneshot::channel::<()>();
                let seen = Arc::clone(&seen);
                lanes.run(move || async move {
                    seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(NUMBER.get());
                    let _ = ended.await;
                    drop(doing);
                });
                (end, done)
            })
            .unzip();
        drop(ends);
        for done in done {
            let _ = done.blocking_recv();
        }
        assert_eq!(seen.lock().map(|seen| seen.len()).unwrap_or_default(), count());
        lanes.end();
        Ok(())
    }
}
