//! The form of API keys: how a key is written, whether a text has the form, and texts without keys.
//!
//! The edge and `hearth serve` create keys in the same form, and both write texts that repeat a part of a request:
//! lines of logs, problem documents, spans and webhooks. Each such text passes [`redacted`], because a client can put a
//! key at any place of a request by mistake.
//!
//! ```
//! use hearth_api_key::{has_form, of, redacted};
//!
//! let key = of(&[7; 32]);
//! assert!(has_form(key.as_bytes()));
//! assert_eq!(redacted(&format!("no query has the path `/chain/{key}`")), "no query has the path `/chain/hearth_***`");
//! ```

use std::borrow::Cow;

use data_encoding::BASE64URL_NOPAD;

/// Returns the key with these random bytes: a prefix, then base64url without padding.
pub fn of(random: &[u8; 32]) -> String {
    format!("{PREFIX}{}", BASE64URL_NOPAD.encode(random))
}

/// Whether a text has the form of a key that [`of`] returns.
pub fn has_form(text: &[u8]) -> bool {
    text.strip_prefix(PREFIX.as_bytes())
        .is_some_and(|digits| digits.len() == DIGITS && digits.iter().all(|digit| is_digit(*digit)))
}

/// Whether a text contains the form of a key, also if some of its characters are percent-encoded.
pub fn has_key(text: &str) -> bool {
    matches!(redacted(text), Cow::Owned(_))
}

/// Returns a text with `hearth_***` in place of each key, also of one that was cut, or whose prefix was changed to capital
/// letters, because it still tells its secret. Characters of the key can be
/// percent-encoded (RFC 3986, section 2.1), once or several times. Digits that follow the key are removed with it.
pub fn redacted(text: &str) -> Cow<'_, str> {
    let mut shown = String::new();
    // The beginning of the text that is not written yet.
    let mut rest = text;
    let mut at = 0;
    while let Some(character) = rest.get(at..).and_then(|tail| tail.chars().next()) {
        match rest.as_bytes().get(at..).and_then(key_length) {
            Some(length) => {
                shown.push_str(rest.get(..at).unwrap_or_default());
                shown.push_str(REDACTED);
                rest = rest.get(at + length..).unwrap_or_default();
                at = 0;
            }
            None => at += character.len_utf8(),
        }
    }
    if shown.is_empty() {
        return Cow::Borrowed(text);
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}

/// Returns the number of bytes of the key with which a text begins, and of the digits that follow the key.
fn key_length(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    for expected in PREFIX.bytes() {
        let (byte, length) = decoded(text.get(at..)?)?;
        if !byte.eq_ignore_ascii_case(&expected) {
            return None;
        }
        at += length;
    }
    let (mut digits, mut is_random) = (0, false);
    while let Some((byte, length)) = text.get(at..).and_then(decoded)
        && is_digit(byte)
    {
        digits += 1;
        is_random |= byte.is_ascii_uppercase() || byte.is_ascii_digit();
        at += length;
    }
    (digits >= DIGITS || digits >= LEAST_DIGITS && is_random).then_some(at)
}

/// Returns the first byte of a text and the number of bytes that it takes. Percent-encoding is decoded until no `%` is
/// left: `%2541` is `%41`, which is `A`.
fn decoded(text: &[u8]) -> Option<(u8, usize)> {
    let mut byte = *text.first()?;
    let mut length = 1;
    while byte == b'%' {
        let [high, low] = text.get(length..)?.first_chunk()?;
        byte = hexadecimal(*high)? << 4 | hexadecimal(*low)?;
        length += 2;
    }
    Some((byte, length))
}

fn hexadecimal(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

/// Whether a byte is a digit of base64url.
fn is_digit(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

const PREFIX: &str = "hearth_";
const REDACTED: &str = "hearth_***";
/// The digits of 32 bytes in base64url.
const DIGITS: usize = 43;
/// The digits of a key that was cut. The names of metrics begin like a key, but have only small letters.
const LEAST_DIGITS: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(text: &str, percent: &str) -> String {
        text.bytes().map(|byte| format!("{percent}{byte:02x}")).collect::<Vec<_>>().concat()
    }

    #[test]
    fn a_key_is_redacted_at_any_place_and_in_any_encoding() {
        let key = of(&[0xfb; 32]);
        let (start, end) = key.split_at(20);
        let half = format!("{}{end}", encoded(start, "%"));
        for written in [key.clone(), encoded(&key, "%"), encoded(&key, "%25"), encoded(&key, "%2525"), half] {
            for (before, after) in
                [("", ""), ("/openrosa//", "/formList"), ("%2f", "?a=b"), ("é`", "`"), ("hearth", " %")]
            {
                let shown = redacted(&format!("{before}{written}{after}")).into_owned();
                assert_eq!(shown, format!("{before}hearth_***{after}"));
            }
        }
        let (cut, _) = key.split_at(30);
        for changed in [cut.to_owned(), key.to_uppercase(), cut.replace("hearth_", "HEARTH_")] {
            assert_eq!(redacted(&changed), "hearth_***");
        }
        let twice = redacted(&format!("{key} and {key}x")).into_owned();
        assert_eq!(twice, "hearth_*** and hearth_***");
    }

    #[test]
    fn other_texts_stay() {
        let key = of(&[1; 32]);
        let (short, _) = key.split_at(26);
        let (_, without_start) = key.split_at(1);
        for text in [
            "",
            "hearth_",
            "%",
            "%2",
            "hearth_http_request_duration_seconds_bucket",
            short,
            without_start,
            "100 % é",
        ] {
            assert!(matches!(redacted(text), Cow::Borrowed(same) if same == text), "{text}");
            assert!(!has_key(text) && !has_form(text.as_bytes()), "{text}");
        }
    }
}
