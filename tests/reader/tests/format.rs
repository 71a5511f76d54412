//! Checks that every vector matches the schema of vectors, and that its name consists of words joined by hyphens.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use hearth_vectors::vector;
use serde_json::Value;

#[test]
fn every_vector_matches_the_schema() -> Result<()> {
    let root = vector::root();
    let schema: Value = serde_json::from_str(&fs::read_to_string(root.join("vector.schema.json"))?)?;
    let schema = jsonschema::validator_for(&schema)?;
    let mut wrong = Vec::new();
    for file in vector::files()? {
        let vector: Value = serde_json::from_str(&fs::read_to_string(&file)?)?;
        wrong.extend(schema.iter_errors(&vector).map(|error| format!("{}: {error}", file.display())));
    }
    assert_eq!(wrong, Vec::<String>::new());
    Ok(())
}

#[test]
fn names_are_words_with_hyphens() -> Result<()> {
    let root = vector::root();
    let is_word = |name: &str, others: &str| {
        name.chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || others.contains(letter))
    };
    let mut wrong: Vec<PathBuf> = Vec::new();
    for file in vector::files()? {
        let name = file.strip_prefix(&root)?.with_extension("");
        let (folder, leaf) =
            name.to_str().and_then(|name| name.rsplit_once('/')).context("the vector is not in a folder")?;
        // The folder of a rule is named by the rule's id.
        let folder_is_right = is_word(folder, if folder.starts_with("claims/") { "/_" } else { "/-" });
        if !folder_is_right || !is_word(leaf, "-.") {
            wrong.push(name);
        }
    }
    assert_eq!(wrong, Vec::<PathBuf>::new());
    Ok(())
}
