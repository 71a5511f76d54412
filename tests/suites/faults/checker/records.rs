//! Every acknowledged record is there, with the same bytes, and nothing else is.

use std::collections::BTreeSet;

use super::Violations;
use crate::history::{Entry, Request};
use crate::observed::Observed;

/// Compares the records with the claims and the changes of the history.
pub(super) fn check(history: &[Entry], observed: &Observed) -> Violations {
    let mut violations = Violations::new();
    for entry in history {
        acknowledged(entry, observed, &mut violations);
        changed(entry, observed, &mut violations);
    }
    readable(history, &mut violations);
    unsent(history, observed, &mut violations);
    violations
}

/// A claim that was answered with its record is stored with its bytes, and the record keeps its first members.
fn acknowledged(entry: &Entry, observed: &Observed, violations: &mut Violations) {
    let (Request::Claim(text), Some(answered)) = (&entry.request, entry.acknowledged()) else { return };
    let id = answered["id"].as_str().unwrap_or_default();
    let Some(stored) = observed.tenants.get(&entry.key).and_then(|tenant| tenant.records.get(id)) else {
        violations.push(format!("the record {id} was acknowledged, but is lost"));
        return;
    };
    if stored.claim != *text {
        violations.push(format!("the claim of {id} has other bytes than the one that was sent"));
    }
    for member in ["id", "createdAt", "sentBy", "amends", "replaces", "verifiableCredential", "ruleSet"] {
        // A credential can follow later.
        if !answered[member].is_null() && stored.record[member] != answered[member] {
            let (was, is) = (&answered[member], &stored.record[member]);
            violations.push(format!("`{member}` of {id} was acknowledged as {was}, but is {is}"));
        }
    }
}

/// An acknowledged change of a status is in the history of the record, and a rejected one is not.
fn changed(entry: &Entry, observed: &Observed, violations: &mut Violations) {
    let Request::Change { id, status, reason } = &entry.request else { return };
    let stored = observed.tenants.get(&entry.key).and_then(|tenant| tenant.records.get(id));
    let times = stored.map_or(0, |stored| {
        stored.history().filter(|one| one["reason"] == *reason && one["status"] == *status).count()
    });
    let is_acknowledged = entry.with_status(200).is_some();
    let is_right = if entry.is_unknown() { times <= 1 } else { times == usize::from(is_acknowledged) };
    if !is_right {
        let answer = entry.answer.as_ref().map_or(0, |answer| answer.0);
        violations.push(format!(
            "the change of {id} to {status} was answered with {answer}, but is {times} times in its history"
        ));
    }
}

/// A record can be read from its acknowledgement on.
fn readable(history: &[Entry], violations: &mut Violations) {
    let acknowledged: Vec<(&str, &str, u64)> = history
        .iter()
        .filter_map(|entry| Some((entry.key.as_str(), entry.acknowledged()?["id"].as_str()?, entry.ended)))
        .collect();
    for entry in history {
        let Request::Record(id) = &entry.request else { continue };
        let is_missing = entry.with_status(404).is_some();
        let before = |(key, other, ended): &(&str, &str, u64)| {
            *key == entry.key && other == id && *ended < entry.began
        };
        if is_missing && acknowledged.iter().any(before) {
            violations.push(format!("the record {id} was acknowledged, but then not found"));
        }
    }
}

/// The stored claims are those that the clients sent.
fn unsent(history: &[Entry], observed: &Observed, violations: &mut Violations) {
    let possible: BTreeSet<(&str, &str)> = history
        .iter()
        .filter(|entry| entry.is_unknown() || entry.acknowledged().is_some())
        .filter_map(|entry| match &entry.request {
            Request::Claim(text) => Some((entry.key.as_str(), text.as_str())),
            _ => None,
        })
        .collect();
    for (key, tenant) in &observed.tenants {
        for (id, stored) in &tenant.records {
            if !possible.contains(&(key.as_str(), stored.claim.as_str())) {
                violations
                    .push(format!("the record {id} is stored, but its claim was refused or never sent"));
            }
        }
    }
}
