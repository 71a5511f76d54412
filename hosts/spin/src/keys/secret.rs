//! The secrets of keys: 256 random bits of the host, in the form of `hearth keys api`.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use spin_sdk::wasip3::random::random;

/// Returns a new key.
pub(super) fn new() -> String {
    let bytes = [(); 4].map(|()| random::get_random_u64().to_be_bytes()).concat();
    format!("{PREFIX}{}", BASE64URL_NOPAD.encode(&bytes))
}

/// Returns the id of a new key, which is not secret.
pub(super) fn new_id() -> String {
    format!("key-{}", HEXLOWER.encode(&random::get_random_u64().to_be_bytes()))
}

/// Whether a text has the form of a key that [`new`] returns.
pub(crate) fn has_form(key: &[u8]) -> bool {
    key.strip_prefix(PREFIX.as_bytes()).is_some_and(|digits| {
        digits.len() == DIGITS
            && digits.iter().all(|digit| digit.is_ascii_alphanumeric() || matches!(digit, b'-' | b'_'))
    })
}

const PREFIX: &str = "hearth_";
/// The digits of 32 bytes in base64url.
const DIGITS: usize = 43;
