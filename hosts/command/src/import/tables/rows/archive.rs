//! Exports of ODK Central: a ZIP archive or a folder with a table for the form and one for each repeat.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use hearth_mapping::Format;
use tempfile::NamedTempFile;
use zip::ZipArchive;

use super::package::{MOST_PARTS, survey};
use super::text::{Open, TextTable};
use super::{Joined, Table};
use hearth_terminal::visible::visible;

/// The tables of an export.
pub(in super::super) struct Archive {
    name: String,
    /// The name of each file, and the means to open it.
    files: BTreeMap<String, Open>,
}

impl Archive {
    /// Opens a ZIP archive or a folder.
    pub(in super::super) fn open(path: &Path) -> Result<Self, String> {
        let name = visible(&path.to_string_lossy()).into_owned();
        let files = if path.is_dir() { of_folder(path) } else { of_zip(path) };
        let files = files.map_err(|error| format!("`{name}`: {error}"))?;
        if files.is_empty() {
            return Err(format!("`{name}` has no CSV file"));
        }
        Ok(Self { name, files })
    }

    /// Opens the tables: the form, and the child tables that the mapping names.
    pub(in super::super) fn tables(self, format: &Format, children: &[&str]) -> Result<Joined, String> {
        let mut forms = Vec::new();
        let mut repeats: Vec<(String, Box<dyn Table>)> = Vec::new();
        for (file, open) in self.files {
            let table = TextTable::open(&visible(&file), open, format)?;
            let stem = file.rsplit('/').next().unwrap_or(&file);
            let stem = stem.strip_suffix(".csv").unwrap_or(stem).to_owned();
            if table.columns().find("PARENT_KEY").is_some() {
                repeats.push((stem, Box::new(table)));
            } else {
                forms.push((stem, table));
            }
        }
        let mut forms = forms.into_iter();
        let (Some((form, main)), None) = (forms.next(), forms.next()) else {
            return Err(format!(
                "`{}` must have exactly one table without the column `PARENT_KEY`, which is that of the form",
                self.name
            ));
        };
        let prefix = format!("{form}-");
        let mut named = Vec::new();
        for name in children {
            let is_named = |file: &str| file == *name || file.strip_prefix(&prefix) == Some(*name);
            let Some(at) = repeats.iter().position(|(file, _)| is_named(file)) else {
                let known: Vec<&str> =
                    repeats.iter().map(|(file, _)| file.strip_prefix(&prefix).unwrap_or(file)).collect();
                return Err(format!(
                    "`{}` has no table `{name}` of a repeat; its repeats are `{}`",
                    self.name,
                    known.join("`, `")
                ));
            };
            named.push(((*name).to_owned(), repeats.remove(at).1));
        }
        Joined::new(Box::new(main), named, &format.group_by)
    }

    /// Returns the files with the means to open them.
    pub(in super::super) fn files(self) -> BTreeMap<String, Open> {
        self.files
    }
}

fn of_folder(path: &Path) -> io::Result<BTreeMap<String, Open>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if is_table(&path.to_string_lossy()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let open: Open = Box::new(move || Ok(Box::new(File::open(&path)?)));
            files.insert(name, open);
        }
    }
    Ok(files)
}

/// Extracts the tables of an archive to temporary files, so that a broken archive is found before a row is used.
fn of_zip(path: &Path) -> io::Result<BTreeMap<String, Open>> {
    let mut source = BufReader::new(File::open(path)?);
    let (_, entries) = survey(&mut source)?;
    if entries > MOST_PARTS {
        return Err(io::Error::other(format!("the archive has more than {MOST_PARTS} files")));
    }
    let mut archive = ZipArchive::new(source)?;
    let names = archive.file_names().collect::<Result<Vec<_>, _>>()?;
    let names: Vec<String> = names.into_iter().filter(|name| is_table(name)).map(Cow::into_owned).collect();
    let mut files = BTreeMap::new();
    let mut left = LARGEST;
    for name in names {
        let mut extracted = NamedTempFile::new()?;
        let copied = io::copy(&mut archive.by_name(&name)?.take(left + 1), &mut extracted)?;
        left = left
            .checked_sub(copied)
            .ok_or_else(|| io::Error::other(format!("its tables have more than {} GiB", LARGEST >> 30)))?;
        let open: Open = Box::new(move || Ok(Box::new(extracted.reopen()?)));
        files.insert(name, open);
    }
    Ok(files)
}

/// Whether a file is a table, and none of those that archives of other systems add.
fn is_table(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.to_ascii_lowercase().ends_with(".csv") && !file.starts_with('.') && !name.starts_with("__MACOSX/")
}

/// The largest size of the extracted tables.
pub(super) const LARGEST: u64 = 8 << 30;
