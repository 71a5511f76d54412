//! Who was drawn, and who dropped out: a selection that is drawn again, and households with the reason why there is no
//! claim of them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::fields::Fields;
use super::households::{Group, Household};
use super::strata::Stratum;
use super::{codes, number};
use crate::finding::{Code, Finding, Findings, is_valid};
use crate::household::TestGroup;
use crate::json::{Member, Node, Value, Writer, canonical, canonical_members};
use crate::order;
use crate::selection::{self, Drawn, SUFFICIENT_BYTES};

/// A selection document that was drawn again, or why it was not.
#[derive(Debug)]
pub(super) struct Drawing<'n> {
    /// The group that it was drawn for; both, where none is named.
    pub(super) group: Option<TestGroup>,
    /// In the order of names.
    pub(super) households: Vec<Chosen<'n>>,
    /// Of the frame, in the order of their names.
    pub(super) strata: Vec<Stratum<'n>>,
    /// Bytes of the randomness, where they are few enough to try all of it.
    pub(super) short: Option<usize>,
    /// Whether it is what every claim brings as its own evidence.
    pub(super) of_claims: bool,
    /// Why it does not come about again.
    pub(super) differs: Option<String>,
    document: &'n Node<'n>,
}

/// A household that was drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen<'n> {
    pub(super) name: &'n str,
    pub(super) drawn: Drawn,
    /// Its place among the selected or the reserves, as they were drawn.
    place: usize,
    /// The index of its stratum.
    pub(super) stratum: Option<usize>,
}

/// A household that was to be measured and was not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dropout<'n> {
    pub(super) household: &'n str,
    pub(super) reason: &'n str,
    index: usize,
    at: usize,
}

impl<'n> Drawing<'n> {
    /// Reads the member `selection` of the request, and draws again.
    #[inline(never)]
    pub(super) fn list(request: &Fields<'n, '_>, findings: &mut Findings) -> Vec<Self> {
        let Some(node) = request.optional("selection") else { return Vec::new() };
        let known = ["document", "frame", "reference", "intervention"];
        let Some(fields) = Fields::of(node, request.place("selection"), &known, findings) else {
            return Vec::new();
        };
        let mut drawings = Vec::new();
        if fields.optional("document").is_some() || fields.optional("frame").is_some() {
            for group in TestGroup::WORDS {
                if let Some(node) = fields.optional(group) {
                    findings.add(fields.finding(&codes::SELECTION_TWICE, group, node));
                }
            }
            drawings.extend(Self::of(&fields, None, findings));
            return drawings;
        }
        for group in [TestGroup::Reference, TestGroup::Intervention] {
            let Some(node) = fields.required(group.word(), findings) else { continue };
            let place = fields.place(group.word());
            let Some(fields) = Fields::of(node, place, &["document", "frame"], findings) else { continue };
            drawings.extend(Self::of(&fields, Some(group), findings));
        }
        drawings
    }

    #[inline(never)]
    fn of(fields: &Fields<'n, '_>, group: Option<TestGroup>, findings: &mut Findings) -> Option<Self> {
        let (document, frame) = (fields.required("document", findings), fields.required("frame", findings));
        let (document, frame): (&'n Node<'n>, &'n Node<'n>) = (document?, frame?);
        let places = [fields.place("document"), fields.place("frame")];
        Self::again(document, frame, &places, group, findings)
    }

    /// Draws `document` again from `frame`, which are at `places`.
    #[inline(never)]
    fn again(
        document: &'n Node<'n>,
        frame: &'n Node<'n>,
        [one, other]: &[String; 2],
        group: Option<TestGroup>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let mut found = Findings::default();
        let redrawn = selection::redraw((document, one), (frame, other), &mut found);
        let found = found.into_document_order();
        let Some(redrawn) = redrawn else {
            // What cannot be read is refused; what is read and does not come about again is a verdict.
            let unreadable = found.iter().any(|finding| finding.code().status == Some(400));
            if unreadable || is_valid(&found) {
                for finding in found {
                    findings.add(finding);
                }
                return None;
            }
            let differs = found.first().map(Finding::message);
            let (households, strata) = (Vec::new(), Vec::new());
            return Some(Self {
                group,
                households,
                strata,
                short: None,
                of_claims: false,
                differs,
                document,
            });
        };
        for finding in found {
            findings.add(finding);
        }
        let all = number(redrawn.frame.households.len());
        let strata = redrawn.frame.strata.iter();
        let strata: Vec<Stratum<'n>> = strata
            .map(|stratum| Stratum { name: stratum.name, weight: number(stratum.households) / all })
            .collect();
        let mut chosen = Vec::with_capacity(redrawn.selected.len() + redrawn.reserves.len());
        for (drawn, list) in [(Drawn::Selected, &redrawn.selected), (Drawn::Reserve, &redrawn.reserves)] {
            for (place, household) in list.iter().enumerate() {
                let stratum = strata.binary_search_by(|stratum| stratum.name.cmp(household.stratum)).ok();
                chosen.push(Chosen { name: household.did, drawn, place, stratum });
            }
        }
        let households = order::ordered_by(&chosen, |chosen| chosen.name).into_iter().copied().collect();
        let length = redrawn.randomness.bytes.len();
        let short = (length < SUFFICIENT_BYTES).then_some(length);
        Some(Self { group, households, strata, short, of_claims: false, differs: None, document })
    }

    /// The one selection that every claim brings as its own evidence; `None` where there is none.
    #[inline(never)]
    pub(super) fn of_claims(groups: [&Group<'n>; 2]) -> Option<Self> {
        let households = || groups.into_iter().flat_map(|group| &group.households);
        let (first, proof) = households().find_map(|household| Some((household, household.proof?)))?;
        let said = said(proof.document);
        let same = |household: &Household<'n>| {
            household.selection && household.proof.is_some_and(|proof| self::said(proof.document) == said)
        };
        if !households().all(same) {
            return None;
        }
        let place = |member: &str| first.place(&format!("evidence/{}/{member}", proof.index));
        let places = [place("selection"), place("frame")];
        // The claim's rule 5 has warned of it.
        let mut known = Findings::default();
        let drawing = Self::again(proof.document, proof.frame, &places, None, &mut known)?;
        Some(Self { of_claims: true, ..drawing })
    }

    /// Gives the households of a group the strata that they were drawn from.
    #[inline(never)]
    pub(super) fn stratify(drawings: &[Self], group: &mut Group<'n>) {
        let kind = group.kind;
        let Some(drawing) = drawings.iter().find(|drawing| drawing.is_for(kind)) else { return };
        if drawing.strata.len() < 2 {
            return;
        }
        group.strata.clone_from(&drawing.strata);
        for household in &mut group.households {
            household.stratum = drawing.chosen(household.name).and_then(|chosen| chosen.stratum);
        }
    }

    /// Reserves that are measured and not in their turn: in each stratum they come in the order that they were drawn,
    /// one for each household that was selected and has a reason why there is no claim of it.
    #[inline(never)]
    pub(super) fn out_of_turn(&self, dropouts: &[Dropout<'_>], groups: [&Group<'_>; 2]) -> Vec<&'n str> {
        let mut needed = alloc::vec![0_usize; self.strata.len() + 1];
        let mut found = Vec::new();
        let mut reserves = Vec::new();
        let stratum = |chosen: &Chosen<'n>| chosen.stratum.unwrap_or(self.strata.len());
        for chosen in &self.households {
            match (chosen.drawn, needed.get_mut(stratum(chosen))) {
                (Drawn::Selected, Some(needed)) => {
                    let gone = !self.is_measured(chosen.name, groups)
                        && Dropout::reason(dropouts, chosen.name).is_some();
                    *needed += usize::from(gone);
                }
                _ => reserves.push(*chosen),
            }
        }
        for chosen in order::ordered_by(&reserves, |chosen| chosen.place) {
            let Some(needed) = needed.get_mut(stratum(chosen)) else { continue };
            if !self.is_measured(chosen.name, groups) {
                // Who is skipped without a reason ends the turn of those behind.
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

    /// Writes where it is from, as a value: as its document says.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.name("groups");
        writer.begin_array();
        for group in [TestGroup::Reference, TestGroup::Intervention] {
            if self.is_for(group) {
                writer.string(group.word());
            }
        }
        writer.end_array();
        writer.text_member("from", if self.of_claims { "claims" } else { "request" });
        writer.name("redrawn");
        writer.boolean(self.differs.is_none());
        if let Value::Object(members) = &self.document.value {
            for member in members {
                match (member.name.as_ref(), &member.node.value) {
                    ("selected" | "reserves", Value::Array(items)) => {
                        writer.count_member(&member.name, items.len());
                    }
                    ("method" | "design" | "randomness" | "frame", _) => {
                        writer.name(&member.name);
                        writer.raw(&canonical(&member.node));
                    }
                    _ => {}
                }
            }
        }
        writer.end_object();
    }

    /// What the household `name` was drawn as.
    pub(super) fn drawn(&self, name: &str) -> Option<Drawn> {
        self.chosen(name).map(|chosen| chosen.drawn)
    }

    fn chosen(&self, name: &str) -> Option<&Chosen<'n>> {
        let index = self.households.binary_search_by(|chosen| chosen.name.cmp(name)).ok()?;
        self.households.get(index)
    }

    /// Whether it was drawn for `group`.
    pub(super) fn is_for(&self, group: TestGroup) -> bool {
        self.group.is_none_or(|named| named == group)
    }

    /// Whether there is a claim of a household that was drawn.
    pub(super) fn is_measured(&self, name: &str, groups: [&Group<'_>; 2]) -> bool {
        groups.iter().any(|group| self.is_for(group.kind) && group.find(name).is_some())
    }
}

/// What a document says of a draw: two that say the same are one.
#[inline(never)]
fn said(document: &Node<'_>) -> String {
    let Value::Object(members) = &document.value else { return String::new() };
    let mut said: Vec<&Member<'_>> = Vec::new();
    for member in members {
        if ["method", "design", "randomness", "frame", "selected", "reserves"].contains(&member.name.as_ref())
        {
            said.push(member);
        }
    }
    canonical_members(&said)
}

impl<'n> Dropout<'n> {
    /// Reads the member `dropouts` of the request.
    #[inline(never)]
    pub(super) fn list(request: &Fields<'n, '_>, findings: &mut Findings) -> Vec<Self> {
        let mut list = Vec::new();
        for (index, node) in request.list("dropouts", findings).iter().enumerate() {
            let place = format!("/dropouts/{index}");
            let Some(fields) = Fields::of(node, place, &["household", "reason"], findings) else { continue };
            let household = fields.household(findings);
            let reason = fields.required("reason", findings);
            let reason = reason.and_then(|node| fields.text("reason", node, findings));
            if let (Some(household), Some(reason)) = (household, reason) {
                list.push(Self { household, reason, index, at: node.at() });
            }
        }
        let sorted: Vec<Self> =
            order::ordered_by(&list, |dropout| dropout.household).into_iter().copied().collect();
        for pair in sorted.windows(2) {
            if let [first, again] = pair
                && first.household == again.household
            {
                findings.add(again.finding(&codes::HOUSEHOLD_REPEATED));
            }
        }
        sorted
    }

    /// Finds dropouts of which there is a claim.
    pub(super) fn check(list: &[Self], groups: [&Group<'_>; 2], findings: &mut Findings) {
        for dropout in list {
            if groups.iter().any(|group| group.find(dropout.household).is_some()) {
                findings.add(dropout.finding(&codes::DROPOUT_MEASURED));
            }
        }
    }

    fn finding(&self, code: &'static Code) -> Finding {
        let place = format!("/dropouts/{}/household", self.index);
        Finding::new(code, place, self.at).with("household", self.household)
    }

    /// Why there is no claim of the household `name`.
    pub(super) fn reason<'l>(list: &'l [Self], name: &str) -> Option<&'l str> {
        let index = list.binary_search_by(|dropout| dropout.household.cmp(name)).ok()?;
        list.get(index).map(|dropout| dropout.reason)
    }
}
