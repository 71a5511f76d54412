//! A cell that a mapping cannot read.

use crate::record::Address;

/// A cell that cannot be read.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The code, for example `mapping.not_a_number`.
    pub code: &'static str,
    /// The cell.
    pub place: Address,
    /// The problem in words.
    pub message: String,
    /// The advice.
    pub help: String,
}
