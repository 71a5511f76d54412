//! The module, and what a call costs it.

use hearth_tests::case::Call;
use hearth_tests::instance::{self, Instance};
use wasmtime::error::Context as _;
use wasmtime::{Config, Engine, Module, Result};

/// The module, compiled to count its instructions.
pub(crate) struct Meter {
    engine: Engine,
    module: Module,
}

/// What a call cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// Bytes.
    pub(crate) request: usize,
    pub(crate) instructions: usize,
    /// Bytes of the instance's memory at the end.
    pub(crate) memory: usize,
    /// Bytes.
    pub(crate) answer: usize,
}

impl Cost {
    /// How many times as much this is as a smaller one.
    #[expect(clippy::cast_precision_loss, reason = "a ratio of such numbers needs few digits")]
    pub(crate) fn ratio(&self, less: &Self, of: impl Fn(&Self) -> usize) -> f64 {
        of(self).max(1) as f64 / of(less).max(1) as f64
    }
}

impl Meter {
    /// Compiles the module.
    pub(crate) fn new() -> Result<Self> {
        let mut config = Config::new();
        config.consume_fuel(true);
        let engine = Engine::new(&config)?;
        let module = Module::new(&engine, hearth_kpt::MODULE)?;
        Ok(Self { engine, module })
    }

    /// The operations that the module has.
    pub(crate) fn operations(&self) -> impl Iterator<Item = String> {
        instance::operations(&self.module)
    }

    /// Makes the calls of a new instance. The cost is that of the last one; the memory is that of all.
    pub(crate) fn measure(&self, calls: &[Call]) -> Result<Cost> {
        let mut instance = Instance::new(&self.engine, &self.module, Some(u64::MAX))?;
        let mut cost = None;
        for call in calls {
            let before = instance.store.get_fuel()?;
            let answer = instance.invoke(call)?.len();
            cost = Some(Cost {
                request: call.request.len(),
                instructions: usize::try_from(before - instance.store.get_fuel()?)?,
                memory: instance.memory.data_size(&instance.store),
                answer,
            });
        }
        cost.context("no call")
    }
}
