//! The weighings of a fuel: its intervals or its visits.

use super::object::{Notes, Object, array};
use crate::cells::Reader;
use crate::document::Fuel;
use crate::items::Item;
use crate::record::{Record, Row};
use crate::source::Source;

/// The items of a list of weighings.
pub(super) struct Weighings<'a> {
    reader: Reader<'a>,
    /// `intervals` or `visits`.
    pub(super) list: &'static str,
    /// The text of each item, and whether it can be left out at the end.
    items: Vec<(String, bool)>,
    /// Whether an item has a weight, or a reason why it has none.
    pub(super) is_measured: bool,
}

impl<'a> Weighings<'a> {
    /// Reads the weighings of a fuel.
    pub(super) fn read(reader: Reader<'a>, fuel: &Fuel, record: &Record, notes: &mut Notes) -> Self {
        let (list, items) = fuel.items();
        let mut weighings = Self { reader, list, items: Vec::new(), is_measured: false };
        for item in &items {
            let rows = match item.table {
                Some(table) => record.rows(table),
                None => std::slice::from_ref(&record.row),
            };
            for row in rows {
                if item.only.is_none_or(|only| reader.meets(row, only)) {
                    weighings.add(item, row, notes);
                }
            }
        }
        weighings.drop_trailing();
        weighings
    }

    /// Returns the list as JSON text.
    pub(super) fn text(self) -> String {
        array(self.items.into_iter().map(|(text, _)| text))
    }

    fn add(&mut self, item: &Item<'_>, row: &Row, notes: &mut Notes) {
        let at = format!("/{}/{}", self.list, self.items.len());
        let mut object = Object::new(self.reader, row, at.clone());
        let problems = notes.problems.len();
        let (mut has_day, mut is_weighed, mut follows) = (false, false, item.add_days != 0);
        let mut shown = None;
        for (name, source) in &item.days {
            has_day |= object.day(name, source, item.add_days, notes);
            follows |= matches!(source, Source::Detailed(day) if day.add_days != 0);
        }
        for (name, source) in &item.amounts {
            let Some(place) = object.amount(name, source, notes) else { continue };
            is_weighed |= *name != "hours";
            if matches!(*name, "after" | "used" | "found") {
                shown = Some(place);
            }
        }
        for (name, source) in &item.texts {
            is_weighed |= object.text(name, source, notes).is_some();
        }
        if let Some(persons) = item.persons {
            object.numbers("personsPresent", persons.members(), notes);
        }
        object.amounts("moisture", item.moisture, notes);
        if !has_day && !is_weighed && notes.problems.len() == problems {
            return;
        }
        notes.places.add(at, shown.unwrap_or_else(|| row.place()));
        self.is_measured |= is_weighed;
        self.items.push((object.members.object(), follows && !is_weighed));
    }

    /// Leaves out the days after the last weighing if their dates are calculated, because the table has columns for the
    /// longest test.
    fn drop_trailing(&mut self) {
        while self.items.last().is_some_and(|(_, can_drop)| *can_drop) {
            self.items.pop();
        }
    }
}
