//! The core module inside things: what it imports, how it is found in a component, how its custom sections go.

use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasm_encoder::RawSection;
use wasmparser::{Encoding, Parser, Payload};

/// Takes every custom section out of a core module, except the one that says which component it is.
///
/// # Errors
///
/// When the bytes are not a core module.
pub(crate) fn strip(module: &[u8]) -> Result<Vec<u8>> {
    sections(module, |name| name.starts_with("component-type"))
}

/// A core module with those of its custom sections whose names are kept.
fn sections(module: &[u8], keeps: impl Fn(&str) -> bool) -> Result<Vec<u8>> {
    let mut stripped = wasm_encoder::Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload.context("not a module")?;
        let kept = match &payload {
            Payload::CustomSection(section) => keeps(section.name()),
            Payload::Version { encoding: Encoding::Component, .. } => {
                bail!("a component where a core module was expected")
            }
            _ => true,
        };
        if let (true, Some((id, range))) = (kept, payload.as_section()) {
            let data = slice(module, range)?;
            stripped.section(&RawSection { id, data });
        }
    }
    Ok(stripped.finish())
}

/// Takes the sections of the linker out of a core module.
///
/// # Errors
///
/// When the bytes are not a core module.
pub(crate) fn without_relocations(linked: &[u8]) -> Result<Vec<u8>> {
    sections(linked, |name| name != "linking" && !name.starts_with("reloc."))
}

/// The one module of the rules nested in a component, however deep.
///
/// # Errors
///
/// When the bytes do not parse, or when not exactly one nested module exports the rules.
pub(crate) fn nested_rules(component: &[u8]) -> Result<&[u8]> {
    let mut rules = Vec::new();
    for module in nested(component)? {
        if exports(module)?.iter().any(|name| name.starts_with(RULES)) {
            rules.push(module);
        }
    }
    let [module] = rules.as_slice() else {
        bail!("{} nested modules export `{RULES}`, expected exactly one", rules.len());
    };
    Ok(module)
}

/// Refuses a module that imports anything.
///
/// # Errors
///
/// When the bytes do not parse, or import something; the error lists all of it.
pub(crate) fn ensure_imports_nothing(module: &[u8]) -> Result<()> {
    let mut imports = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::ImportSection(section) = payload? {
            for import in section.into_imports() {
                let import = import?;
                imports.push(format!("`{}` from `{}`", import.name, import.module));
            }
        }
    }
    ensure!(imports.is_empty(), "the module must import nothing, and imports {}", imports.join(", "));
    Ok(())
}

/// The size of each function of a core module, in bytes.
///
/// # Errors
///
/// When the bytes do not parse.
pub(crate) fn functions(module: &[u8]) -> Result<Vec<usize>> {
    let mut sizes = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::CodeSectionEntry(body) = payload? {
            sizes.push(body.as_bytes().len());
        }
    }
    Ok(sizes)
}

/// Every core module in a component, outermost first.
fn nested(component: &[u8]) -> Result<Vec<&[u8]>> {
    let mut modules = Vec::new();
    // The parser descends by itself and counts positions from the outermost byte.
    for payload in Parser::new(0).parse_all(component) {
        if let Payload::ModuleSection { unchecked_range, .. } = payload? {
            modules.push(slice(component, unchecked_range)?);
        }
    }
    Ok(modules)
}

/// The bytes of a range that the parser gave.
pub(crate) fn slice(bytes: &[u8], range: Range<u64>) -> Result<&[u8]> {
    let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
    bytes.get(range).context("a section reaches past the end")
}

/// The names that a core module exports.
fn exports(module: &[u8]) -> Result<Vec<&str>> {
    let mut names = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::ExportSection(section) = payload? {
            for export in section {
                names.push(export?.name);
            }
        }
    }
    Ok(names)
}

/// How the exports begin by which the module is known.
const RULES: &str = "hearth:rules/";

#[cfg(test)]
mod tests {
    use anyhow::{Context, Result};

    use super::{ensure_imports_nothing, nested_rules, strip};

    const RULES: &str = r#"(core module (func (export "hearth:rules/claims@1.0.0#validate")))"#;

    #[test]
    fn the_rules_are_found_in_a_component_within_a_component() -> Result<()> {
        let text =
            format!(r#"(component (core module (func (export "other"))) (component (component {RULES})))"#);
        let component = wat::parse_str(text)?;
        let module = wat::parse_str(RULES.replace("core module", "module"))?;
        assert_eq!(nested_rules(&component)?, module);
        Ok(())
    }

    #[test]
    fn none_and_two_are_refused() -> Result<()> {
        let none = wat::parse_str("(component (core module))")?;
        let two = wat::parse_str(format!("(component {RULES} (component {RULES}))"))?;
        assert!(nested_rules(&none).is_err());
        assert!(nested_rules(&two).is_err());
        Ok(())
    }

    #[test]
    fn stripping_keeps_the_module_and_its_component_type_only() -> Result<()> {
        let text = |custom: &str| {
            format!(r#"(module {custom} (func (export "f")) (@custom "component-type:x" "t"))"#)
        };
        let named = wat::parse_str(text(r#"(@custom "producers" "rustc") (@custom "name" "n")"#))?;
        assert_eq!(strip(&named)?, wat::parse_str(text(""))?);
        Ok(())
    }

    #[test]
    fn an_import_is_refused_by_name() -> Result<()> {
        let module = wat::parse_str(r#"(module (import "env" "clock" (func)))"#)?;
        let error = ensure_imports_nothing(&module).err().context("the clock is imported")?.to_string();
        assert!(error.contains("`clock` from `env`"), "{error}");
        Ok(())
    }
}
