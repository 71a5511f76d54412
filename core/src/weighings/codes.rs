//! The codes of weighings. Those for the shape of a request are `request.*`.

use crate::finding::Code;

/// Every code of weighings, in the order of the catalogue.
pub(super) static CODES: [&Code; 15] = [
    &TOO_FEW,
    &DATE_REPEATED,
    &DATES_UNSORTED,
    &INTERVALS_OVERLAP,
    &PERIOD_TOO_LONG,
    &NO_INTERVAL_BEFORE,
    &NEGATIVE_USE,
    &NOT_MISSING,
    &TOO_MANY_DIGITS,
    &MEMBER_DERIVED,
    &BASIS_MISSING,
    &READING_MISSING,
    &SEVERAL_DAYS,
    &DAYS_NOT_COVERED,
    &NOT_24_HOURS,
];

pub(super) static TOO_FEW: Code =
    Code::error(400, "weighing.too_few", "the list has {count} items, but at least {least} are needed")
        .help("give one interval for each day, or one visit more than days");

pub(super) static DATE_REPEATED: Code =
    Code::error(409, "weighing.date_repeated", "the date {date} occurs twice")
        .help("check for a date that was copied, or for a fuel or household that was mixed in");

pub(super) static DATES_UNSORTED: Code =
    Code::error(409, "weighing.dates_unsorted", "the date {date} is not after {before}")
        .help("check for a typing error in the dates, and list the weighings in their order");

pub(super) static INTERVALS_OVERLAP: Code = Code::error(
    409,
    "weighing.intervals_overlap",
    "the interval starts on {date}, but the interval before ends on {before}",
)
.help("correct `date` of this interval, or `endDate` of the interval before");

pub(super) static PERIOD_TOO_LONG: Code = Code::error(
    400,
    "weighing.period_too_long",
    "the weighings span {days} days; at most {limit} are allowed",
)
.help("check for a typing error in the dates");

pub(super) static NO_INTERVAL_BEFORE: Code = Code::error(
    400,
    "weighing.no_interval_before",
    "`{member}` is given for the first visit, at which no interval ends",
)
.help("move it to the visit at the end of the interval");

pub(super) static NEGATIVE_USE: Code =
    Code::error(409, "weighing.negative_use", "the fuel used from {date} is below zero: {derivation}").help(
        "correct the weight, or state the fuel that was added; if it is unknown, state in `excluded` why the \
             weights are left out",
    );

pub(super) static NOT_MISSING: Code = Code::error(
    409,
    "weighing.not_missing",
    "`missing` is given, but every weight of the interval is given too",
)
.help("use `excluded` to leave out weights that were taken");

pub(super) static TOO_MANY_DIGITS: Code = Code::error(
    400,
    "weighing.too_many_digits",
    "the amount {amount} has more than {limit} significant digits",
)
.help("write the weights with the digits that the scale shows");

pub(super) static MEMBER_DERIVED: Code =
    Code::error(409, "weighing.member_derived", "`{member}` follows from the weighings")
        .help("remove it from `claim`");

pub(super) static BASIS_MISSING: Code =
    Code::error(400, "weighing.basis_missing", "the basis of the moisture readings is missing")
        .help("set `moistureBasis` to `dry` or `wet`, as the meter's manual states");

pub(super) static READING_MISSING: Code = Code::warning(
    "weighing.reading_missing",
    "the weight `{member}` of {date} is missing, so the interval from {start} has no daily log",
)
.help("if the reason is known, state it in `missing`");

pub(super) static SEVERAL_DAYS: Code = Code::warning(
    "weighing.several_days",
    "{used} was used from {start} to {end}, which is {days} days, so they have no daily logs",
)
.help("daily logs need a weighing each day; an amount of several days is not distributed among them");

pub(super) static DAYS_NOT_COVERED: Code = Code::warning(
    "weighing.days_not_covered",
    "the days between intervals have no weighings: {days}, from {start}",
)
.help("add the missing intervals; otherwise, the days are `missing`");

pub(super) static NOT_24_HOURS: Code = Code::warning(
    "weighing.not_24_hours",
    "intervals that do not last 24 hours for each day: {count}; the shortest lasts {shortest} hours, the longest {longest}",
)
.help("a daily log is the fuel of 24 hours; the amounts are not scaled");
