//! Cuts a slice: replaces the bodies of unused functions in the module with traps, and removes unused data.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};
use wasm_encoder::{
    CodeSection, ConstExpr, CustomSection, DataSection, ExportKind, ExportSection, RawSection,
};
use wasmparser::{ExternalKind, FunctionBody, Operator, Parser, Payload};

use super::references::Reached;
use super::sections;
use super::verify::{SECTION, TRAP};
use crate::module::slice;

/// Cuts the slice with these exports out of the module. `reached` lists the table slots and the data that the exports
/// reach.
///
/// # Errors
///
/// Returns an error if the module has a construct that the build never produces.
pub(crate) fn cut(
    module: &[u8],
    exports: &BTreeSet<String>,
    reached: &Reached,
    label: &str,
) -> Result<Vec<u8>> {
    let functions = functions(module, exports, &reached.slots)?;
    let mut cut = wasm_encoder::Module::new();
    let mut bodies = CodeSection::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        match &payload {
            Payload::ExportSection(section) => {
                let mut kept = ExportSection::new();
                for export in section.clone() {
                    let export = export?;
                    if exports.contains(export.name) {
                        let kind = match export.kind {
                            ExternalKind::Func => ExportKind::Func,
                            ExternalKind::Memory => ExportKind::Memory,
                            other => bail!("an export has the unsupported kind {other:?}"),
                        };
                        kept.export(export.name, kind, export.index);
                    }
                }
                cut.section(&kept);
            }
            Payload::CodeSectionEntry(body) => {
                if functions.contains(&bodies.len()) {
                    bodies.raw(body.as_bytes());
                } else {
                    bodies.raw(&TRAP);
                }
            }
            Payload::DataSection(section) => {
                cut.section(&bodies);
                let mut data = DataSection::new();
                for (address, segment) in sections::segments(section.clone())? {
                    for (from, to) in pieces(address, segment.data.len(), reached)? {
                        let bytes =
                            segment.data.get(from..to).context("a piece of data extends past its segment")?;
                        let place = i32::try_from(usize::try_from(address)? + from)?;
                        data.active(0, &ConstExpr::i32_const(place), bytes.iter().copied());
                    }
                }
                cut.section(&data);
            }
            // A slice omits the number of segments, which no function uses, and custom sections such as the producers.
            Payload::CodeSectionStart { .. }
            | Payload::DataCountSection { .. }
            | Payload::CustomSection(_) => {}
            payload => {
                if let Some((id, range)) = payload.as_section() {
                    cut.section(&RawSection { id, data: slice(module, range)? });
                }
            }
        }
    }
    cut.section(&CustomSection { name: SECTION.into(), data: label.as_bytes().into() });
    Ok(cut.finish())
}

/// Returns the functions that the exports call, directly or through a slot of the table.
fn functions(module: &[u8], exports: &BTreeSet<String>, slots: &BTreeSet<u32>) -> Result<BTreeSet<u32>> {
    let mut bodies: Vec<FunctionBody<'_>> = Vec::new();
    let mut next = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ExportSection(section) => {
                let exported = sections::exported_functions(section)?.into_iter();
                next.extend(
                    exported.filter(|(name, _)| exports.contains(*name)).map(|(_, function)| function),
                );
            }
            Payload::ElementSection(section) => {
                let elements = sections::elements(section)?.into_iter();
                next.extend(elements.filter(|(slot, _)| slots.contains(slot)).map(|(_, function)| function));
            }
            Payload::CodeSectionEntry(body) => bodies.push(body),
            _ => {}
        }
    }
    let mut functions = BTreeSet::new();
    while let Some(index) = next.pop() {
        if !functions.insert(index) {
            continue;
        }
        let body = bodies.get(usize::try_from(index)?).context("a call has no target function")?;
        for operator in body.get_operators_reader()? {
            match operator? {
                Operator::Call { function_index } => next.push(function_index),
                Operator::RefFunc { .. } | Operator::ReturnCall { .. } => {
                    bail!("an instruction is not supported in slices")
                }
                _ => {}
            }
        }
    }
    Ok(functions)
}

/// Returns the parts of a segment that are reached. Parts with a short gap between them are joined, because another
/// segment would take as many bytes as the gap.
fn pieces(address: u32, length: usize, reached: &Reached) -> Result<Vec<(usize, usize)>> {
    let mut pieces: Vec<(usize, usize)> = Vec::new();
    let start = usize::try_from(address)?;
    for range in &reached.data {
        let from = usize::try_from(range.start)?.max(start);
        let to = usize::try_from(range.end)?.min(start + length);
        if from >= to {
            continue;
        }
        let (from, to) = (from - start, to - start);
        match pieces.last_mut() {
            Some((_, end)) if from <= *end + GAP => *end = to.max(*end),
            _ => pieces.push((from, to)),
        }
    }
    Ok(pieces)
}

/// The longest gap, in bytes, that is kept between two pieces of data.
const GAP: usize = 16;
