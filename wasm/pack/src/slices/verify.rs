//! Proves that a slice is a part of a module: everything in the slice is also in the module, at the same place.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use wasmparser::{ExternalKind, FunctionBody, Operator, Parser, Payload};

use super::sections;
use crate::module::slice as part;
use crate::size;

/// The result of a successful proof.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The identity of the module.
    pub module: String,
    /// The operations of the slice.
    pub operations: Vec<String>,
    /// The number of functions that the slice keeps, and the number of functions of the module.
    #[serde(skip)]
    pub functions: (usize, usize),
}

/// Proves that a slice is cut out of a module. Each function is either the function of the module or a trap, and no
/// kept function calls a trap. The data and the exports are a part of those of the module. All other sections are
/// equal.
///
/// # Errors
///
/// Returns an error for the first part of the slice that differs from the module.
pub fn verify(module: &[u8], slice: &[u8]) -> Result<Proof> {
    wasmparser::validate(slice).context("the slice is not a WebAssembly module")?;
    let (whole, cut) = (Parts::of(module)?, Parts::of(slice)?);
    let label = cut.label.context("it does not name its module: the section `hearth-slice` is missing")?;
    let mut proof: Proof =
        serde_json::from_slice(label).context("the section `hearth-slice` is malformed")?;
    let identity = format!("sha256:{}", size::digest(module));
    ensure!(proof.module == identity, "it is a slice of {}, but the module is {identity}", proof.module);
    ensure!(
        cut.fixed == whole.fixed,
        "its types, tables, memories, globals or elements differ from the module"
    );
    for (name, export) in &cut.exports {
        ensure!(whole.exports.get(name) == Some(export), "the export `{name}` differs from the module");
    }
    for name in proof.operations.iter().flat_map(|operation| operation_exports(operation)) {
        ensure!(cut.exports.contains_key(name.as_str()), "it has no export `{name}`");
    }
    proof.functions = functions(&whole.bodies, &cut.bodies)?;
    for (address, data) in &cut.data {
        ensure!(whole.has(*address, data), "the data at {address} differs from the module");
    }
    Ok(proof)
}

/// Compares the functions, and returns how many the slice keeps and how many the module has.
fn functions(whole: &[FunctionBody<'_>], cut: &[FunctionBody<'_>]) -> Result<(usize, usize)> {
    ensure!(
        cut.len() == whole.len(),
        "the slice has {} functions, but the module has {}",
        cut.len(),
        whole.len()
    );
    let is_kept = |(cut, whole): (&FunctionBody<'_>, &FunctionBody<'_>)| cut.as_bytes() == whole.as_bytes();
    let kept: Vec<bool> = cut.iter().zip(whole).map(is_kept).collect();
    for (index, body) in cut.iter().enumerate() {
        if kept.get(index) != Some(&true) {
            ensure!(body.as_bytes() == TRAP, "function {index} differs from the module and is not a trap");
            continue;
        }
        for operator in body.get_operators_reader()? {
            if let Operator::Call { function_index } = operator? {
                let called = kept.get(usize::try_from(function_index)?);
                ensure!(
                    called == Some(&true),
                    "function {index} calls function {function_index}, which is a trap"
                );
            }
        }
    }
    Ok((kept.iter().filter(|kept| **kept).count(), whole.len()))
}

/// Returns the names of the component functions of an operation: the call, and the function that frees its answer.
pub(super) fn operation_exports(operation: &str) -> [String; 2] {
    let name = format!("hearth:rules/{}", operation.replace('.', "@1.0.0#"));
    [format!("cabi_post_{name}"), name]
}

/// The parts of a module, grouped for the comparison.
#[derive(Default)]
struct Parts<'m> {
    /// Sections that must be equal, with their ids.
    fixed: Vec<(u8, &'m [u8])>,
    exports: BTreeMap<&'m str, (ExternalKind, u32)>,
    bodies: Vec<FunctionBody<'m>>,
    /// Data by its address.
    data: Vec<(usize, &'m [u8])>,
    label: Option<&'m [u8]>,
}

impl<'m> Parts<'m> {
    fn of(module: &'m [u8]) -> Result<Self> {
        let mut parts = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        parts.exports.insert(export.name, (export.kind, export.index));
                    }
                }
                Payload::CodeSectionEntry(body) => parts.bodies.push(body),
                Payload::DataSection(section) => {
                    for (address, segment) in sections::segments(section)? {
                        parts.data.push((usize::try_from(address)?, segment.data));
                    }
                }
                Payload::CustomSection(custom) if custom.name() == SECTION => {
                    parts.label = Some(custom.data());
                }
                // The number of segments and other custom sections, such as the producers, are not compared.
                Payload::CodeSectionStart { .. }
                | Payload::DataCountSection { .. }
                | Payload::CustomSection(_) => {}
                payload => {
                    if let Some((id, range)) = payload.as_section() {
                        parts.fixed.push((id, part(module, range)?));
                    }
                }
            }
        }
        Ok(parts)
    }

    /// Returns whether the module has these bytes at an address.
    fn has(&self, address: usize, bytes: &[u8]) -> bool {
        let range = |start: usize| -> Option<Range<usize>> {
            Some(address.checked_sub(start)?..(address - start) + bytes.len())
        };
        self.data.iter().any(|(start, data)| range(*start).and_then(|range| data.get(range)) == Some(bytes))
    }
}

/// The custom section that names the module of the slice and lists its operations.
pub(super) const SECTION: &str = "hearth-slice";

/// The body of a trap: no locals, `unreachable`, `end`.
pub(super) const TRAP: [u8; 3] = [0, 0, 0x0b];
