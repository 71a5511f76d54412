//! Redraws the selection of a document and compares the result.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::answer::{Drawn, DrawnHousehold, VerifiedSelection};
use super::document::{FrameStratum, HouseholdSelection, SelectionFrame};
use super::drawing::{self, Selection};
use super::entry::{FrameEntries, Randomness, SelectionDesign};
use super::frame::{Frame, Household, Stratum, households};
use super::plan::{Quota, warn_of_empty};
use super::request::VerifySelectionRequest;
use super::{codes, published};
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::json::{Node, Path, Writer};
use crate::limits;
use crate::order::{find, ordered_by};
use crate::wire::{At, FromJson, Input, Limits, codes as shape};

/// A selection that was redrawn and is identical to its document.
#[derive(Debug)]
pub(crate) struct Redrawn<'n> {
    pub(crate) selected: Vec<Household<'n>>,
    pub(crate) reserves: Vec<Household<'n>>,
    pub(crate) frame: Frame<'n>,
    pub(crate) randomness: Randomness<'n>,
    /// All drawn households, in the order of their DIDs.
    by_did: Vec<(Household<'n>, Drawn)>,
}

impl<'n> Redrawn<'n> {
    fn of(selection: Selection<'n>) -> Self {
        let Selection { frame, randomness, selected, reserves } = selection;
        let mut drawn: Vec<(Household<'n>, Drawn)> = Vec::with_capacity(selected.len() + reserves.len());
        drawn.extend(selected.iter().map(|household| (*household, Drawn::Selected)));
        drawn.extend(reserves.iter().map(|household| (*household, Drawn::Reserve)));
        let by_did = ordered_by(&drawn, |(household, _)| household.did).into_iter().copied().collect();
        Self { selected, reserves, frame, randomness, by_did }
    }

    fn find(&self, did: &str) -> Option<&(Household<'n>, Drawn)> {
        find(&self.by_did, |(household, _)| household.did.cmp(did))
    }

    /// Returns whether the household `did` was selected or is a reserve; `None` if it was not drawn.
    pub(crate) fn drawn(&self, did: &str) -> Option<Drawn> {
        self.find(did).map(|(_, drawn)| *drawn)
    }

    /// Returns the number of households in the stratum of `did`, if all these households were drawn. In a simple design, the
    /// stratum is the whole frame.
    pub(crate) fn census(&self, did: &str) -> Option<usize> {
        let (Household { stratum: name, .. }, _) = self.find(did)?;
        let stratum = find(&self.frame.strata, |stratum| stratum.name.cmp(name))?;
        let all = self.selected.iter().chain(&self.reserves);
        let drawn = all.filter(|household| household.stratum == *name).count();
        (drawn == stratum.households).then_some(drawn)
    }

    /// Returns the smallest number of households of a stratum that were all drawn; `None` if no stratum was. In a simple
    /// design, the stratum is the whole frame.
    pub(crate) fn least_census(&self) -> Option<usize> {
        let drawn = |name| {
            self.selected.iter().chain(&self.reserves).filter(|household| household.stratum == name).count()
        };
        let strata = self.frame.strata.iter().filter(|stratum| drawn(stratum.name) == stratum.households);
        strata.map(|stratum| stratum.households).min()
    }
}

/// The minimum number of households of a census that proves the selection. Testing all households is preferred to a
/// sample (specification §1A, item 7), but a frame of a few households may be a list of the claimant's own.
pub(crate) const LEAST_CENSUS: usize = 30;

/// A JSON value, and the JSON Pointer of its place.
pub(crate) type Placed<'n, 'p> = (&'n Node<'n>, &'p str);

/// Reads a document and its frame, and redraws the selection. Returns `None` if they have errors or differ.
pub(crate) fn redraw<'n>(
    document: Placed<'n, '_>,
    frame: Placed<'n, '_>,
    findings: &mut Findings,
) -> Option<Redrawn<'n>> {
    let (path, frame_path) = (Path::of_pointer(document.1), Path::of_pointer(frame.1));
    let input = Input { node: document.0, path: &path };
    let document = HouseholdSelection::from_json(input, &Limits::NONE, findings);
    let input = Input { node: frame.0, path: &frame_path };
    let limits = Limits { most: Some(limits::HOUSEHOLDS), ..Limits::NONE };
    let frame = FrameEntries::from_json(input, &limits, findings);
    again((&document.ok()?, &path), (&frame.ok()?, &frame_path), findings)
}

/// Redraws a document from a frame, each at its path. Returns `None` if the result differs; a finding describes the
/// difference.
fn again<'n>(
    (document, path): (&HouseholdSelection<'n>, &Path<'_>),
    (entries, frame_path): (&FrameEntries<'n>, &Path<'_>),
    findings: &mut Findings,
) -> Option<Redrawn<'n>> {
    let (selected_path, reserves_path) = (path.member("selected"), path.member("reserves"));
    let selected = households(&document.selected, &selected_path, document.design, findings);
    let reserves = households(&document.reserves, &reserves_path, document.design, findings);
    let frame = Frame::of(entries, frame_path, document.design, &codes::NAMES_ALIKE, findings)?;
    let (selected, reserves) = (selected?, reserves?);
    if !published::is_of_beacon(&document.randomness, &path.member("randomness"), findings) {
        return None;
    }
    if !is_same_frame(&document.frame, &path.member("frame"), &frame, findings) {
        return None;
    }
    let at = document.selected.at;
    if selected.is_empty() {
        findings.add(Finding::new(&codes::SIZE_ZERO, selected_path.pointer(), at));
        return None;
    }
    let quotas = quotas(&frame, &selected, &reserves);
    let again = drawing::draw(frame, document.randomness.clone(), &quotas);
    let same = is_same(&selected, &again.selected, &selected_path, findings)
        && is_same(&reserves, &again.reserves, &reserves_path, findings);
    if !same {
        return None;
    }
    warn_of_empty(&quotas, &selected_path, at, &again.frame.strata, findings);
    Some(Redrawn::of(again))
}

/// Redraws the selection of a request. Returns `None` if the request has errors or the selection differs.
pub(super) fn verify<'n>(
    request: &VerifySelectionRequest<'n>,
    findings: &mut Findings,
) -> Option<VerifiedSelection<'n>> {
    let root = Path::ROOT;
    let (document, frame) = (root.member("selection"), root.member("frame"));
    let redrawn = again((&request.selection, &document), (&request.frame, &frame), findings)?;
    let Some(At { value: household, at }) = request.household else {
        return Some(VerifiedSelection::of(None));
    };
    let household = household.text();
    let drawn = redrawn.drawn(household);
    if drawn.is_none() {
        let finding = Finding::new(&codes::HOUSEHOLD_NOT_DRAWN, "/household", at);
        findings.add(finding.with("household", household));
    }
    Some(VerifiedSelection::of(Some(DrawnHousehold { household, drawn: drawn? })))
}

/// Returns the number of households that a document lists from each stratum, and of these for the reference group if it
/// allocates groups.
fn quotas(frame: &Frame<'_>, selected: &[Household<'_>], reserves: &[Household<'_>]) -> Vec<Quota> {
    let is_allocated = selected.iter().chain(reserves).any(|household| household.group.is_some());
    let none = Quota { reference: is_allocated.then_some([0; 2]), ..Quota::default() };
    let mut quotas = alloc::vec![none; frame.strata.len()];
    for (list, is_reserve) in [(selected, false), (reserves, true)] {
        for household in list {
            // A stratum that the frame does not have leads to a different draw.
            if let Some(index) = frame.stratum(household.stratum) {
                let quota = quotas.get_mut(index).held("each stratum has a quota");
                *if is_reserve { &mut quota.reserves } else { &mut quota.selected } += 1;
                if let Some([selected, reserves]) = &mut quota.reference
                    && household.group == Some(TestGroup::Reference)
                {
                    *if is_reserve { reserves } else { selected } += 1;
                }
            }
        }
    }
    quotas
}

/// Returns whether the description of a frame, at `path`, matches `frame`.
fn is_same_frame(
    stated: &At<SelectionFrame<'_>>,
    path: &Path<'_>,
    frame: &Frame<'_>,
    findings: &mut Findings,
) -> bool {
    let SelectionFrame { digest, households, strata } = &stated.value;
    let place = |name| path.member(name).pointer();
    match (frame.design, strata) {
        (SelectionDesign::Simple, Some(strata)) => {
            findings.add(Finding::new(&codes::STRATUM_NOT_EXPECTED, place("strata"), strata.at));
            return false;
        }
        (SelectionDesign::Stratified, None) => {
            let finding = Finding::new(&shape::MISSING_MEMBER, path.pointer(), stated.at);
            findings.add(finding.with("member", "strata"));
            return false;
        }
        _ => {}
    }
    let mut same = true;
    let mut differs = |name, at, found: String, expected: String| {
        same = false;
        let finding = Finding::new(&codes::FRAME_DIFFERS, place(name), at);
        findings.add(finding.with("found", found).with("expected", expected));
    };
    if digest.value != frame.digest {
        differs("digest", digest.at, quoted(digest.value), quoted(&frame.digest));
    }
    let count = frame.households.len();
    if usize::try_from(households.value) != Ok(count) {
        differs("households", households.at, households.value.to_string(), count.to_string());
    }
    if let Some(strata) = strata {
        let found =
            strata.value.iter().map(|FrameStratum { name, households }| format!("{name}: {households}"));
        let expected =
            frame.strata.iter().map(|Stratum { name, households }| format!("{name}: {households}"));
        let (found, expected): (Vec<_>, Vec<_>) = (found.collect(), expected.collect());
        if found != expected {
            differs("strata", strata.at, found.join(", "), expected.join(", "));
        }
    }
    same
}

/// Returns a text as a JSON string.
fn quoted(text: &str) -> String {
    let mut writer = Writer::default();
    writer.string(text);
    writer.finish()
}

/// Returns whether a list, at `path`, equals `expected`. Adds a finding for the first difference.
fn is_same(
    list: &[Household<'_>],
    expected: &[Household<'_>],
    path: &Path<'_>,
    findings: &mut Findings,
) -> bool {
    for (index, found) in list.iter().enumerate() {
        let path = path.item(index);
        let finding = match expected.get(index) {
            Some(other) if other.did != found.did => {
                Finding::new(&codes::DIFFERS, path.pointer(), found.at).with("expected", other.did)
            }
            Some(other) if other.stratum != found.stratum => {
                let place = path.member("stratum").pointer();
                let finding = Finding::new(&codes::STRATUM_DIFFERS, place, found.at);
                finding.with("expected", other.stratum).with("stratum", found.stratum)
            }
            Some(other) if other.group != found.group => {
                let word = |group: Option<TestGroup>| group.map_or("none", TestGroup::word);
                let finding = Finding::new(&codes::GROUP_DIFFERS, path.pointer(), found.at);
                finding.with("expected", word(other.group)).with("group", word(found.group))
            }
            Some(_) => continue,
            None => Finding::new(&codes::NOT_REDRAWN, path.pointer(), found.at),
        };
        findings.add(finding.with("found", found.did));
        return false;
    }
    true
}
