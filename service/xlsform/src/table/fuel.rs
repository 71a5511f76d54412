//! The questions about a fuel, and the two ways to measure it.

use super::{day, names, visit};
use crate::choices::NOT_MEASURED;
use crate::field::{Field, Goes, Kind, Words};

pub(super) static FIELDS: &[Field] = &[
    Field::calculated("fuel_number", "position(..)"),
    Field::one("fuel_type", names::FUEL_TYPE, "Fuel ${fuel_number}").required().goes(Goes::Claim("fuelType")),
    Field::one("unit", "unit", "Unit of the amounts").required().goes(Goes::Claim("unit")),
    Field::one("moisture_basis", "moisture_basis", "Moisture of the fuel")
        .hint(Words::Schema("FuelMoisture/basis"))
        .required()
        .starts_as(NOT_MEASURED)
        .goes(Goes::Request("moistureBasis")),
    Field::one("yes_no", "persons_counted", "Were the persons counted who ate from this fuel?")
        .hint(Words::Own("If not, the size of the household is used."))
        .required()
        .starts_as("no"),
    Field::one("method", names::METHOD, "How was this fuel measured?").required(),
    Field::new(Kind::Text, "replaces", "Record that this test corrects")
        .hint(Words::Own("The id of a stored record that is wrong; empty for a new test."))
        .constraint(
            "string-length(.) <= 200",
            Words::Code("request.text_too_long", &[("length", "too many"), ("limit", "200")]),
        )
        .goes(Goes::Claim("replaces")),
    Field::new(Kind::Repeat { fields: visit::FIELDS, count: "" }, names::VISIT, "Visit")
        .hint(Words::Own("Add one for each visit, in the order of their dates."))
        .relevant("${method} = 'visits'"),
    Field::new(Kind::Tick, "visits_complete", "All visits for this fuel are entered")
        .relevant("${method} = 'visits'")
        .required()
        .constraint("sum(${observed_days}) >= 3", TOO_SHORT),
    Field::new(Kind::Group(day::SHEET), names::SHEET, "Sheet of daily amounts")
        .relevant("${method} = 'logs'"),
];

const TOO_SHORT: Words = Words::Code("claim.too_few_logs", &[("count", "less than 3"), ("minimum", "3")]);
