//! The book of documentation: the pages in `docs`, built by mdBook.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::step::Step;
use crate::tools::Tool;
use crate::workspace::Workspace;

/// Builds the book and returns its directory.
///
/// # Errors
///
/// Returns an error if mdBook cannot be installed, or rejects a page.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let (source, book) = (workspace.root().join("docs"), workspace.artifact("docs"));
    let index = book.join("index.html");
    Step { name: "docs", reads: &[&source], skips: &[], writes: &[&index] }.run(workspace, || {
        let mdbook = Tool {
            package: "mdbook",
            version: "0.5.4",
            program: "mdbook",
            options: &["--no-default-features", "--features", "search"],
        };
        let mut command = Command::new(mdbook.install(workspace)?);
        process::run(command.arg("build").arg(&source).arg("--dest-dir").arg(&book))
    })?;
    Ok(book)
}
