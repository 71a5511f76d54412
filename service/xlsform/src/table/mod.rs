//! The table of the form: every question, where its value goes, and the conditions for its answer.
//!
//! A condition is one that the rules of claims have too, so that a form which the phone accepts is not refused later.
//! It may be weaker, because a phone has no exact decimals: sums are compared after rounding.

mod day;
mod fuel;
mod household;
mod visit;

use crate::field::{Field, Kind};

/// The fields of the form, in the order in which they are asked.
pub(crate) static FORM: &[Field] = household::FIELDS;

/// The names of the repeats and of the groups that contain them.
pub(crate) const FUEL: &str = "fuel";
pub(crate) const VISIT: &str = "visit";
pub(crate) const SHEET: &str = "sheet";
pub(crate) const DAY: &str = "day";

/// The names of the questions that decide how others are read.
pub(crate) const LANGUAGE: &str = "form_language";
pub(crate) const FORM_VERSION: &str = "form_version";
pub(crate) const FUEL_TYPE: &str = "fuel_type";
pub(crate) const METHOD: &str = "method";
pub(crate) const WEIGHING: &str = "weighing";
pub(crate) const REASON: &str = "reason";
pub(crate) const START_DATE: &str = "start_date";
pub(crate) const DAY_STATE: &str = "day_state";
pub(crate) const AMOUNT: &str = "amount";
pub(crate) const DAY_REASON: &str = "day_reason";
pub(crate) const TOTAL: &str = "total";

/// Returns the fields of a repeat or a group.
pub(crate) fn fields_of(name: &str) -> &'static [Field] {
    find(FORM, &|field| field.name == name).map_or(&[], |field| match field.kind {
        Kind::Group(fields) | Kind::Repeat { fields, .. } => fields,
        _ => &[],
    })
}

/// Returns the question of this name.
pub(crate) fn question(name: &str) -> Option<&'static Field> {
    find(FORM, &|field| field.name == name)
}

/// Returns the first field, also in groups and repeats, that has the property.
pub(crate) fn find(fields: &'static [Field], is: &dyn Fn(&Field) -> bool) -> Option<&'static Field> {
    fields.iter().find_map(|field| match field.kind {
        _ if is(field) => Some(field),
        Kind::Group(inner) | Kind::Repeat { fields: inner, .. } => find(inner, is),
        _ => None,
    })
}
