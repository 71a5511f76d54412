//! The memory of one instance: a limit for each of its memories, their share of the budget, and the sum of their sizes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use wasmtime::{Error, ResourceLimiter, Result, StoreLimits, StoreLimitsBuilder};

use crate::budget::{Budget, Reserved};
use crate::origin::Origin;

/// Limits the memories of an instance, and adds up their sizes.
#[derive(Debug)]
pub(crate) struct Memory {
    limits: StoreLimits,
    budget: Budget,
    reserved: Reserved,
    /// The rows of the last statement, of which the host has a copy.
    rows: Reserved,
    size: Arc<AtomicUsize>,
    /// The request that the instance answers.
    origin: Origin,
}

impl Memory {
    pub(crate) fn new(budget: Budget) -> Self {
        let limits = StoreLimitsBuilder::new().memory_size(MOST).trap_on_grow_failure(true).build();
        let (reserved, rows, size, origin) = Default::default();
        Self { limits, budget, reserved, rows, size, origin }
    }

    /// Attributes the growth of the memories to a request from now on.
    pub(crate) fn begin(&mut self, origin: Origin) {
        self.budget.count(&mut self.reserved, origin.client());
        self.origin = origin;
        self.rows = Reserved::default();
    }

    /// Reserves the bytes of the rows of a statement, instead of those of the statement before.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<()> {
        self.rows = Reserved::default();
        if bytes >= FEW {
            self.budget.reserve(&mut self.rows, bytes).inspect_err(|_| self.origin.lack_memory())?;
        }
        Ok(())
    }

    /// Returns the size of all memories in bytes, which changes with them.
    pub(crate) fn size(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.size)
    }
}

impl ResourceLimiter for Memory {
    fn memory_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> Result<bool> {
        let grows = self.limits.memory_growing(current, desired, maximum)?;
        if grows {
            let more = desired.saturating_sub(current);
            self.budget.reserve(&mut self.reserved, more).inspect_err(|_| self.origin.lack_memory())?;
            self.size.fetch_add(more, Ordering::Relaxed);
        }
        Ok(grows)
    }

    fn memory_grow_failed(&mut self, error: Error) -> Result<()> {
        self.limits.memory_grow_failed(error)
    }

    fn table_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> Result<bool> {
        self.limits.table_growing(current, desired, maximum)
    }

    fn table_grow_failed(&mut self, error: Error) -> Result<()> {
        self.limits.table_grow_failed(error)
    }

    fn instances(&self) -> usize {
        self.limits.instances()
    }

    fn tables(&self) -> usize {
        self.limits.tables()
    }

    fn memories(&self) -> usize {
        self.limits.memories()
    }
}

/// Rows with fewer bytes are not reserved: each instance has them, and room for them.
const FEW: usize = 256 << 10;
/// The limit of one memory in bytes: enough for a few requests of the largest size at once.
const MOST: usize = 256 << 20;
