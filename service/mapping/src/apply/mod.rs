//! Applies a mapping to a record: a request of `claims.derive` for each measured fuel.

mod object;
mod weighings;

use object::{Members, Notes, Object};
use weighings::Weighings;

use crate::bad_cell::BadCell;
use crate::cells::Reader;
use crate::document::{Fuel, HouseholdSize, Mapping};
use crate::places::Places;
use crate::record::Record;
use crate::source::{Amount, Source};

/// The result of a mapping of a record.
#[derive(Debug)]
pub struct Applied {
    /// Whether the row is one of those that the mapping selects.
    pub is_selected: bool,
    /// The measured fuels.
    pub fuels: Vec<Measured>,
    /// Problems of the whole row. There are then no fuels.
    pub problems: Vec<BadCell>,
}

/// A measured fuel.
#[derive(Debug)]
pub struct Measured {
    /// The fuel as the claim names it, or its number in the mapping.
    pub fuel: String,
    /// The request of `claims.derive`, or the problems of its cells.
    pub request: Result<Request, Vec<BadCell>>,
}

/// A request of `claims.derive`.
#[derive(Debug)]
pub struct Request {
    /// The text of the request.
    pub text: String,
    /// The cell of each value.
    pub places: Places,
}

impl Mapping {
    /// Applies the mapping to a record.
    ///
    /// A fuel without a weighing in the record is left out. A cell that cannot be read is a problem of its fuel, or of the
    /// whole record if all fuels share it.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::Arc;
    /// use hearth_mapping::{Cell, Columns, Mapping, Place, Record, Row};
    ///
    /// let mapping = Mapping::read(r#"{
    ///     "claim": {"householdId": {"column": "hh", "prefix": "did:example:"}, "testGroup": {"constant": "reference"}},
    ///     "fuels": [{"fuelType": {"constant": "wood"}, "unit": {"constant": "kg"},
    ///                "intervals": [{"date": "day", "before": "in", "after": "out"}]}]
    /// }"#)?;
    /// let names = ["hh", "day", "in", "out"].map(String::from);
    /// let columns = Arc::new(Columns::new(Place::Sheet("KPT".into()), names));
    /// let cells = ["7", "2026-02-01", "9.5", "6.2"].map(|text| Cell::Text(text.into()));
    /// let record = Record { row: Row::new(columns, 2, cells.into()), tables: Vec::new() };
    /// let applied = mapping.apply(&record);
    /// let request = applied.fuels[0].request.as_ref().unwrap();
    /// assert!(request.text.ends_with(r#""intervals":[{"date":"2026-02-01","before":9.5,"after":6.2}]}"#));
    /// assert_eq!(request.places.of("/intervals/0/after").to_string(), "KPT!D2");
    /// # Ok::<(), hearth_mapping::MappingError>(())
    /// ```
    pub fn apply(&self, record: &Record) -> Applied {
        let mut applied = Applied { is_selected: true, fuels: Vec::new(), problems: Vec::new() };
        let reader = Reader { format: &self.format };
        if self.only.as_ref().is_some_and(|only| !reader.meets(&record.row, only)) {
            return Applied { is_selected: false, ..applied };
        }
        let mut notes = Notes { places: Places::new(record.row.place()), problems: Vec::new() };
        let members = self.claim_members(reader, record, &mut notes);
        if !notes.problems.is_empty() {
            return Applied { problems: notes.problems, ..applied };
        }
        for (index, fuel) in self.fuels.iter().enumerate() {
            if fuel.only.as_ref().is_none_or(|only| reader.meets(&record.row, only)) {
                let name = format!("fuel {}", index + 1);
                applied.fuels.extend(measured(reader, name, fuel, record, (&members, notes.clone())));
            }
        }
        applied
    }

    /// Reads the members of the claim that all fuels share.
    fn claim_members(&self, reader: Reader<'_>, record: &Record, notes: &mut Notes) -> Members {
        let claim = &self.claim;
        let mut object = Object::new(reader, &record.row, String::from("/claim"));
        object.required("householdId", &claim.household_id, notes);
        object.required("testGroup", &claim.test_group, notes);
        for (name, source) in [("studyId", &claim.study_id), ("replaces", &claim.replaces)] {
            if let Some(source) = source {
                object.text(name, source, notes);
            }
        }
        let mut factors = Object::new(reader, &record.row, String::from("/claim/externalFactors"));
        if let Some(source) = &claim.season {
            factors.text("season", source, notes);
        }
        let lists = [
            ("culturalEvents", &claim.cultural_events),
            ("occupationalFactors", &claim.occupational_factors),
        ];
        for (name, source) in lists {
            if let Some(source) = source {
                factors.list(name, source, notes);
            }
        }
        if !factors.members.is_empty() {
            object.members.put("externalFactors", &factors.members.object());
        }
        match &claim.household_size {
            Some(HouseholdSize { persons: Some(persons), .. }) => {
                object.amount("householdSize", persons, notes);
            }
            Some(size) => object.numbers("householdSize", size.members(), notes),
            None => {}
        }
        object.texts("evidence", &claim.evidence, notes);
        object.members
    }
}

impl HouseholdSize {
    /// Returns the given sources with the names of their members.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&'static str, &Source<Amount>)> {
        let members = [
            ("persons", &self.persons),
            ("children", &self.children),
            ("women", &self.women),
            ("men", &self.men),
            ("elders", &self.elders),
        ];
        members.into_iter().filter_map(|(name, source)| Some((name, source.as_ref()?)))
    }
}

/// Returns the request for a fuel, or `None` if none of its weighings has a value.
fn measured(
    reader: Reader<'_>,
    name: String,
    fuel: &Fuel,
    record: &Record,
    (members, mut notes): (&Members, Notes),
) -> Option<Measured> {
    let weighings = Weighings::read(reader, fuel, record, &mut notes);
    if !weighings.is_measured && notes.problems.is_empty() {
        return None;
    }
    let mut claim = Object::new(reader, &record.row, String::from("/claim"));
    claim.members = members.clone();
    let name = claim.text("fuelType", &fuel.fuel_type, &mut notes).unwrap_or(name);
    if let Some(source) = &fuel.unit {
        claim.text("unit", source, &mut notes);
    }
    let mut request = Object::new(reader, &record.row, String::new());
    request.members.put("claim", &claim.members.object());
    request.members.put(weighings.list, &weighings.text());
    if let Some(source) = &fuel.moisture_basis {
        request.text("moistureBasis", source, &mut notes);
    }
    let Notes { places, problems } = notes;
    let text = request.members.object();
    let request = if problems.is_empty() { Ok(Request { text, places }) } else { Err(problems) };
    Some(Measured { fuel: name, request })
}
