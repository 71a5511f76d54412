//! The module in wasmtime, with the same calls as the core. An instance handles many inputs, each in a new session.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use wasmtime::error::Context as _;
use wasmtime::{Config, Engine, Instance, Module, Result, Store};

use crate::case::Call;

/// The module, and an instance that is replaced from time to time.
#[derive(Debug)]
pub struct Host {
    engine: Engine,
    module: Module,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    store: Store<()>,
    instance: Instance,
    inputs: u32,
}

impl Host {
    /// Compiles the module of the last build.
    ///
    /// # Errors
    ///
    /// Returns an error if the module has not been built.
    pub fn new() -> Result<Self> {
        let mut config = Config::new();
        config.consume_fuel(true);
        let engine = Engine::new(&config)?;
        let module = Module::new(&engine, read()?)?;
        Ok(Self { engine, module, running: None })
    }

    /// Runs the calls in a new session, on the instance of the last inputs or on a new one.
    ///
    /// # Errors
    ///
    /// Returns an error if the module traps, or executes more instructions than the requests allow.
    pub fn answers(&mut self, calls: &[Call]) -> Result<Vec<String>> {
        let mut running = match self.running.take() {
            Some(running) if running.inputs < INPUTS => running,
            _ => self.start()?,
        };
        running.inputs += 1;
        let answers = running.answers(calls)?;
        self.running = Some(running);
        Ok(answers)
    }

    /// Runs the calls on a new instance, which is then discarded.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::answers`].
    pub fn answers_anew(&self, calls: &[Call]) -> Result<Vec<String>> {
        self.start()?.answers(calls)
    }

    fn start(&self) -> Result<Running> {
        let mut store = Store::new(&self.engine, ());
        store.set_fuel(u64::MAX)?;
        let instance = Instance::new(&mut store, &self.module, &[])?;
        Ok(Running { store, instance, inputs: 0 })
    }
}

impl Running {
    fn answers(&mut self, calls: &[Call]) -> Result<Vec<String>> {
        let bytes: usize = calls.iter().map(|call| call.request.len()).sum();
        self.store.set_fuel(INSTRUCTIONS + INSTRUCTIONS_PER_BYTE * u64::try_from(bytes)?)?;
        self.session("open-session")?;
        let answers: Result<Vec<String>> = calls.iter().map(|call| self.invoke(call)).collect();
        self.session("close-session")?;
        answers
    }

    fn session(&mut self, function: &str) -> Result<()> {
        let export = format!("{PACKAGE}tables{VERSION}{function}");
        self.instance.get_typed_func::<(), ()>(&mut self.store, &export)?.call(&mut self.store, ())
    }

    fn invoke(&mut self, call: &Call) -> Result<String> {
        let (store, instance) = (&mut self.store, &self.instance);
        let (area, function) = call.operation.split_once('.').context("the operation has no area")?;
        let export = format!("{PACKAGE}{area}{VERSION}{function}");
        let memory = instance.get_memory(&mut *store, "memory").context("the memory is missing")?;
        let allocate = instance.get_typed_func::<(u32, u32, u32, u32), u32>(&mut *store, "cabi_realloc")?;
        let operation = instance.get_typed_func::<(u32, u32), u32>(&mut *store, &export)?;
        let release = instance.get_typed_func::<u32, ()>(&mut *store, &format!("cabi_post_{export}"))?;
        let length = u32::try_from(call.request.len())?;
        let request = allocate.call(&mut *store, (0, 0, 1, length))?;
        memory.write(&mut *store, request as usize, &call.request)?;
        let place = operation.call(&mut *store, (request, length))?;
        let word = |at: usize| {
            let bytes = memory.data(&*store).get(at..)?.first_chunk::<4>()?;
            usize::try_from(u32::from_le_bytes(*bytes)).ok()
        };
        let (start, length) =
            word(place as usize).zip(word(place as usize + 4)).context("the answer is missing")?;
        let answer = memory.data(&*store).get(start..).and_then(|answer| answer.get(..length));
        let answer = String::from_utf8(answer.context("the answer is outside the memory")?.to_vec())?;
        release.call(&mut *store, place)?;
        Ok(answer)
    }
}

/// Returns the bytes of the module that `cargo xtask build` wrote last.
///
/// # Errors
///
/// Returns an error if the module has not been built.
pub fn read() -> Result<Vec<u8>> {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/hearth");
    let file = env::var_os("HEARTH_ARTIFACTS").map_or_else(default, PathBuf::from).join("hearth.wasm");
    fs::read(&file).with_context(|| format!("{} is missing; run `cargo xtask build`", file.display()))
}

/// The prefix of the name of an operation's export, up to the area.
pub const PACKAGE: &str = "hearth:rules/";
/// The text between area and operation in the name of an export.
pub const VERSION: &str = "@1.0.0#";
/// How many inputs one instance handles.
const INPUTS: u32 = 500;
/// The maximum number of instructions of an input's calls, and the additional ones for each byte of their requests.
const INSTRUCTIONS: u64 = 200_000_000;
const INSTRUCTIONS_PER_BYTE: u64 = 20_000;
