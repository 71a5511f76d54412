//! A JSON object that is filled from the cells of a row, with the place of each member.

use std::fmt::Write as _;

use crate::bad_cell::{BadCell, VALUE_MISSING};
use crate::cells::{Reader, Refused};
use crate::places::Places;
use crate::record::{Address, Row};
use crate::source::{Amount, Day, List, Source, Text};
use crate::walk::Any;

/// The places and the problems of the values that were read.
#[derive(Clone, Debug)]
pub(super) struct Notes {
    pub(super) places: Places,
    pub(super) problems: Vec<BadCell>,
}

/// A JSON object at a place of the request.
pub(super) struct Object<'a> {
    reader: Reader<'a>,
    row: &'a Row,
    /// The place in the request, as a JSON Pointer.
    at: String,
    pub(super) members: Members,
}

impl<'a> Object<'a> {
    pub(super) fn new(reader: Reader<'a>, row: &'a Row, at: String) -> Self {
        Self { reader, row, at, members: Members::default() }
    }

    /// Adds a text, and returns it; `None` if the cell is blank or refused.
    pub(super) fn text(&mut self, name: &str, source: &Source<Text>, notes: &mut Notes) -> Option<String> {
        self.note(name, Any::Text(source), notes);
        let text = taken(self.reader.text(self.row, source), notes)?;
        self.members.put(name, &quoted(&text));
        Some(text)
    }

    /// Adds a text that every claim has.
    pub(super) fn required(&mut self, name: &str, source: &Source<Text>, notes: &mut Notes) {
        let before = notes.problems.len();
        if self.text(name, source, notes).is_none() && notes.problems.len() == before {
            let place = self.place(Any::Text(source)).unwrap_or_else(|| self.row.place());
            notes.problems.push(BadCell {
                code: VALUE_MISSING,
                place,
                message: format!("the cell is blank, and every claim has `{name}`"),
                help: String::from("fill the cell, or leave the row out by `only` of the mapping"),
            });
        }
    }

    /// Adds a list of texts.
    pub(super) fn list(&mut self, name: &str, source: &Source<List>, notes: &mut Notes) {
        self.note(name, Any::List(source), notes);
        let texts = taken(self.reader.list(self.row, source).map(Some), notes).unwrap_or_default();
        if !texts.is_empty() {
            self.members.put(name, &array(texts.iter().map(|text| quoted(text))));
        }
    }

    /// Adds a number, and returns the cell; `None` if it is blank or refused.
    pub(super) fn amount(
        &mut self,
        name: &str,
        source: &Source<Amount>,
        notes: &mut Notes,
    ) -> Option<Address> {
        self.note(name, Any::Amount(source), notes);
        let number = taken(self.reader.amount(self.row, source), notes)?;
        self.members.put(name, &number);
        Some(self.place(Any::Amount(source)).unwrap_or_else(|| self.row.place()))
    }

    /// Adds a list of numbers without those of blank cells.
    pub(super) fn amounts(&mut self, name: &str, sources: &[Source<Amount>], notes: &mut Notes) {
        let mut numbers = Vec::new();
        for source in sources {
            self.note(&format!("{name}/{}", numbers.len()), Any::Amount(source), notes);
            numbers.extend(taken(self.reader.amount(self.row, source), notes));
        }
        if !numbers.is_empty() {
            self.members.put(name, &array(numbers));
        }
    }

    /// Adds a list of texts without those of blank cells.
    pub(super) fn texts(&mut self, name: &str, sources: &[Source<Text>], notes: &mut Notes) {
        let mut texts = Vec::new();
        for source in sources {
            self.note(&format!("{name}/{}", texts.len()), Any::Text(source), notes);
            texts.extend(taken(self.reader.text(self.row, source), notes).map(|text| quoted(&text)));
        }
        if !texts.is_empty() {
            self.members.put(name, &array(texts));
        }
    }

    /// Adds a date, and returns whether the cell has one.
    pub(super) fn day(&mut self, name: &str, source: &Source<Day>, add: i32, notes: &mut Notes) -> bool {
        self.note(name, Any::Day(source), notes);
        let day = taken(self.reader.day(self.row, source, add), notes);
        if let Some(day) = &day {
            self.members.put(name, &quoted(day));
        }
        day.is_some()
    }

    /// Adds an object with numbers, without those of blank cells, unless all are blank.
    pub(super) fn numbers<'s>(
        &mut self,
        name: &str,
        sources: impl IntoIterator<Item = (&'static str, &'s Source<Amount>)>,
        notes: &mut Notes,
    ) {
        let mut below = Self::new(self.reader, self.row, format!("{}/{name}", self.at));
        for (member, source) in sources {
            below.amount(member, source, notes);
        }
        if !below.members.is_empty() {
            self.members.put(name, &below.members.object());
        }
    }

    fn note(&self, name: &str, source: Any<'_>, notes: &mut Notes) {
        if let Some(place) = self.place(source) {
            notes.places.add(format!("{}/{name}", self.at), place);
        }
    }

    fn place(&self, source: Any<'_>) -> Option<Address> {
        source.columns().first().map(|column| self.row.place_of(column))
    }
}

fn taken<T>(read: Result<Option<T>, Refused>, notes: &mut Notes) -> Option<T> {
    read.unwrap_or_else(|Refused(problem)| {
        notes.problems.push(*problem);
        None
    })
}

/// The members of a JSON object, as text.
#[derive(Clone, Debug, Default)]
pub(super) struct Members(String);

impl Members {
    /// Adds a member whose value is JSON text.
    pub(super) fn put(&mut self, name: &str, value: &str) {
        let comma = if self.0.is_empty() { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{comma}\"{name}\":{value}");
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn object(&self) -> String {
        format!("{{{}}}", self.0)
    }
}

pub(super) fn array(values: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", values.into_iter().collect::<Vec<_>>().join(","))
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
