//! The codes of a study: its claims as a set, and its statistics. Those for the shape of a request are `request.*`.

use crate::finding::Code;

/// Returns every code of a study.
///
/// # Examples
///
/// ```
/// let codes = hearth_kpt_core::study::codes();
/// assert!(codes.iter().any(|code| code.code == "study.group_empty"));
/// ```
pub fn codes() -> &'static [&'static Code] {
    &CODES
}

static CODES: [&Code; 112] = [
    &RULE_WEAKER,
    &SAVING_MISSED,
    &STRATA_UNTOLD,
    &STRATA_CONFOUNDED,
    &SIZES_OF_FEW,
    &FEWER_THAN_REQUIRED,
    &ONE_SIDED_NOT_CONFIRMED,
    &FEW_HOUSEHOLDS,
    &NORMAL_OF_FEW,
    &ROUNDING_DECIDES,
    &STRATA_NOT_PROPORTIONAL,
    &RULE_PER_STRATUM,
    &SELECTIONS_DIFFER,
    &SELECTION_SHORT_RANDOMNESS,
    &NOT_AS_ALLOCATED,
    &ALLOCATION_NOT_DRAWN,
    &SELECTION_REPEATED_RANDOMNESS,
    &SELECTION_SMALL_CENSUS,
    &FRAME_ALL_DRAWN,
    &TESTS_UNDATED,
    &FRAME_AFTER_TESTS,
    &RANDOMNESS_WITHOUT_BEACON,
    &DRAW_AFTER_TESTS,
    &FRAME_NOT_REGISTERED,
    &FRAME_AFTER_RANDOMNESS,
    &NOT_AS_PLEDGED,
    &RANDOMNESS_NOT_PLEDGED,
    &OTHER_FRAMES,
    &NOT_THE_LAST_REVISION,
    &PARAMETERS_NOT_REGISTERED,
    &CHANGED_AFTER_REGISTRATION,
    &CHANGES_MOVE_REDUCTIONS,
    &REGISTERED_NOT_CALCULATED,
    &REGISTRATION_NOT_PROVABLE,
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
    &HOUSEHOLD_LOST,
    &CLAIM_INVALID,
    &CLAIMS_UNREADABLE,
    &CLAIM_OF_ANOTHER_STUDY,
    &CALORIFIC_REPEATED,
    &CALORIFIC_DIFFERS,
    &CALORIFIC_UNKNOWN,
    &CALORIFIC_UNCONFIRMED,
    &FUEL_EXCLUDED,
    &FUEL_OF_SOME,
    &FUELS_ON_OTHER_DAYS,
    &NO_REFERENCE,
    &GROUP_EMPTY,
    &GROUP_OF_ONE,
    &FUELS_MIXED,
    &UNITS_MIXED,
    &FUEL_UNSTATED,
    &UNIT_UNSTATED,
    &DROPOUT_MEASURED,
    &GAP_REVERSED,
    &CLAIMS_WARNED,
    &RESPONSE_LOW,
    &FEW_VISITS,
    &DAYS_LEFT_OUT,
    &LITTLE_ENERGY,
    &PERSONS_DIFFER,
    &MOISTURE_DIFFERS,
    &MOISTURE_OF_ONE,
    &SAME_WEIGHTS,
    &WEIGHTS_REARRANGED,
    &WEIGHTS_ALIKE,
    &LOST_COULD_MATTER,
    &NAMES_ALIKE,
    &HOMES_NEAR,
    &SAME_PHOTO,
    &FUEL_NOT_STATED,
    &NO_SPREAD,
    &SIZE_UNKNOWN,
    &MOISTURE_UNKNOWN,
    &PRECISION_MISSED,
    &SAVING_NOT_SIGNIFICANT,
    &FUELS_DIFFER,
    &OUTLIERS,
    &IMPLAUSIBLE,
    &DAYS_COUNTED_DIFFERENTLY,
    &HOMES_DIFFER_IN_SIZE,
    &SIZES_NOT_COMPARED,
    &STRATA_NAMES_DIFFER,
    &STRATA_EXPLAIN_MUCH,
    &WEIGHTS_MOVE_SAVING,
    &PAIRS_TOO_ALIKE,
    &STRATA_SHARES_DIFFER,
    &TESTS_REVERSED,
    &BOTH_AT_ONCE,
    &HOUSEHOLD_MISSING,
    &HOUSEHOLD_NOT_DRAWN,
    &SELECTION_NOT_REDRAWN,
    &SELECTION_NOT_GIVEN,
    &GAP_UNJUSTIFIED,
    &SEASON_UNDOCUMENTED,
    &STARTS_APART,
    &SEASONS_DIFFER,
    &FACTORS_UNDOCUMENTED,
    &TIMING_MISALIGNED,
    &TIMING_NOT_ASSESSED,
    &TIMING_BEFORE_AFTER,
    &HOUSEHOLD_APART,
];

pub(super) static CLAIMS_UNREADABLE: Code = Code::error(
    400,
    "study.claims_unreadable",
    "the claims have so many violations of JSON that not all of them can be listed",
)
.help("leave out the claims with repeated names of members, or with numbers that a double cannot represent");

pub(super) static NO_FACTOR: Code =
    Code::error(400, "study.no_factor", "`factor` does not apply to the method `none`");

pub(super) static NOT_FINITE: Code =
    Code::error(400, "study.not_finite", "the results exceed the range of a double-precision number")
        .help("check the unit of the amounts");

pub(super) static HOUSEHOLD_REPEATED: Code =
    Code::error(409, "study.household_repeated", "`{household}` is listed twice")
        .help("keep one of the two entries");

pub(super) static SIZE_DIFFERS: Code =
    Code::error(409, "study.size_differs", "the size of `{household}` differs from the size in its claim")
        .help("give the size only once, or give the same size twice");

pub(super) static STUDIES_DIFFER: Code =
    Code::error(409, "study.studies_differ", "the claim belongs to the study `{found}`, not to `{study}`")
        .help("state the study to assess under `study`, or assess one study at a time");

pub(super) static HOUSEHOLD_TWICE: Code =
    Code::error(409, "study.household_twice", "`{household}` has two claims of the same fuel in the {group} group")
        .help("keep the current claim: a corrected claim replaces the earlier one; claims of different fuels state `fuelType`");

pub(super) static HOUSEHOLD_IN_BOTH: Code =
    Code::error(409, "study.household_in_both_groups", "`{household}` is measured in both groups")
        .help("independent groups must not share a household; to compare households before and after, set `design` to `paired`");

pub(super) static DROPOUT_MEASURED: Code =
    Code::error(409, "study.dropout_measured", "`{household}` is listed as a dropout, but has a claim");

pub(super) static GAP_REVERSED: Code =
    Code::error(400, "study.gap_reversed", "the gap ends on {endDate}, before it starts on {startDate}");

pub(super) static RULE_WEAKER: Code = Code::error(
    409,
    "study.rule_weaker",
    "{methodology} requires a confidence of {confidence} and a precision of {precision}; the requirement of the study, \
     {ours}, is weaker",
)
.help("omit `rule`, or require at least what the methodology requires");

pub(super) static SAVING_MISSED: Code = Code::error(
    409,
    "study.saving_missed",
    "the saving does not meet its precision requirement, so {methodology} credits the lower bound of the saving, not the \
     means of the groups",
)
.help("give `savings` instead of `baseline` and `project`");

pub(super) static STRATA_UNTOLD: Code = Code::error(
    409,
    "study.strata_untold",
    "a stratum has fewer than two households, or a household has no stratum, so the strata cannot be weighted by the frame \
     and no mean can be credited",
)
.help("measure at least two drawn households in each stratum");

pub(super) static STRATA_CONFOUNDED: Code = Code::warning(
    "study.strata_confounded",
    "no stratum has households of both groups, so their difference is also that of the strata, and no saving is calculated",
)
.help("measure both groups in each stratum, or give each group a selection from its own frame");

pub(super) static SIZES_OF_FEW: Code = Code::error(
    409,
    "study.sizes_of_few",
    "the cap requires the number of persons per household, but the sizes of only {known} of {households} households of \
     the reference group are known",
)
.help("give the sizes of at least half of the households");

// Warnings about moisture.

pub(super) static MOISTURE_DIFFERS: Code = Code::warning(
    "study.moisture_differs",
    "the moisture of {fuel} differs between the groups: as dry fuel, they use {reference} and {intervention} for each \
     household and day, a saving of {saving}; the masses as weighed, which reductions use, save {weighed}",
)
.help("compare dry masses, or measure both groups with fuel of the same moisture");

pub(super) static MOISTURE_OF_ONE: Code = Code::warning(
    "study.moisture_of_one",
    "the moisture of {fuel} is not known in the {group} group, but in the other one, so dry masses cannot be compared",
)
.help("measure the moisture of the fuel in both groups");

// Warnings about claims that may be of the same home.

pub(super) static SAME_WEIGHTS: Code =
    Code::warning("study.same_weights", "{count} tests have the same daily logs: {households}")
        .help("compare the sheets of these homes, and invalidate copies");

pub(super) static WEIGHTS_REARRANGED: Code = Code::warning(
    "study.weights_rearranged",
    "{count} tests have the same daily logs in another order: {households}",
)
.help("compare the sheets of these homes, and invalidate copies");

pub(super) static WEIGHTS_ALIKE: Code = Code::warning(
    "study.weights_alike",
    "{count} tests have daily logs that differ by less than one per cent on each day: {households}",
)
.help("compare the sheets of these homes, and invalidate copies");

pub(super) static NAMES_ALIKE: Code = Code::warning(
    "study.names_alike",
    "{count} identifiers differ only in case, percent-encoding or a path: {households}",
)
.help("use one identifier for each home, and invalidate claims of the same test");

pub(super) static HOMES_NEAR: Code =
    Code::warning("study.homes_near", "{count} homes are at most a few metres apart: {households}")
        .help("check whether these are different homes");

pub(super) static SAME_PHOTO: Code =
    Code::warning("study.same_photo", "the claims of {count} homes have the same photo: {households}")
        .help("check which home the photo shows");

// Warnings about claims that are excluded.

pub(super) static CLAIM_INVALID: Code =
    Code::warning("study.claim_invalid", "the claim is excluded because of {codes}")
        .help("correct the claim from the records of the test; `claims.validate` lists all its errors");

pub(super) static CLAIM_OF_ANOTHER_STUDY: Code = Code::warning(
    "study.claim_of_another_study",
    "the claim is excluded because it belongs to the study `{found}`, not to `{study}`",
);

pub(super) static HOUSEHOLD_UNPAIRED: Code = Code::warning(
    "study.household_unpaired",
    "the claim is excluded because `{household}` is not measured in the reference group, and the design is paired",
)
.help("add the claim of the reference group: a paired design needs both measurements of a household");

pub(super) static HOUSEHOLD_LOST: Code = Code::warning(
    "study.household_lost",
    "households measured only in the reference group of a paired design: {count}; they count as dropouts, and the first \
     is `{household}`",
)
.help("add the claim of the intervention group, or list the household under `dropouts`, with the reason");

pub(super) static FUELS_MIXED: Code = Code::warning(
    "study.fuels_mixed",
    "the claim is excluded because its fuel is `{found}`, but that of the {group} group is `{word}`",
)
.help("the figures count only the fuel that `fuels` states");

pub(super) static UNITS_MIXED: Code = Code::warning(
    "study.units_mixed",
    "the claim is excluded because its unit is `{found}`, but that of the {group} group is `{word}`",
)
.help("convert the measurement to the unit of the group");

pub(super) static FUEL_UNSTATED: Code = Code::warning(
    "study.fuel_unstated",
    "the claim is excluded because it does not state its fuel, but others of the {group} group do",
)
.help("add `fuelType` to the claim, or state the fuel of the group under `fuels`");

pub(super) static UNIT_UNSTATED: Code = Code::warning(
    "study.unit_unstated",
    "the claim is excluded because it does not state its unit, but others of the {group} group do",
)
.help("add `unit` to the claim, or state the unit of the group under `fuels`");

// Warnings about a study of several fuels.

pub(super) static CALORIFIC_DIFFERS: Code = Code::warning(
    "study.calorific_value_differs",
    "the own net calorific value of {fuel} is {value} MJ per {unit}, and that of the module {default}",
)
.help("check the value in its source; a value of dry fuel needs the mass of the dry fuel");

pub(super) static CALORIFIC_REPEATED: Code = Code::error(
    409,
    "study.calorific_value_repeated",
    "the net calorific value of `{fuel}` in `{unit}` is stated twice",
)
.help("keep one of the two entries");

pub(super) static CALORIFIC_UNKNOWN: Code = Code::warning(
    "study.calorific_value_unknown",
    "the claim is excluded because the net calorific value of `{fuel}` in `{unit}` is unknown, and the study has several fuels",
)
.help("state the value under `netCalorificValues`, with its source, or correct the name of the fuel or the unit");

pub(super) static CALORIFIC_UNCONFIRMED: Code = Code::warning(
    "study.calorific_value_unconfirmed",
    "the net calorific value of `{fuel}`, {value} MJ/kg, is not confirmed by a primary text",
)
.help("state the value under `netCalorificValues`, with its source");

pub(super) static FUEL_EXCLUDED: Code = Code::warning(
    "study.fuel_excluded",
    "the claim is excluded because another claim of `{household}` is excluded, so the energy of the household is incomplete",
);

pub(super) static FUEL_OF_SOME: Code = Code::warning(
    "study.fuel_of_some",
    "households of the {group} group without a claim of `{fuel}`: {count} of {households}; they count as 0 of it",
)
.help("check that these households did not use the fuel; a claim can state so with days that are `not-used`");

pub(super) static FUELS_ON_OTHER_DAYS: Code = Code::warning(
    "study.fuels_on_other_days",
    "households whose fuels were measured over different periods: {count}; their energy is the sum of means over different days",
);

// Warnings about a study that is too small.

pub(super) static NO_REFERENCE: Code =
    Code::warning("study.no_reference", "the study has no claim of the reference group that can be assessed")
        .help("measure the reference group: without it, no saving can be calculated");

pub(super) static GROUP_EMPTY: Code = Code::warning(
    "study.group_empty",
    "the {group} group has no claim that can be assessed, so it has no mean",
);

pub(super) static GROUP_OF_ONE: Code = Code::warning(
    "study.group_of_one",
    "the {group} group has only one household, so its spread is undefined and it has no interval",
);

// Warnings: the statistics are valid, but need the reader's attention.

pub(super) static FEW_HOUSEHOLDS: Code = Code::warning(
    "study.few_households",
    "the {group} group has {households} households; with fewer than {minimum}, the interval relies on normally \
     distributed daily means",
);

pub(super) static ROUNDING_DECIDES: Code = Code::warning(
    "study.rounding_decides",
    "the precision of the {what} is met only because its quantile is rounded: the half-width is {half} in place of {exact}",
)
.help("omit `quantileDecimals`, or state the printed table that the study uses");

pub(super) static FEWER_THAN_REQUIRED: Code = Code::warning(
    "study.fewer_than_required",
    "the {group} group has {households} households, but {methodology} {version} requires at least {minimum}",
)
.help("measure more households before reductions are credited; the answer states the source of the number");

pub(super) static ONE_SIDED_NOT_CONFIRMED: Code = Code::warning(
    "study.one_sided_not_confirmed",
    "the reductions are calculated from a one-sided bound, which is not confirmed for {methodology}",
)
.help("omit `sides`, which gives the two-sided bound, or compare with the text of the methodology");

pub(super) static NORMAL_OF_FEW: Code = Code::warning(
    "study.normal_of_few",
    "the half-width of the {what} is {half} with the normal distribution, but {student} with Student's t and {freedom} \
     degrees of freedom",
)
.help("use Student's t, the default");

pub(super) static STRATA_NOT_PROPORTIONAL: Code = Code::warning(
    "study.strata_not_proportional",
    "the strata of the {group} group are not measured in proportion to the frame (factors: {factors}); {how}",
);

pub(super) static RULE_PER_STRATUM: Code = Code::warning(
    "study.rule_per_stratum",
    "the platform requires 95/5 for each stratum, but the {group} group is assessed as a whole",
)
.help("see `strata` of the estimate for the result of each stratum");

pub(super) static SELECTIONS_DIFFER: Code = Code::warning(
    "study.selections_differ",
    "the claims prove different selections, which together are not one random sample",
)
.help("give the selection of the study, with its frame");

pub(super) static SELECTION_SHORT_RANDOMNESS: Code = Code::warning(
    "study.selection_short_randomness",
    "the randomness of the selection has {length} bytes; fewer than {minimum} allow a search for a favourable selection",
);

pub(super) static NOT_AS_ALLOCATED: Code = Code::warning(
    "study.not_as_allocated",
    "households measured in another group than the draw allocated: {count}; the first is `{household}`",
)
.help("measure each household in its group, and list the others as dropouts");

pub(super) static ALLOCATION_NOT_DRAWN: Code = Code::warning(
    "study.allocation_not_drawn",
    "one selection was drawn for both groups, and the submitter assigned its households to the groups",
)
.help(
    "draw with `groups`, which allocates the households, or give each group a selection from its own frame",
);

pub(super) static SELECTION_REPEATED_RANDOMNESS: Code = Code::warning(
    "study.selection_repeated_randomness",
    "the bytes of the randomness repeat, so they were chosen and not drawn by chance",
)
.help("draw with a round of a public beacon");

pub(super) static SELECTION_SMALL_CENSUS: Code = Code::warning(
    "study.selection_small_census",
    "all households of the frame, or of a stratum, are drawn: {households}; a census of fewer than {minimum} households \
     does not prove the selection",
)
.help("list every household of the population in the frame");

pub(super) static FRAME_ALL_DRAWN: Code = Code::warning(
    "study.frame_all_drawn",
    "all {households} households of the frame are drawn, so the frame decided and not chance",
)
.help("list every household of the population in the frame, or confirm that the study is a census");

pub(super) static TESTS_UNDATED: Code = Code::warning(
    "study.tests_undated",
    "a household has no test period, so an auditor cannot check that the draw came before the tests",
);

pub(super) static FRAME_AFTER_TESTS: Code = Code::warning(
    "study.frame_after_tests",
    "the frame was registered at {received}, after the first test began on {first}, so its households could be chosen",
)
.help("register the frame before the first test");

pub(super) static RANDOMNESS_WITHOUT_BEACON: Code = Code::warning(
    "study.randomness_without_beacon",
    "the randomness has no beacon, so an auditor cannot check that it was unknown when the frame was closed",
)
.help("draw with a round of drand's quicknet or a block that was pledged with the frame");

pub(super) static DRAW_AFTER_TESTS: Code = Code::warning(
    "study.draw_after_tests",
    "the randomness was published at {published}, after the first test began on {first}, so the households were measured \
     before they were drawn",
)
.help("draw before the first test");

pub(super) static FRAME_NOT_REGISTERED: Code = Code::warning(
    "study.frame_not_registered",
    "the frame was not registered for the study, so an auditor cannot check that it was closed when the randomness was published",
)
.help("register the frame, and pledge a later round, before the draw");

pub(super) static FRAME_AFTER_RANDOMNESS: Code = Code::warning(
    "study.frame_after_randomness",
    "the frame was registered at {received}, after the randomness was published at {published}, so the draw could be chosen",
)
.help("register the frame before the randomness is published");

pub(super) static NOT_AS_PLEDGED: Code = Code::warning(
    "study.not_as_pledged",
    "the randomness is not that of the round or block that was pledged with the frame, so the draw could be chosen",
)
.help("draw with the pledged round");

pub(super) static RANDOMNESS_NOT_PLEDGED: Code = Code::warning(
    "study.randomness_not_pledged",
    "no round or block was pledged with the frame, so one of the many before the first test could be chosen",
)
.help("pledge a later round when the frame is registered");

pub(super) static OTHER_FRAMES: Code = Code::warning(
    "study.other_frames",
    "{count} frames were registered for the study, more than its selections were drawn from",
)
.help("say why the other frames were given up");

pub(super) static NOT_THE_LAST_REVISION: Code = Code::error(
    409,
    "study.not_the_last_revision",
    "the figures are not those of the last revision of the parameters",
)
.help("send the parameters of the last revision");

pub(super) static PARAMETERS_NOT_REGISTERED: Code = Code::warning(
    "study.parameters_not_registered",
    "the parameters were first stored on {at}, after the first test began on {first}, so they could be chosen by the results",
)
.help("store the parameters before the first test");

pub(super) static CHANGED_AFTER_REGISTRATION: Code = Code::warning(
    "study.changed_after_registration",
    "`{parameter}` does not have its registered value since {at}",
)
.help("compare `decisions`, which has the figures with the registered value");

pub(super) static CHANGES_MOVE_REDUCTIONS: Code = Code::warning(
    "study.changes_move_reductions",
    "all changes of the registered parameters together, the last on {at}, add {moved} tCO2e",
)
.help("compare `decisions`, which has the figures with the registered values");

pub(super) static REGISTERED_NOT_CALCULATED: Code = Code::warning(
    "study.registered_not_calculated",
    "the figures with the registered parameters cannot be calculated, so the effect of the changes until {at} is not known",
)
.help("store complete parameters before the first test");

pub(super) static REGISTRATION_NOT_PROVABLE: Code = Code::warning(
    "study.registration_not_provable",
    "a test has no dates, so parameters of {at} are not proven to be older than the results",
)
.help("state `testPeriod` in each claim");

pub(super) static RESERVE_OUT_OF_TURN: Code = Code::warning(
    "study.reserve_out_of_turn",
    "reserves (replacement households) measured out of turn: {count}; the first is `{household}`",
)
.help("use reserves in the order of the draw, one for each household of the stratum that dropped out with a reason");

pub(super) static DROPOUT_NOT_DRAWN: Code =
    Code::warning("study.dropout_not_drawn", "dropouts that are not in the selection: {count}");

pub(super) static CHECKS_OPEN: Code = Code::warning(
    "study.checks_open",
    "the reductions are based on a study that does not pass these rules: {rules}",
)
.help("review `checks` before reductions are credited");

pub(super) static CLAIMS_WARNED: Code = Code::warning(
    "study.claims_warned",
    "claims with the warning `{code}`: {count}; the first is that of `{household}`",
)
.help("validate the claim on its own to read the warning");

pub(super) static FUEL_NOT_STATED: Code =
    Code::warning("study.fuel_not_stated", "the fuel or the unit of the {group} group is missing").help(
        "state both under `fuels` or in the claims; plausibility bands and emission reductions require them",
    );

pub(super) static NO_SPREAD: Code = Code::warning(
    "study.no_spread",
    "all households of the {group} group have the same daily mean, so the interval has no width",
)
.help("real households differ: check how the values were recorded");

pub(super) static SIZE_UNKNOWN: Code = Code::warning(
    "study.size_unknown",
    "the size of {count} of {households} households of the {group} group is unknown; figures per person exclude them, and a \
     cap counts the smallest known size for each",
);

pub(super) static RESPONSE_LOW: Code = Code::warning(
    "study.response_low",
    "{measured} of {selected} selected households are measured ({group} group), a response rate of {rate}; below {least}, \
     those who were lost can change the figures: `sensitivity` has the row `worst-for-the-lost`",
)
.help("visit the selected households again before reserves are measured");

pub(super) static FEW_VISITS: Code = Code::warning(
    "study.few_visits",
    "dropouts with fewer than {least} recorded visits that were not at home, or whose kind of reason is not recorded: {count}",
)
.help("state `category` and `visits` of each dropout, and call back before a household is replaced");

pub(super) static DAYS_LEFT_OUT: Code = Code::warning(
    "study.days_left_out",
    "days left out in the {group} group: {days}, of which {excluded} were weighed, in {count} households; `sensitivity` has \
     the figures without these households",
)
.help("weigh each day of a test, and check that no day is left out because of its weight");

pub(super) static LITTLE_ENERGY: Code = Code::warning(
    "study.little_energy",
    "{count} of {households} households of the {group} group use less than {least} MJ for each person and day, less than \
     cooking needs; `sensitivity` has the figures without these households",
)
.help("ask which other fuels these households use, and measure them");

pub(super) static PERSONS_DIFFER: Code = Code::warning(
    "study.persons_differ",
    "the stated sizes and the persons present differ by more than half in {count} households of the {group} group; their mean \
     is {mean}, and a cap counts {persons}, of the numbers of a household the smallest",
)
.help("check who ate from the measured fuel");

pub(super) static MOISTURE_UNKNOWN: Code = Code::warning(
    "study.moisture_unknown",
    "the moisture of the fuel is unknown for {count} of {households} households of the {group} group, so their mean as dry fuel is unknown",
)
.help("state `fuelMoisture` in every claim of the group, or in none");

pub(super) static PRECISION_MISSED: Code = Code::warning(
    "study.precision_missed",
    "the relative precision of the {what} is {precision}, but {required} is required",
)
.help("if reductions are calculated from this figure, its conservative value replaces the mean");

pub(super) static SAVING_NOT_SIGNIFICANT: Code = Code::warning(
    "study.saving_not_significant",
    "the confidence interval of the saving, {lower} to {upper}, contains 0",
);

pub(super) static FUELS_DIFFER: Code = Code::warning(
    "study.fuels_differ",
    "the groups are measured in different fuels or units, so they cannot be compared",
);

pub(super) static OUTLIERS: Code =
    Code::warning("study.outliers", "outliers of the {group} group by the method `{method}`: {count}")
        .help("outliers are flagged, but not excluded; check their records, and see `sensitivity` for the figures without them");

pub(super) static LOST_COULD_MATTER: Code = Code::warning(
    "study.lost_could_matter",
    "the households that were lost could change the saving by {change} %: `sensitivity` has the row `worst-for-the-lost`",
)
.help("visit the selected households again before reserves are measured, and state why each was lost");

pub(super) static DAYS_COUNTED_DIFFERENTLY: Code = Code::warning(
    "study.days_counted_differently",
    "the groups count the days of their tests differently: by the dates, or by the nights between them; with nights for all \
     tests, the saving is {saving} {unit} in place of {value}",
)
.help("count the time between weighings in the same way in both groups");

pub(super) static HOMES_DIFFER_IN_SIZE: Code = Code::warning(
    "study.homes_differ_in_size",
    "the homes of the reference group have {reference} persons and those of the intervention group {intervention}; for homes of \
     the same size, the saving is {saving} {unit} in place of {value}",
)
.help("compare groups from the same frame, or the fuel for each person");

pub(super) static SIZES_NOT_COMPARED: Code = Code::warning(
    "study.sizes_not_compared",
    "the sizes of {reference} households of the reference group and {intervention} of the intervention group are known, fewer \
     than half of a group, so a difference in size would not be noticed",
)
.help("state `householdSize` or `personsPresent` in the claims of both groups");

pub(super) static STRATA_NAMES_DIFFER: Code = Code::warning(
    "study.strata_names_differ",
    "the strata of the groups have different names, so their shares cannot be compared; those of the reference group: \
     {reference}; those of the intervention group: {intervention}",
)
.help("draw both groups from frames with the same strata");

pub(super) static STRATA_EXPLAIN_MUCH: Code = Code::warning(
    "study.strata_explain_much",
    "the strata make {households} households of the {group} group as precise as {effective} without strata; strata that are \
     formed when the results are known do so",
)
.help("register the frame with its strata before the first test");

pub(super) static WEIGHTS_MOVE_SAVING: Code = Code::warning(
    "study.weights_move_saving",
    "the strata are measured in proportion to the frame, but without their weights the saving is {saving} {unit} in place of \
     {value}",
)
.help("form fewer strata, each with more households");

pub(super) static PAIRS_TOO_ALIKE: Code = Code::warning(
    "study.pairs_too_alike",
    "the households have almost the same order before and after: the rank correlation of the {pairs} pairs is {correlation}, \
     as if the tests were paired by their results",
)
.help("check that both tests of a pair are of the same home");

pub(super) static STRATA_SHARES_DIFFER: Code = Code::warning(
    "study.strata_shares_differ",
    "the strata have other shares in the frame of each group; with those of the reference group, the saving is {saving} {unit} \
     in place of {value}",
)
.help("draw both groups from the same frame");

pub(super) static TESTS_REVERSED: Code = Code::warning(
    "study.tests_reversed",
    "homes whose test with the new stove is before the test without it: {count}; the first is `{household}`",
)
.help("check the dates and the groups of both tests");

pub(super) static BOTH_AT_ONCE: Code = Code::warning(
    "study.both_at_once",
    "homes that are tested with and without the new stove on the same days: {count}; the first is `{household}`",
)
.help("check the dates and the groups of both tests");

pub(super) static IMPLAUSIBLE: Code = Code::warning(
    "study.implausible",
    "{count} of {households} households of the {group} group are above {value} {unit}, the band `{band}`",
)
.help("the households are flagged, but not excluded");

pub(super) static HOUSEHOLD_MISSING: Code = Code::warning(
    "study.household_missing",
    "selected households with neither a claim nor a reason: {count}",
)
.help("list them under `dropouts`, with the reason");

pub(super) static HOUSEHOLD_NOT_DRAWN: Code = Code::warning(
    "study.household_not_drawn",
    "measured households that are not in the selection: {count}; the first is `{household}`",
);

pub(super) static SELECTION_NOT_REDRAWN: Code = Code::warning(
    "study.selection_not_redrawn",
    "the selection cannot be reproduced from its frame and randomness: {why}",
);

pub(super) static SELECTION_NOT_GIVEN: Code = Code::warning(
    "study.selection_not_given",
    "the selection is missing, so the random choice of the households is not proven",
);

pub(super) static GAP_UNJUSTIFIED: Code = Code::warning(
    "study.gap_unjustified",
    "days in the span of the {group} group with neither a monitored household nor a reason: {days}",
)
.help("list them under `gaps`, with the justification");

pub(super) static SEASON_UNDOCUMENTED: Code =
    Code::warning("study.season_undocumented", "claims that do not state the season of the test: {count}");

pub(super) static STARTS_APART: Code = Code::warning(
    "study.starts_apart",
    "half of the tests of the reference group began by {reference} and half of the intervention group by {intervention}, {days} \
     days apart, and few homes connect the groups",
)
.help("test both groups in the same weeks");

pub(super) static SEASONS_DIFFER: Code = Code::warning(
    "study.seasons_differ",
    "the season is `{reference}` in the reference group, but `{intervention}` in the intervention group",
)
.help("the difference between the groups may be due to the season");

pub(super) static FACTORS_UNDOCUMENTED: Code = Code::warning(
    "study.factors_undocumented",
    "claims that document neither cultural events nor occupational factors: {count}",
);

pub(super) static TIMING_MISALIGNED: Code =
    Code::warning(
        "study.timing_misaligned",
        "the groups were not tested at the same time; tested days that both groups share: {overlap}; days between their \
         spans: {days}; households more than {within} days from every tested day of the other group: {far}",
    )
    .help("test both groups at the same time: with at least one shared day, and nine of ten households of each group within a week of the other group");

pub(super) static TIMING_NOT_ASSESSED: Code = Code::warning(
    "study.timing_not_assessed",
    "claims without a test period: {count}; groups without a claim: {empty}",
);

pub(super) static TIMING_BEFORE_AFTER: Code = Code::warning(
    "study.timing_before_after",
    "days between the tests before and after: {days}; these tests cannot take place at the same time",
)
.help("show that season and conditions are comparable, or add households without the intervention that are measured at both times");

pub(super) static HOUSEHOLD_APART: Code = Code::warning(
    "study.household_apart",
    "households whose test period shares no day with the other group: {count}",
);
