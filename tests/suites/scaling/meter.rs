//! The module, and what a call costs it.

use hearth_tests::case::Call;
use wasmtime::error::Context as _;
use wasmtime::{Config, Engine, Instance, Module, Result, Store};

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
        let module = Module::new(&engine, hearth::MODULE)?;
        Ok(Self { engine, module })
    }

    /// The operations that the module has.
    pub(crate) fn operations(&self) -> impl Iterator<Item = String> {
        self.module.exports().filter_map(|export| {
            let (area, function) = export.name().strip_prefix(PACKAGE)?.split_once(VERSION)?;
            // Sessions are for hosts that share an instance.
            (area != "tables").then(|| format!("{area}.{function}"))
        })
    }

    /// Makes the calls of a new instance. The cost is that of the last one; the memory is that of all.
    pub(crate) fn measure(&self, calls: &[Call]) -> Result<Cost> {
        let mut store = Store::new(&self.engine, ());
        store.set_fuel(u64::MAX)?;
        let instance = Instance::new(&mut store, &self.module, &[])?;
        let mut cost = None;
        for call in calls {
            cost = Some(invoke(&mut store, &instance, call)?);
        }
        cost.context("no call")
    }
}

fn invoke(store: &mut Store<()>, instance: &Instance, call: &Call) -> Result<Cost> {
    let (area, function) = call.operation.split_once('.').context("no area")?;
    let export = format!("{PACKAGE}{area}{VERSION}{function}");
    let memory = instance.get_memory(&mut *store, "memory").context("no memory")?;
    let allocate = instance.get_typed_func::<(u32, u32, u32, u32), u32>(&mut *store, "cabi_realloc")?;
    let operation = instance.get_typed_func::<(u32, u32), u32>(&mut *store, &export)?;
    let release = instance.get_typed_func::<u32, ()>(&mut *store, &format!("cabi_post_{export}"))?;
    let before = store.get_fuel()?;
    let length = u32::try_from(call.request.len())?;
    let request = allocate.call(&mut *store, (0, 0, 1, length))?;
    memory.write(&mut *store, request as usize, &call.request)?;
    let answer = operation.call(&mut *store, (request, length))?;
    let mut words = [0; 8];
    memory.read(&mut *store, answer as usize, &mut words)?;
    let length = u32::from_le_bytes(*words.last_chunk().context("eight bytes")?);
    release.call(&mut *store, answer)?;
    Ok(Cost {
        request: call.request.len(),
        instructions: usize::try_from(before - store.get_fuel()?)?,
        memory: memory.data_size(&*store),
        answer: usize::try_from(length)?,
    })
}

const PACKAGE: &str = "hearth:rules/";
const VERSION: &str = "@1.0.0#";
