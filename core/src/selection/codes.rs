//! The codes of a sampling frame, a draw and a selection document. Those for the shape of a request are `request.*`.

use crate::finding::Code;

/// Every code of a selection, in the order of the catalogue.
pub(super) static CODES: [&Code; 31] = [
    &EMPTY_FRAME,
    &DID_HAS_PATH,
    &DUPLICATE_HOUSEHOLD,
    &NAMES_ALIKE,
    &STRATUM_MISSING,
    &STRATUM_NOT_EXPECTED,
    &INVALID_STRATUM,
    &TOO_MANY_STRATA,
    &INVALID_RANDOMNESS,
    &SHORT_RANDOMNESS,
    &REPEATED_RANDOMNESS,
    &INVALID_SIGNATURE,
    &NOT_OF_BEACON,
    &BEACON_IN_FUTURE,
    &PLEDGE_PUBLISHED,
    &HOME_TWICE,
    &SIZE_NOT_EXPECTED,
    &GROUP_NOT_EXPECTED,
    &SIZE_ZERO,
    &SIZES_NOT_EXPECTED,
    &SIZE_MISSING,
    &UNKNOWN_STRATUM,
    &SIZES_DIFFER,
    &SIZE_EXCEEDS_FRAME,
    &SIZE_EXCEEDS_STRATUM,
    &RESERVES_EXCEED_FRAME,
    &RESERVES_EXCEED_STRATUM,
    &STRATUM_NOT_SAMPLED,
    &FRAME_DIFFERS,
    &DIFFERS,
    &HOUSEHOLD_NOT_DRAWN,
];

pub(super) static EMPTY_FRAME: Code =
    Code::error(400, "selection.empty_frame", "the sampling frame is empty");

pub(super) static DID_HAS_PATH: Code = Code::warning(
    "selection.did_has_path",
    "DID URLs with a path, instead of bare DIDs: {count}; the first is `{did}`",
)
.help("the identifiers are accepted; use the same form in the claims of the household");

pub(super) static NAMES_ALIKE: Code = Code::warning(
    "selection.names_alike",
    "{count} identifiers differ only in case or percent-encoding: {households}",
)
.help("list each home once: a home with several identifiers is more likely to be drawn");

pub(super) static DUPLICATE_HOUSEHOLD: Code = Code::error(
    409,
    "selection.duplicate_household",
    "`{household}` is listed twice in the frame; the first entry is {first}",
)
.help("list each household once: a second entry would double its chance of selection");

pub(super) static STRATUM_MISSING: Code =
    Code::error(400, "selection.stratum_missing", "the stratum of `{household}` is missing")
        .help("a stratified design requires a stratum for each household");

pub(super) static STRATUM_NOT_EXPECTED: Code =
    Code::error(400, "selection.stratum_not_expected", "strata are given, but the design is `simple`")
        .help("omit the strata, or set the design to `stratified`");

pub(super) static INVALID_STRATUM: Code =
    Code::error(400, "selection.invalid_stratum", "`{stratum}` is not a valid name of a stratum")
        .help("remove control characters, invisible characters, and spaces at both ends");

pub(super) static TOO_MANY_STRATA: Code =
    Code::error(400, "selection.too_many_strata", "the frame has more than {limit} strata");

pub(super) static INVALID_RANDOMNESS: Code = Code::error(
    400,
    "selection.invalid_randomness",
    "the randomness is not an even number of hexadecimal digits",
)
.help("write two digits for each byte, without a prefix or separators");

pub(super) static SHORT_RANDOMNESS: Code = Code::warning(
    "selection.short_randomness",
    "the randomness has {length} bytes; fewer than {minimum} allow a search for a favourable selection",
)
.help("use at least 16 bytes of public randomness, published after the frame was closed");

pub(super) static REPEATED_RANDOMNESS: Code = Code::warning(
    "selection.repeated_randomness",
    "the bytes of the randomness repeat, so they were chosen and not drawn by chance",
)
.help("use a round of a public beacon, published after the frame was closed");

pub(super) static INVALID_SIGNATURE: Code = Code::error(
    400,
    "selection.invalid_signature",
    "the signature of the round is not 96 hexadecimal digits",
)
.help("copy the member `signature` of the round, as the network published it");

pub(super) static NOT_OF_BEACON: Code = Code::error(
    409,
    "selection.not_of_beacon",
    "the randomness is not SHA-256 of the signature of its round",
)
.help("copy the members `randomness` and `signature` of one round of quicknet");

pub(super) static BEACON_IN_FUTURE: Code = Code::error(
    409,
    "selection.beacon_in_future",
    "the randomness is that of {published}, but the selection arrived at {received}",
)
.help("draw after the randomness was published; check the clock of the server");

pub(super) static PLEDGE_PUBLISHED: Code = Code::error(
    409,
    "selection.pledge_published",
    "the pledged round was published at {published}, before the frame arrived at {received}",
)
.help("pledge a round that is published later");

pub(super) static HOME_TWICE: Code = Code::error(
    409,
    "selection.home_twice",
    "{count} identifiers of the frame are one home: they differ only in case, separators or percent-encoding: {households}",
)
.help("list each home once, in one spelling");

pub(super) static SIZE_NOT_EXPECTED: Code = Code::error(
    400,
    "selection.size_not_expected",
    "`size` is given, but `groups` already has the number of households of each group",
)
.help("omit `size`");

pub(super) static GROUP_NOT_EXPECTED: Code =
    Code::error(400, "selection.group_not_expected", "a household of the frame has a group before the draw")
        .help("omit the group: the draw allocates it");

pub(super) static SIZE_ZERO: Code = Code::error(400, "selection.size_zero", "the sample size is 0");

pub(super) static SIZES_NOT_EXPECTED: Code =
    Code::error(400, "selection.sizes_not_expected", "`sizes` is given, but a simple design has one `size`");

pub(super) static SIZE_MISSING: Code =
    Code::error(400, "selection.size_missing", "the sample size of the stratum `{stratum}` is missing")
        .help("write 0 to select no household from this stratum");

pub(super) static UNKNOWN_STRATUM: Code =
    Code::error(409, "selection.unknown_stratum", "no household of the frame is in the stratum `{stratum}`");

pub(super) static SIZES_DIFFER: Code = Code::error(
    409,
    "selection.sizes_differ",
    "the sizes of the strata add up to {sum}, but `size` is {size}",
)
.help("correct the sizes, or give only one of `size` and `sizes`");

pub(super) static SIZE_EXCEEDS_FRAME: Code = Code::error(
    409,
    "selection.size_exceeds_frame",
    "the sample size {size} exceeds the {households} households of the frame",
);

pub(super) static SIZE_EXCEEDS_STRATUM: Code = Code::error(
    409,
    "selection.size_exceeds_stratum",
    "the sample size {size} exceeds the {households} households of the stratum `{stratum}`",
);

pub(super) static RESERVES_EXCEED_FRAME: Code = Code::error(
    409,
    "selection.reserves_exceed_frame",
    "the number of reserves, {reserves}, exceeds the {households} households that are not selected",
);

pub(super) static RESERVES_EXCEED_STRATUM: Code = Code::error(
    409,
    "selection.reserves_exceed_stratum",
    "the number of reserves, {reserves}, exceeds the {households} households of the stratum `{stratum}` that are not selected",
);

pub(super) static STRATUM_NOT_SAMPLED: Code =
    Code::warning("selection.stratum_not_sampled", "no household of the stratum `{stratum}` is selected")
        .help("the results of the study do not cover this stratum");

pub(super) static FRAME_DIFFERS: Code = Code::error(
    409,
    "selection.frame_differs",
    "the selection was drawn from another frame: it states `{found}`, but this frame has `{expected}`",
)
.help("use the version of the frame from which the selection was drawn");

pub(super) static DIFFERS: Code = Code::error(
    409,
    "selection.differs",
    "the redrawn selection has `{expected}` at this position, not `{found}`",
);

pub(super) static STRATUM_DIFFERS: Code = Code::error(
    409,
    "selection.differs",
    "`{found}` is in the stratum `{expected}` of the frame, not in `{stratum}`",
);

pub(super) static GROUP_DIFFERS: Code = Code::error(
    409,
    "selection.differs",
    "`{found}` is allocated to the group `{group}`, but the redrawn selection has `{expected}`",
);

pub(super) static NOT_REDRAWN: Code = Code::error(
    409,
    "selection.differs",
    "`{found}` is not in the redrawn selection: its stratum has no more households",
);

pub(super) static HOUSEHOLD_NOT_DRAWN: Code =
    Code::error(409, "selection.household_not_drawn", "`{household}` is neither selected nor a reserve");
