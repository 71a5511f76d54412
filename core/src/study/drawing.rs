//! Who was drawn, and who dropped out: a selection that is drawn again, and households with the reason why there is no
//! claim of them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::fields::Fields;
use super::households::Group;
use crate::claims::TestGroup;
use crate::finding::{Code, Finding, Findings, is_valid};
use crate::json::{Node, Value, Writer, canonical};
use crate::order;
use crate::selection::{self, Drawn};

/// A selection document that was drawn again, or why it was not.
#[derive(Debug)]
pub(super) struct Drawing<'n> {
    /// The group that it was drawn for; both, where none is named.
    pub(super) group: Option<TestGroup>,
    /// In the order of names.
    pub(super) households: Vec<Chosen<'n>>,
    /// Why it does not come about again.
    pub(super) differs: Option<String>,
    document: &'n Node<'n>,
}

/// A household that was drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen<'n> {
    pub(super) name: &'n str,
    pub(super) drawn: Drawn,
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
        let mut found = Findings::default();
        let places = (fields.place("document"), fields.place("frame"));
        let redrawn = selection::redraw((document, &places.0), (frame, &places.1), &mut found);
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
            return Some(Self { group, households: Vec::new(), differs, document });
        };
        for finding in found {
            findings.add(finding);
        }
        let selected =
            redrawn.selected.iter().map(|household| Chosen { name: household.did, drawn: Drawn::Selected });
        let reserves =
            redrawn.reserves.iter().map(|household| Chosen { name: household.did, drawn: Drawn::Reserve });
        let chosen: Vec<Chosen<'n>> = selected.chain(reserves).collect();
        let households = order::ordered_by(&chosen, |chosen| chosen.name).into_iter().copied().collect();
        Some(Self { group, households, differs: None, document })
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
        let index = self.households.binary_search_by(|chosen| chosen.name.cmp(name)).ok()?;
        self.households.get(index).map(|chosen| chosen.drawn)
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
