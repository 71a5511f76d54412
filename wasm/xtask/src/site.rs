//! The site of `hearth serve`: the pages of the project, each in a folder, and the book.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::directory::empty;
use crate::docs;
use crate::npm::{self, DESK, DOCS, FORM, Page};
use crate::workspace::Workspace;

/// Builds every page, and returns the directory to serve.
///
/// # Errors
///
/// Returns an error if a page or the book cannot be built, or a file cannot be copied.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let pages: Vec<&Page> = PAGES.iter().filter(|page| npm::are_there(workspace, &[page.folder])).collect();
    let built = pages.iter().map(|page| Ok((page.place, npm::page(workspace, page)?)));
    let mut parts = built.collect::<Result<Vec<_>>>()?;
    parts.push(("book", docs::build(workspace)?));
    let site = workspace.artifact("site");
    empty(&site)?;
    for (place, files) in parts {
        copy(&files, &site.join(place))?;
    }
    Ok(site)
}

/// Copies a directory with everything in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot create {}", to.display()))?;
    for entry in from.read_dir().with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy(&source, &target)?;
        } else {
            fs::copy(&source, &target).with_context(|| format!("cannot copy {}", source.display()))?;
        }
    }
    Ok(())
}

/// The pages that are built in folders of their own.
const PAGES: [Page; 3] = [FORM, DESK, DOCS];
