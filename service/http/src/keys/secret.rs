//! The secrets of keys: 256 random bits of the host, in the form of `hearth keys api`.

use data_encoding::HEXLOWER;

use crate::host::host;

/// Returns a new key.
pub(super) fn new() -> String {
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_exact_mut(8) {
        chunk.copy_from_slice(&host().random().to_be_bytes());
    }
    hearth_api_key::of(&bytes)
}

/// Returns the id of a new key, which is not secret.
pub(super) fn new_id() -> String {
    format!("key-{}", HEXLOWER.encode(&host().random().to_be_bytes()))
}
