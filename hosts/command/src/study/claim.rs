//! A claim of a study, and its place in a file.

use crate::parts::Part;

/// A claim with its text, from the file or composed from a row.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) text: String,
    pub(crate) part: Part,
}
