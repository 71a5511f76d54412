//! The sampling frame: the list of all households that can be selected, and its digest.

use alloc::string::String;
use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::codes;
use super::entry::{FrameEntries, FrameEntry, SelectionDesign};
use crate::did::spelling;
use crate::digest::push_hex;
use crate::finding::{Code, Finding, Findings};
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::json::Path;
use crate::limits;
use crate::order::ordered_by;
use crate::wire::At;

/// A household of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Household<'n> {
    pub(crate) did: &'n str,
    /// Empty in a simple design.
    pub(crate) stratum: &'n str,
    /// The group to which the draw allocated the household.
    pub(crate) group: Option<TestGroup>,
    pub(super) at: usize,
}

/// A stratum of a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stratum<'n> {
    pub(crate) name: &'n str,
    pub(crate) households: usize,
}

/// A valid frame. In a simple design, it has one stratum without a name.
#[derive(Debug)]
pub(crate) struct Frame<'n> {
    pub(crate) design: SelectionDesign,
    pub(crate) households: Vec<Household<'n>>,
    /// In the order of their names.
    pub(crate) strata: Vec<Stratum<'n>>,
    /// `sha256:` and the hexadecimal digits.
    pub(crate) digest: String,
}

impl<'n> Frame<'n> {
    /// Returns the frame that a list at `path` describes; `None` if it has errors. `alike` is the code for identifiers that
    /// are spellings of one name.
    pub(super) fn of(
        entries: &FrameEntries<'n>,
        path: &Path<'_>,
        design: SelectionDesign,
        alike: &'static Code,
        findings: &mut Findings,
    ) -> Option<Self> {
        let households = households(entries, path, design, findings)?;
        if households.is_empty() {
            findings.add(Finding::new(&codes::EMPTY_FRAME, path.pointer(), entries.at));
            return None;
        }
        if let Some(index) = households.iter().position(|household| household.group.is_some()) {
            let (place, at) = (path.item(index).member("group").pointer(), entries.at);
            findings.add(Finding::new(&codes::GROUP_NOT_EXPECTED, place, at));
            return None;
        }
        let order = by_did(&households);
        let (strata, unique) = (strata(&households), unique(&order, path, findings));
        find_names(&households, path, alike, findings);
        if strata.is_none() {
            let finding = Finding::new(&codes::TOO_MANY_STRATA, path.pointer(), entries.at);
            findings.add(finding.with("limit", limits::STRATA));
        }
        let strata = strata.filter(|_| unique)?;
        let digest = digest(&order, design);
        Some(Self { design, households, strata, digest })
    }

    /// Returns the index of the stratum named `name`.
    pub(crate) fn stratum(&self, name: &str) -> Option<usize> {
        self.strata.binary_search_by(|stratum| stratum.name.cmp(name)).ok()
    }
}

/// Returns the households of a list at `path`; `None` if one of them does not fit the design.
pub(super) fn households<'n>(
    entries: &FrameEntries<'n>,
    path: &Path<'_>,
    design: SelectionDesign,
    findings: &mut Findings,
) -> Option<Vec<Household<'n>>> {
    let mut list = Vec::with_capacity(entries.value.len());
    let mut with_path = (0_usize, None);
    for (index, entry) in entries.value.iter().enumerate() {
        let path = path.item(index);
        if entry.value.household().has_path() {
            with_path.0 += 1;
            with_path.1 = with_path.1.or(Some((index, entry)));
        }
        list.extend(household(entry, &path, design, findings));
    }
    if let (count, Some((index, first))) = with_path {
        let finding = Finding::new(&codes::DID_HAS_PATH, path.item(index).pointer(), first.at);
        findings.add(finding.with("did", first.value.household().text()).with("count", count));
    }
    (list.len() == entries.value.len()).then_some(list)
}

/// Returns the household of an entry at `path`. It must have a stratum in a stratified design, and no stratum
/// otherwise.
fn household<'n>(
    entry: &At<FrameEntry<'n>>,
    path: &Path<'_>,
    design: SelectionDesign,
    findings: &mut Findings,
) -> Option<Household<'n>> {
    let (did, at) = (entry.value.household().text(), entry.at);
    let stratum = match (design, entry.value.stratum()) {
        (SelectionDesign::Simple, None) => "",
        (SelectionDesign::Stratified, Some(stratum)) => stratum.value.0,
        (SelectionDesign::Simple, Some(stratum)) => {
            let place = path.member("stratum").pointer();
            findings.add(Finding::new(&codes::STRATUM_NOT_EXPECTED, place, stratum.at));
            return None;
        }
        (SelectionDesign::Stratified, None) => {
            findings.add(Finding::new(&codes::STRATUM_MISSING, path.pointer(), at).with("household", did));
            return None;
        }
    };
    let group = entry.value.group().map(|group| group.value);
    Some(Household { did, stratum, group, at })
}

/// A household of a list, with its index.
type Numbered<'h> = (usize, &'h Household<'h>);

fn by_did<'h>(households: &'h [Household<'h>]) -> Vec<Numbered<'h>> {
    let listed: Vec<Numbered<'h>> = households.iter().enumerate().collect();
    ordered_by(&listed, |(_, household)| household.did).into_iter().copied().collect()
}

/// Returns whether each household is listed only once.
fn unique(order: &[Numbered<'_>], path: &Path<'_>, findings: &mut Findings) -> bool {
    let mut unique = true;
    for [(first, one), (second, other)] in order.array_windows() {
        if one.did == other.did {
            unique = false;
            let place = |index: usize| path.item(index).pointer();
            let finding = Finding::new(&codes::DUPLICATE_HOUSEHOLD, place(*second), other.at);
            findings.add(finding.with("household", other.did).with("first", place(*first)));
        }
    }
    unique
}

/// Adds a finding of `code` for households whose identifiers differ only in their spelling.
fn find_names(households: &[Household<'_>], path: &Path<'_>, code: &'static Code, findings: &mut Findings) {
    let spelt: Vec<(String, usize)> =
        households.iter().enumerate().map(|(index, household)| (spelling(household.did), index)).collect();
    let ordered = ordered_by(&spelt, |(name, index)| (name.as_str(), *index));
    for same in ordered.chunk_by(|one, other| one.0 == other.0) {
        let mut listed: Vec<(&str, usize, usize)> = Vec::new();
        for (_, index) in same {
            let household = households.get(*index).held("each index has a household");
            if listed.iter().all(|(did, ..)| *did != household.did) {
                listed.push((household.did, *index, household.at));
            }
            if listed.len() > limits::LISTED_HOUSEHOLDS {
                break;
            }
        }
        let [(_, index, at), _, ..] = *listed.as_slice() else { continue };
        let names: Vec<&str> = listed.iter().map(|(did, ..)| *did).collect();
        let finding = Finding::new(code, path.item(index).pointer(), at);
        findings.add(finding.with("count", names.len()).with("households", names.join(", ")));
    }
}

/// Returns the strata in the order of their names; `None` if there are too many.
fn strata<'n>(households: &[Household<'n>]) -> Option<Vec<Stratum<'n>>> {
    let mut strata: Vec<Stratum<'n>> = Vec::new();
    for household in households {
        match strata.binary_search_by(|stratum| stratum.name.cmp(household.stratum)) {
            Ok(index) => strata.get_mut(index).held("each index has a stratum").households += 1,
            Err(_) if strata.len() == limits::STRATA => return None,
            Err(index) => strata.insert(index, Stratum { name: household.stratum, households: 1 }),
        }
    }
    Some(strata)
}

/// Returns SHA-256 over one line for each household, in byte order. Every byte of a DID is greater than a tab, so the
/// order of DIDs is the order of lines.
fn digest(order: &[Numbered<'_>], design: SelectionDesign) -> String {
    let mut hasher = Sha256::new();
    for (_, household) in order {
        hasher.update(household.did);
        if design == SelectionDesign::Stratified {
            hasher.update("\t");
            hasher.update(household.stratum);
        }
        hasher.update("\n");
    }
    let mut text = String::from("sha256:");
    push_hex(&mut text, &hasher.finalize());
    text
}
