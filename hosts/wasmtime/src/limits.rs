//! What a call may take, each number with its reason.

use std::time::Duration;

use wasmtime::ResourceLimiter;

/// The bounds of a call.
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
    /// The deadline in ticks of the engine's clock. One more, because the first tick may be near.
    pub(crate) fn ticks(self) -> u64 {
        u64::try_from(self.deadline.as_nanos().div_ceil(TICK.as_nanos()))
            .unwrap_or(u64::MAX)
            .saturating_add(1)
    }
}

/// Watches one instance's memory, and remembers whether it wanted too much.
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

/// The largest claim takes some ten milliseconds; who waits longer than this waits for a defect.
const DEADLINE: Duration = Duration::from_secs(2);
/// What the module takes at most by itself: enough for the largest request of each operation.
const MEMORY: usize = 256 << 20;
/// What an instance may have and wait for the next call: memory that was needed once is never given back.
pub(crate) const WAITING: usize = 64 << 20;
/// The module's tables do not grow with its input.
const TABLE: usize = 10_000;
/// How often the engine looks at the time: how exactly a deadline is kept.
pub(crate) const TICK: Duration = Duration::from_millis(5);
