//! The memory that the instances of the edge take together.
//!
//! The bytes of a memory are reserved before it grows. The first bytes of each instance have a share of their own, so that
//! requests of usual sizes are answered while large ones wait or are refused.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The memory of all instances, in pages.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    /// The pages of the first [`USUAL`] bytes of each instance.
    usual: Arc<Semaphore>,
    /// The pages of the rest.
    large: Arc<Semaphore>,
    /// The number of these.
    of_large: usize,
    /// The number of all pages.
    pages: usize,
}

/// The pages that an instance has reserved.
#[derive(Debug, Default)]
pub(crate) struct Reserved {
    usual: Option<OwnedSemaphorePermit>,
    large: Option<OwnedSemaphorePermit>,
    pages: usize,
}

/// The error that no memory is free.
#[derive(Debug)]
pub(crate) struct NoMemory;

impl Budget {
    /// Divides the memory of a server with this limit in bytes.
    pub(crate) fn of(limit: usize) -> Self {
        let pages = limit.saturating_sub(OTHER).max(LEAST) / PAGE;
        let usual = (pages / 3).min(Semaphore::MAX_PERMITS);
        let of_large = (pages - pages / 3).min(Semaphore::MAX_PERMITS);
        let semaphore = |pages| Arc::new(Semaphore::new(pages));
        Self { usual: semaphore(usual), large: semaphore(of_large), of_large, pages: usual + of_large }
    }

    /// Returns the bytes that instances have reserved.
    pub(crate) fn reserved(&self) -> usize {
        let free = self.usual.available_permits() + self.large.available_permits();
        self.pages.saturating_sub(free) * PAGE
    }

    /// Returns memory that is not shared with others.
    pub(crate) fn unlimited() -> Self {
        Self::of(usize::MAX)
    }

    /// Returns whether less than a quarter of the memory for large requests is free.
    pub(crate) fn is_scarce(&self) -> bool {
        self.large.available_permits() < self.of_large / 4
    }

    /// Reserves more bytes for an instance.
    pub(crate) fn reserve(&self, reserved: &mut Reserved, bytes: usize) -> Result<(), NoMemory> {
        let pages = bytes.div_ceil(PAGE);
        let usual = (USUAL / PAGE).saturating_sub(reserved.pages).min(pages);
        let first = take(&self.usual, usual)?;
        let rest = take(&self.large, pages - usual)?;
        add(&mut reserved.usual, first);
        add(&mut reserved.large, rest);
        reserved.pages += pages;
        Ok(())
    }
}

fn take(pages: &Arc<Semaphore>, count: usize) -> Result<Option<OwnedSemaphorePermit>, NoMemory> {
    if count == 0 {
        return Ok(None);
    }
    let count = u32::try_from(count).map_err(|_| NoMemory)?;
    Arc::clone(pages).try_acquire_many_owned(count).map(Some).map_err(|_| NoMemory)
}

fn add(to: &mut Option<OwnedSemaphorePermit>, permit: Option<OwnedSemaphorePermit>) {
    match (to.as_mut(), permit) {
        (Some(all), Some(permit)) => all.merge(permit),
        (None, permit) => *to = permit,
        (Some(_), None) => {}
    }
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no memory for instances is free")
    }
}

impl Error for NoMemory {}

/// The page of a memory of WebAssembly.
const PAGE: usize = 64 << 10;
/// The memory of an instance that has answered requests of usual sizes.
const USUAL: usize = 16 << 20;
/// The memory of the rest of the process: the compiled edge, bodies that were read, answers and the store.
const OTHER: usize = 384 << 20;
/// The least memory for instances, with which one request of the largest size is answered.
const LEAST: usize = 384 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_has_the_sizes() {
        let guide = include_str!("../../../docs/guide/deployment.md");
        for (before, bytes) in [
            ("Of these bytes, ", OTHER),
            ("is for the first ", USUAL),
            ("With less than ", OTHER + LEAST),
            ("instances still get ", LEAST),
        ] {
            let phrase = format!("{before}{} MiB", bytes >> 20);
            assert!(guide.split_whitespace().collect::<Vec<_>>().join(" ").contains(&phrase), "{phrase}");
        }
    }

    #[test]
    fn large_requests_leave_memory_to_usual_ones() {
        let budget = Budget::of(OTHER + LEAST);
        let (mut one, mut other, mut small) = Default::default();
        assert!(budget.reserve(&mut one, 200 << 20).is_ok() && !budget.is_scarce());
        assert!(budget.reserve(&mut other, 200 << 20).is_err(), "{budget:?}");
        assert!(budget.reserve(&mut other, 70 << 20).is_ok() && budget.is_scarce());
        assert!(budget.reserve(&mut small, USUAL).is_ok());
        assert!(budget.reserve(&mut small, 64 << 20).is_err());
        drop(one);
        assert!(budget.reserve(&mut small, 64 << 20).is_ok() && !budget.is_scarce());
    }
}
