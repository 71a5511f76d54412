//! The folder of the vectors.

use std::path::{Path, PathBuf};

/// Returns the path of `tests/vectors`.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("vectors")
}

/// The folder of the base requests that vectors patch.
pub(crate) const BASES: &str = "bases";
