//! The status lists have exactly the indexes of the records that are withdrawn or disputed.

use std::collections::{BTreeMap, BTreeSet};

use super::Violations;
use crate::history::Entry;
use crate::observed::{Observed, places};

/// Compares the lists with the records of all keys.
pub(super) fn check(_: &[Entry], observed: &Observed) -> Violations {
    let mut violations = Violations::new();
    let mut expected: BTreeMap<&str, BTreeSet<u64>> = BTreeMap::new();
    let mut owners: BTreeMap<(String, u64), &str> = BTreeMap::new();
    for (id, stored) in observed.tenants.values().flat_map(|tenant| &tenant.records) {
        for (list, index) in places(&stored.record) {
            if let Some(other) = owners.insert((list.clone(), index), id) {
                violations.push(format!("{id} and {other} have the same index in {list}"));
            }
            let is_set = match stored.status() {
                "invalidated" | "superseded" => list.contains("revocation"),
                "disputed" => list.contains("suspension"),
                _ => false,
            };
            if let Some((path, _)) = observed.lists.get_key_value(&list).filter(|_| is_set) {
                expected.entry(path).or_default().insert(index);
            }
        }
        if stored.status() == "verified" && stored.record["verifiableCredential"].is_null() {
            violations.push(format!("{id} is verified, but has no credential"));
        }
    }
    for (path, indexes) in &observed.lists {
        let expected = expected.remove(path.as_str()).unwrap_or_default();
        for index in expected.symmetric_difference(indexes) {
            let owner = owners.get(&(path.clone(), *index)).copied().unwrap_or("no record");
            let is = if indexes.contains(index) { "is set, but its record is valid" } else { "is not set" };
            violations.push(format!("the index {index} of {owner} in {path} {is}"));
        }
    }
    violations
}
