//! Times in the form of RFC 3339.

use chrono::DateTime;

/// Returns whether `text` is a time by the grammar of RFC 3339. chrono alone would also accept a space before the hours
/// and a Unicode minus sign.
pub(crate) fn is_time(text: &str) -> bool {
    let separator = text.as_bytes().get(10);
    text.is_ascii() && matches!(separator, Some(b'T' | b't')) && DateTime::parse_from_rfc3339(text).is_ok()
}
