//! The compiled module, from which instances are made.

use std::fmt;
use std::thread;

use wasmtime::{Cache, CacheConfig, Config, InstancePre, Linker, Module};

use crate::error::{Error, Kind};
use crate::instance::Instance;
use crate::limits::{Guard, Limits, TICK};

/// A module, compiled once, linked to nothing.
pub(crate) struct Engine {
    compiler: wasmtime::Engine,
    module: InstancePre<Guard>,
    limits: Limits,
}

impl Engine {
    /// Compiles the module. The compiled code is kept in the user's cache directory when that is wanted and
    /// works.
    pub(crate) fn new(module: &[u8], limits: Limits, cache: bool) -> Result<Self, Error> {
        Self::compile(module, limits, cache).map_err(|cause| Kind::Engine(cause).into())
    }

    /// A fresh instance.
    pub(crate) fn instantiate(&self) -> Result<Instance, Error> {
        Instance::new(&self.compiler, &self.module, self.limits)
    }

    fn compile(module: &[u8], limits: Limits, cache: bool) -> wasmtime::Result<Self> {
        let mut config = Config::new();
        config.epoch_interruption(true);
        config.cache(if cache { Cache::new(CacheConfig::new()).ok() } else { None });
        let engine = wasmtime::Engine::new(&config)?;
        let module = Module::new(&engine, module)?;
        let module = Linker::new(&engine).instantiate_pre(&module)?;
        tick(&engine)?;
        Ok(Self { compiler: engine, module, limits })
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Starts the clock of the deadlines; it ends with the engine.
fn tick(engine: &wasmtime::Engine) -> wasmtime::Result<()> {
    let engine = engine.weak();
    thread::Builder::new().name(String::from("hearth-deadlines")).spawn(move || {
        while let Some(engine) = engine.upgrade() {
            engine.increment_epoch();
            drop(engine);
            thread::sleep(TICK);
        }
    })?;
    Ok(())
}
