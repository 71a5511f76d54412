//! The household sizes that a request states in addition to those of the claims.

use super::codes;
use super::households::Group;
use super::size::StatedSize;
use crate::finding::{Code, Finding, Findings};
use crate::order;

/// Sets the household sizes from the list `households` of a request.
pub(super) fn fill(groups: [&mut Group<'_>; 2], listed: &[StatedSize<'_>], findings: &mut Findings) {
    let sorted = order::ordered(listed.len(), &|one, other| name(listed, one).cmp(&name(listed, other)));
    for pair in sorted.windows(2) {
        if let [first, again] = pair
            && name(listed, *first) == name(listed, *again)
        {
            add(&codes::HOUSEHOLD_REPEATED, listed, *again, findings);
        }
    }
    for group in groups {
        let mut sizes = sorted.iter().copied().peekable();
        for household in &mut group.households {
            while sizes.next_if(|index| name(listed, *index) < Some(household.name)).is_some() {}
            let index = sizes.peek().filter(|index| name(listed, **index) == Some(household.name));
            let Some((index, stated)) = index.and_then(|index| Some((*index, listed.get(*index)?))) else {
                continue;
            };
            let agreed = household.size.map_or(Some(stated.size), |size| size.agreed(stated.size));
            if agreed.is_none() {
                add(&codes::SIZE_DIFFERS, listed, index, findings);
            }
            household.size = agreed;
        }
    }
}

fn name<'n>(listed: &[StatedSize<'n>], index: usize) -> Option<&'n str> {
    listed.get(index).map(|listed| listed.name)
}

/// Adds a finding for the item `index` of the list.
fn add(code: &'static Code, listed: &[StatedSize<'_>], index: usize, findings: &mut Findings) {
    if let Some(StatedSize { name, at, .. }) = listed.get(index) {
        let finding = Finding::new(code, alloc::format!("/households/{index}"), *at);
        findings.add(finding.with("household", *name));
    }
}
