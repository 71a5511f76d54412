//! Measures the cost of calls of the module.

use hearth_tests::case::Call;
use hearth_tests::instance::{self, Instance};
use wasmtime::error::Context as _;
use wasmtime::{Config, Engine, Module, Result};

/// The module, compiled to count its instructions.
pub(crate) struct Meter {
    engine: Engine,
    module: Module,
}

/// The cost of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// The bytes of the request.
    pub(crate) request: usize,
    pub(crate) instructions: usize,
    /// The bytes of the instance's memory at the end.
    pub(crate) memory: usize,
    /// The bytes of the answer.
    pub(crate) answer: usize,
}

impl Cost {
    /// Returns the quotient of this cost and a smaller one.
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

    /// Returns the operations of the module.
    pub(crate) fn operations(&self) -> impl Iterator<Item = String> {
        instance::operations(&self.module)
    }

    /// Makes the calls on a new instance. Returns the cost of the last call; its memory is that of all calls.
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
        cost.context("the input has no call")
    }
}
