//! The clock of the time slices of guests. It stands still while no thread runs a task, so an idle server wakes no
//! thread.

use std::cell::Cell;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::{self, Thread};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use wasmtime::Engine;

/// The clock, and the threads that it ticks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Epochs(Arc<Clock>);

#[derive(Debug, Default)]
struct Clock {
    /// The number of threads that run tasks.
    running: AtomicUsize,
    thread: OnceLock<Thread>,
}

impl Epochs {
    /// Starts a runtime whose threads can run guests.
    pub(crate) fn runtime(&self) -> io::Result<Runtime> {
        self.observe(Builder::new_multi_thread().enable_all()).build()
    }

    /// Makes a runtime tell when its threads begin to run tasks, and when they wait.
    pub(crate) fn observe<'b>(&self, runtime: &'b mut Builder) -> &'b mut Builder {
        let (begun, ended) = (Arc::clone(&self.0), Arc::clone(&self.0));
        runtime.on_thread_unpark(move || begun.begin()).on_thread_park(move || ended.end())
    }

    /// Starts the clock, which ends with the engine.
    pub(crate) fn start(&self, engine: &Engine) -> io::Result<()> {
        let (clock, engine) = (Arc::clone(&self.0), engine.weak());
        let ticking = move || {
            // Before the first look at the threads: one that begins later wakes this one.
            clock.thread.get_or_init(thread::current);
            while let Some(engine) = engine.upgrade() {
                engine.increment_epoch();
                drop(engine);
                if clock.is_idle() {
                    thread::park();
                } else {
                    thread::sleep(EPOCH);
                }
            }
        };
        thread::Builder::new().name(String::from("hearth-epochs")).spawn(ticking).map(drop)
    }
}

impl Clock {
    fn begin(&self) {
        RUNS.set(true);
        if self.running.fetch_add(1, Ordering::SeqCst) == 0
            && let Some(thread) = self.thread.get()
        {
            thread.unpark();
        }
    }

    fn end(&self) {
        // A new thread waits before it runs.
        if RUNS.replace(false) {
            self.running.fetch_sub(1, Ordering::SeqCst);
        }
    }

    fn is_idle(&self) -> bool {
        self.running.load(Ordering::SeqCst) == 0
    }
}

thread_local! {
    /// Whether the present thread runs tasks.
    static RUNS: Cell<bool> = const { Cell::new(false) };
}

/// The time slice of a guest. Other guests wait for this time, multiplied by the number of guests that compute.
const EPOCH: Duration = Duration::from_millis(2);
