//! Reads configurations of the protocol gateway.

use std::path::Path;

use crate::document::Document;

/// Reads a configuration. The error is for the user.
pub(crate) fn open(path: &Path) -> Result<Document, String> {
    Document::open(path, LONGEST)
}

/// The command that prints all findings about a configuration.
pub(crate) const CHECK: &str = "hearth gateway check";
/// The module's limit for a configuration: 8 MiB.
const LONGEST: usize = 8 << 20;
