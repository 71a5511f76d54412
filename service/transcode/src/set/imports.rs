//! Resolves the imports of a set: each file sees the files that it imports, and those that they import publicly.
//!
//! `prost_reflect` follows public imports only one step, and never stops in a cycle, so it receives the resolved list.

use std::collections::{BTreeSet, HashMap};

use super::proto::File;
use crate::Error;

/// The resolved imports of a set.
pub(super) struct Linked {
    /// The names of the visible files, for each file of the set.
    pub(super) visible: Vec<Vec<String>>,
    /// The imported files that are not in the set.
    pub(super) missing: Vec<String>,
}

/// Resolves the imports.
///
/// # Errors
///
/// Returns an error if files import each other in a cycle.
pub(super) fn link(files: &[File]) -> Result<Linked, Error> {
    let places: HashMap<&str, usize> =
        files.iter().enumerate().map(|(place, file)| (file.name.as_str(), place)).collect();
    let mut missing = Vec::new();
    let mut imports: Vec<Vec<Import>> = Vec::with_capacity(files.len());
    for file in files {
        let mut known = Vec::with_capacity(file.imports.len());
        let public: BTreeSet<usize> =
            file.public_imports.iter().filter_map(|index| usize::try_from(*index).ok()).collect();
        for (index, name) in file.imports.iter().enumerate() {
            match places.get(name.as_str()) {
                Some(&place) => known.push(Import { place, public: public.contains(&index) }),
                None if name.starts_with("google/protobuf/") => {}
                None => missing.push(name.clone()),
            }
        }
        imports.push(known);
    }

    let mut passed_on: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); files.len()];
    let mut visible: Vec<Vec<String>> = vec![Vec::new(); files.len()];
    for place in imported_first(files, &imports)? {
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        let mut public: BTreeSet<usize> = BTreeSet::new();
        for import in imports.get(place).into_iter().flatten() {
            let behind = passed_on.get(import.place).into_iter().flatten().chain([&import.place]);
            seen.extend(behind.clone());
            if import.public {
                public.extend(behind);
            }
        }
        if let (Some(own), Some(own_passed_on)) = (visible.get_mut(place), passed_on.get_mut(place)) {
            *own = seen.iter().filter_map(|seen| files.get(*seen)).map(|file| file.name.clone()).collect();
            *own_passed_on = public;
        }
    }
    Ok(Linked { visible, missing })
}

/// An import of a file in the set.
struct Import {
    place: usize,
    public: bool,
}

/// Returns the files in an order in which each file comes after its imports.
fn imported_first(files: &[File], imports: &[Vec<Import>]) -> Result<Vec<usize>, Error> {
    let mut importers: Vec<Vec<usize>> = vec![Vec::new(); files.len()];
    let mut waits_for: Vec<usize> = imports.iter().map(Vec::len).collect();
    for (place, imported) in imports.iter().enumerate() {
        for import in imported {
            if let Some(importers) = importers.get_mut(import.place) {
                importers.push(place);
            }
        }
    }
    let mut order: Vec<usize> =
        waits_for.iter().enumerate().filter(|(_, waits)| **waits == 0).map(|(place, _)| place).collect();
    let mut next = 0;
    while let Some(&done) = order.get(next) {
        next += 1;
        for importer in importers.get(done).into_iter().flatten() {
            if let Some(waits) = waits_for.get_mut(*importer) {
                *waits -= 1;
                if *waits == 0 {
                    order.push(*importer);
                }
            }
        }
    }
    match waits_for.iter().position(|waits| *waits > 0).and_then(|place| files.get(place)) {
        Some(file) => Err(Error::descriptors(format!("the imports of `{}` form a cycle", file.name))),
        None => Ok(order),
    }
}
