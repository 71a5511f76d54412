//! The secrets of keys: 256 random bits of the host, in the form of `hearth keys api`.

use data_encoding::HEXLOWER;
use spin_sdk::wasip3::random::random;

/// Returns a new key.
pub(super) fn new() -> String {
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_exact_mut(8) {
        chunk.copy_from_slice(&random::get_random_u64().to_be_bytes());
    }
    hearth_api_key::of(&bytes)
}

/// Returns the id of a new key, which is not secret.
pub(super) fn new_id() -> String {
    format!("key-{}", HEXLOWER.encode(&random::get_random_u64().to_be_bytes()))
}
