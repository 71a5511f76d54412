//! What can be wrong with the question how large a sample has to be.

use crate::finding::Code;

pub(super) static SPREAD_TWICE: Code = Code::error(
    409,
    "sampling.spread_twice",
    "`coefficientOfVariation` and `standardDeviation` say the same thing twice",
)
.help("leave one of them out");

pub(super) static OTHER_KIND: Code =
    Code::error(400, "sampling.other_kind", "`{member}` belongs to the other kind of estimate")
        .help("strata are estimated in the same kind as the whole");

pub(super) static NO_STRATA: Code =
    Code::error(400, "sampling.no_strata", "there are no strata").help("leave `strata` and `perStratum` out");

pub(super) static STRATUM_NAME: Code = Code::error(
    400,
    "sampling.stratum_name",
    "the name of the stratum is blank, or has characters that do not show",
);

pub(super) static STRATUM_TWICE: Code =
    Code::error(409, "sampling.stratum_twice", "the stratum `{stratum}` is there already");

pub(super) static STRATUM_PART: Code = Code::error(
    409,
    "sampling.stratum_part",
    "strata have either a `weight` each, or a `population` each; `{stratum}` differs",
);

pub(super) static WEIGHTS_SUM: Code =
    Code::error(409, "sampling.weights_sum", "the weights of the strata add up to `{sum}`, not to 1")
        .help("they may differ from 1 by a millionth; give populations where they cannot be written so");

pub(super) static POPULATIONS_SUM: Code = Code::error(
    409,
    "sampling.populations_sum",
    "the populations of the strata add up to `{sum}`, not to the population",
);

pub(super) static MEAN_MISSING: Code = Code::error(
    409,
    "sampling.mean_missing",
    "the mean of the stratum `{stratum}` is missing, and other strata have one",
);

pub(super) static STRATUM_EMPTY: Code = Code::error(
    409,
    "sampling.stratum_empty",
    "of the population, no household falls to the stratum `{stratum}`",
);

pub(super) static SIZE_TOO_LARGE: Code =
    Code::error(400, "sampling.size_too_large", "the sample would have more than {limit} households")
        .help("say how large the population is, or ask for less precision");

pub(super) static POPULATION_EXHAUSTED: Code = Code::warning(
    "sampling.population_exhausted",
    "with all households asked, dropout leaves fewer than are needed",
)
.help("the precision holds only if fewer drop out");

pub(super) static STRATUM_NOT_SAMPLED: Code = Code::warning(
    "sampling.stratum_not_sampled",
    "no household of the stratum `{stratum}` falls into the sample",
)
.help("a result then says nothing about it");

pub(super) static FEW_HOUSEHOLDS: Code = Code::warning(
    "sampling.few_households",
    "the formula takes the normal distribution, which is too narrow for a mean of fewer than {limit} households",
)
.help("measure more: the interval of the study is computed with Student's distribution, and will be wider");

pub(super) static STUDENT_NEEDS_MORE: Code = Code::warning(
    "sampling.student_needs_more",
    "the formula takes the normal distribution, and the assessment of a study Student's, without a limit of the \
     population: with the spread that is expected that needs {needed} households in each group, not {size}",
)
.help("measure as many in each group, so that a study with this spread meets the rule");

pub(super) static RULE_PER_STRATUM: Code = Code::warning(
    "sampling.rule_per_stratum",
    "the rule `95/5` is one for each stratum, and these sizes meet it for all strata together",
)
.help("with `perStratum` it is met in each");

/// Every code of the size of a sample.
pub(super) static CODES: [&Code; 16] = [
    &SPREAD_TWICE,
    &OTHER_KIND,
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
    &RULE_PER_STRATUM,
];
