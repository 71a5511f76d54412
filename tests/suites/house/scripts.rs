//! The imports between the scripts of a folder.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use regex::Regex;
use walkdir::WalkDir;

/// The folders of scripts.
pub(crate) const FOLDERS: [&str; 4] = ["npm/src", "pages/desk/src", "pages/docs", "pages/form/src"];

/// Returns the pairs of files of which the first imports the second, as paths below a folder.
///
/// # Errors
///
/// Returns an error if a file cannot be read.
pub(crate) fn imports(folder: &Path) -> Result<BTreeSet<(String, String)>> {
    let import = Regex::new(r#"(?m)(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"]*)['"]"#)?;
    let mut imports = BTreeSet::new();
    for entry in WalkDir::new(folder).into_iter().filter_entry(|entry| entry.file_name() != "node_modules") {
        let entry = entry?;
        let path = entry.path().strip_prefix(folder)?;
        if !path
            .extension()
            .is_some_and(|ending| ["js", "mjs", "ts", "tsx"].map(AsRef::as_ref).contains(&ending))
        {
            continue;
        }
        let text = std::fs::read_to_string(entry.path())?;
        for (_, [relative]) in import.captures_iter(&text).map(|found| found.extract()) {
            let imported = source(folder, &normal(&path.with_file_name(relative)));
            if imported != path {
                imports.insert((path.display().to_string(), imported.display().to_string()));
            }
        }
    }
    Ok(imports)
}

/// Returns a path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(normal.pop()),
            other => normal.push(other),
        }
    }
    normal
}

/// Returns the source of an imported file: a file of TypeScript is imported by the name of its output.
fn source(folder: &Path, imported: &Path) -> PathBuf {
    let typed = ["ts", "tsx"].map(|ending| imported.with_extension(ending));
    typed.into_iter().find(|file| folder.join(file).is_file()).unwrap_or_else(|| imported.to_owned())
}
