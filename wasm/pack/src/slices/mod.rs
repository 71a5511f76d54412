//! Slices of the module: for a set of operations, the module with only the functions and data that they need.
//!
//! Functions and data stay at the same place as in the module. A slice therefore returns the same answers as the
//! module, and comparing the two files proves that the slice is a part of the module.

mod cut;
mod references;
mod sections;
mod verify;

use std::collections::BTreeSet;

use anyhow::Result;
use hearth_kpt_core::contract::{AREAS, Operation};

pub use references::References;
pub use verify::verify;

use verify::operation_exports;

/// The name and the operations of a slice.
#[derive(Debug)]
pub struct Slice {
    /// The name of its file.
    pub name: &'static str,
    /// Whether the slice contains an operation.
    has: fn(&Operation) -> bool,
}

/// Every slice that the build makes.
pub const SLICES: [Slice; 8] = [
    Slice { name: "forms", has: |operation| operation.name == "claims.validate" },
    Slice { name: "claims", has: |operation| is_of(operation, &["claims"]) },
    Slice { name: "preferences", has: |operation| is_of(operation, &["preferences"]) },
    Slice { name: "gateway", has: |operation| is_of(operation, &["gateway"]) },
    Slice { name: "studies", has: |operation| is_of(operation, &["sampling", "selection", "study"]) },
    Slice { name: "credentials", has: |operation| is_of(operation, &["credential"]) },
    Slice { name: "catalogue", has: |operation| operation.name == "module.catalogue" },
    Slice { name: "rules", has: |operation| is_of(operation, &["claims", "preferences", "gateway"]) },
];

/// The export that is not a function.
const MEMORY: &str = "memory";

impl Slice {
    /// Returns the operations, in the order of the table. Every slice has `module.version`.
    pub fn operations(&self) -> impl Iterator<Item = &'static Operation> {
        Operation::all().filter(|operation| operation.name == "module.version" || (self.has)(operation))
    }

    /// Cuts the slice out of the module.
    ///
    /// # Errors
    ///
    /// Returns an error if the module has a construct that the build never produces.
    pub fn cut(&self, module: &[u8], references: &References, identity: &str) -> Result<Vec<u8>> {
        let exports = self.exports();
        let functions = exports.iter().map(String::as_str).filter(|name| *name != MEMORY);
        let names: Vec<&str> = self.operations().map(|operation| operation.name).collect();
        let label = serde_json::json!({ "module": identity, "operations": names });
        cut::cut(module, &exports, &references.reached(functions)?, &label.to_string())
    }

    /// Returns the names of the exports: the memory, the allocator, and the component functions of each operation.
    fn exports(&self) -> BTreeSet<String> {
        let mut exports: BTreeSet<String> = [MEMORY, "cabi_realloc"].map(str::to_owned).into();
        for operation in self.operations() {
            exports.extend(operation_exports(operation.name));
            if operation.is_on_tables() {
                exports.extend(
                    ["open", "close"].map(|name| format!("hearth:rules/tables@1.0.0#{name}-session")),
                );
            }
        }
        exports
    }
}

fn is_of(operation: &Operation, areas: &[&str]) -> bool {
    AREAS
        .iter()
        .filter(|area| areas.contains(&area.name))
        .any(|area| area.operations.iter().any(|other| other.name == operation.name))
}

#[cfg(test)]
mod tests {
    use anyhow::{Context, Result};
    use wasm_encoder::{CustomSection, Section as _};

    use super::SLICES;
    use super::cut::cut;
    use super::references::Reached;
    use super::verify::{SECTION, verify};
    use crate::size;

    /// Builds a module with two operations, each with its own function and text, and a third operation in the table.
    fn module() -> Result<Vec<u8>> {
        let exports = |name: &str, function: &str| {
            format!(
                r#"(func (export "hearth:rules/{name}") (call {function}))
                (func (export "cabi_post_hearth:rules/{name}"))"#
            )
        };
        Ok(wat::parse_str(format!(
            r#"(module
                (table funcref (elem $dead $listed))
                (memory (export "memory") 1)
                (func (export "cabi_realloc"))
                {} {} {}
                (func $claims (drop (i32.load (i32.const 16))) (call_indirect (i32.const 1)))
                (func $version)
                (func $dead (drop (i32.load (i32.const 64))))
                (func $listed)
                (data (i32.const 16) "claims and what lies between them and the rest is left out"))"#,
            exports("claims@1.0.0#validate", "$claims"),
            exports("module@1.0.0#version", "$version"),
            exports("gateway@1.0.0#routes", "$dead"),
        ))?)
    }

    fn slice(module: &[u8]) -> Result<Vec<u8>> {
        let reached = Reached { slots: [1].into(), data: vec![16..19, 19..22] };
        cut(module, &SLICES[0].exports(), &reached, &label(module))
    }

    fn label(module: &[u8]) -> String {
        let operations = "[\"claims.validate\",\"module.version\"]";
        format!("{{\"module\":\"sha256:{}\",\"operations\":{operations}}}", size::digest(module))
    }

    #[test]
    fn a_slice_keeps_only_reachable_functions_and_data() -> Result<()> {
        let module = module()?;
        let slice = slice(&module)?;
        let proof = verify(&module, &slice)?;
        assert_eq!(proof.operations, ["claims.validate", "module.version"]);
        // The kept functions: the exports of both operations, their callees, the allocator, and the function in the
        // reached slot of the table.
        assert_eq!(proof.functions, (8, 11));
        let text = as_text(&slice);
        assert!(text.contains("claims") && !text.contains("left out"), "{text}");
        assert!(!text.contains("gateway"), "{text}");
        Ok(())
    }

    #[test]
    fn a_change_of_any_byte_is_rejected() -> Result<()> {
        let module = module()?;
        let slice = slice(&module)?;
        let mut other = module.clone();
        CustomSection { name: "other".into(), data: [].as_slice().into() }.append_to(&mut other);
        let error = verify(&other, &slice).err().context("a slice of another module")?.to_string();
        assert!(error.contains("it is a slice of sha256:"), "{error}");
        let error = verify(&module, &module).err().context("the module is not a slice")?.to_string();
        assert!(error.contains("does not name its module"), "{error}");
        // The changed bytes end before the names of the producers and of the section itself, which the proof does not
        // cover.
        let end =
            slice.windows(SECTION.len()).position(|part| part == SECTION.as_bytes()).context("no label")?;
        for place in 8..end - 3 {
            let mut changed = slice.clone();
            changed[place] ^= 1;
            assert!(verify(&module, &changed).is_err(), "byte {place} of {}", slice.len());
        }
        Ok(())
    }

    fn as_text(module: &[u8]) -> String {
        module.iter().map(|byte| char::from(*byte)).collect()
    }
}
