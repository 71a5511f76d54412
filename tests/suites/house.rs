//! Checks the structure of the house: the references between the files of each crate and of each folder of scripts, and
//! the names of the core's types.
//!
//! A file of Rust is parsed. A re-exported name (`pub use`) counts as a reference to the file that defines it. Arguments of
//! macros, and tests, are ignored. A script refers to the files that it imports.

#[path = "house/files.rs"]
mod files;
#[path = "house/references.rs"]
mod references;
#[path = "house/scripts.rs"]
mod scripts;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use files::Files;
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

#[test]
fn files_have_no_circular_references() -> Result<()> {
    let mut found = Vec::new();
    let mut count = 0;
    for sources in crates()? {
        let files = Files::of(&sources)?;
        let references = references::between(&files);
        count += references.len();
        found.extend(circles(&sources, references));
    }
    assert!(count > 2_000, "{count} references");
    assert_eq!(found, Vec::<String>::new());
    Ok(())
}

#[test]
fn scripts_have_no_circular_imports() -> Result<()> {
    let mut found = Vec::new();
    let mut count = 0;
    for folder in scripts::FOLDERS {
        let folder = root().join(folder);
        let imports = scripts::imports(&folder)?;
        count += imports.len();
        found.extend(circles(&folder, imports.iter().map(|(file, other)| (file.as_str(), other.as_str()))));
    }
    assert!(count > 100, "{count} imports");
    assert_eq!(found, Vec::<String>::new());
    Ok(())
}

/// Returns the folders of the sources of every crate.
fn crates() -> Result<Vec<PathBuf>> {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml"))?.parse()?;
    let members = manifest.get("workspace").and_then(|workspace| workspace.get("members")?.as_array());
    let members = members.context("the workspace has no members")?.iter().filter_map(toml::Value::as_str);
    let sources = members.map(|member| root().join(member).join("src"));
    // The tests of the page have no library.
    Ok(sources.filter(|sources| sources.is_dir()).collect())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_owned).unwrap_or_default()
}

/// Returns each circle among the references of a folder, as a text.
fn circles<'n>(folder: &Path, references: impl IntoIterator<Item = (&'n str, &'n str)>) -> Vec<String> {
    let graph: DiGraphMap<&str, ()> = references.into_iter().map(|(file, other)| (file, other, ())).collect();
    let circles = cycles(&graph).into_iter();
    circles.map(|circle| format!("{}: {}", folder.display(), circle.join(", "))).collect()
}

#[test]
fn areas_of_the_core_have_no_circular_references() -> Result<()> {
    let files = Files::of(&root().join("core/src"))?;
    let mut graph: DiGraphMap<&str, ()> = DiGraphMap::new();
    for (file, referred) in references::between(&files) {
        let (area, other) = (area(file), area(referred));
        if area != other {
            assert!(other != "contract", "{file} refers to {referred}, which builds on every area");
            graph.add_edge(area, other, ());
        }
    }
    assert!(graph.edge_count() > 50, "{} references", graph.edge_count());
    assert_eq!(cycles(&graph), Vec::<Vec<&str>>::new());
    Ok(())
}

#[test]
fn no_name_is_used_for_three_types() -> Result<()> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let files = Files::of(&root().join("core/src"))?;
    for file in files.iter() {
        for name in file.types() {
            assert!(!PRELUDE.contains(&name.as_str()), "{} shadows `{name}`", file.path);
            places.entry(name).or_default().push(file.path.clone());
        }
    }
    assert!(places.len() > 300, "{} names", places.len());
    places.retain(|_, files| files.len() > 2);
    assert_eq!(places, BTreeMap::new());
    Ok(())
}

/// Returns the folder of a file below `core/src`, or its name.
fn area(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or_default()
}

fn cycles<'n>(graph: &DiGraphMap<&'n str, ()>) -> Vec<Vec<&'n str>> {
    tarjan_scc(graph).into_iter().filter(|cycle| cycle.len() > 1).collect()
}

/// Types in the prelude of every file.
const PRELUDE: [&str; 6] = ["Box", "Option", "Result", "String", "ToString", "Vec"];
