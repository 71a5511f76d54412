//! One instance of the module, called through the canonical ABI.
//!
//! An operation `area.name` is the export `hearth:rules/area@1.0.0#name`. A request is copied into the module's memory,
//! the answer is copied out, and the module frees the answer.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use wasmtime::{Engine, InstancePre, Memory, Store, Trap, TypedFunc};

use crate::error::{Error, Kind};
use crate::limits::{Guard, Limits};

/// An instance. After an error its state is undefined, and it must be dropped.
pub(crate) struct Instance {
    store: Store<Guard>,
    exports: wasmtime::Instance,
    memory: Memory,
    allocate: TypedFunc<(u32, u32, u32, u32), u32>,
    operations: BTreeMap<String, Operation>,
    ticks: u64,
}

/// The two exports of an operation.
#[derive(Clone)]
struct Operation {
    call: TypedFunc<(u32, u32), u32>,
    release: TypedFunc<u32, ()>,
}

impl Instance {
    pub(crate) fn new(engine: &Engine, module: &InstancePre<Guard>, limits: Limits) -> Result<Self, Error> {
        let mut store = Store::new(engine, Guard::new(limits.memory));
        store.limiter(|guard| guard);
        store.set_epoch_deadline(limits.ticks());
        let instance = match module.instantiate(&mut store) {
            Ok(instance) => instance,
            Err(_) if store.data().exceeded() => return Err(Kind::Memory.into()),
            Err(cause) => return Err(Kind::Engine(cause).into()),
        };
        let memory = instance.get_memory(&mut store, "memory").ok_or_else(|| missing("memory"))?;
        let allocate =
            instance.get_typed_func(&mut store, "cabi_realloc").map_err(|_| missing("cabi_realloc"))?;
        Ok(Self {
            store,
            exports: instance,
            memory,
            allocate,
            operations: BTreeMap::new(),
            ticks: limits.ticks(),
        })
    }

    /// Calls an operation.
    pub(crate) fn invoke(&mut self, operation: &str, request: &[u8]) -> Result<String, Error> {
        let Operation { call, release } = self.operation(operation)?;
        self.store.set_epoch_deadline(self.ticks);
        let length = u32::try_from(request.len()).map_err(|_| Kind::Memory)?;
        let pointer =
            self.allocate.call(&mut self.store, (0, 0, 1, length)).map_err(|cause| self.stopped(cause))?;
        let outside = |_| Kind::Contract(String::from("an address is outside its memory"));
        self.memory.write(&mut self.store, pointer as usize, request).map_err(outside)?;
        let returned = call.call(&mut self.store, (pointer, length)).map_err(|cause| self.stopped(cause))?;
        let answer = self.string(returned)?;
        release.call(&mut self.store, returned).map_err(|cause| self.stopped(cause))?;
        Ok(answer)
    }

    /// Returns the size of the memory, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.memory.data_size(&self.store)
    }

    /// Reads the string whose address and length are at `place`.
    fn string(&self, place: u32) -> Result<String, Error> {
        let broken = || Kind::Contract(String::from("the answer is not text"));
        let memory = self.memory.data(&self.store);
        let word = |at: usize| {
            let bytes = memory.get(at..)?.first_chunk::<4>()?;
            usize::try_from(u32::from_le_bytes(*bytes)).ok()
        };
        let place = place as usize;
        let (start, length) = word(place).zip(word(place.saturating_add(4))).ok_or_else(broken)?;
        let text = memory.get(start..).and_then(|text| text.get(..length)).ok_or_else(broken)?;
        let text = str::from_utf8(text).map_err(|_| broken())?;
        Ok(text.to_owned())
    }

    fn operation(&mut self, name: &str) -> Result<Operation, Error> {
        match self.operations.entry(name.to_owned()) {
            Entry::Occupied(known) => Ok(known.get().clone()),
            Entry::Vacant(vacant) => {
                let unknown = || Kind::Operation(name.to_owned());
                let (area, function) = name.split_once('.').ok_or_else(unknown)?;
                let export = format!("hearth:rules/{area}@{CONTRACT}#{function}");
                let call = self.exports.get_typed_func(&mut self.store, &export).map_err(|_| unknown())?;
                let release = format!("cabi_post_{export}");
                let release =
                    self.exports.get_typed_func(&mut self.store, &release).map_err(|_| missing(&release))?;
                Ok(vacant.insert(Operation { call, release }).clone())
            }
        }
    }

    /// Returns the reason why a call ended without a result.
    fn stopped(&self, cause: wasmtime::Error) -> Kind {
        if self.store.data().exceeded() {
            Kind::Memory
        } else if cause.downcast_ref::<Trap>() == Some(&Trap::Interrupt) {
            Kind::Deadline
        } else {
            Kind::Trap(cause)
        }
    }
}

fn missing(export: &str) -> Kind {
    Kind::Contract(format!("the export `{export}` is missing"))
}

/// The version in the names of the exports.
const CONTRACT: &str = "1.0.0";
