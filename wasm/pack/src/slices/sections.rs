//! Reads sections of a module, in the form that the linker writes.

use anyhow::{Result, bail};
use wasmparser::{
    ConstExpr, Data, DataKind, DataSectionReader, ElementItems, ElementKind, ElementSectionReader,
    ExportSectionReader, ExternalKind, Operator,
};

/// Returns the functions in the table, as pairs of slot and function.
///
/// # Errors
///
/// Returns an error if an element is not a function, or has no position in the table.
pub(super) fn elements(section: ElementSectionReader<'_>) -> Result<Vec<(u32, u32)>> {
    let mut slots = Vec::new();
    for element in section {
        let element = element?;
        let (ElementItems::Functions(functions), ElementKind::Active { offset_expr, .. }) =
            (element.items, element.kind)
        else {
            bail!("an element segment does not place functions in a table");
        };
        let first = constant(&offset_expr)?;
        for (slot, function) in (first..).zip(functions) {
            slots.push((slot, function?));
        }
    }
    Ok(slots)
}

/// Returns the data segments with their addresses.
///
/// # Errors
///
/// Returns an error if a segment has no address.
pub(super) fn segments(section: DataSectionReader<'_>) -> Result<Vec<(u32, Data<'_>)>> {
    let address = |segment: wasmparser::Result<_>| {
        let segment: Data<'_> = segment?;
        let DataKind::Active { offset_expr, .. } = &segment.kind else {
            bail!("a data segment has no address")
        };
        Ok((constant(offset_expr)?, segment))
    };
    section.into_iter().map(address).collect()
}

/// Returns the exported functions, as pairs of name and function.
///
/// # Errors
///
/// Returns an error if the section cannot be read.
pub(super) fn exported_functions(section: ExportSectionReader<'_>) -> Result<Vec<(&str, u32)>> {
    let mut functions = Vec::new();
    for export in section {
        let export = export?;
        if export.kind == ExternalKind::Func {
            functions.push((export.name, export.index));
        }
    }
    Ok(functions)
}

fn constant(offset: &ConstExpr<'_>) -> Result<u32> {
    match offset.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(value.cast_unsigned()),
        other => bail!("an offset is not a constant: {other:?}"),
    }
}
