//! The codes of a request for a sample size.

use crate::finding::Code;

pub(super) static SPREAD_TWICE: Code = Code::error(
    409,
    "sampling.spread_twice",
    "`coefficientOfVariation` and `standardDeviation` both state the spread",
)
.help("omit one of them");

pub(super) static OTHER_KIND: Code =
    Code::error(400, "sampling.other_kind", "`{member}` does not apply to this kind of estimate")
        .help("give each stratum the members of the kind that `estimate` has");

pub(super) static NOT_OF_PROPORTION: Code = Code::error(
    400,
    "sampling.not_of_proportion",
    "Student's distribution applies to a mean, not to a proportion",
)
.help("omit `distribution`, or give `normal`");

pub(super) static NO_STRATA: Code =
    Code::error(400, "sampling.no_strata", "the list of strata is missing or empty")
        .help("list the strata, or omit both `strata` and `perStratum`");

pub(super) static STRATUM_NAME: Code = Code::error(
    400,
    "sampling.stratum_name",
    "the name of the stratum is blank or contains invisible characters",
);

pub(super) static STRATUM_TWICE: Code =
    Code::error(409, "sampling.stratum_twice", "the stratum `{stratum}` is listed twice");

pub(super) static STRATUM_PART: Code = Code::error(
    409,
    "sampling.stratum_part",
    "all strata need a `weight`, or all need a `population`; `{stratum}` differs",
);

pub(super) static WEIGHTS_SUM: Code =
    Code::error(409, "sampling.weights_sum", "the weights of the strata add up to `{sum}`, not to 1")
        .help("correct the weights, which may differ from 1 by one millionth, or give populations instead");

pub(super) static POPULATIONS_SUM: Code = Code::error(
    409,
    "sampling.populations_sum",
    "the populations of the strata add up to `{sum}`, not to `population`",
);

pub(super) static MEAN_MISSING: Code = Code::error(
    409,
    "sampling.mean_missing",
    "the mean of the stratum `{stratum}` is missing, but other strata have one",
);

pub(super) static STRATUM_EMPTY: Code = Code::error(
    409,
    "sampling.stratum_empty",
    "the stratum `{stratum}` has no household: its weight is too small for this population",
);

pub(super) static SIZE_TOO_LARGE: Code =
    Code::error(400, "sampling.size_too_large", "the required sample is larger than {limit} households")
        .help("give the size of the population, or require less precision");

pub(super) static POPULATION_EXHAUSTED: Code = Code::warning(
    "sampling.population_exhausted",
    "after the expected dropout, fewer households than required remain even if the whole population is recruited",
)
.help("the precision is reached only if fewer households drop out than expected");

pub(super) static STRATUM_NOT_SAMPLED: Code = Code::warning(
    "sampling.stratum_not_sampled",
    "the sample contains no household of the stratum `{stratum}`",
)
.help("the results of the study do not cover this stratum");

pub(super) static FEW_HOUSEHOLDS: Code = Code::warning(
    "sampling.few_households",
    "the formula uses the normal distribution, whose interval is too narrow for a mean of fewer than {limit} \
     households",
)
.help("omit `distribution`: the study's own interval uses Student's distribution and is wider");

pub(super) static STUDENT_NEEDS_MORE: Code = Code::warning(
    "sampling.student_needs_more",
    "the formula uses the normal distribution, but a study is assessed with Student's distribution, without a \
     finite-population correction; at the expected spread this takes {needed} households in each group, not {size}",
)
.help("omit `distribution`, so that a study with this size and spread meets the precision requirement");

pub(super) static CENSUS_MISSES: Code = Code::warning(
    "sampling.census_misses",
    "at the expected spread, {needed} households meet the precision requirement, but the population has only {size}; the \
     assessment of a study has no finite-population correction",
)
.help("measure the whole population, and expect that reductions are calculated from a bound in place of the mean");

pub(super) static RULE_PER_STRATUM: Code = Code::warning(
    "sampling.rule_per_stratum",
    "the precision requirement `95/5` applies to each stratum, but these sizes meet it only for all strata together",
)
.help("set `perStratum` to size each stratum for it");

/// Every code of a request for a sample size.
pub(super) static CODES: [&Code; 18] = [
    &SPREAD_TWICE,
    &OTHER_KIND,
    &NOT_OF_PROPORTION,
    &NO_STRATA,
    &STRATUM_NAME,
    &STRATUM_TWICE,
    &STRATUM_PART,
    &WEIGHTS_SUM,
    &POPULATIONS_SUM,
    &MEAN_MISSING,
    &STRATUM_EMPTY,
    &SIZE_TOO_LARGE,
    &POPULATION_EXHAUSTED,
    &STRATUM_NOT_SAMPLED,
    &FEW_HOUSEHOLDS,
    &STUDENT_NEEDS_MORE,
    &CENSUS_MISSES,
    &RULE_PER_STRATUM,
];
