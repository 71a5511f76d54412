//! Form-encoded queries: names and values, in which a plus is a space.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

/// Returns the parameters of a query, each as a name and a value, still encoded.
pub(crate) fn parameters(query: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = query.split('&').filter(|part| !part.is_empty());
    parts.map(|part| part.split_once('=').unwrap_or((part, "")))
}

/// Decodes a name or a value. Returns `None` if an escape is malformed, or the text is not UTF-8.
pub(crate) fn decoded(text: &str) -> Option<String> {
    let spaced = text.replace('+', " ");
    let bytes = spaced.as_bytes();
    let hexadecimal = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let mut escapes = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'%');
    if !escapes.all(|(at, _)| hexadecimal(at + 1) && hexadecimal(at + 2)) {
        return None;
    }
    percent_decode_str(&spaced).decode_utf8().ok().map(Cow::into_owned)
}
