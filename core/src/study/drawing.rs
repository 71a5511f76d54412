//! The selections of a study's households, with their redraws.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{AssessedSelection, SelectionChance, SelectionOrigin};
use super::dropouts::Dropout;
use super::households::WeightedStratum;
use super::households::{Group, Household};
use super::number;
use super::request::{SelectionProof, StudySelection};
use crate::digest;
use crate::finding::{Findings, Severity};
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::json::{Member, Node, Value, canonical, canonical_members};
use crate::order;
use crate::selection::{self, Beacon, Drawn, Redrawn, SUFFICIENT_BYTES};
use crate::wire::{AnyValue, Verbatim};

/// A selection document and the result of its redraw.
#[derive(Debug)]
pub(super) struct Drawing<'n> {
    /// The group that the selection was drawn for; both groups if `None`.
    pub(super) group: Option<TestGroup>,
    /// The drawn households, ordered by name.
    pub(super) households: Vec<Chosen<'n>>,
    /// The strata of the frame, ordered by name.
    pub(super) strata: Vec<WeightedStratum<'n>>,
    /// The number of homes in the frame; `None` if the selection was not redrawn.
    pub(super) frame: Option<f64>,
    /// The number of bytes of the randomness, if it is so small that all values can be tried.
    pub(super) short: Option<usize>,
    /// The publication of the randomness.
    pub(super) beacon: Option<Beacon<'n>>,
    /// The digest of the frame.
    frame_digest: Option<String>,
    /// Whether the bytes of the randomness repeat.
    pub(super) repeats: bool,
    /// The smallest number of households of the frame or of a stratum that were all drawn.
    pub(super) census: Option<usize>,
    origin: SelectionOrigin,
    /// The first difference between the selection and its redraw.
    pub(super) differs: Option<String>,
    document: &'n Node<'n>,
}

/// A household that was drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen<'n> {
    pub(super) name: &'n str,
    pub(super) drawn: Drawn,
    /// Its position among the selected households or the reserves, in the order of the draw.
    place: usize,
    /// The index of its stratum.
    pub(super) stratum: usize,
    /// The group that it was selected for, or to which the draw allocated it.
    pub(super) group: Option<TestGroup>,
}

impl<'n> Drawing<'n> {
    /// Redraws the selections in the member `selection` of a request.
    pub(super) fn list(selection: &StudySelection<'n>, findings: &mut Findings) -> Vec<Self> {
        let proofs = match *selection {
            StudySelection::OfBoth { document, frame } => {
                [Some((None, SelectionProof { document, frame })), None]
            }
            StudySelection::OfEach { reference, intervention } => [
                Some((Some(TestGroup::Reference), reference)),
                Some((Some(TestGroup::Intervention), intervention)),
            ],
        };
        let mut drawings = Vec::new();
        for (group, SelectionProof { document, frame }) in proofs.into_iter().flatten() {
            let place = |member: &str| match group {
                Some(group) => ["/selection/", group.word(), "/", member].concat(),
                None => ["/selection/", member].concat(),
            };
            let places = [place("document"), place("frame")];
            drawings.extend(Self::again([document, frame], &places, group, findings));
        }
        drawings
    }

    /// Redraws a document from a frame, each at its place. Returns `None` if they cannot be read.
    fn again(
        [AnyValue(document), AnyValue(frame)]: [AnyValue<'n>; 2],
        [document_place, frame_place]: &[String; 2],
        group: Option<TestGroup>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let mut found = Findings::default();
        let redrawn = selection::redraw((document, document_place), (frame, frame_place), &mut found);
        let found = found.into_document_order();
        let drawing = Self {
            group,
            households: Vec::new(),
            strata: Vec::new(),
            frame: None,
            short: None,
            beacon: None,
            frame_digest: None,
            repeats: false,
            census: None,
            origin: SelectionOrigin::Request,
            differs: None,
            document,
        };
        let Some(redrawn) = redrawn else {
            // An unreadable document is rejected. A document that differs from its redraw gets a verdict.
            let unreadable = found.iter().any(|finding| finding.code().status == Some(400));
            let difference = found.iter().find(|finding| finding.code().severity == Severity::Error);
            if let Some(difference) = difference.filter(|_| !unreadable) {
                return Some(Self { differs: Some(difference.message()), ..drawing });
            }
            for finding in found {
                findings.add(finding);
            }
            return None;
        };
        for finding in found {
            findings.add(finding);
        }
        Some(drawing.with(&redrawn))
    }

    /// Adds the households that were drawn.
    fn with(self, redrawn: &Redrawn<'n>) -> Self {
        let all = number(redrawn.frame.households.len());
        let strata = redrawn.frame.strata.iter();
        let strata: Vec<WeightedStratum<'n>> = strata
            .map(|stratum| WeightedStratum { name: stratum.name, weight: number(stratum.households) / all })
            .collect();
        let mut chosen = Vec::with_capacity(redrawn.selected.len() + redrawn.reserves.len());
        for (drawn, list) in [(Drawn::Selected, &redrawn.selected), (Drawn::Reserve, &redrawn.reserves)] {
            for (place, household) in list.iter().enumerate() {
                let stratum = redrawn.frame.stratum(household.stratum).held("the frame has the stratum");
                let group = self.group.or(household.group);
                chosen.push(Chosen { name: household.did, drawn, place, stratum, group });
            }
        }
        let households = order::ordered_by(&chosen, |chosen| chosen.name).into_iter().copied().collect();
        let length = redrawn.randomness.bytes.len();
        Self {
            households,
            strata,
            frame: Some(all),
            short: (length < SUFFICIENT_BYTES).then_some(length),
            beacon: redrawn.randomness.beacon.as_ref().map(|beacon| beacon.value.clone()),
            frame_digest: Some(redrawn.frame.digest.clone()),
            repeats: redrawn.randomness.bytes.repeat(),
            census: redrawn.least_census(),
            ..self
        }
    }

    /// Redraws the one selection that every claim has as evidence. Returns `None` unless all claims have the same.
    pub(super) fn of_claims(groups: [&Group<'n>; 2]) -> Option<Self> {
        let households = || groups.into_iter().flat_map(|group| &group.households);
        let (first, proof) = households().find_map(|household| Some((household, household.proof?)))?;
        let draw = draw_text(proof.document);
        let same = |household: &Household<'n>| {
            household.selection && household.proof.is_some_and(|proof| draw_text(proof.document) == draw)
        };
        if !households().all(same) {
            return None;
        }
        let place = |member: &str| first.place(&format!("evidence/{}/{member}", proof.index));
        let places = [place("selection"), place("frame")];
        // Rule 5 of the claim has already warned of findings.
        let mut known = Findings::default();
        let given = [AnyValue(proof.document), AnyValue(proof.frame)];
        let drawing = Self::again(given, &places, None, &mut known)?;
        Some(Self { origin: SelectionOrigin::Claims, ..drawing })
    }

    /// Sets the strata of a group's households, from the frame that they were drawn from.
    pub(super) fn stratify(drawings: &[Self], group: &mut Group<'n>) {
        let kind = group.kind;
        let Some(drawing) = drawings.iter().find(|drawing| drawing.is_for(kind)) else { return };
        if drawing.strata.len() < 2 {
            return;
        }
        group.strata.clone_from(&drawing.strata);
        for household in &mut group.households {
            household.stratum = drawing.chosen(household.name).map(|chosen| chosen.stratum);
        }
    }

    /// Returns the reserves that were measured out of turn. In each stratum and group, reserves are used in the order of the
    /// draw, one for each selected household that has a reason instead of a claim.
    pub(super) fn out_of_turn(&self, dropouts: &[Dropout<'_>], groups: [&Group<'_>; 2]) -> Vec<&'n str> {
        let mut needed = alloc::vec![[0_usize; 2]; self.strata.len()];
        let group = |chosen: &Chosen<'_>| usize::from(chosen.group == Some(TestGroup::Intervention));
        let mut found = Vec::new();
        let mut reserves = Vec::new();
        for chosen in &self.households {
            let needed = needed.get_mut(chosen.stratum).and_then(|needed| needed.get_mut(group(chosen)));
            let needed = needed.held("each stratum has a number for each group");
            match chosen.drawn {
                Drawn::Selected => {
                    let gone = !self.is_measured(chosen.name, groups)
                        && Dropout::reason(dropouts, chosen.name).is_some();
                    *needed += usize::from(gone);
                }
                Drawn::Reserve => reserves.push(*chosen),
            }
        }
        for chosen in order::ordered_by(&reserves, |chosen| chosen.place) {
            let needed = needed.get_mut(chosen.stratum).and_then(|needed| needed.get_mut(group(chosen)));
            let needed = needed.held("each stratum has a number for each group");
            if !self.is_measured(chosen.name, groups) {
                // A reserve that is skipped without a reason ends the turn of the following reserves.
                if Dropout::reason(dropouts, chosen.name).is_none() {
                    *needed = 0;
                }
            } else if *needed > 0 {
                *needed -= 1;
            } else {
                found.push(chosen.name);
            }
        }
        found
    }

    /// Builds the selection of the answer.
    pub(super) fn answer(&self, chance: SelectionChance) -> AssessedSelection {
        let member = |name| member(self.document, name);
        let verbatim = |name| Verbatim(member(name).map_or_else(|| String::from("null"), canonical));
        let count = |name| match member(name).map(|node| &node.value) {
            Some(Value::Array(items)) => items.len(),
            _ => 0,
        };
        let groups = [TestGroup::Reference, TestGroup::Intervention];
        AssessedSelection {
            groups: groups.into_iter().filter(|group| self.is_for(*group)).collect(),
            from: self.origin,
            digest: digest::sha256(canonical(self.document).as_bytes()),
            redrawn: self.differs.is_none(),
            method: verbatim("method"),
            design: verbatim("design"),
            randomness: verbatim("randomness"),
            frame: verbatim("frame"),
            selected: count("selected"),
            reserves: count("reserves"),
            allocated: self.is_allocated(),
            chance,
        }
    }

    /// Returns the digest of the frame; `None` if the selection was not redrawn.
    pub(super) fn frame_digest(&self) -> Option<&str> {
        self.frame_digest.as_deref()
    }

    /// Returns the number of households in the frame if all were drawn.
    pub(super) fn all_drawn(&self) -> Option<f64> {
        self.frame.filter(|frame| number(self.households.len()) >= *frame)
    }

    /// Returns whether the household `name` was selected or is a reserve; `None` if it was not drawn.
    pub(super) fn drawn(&self, name: &str) -> Option<Drawn> {
        self.chosen(name).map(|chosen| chosen.drawn)
    }

    /// Returns the selected households without a claim.
    pub(super) fn lost<'d>(
        &'d self,
        groups: [&'d Group<'_>; 2],
    ) -> impl Iterator<Item = &'d Chosen<'n>> + 'd {
        let is_lost = move |chosen: &&Chosen<'_>| {
            chosen.drawn == Drawn::Selected && !self.is_measured(chosen.name, groups)
        };
        self.households.iter().filter(is_lost)
    }

    /// Counts the selected households, and those with a claim, of each group if the draw allocated them.
    pub(super) fn responses(&self, groups: [&Group<'_>; 2]) -> Vec<(Option<TestGroup>, usize, usize)> {
        let kinds = if self.is_allocated() {
            &[Some(TestGroup::Reference), Some(TestGroup::Intervention)][..]
        } else {
            &[self.group]
        };
        let count = |kind: &Option<TestGroup>| {
            let is_of = |chosen: &&Chosen<'_>| kind.is_none() || chosen.group == *kind;
            let selected = self.households.iter().filter(|chosen| chosen.drawn == Drawn::Selected);
            let selected = selected.filter(is_of).count();
            (*kind, selected, selected - self.lost(groups).filter(is_of).count())
        };
        kinds.iter().map(count).collect()
    }

    /// Returns whether a household that was lost would be in a group: it was selected for the group or its stratum, or
    /// allocated to it, or each household of the study is in both groups. Of other selections for both groups, the group of a
    /// lost household is not known, and `assumed`.
    pub(super) fn is_lost_to(
        &self,
        kind: TestGroup,
        lost: &Chosen<'_>,
        (is_paired, assumed): (bool, TestGroup),
    ) -> bool {
        let name = self.strata.get(lost.stratum).map(|stratum| stratum.name);
        let of_stratum = [TestGroup::Reference, TestGroup::Intervention];
        let of_stratum = of_stratum.into_iter().find(|kind| name == Some(kind.word()));
        let group = lost.group.or(of_stratum).unwrap_or(assumed);
        group == kind || lost.group.is_none() && is_paired
    }

    /// Returns the index of the stratum of a drawn household.
    pub(super) fn stratum_of(&self, name: &str) -> Option<usize> {
        self.chosen(name).map(|chosen| chosen.stratum)
    }

    /// Returns whether the draw allocated its households to the groups.
    pub(super) fn is_allocated(&self) -> bool {
        self.group.is_none() && self.households.iter().any(|chosen| chosen.group.is_some())
    }

    /// Returns the measured households that the draw allocated to the other group.
    pub(super) fn not_as_allocated(&self, groups: [&Group<'_>; 2]) -> impl Iterator<Item = &'n str> {
        let is_in_other = move |chosen: &&Chosen<'n>| {
            groups.iter().any(|group| {
                chosen.group.is_some_and(|kind| kind != group.kind) && group.find(chosen.name).is_some()
            })
        };
        let allocated = self.households.iter().filter(|_| self.group.is_none());
        allocated.filter(is_in_other).map(|chosen| chosen.name).collect::<Vec<_>>().into_iter()
    }

    /// Returns whether the frame has a stratum for each group, so that each has its own draw.
    pub(super) fn has_stratum_of(&self, kind: TestGroup) -> bool {
        self.strata.iter().any(|stratum| stratum.name == kind.word())
    }

    /// Returns the group that a household was selected for, or to which the draw allocated it.
    pub(super) fn group_of(&self, name: &str) -> Option<TestGroup> {
        self.chosen(name)?.group
    }

    fn chosen(&self, name: &str) -> Option<&Chosen<'n>> {
        order::find(&self.households, |chosen| chosen.name.cmp(name))
    }

    /// Returns whether the selection was drawn for `group`.
    pub(super) fn is_for(&self, group: TestGroup) -> bool {
        self.group.is_none_or(|named| named == group)
    }

    /// Returns whether a drawn household has a claim.
    pub(super) fn is_measured(&self, name: &str, groups: [&Group<'_>; 2]) -> bool {
        groups.iter().any(|group| self.is_for(group.kind) && group.find(name).is_some())
    }
}

/// Finds a member of a document.
fn member<'n>(document: &'n Node<'n>, name: &str) -> Option<&'n Node<'n>> {
    let Value::Object(members) = &document.value else { return None };
    members.iter().find(|member| member.name == name).map(|member| &member.node)
}

/// Returns the canonical text of the members of a document that describe the draw. Equal texts mean the same selection.
fn draw_text(document: &Node<'_>) -> String {
    let Value::Object(members) = &document.value else { return String::new() };
    let mut described: Vec<&Member<'_>> = Vec::new();
    for member in members {
        if ["method", "design", "randomness", "frame", "selected", "reserves"].contains(&member.name.as_ref())
        {
            described.push(member);
        }
    }
    canonical_members(&described)
}
