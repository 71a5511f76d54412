//! SHA-256 digests in the form of the contract: `sha256:` and 64 hexadecimal digits.

use alloc::string::String;

use crate::invariant::Held as _;
use sha2::{Digest, Sha256};

/// Returns the digest of `bytes` as text.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    let mut text = String::from("sha256:");
    push_hex(&mut text, &Sha256::digest(bytes));
    text
}

/// Appends `bytes` as lower-case hexadecimal digits.
pub(crate) fn push_hex(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        for half in [byte >> 4, byte & 15] {
            text.push(char::from_digit(u32::from(half), 16).held("half a byte is below sixteen"));
        }
    }
}

/// Decodes pairs of hexadecimal digits; returns `None` if the text contains another character or an odd number of
/// digits.
pub(crate) fn from_hex(text: &str) -> Option<alloc::vec::Vec<u8>> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|pair| hex_byte(*pair)).collect()
}

/// Returns the byte of a pair of hexadecimal digits; `None` if one of them is another character.
pub(crate) fn hex_byte([high, low]: [u8; 2]) -> Option<u8> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    Some(digit(high)? * 16 + digit(low)?)
}

#[cfg(test)]
mod tests {
    use super::{from_hex, sha256};

    #[test]
    fn digests_are_those_of_the_standard() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(sha256(b"abc"), "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn hexadecimal_digits_come_in_pairs() {
        assert_eq!(from_hex("0aFF"), Some([10, 255].to_vec()));
        assert_eq!(from_hex("0aF"), None);
        assert_eq!(from_hex("0g"), None);
        assert_eq!(from_hex("é"), None);
    }
}
