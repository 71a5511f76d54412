//! The component that answers requests: the edge, or one of a file in its place.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use wasmtime::component::Component;
use wasmtime::{Cache, CacheConfig, Config, Engine};
use wasmtime_wasi_http::handler::ProxyPre;

use crate::epochs::Epochs;
use crate::guest::{self, Guest};
use hearth_files::private;
use hearth_terminal::warn;

/// A component that is compiled and linked, with its engine.
pub(crate) struct Linked {
    pub(crate) engine: Engine,
    pub(crate) edge: ProxyPre<Guest>,
}

impl Linked {
    /// Compiles and links the edge, or the component of a file in its place. Compiled code is stored in a directory.
    /// The error is for the operator.
    pub(crate) fn new(compiled: &Path, file: Option<&Path>, epochs: &Epochs) -> Result<Self, String> {
        let engine =
            engine(cache(compiled), epochs).map_err(|error| format!("cannot start the engine: {error:#}"))?;
        let edge = link(&engine, file)?;
        Ok(Self { engine, edge })
    }
}

fn link(engine: &Engine, file: Option<&Path>) -> Result<ProxyPre<Guest>, String> {
    let Some(file) = file else {
        let edge = Component::new(engine, EDGE);
        let edge = edge.and_then(|edge| guest::link(engine, &edge));
        return edge.map_err(|error| format!("cannot start the component: {error:#}"));
    };
    let named = |error: &dyn Display| format!("`{}` (`--component`): {error}", file.display());
    let bytes = fs::read(file).map_err(|error| named(&error))?;
    let component =
        Component::new(engine, bytes).map_err(|_| named(&"the file is not a WebAssembly component"))?;
    guest::link(engine, &component).map_err(|error| {
        named(&format_args!("the component imports or exports something else than the edge: {error}"))
    })
}

/// Creates an engine for the component that stores compiled code in the cache.
pub(crate) fn engine(cache: Option<Cache>, epochs: &Epochs) -> wasmtime::Result<Engine> {
    let mut config = Config::new();
    config.wasm_component_model_async(true).epoch_interruption(true).cache(cache);
    let engine = Engine::new(&config)?;
    epochs.start(&engine)?;
    Ok(engine)
}

/// Returns a cache in a directory. Without the cache, only the start is slower.
fn cache(directory: &Path) -> Option<Cache> {
    let create = || -> wasmtime::Result<Cache> {
        // Another user who can write there could replace the code.
        private::create_directory(directory)?;
        let mut config = CacheConfig::new();
        config.with_directory(directory.canonicalize()?);
        Cache::new(config)
    };
    let unusable = |error| {
        warn(&format!(
            "`{}` cannot be used, so each start compiles the edge: {error:#}",
            directory.display()
        ));
    };
    create().map_err(unusable).ok()
}

/// The edge, composed with the module.
pub(crate) const EDGE: &[u8] = include_bytes!(env!("HEARTH_EDGE"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_that_cannot_be_used_is_no_error() -> std::io::Result<()> {
        let directory = tempfile::tempdir()?;
        assert!(cache(&directory.path().join("new")).is_some());
        let file = directory.path().join("file");
        fs::write(&file, "")?;
        assert!(cache(&file).is_none());
        Ok(())
    }
}
