//! Checks the structure of the core: the references between its files, and the names of its types.
//!
//! The files are parsed as Rust. A re-exported name (`pub use`) counts as a reference to the file that defines it.
//! Arguments of macros, and tests, are ignored.

#[path = "house/files.rs"]
mod files;
#[path = "house/references.rs"]
mod references;

use std::collections::BTreeMap;

use anyhow::Result;
use files::Files;
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

#[test]
fn files_of_the_core_have_no_circular_references() -> Result<()> {
    let files = Files::of_core()?;
    let mut graph: DiGraphMap<&str, ()> = DiGraphMap::new();
    for (file, referred) in references::between(&files) {
        graph.add_edge(file, referred, ());
    }
    assert!(graph.edge_count() > 500, "{} references", graph.edge_count());
    assert_eq!(cycles(&graph), Vec::<Vec<&str>>::new());
    Ok(())
}

#[test]
fn areas_of_the_core_have_no_circular_references() -> Result<()> {
    let files = Files::of_core()?;
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
    let files = Files::of_core()?;
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
