//! Lists of the operations for code that cannot expand their table: the HTTP surfaces, the component, and the tests in
//! JavaScript.

use std::fmt::Write as _;

use anyhow::Result;
use hearth_kpt_core::contract::{Area, Operation};

use crate::notice::HEAD;

/// Writes the names of the operations for the HTTP surfaces, formatted as rustfmt does.
pub(crate) fn names(areas: &[Area]) -> Result<String> {
    let mut text = format!("//! The table of operations. {HEAD}\n\nuse super::operation::Operation;\n\n");
    text.push_str("/// Every operation of the contract, in the order of its table.\n");
    text.push_str("pub(super) const OPERATIONS: &[Operation] = &[\n");
    for (_, operation) in operations(areas) {
        let kind = if operation.is_on_tables() { "on_tables" } else { "alone" };
        writeln!(text, "    Operation::{kind}({:?}),", operation.name)?;
    }
    text.push_str("];\n");
    Ok(text)
}

/// Writes the operations as the component calls them, formatted as rustfmt does.
pub(crate) fn calls(areas: &[Area]) -> Result<String> {
    let mut text = format!("//! The operations of the module by name. {HEAD}\n\n");
    text.push_str("use crate::module::hearth::rules;\n\n");
    text.push_str("/// Returns the module's answer to the request of an operation; `None` if the contract has no such operation.\n");
    text.push_str("pub(crate) fn answer(operation: &str, request: &[u8]) -> Option<String> {\n");
    text.push_str("    Some(match operation {\n");
    for (area, Operation { name, function, .. }) in operations(areas) {
        writeln!(text, "        {name:?} => rules::{}::{function}(request),", area.name)?;
    }
    text.push_str("        _ => return None,\n    })\n}\n");
    Ok(text)
}

/// Writes the names of the functions that wasm-bindgen exports, keyed by operation.
pub(crate) fn functions(areas: &[Area]) -> Result<String> {
    let mut text = format!("// The functions of the glue. {HEAD}\n\nexport const FUNCTIONS = {{\n");
    for (_, operation) in operations(areas) {
        writeln!(text, "  '{}': '{}',", operation.name, operation.javascript)?;
    }
    text.push_str("};\n");
    Ok(text)
}

fn operations(areas: &[Area]) -> impl Iterator<Item = (&Area, &Operation)> {
    areas.iter().flat_map(|area| area.operations.iter().map(move |operation| (area, operation)))
}

#[cfg(test)]
mod tests {
    use anyhow::{Context as _, Result};
    use hearth_kpt_core::contract::{AREAS, Area};

    use super::{calls, functions, names};

    fn claims() -> Result<&'static [Area]> {
        AREAS.get(..1).context("the table has areas")
    }

    #[test]
    fn an_operation_is_named_in_each_language() -> Result<()> {
        let line = "        \"claims.validate\" => rules::claims::validate(request),\n";
        assert!(calls(claims()?)?.contains(line));
        assert!(names(claims()?)?.contains("    Operation::alone(\"claims.validate\"),\n"));
        assert!(names(AREAS)?.contains("    Operation::on_tables(\"gateway.route\"),\n"));
        assert!(functions(claims()?)?.contains("\n  'claims.validate': 'validateClaim',\n"));
        Ok(())
    }
}
