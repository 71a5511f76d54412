//! The questions about a sheet of daily amounts: the period, each of its days, and the total.

use super::names::{AMOUNT, DAY, DAY_REASON, DAY_STATE, START_DATE, TOTAL};
use super::visit::{READINGS, present};
use crate::field::{Field, Goes, Kind, Words};

pub(super) static SHEET: &[Field] = &[
    Field::new(Kind::Date, START_DATE, "First day of the test")
        .required()
        .constraint(". <= today()", Words::Own("A test cannot begin after today. Check the date."))
        .goes(Goes::Claim("testPeriod/startDate")),
    Field::new(Kind::Date, "end_date", "Last day of the test")
        .required()
        .constraint(
            "round(decimal-date-time(.) - decimal-date-time(${start_date})) >= 2 \
             and round(decimal-date-time(.) - decimal-date-time(${start_date})) <= 365 and . <= today()",
            Words::Own(
                "A test takes at least 3 and at most 366 days, and ends today at the latest. Check the first and the last day.",
            ),
        )
        .goes(Goes::Claim("testPeriod/endDate")),
    // The days between the dates, and one more: the last day may have an amount or be the end.
    Field::calculated(
        "day_count",
        "round(decimal-date-time(${end_date}) - decimal-date-time(${start_date})) + 1",
    ),
    Field::new(Kind::Repeat { fields: FIELDS, count: "${day_count}" }, DAY, "Day"),
    Field::calculated("daily_sum", "round(sum(${amount}), 3)"),
    Field::new(Kind::Decimal, TOTAL, "Total of the sheet, if it has one")
        .hint(Words::Schema("Claim/fuelMeasurements/total"))
        // The phone adds in binary: 0.1 + 0.2 is not 0.3 there.
        .constraint(
            "round(., 3) = round(sum(${amount}), 3)",
            Words::Code("claim.total_mismatch", &[("total", "not their sum"), ("sum", "${daily_sum}")]),
        ),
    Field::new(Kind::Tick, "days_complete", "All days of the sheet are entered").required().constraint(
        "sum(${observed}) >= 3",
        Words::Code("claim.too_few_logs", &[("count", "less than 3"), ("minimum", "3")]),
    ),
    Field::new(Kind::Group(PRESENT), "mean_present", "Persons who ate from this fuel, on average")
        .relevant("${persons_counted} = 'yes'"),
    Field::new(Kind::Text, "sheet_moisture", "Readings of the moisture in per cent")
        .hint(Words::Own("Separated by spaces, for example 18 22.5 19."))
        .relevant("${moisture_basis} != 'not-measured'")
        .required()
        .constraint(READINGS, Words::Own("Write the readings in per cent with spaces between them."))
        .goes(Goes::Moisture),
];

static FIELDS: &[Field] = &[
    Field::calculated("day_number", "position(..)"),
    Field::calculated("is_last", "if(${day_number} = ${day_count}, 'yes', 'no')"),
    // A difference of local dates, because the decimal of a date alone depends on the time zone.
    Field::calculated(
        "day_date",
        "format-date(date(round(decimal-date-time(${start_date}) - decimal-date-time(date('1970-01-01'))) \
         + ${day_number} - 1), '%Y-%m-%d')",
    ),
    Field::new(
        Kind::One { list: "day_state", offered: "last = 'no' or ${is_last} = 'yes'" },
        DAY_STATE,
        "Day ${day_number}, ${day_date}",
    )
    .required()
    .goes(Goes::DayWithoutLog("status")),
    Field::new(Kind::Decimal, AMOUNT, "Fuel used on this day")
        .relevant("${day_state} = 'weighed'")
        .required()
        .constraint(". > 0", Words::Code("claim.measurement_zero", &[]))
        .goes(Goes::DailyLog),
    Field::new(Kind::Text, DAY_REASON, "Why has this day no valid weight?")
        .relevant("${day_state} = 'missing' or ${day_state} = 'excluded'")
        .required()
        .constraint(
            "string-length(.) <= 2000",
            Words::Code("request.text_too_long", &[("length", "too many"), ("limit", "2000")]),
        )
        .goes(Goes::DayWithoutLog("reason")),
    Field::calculated("observed", "if(${day_state} = 'weighed' or ${day_state} = 'not-used', 1, 0)"),
    Field::new(Kind::Photo, "day_photo", "Photo of the scale")
        .relevant("${day_state} = 'weighed' or ${day_state} = 'excluded'")
        .goes(Goes::Evidence),
];

static PRESENT: &[Field] = &[
    present("mean_children", "Children")
        .hint(Words::Schema("PersonsPresent/children"))
        .goes(Goes::MeanPersons("children")),
    present("mean_women", "Women")
        .hint(Words::Schema("PersonsPresent/women"))
        .goes(Goes::MeanPersons("women")),
    present("mean_men", "Men").hint(Words::Schema("PersonsPresent/men")).goes(Goes::MeanPersons("men")),
    present("mean_elders", "Elders")
        .hint(Words::Schema("PersonsPresent/elders"))
        .goes(Goes::MeanPersons("elders")),
];
