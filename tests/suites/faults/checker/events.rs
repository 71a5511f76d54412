//! The feed has every change once, in order and without gaps, and readers saw this feed during the run.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Violations;
use crate::history::{Entry, Request};
use crate::observed::{Observed, Stored, Tenant};

/// Compares the feed of each key with its records, and with the pages that were read during the run.
pub(super) fn check(history: &[Entry], observed: &Observed) -> Violations {
    let mut violations = Violations::new();
    for (key, tenant) in &observed.tenants {
        for (number, event) in (1_u64..).zip(&tenant.events) {
            if event["id"] != number {
                violations.push(format!("the event {number} of {key} is missing: {}", event["id"]));
                break;
            }
        }
        of_records(tenant, &mut violations);
    }
    for entry in history {
        read_before(entry, observed, &mut violations);
    }
    violations
}

/// The events of each record are its creation and the changes of its history.
fn of_records(tenant: &Tenant, violations: &mut Violations) {
    let mut events: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for event in &tenant.events {
        events.entry(event["data"]["id"].as_str().unwrap_or_default()).or_default().push(event);
    }
    for (id, stored) in &tenant.records {
        let found = events.remove(id.as_str()).unwrap_or_default();
        let kinds: Vec<&str> = found.iter().filter_map(|event| event["type"].as_str()).collect();
        let expected = expected(stored);
        if kinds != expected {
            violations.push(format!("the events of {id} are {kinds:?}, but its record has {expected:?}"));
        }
        let reasons = found.iter().map(|event| &event["data"]["reason"]).filter(|reason| !reason.is_null());
        if !reasons.eq(stored.history().map(|change| &change["reason"])) {
            violations.push(format!("the events of {id} have other reasons than its record"));
        }
    }
    violations.extend(events.keys().map(|id| format!("the feed has events of {id}, which is not stored")));
}

/// Returns the types of the events that follow from a record.
fn expected(stored: &Stored) -> Vec<String> {
    let mut expected = vec!["claim.created".to_owned()];
    // Only a verified record has a credential, and only a verified one can be disputed.
    let was_verified = stored.status() == "verified"
        || !stored.record["verifiableCredential"].is_null()
        || stored.history().any(|change| change["status"] == "disputed");
    if was_verified {
        expected.push("claim.verified".to_owned());
    }
    expected.extend(stored.history().map(|change| match change["status"].as_str() {
        Some("verified") => "claim.reinstated".to_owned(),
        status => format!("claim.{}", status.unwrap_or_default()),
    }));
    expected
}

/// A page that was read during the run is a part of the feed.
fn read_before(entry: &Entry, observed: &Observed, violations: &mut Violations) {
    let (Request::Events(after), Some(page)) = (&entry.request, entry.with_status(200)) else { return };
    let Some(tenant) = observed.tenants.get(&entry.key) else { return };
    let feed = tenant.events.iter().skip(usize::try_from(*after).unwrap_or(usize::MAX));
    let page: Vec<&Value> = page["data"].as_array().into_iter().flatten().collect();
    let feed: Vec<&Value> = feed.take(page.len()).collect();
    if feed != page {
        let key = &entry.key;
        violations.push(format!("the events of {key} after {after} were read as {page:?}, but are {feed:?}"));
    }
}
