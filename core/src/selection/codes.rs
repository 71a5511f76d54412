//! The codes of a frame, a draw and the document of one. Those for the shape of a request are `request.*`.

use crate::finding::Code;

/// All of them, in the order of the catalogue.
pub(super) static CODES: [&Code; 22] = [
    &EMPTY_FRAME,
    &DID_HAS_PATH,
    &DUPLICATE_HOUSEHOLD,
    &STRATUM_MISSING,
    &STRATUM_NOT_EXPECTED,
    &INVALID_STRATUM,
    &TOO_MANY_STRATA,
    &INVALID_RANDOMNESS,
    &SHORT_RANDOMNESS,
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
    Code::error(400, "selection.empty_frame", "the frame has no households");

pub(super) static DID_HAS_PATH: Code = Code::warning(
    "selection.did_has_path",
    "`{did}` is a DID URL with a path, not a bare DID, and so are {count} in all",
)
.help("accepted as they are; write a household the same way in its claims");

pub(super) static DUPLICATE_HOUSEHOLD: Code =
    Code::error(409, "selection.duplicate_household", "`{household}` is in the frame already, at {first}")
        .help("list each household once: it would have two chances");

pub(super) static STRATUM_MISSING: Code =
    Code::error(400, "selection.stratum_missing", "the stratum of `{household}` is missing")
        .help("a stratified design needs the stratum of each household");

pub(super) static STRATUM_NOT_EXPECTED: Code =
    Code::error(400, "selection.stratum_not_expected", "a simple design has no strata")
        .help("leave the strata out, or ask for the design `stratified`");

pub(super) static INVALID_STRATUM: Code =
    Code::error(400, "selection.invalid_stratum", "`{stratum}` is not the name of a stratum")
        .help("a name has no control characters and none that do not show, and no spaces at its ends");

pub(super) static TOO_MANY_STRATA: Code =
    Code::error(400, "selection.too_many_strata", "there are more than {limit} strata");

pub(super) static INVALID_RANDOMNESS: Code = Code::error(
    400,
    "selection.invalid_randomness",
    "the randomness is not an even number of hexadecimal digits",
)
.help("write two digits for each byte, with nothing before or between them");

pub(super) static SHORT_RANDOMNESS: Code = Code::warning(
    "selection.short_randomness",
    "the randomness has {length} bytes; below {minimum}, somebody can try all that would suit",
)
.help("take public randomness of 16 bytes or more, from after the frame was closed");

pub(super) static SIZE_ZERO: Code =
    Code::error(400, "selection.size_zero", "a sample of no households selects nobody");

pub(super) static SIZES_NOT_EXPECTED: Code =
    Code::error(400, "selection.sizes_not_expected", "a simple design has one `size`, not `sizes`");

pub(super) static SIZE_MISSING: Code =
    Code::error(400, "selection.size_missing", "the size of the stratum `{stratum}` is missing")
        .help("write 0 to select nobody of it");

pub(super) static UNKNOWN_STRATUM: Code =
    Code::error(409, "selection.unknown_stratum", "no household of the frame is in the stratum `{stratum}`");

pub(super) static SIZES_DIFFER: Code = Code::error(
    409,
    "selection.sizes_differ",
    "the sizes of the strata add up to {sum}, not to the size {size}",
)
.help("give one of `size` and `sizes`");

pub(super) static SIZE_EXCEEDS_FRAME: Code = Code::error(
    409,
    "selection.size_exceeds_frame",
    "a sample of {size} is larger than the frame of {households} households",
);

pub(super) static SIZE_EXCEEDS_STRATUM: Code = Code::error(
    409,
    "selection.size_exceeds_stratum",
    "a sample of {size} is larger than the {households} households of the stratum `{stratum}`",
);

pub(super) static RESERVES_EXCEED_FRAME: Code = Code::error(
    409,
    "selection.reserves_exceed_frame",
    "{reserves} reserves are more than the {households} households that are not selected",
);

pub(super) static RESERVES_EXCEED_STRATUM: Code = Code::error(
    409,
    "selection.reserves_exceed_stratum",
    "{reserves} reserves are more than the {households} households of the stratum `{stratum}` that are not selected",
);

pub(super) static STRATUM_NOT_SAMPLED: Code =
    Code::warning("selection.stratum_not_sampled", "nobody of the stratum `{stratum}` is selected")
        .help("a result then says nothing about it");

pub(super) static FRAME_DIFFERS: Code = Code::error(
    409,
    "selection.frame_differs",
    "the selection was drawn from another frame: it says `{found}`, this frame has `{expected}`",
)
.help("use the frame as it was when the selection was drawn");

pub(super) static DIFFERS: Code =
    Code::error(409, "selection.differs", "drawn again, `{expected}` is in this place, not `{found}`");

pub(super) static STRATUM_DIFFERS: Code = Code::error(
    409,
    "selection.differs",
    "`{found}` is in the stratum `{expected}` of the frame, not in `{stratum}`",
);

pub(super) static NOBODY_THERE: Code = Code::error(
    409,
    "selection.differs",
    "drawn again, nobody is in this place, and not `{found}`: its stratum has no more households",
);

pub(super) static HOUSEHOLD_NOT_DRAWN: Code =
    Code::error(409, "selection.household_not_drawn", "`{household}` is neither selected nor a reserve");
