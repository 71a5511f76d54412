//! The compiled module, which creates instances.

use std::fmt;
use std::path::PathBuf;
use std::thread;

use wasmtime::{Cache, CacheConfig, Config, InstancePre, Linker, Module};

use crate::error::{Error, Kind};
use crate::instance::Instance;
use crate::limits::{Guard, Limits, TICK};

/// A module, compiled once and linked without imports.
pub(crate) struct Engine {
    compiler: wasmtime::Engine,
    module: InstancePre<Guard>,
    limits: Limits,
}

/// The place of compiled code.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    Nowhere,
    ForUser,
    In(PathBuf),
}

impl Engine {
    /// Compiles the module, or loads the compiled code from the cache.
    pub(crate) fn new(module: &[u8], limits: Limits, kept: Kept) -> Result<Self, Error> {
        let cache = cache(kept).map_err(Kind::Cache)?;
        Self::compile(module, limits, cache).map_err(|cause| Kind::Engine(cause).into())
    }

    /// Creates an instance.
    pub(crate) fn instantiate(&self) -> Result<Instance, Error> {
        Instance::new(&self.compiler, &self.module, self.limits)
    }

    fn compile(module: &[u8], limits: Limits, cache: Option<Cache>) -> wasmtime::Result<Self> {
        let mut config = Config::new();
        config.epoch_interruption(true);
        config.cache(cache);
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

/// Returns the cache of compiled code. The user's cache only affects speed, so errors with it are ignored.
fn cache(kept: Kept) -> wasmtime::Result<Option<Cache>> {
    match kept {
        Kept::Nowhere => Ok(None),
        Kept::ForUser => Ok(Cache::new(CacheConfig::new()).ok()),
        Kept::In(directory) => {
            let mut config = CacheConfig::new();
            config.with_directory(std::path::absolute(directory)?);
            Cache::new(config).map(Some)
        }
    }
}

/// Starts the clock for the deadlines, which stops with the engine.
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
