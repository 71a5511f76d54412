//! The status list index of a credential.
//!
//! The index is a keyed digest of the record's id. Without the issuer's secret key, it shows neither the record nor the
//! number of records. If two records have the same index, one record uses its next index.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use super::Signing;
use super::list::ENTRIES;

/// Returns the index at this attempt, in the list with this number. Indexes are counted across all lists of a purpose.
pub(super) fn derive(record: &str, signing: &Signing, list: i64, attempt: u32) -> i64 {
    // HMAC accepts keys of any length, so this does not fail.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(signing.key.as_bytes()) else { return list * ENTRIES };
    mac.update(DOMAIN);
    mac.update(&attempt.to_be_bytes());
    mac.update(record.as_bytes());
    let digest = mac.finalize().into_bytes();
    let number = digest.iter().take(4).fold(0, |number, byte| number << 8 | i64::from(*byte));
    list * ENTRIES + number % ENTRIES
}

/// The domain of the digest, which separates it from other uses of the key.
const DOMAIN: &[u8] = b"hearth status list place";
