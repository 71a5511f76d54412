//! The JavaScript side: wasm-bindgen's rewriting of the module, the glue and the declarations.
//!
//! The glue is written for the target `web`, the one that loads the module in every JavaScript host: what has the
//! bytes calls `initSync({ module })`. No file name of the module is built into it.

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::{Bindgen, Output};

use crate::seal::{TABLE, seal};
use crate::silence::silence;

/// What wasm-bindgen makes of a compiled module.
#[derive(Debug)]
pub(crate) struct Bound {
    /// The module, sealed.
    pub(crate) module: Vec<u8>,
    /// The glue, `hearth.js`.
    pub(crate) glue: String,
    /// The declarations of the glue, `hearth.d.ts`.
    pub(crate) declarations: String,
}

/// Rewrites a compiled module and seals it.
///
/// # Errors
///
/// When wasm-bindgen refuses the module, when the glue would need more files than itself, or when an import is left.
pub(crate) fn bind(compiled: Vec<u8>) -> Result<Bound> {
    let mut output = generate(compiled)?;
    let glue = output.js().to_owned();
    let declarations = output.ts().context("wasm-bindgen wrote no declarations")?;
    let declarations = without_line(declarations, &format!("readonly {TABLE}:"));
    ensure!(
        output.snippets().values().all(Vec::is_empty)
            && !glue.lines().any(|line| line.starts_with("import ")),
        "the glue must be one file, and it loads others; find what brings them in the dependencies of wasm/"
    );
    silence(output.wasm_mut());
    seal(output.wasm_mut())?;
    Ok(Bound { module: output.wasm_mut().emit_wasm(), glue, declarations })
}

/// Text without the lines that contain something: the declarations name an export that sealing takes away.
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
        // Silencing goes by names; the optimiser takes them away.
        .remove_name_section(false)
        .remove_producers_section(true);
    bindgen.generate_output().context("wasm-bindgen refuses the module")
}
