//! The limits of calls, each with its reason.

use std::time::Duration;

use wasmtime::ResourceLimiter;

/// The limits of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) deadline: Duration,
    pub(crate) memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { deadline: DEADLINE, memory: MEMORY }
    }
}

impl Limits {
    /// Returns the deadline in ticks of the engine's clock, plus one because the first tick may be imminent.
    pub(crate) fn ticks(self) -> u64 {
        u64::try_from(self.deadline.as_nanos().div_ceil(TICK.as_nanos()))
            .unwrap_or(u64::MAX)
            .saturating_add(1)
    }
}

/// Limits the memory of one instance, and records whether the limit was exceeded.
#[derive(Debug)]
pub(crate) struct Guard {
    memory: usize,
    exceeded: bool,
}

impl Guard {
    pub(crate) const fn new(memory: usize) -> Self {
        Self { memory, exceeded: false }
    }

    pub(crate) const fn exceeded(&self) -> bool {
        self.exceeded
    }
}

impl ResourceLimiter for Guard {
    fn memory_growing(&mut self, _now: usize, wanted: usize, most: Option<usize>) -> wasmtime::Result<bool> {
        let granted = wanted <= most.map_or(self.memory, |most| most.min(self.memory));
        self.exceeded |= !granted;
        Ok(granted)
    }

    fn table_growing(&mut self, _now: usize, wanted: usize, _most: Option<usize>) -> wasmtime::Result<bool> {
        Ok(wanted <= TABLE)
    }
}

/// The default deadline. The largest claim takes some ten milliseconds, so a call over this limit has a defect.
const DEADLINE: Duration = Duration::from_secs(2);
/// The default memory limit, in bytes: enough for the largest request of each operation.
const MEMORY: usize = 256 << 20;
/// The most memory, in bytes, of an instance that is kept for the next call: memory that has grown never shrinks.
pub(crate) const WAITING: usize = 64 << 20;
/// The limit of table elements. The module's tables do not grow with its input.
const TABLE: usize = 10_000;
/// The interval at which the engine checks deadlines, and therefore their accuracy.
pub(crate) const TICK: Duration = Duration::from_millis(5);
