//! The files of a crate as modules: what each defines and re-exports.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result};
use syn::{Item, UseTree, Visibility};
use walkdir::WalkDir;

/// The files of a crate.
pub(crate) struct Files(BTreeMap<Vec<String>, File>);

/// A file and its module.
pub(crate) struct File {
    /// The path below the folder of the sources.
    pub(crate) path: String,
    pub(crate) module: Vec<String>,
    pub(crate) items: Vec<Item>,
    /// The re-exported names, each with its original path.
    passed_on: BTreeMap<String, Vec<String>>,
}

impl Files {
    /// Reads the sources of a crate.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or is not Rust.
    pub(crate) fn of(sources: &Path) -> Result<Self> {
        let mut files = BTreeMap::new();
        for entry in WalkDir::new(sources).sort_by_file_name() {
            let entry = entry?;
            let path = entry.path().strip_prefix(sources)?;
            if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(entry.path())?;
                let file =
                    File::read(path, &text).with_context(|| format!("{} is not Rust", path.display()))?;
                files.insert(file.module.clone(), file);
            }
        }
        Ok(Self(files))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &File> {
        self.0.values()
    }

    /// Returns the file that defines the item at a path from the crate root.
    pub(crate) fn defining(&self, path: &[String]) -> Option<&File> {
        let (end, file) =
            (0..=path.len()).rev().find_map(|end| Some((end, self.0.get(path.get(..end)?)?)))?;
        match path.get(end).and_then(|name| file.passed_on.get(name)) {
            Some(source) => self.defining(source),
            None => Some(file),
        }
    }
}

impl File {
    fn read(path: &Path, text: &str) -> Result<Self> {
        let mut module: Vec<String> =
            path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if matches!(module.last().map(String::as_str), Some("lib" | "main" | "mod")) {
            module.pop();
        }
        let items = syn::parse_file(text)?.items;
        let mut file = Self { path: path.display().to_string(), module, items, passed_on: BTreeMap::new() };
        let mut passed_on = BTreeMap::new();
        for item in &file.items {
            if let Item::Use(item) = item
                && !matches!(item.vis, Visibility::Inherited)
            {
                for (name, path) in used(&item.tree) {
                    passed_on.extend(file.absolute(&path).map(|path| (name, path)));
                }
            }
        }
        file.passed_on = passed_on;
        Ok(file)
    }

    /// Returns the names of the types that the file defines.
    pub(crate) fn types(&self) -> impl Iterator<Item = String> {
        self.items.iter().filter_map(|item| match item {
            Item::Enum(item) => Some(item.ident.to_string()),
            Item::Struct(item) => Some(item.ident.to_string()),
            Item::Trait(item) => Some(item.ident.to_string()),
            Item::Type(item) => Some(item.ident.to_string()),
            _ => None,
        })
    }

    /// Returns a path of this file as a path from the crate root, or `None` if it leads out of the crate.
    pub(crate) fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        let mut module = match first.as_str() {
            "crate" => Vec::new(),
            "self" => self.module.clone(),
            "super" => self.module.split_last()?.1.to_vec(),
            child if self.has_module(child) => {
                self.module.iter().cloned().chain([child.to_owned()]).collect()
            }
            _ => return None,
        };
        for name in rest {
            if name == "super" {
                module.pop();
            } else {
                module.push(name.clone());
            }
        }
        Some(module)
    }

    fn has_module(&self, name: &str) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Mod(item) if item.ident == name))
    }
}

/// Returns each name in a `use`, with its path.
pub(crate) fn used(tree: &UseTree) -> Vec<(String, Vec<String>)> {
    match tree {
        UseTree::Path(path) => {
            let lead = path.ident.to_string();
            let below = used(&path.tree).into_iter();
            below.map(|(name, path)| (name, [lead.clone()].into_iter().chain(path).collect())).collect()
        }
        UseTree::Name(name) if name.ident == "self" => vec![("self".to_owned(), Vec::new())],
        UseTree::Name(name) => vec![(name.ident.to_string(), vec![name.ident.to_string()])],
        UseTree::Rename(name) => vec![(name.rename.to_string(), vec![name.ident.to_string()])],
        UseTree::Glob(_) => vec![("*".to_owned(), Vec::new())],
        UseTree::Group(group) => group.items.iter().flat_map(used).collect(),
    }
}
