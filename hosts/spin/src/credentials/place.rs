//! The place of a credential in the lists of statuses.
//!
//! It is a keyed digest of the record's id: without the issuer's secret key, a place says neither which record it is nor how
//! many there are. Two records can come to the same place; then one of them tries its next.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use super::Signing;
use super::list::ENTRIES;

/// The place among all lists, in the list with this number, at this attempt.
pub(super) fn of(record: &str, signing: &Signing, list: i64, attempt: u32) -> i64 {
    // A key of any length is taken.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(signing.key.as_bytes()) else { return list * ENTRIES };
    mac.update(DOMAIN);
    mac.update(&attempt.to_be_bytes());
    mac.update(record.as_bytes());
    let digest = mac.finalize().into_bytes();
    let number = digest.iter().take(4).fold(0, |number, byte| number << 8 | i64::from(*byte));
    list * ENTRIES + number % ENTRIES
}

/// What the digest is for, so that the key serves for nothing else by it.
const DOMAIN: &[u8] = b"hearth status list place";
