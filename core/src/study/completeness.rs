//! How complete a study is: who was to be measured and who was, dropouts with their reasons, days.

use alloc::vec::Vec;

use super::drawing::{Drawing, Dropout};
use super::estimate::optional_number;
use super::households::Group;
use super::number;
use crate::household::TestGroup;
use crate::json::Writer;
use crate::limits;
use crate::selection::Drawn;

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
    #[inline(never)]
    pub(super) fn not_drawn(&self) -> (usize, Option<&str>) {
        let mut count = 0;
        let mut first = None;
        for group in self.groups {
            for household in &group.households {
                let drawn = |drawing: &Drawing<'_>| {
                    drawing.is_for(group.kind) && drawing.drawn(household.name).is_some()
                };
                if !self.drawings.iter().any(drawn) {
                    count += usize::from(!(self.paired && group.kind == TestGroup::Intervention));
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

    /// Reserves that are measured and not in their turn.
    #[inline(never)]
    pub(super) fn out_of_turn(&self) -> Vec<&str> {
        let mut found = Vec::new();
        for drawing in self.drawings {
            found.extend(drawing.out_of_turn(self.dropouts, self.groups));
        }
        found
    }

    /// Dropouts that no drawing has.
    #[inline(never)]
    pub(super) fn strange_dropouts(&self) -> usize {
        let known =
            !self.drawings.is_empty() && self.drawings.iter().all(|drawing| drawing.differs.is_none());
        let strange = self.dropouts.iter().filter(|dropout| {
            known && !self.drawings.iter().any(|drawing| drawing.drawn(dropout.household).is_some())
        });
        strange.count()
    }

    /// Writes it, as a value.
    #[inline(never)]
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
        count(writer, "reservesOutOfTurn", self.out_of_turn().len());
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
            writer.name(group.kind.word());
            write_days(group, writer);
        }
        writer.end_object();
        writer.end_object();
    }

    #[inline(never)]
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

    #[inline(never)]
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
#[inline(never)]
fn write_days(group: &Group<'_>, writer: &mut Writer) {
    let households = &group.households;
    let missing =
        households.iter().map(|household| household.expected_days.saturating_sub(household.measured.days));
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
