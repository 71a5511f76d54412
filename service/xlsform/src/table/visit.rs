//! The questions at a visit. The constraint of `found` is that of an amount below zero: more fuel than before.

use super::names::{REASON, WEIGHING};
use crate::field::{Field, Goes, Kind, Words};

pub(super) static FIELDS: &[Field] = &[
    Field::calculated("visit_number", "position(..)"),
    Field::calculated(
        "previous_date",
        "if(${visit_number} = 1, '', format-date(indexed-repeat(${visit_date}, ${fuel}, ${fuel_number}, ${visit}, \
         ${visit_number} - 1), '%Y-%m-%d'))",
    ),
    Field::calculated(
        "previous_stock",
        "if(${visit_number} = 1, '', indexed-repeat(${stock}, ${fuel}, ${fuel_number}, ${visit}, ${visit_number} - 1))",
    ),
    Field::new(Kind::Date, "visit_date", "Date of visit ${visit_number}")
        .required()
        .constraint(
            "(${visit_number} = 1 or . > date(${previous_date})) and . <= today()",
            Words::Own(
                "The date is not after ${previous_date}, or it is after today. Check the dates, and enter the visits in their \
                 order.",
            ),
        )
        .goes(Goes::Visit("date")),
    Field::new(Kind::Decimal, "added_since", "Fuel that the household added since the last visit")
        .hint(Words::Schema("WeighingVisit/addedSince"))
        .relevant("${visit_number} > 1")
        .starts_as("0")
        .constraint(". >= 0", AT_LEAST)
        .goes(Goes::Visit("addedSince")),
    Field::one("weighing", WEIGHING, "Was the fuel weighed when you arrived?")
        .relevant("${visit_number} > 1")
        .required()
        .starts_as("weighed"),
    Field::new(Kind::Text, REASON, "Why is there no valid weight?")
        .hint(Words::Own("For example: the stock was refilled and nobody weighed it."))
        .relevant("${visit_number} > 1 and ${weighing} != 'weighed'")
        .required()
        .constraint(
            "string-length(.) <= 200",
            Words::Code("request.text_too_long", &[("length", "too many"), ("limit", "200")]),
        )
        .goes(Goes::VisitReason),
    Field::new(Kind::Decimal, "found", "Weight of the fuel when you arrived")
        .hint(Words::Schema("WeighingVisit/found"))
        .relevant("${visit_number} > 1 and ${weighing} != 'missing'")
        .required()
        .constraint(
            ". >= 0 and (${weighing} = 'excluded' or ${previous_stock} = '' \
             or . <= round(${previous_stock} + coalesce(${added_since}, 0), 6))",
            Words::Code(
                "weighing.negative_use",
                &[
                    ("date", "${previous_date}"),
                    ("derivation", "${previous_stock} + ${added_since} − this weight"),
                ],
            ),
        )
        .goes(Goes::Visit("found")),
    Field::new(Kind::Decimal, "left", "Weight of all fuel when you leave")
        .hint(Words::Own("With the fuel that you brought; empty if the stock is the one that you found."))
        .required_if("${visit_number} = 1")
        .constraint(". >= 0", AT_LEAST)
        .goes(Goes::Visit("left")),
    Field::calculated("stock", "if(${left} != '', ${left}, ${found})"),
    Field::calculated(
        "interval_days",
        "if(${visit_number} = 1, 0, \
         round(decimal-date-time(${visit_date}) - decimal-date-time(date(${previous_date}))))",
    ),
    // A day counts if it has a log or passed without use, so an interval of several days counts only without use.
    Field::calculated(
        "observed_days",
        "if(${visit_number} = 1 or ${weighing} != 'weighed' or ${previous_stock} = '', 0, \
         if(round(${previous_stock} + coalesce(${added_since}, 0) - ${found}, 6) = 0, ${interval_days}, \
         if(${interval_days} = 1, 1, 0)))",
    ),
    Field::new(Kind::Group(PRESENT), "present", "Persons who ate from this fuel since the last visit")
        .hint(Words::Schema("WeighingVisit/personsPresent"))
        .relevant("${persons_counted} = 'yes'"),
    Field::new(Kind::Text, "moisture", "Readings of the moisture in per cent")
        .hint(Words::Own("Separated by spaces, for example 18 22.5 19."))
        .relevant("${moisture_basis} != 'not-measured'")
        .constraint(READINGS, Words::Own("Write the readings in per cent with spaces between them."))
        .goes(Goes::Moisture),
    Field::new(Kind::Photo, "photo_found", "Photo of the scale when you arrived")
        .relevant("${visit_number} > 1")
        .goes(Goes::Evidence),
    Field::new(Kind::Photo, "photo_left", "Photo of the scale when you leave").goes(Goes::Evidence),
];

static PRESENT: &[Field] = &[
    present("present_children", "Children")
        .hint(Words::Schema("PersonsPresent/children"))
        .goes(Goes::Visit("personsPresent/children")),
    present("present_women", "Women")
        .hint(Words::Schema("PersonsPresent/women"))
        .goes(Goes::Visit("personsPresent/women")),
    present("present_men", "Men")
        .hint(Words::Schema("PersonsPresent/men"))
        .goes(Goes::Visit("personsPresent/men")),
    present("present_elders", "Elders")
        .hint(Words::Schema("PersonsPresent/elders"))
        .goes(Goes::Visit("personsPresent/elders")),
];

/// A number of persons, which may be a mean of several meals.
pub(super) const fn present(name: &'static str, label: &'static str) -> Field {
    Field::new(Kind::Decimal, name, label).required().constraint(". >= 0 and . <= 1000", PERSONS)
}

/// Numbers with spaces between them, on the wet basis below 100.
pub(super) const READINGS: &str = "regex(., if(${moisture_basis} = 'wet', \
     '^ *[0-9]{1,2}([.][0-9]+)?( +[0-9]{1,2}([.][0-9]+)?)* *$', '^ *[0-9]{1,3}([.][0-9]+)?( +[0-9]{1,3}([.][0-9]+)?)* *$'))";
/// The message for a number of persons out of range.
pub(super) const PERSONS: Words =
    Words::Code("request.out_of_range", &[("found", "the answer"), ("allowed", "0 to 1000 persons")]);
const AT_LEAST: Words =
    Words::Code("request.out_of_range", &[("found", "the answer"), ("allowed", "a number of at least 0")]);
