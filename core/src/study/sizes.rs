//! The household sizes that a request states in addition to those of the claims.

use alloc::vec::Vec;

use super::codes;
use super::households::Group;
use super::size::StatedSize;
use crate::finding::{Code, Finding, Findings};
use crate::order;

/// Sets the household sizes from the list `households` of a request.
pub(super) fn fill(groups: [&mut Group<'_>; 2], listed: &[StatedSize<'_>], findings: &mut Findings) {
    let listed: Vec<Listed<'_>> = listed.iter().enumerate().collect();
    let sorted = order::ordered_by(&listed, |(_, stated)| stated.name);
    for [(_, first), again] in sorted.array_windows() {
        if first.name == again.1.name {
            add(&codes::HOUSEHOLD_REPEATED, again, findings);
        }
    }
    for group in groups {
        let mut sizes = sorted.iter().peekable();
        for household in &mut group.households {
            while sizes.next_if(|(_, stated)| stated.name < household.name).is_some() {}
            if let Some(item @ (_, stated)) = sizes.peek().filter(|(_, stated)| stated.name == household.name)
            {
                let agreed = household.size.map_or(Some(stated.size), |size| size.agreed(stated.size));
                if agreed.is_none() {
                    add(&codes::SIZE_DIFFERS, item, findings);
                }
                household.size = agreed;
            }
        }
    }
}

/// An item of the list, with its index.
type Listed<'l> = (usize, &'l StatedSize<'l>);

/// Adds a finding for an item of the list.
fn add(code: &'static Code, (index, stated): &Listed<'_>, findings: &mut Findings) {
    let finding = Finding::new(code, alloc::format!("/households/{index}"), stated.at);
    findings.add(finding.with("household", stated.name));
}
