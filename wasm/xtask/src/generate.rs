//! The files generated from the core: the schema of the contract, and lists of operations for languages that cannot
//! expand its table, namely WIT, the tables of the HTTP surfaces and of the component, and the names for the tests in
//! JavaScript.
//!
//! The files are checked in, so that a review shows each change of the contract. `cargo xtask check` compares them with
//! the table.

use std::fmt::{self, Write};
use std::fs;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::contract::schema::{self as contract, claim, document};
use hearth_kpt_core::contract::{AREAS, Area, Operation};

use crate::summary::select;
use crate::workspace::Workspace;
use crate::{codes, go, java, npm, python, reference, rust};

/// Writes the generated files of the named parts, or of all parts if no name is given.
///
/// # Errors
///
/// Returns an error if a name is unknown, a tool of a language is missing, or a file cannot be written.
pub(crate) fn run(workspace: &Workspace, names: &[String]) -> Result<()> {
    select(PARTS, |(name, _)| name, names)?.into_iter().try_for_each(|(_, write)| write(workspace))
}

/// Writes the files generated from the core.
fn core(workspace: &Workspace) -> Result<()> {
    for (file, text) in outdated(workspace)? {
        let path = workspace.root().join(file);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        println!("wrote {file}");
    }
    Ok(())
}

/// Checks that the generated files match the table, and that the types for Rust match the schema.
///
/// # Errors
///
/// Returns an error if a file differs or is missing.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let outdated: Vec<&str> = outdated(workspace)?.into_iter().map(|(file, _)| file).collect();
    ensure!(outdated.is_empty(), "{} is out of date; run `cargo xtask generate`", outdated.join(", "));
    rust::check(workspace)
}

/// Returns the files that differ, each with the text that it should have.
fn outdated(workspace: &Workspace) -> Result<Vec<(&'static str, String)>> {
    let mut outdated = Vec::new();
    for (file, text) in FILES {
        let text = text(AREAS)?;
        let found = fs::read_to_string(workspace.root().join(file)).ok();
        if found.as_ref() != Some(&text) {
            outdated.push((*file, text));
        }
    }
    Ok(outdated)
}

/// Writes the interfaces of the areas, and the worlds that export and import all of them.
fn wit(areas: &[Area]) -> Result<String> {
    // A comment before the package, or after its semicolon, would become documentation of the package or of the next
    // item.
    let mut text = format!("package /* {HEAD} */\n    hearth:rules@1.0.0;\n");
    for area in areas {
        text.push('\n');
        comment(&mut text, "", area.documentation)?;
        writeln!(text, "interface {} {{", identifier(area.name))?;
        for (number, operation) in area.operations.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            comment(&mut text, "    ", operation.documentation)?;
            let request =
                operation.request_type.map_or_else(|| "empty".to_owned(), |name| format!("`{name}`"));
            writeln!(text, "    ///\n    /// Request: {request}. Answer: `{}`.", operation.answer_type)?;
            writeln!(text, "    {}: func(request: list<u8>) -> string;", identifier(operation.function))?;
        }
        text.push_str("}\n");
    }
    for (world, about, direction) in [
        ("operations", "Exports every operation of the module.", "export"),
        ("caller", "Imports every operation, for a component that calls the module.", "import"),
    ] {
        writeln!(text, "\n/// {about}\nworld {world} {{")?;
        for area in areas {
            writeln!(text, "    {direction} {};", identifier(area.name))?;
        }
        text.push_str("}\n");
    }
    Ok(text)
}

fn comment(text: &mut String, indentation: &str, lines: &[&str]) -> Result<(), fmt::Error> {
    for line in lines {
        writeln!(text, "{}", format!("{indentation}/// {line}").trim_end())?;
    }
    Ok(())
}

/// Returns a name as a WIT identifier: with hyphens, and with a `%` before a keyword.
fn identifier(name: &str) -> String {
    let mark = if KEYWORDS.contains(&name) { "%" } else { "" };
    format!("{mark}{}", name.replace('_', "-"))
}

/// Writes the names of the operations for the HTTP surfaces, formatted as rustfmt does.
fn names(areas: &[Area]) -> Result<String> {
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
fn calls(areas: &[Area]) -> Result<String> {
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
fn functions(areas: &[Area]) -> Result<String> {
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

/// Writes the schema of the credential of a claim.
fn credential(_: &[Area]) -> Result<String> {
    credential_schema("VerifiableCredential", "kpt-credential")
}

/// Writes the schema of the credential of a study.
fn study_credential(_: &[Area]) -> Result<String> {
    credential_schema("StudyCredential", "kpt-study-credential")
}

fn credential_schema(type_name: &str, name: &str) -> Result<String> {
    let id = format!("https://hearth.example/v1/schemas/{name}");
    let schema = contract::credential(type_name, &id).context("the contract lacks a credential")?;
    Ok(serde_json::to_string_pretty(&schema)? + "\n")
}

/// Writes the types of every request and answer.
fn schema(_: &[Area]) -> Result<String> {
    Ok(serde_json::to_string_pretty(&document())? + "\n")
}

/// Writes the type of a claim, which the module returns. It is on one line, because it is a part of the module.
fn claim_schema(_: &[Area]) -> Result<String> {
    Ok(serde_json::to_string(&claim())? + "\n")
}

/// A function that generates the text of a file from the table.
type Text = fn(&[Area]) -> Result<String>;

/// A function that writes the files of a part.
type Part = fn(&Workspace) -> Result<()>;

/// The parts: the core, then the languages, which are generated from its files. To add a language, add a line.
const PARTS: &[(&str, Part)] = &[
    ("core", core),
    ("rust", rust::generate),
    ("npm", npm::generate),
    ("python", python::generate),
    ("go", go::generate),
    ("java", java::generate),
];

/// The files generated from the core. To add a file, add a line.
const FILES: &[(&str, Text)] = &[
    ("wasm/contract.schema.json", schema),
    ("core/src/claims/schema/claim.schema.json", claim_schema),
    ("docs/schemas/kpt-credential.json", credential),
    ("docs/schemas/kpt-study-credential.json", study_credential),
    ("docs/reference/codes.md", codes::page),
    ("docs/reference/operations.md", reference::operations),
    ("docs/reference/types.md", reference::types),
    ("wasm/wit/operations.wit", wit),
    ("service/http/src/module/operations/table.rs", names),
    ("hosts/spin/src/operations.rs", calls),
    ("tests/javascript/functions.mjs", functions),
];

const HEAD: &str = "Generated by `cargo xtask generate` from core/src/contract/operations.rs; do not edit.";

/// The keywords of WIT. An operation or an area may have the name of one.
const KEYWORDS: &[&str] = &[
    "as",
    "async",
    "bool",
    "borrow",
    "char",
    "constructor",
    "enum",
    "export",
    "f32",
    "f64",
    "flags",
    "from",
    "func",
    "future",
    "import",
    "include",
    "interface",
    "list",
    "option",
    "own",
    "package",
    "record",
    "resource",
    "result",
    "s16",
    "s32",
    "s64",
    "s8",
    "static",
    "stream",
    "string",
    "tuple",
    "type",
    "u16",
    "u32",
    "u64",
    "u8",
    "use",
    "variant",
    "with",
    "world",
];

#[cfg(test)]
mod tests {
    use anyhow::{Context as _, Result};
    use hearth_kpt_core::contract::{AREAS, Area};

    use super::{calls, functions, names, wit};

    fn claims() -> Result<&'static [Area]> {
        AREAS.get(..1).context("the table has areas")
    }

    #[test]
    fn wit_has_the_documentation_and_marks_keywords() -> Result<()> {
        let text = wit(claims()?)?;
        assert!(text.contains("\n/// Kitchen Performance Test claims.\ninterface claims {\n"), "{text}");
        assert!(text.contains("\n\n    /// Decides the record of a claim: "), "{text}");
        assert!(text.contains("\n    ///\n    /// Request: `Claim`. Answer: `"), "{text}");
        assert!(text.contains("\n    %record: func(request: list<u8>) -> string;\n"), "{text}");
        assert!(text.contains("\nworld caller {\n    import claims;\n}\n"), "{text}");
        Ok(())
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
