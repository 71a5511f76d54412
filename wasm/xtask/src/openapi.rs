//! The suite `openapi`: linters on the `OpenAPI` document, and the page that shows it.

use anyhow::Result;

use crate::npm::{self, DOCS};
use crate::postgres::Store;
use crate::workspace::Workspace;
use crate::{node, process};

/// Returns whether every part of the suite exists.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    npm::are_there(workspace, &[LINTERS, DOCS.folder])
}

/// Runs the linters, and the tests of the page in Chromium.
///
/// # Errors
///
/// Returns an error if a part cannot be installed or built, Chromium is missing, or a test fails.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let directory = workspace.root().join(LINTERS);
    node::install(&directory)?;
    process::run(node::script(&directory, "test").env("HEARTH_COMMAND", workspace.hearth()))?;
    npm::page(workspace, &DOCS)?;
    npm::test(workspace, DOCS.folder, Store::default())
}

/// The folder of the linters and their settings.
const LINTERS: &str = "tests/openapi";
