//! The JavaScript side: runs wasm-bindgen, which rewrites the module and writes the glue and its declarations.
//!
//! The glue is written for the target `web`, which loads the module in every JavaScript host: the caller passes the
//! bytes to `initSync({ module })`. The glue contains no file name of the module.

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::{Bindgen, Output};

use crate::seal::{TABLE, seal};
use crate::silence::silence;

/// The output of wasm-bindgen for a compiled module.
#[derive(Debug)]
pub struct Bound {
    /// The module, sealed.
    pub module: Vec<u8>,
    /// The glue, `hearth.js`.
    pub glue: String,
    /// The declarations of the glue, `hearth.d.ts`.
    pub declarations: String,
}

/// Rewrites a compiled module and seals it.
///
/// # Errors
///
/// Returns an error if wasm-bindgen rejects the module, if the glue requires another file, or if an import remains.
pub fn bind(compiled: Vec<u8>) -> Result<Bound> {
    let mut output = generate(compiled)?;
    let glue = output.js().to_owned();
    let declarations = output.ts().context("wasm-bindgen wrote no declarations")?;
    let declarations = without_line(declarations, &format!("readonly {TABLE}:"));
    ensure!(
        output.snippets().values().all(Vec::is_empty)
            && !glue.lines().any(|line| line.starts_with("import ")),
        "the glue must be one file, but it imports others; find the dependency of wasm/ that adds them"
    );
    silence(output.wasm_mut());
    seal(output.wasm_mut())?;
    Ok(Bound { module: output.wasm_mut().emit_wasm(), glue, declarations })
}

/// Returns the text without the lines that contain `part`. The declarations name an export that sealing removes.
fn without_line(text: &str, part: &str) -> String {
    text.lines().filter(|line| !line.contains(part)).flat_map(|line| [line, "\n"]).collect()
}

fn generate(compiled: Vec<u8>) -> Result<Output> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_bytes("hearth", compiled)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        // Silencing selects functions by name; the optimiser removes the names.
        .remove_name_section(false)
        .remove_producers_section(true);
    bindgen.generate_output().context("wasm-bindgen rejects the module")
}
