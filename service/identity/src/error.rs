//! The error of a text without a canonical form.

use std::error;
use std::fmt;

/// The text has no canonical form: it is not JSON, or it contains a number outside the range of a double.
///
/// # Examples
///
/// ```
/// let error = hearth_identity::claim("ngo", "{").unwrap_err();
/// assert_eq!(error.to_string(), "the text has no canonical form (RFC 8785)");
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Error;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text has no canonical form (RFC 8785)")
    }
}

impl error::Error for Error {}
