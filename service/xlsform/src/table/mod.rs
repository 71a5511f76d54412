//! The table of the form: every question, where its value goes, and the conditions for its answer.
//!
//! A condition is one that the rules of claims have too, so that a form which the phone accepts is not refused later.
//! It may be weaker, because a phone has no exact decimals: sums are compared after rounding.

mod day;
mod fuel;
mod household;
mod names;
mod visit;

use crate::field::{Field, Kind};

pub(crate) use names::{
    AMOUNT, DAY, DAY_REASON, DAY_STATE, FORM_VERSION, FUEL, FUEL_TYPE, LANGUAGE, METHOD, SHEET, START_DATE,
    TOTAL, VISIT, WEIGHING,
};

/// The fields of the form, in the order in which they are asked.
pub(crate) static FORM: &[Field] = household::FIELDS;

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
