//! Whether randomness is that of its beacon, and when it was published.

use sha2::{Digest, Sha256};

use super::beacon::Beacon;
use super::codes;
use super::entry::Randomness;
use crate::finding::{Finding, Findings};
use crate::json::Path;
use crate::time::{self, Time};
use crate::wire::At;

/// Returns whether randomness at `path` is that of its beacon. Randomness without a beacon is.
pub(super) fn is_of_beacon(randomness: &Randomness<'_>, path: &Path<'_>, findings: &mut Findings) -> bool {
    if let Some(At { value: Beacon::Quicknet { signature, .. }, at }) = &randomness.beacon
        && Sha256::digest(&signature.0).as_slice() != randomness.bytes.as_slice()
    {
        let place = path.member("beacon").member("signature").pointer();
        findings.add(Finding::new(&codes::NOT_OF_BEACON, place, *at));
        return false;
    }
    true
}

/// Returns whether randomness at `path` was published by the time `received`. Randomness without a beacon was.
pub(super) fn is_published(
    randomness: &Randomness<'_>,
    path: &Path<'_>,
    received: Option<Time>,
    findings: &mut Findings,
) -> bool {
    let Some(At { value: beacon, at }) = &randomness.beacon else { return true };
    let path = path.member("beacon");
    let Some(published) = beacon.published() else {
        if let Beacon::Block { time, .. } = beacon {
            findings.add(time::malformed(time.value, path.member("time").pointer(), time.at));
        }
        return false;
    };
    if let Some(received) = received.filter(|received| *received < published) {
        let finding = Finding::new(&codes::BEACON_IN_FUTURE, path.pointer(), *at);
        findings.add(finding.with("published", published.text()).with("received", received.text()));
        return false;
    }
    true
}
