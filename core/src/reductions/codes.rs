//! What can be wrong with a calculation of emission reductions, or odd about it: codes and their phrasing.

use crate::finding::Code;

/// Every code of reductions.
pub fn codes() -> &'static [&'static Code] {
    &CODES
}

static CODES: [&Code; 26] = [
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
    &MEASURED_ALREADY,
    &NOT_MEASURED,
    &NEGATIVE,
    &NOT_APPLIED,
    &CAP_NEEDS_BASELINE,
    &CAPPED,
    &ABOVE_THRESHOLD,
    &ABOVE_SCALE,
    &UNCONFIRMED,
    &FEWER_IN_THE_PROJECT,
    &LITTLE_BIOMASS,
    &MIXED_BASELINE,
];

pub(super) static UNKNOWN_VERSION: Code = Code::error(
    400,
    "reductions.unknown_version",
    "version `{version}` of {methodology} is not known here; there are {known}",
)
.help("factors and formulas differ between versions; TPDDTEC was named RECH with its version 5.0");

pub(super) static NOT_OF_METHODOLOGY: Code =
    Code::error(400, "reductions.not_of_methodology", "`{member}` has no place in {methodology}");

pub(super) static NOT_OF_FUEL: Code =
    Code::error(400, "reductions.not_of_fuel", "`{member}` is not a factor of {fuel}");

/// Of a fuel that a study has measured.
pub(super) static UNKNOWN_FUEL: Code =
    Code::error(400, "reductions.unknown_fuel", "`{fuel}` is no fuel known here; there are {known}");

pub(super) static UNKNOWN_UNIT: Code =
    Code::error(400, "reductions.unknown_unit", "`{unit}` is not a unit of consumption")
        .help("QUANTITY/PER/TIME: kg, t, L, m3 or kWh, per household, technology or capita, per day or year");

pub(super) static UNIT_DOES_NOT_FIT: Code =
    Code::error(400, "reductions.unit_does_not_fit", "`{unit}` does not fit {what}");

pub(super) static GWP_DOES_NOT_FIT: Code = Code::error(
    409,
    "reductions.gwp_does_not_fit",
    "the set `{set}` has one non-CO2 factor of its own, to which {gwp} cannot be applied",
)
.help("leave `gwp` out, or give `nonCo2` with its source");

pub(super) static UNKNOWN_FACTOR_SET: Code = Code::error(
    400,
    "reductions.unknown_factor_set",
    "`{set}` is no set of factors for {fuel} in {methodology}; there are {known}",
);

pub(super) static FACTOR_MISSING: Code = Code::error(
    400,
    "reductions.factor_missing",
    "there is no `{factor}` for {fuel} that is taken without being asked for; sets to choose from: {known}",
)
.help("give the factor with its source, or choose a set by its name");

pub(super) static NOT_A_DEFAULT: Code = Code::error(
    400,
    "reductions.not_a_default",
    "`{value}` is no default of {methodology} for `{member}`; there are {known}",
)
.help("an own value is given as `value`, with its `source`");

pub(super) static NO_TERMS: Code = Code::error(400, "reductions.no_terms", "`{member}` has no terms");

pub(super) static FNRB_NOT_APPLICABLE: Code = Code::error(
    400,
    "reductions.fnrb_not_applicable",
    "{fuel} is no biomass, so that no fraction of it is non-renewable biomass",
);

pub(super) static NOT_CONSERVATIVE: Code = Code::error(
    409,
    "reductions.not_conservative",
    "the conservative value `{conservative}` claims more than the mean `{mean}`",
)
.help("of a baseline and of a saving it is a lower bound, of a project an upper bound");

pub(super) static PAIR_DIFFERS: Code = Code::error(
    409,
    "reductions.pair_differs",
    "`{member}` is not as in the baseline, with which {methodology} pairs it",
)
.help("a saving is of one fuel, over the same technologies, usage and days");

pub(super) static MEASURED_ALREADY: Code = Code::error(
    400,
    "reductions.measured_already",
    "`{member}` is what the study has measured, and cannot be given",
);

pub(super) static NOT_MEASURED: Code =
    Code::error(409, "reductions.not_measured", "the study has no value for `{member}`");

pub(crate) static NEGATIVE: Code =
    Code::warning("reductions.negative", "the result is below zero: {value} tCO2e")
        .help("it was not clipped: the project emits more than its baseline, or leaks what it saves");

pub(super) static NOT_APPLIED: Code = Code::warning(
    "reductions.factor_not_applied",
    "`{factor}` of {value} is not applied to a difference of {difference} tCO2e: it would make a loss smaller",
)
.help("what is taken off as a precaution is taken off reductions only");

pub(super) static CAP_NEEDS_BASELINE: Code = Code::error(
    409,
    "reductions.cap_needs_baseline",
    "`cap` is one of the consumption of a baseline, and `savings` have none",
)
.help("give `baseline` and `project`, so that the baseline can be capped");

pub(super) static CAPPED: Code = Code::warning(
    "reductions.capped",
    "a consumption of {value} is above the cap of {cap} {unit}, and the cap is applied",
);

pub(super) static ABOVE_THRESHOLD: Code = Code::warning(
    "reductions.above_threshold",
    "a consumption of {value} is above the threshold of {threshold} t/person/year",
)
.help("above it the methodology asks for the study of a third party");

pub(super) static ABOVE_SCALE: Code = Code::warning(
    "reductions.above_scale",
    "{value} tCO2e a year is more than the 10000 that the methodology is for",
);

pub(super) static UNCONFIRMED: Code =
    Code::warning("reductions.unconfirmed", "`{factor}` of {fuel} is not confirmed")
        .help("hold it against the methodology's own text before a number is reported");

pub(super) static FEWER_IN_THE_PROJECT: Code = Code::warning(
    "reductions.fewer_in_the_project",
    "the baseline counts {baseline} technology-days of one fuel, the project {project} of all: the rest is credited \
     as if nothing was burnt",
)
.help("count the same households over the same time on both sides");

pub(super) static LITTLE_BIOMASS: Code = Code::warning(
    "reductions.little_biomass",
    "wood and charcoal are {share} of the energy of the baseline, and {methodology} is for {least} or more",
);

pub(super) static MIXED_BASELINE: Code = Code::warning(
    "reductions.mixed_baseline",
    "the baseline has wood and charcoal; each is held against the cap of its own fuel",
)
.help("RECH holds a mixed baseline against the charcoal column: check which one applies");
