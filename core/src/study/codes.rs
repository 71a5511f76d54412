//! The codes of a study: its claims as a set, and its figures. Those for the shape of a request are `request.*`.

use crate::finding::Code;

/// Every code of a study.
pub fn codes() -> &'static [&'static Code] {
    &CODES
}

static CODES: [&Code; 50] = [
    &RULE_WEAKER,
    &SAVING_MISSED,
    &STRATA_UNTOLD,
    &SIZES_OF_FEW,
    &FEW_HOUSEHOLDS,
    &NORMAL_OF_FEW,
    &STRATA_NOT_PROPORTIONAL,
    &RULE_PER_STRATUM,
    &SELECTIONS_DIFFER,
    &SELECTION_SHORT_RANDOMNESS,
    &RESERVE_OUT_OF_TURN,
    &DROPOUT_NOT_DRAWN,
    &CHECKS_OPEN,
    &NO_FACTOR,
    &NOT_FINITE,
    &HOUSEHOLD_REPEATED,
    &SIZE_DIFFERS,
    &STUDIES_DIFFER,
    &HOUSEHOLD_TWICE,
    &HOUSEHOLD_IN_BOTH,
    &HOUSEHOLD_UNPAIRED,
    &GROUP_EMPTY,
    &GROUP_OF_ONE,
    &FUELS_MIXED,
    &UNITS_MIXED,
    &FUEL_UNSTATED,
    &UNIT_UNSTATED,
    &DROPOUT_MEASURED,
    &GAP_REVERSED,
    &CLAIMS_WARNED,
    &FUEL_NOT_STATED,
    &NO_SPREAD,
    &SIZE_UNKNOWN,
    &PRECISION_MISSED,
    &SAVING_NOT_SIGNIFICANT,
    &FUELS_DIFFER,
    &OUTLIERS,
    &IMPLAUSIBLE,
    &HOUSEHOLD_MISSING,
    &HOUSEHOLD_NOT_DRAWN,
    &SELECTION_NOT_REDRAWN,
    &SELECTION_NOT_GIVEN,
    &GAP_UNJUSTIFIED,
    &SEASON_UNDOCUMENTED,
    &SEASONS_DIFFER,
    &FACTORS_UNDOCUMENTED,
    &TIMING_MISALIGNED,
    &TIMING_NOT_ASSESSED,
    &TIMING_BEFORE_AFTER,
    &HOUSEHOLD_APART,
];

pub(super) static NO_FACTOR: Code = Code::error(400, "study.no_factor", "the method `none` has no factor");

pub(super) static NOT_FINITE: Code =
    Code::error(400, "study.not_finite", "the figures are beyond the range of a double")
        .help("measure in a larger unit");

pub(super) static HOUSEHOLD_REPEATED: Code =
    Code::error(409, "study.household_repeated", "`{household}` is in the list already")
        .help("keep one of them");

pub(super) static SIZE_DIFFERS: Code =
    Code::error(409, "study.size_differs", "`{household}` has another size in its claim than here")
        .help("give the size once, or the same twice");

pub(super) static STUDIES_DIFFER: Code = Code::error(
    409,
    "study.studies_differ",
    "the claim belongs to the study `{found}`, and others to `{study}`",
)
.help("assess one study at a time");

pub(super) static HOUSEHOLD_TWICE: Code =
    Code::error(409, "study.household_twice", "`{household}` is measured twice in the {group} group")
        .help("keep the claim that stands: one that was corrected is replaced by the later");

pub(super) static HOUSEHOLD_IN_BOTH: Code =
    Code::error(409, "study.household_in_both_groups", "`{household}` is measured in both groups")
        .help("independent groups have no household in common; `\"design\":\"paired\"` compares households with themselves");

pub(super) static HOUSEHOLD_UNPAIRED: Code = Code::error(
    409,
    "study.household_unpaired",
    "`{household}` is measured in the {group} group only",
)
.help("a paired design compares each household with itself; name who was lost under `dropouts`, and leave the claim out");

pub(super) static GROUP_EMPTY: Code =
    Code::error(400, "study.group_empty", "there is no claim of the {group} group");

pub(super) static GROUP_OF_ONE: Code =
    Code::error(400, "study.group_of_one", "the {group} group has one household, and one has no spread");

pub(super) static FUELS_MIXED: Code =
    Code::error(409, "study.fuels_mixed", "the claim measures {found}, and the {group} group {word}")
        .help("assess each fuel by itself");

pub(super) static UNITS_MIXED: Code =
    Code::error(409, "study.units_mixed", "the claim measures in {found}, and the {group} group in {word}")
        .help("convert the measurements to one unit");

pub(super) static FUEL_UNSTATED: Code = Code::error(
    400,
    "study.fuel_unstated",
    "the claim does not say its fuel, and others of the {group} group do",
)
.help("add `fuelType` to the claim, or state the fuel of the group under `fuels`");

pub(super) static UNIT_UNSTATED: Code = Code::error(
    400,
    "study.unit_unstated",
    "the claim does not say its unit, and others of the {group} group do",
)
.help("add `unit` to the claim, or state the unit of the group under `fuels`");

pub(super) static DROPOUT_MEASURED: Code =
    Code::error(409, "study.dropout_measured", "`{household}` is a dropout here, and there is a claim of it");

pub(super) static GAP_REVERSED: Code =
    Code::error(400, "study.gap_reversed", "the gap ends on {endDate}, before it starts on {startDate}");

pub(super) static RULE_WEAKER: Code = Code::error(
    409,
    "study.rule_weaker",
    "{methodology} asks for a confidence of {confidence} and a precision of {precision}; the rule of the study, {ours}, is weaker",
)
.help("leave `rule` out, or ask for what the methodology does");

pub(super) static SAVING_MISSED: Code = Code::error(
    409,
    "study.saving_missed",
    "the saving misses its precision, and {methodology} then credits the lower bound of the saving, not the groups' means",
)
.help("give `savings` in place of `baseline` and `project`");

pub(super) static STRATA_UNTOLD: Code = Code::error(
    409,
    "study.strata_untold",
    "strata are not measured in proportion to the frame, and one has fewer than two households: no mean can be credited",
)
.help("measure two households or more of each stratum");

pub(super) static SIZES_OF_FEW: Code = Code::error(
    409,
    "study.sizes_of_few",
    "the cap needs persons per household, and the sizes of {known} of {households} households of the reference group are known",
)
.help("give the sizes of half the households at least");

// Warnings: the statistics stand, and the reader should know.

pub(super) static FEW_HOUSEHOLDS: Code = Code::warning(
    "study.few_households",
    "the {group} group has {households} households: below {minimum} an interval leans on daily means being normally distributed",
);

pub(super) static NORMAL_OF_FEW: Code = Code::warning(
    "study.normal_of_few",
    "the half-width of the {what} is {half} by the normal distribution; by Student's t with {freedom} degrees of freedom it \
     is {student}",
)
.help("take Student's t, the default, for fewer than 30 households");

pub(super) static STRATA_NOT_PROPORTIONAL: Code = Code::warning(
    "study.strata_not_proportional",
    "strata of the {group} group are measured out of proportion to the frame, by {factors}: {how}",
);

pub(super) static RULE_PER_STRATUM: Code = Code::warning(
    "study.rule_per_stratum",
    "the platform asks for 95/5 of each stratum, and the {group} group as a whole is judged by it",
)
.help("`strata` of the estimate says of each stratum whether it meets it");

pub(super) static SELECTIONS_DIFFER: Code = Code::warning(
    "study.selections_differ",
    "the claims do not prove one selection, but several: together they are no random sample",
)
.help("give the one selection of the study, with its frame");

pub(super) static SELECTION_SHORT_RANDOMNESS: Code = Code::warning(
    "study.selection_short_randomness",
    "the randomness of the selection has {length} bytes; below {minimum}, somebody can try all that would suit",
);

pub(super) static RESERVE_OUT_OF_TURN: Code = Code::warning(
    "study.reserve_out_of_turn",
    "reserves that are measured out of their turn: {count}; the first is `{household}`",
)
.help("reserves follow the order of the draw, one for each household of the stratum that dropped out with a reason");

pub(super) static DROPOUT_NOT_DRAWN: Code =
    Code::warning("study.dropout_not_drawn", "dropouts that are not among those that were drawn: {count}");

pub(super) static CHECKS_OPEN: Code =
    Code::warning("study.checks_open", "the reductions rest on a study with rules that do not pass: {rules}")
        .help("look at `checks` before anything is credited");

pub(super) static CLAIMS_WARNED: Code =
    Code::warning("study.claims_warned", "warnings `{code}` about claims: {count}; the first at `{first}`")
        .help("validate the claim by itself to see what it says");

pub(super) static FUEL_NOT_STATED: Code = Code::warning(
    "study.fuel_not_stated",
    "nobody says which fuel, and in which unit, the {group} group is measured",
)
.help("state it under `fuels`, or in the claims: without it there are no bands and no emission reductions");

pub(super) static NO_SPREAD: Code = Code::warning(
    "study.no_spread",
    "all households of the {group} group have the same daily mean: the interval has no width",
)
.help("real households differ: look at how the values came about");

pub(super) static SIZE_UNKNOWN: Code = Code::warning(
    "study.size_unknown",
    "the size of {count} of {households} households of the {group} group is not known: figures per person leave them out",
);

pub(super) static PRECISION_MISSED: Code = Code::warning(
    "study.precision_missed",
    "the relative precision of the {what} is {precision}, and {required} is required",
)
.help(
    "where this figure is what reductions are taken from, its conservative value counts in place of the mean",
);

pub(super) static SAVING_NOT_SIGNIFICANT: Code = Code::warning(
    "study.saving_not_significant",
    "the interval of the saving, {lower} to {upper}, contains 0",
);

pub(super) static FUELS_DIFFER: Code = Code::warning(
    "study.fuels_differ",
    "the groups are measured in other fuels or units: there is no difference to tell",
);

pub(super) static OUTLIERS: Code =
    Code::warning("study.outliers", "outliers of the {group} group by {method}: {count}")
        .help("they are flagged, and counted all the same; look at their records");

pub(super) static IMPLAUSIBLE: Code = Code::warning(
    "study.implausible",
    "{count} of {households} households of the {group} group are above {value} {unit}, the band `{band}`",
)
.help("flagged only: nothing is left out for it");

pub(super) static HOUSEHOLD_MISSING: Code = Code::warning(
    "study.household_missing",
    "selected households that have neither a claim nor a reason: {count}",
)
.help("name them under `dropouts`, with the reason");

pub(super) static HOUSEHOLD_NOT_DRAWN: Code = Code::warning(
    "study.household_not_drawn",
    "measured households that are not among those that were drawn: {count}; the first is `{household}`",
);

pub(super) static SELECTION_NOT_REDRAWN: Code = Code::warning(
    "study.selection_not_redrawn",
    "the selection does not come about again from its frame and its randomness: {why}",
);

pub(super) static SELECTION_NOT_GIVEN: Code = Code::warning(
    "study.selection_not_given",
    "there is no selection to draw again: how the households were chosen is not proven",
);

pub(super) static GAP_UNJUSTIFIED: Code = Code::warning(
    "study.gap_unjustified",
    "days of the {group} group's span on which no household is monitored, and no reason is given: {days}",
)
.help("give them under `gaps`, with the justification");

pub(super) static SEASON_UNDOCUMENTED: Code =
    Code::warning("study.season_undocumented", "claims that do not say the season of the test: {count}");

pub(super) static SEASONS_DIFFER: Code = Code::warning(
    "study.seasons_differ",
    "the season is `{reference}` in the reference group, and `{intervention}` in the intervention group",
)
.help("the difference of the groups is then one of seasons too");

pub(super) static FACTORS_UNDOCUMENTED: Code = Code::warning(
    "study.factors_undocumented",
    "claims that document neither cultural events nor occupational factors: {count}",
);

pub(super) static TIMING_MISALIGNED: Code =
    Code::warning(
        "study.timing_misaligned",
        "tested days that both groups share: {overlap}; days between their spans: {days}; households more than {within} \
         days from every tested day of the other group: {far}",
    )
    .help("test both groups at the same time: at least one day in common, and nine of ten households of each within a week of the other");

pub(super) static TIMING_NOT_ASSESSED: Code =
    Code::warning("study.timing_not_assessed", "claims without a period to compare: {count}");

pub(super) static TIMING_BEFORE_AFTER: Code = Code::warning(
    "study.timing_before_after",
    "days between the tests before and after: {days}; the groups cannot be tested at the same time",
)
.help("show that season and conditions are alike, or add households that are measured at both times and change nothing");

pub(super) static HOUSEHOLD_APART: Code = Code::warning(
    "study.household_apart",
    "households whose period shares no tested day with the other group: {count}",
);
