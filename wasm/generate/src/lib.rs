//! Generates what follows from the contract: its schemas, WIT, lists of operations and the reference pages; and the schemas
//! of the resources of the HTTP surfaces. These files are checked in, so that a review shows each change of the contract, and
//! [`outdated`] compares them.
//!
//! Types of languages are made by builds: those for TypeScript by [`typescript()`], those for Rust by the build scripts of the
//! crates that have them, those for Java and Python by tools of their own. Only those for Go are checked in too, because
//! `go get` reads git.

mod codes;
mod reference;
mod schemas;
mod typescript;
mod wit;

use std::fs;
use std::path::Path;

use anyhow::Result;
use hearth_kpt_core::contract::{AREAS, Area};

pub use typescript::{resources, typescript};

/// Returns the files below the root of the repository that differ, each with the text that it should have.
///
/// # Errors
///
/// Returns an error if the contract has a construct that a file cannot express.
pub fn outdated(root: &Path) -> Result<Vec<(&'static str, String)>> {
    let mut texts = Vec::new();
    for (file, text) in FILES {
        texts.push((*file, text(AREAS)?));
    }
    texts.retain(|(file, text)| fs::read_to_string(root.join(file)).ok().as_ref() != Some(text));
    Ok(texts)
}

/// A function that generates the text of a file from the table.
type Text = fn(&[Area]) -> Result<String>;

/// The files generated from the core, and from the types of resources. To add a file, add a line.
const FILES: &[(&str, Text)] = &[
    ("wasm/contract.schema.json", schemas::schema),
    ("core/src/claims/schema/claim.schema.json", schemas::claim_schema),
    ("docs/schemas/kpt-credential.json", schemas::credential),
    ("docs/schemas/kpt-study-credential.json", schemas::study_credential),
    ("service/resources/resources.schema.json", schemas::resources),
    ("docs/reference/codes.md", codes::page),
    ("docs/reference/operations.md", reference::operations),
    ("docs/reference/types.md", reference::types),
    ("wasm/wit/operations.wit", wit::wit),
];
