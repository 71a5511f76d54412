//! Draws again what a document says was drawn, and compares.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::document::{Document, List, Selection};
use super::frame::{Design, Frame, Household};
use super::plan::{self, Quota, Randomness};

use super::{drawing, frame, shape};
use crate::finding::{Finding, Findings};
use crate::json::{Node, Writer, canonical};
use crate::order::ordered;

/// What a household was drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// To be measured.
    Selected,
    /// To be measured in the place of one that is selected.
    Reserve,
}

impl Drawn {
    /// The word of the contract.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Selected => "selected",
            Self::Reserve => "reserve",
        }
    }
}

/// A document that is the same when it is drawn again.
#[derive(Debug)]
pub(crate) struct Redrawn<'n> {
    pub(crate) selected: Vec<Household<'n>>,
    pub(crate) reserves: Vec<Household<'n>>,
    pub(crate) frame: Frame<'n>,
    pub(crate) randomness: Randomness<'n>,
    /// The places of all that were drawn, reserves last, in the order of their DIDs.
    by_did: Vec<usize>,
}

impl<'n> Redrawn<'n> {
    fn of(selection: Selection<'n>) -> Self {
        let Selection { frame, randomness, selected, reserves } = selection;
        let count = selected.len() + reserves.len();
        let mut redrawn = Self { selected, reserves, frame, randomness, by_did: Vec::new() };
        redrawn.by_did = ordered(count, &|one, other| redrawn.did(one).cmp(&redrawn.did(other)));
        redrawn
    }

    /// The household at `place` of all that were drawn.
    fn household(&self, place: usize) -> Option<&Household<'n>> {
        let reserve = place.checked_sub(self.selected.len());
        reserve.map_or_else(|| self.selected.get(place), |reserve| self.reserves.get(reserve))
    }

    fn did(&self, place: usize) -> Option<&'n str> {
        self.household(place).map(|household| household.did)
    }

    /// The place of the household `did` among all that were drawn.
    fn place(&self, did: &str) -> Option<usize> {
        let index = self.by_did.binary_search_by(|place| self.did(*place).cmp(&Some(did))).ok()?;
        self.by_did.get(index).copied()
    }

    /// What the household `did` was drawn as.
    pub(crate) fn drawn(&self, did: &str) -> Option<Drawn> {
        let is_reserve = self.place(did)? >= self.selected.len();
        Some(if is_reserve { Drawn::Reserve } else { Drawn::Selected })
    }

    /// Of how many households that was, where all of the frame, or of the stratum of the household `did`, were drawn.
    pub(crate) fn census(&self, did: &str) -> Option<usize> {
        let name = self.household(self.place(did)?)?.stratum;
        let stratum = self.frame.strata.get(self.frame.stratum(name)?)?;
        let all = self.selected.iter().chain(&self.reserves);
        let drawn = all.filter(|household| household.stratum == name).count();
        (drawn == stratum.households).then_some(drawn)
    }
}

/// What a request asks about, drawn again without a difference.
#[derive(Debug)]
pub(crate) struct Verified<'n> {
    /// The household that it names, and what that was drawn as.
    pub(crate) household: Option<(&'n str, Drawn)>,
}

/// A node, and the JSON Pointer of its place.
pub(crate) type Placed<'n, 'p> = (&'n Node<'n>, &'p str);

/// Draws `document` again from `frame`; `None` when a finding says why that is not what was drawn.
pub(crate) fn redraw<'n>(
    document: Placed<'n, '_>,
    frame: Placed<'n, '_>,
    findings: &mut Findings,
) -> Option<Redrawn<'n>> {
    let (node, place) = document;
    let document = Document::read(node, place, findings);
    let design = document.as_ref().map(|document| document.design);
    // Without a document of a known design, what can be said of the frame would be a guess.
    let frame = Frame::read(frame.0, frame.1, design?, findings)?;
    let Document { randomness, frame: stated, selected, reserves, .. } = document?;
    if !is_same_frame(stated, &format!("{place}/frame"), &frame, findings) {
        return None;
    }
    if selected.households.is_empty() {
        findings.add(Finding::new(&codes::SIZE_ZERO, format!("{place}/selected"), selected.at));
        return None;
    }
    let at = selected.at;
    let quotas = quotas(&frame, &selected, &reserves);
    let again = drawing::draw(frame, randomness, &quotas);
    let same = is_same(&selected, &again.selected, &format!("{place}/selected"), findings)
        && is_same(&reserves, &again.reserves, &format!("{place}/reserves"), findings);
    if !same {
        return None;
    }
    plan::warn_of_empty(&quotas, &format!("{place}/selected"), at, &again.frame.strata, findings);
    Some(Redrawn::of(again))
}

/// What the request `root` asks about: a document, and perhaps a household. `None` when a finding says no.
pub(super) fn verify<'n>(root: &'n Node<'n>, findings: &mut Findings) -> Option<Verified<'n>> {
    let object = shape::object(root, "", findings)?;
    let known = object.only(&["selection", "frame", "household"], findings);
    let (document, frame) = (object.required("selection", findings), object.required("frame", findings));
    let asked = object.get("household").map(|node| household(node, findings));
    let redrawn = redraw((document?, "/selection"), (frame?, "/frame"), findings)?;
    if !known {
        return None;
    }
    let Some(did) = asked else { return Some(Verified { household: None }) };
    let (did, at) = did?;
    let drawn = redrawn.drawn(did);
    if drawn.is_none() {
        findings.add(Finding::new(&codes::HOUSEHOLD_NOT_DRAWN, "/household", at).with("household", did));
    }
    Some(Verified { household: Some((did, drawn?)) })
}

/// The member `household` of a request: a DID.
fn household<'n>(node: &'n Node<'n>, findings: &mut Findings) -> Option<(&'n str, usize)> {
    let place = || String::from("/household");
    let text = shape::string(node, &place, findings)?;
    Some((frame::did(text, node.at(), &place, findings)?, node.at()))
}

/// How many of each stratum a document lists.
fn quotas(frame: &Frame<'_>, selected: &List<'_>, reserves: &List<'_>) -> Vec<Quota> {
    let mut quotas = alloc::vec![Quota::default(); frame.strata.len()];
    for (list, is_reserve) in [(selected, false), (reserves, true)] {
        for household in &list.households {
            let index = frame.stratum(household.stratum);
            if let Some(quota) = index.and_then(|index| quotas.get_mut(index)) {
                if is_reserve { quota.reserves += 1 } else { quota.selected += 1 }
            }
        }
    }
    quotas
}

/// Whether a document says of its frame, in the object `node` at `place`, what `frame` is.
fn is_same_frame(node: &Node<'_>, place: &str, frame: &Frame<'_>, findings: &mut Findings) -> bool {
    let Some(object) = shape::object(node, place, findings) else { return false };
    let mut digest = Writer::default();
    digest.string(&frame.digest);
    let mut households = Writer::default();
    households.count(frame.households.len());
    let mut stated = alloc::vec![("digest", digest.finish()), ("households", households.finish())];
    match (frame.design, object.get("strata")) {
        (Design::Simple, None) => {}
        (Design::Simple, Some(_)) => {
            findings.add(object.about(&codes::STRATUM_NOT_EXPECTED, "strata"));
            return false;
        }
        (Design::Stratified, _) => stated.push(("strata", canonical_strata(frame))),
    }
    let mut same = true;
    for (name, expected) in stated {
        let Some(node) = object.required(name, findings) else {
            same = false;
            continue;
        };
        let found = canonical(node);
        if found != expected {
            same = false;
            let finding = object.about(&codes::FRAME_DIFFERS, name);
            findings.add(finding.with("found", found).with("expected", expected));
        }
    }
    same
}

/// The strata as a document has them, in canonical form (RFC 8785).
fn canonical_strata(frame: &Frame<'_>) -> String {
    let mut writer = Writer::default();
    writer.begin_array();
    for stratum in &frame.strata {
        writer.begin_object();
        writer.count_member("households", stratum.households);
        writer.text_member("name", stratum.name);
        writer.end_object();
    }
    writer.end_array();
    writer.finish()
}

/// Whether `list`, at `place`, is `expected`; a finding says of the first difference.
fn is_same(list: &List<'_>, expected: &[Household<'_>], place: &str, findings: &mut Findings) -> bool {
    for (index, found) in list.households.iter().enumerate() {
        let place = || format!("{place}/{index}");
        let finding = match expected.get(index) {
            Some(other) if other.did != found.did => {
                Finding::new(&codes::DIFFERS, place(), found.at).with("expected", other.did)
            }
            Some(other) if other.stratum != found.stratum => {
                let finding = Finding::new(&codes::STRATUM_DIFFERS, place() + "/stratum", found.at);
                finding.with("expected", other.stratum).with("stratum", found.stratum)
            }
            Some(_) => continue,
            None => Finding::new(&codes::NOBODY_THERE, place(), found.at),
        };
        findings.add(finding.with("found", found.did));
        return false;
    }
    true
}
