//! Who was to be measured and who was: the selection drawn again, dropouts with their reasons, days.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::estimate::optional_number;
use super::fields::Fields;
use super::households::Group;
use super::{codes, number};
use crate::claims::TestGroup;
use crate::finding::{Finding, Findings, is_valid};
use crate::json::{Node, Value, Writer, canonical};
use crate::limits;
use crate::order;
use crate::selection::{self, Drawn};

/// A selection document that was drawn again, or why it was not.
#[derive(Debug)]
pub(super) struct Drawing<'n> {
    /// The group that it was drawn for; both, where none is named.
    group: Option<TestGroup>,
    /// In the order of names.
    households: Vec<Chosen<'n>>,
    /// Why it does not come about again.
    pub(super) differs: Option<String>,
    document: &'n Node<'n>,
}

#[derive(Clone, Copy, Debug)]
struct Chosen<'n> {
    name: &'n str,
    drawn: Drawn,
}

/// A household that was to be measured and was not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dropout<'n> {
    household: &'n str,
    reason: &'n str,
    index: usize,
    at: usize,
}

impl<'n> Drawing<'n> {
    /// Reads the member `selection` of the request, and draws again.
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
                found.into_iter().for_each(|finding| findings.add(finding));
                return None;
            }
            let differs = found.first().map(Finding::message);
            return Some(Self { group, households: Vec::new(), differs, document });
        };
        found.into_iter().for_each(|finding| findings.add(finding));
        let selected =
            redrawn.selected.iter().map(|household| Chosen { name: household.did, drawn: Drawn::Selected });
        let reserves =
            redrawn.reserves.iter().map(|household| Chosen { name: household.did, drawn: Drawn::Reserve });
        let chosen: Vec<Chosen<'n>> = selected.chain(reserves).collect();
        let households = order::ordered_by(&chosen, |chosen| chosen.name).into_iter().copied().collect();
        Some(Self { group, households, differs: None, document })
    }

    /// Writes where it is from, as a value: as its document says.
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

    fn is_measured(&self, name: &str, groups: [&Group<'_>; 2]) -> bool {
        groups.iter().any(|group| self.is_for(group.group) && group.find(name).is_some())
    }
}

impl<'n> Dropout<'n> {
    /// Reads the member `dropouts` of the request.
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

    fn finding(&self, code: &'static crate::finding::Code) -> Finding {
        let place = format!("/dropouts/{}/household", self.index);
        Finding::new(code, place, self.at).with("household", self.household)
    }

    fn reason<'l>(list: &'l [Self], name: &str) -> Option<&'l str> {
        let index = list.binary_search_by(|dropout| dropout.household.cmp(name)).ok()?;
        list.get(index).map(|dropout| dropout.reason)
    }
}

/// How complete a study is.
#[derive(Debug)]
pub(super) struct Completeness<'g, 'n> {
    pub(super) drawings: &'g [Drawing<'n>],
    pub(super) dropouts: &'g [Dropout<'n>],
    pub(super) groups: [&'g Group<'n>; 2],
    pub(super) paired: bool,
}

impl Completeness<'_, '_> {
    /// Measured households, each counted once.
    fn measured(&self) -> usize {
        let [reference, intervention] = self.groups;
        reference.households.len() + if self.paired { 0 } else { intervention.households.len() }
    }

    /// Measured households that no drawing has, and the first of them.
    pub(super) fn not_drawn(&self) -> (usize, Option<&str>) {
        let mut count = 0;
        let mut first = None;
        for group in self.groups {
            for household in &group.households {
                let drawn = |drawing: &Drawing<'_>| {
                    drawing.is_for(group.group) && drawing.drawn(household.name).is_some()
                };
                if !self.drawings.iter().any(drawn) {
                    count += usize::from(!(self.paired && group.group == TestGroup::Intervention));
                    first = first.or(Some(household.name));
                }
            }
        }
        (count, first)
    }

    fn drawn(&self, drawn: Drawn) -> impl Iterator<Item = (&Drawing<'_>, &str, bool)> {
        self.drawings.iter().flat_map(move |drawing| {
            let chosen = drawing.households.iter().filter(move |chosen| chosen.drawn == drawn);
            chosen.map(move |chosen| (drawing, chosen.name, drawing.is_measured(chosen.name, self.groups)))
        })
    }

    fn missing(&self) -> impl Iterator<Item = (&Drawing<'_>, &str)> {
        let missing = self.drawn(Drawn::Selected).filter(|(.., measured)| !measured);
        missing.map(|(drawing, name, _)| (drawing, name))
    }

    /// Selected households with neither a claim nor a reason.
    pub(super) fn unexplained(&self) -> usize {
        self.missing().filter(|(_, name)| Dropout::reason(self.dropouts, name).is_none()).count()
    }

    /// Writes it, as a value.
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        let known =
            !self.drawings.is_empty() && self.drawings.iter().all(|drawing| drawing.differs.is_none());
        let selected = self.drawn(Drawn::Selected).count();
        let selected_measured = self.drawn(Drawn::Selected).filter(|(.., measured)| *measured).count();
        let count = |writer: &mut Writer, name: &str, count: usize| {
            optional_number(writer, name, known.then(|| number(count)));
        };
        count(writer, "selected", selected);
        count(writer, "reserves", self.drawn(Drawn::Reserve).count());
        writer.count_member("measured", self.measured());
        count(writer, "selectedMeasured", selected_measured);
        count(writer, "reservesUsed", self.drawn(Drawn::Reserve).filter(|(.., measured)| *measured).count());
        count(writer, "notDrawn", self.not_drawn().0);
        let rate = (known && selected > 0).then(|| number(selected_measured) / number(selected));
        optional_number(writer, "responseRate", rate);
        let asked = self.measured() + self.dropouts.len();
        writer.number_member("dropoutRate", number(self.dropouts.len()) / number(asked));
        self.write_missing(writer);
        count(writer, "missingHouseholds", self.missing().count());
        count(writer, "unexplained", self.unexplained());
        self.write_dropouts(writer);
        writer.name("groups");
        writer.begin_object();
        for group in self.groups {
            writer.name(group.group.word());
            write_days(group, writer);
        }
        writer.end_object();
        writer.end_object();
    }

    fn write_missing(&self, writer: &mut Writer) {
        writer.name("missing");
        writer.begin_array();
        for (drawing, name) in self.missing().take(limits::LISTED_HOUSEHOLDS) {
            writer.begin_object();
            writer.text_member("household", name);
            if let Some(group) = drawing.group {
                writer.text_member("group", group.word());
            }
            writer.name("reason");
            match Dropout::reason(self.dropouts, name) {
                Some(reason) => writer.string(reason),
                None => writer.null(),
            }
            writer.end_object();
        }
        writer.end_array();
    }

    fn write_dropouts(&self, writer: &mut Writer) {
        writer.name("dropouts");
        writer.begin_array();
        for dropout in self.dropouts.iter().take(limits::LISTED_HOUSEHOLDS) {
            writer.begin_object();
            writer.text_member("household", dropout.household);
            writer.text_member("reason", dropout.reason);
            writer.name("drawn");
            match self.drawings.iter().find_map(|drawing| drawing.drawn(dropout.household)) {
                Some(drawn) => writer.string(drawn.word()),
                None => writer.null(),
            }
            writer.end_object();
        }
        writer.end_array();
    }
}

/// The days of a group: expected by `durationDays`, and logged.
fn write_days(group: &Group<'_>, writer: &mut Writer) {
    let households = &group.households;
    let missing = households.iter().map(|household| household.expected_days.saturating_sub(household.measured.days));
    let days = || households.iter().map(|household| household.measured.days);
    writer.begin_object();
    writer.count_member("households", households.len());
    writer.count_member("daysExpected", households.iter().map(|household| household.expected_days).sum());
    writer.count_member("daysLogged", days().sum());
    writer.count_member("daysMissing", missing.sum());
    writer.count_member("zeroDays", households.iter().map(|household| household.measured.zero_days).sum());
    writer.count_member("fewestDays", days().min().unwrap_or_default());
    writer.count_member("mostDays", days().max().unwrap_or_default());
    writer.end_object();
}
