//! A cell that a mapping cannot read.

use crate::record::Address;

/// A cell that cannot be read.
#[derive(Clone, Debug)]
pub struct BadCell {
    /// The code, one of [`CODES`].
    pub code: &'static str,
    /// The cell.
    pub place: Address,
    /// The problem in words.
    pub message: String,
    /// The advice.
    pub help: String,
}

/// The codes of problems.
pub const CODES: [&str; 4] = [NOT_A_DATE, NOT_A_NUMBER, UNKNOWN_VALUE, VALUE_MISSING];

pub(crate) const NOT_A_DATE: &str = "mapping.not_a_date";
pub(crate) const NOT_A_NUMBER: &str = "mapping.not_a_number";
pub(crate) const UNKNOWN_VALUE: &str = "mapping.unknown_value";
pub(crate) const VALUE_MISSING: &str = "mapping.value_missing";
