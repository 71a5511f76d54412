//! Runs the module in the engine of this page: by a complete binding for hosts without component support, and by the
//! glue that wasm-bindgen generates.

use std::fmt::Debug;

use data_encoding::BASE64;
use js_sys::WebAssembly::{self, Memory, Module};
use js_sys::{Function, Object, Promise, Reflect, Uint8Array, Uint32Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Compiles the built module.
pub(crate) fn module() -> Result<Module, String> {
    Module::new(&Uint8Array::from(MODULE)).map_err(debug_text)
}

/// An instance and its exports.
pub(crate) struct Instance {
    exports: Object,
}

impl Instance {
    /// Instantiates the module without imports.
    pub(crate) fn new(module: &Module) -> Result<Self, String> {
        let instance = WebAssembly::Instance::new(module, &Object::new()).map_err(debug_text)?;
        Ok(Self { exports: instance.exports() })
    }

    /// Calls an operation: request and answer are bytes in the module's memory.
    pub(crate) fn invoke(&self, operation: &str, request: &[u8]) -> Result<String, String> {
        let (area, name) = operation.split_once('.').ok_or("an operation has a dot")?;
        let symbol = format!("hearth:rules/{area}@1.0.0#{name}");
        let length = u32::try_from(request.len()).map_err(debug_text)?;
        let pointer = self.call("cabi_realloc", &[0, 0, 1, length])?;
        self.bytes(pointer, length)?.copy_from(request);
        let answer = self.call(&symbol, &[pointer, length])?;
        let words = Uint32Array::new_with_byte_offset_and_length(&self.memory()?, answer, 2);
        let text = self.bytes(words.get_index(0), words.get_index(1))?.to_vec();
        self.call(&format!("cabi_post_{symbol}"), &[answer])?;
        String::from_utf8(text).map_err(debug_text)
    }

    fn call(&self, name: &str, arguments: &[u32]) -> Result<u32, String> {
        let function: Function = member(&self.exports, name)?;
        let arguments = arguments.iter().map(|argument| JsValue::from(*argument)).collect();
        let answer = function.apply(&JsValue::UNDEFINED, &arguments).map_err(debug_text)?;
        // JavaScript shows an address above 2 GiB as a negative number. A function without a result returns 0 here.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a 32-bit word")]
        Ok(answer.as_f64().unwrap_or_default() as i64 as u32)
    }

    /// Returns the current memory buffer, which is replaced when the memory grows.
    fn memory(&self) -> Result<JsValue, String> {
        Ok(member::<Memory>(&self.exports, "memory")?.buffer())
    }

    fn bytes(&self, pointer: u32, length: u32) -> Result<Uint8Array, String> {
        Ok(Uint8Array::new_with_byte_offset_and_length(&self.memory()?, pointer, length))
    }
}

/// The glue, with its own instance.
pub(crate) struct Glue {
    exports: Object,
    frame: Object,
}

impl Glue {
    /// Imports the glue in a separate frame. The glue keeps one instance, and a page never unloads an imported module.
    pub(crate) async fn new() -> Result<Self, String> {
        let url = format!("data:text/javascript;base64,{}", BASE64.encode(GLUE.as_bytes()));
        let import = Function::new_with_args("url, bytes", IMPORT);
        let bytes = Uint8Array::from(MODULE);
        let imported = import.call2(&JsValue::UNDEFINED, &url.into(), &bytes).map_err(debug_text)?;
        let imported =
            JsFuture::from(Promise::resolve(&imported)).await.map_err(debug_text)?.unchecked_into();
        Ok(Self { exports: member(&imported, "glue")?, frame: member(&imported, "frame")? })
    }

    /// Calls the function of an operation.
    pub(crate) fn invoke(&self, operation: &str, request: &[u8]) -> Result<String, String> {
        let named = FUNCTIONS.iter().find(|(known, _)| *known == operation);
        let (_, name) = named.ok_or_else(|| format!("the operation `{operation}` has no function"))?;
        let request = str::from_utf8(request).map_err(debug_text)?;
        let function: Function = member(&self.exports, name)?;
        let answer = function.call1(&JsValue::UNDEFINED, &request.into()).map_err(debug_text)?;
        answer.as_string().ok_or_else(|| format!("`{name}` does not return a string"))
    }
}

impl Drop for Glue {
    fn drop(&mut self) {
        if let Ok(remove) = member::<Function>(&self.frame, "remove") {
            // `remove` exists and takes no arguments.
            let _ = remove.call0(&self.frame);
        }
    }
}

fn member<T: wasm_bindgen::JsCast>(exports: &Object, name: &str) -> Result<T, String> {
    let found = Reflect::get(exports, &name.into()).map_err(debug_text)?;
    // Do not check the class: an object of another frame is not an instance of this page's classes.
    if found.is_undefined() { Err(format!("`{name}` is missing")) } else { Ok(found.unchecked_into()) }
}

fn debug_text(error: impl Debug) -> String {
    format!("{error:?}")
}

const MODULE: &[u8] = include_bytes!(env!("HEARTH_MODULE"));
const GLUE: &str = include_str!(env!("HEARTH_GLUE"));

/// The glue checks that its arguments are instances of classes of its own frame.
const IMPORT: &str = r"
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { eval: evaluate, Object, WebAssembly } = frame.contentWindow;
    return evaluate(`import('${url}')`).then((glue) => {
        const options = new Object();
        options.module = new WebAssembly.Module(bytes);
        glue.initSync(options);
        return { frame, glue };
    });
";

macro_rules! functions {
    ($($(#[doc = $about:tt])* $area:ident {$(
        $name:ident $arguments:tt as $javascript:ident $(takes $request:tt like $example:literal)? gives $answer:tt;
    )*})*) => {
        &[$($((concat!(stringify!($area), ".", stringify!($name)), stringify!($javascript)),)*)*]
    };
}

/// The functions of the glue, keyed by operation.
const FUNCTIONS: &[(&str, &str)] = hearth_kpt_core::operations!(functions);
