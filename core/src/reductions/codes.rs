//! The codes of a calculation of emission reductions.

use crate::finding::Code;

/// Returns every code of a calculation of emission reductions.
///
/// # Examples
///
/// ```
/// let codes = hearth_kpt_core::reductions::codes();
/// assert!(codes.iter().any(|code| code.code == "reductions.unknown_version"));
/// ```
pub fn codes() -> &'static [&'static Code] {
    &CODES
}

/// Returns whether a code warns of a parameter that is possible but unlikely.
pub(crate) fn is_of_plausibility(code: &'static Code) -> bool {
    PLAUSIBILITY.iter().any(|known| core::ptr::eq(*known, code))
}

static PLAUSIBILITY: [&Code; 17] = [
    &ALL_NON_RENEWABLE,
    &NOT_ADJUSTED,
    &HARDLY_ADJUSTED,
    &HARDLY_DISCOUNTED,
    &DAYS_BEYOND_TEST,
    &BIENNIAL_RULE,
    &SURVEYED_MORE,
    &FEWER_UNITS,
    &MORE_THAN_THE_FRAME,
    &FACTOR_ABOVE_DEFAULT,
    &FACTORS_ABOVE_DEFAULTS,
    &LEAKAGE_BELOW_DEFAULT,
    &WITHOUT_EMISSIONS,
    &FORESTS_DIFFER,
    &CHARCOAL_OF_LESS,
    &EFFICIENCY_ABOVE_MEASURED,
    &FEWER_IN_THE_PROJECT,
];

static CODES: [&Code; 53] = [
    &FUEL_NOT_MEASURED,
    &FUEL_WITHOUT_TERM,
    &UNKNOWN_VERSION,
    &NOT_OF_METHODOLOGY,
    &NOT_OF_FUEL,
    &UNKNOWN_FUEL,
    &UNKNOWN_UNIT,
    &UNIT_DOES_NOT_FIT,
    &GWP_DOES_NOT_FIT,
    &UNKNOWN_FACTOR_SET,
    &FACTOR_MISSING,
    &NOT_A_DEFAULT,
    &NO_TERMS,
    &FNRB_NOT_APPLICABLE,
    &NOT_CONSERVATIVE,
    &PAIR_DIFFERS,
    &SIDES_DIFFER,
    &FUEL_OF_FEWER,
    &MEASURED_ALREADY,
    &NOT_MEASURED,
    &NEGATIVE,
    &NOT_APPLIED,
    &CAP_NEEDS_BASELINE,
    &CAPPED,
    &ABOVE_THRESHOLD,
    &ABOVE_SCALE,
    &UNCONFIRMED,
    &ALL_NON_RENEWABLE,
    &NOT_ADJUSTED,
    &HARDLY_ADJUSTED,
    &HARDLY_DISCOUNTED,
    &DAYS_BEYOND_TEST,
    &BIENNIAL_RULE,
    &SURVEYED_MORE,
    &FEWER_UNITS,
    &MORE_THAN_THE_FRAME,
    &FACTOR_ABOVE_DEFAULT,
    &FACTORS_ABOVE_DEFAULTS,
    &LEAKAGE_BELOW_DEFAULT,
    &SAVING_OF_FEWER,
    &FUEL_IN_TWO_UNITS,
    &WITHOUT_EMISSIONS,
    &FORESTS_DIFFER,
    &CHARCOAL_OF_LESS,
    &EFFICIENCY_ABOVE_MEASURED,
    &SHORT_SOURCE,
    &FEWER_IN_THE_PROJECT,
    &LITTLE_BIOMASS,
    &MIXED_BASELINE,
    &MORE_IN_USE,
    &USAGE_WITHOUT_SAMPLE,
    &USAGE_IMPRECISE,
    &NOT_CDM_DEFAULT,
];

pub(super) static UNKNOWN_VERSION: Code = Code::error(
    400,
    "reductions.unknown_version",
    "version `{version}` of {methodology} is not supported; supported versions: {known}",
)
.help("factors and formulas differ between versions; TPDDTEC was renamed RECH with version 5.0");

pub(super) static NOT_OF_METHODOLOGY: Code =
    Code::error(400, "reductions.not_of_methodology", "`{member}` does not apply to {methodology}");

pub(super) static NOT_OF_FUEL: Code =
    Code::error(400, "reductions.not_of_fuel", "`{member}` is not a factor of {fuel}");

/// For a fuel that a study has measured.
pub(super) static UNKNOWN_FUEL: Code =
    Code::error(400, "reductions.unknown_fuel", "`{fuel}` is not a supported fuel; supported fuels: {known}");

pub(super) static UNKNOWN_UNIT: Code =
    Code::error(400, "reductions.unknown_unit", "`{unit}` is not a unit of consumption").help(
        "write QUANTITY/PER/TIME: kg, t, L, m3 or kWh, per household, technology or capita, per day or year",
    );

pub(super) static UNIT_DOES_NOT_FIT: Code =
    Code::error(400, "reductions.unit_does_not_fit", "`{unit}` is not a valid unit for {what}");

pub(super) static GWP_DOES_NOT_FIT: Code = Code::error(
    409,
    "reductions.gwp_does_not_fit",
    "the set `{set}` has a fixed non-CO2 factor, to which {gwp} cannot be applied",
)
.help("omit `gwp`, or give `nonCo2` with its source");

pub(super) static UNKNOWN_FACTOR_SET: Code = Code::error(
    400,
    "reductions.unknown_factor_set",
    "`{set}` is not a set of factors for {fuel} in {methodology}; available sets: {known}",
);

pub(super) static FACTOR_MISSING: Code = Code::error(
    400,
    "reductions.factor_missing",
    "`{factor}` is missing, and {fuel} has no default for it; available sets: {known}",
)
.help("give the factor with its source, or name a set of factors");

pub(super) static NOT_A_DEFAULT: Code = Code::error(
    400,
    "reductions.not_a_default",
    "`{value}` is not a default of {methodology} for `{member}`; available defaults: {known}",
)
.help("give another value as `value`, with its `source`");

pub(super) static NO_TERMS: Code = Code::error(400, "reductions.no_terms", "`{member}` has no terms");

pub(super) static FNRB_NOT_APPLICABLE: Code = Code::error(
    400,
    "reductions.fnrb_not_applicable",
    "{fuel} is not biomass, so it has no fraction of non-renewable biomass",
);

pub(super) static NOT_CONSERVATIVE: Code = Code::error(
    409,
    "reductions.not_conservative",
    "the conservative value `{conservative}` would give higher reductions than the mean `{mean}`",
)
.help("give a lower bound for a baseline or a saving, and an upper bound for a project");

pub(super) static PAIR_DIFFERS: Code = Code::error(
    409,
    "reductions.pair_differs",
    "`{member}` does not match the baseline, but {methodology} requires matching pairs of terms",
)
.help("give each pair the same fuel, technologies, usage, factors and days");

pub(super) static SIDES_DIFFER: Code = Code::error(
    409,
    "reductions.sides_differ",
    "`{member}` of {fuel} is {baseline} in the baseline and {project} in the project, but one figure applies to both",
)
.help("give both sides the same figure from the same source; several terms of a fuel count by their technology-days, and a \
     study counts every home for every fuel");

pub(super) static FUEL_OF_FEWER: Code = Code::error(
    409,
    "reductions.fuel_of_fewer",
    "`{member}` of {fuel} is {project} in the project, but {baseline} of a fuel in the baseline; the means of a study are those of \
     all homes",
)
.help("count all technologies in the term of each fuel, also those that do not use it");

pub(super) static MEASURED_ALREADY: Code =
    Code::error(400, "reductions.measured_already", "`{member}` is given, but the study has measured it");

pub(super) static FUEL_NOT_MEASURED: Code =
    Code::error(409, "reductions.fuel_not_measured", "the study does not measure `{fuel}`")
        .help("name a fuel that the claims of the study state");

pub(super) static FUEL_WITHOUT_TERM: Code = Code::error(
    409,
    "reductions.fuel_without_term",
    "`{member}` has no term for `{fuel}`, so its emissions would not be subtracted",
)
.help("add a term for each fuel that the intervention group uses");

pub(super) static NOT_MEASURED: Code =
    Code::error(409, "reductions.not_measured", "the study has no value for `{member}`");

pub(crate) static NEGATIVE: Code = Code::warning(
    "reductions.negative",
    "the result is negative: {value} tCO2e",
)
.help(
    "the value was not clipped: the project emits more than its baseline, or its leakage exceeds its savings",
);

pub(super) static NOT_APPLIED: Code = Code::warning(
    "reductions.factor_not_applied",
    "`{factor}` of {value} is not applied to a difference of {difference} tCO2e, because it would reduce a loss",
)
.help("a conservative deduction applies only if the difference is positive");

pub(super) static CAP_NEEDS_BASELINE: Code = Code::error(
    409,
    "reductions.cap_needs_baseline",
    "`cap` applies to the consumption of a baseline, but `savings` have no baseline",
)
.help("give `baseline` and `project` instead of `savings`, or omit `cap`");

pub(super) static CAPPED: Code = Code::warning(
    "reductions.capped",
    "the consumption {value} exceeds the cap of {cap} {unit}, so the cap was applied",
);

pub(super) static ABOVE_THRESHOLD: Code = Code::warning(
    "reductions.above_threshold",
    "the consumption {value} exceeds the threshold of {threshold} t/person/year",
)
.help("above the threshold, the methodology requires a third-party study");

pub(super) static ABOVE_SCALE: Code = Code::warning(
    "reductions.above_scale",
    "{value} tCO2e per year exceeds the methodology's limit of 10000 tCO2e",
);

pub(super) static UNCONFIRMED: Code =
    Code::warning("reductions.unconfirmed", "the value of `{factor}` for {fuel} is not confirmed")
        .help("compare the value with the text of the methodology before you report a result");

pub(super) static ALL_NON_RENEWABLE: Code = Code::warning(
    "reductions.all_non_renewable",
    "`fnrb` is {value}, so all or almost all biomass counts as non-renewable",
)
.help("check the value in its source: a fraction of 1 means that no biomass grows back");

pub(super) static NOT_ADJUSTED: Code = Code::warning(
    "reductions.not_adjusted",
    "`downwardAdjustment` is {value}, so the baseline is not adjusted downward",
)
.help("check the value in GS4GG Tool 05, which gives the adjustment by country and year");

pub(super) static HARDLY_ADJUSTED: Code = Code::warning(
    "reductions.hardly_adjusted",
    "`downwardAdjustment` is {value}; 0.01 would lower the baseline by {moved} tCO2e",
)
.help("check the value in GS4GG Tool 05, which gives the adjustment by country and year");

pub(super) static HARDLY_DISCOUNTED: Code = Code::warning(
    "reductions.hardly_discounted",
    "`hawthorne` is {value}; the highest default, {default}, would lower the reductions by {moved} tCO2e",
)
.help("use a default of the methodology, or the ratio from monitored use");

pub(super) static DAYS_BEYOND_TEST: Code = Code::warning(
    "reductions.days_beyond_test",
    "each technology is credited for {days} days, but a test stands for at most {most}; {moved} tCO2e are from later days",
)
.help("credit the days until the next test, and test again at least every two years");

pub(super) static BIENNIAL_RULE: Code = Code::warning(
    "reductions.biennial_rule",
    "{methodology} credits {days} days for each technology, but the confidence of the rule is {confidence} in place of {required}",
)
.help("assess a test for more than one year with the rule `95/10`");

pub(super) static SURVEYED_MORE: Code = Code::warning(
    "reductions.surveyed_more",
    "the usage survey has {surveyed} households, but the term only {count} technologies, so its margin is too small",
)
.help("give the survey of the technologies of the term");

pub(super) static FEWER_UNITS: Code = Code::warning(
    "reductions.fewer_units",
    "embodied emissions are charged for {units} units, but reductions are claimed for {count} technologies; {moved} tCO2e of \
     leakage are left out",
)
.help("charge every technology once; units of an earlier period must have been charged there");

pub(super) static MORE_THAN_THE_FRAME: Code = Code::warning(
    "reductions.more_than_the_frame",
    "reductions are claimed for {count} technologies, but the frame of the selection has {homes} homes; {moved} tCO2e are for \
     the others",
)
.help("give the frame of all users, or claim for the homes that it has");

pub(super) static FACTOR_ABOVE_DEFAULT: Code = Code::warning(
    "reductions.factor_above_default",
    "the own `{factor}` of {fuel}, {value} in place of the default {default}, adds {moved} tCO2e",
)
.help("check the value in its source; a calorific value of dry fuel needs the mass of the dry fuel");

pub(super) static FACTORS_ABOVE_DEFAULTS: Code = Code::warning(
    "reductions.factors_above_defaults",
    "all own factors together add {moved} tCO2e to the reductions with the defaults",
)
.help("check the values in their sources");

pub(super) static SAVING_OF_FEWER: Code = Code::error(
    409,
    "reductions.saving_of_fewer",
    "the project uses more {fuel}, but its `{member}` is {own} and that of another fuel {most}",
)
.help("the mean of each fuel is that of all homes, so give all fuels the same technologies, days and usage");

pub(super) static LEAKAGE_BELOW_DEFAULT: Code = Code::warning(
    "reductions.leakage_below_default",
    "the market leakage is {value} in place of the default {default}, which adds {moved} tCO2e",
)
.help("name the study of the market in its source");

pub(super) static FUEL_IN_TWO_UNITS: Code = Code::error(
    409,
    "reductions.fuel_in_two_units",
    "the study measures {fuel} in several units, and a term would count only one of them",
)
.help("convert the claims to one unit");

pub(super) static WITHOUT_EMISSIONS: Code = Code::warning(
    "reductions.without_emissions",
    "the project uses {quantity} {unit} of {fuel}, whose factors give no emissions",
)
.help("check the factors of the fuel in their sources");

pub(super) static FORESTS_DIFFER: Code = Code::warning(
    "reductions.forests_differ",
    "the terms have fractions of non-renewable biomass from {least} to {most}; with one of these for all, the reductions are \
     lower by {moved} tCO2e",
)
.help("fuels from the same forest have one fraction: state where each comes from");

pub(super) static CHARCOAL_OF_LESS: Code = Code::warning(
    "reductions.charcoal_of_less",
    "with the factors `{set}` for charcoal, the reductions are lower by {moved} tCO2e",
)
.help("charcoal of the project has the emissions of its making, unless it is made of residues");

pub(super) static EFFICIENCY_ABOVE_MEASURED: Code = Code::warning(
    "reductions.efficiency_above_measured",
    "the efficiencies imply a saving of {implied} of the fuel, but the study measured {measured}; the difference adds {moved} \
     tCO2e",
)
.help("credit the measured saving");

pub(super) static SHORT_SOURCE: Code = Code::warning(
    "reductions.short_source",
    "`{source}`, the source of `{factor}`, has fewer than {words} words",
)
.help("name the document with its year or version, and the page or the table with the value");

pub(super) static FEWER_IN_THE_PROJECT: Code = Code::warning(
    "reductions.fewer_in_the_project",
    "the baseline counts {baseline} technology-days of one fuel, but the whole project counts {project}; the rest is \
     credited as if no fuel was burnt",
)
.help("count the same households over the same period on both sides");

pub(super) static LITTLE_BIOMASS: Code = Code::warning(
    "reductions.little_biomass",
    "wood and charcoal provide {share} of the energy of the baseline, but {methodology} requires at least {least}",
);

pub(super) static MIXED_BASELINE: Code = Code::warning(
    "reductions.mixed_baseline",
    "the baseline contains wood and charcoal; each is compared with the cap of its own fuel",
)
.help("RECH compares a mixed baseline with the charcoal column: check which cap applies");

pub(super) static MORE_IN_USE: Code = Code::error(
    409,
    "reductions.more_in_use",
    "{inUse} technologies are in use, but only {surveyed} households were surveyed",
)
.help("`inUse` counts those of the `surveyed` households in which the technology is in use");

pub(super) static USAGE_WITHOUT_SAMPLE: Code = Code::warning(
    "reductions.usage_without_sample",
    "the usage rate {value} is given without its sample, so its precision is not known",
)
.help("give `surveyed` and `inUse` of the usage survey instead of `value`");

pub(crate) static USAGE_IMPRECISE: Code = Code::warning(
    "reductions.usage_imprecise",
    "the usage rate {share} of {surveyed} surveyed households has a margin of {margin}, but at most {required} is \
     allowed; {applied} is applied",
)
.help("survey more households");

pub(super) static NOT_CDM_DEFAULT: Code = Code::error(
    409,
    "reductions.not_cdm_default",
    "fNRB is {value}, but the default of the CDM is {default}",
)
.help("give another `method`, or the default as `value`");
