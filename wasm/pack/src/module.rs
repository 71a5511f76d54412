//! Core modules: their imports, their custom sections, and how to find one in a component.

use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasm_encoder::RawSection;
use wasmparser::{Encoding, Parser, Payload};

/// Removes every custom section of a core module, except the one that describes its component type.
///
/// # Errors
///
/// Returns an error if the bytes are not a core module.
pub fn strip(module: &[u8]) -> Result<Vec<u8>> {
    sections(module, |name| name.starts_with("component-type"))
}

/// Returns a core module with only those custom sections whose names `keeps` accepts.
fn sections(module: &[u8], keeps: impl Fn(&str) -> bool) -> Result<Vec<u8>> {
    let mut stripped = wasm_encoder::Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload.context("the bytes are not a module")?;
        let kept = match &payload {
            Payload::CustomSection(section) => keeps(section.name()),
            Payload::Version { encoding: Encoding::Component, .. } => {
                bail!("expected a core module, found a component")
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

/// Removes the linker's sections of a core module.
///
/// # Errors
///
/// Returns an error if the bytes are not a core module.
pub fn without_relocations(linked: &[u8]) -> Result<Vec<u8>> {
    sections(linked, |name| name != "linking" && !name.starts_with("reloc."))
}

/// Returns the one module in a component, at any depth, that exports the rules.
///
/// # Errors
///
/// Returns an error if the bytes do not parse, or if not exactly one nested module exports the rules.
pub fn nested_rules(component: &[u8]) -> Result<&[u8]> {
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

/// Checks that a module imports nothing.
///
/// # Errors
///
/// Returns an error if the bytes do not parse, or if the module has imports; the message lists them all.
pub fn ensure_imports_nothing(module: &[u8]) -> Result<()> {
    let mut imports = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::ImportSection(section) = payload? {
            for import in section.into_imports() {
                let import = import?;
                imports.push(format!("`{}` from `{}`", import.name, import.module));
            }
        }
    }
    ensure!(imports.is_empty(), "the module must import nothing, but imports {}", imports.join(", "));
    Ok(())
}

/// Returns the size of each function of a core module, in bytes.
///
/// # Errors
///
/// Returns an error if the bytes do not parse.
pub(crate) fn functions(module: &[u8]) -> Result<Vec<usize>> {
    let mut sizes = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::CodeSectionEntry(body) = payload? {
            sizes.push(body.as_bytes().len());
        }
    }
    Ok(sizes)
}

/// Returns every core module in a component, outermost first.
fn nested(component: &[u8]) -> Result<Vec<&[u8]>> {
    let mut modules = Vec::new();
    // The parser descends into nested components and counts positions from the outermost byte.
    for payload in Parser::new(0).parse_all(component) {
        if let Payload::ModuleSection { unchecked_range, .. } = payload? {
            modules.push(slice(component, unchecked_range)?);
        }
    }
    Ok(modules)
}

/// Returns the bytes of a range that the parser reported.
pub(crate) fn slice(bytes: &[u8], range: Range<u64>) -> Result<&[u8]> {
    let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
    bytes.get(range).context("a section extends past the end of the file")
}

/// Returns the names that a core module exports.
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

/// The prefix of the exports that identify the module.
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
    fn a_component_must_have_exactly_one_module_of_the_rules() -> Result<()> {
        let none = wat::parse_str("(component (core module))")?;
        let two = wat::parse_str(format!("(component {RULES} (component {RULES}))"))?;
        assert!(nested_rules(&none).is_err());
        assert!(nested_rules(&two).is_err());
        Ok(())
    }

    #[test]
    fn stripping_removes_all_custom_sections_but_the_component_type() -> Result<()> {
        let text = |custom: &str| {
            format!(r#"(module {custom} (func (export "f")) (@custom "component-type:x" "t"))"#)
        };
        let named = wat::parse_str(text(r#"(@custom "producers" "rustc") (@custom "name" "n")"#))?;
        assert_eq!(strip(&named)?, wat::parse_str(text(""))?);
        Ok(())
    }

    #[test]
    fn an_import_is_rejected_with_its_name() -> Result<()> {
        let module = wat::parse_str(r#"(module (import "env" "clock" (func)))"#)?;
        let error = ensure_imports_nothing(&module).err().context("the clock is imported")?.to_string();
        assert!(error.contains("`clock` from `env`"), "{error}");
        Ok(())
    }
}
