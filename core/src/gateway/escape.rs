//! Reads and writes percent escapes (RFC 3986, section 2.1).
//!
//! A path is split before it is decoded, and each part is decoded once, so an escaped slash is data.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::digest::hex_byte;

/// The reason why a text cannot be decoded, and the byte offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A `%` without two hexadecimal digits.
    BadEscape(usize),
    /// The escapes decode to bytes that are not UTF-8.
    NotUtf8(usize),
}

/// An escaped slash in its normal form (RFC 3986, section 6.2.2.1).
pub(crate) const SLASH: &str = "%2F";

/// Escapes a text as one segment of a path, which cannot be taken for a verb.
pub(crate) fn encoded(text: &str) -> String {
    utf8_percent_encode(text, ESCAPED).collect()
}

/// The characters that are no `pchar` (RFC 3986, section 3.3), and the colon.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b'@');

/// Decodes the escapes of a text.
pub(crate) fn decoded(text: &str) -> Result<Cow<'_, str>, Fault> {
    if text.contains('%') { decode(text, |_| false).map(Cow::Owned) } else { Ok(Cow::Borrowed(text)) }
}

/// Decodes the escapes of a text that can span several segments; escaped slashes stay escaped.
pub(crate) fn decoded_but_slashes(text: &str) -> Result<Cow<'_, str>, Fault> {
    if text.contains('%') {
        decode(text, |byte| byte == b'/').map(Cow::Owned)
    } else {
        Ok(Cow::Borrowed(text))
    }
}

/// Decodes a text of a form, in which `+` is a space.
pub(crate) fn decoded_form(text: &str) -> Result<Cow<'_, str>, Fault> {
    if text.contains('+') {
        decode(&text.replace('+', " "), |_| false).map(Cow::Owned)
    } else {
        decoded(text)
    }
}

fn decode(text: &str, stays: impl Fn(u8) -> bool) -> Result<String, Fault> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let at = text.len() - after.len() - 1;
        let (value, after) = digits(after).ok_or(Fault::BadEscape(at))?;
        if stays(value) {
            bytes.extend(text.as_bytes().iter().skip(at).take(3));
        } else {
            bytes.push(value);
        }
        rest = after;
    }
    String::from_utf8(bytes)
        .map_err(|error| Fault::NotUtf8(first_escape_at(text, error.utf8_error().valid_up_to())))
}

/// Returns the offset in the text of the byte at offset `place` of the decoded text.
fn first_escape_at(text: &str, place: usize) -> usize {
    let mut at = 0;
    for _ in 0..place {
        at += if text.as_bytes().get(at) == Some(&b'%') { 3 } else { 1 };
    }
    at
}

fn digits(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let (pair, after) = bytes.split_first_chunk::<2>()?;
    Some((hex_byte(*pair)?, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded_once() {
        assert_eq!(decoded("did%3aixo"), Ok(Cow::Borrowed("did:ixo")));
        assert_eq!(decoded("a%253Ab"), Ok(Cow::Borrowed("a%3Ab")));
        assert_eq!(decoded("a+b%2Fc"), Ok(Cow::Borrowed("a+b/c")));
        assert_eq!(decoded_but_slashes("a%2fb%20c"), Ok(Cow::Borrowed("a%2fb c")));
        assert_eq!(decoded_form("a+b%2B"), Ok(Cow::Borrowed("a b+")));
    }

    #[test]
    fn errors_have_their_offset() {
        assert_eq!(decoded("ab%2"), Err(Fault::BadEscape(2)));
        assert_eq!(decoded("%zz"), Err(Fault::BadEscape(0)));
        assert_eq!(decoded("%20a%ff"), Err(Fault::NotUtf8(4)));
        assert_eq!(decoded_form("a+%ff"), Err(Fault::NotUtf8(2)));
    }
}
