//! The suite `openapi`: linters on the `OpenAPI` document, and the page that shows it.

use anyhow::Result;

use crate::npm::{self, DOCS};
use crate::options::Options;
use crate::workspace::Workspace;

/// Returns whether every part of the suite exists.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    npm::are_there(workspace, &[LINTERS, DOCS.folder])
}

/// Runs the linters, and the tests of the page in Chromium.
///
/// # Errors
///
/// Returns an error if a part cannot be installed or built, Chromium is missing, or a test fails.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    npm::test(workspace, LINTERS, options)?;
    npm::page(workspace, &DOCS)?;
    npm::test(workspace, DOCS.folder, options)
}

/// The folder of the linters and their settings.
const LINTERS: &str = "tests/openapi";
