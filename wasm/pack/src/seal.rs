//! Seals the module: after this step it imports nothing.
//!
//! wasm-bindgen leaves two imported functions. One throws a JavaScript exception when Rust rejects an argument; it is
//! replaced by a trap, which every host supports. The other fills the table of JavaScript objects; it is replaced by an
//! empty function, because only text crosses the boundary. The table itself is removed, so a runtime needs no support
//! for reference types. The JavaScript glue still provides both functions, but they are unused.

use anyhow::{Result, bail};
use walrus::{FunctionId, ImportKind, Module};

/// Replaces the imports that wasm-bindgen leaves.
///
/// # Errors
///
/// Returns an error if an import remains; the message lists all remaining imports.
pub(crate) fn seal(module: &mut Module) -> Result<()> {
    for (id, replacement) in replaceable(module) {
        module.replace_imported_func(id, |(body, _)| match replacement {
            Replacement::Trap => {
                body.unreachable();
            }
            Replacement::Nothing => {}
        })?;
    }
    module.exports.remove(TABLE).ok();
    walrus::passes::gc::run(module);
    let left: Vec<String> =
        module.imports.iter().map(|import| format!("`{}` from `{}`", import.name, import.module)).collect();
    if !left.is_empty() {
        bail!(
            "the module must import nothing, but still imports {}; find the code that needs it in wasm/src",
            left.join(", ")
        );
    }
    Ok(())
}

/// The replacement of an imported function.
#[derive(Clone, Copy, Debug)]
enum Replacement {
    Trap,
    Nothing,
}

/// Returns the imported functions that have a replacement. wasm-bindgen appends a hash to some names.
fn replaceable(module: &Module) -> Vec<(FunctionId, Replacement)> {
    module
        .imports
        .iter()
        .filter_map(|import| {
            let ImportKind::Function(id) = import.kind else {
                return None;
            };
            REPLACEMENTS
                .iter()
                .find(|(name, _)| import.name == *name || import.name.starts_with(&format!("__wbg_{name}_")))
                .map(|(_, replacement)| (id, *replacement))
        })
        .collect()
}

/// The table of JavaScript objects, as wasm-bindgen exports it.
pub(crate) const TABLE: &str = "__wbindgen_externrefs";

const REPLACEMENTS: [(&str, Replacement); 2] =
    [("__wbindgen_throw", Replacement::Trap), ("__wbindgen_init_externref_table", Replacement::Nothing)];

#[cfg(test)]
mod tests {
    use anyhow::{Context, Result};
    use walrus::Module;

    use super::seal;

    fn parse(text: &str) -> Result<Module> {
        Module::from_buffer(&wat::parse_str(text)?)
    }

    #[test]
    fn the_imports_of_wasm_bindgen_are_replaced() -> Result<()> {
        let mut module = parse(
            r#"(module
                (import "wbg" "__wbindgen_throw" (func $throw (param i32 i32)))
                (import "./hearth_bg.js" "__wbg___wbindgen_throw_be289d5034ed271b" (func $hashed (param i32 i32)))
                (import "wbg" "__wbindgen_init_externref_table" (func $table))
                (table (export "__wbindgen_externrefs") 128 externref)
                (func (export "run") (call $table) (call $throw (i32.const 0) (i32.const 0))
                    (call $hashed (i32.const 0) (i32.const 0))))"#,
        )?;
        seal(&mut module)?;
        let sealed = module.emit_wasm();
        wasmparser::validate(&sealed)?;
        let sealed = Module::from_buffer(&sealed)?;
        assert_eq!(sealed.imports.iter().count(), 0);
        assert_eq!(sealed.tables.iter().count(), 0);
        Ok(())
    }

    #[test]
    fn any_other_import_is_listed_in_the_error() -> Result<()> {
        let mut module = parse(
            r#"(module
                (import "wbg" "__wbindgen_throw" (func (param i32 i32)))
                (import "wbg" "__wbg_now_1" (func $now (result f64)))
                (import "env" "memory" (memory 1))
                (func (export "run") (f64.store (i32.const 0) (call $now))))"#,
        )?;
        let error = seal(&mut module).err().context("two imports are left")?.to_string();
        assert!(error.contains("`__wbg_now_1` from `wbg`"), "{error}");
        assert!(error.contains("`memory` from `env`"), "{error}");
        assert!(!error.contains("throw"), "{error}");
        Ok(())
    }
}
