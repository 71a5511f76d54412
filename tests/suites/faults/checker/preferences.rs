//! No acknowledged preference is lost. Each member of a room has one client, which changes it again and again.

use std::collections::BTreeMap;

use super::Violations;
use crate::history::{Entry, Request};
use crate::observed::Observed;

/// The last acknowledged value of a member, and the values that may have been stored without an answer.
#[derive(Default)]
struct Values<'h> {
    last: Option<(u64, &'h str)>,
    unknown: Vec<&'h str>,
}

/// Compares the preferences of each room with the changes.
pub(super) fn check(history: &[Entry], observed: &Observed) -> Violations {
    let mut violations = Violations::new();
    let mut members: BTreeMap<(&str, &str), Values<'_>> = BTreeMap::new();
    for entry in history {
        let Request::Preference { room, member, value } = &entry.request else { continue };
        let values = members.entry((room, member)).or_default();
        if let Some(body) = entry.with_status(200) {
            let answered = &body["result"]["structuredContent"][member.as_str()];
            // Another client may have changed other members meanwhile, but not this one.
            if *answered != **value && !values.unknown.iter().any(|unknown| *answered == **unknown) {
                violations
                    .push(format!("`{member}` of {room} was set to {value}, but answered as {answered}"));
            }
            if values.last.is_none_or(|(ended, _)| ended < entry.ended) {
                values.last = Some((entry.ended, value));
            }
        } else if entry.is_unknown() {
            values.unknown.push(value);
        }
    }
    for ((room, member), values) in members {
        let found = observed.rooms.get(room).map(|record| record[member].clone()).unwrap_or_default();
        let last = values.last.map(|(_, value)| value);
        let is_right = match found.as_str() {
            Some(found) => last == Some(found) || values.unknown.contains(&found),
            None => last.is_none(),
        };
        if !is_right {
            violations.push(format!("`{member}` of {room} was set to {last:?}, but is {found}"));
        }
    }
    violations
}
