//! A pool of idle instances, each used by one call at a time.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;

use crate::error::Error;

/// Idle instances with their state; at most one for each thread that the machine runs.
pub(crate) struct Pool<T> {
    idle: Mutex<Vec<T>>,
    keep: usize,
}

impl<T> Pool<T> {
    pub(crate) fn new(first: T) -> Self {
        let keep = available_parallelism().map_or(1, usize::from);
        Self { idle: Mutex::new(vec![first]), keep }
    }

    /// Calls an idle instance or a new one. Afterwards the instance is idle again, or dropped if the call failed.
    pub(crate) fn call<R>(
        &self,
        make: impl FnOnce() -> Result<T, Error>,
        call: impl FnOnce(&mut T) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let waiting = self.idle().pop();
        let mut one = match waiting {
            Some(one) => one,
            None => make()?,
        };
        let answer = call(&mut one)?;
        let mut idle = self.idle();
        if idle.len() < self.keep {
            idle.push(one);
        }
        Ok(answer)
    }

    /// Returns the number of idle instances.
    pub(crate) fn waiting(&self) -> usize {
        self.idle().len()
    }

    /// Locks the list, which is consistent at any time, even after a panic of another thread.
    fn idle(&self) -> MutexGuard<'_, Vec<T>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> fmt::Debug for Pool<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("waiting", &self.waiting()).finish_non_exhaustive()
    }
}
