//! An instance of the module through its core exports, as used by hosts without component support.

use wasmtime::error::Context as _;
use wasmtime::{Engine, Memory, Module, Result, Store};

use crate::case::Call;

/// An instance of the module or of a slice.
#[derive(Debug)]
pub struct Instance {
    /// The store of the instance.
    pub store: Store<()>,
    exports: wasmtime::Instance,
    /// The memory of the instance.
    pub memory: Memory,
}

impl Instance {
    /// Creates an instance.
    ///
    /// # Errors
    ///
    /// Returns an error if the module imports anything, or does not export a memory.
    pub fn new(engine: &Engine, module: &Module, fuel: Option<u64>) -> Result<Self> {
        let mut store = Store::new(engine, ());
        if let Some(fuel) = fuel {
            store.set_fuel(fuel)?;
        }
        let instance = wasmtime::Instance::new(&mut store, module, &[])?;
        let memory = instance.get_memory(&mut store, "memory").context("the module exports no memory")?;
        Ok(Self { store, exports: instance, memory })
    }

    /// Calls a function that opens or closes a session, to which the compiled tables belong.
    ///
    /// # Errors
    ///
    /// Returns an error if the module has no such function, or the call traps.
    pub fn session(&mut self, function: &str) -> Result<()> {
        let Self { store, exports, .. } = self;
        let export = format!("{PACKAGE}tables{VERSION}{function}");
        exports.get_typed_func::<(), ()>(&mut *store, &export)?.call(store, ())
    }

    /// Calls an operation, and returns the bytes of the answer.
    ///
    /// # Errors
    ///
    /// Returns an error if the operation is unknown, or the call traps.
    pub fn invoke(&mut self, call: &Call) -> Result<Vec<u8>> {
        let Self { store, exports, memory } = self;
        let export = export(&call.operation);
        let allocate = exports.get_typed_func::<(u32, u32, u32, u32), u32>(&mut *store, "cabi_realloc")?;
        let operation = exports.get_typed_func::<(u32, u32), u32>(&mut *store, &export)?;
        let release = exports.get_typed_func::<u32, ()>(&mut *store, &format!("cabi_post_{export}"))?;
        let length = u32::try_from(call.request.len())?;
        let request = allocate.call(&mut *store, (0, 0, 1, length))?;
        memory.write(&mut *store, usize::try_from(request)?, &call.request)?;
        let answer = operation.call(&mut *store, (request, length))?;
        let word = |at: u32| -> Result<usize> {
            let mut word = [0; 4];
            memory.read(&*store, usize::try_from(at)?, &mut word)?;
            Ok(usize::try_from(u32::from_le_bytes(word))?)
        };
        let (start, length) = (word(answer)?, word(answer + 4)?);
        let bytes = memory
            .data(&*store)
            .get(start..start + length)
            .context("the answer is outside the memory")?
            .to_vec();
        release.call(&mut *store, answer)?;
        Ok(bytes)
    }
}

/// Returns the operations of a module, derived from its exports.
pub fn operations(module: &Module) -> impl Iterator<Item = String> {
    module.exports().filter_map(|export| {
        let (area, function) = export.name().strip_prefix(PACKAGE)?.split_once(VERSION)?;
        // Sessions are for hosts whose instances serve several clients; they are not operations.
        (area != "tables").then(|| format!("{area}.{function}"))
    })
}

fn export(operation: &str) -> String {
    format!("{PACKAGE}{}", operation.replacen('.', VERSION, 1))
}

const PACKAGE: &str = "hearth:rules/";
const VERSION: &str = "@1.0.0#";
