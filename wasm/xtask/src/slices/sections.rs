//! Sections of a module, in the form that the linker gives them.

use anyhow::{Result, bail};
use wasmparser::{
    ConstExpr, Data, DataKind, DataSectionReader, ElementItems, ElementKind, ElementSectionReader,
    ExportSectionReader, ExternalKind, Operator,
};

/// The functions in the table: slot and function.
///
/// # Errors
///
/// If there are elements that are no functions, or have no place in the table.
pub(super) fn elements(section: ElementSectionReader<'_>) -> Result<Vec<(u32, u32)>> {
    let mut slots = Vec::new();
    for element in section {
        let element = element?;
        let (ElementItems::Functions(functions), ElementKind::Active { offset_expr, .. }) =
            (element.items, element.kind)
        else {
            bail!("elements that are no functions in a table");
        };
        let first = constant(&offset_expr)?;
        for (slot, function) in (first..).zip(functions) {
            slots.push((slot, function?));
        }
    }
    Ok(slots)
}

/// The segments of data, with their addresses.
///
/// # Errors
///
/// If one of them has no address.
pub(super) fn segments(section: DataSectionReader<'_>) -> Result<Vec<(u32, Data<'_>)>> {
    let address = |segment: wasmparser::Result<_>| {
        let segment: Data<'_> = segment?;
        let DataKind::Active { offset_expr, .. } = &segment.kind else { bail!("data without an address") };
        Ok((constant(offset_expr)?, segment))
    };
    section.into_iter().map(address).collect()
}

/// The exported functions: name and function.
///
/// # Errors
///
/// If the section cannot be read.
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
        other => bail!("an offset that is no constant: {other:?}"),
    }
}
