//! The codes for the shape of a claim: those of every request, and those specific to claims. They have no number in the
//! specification; section 7 lists them under 400, "invalid KPT data format".

use crate::finding::Code;
use crate::wire::codes as shape;

/// All codes, in the order of the catalogue.
pub(crate) static CODES: [&Code; 18] = [
    &shape::MISSING_MEMBER,
    &shape::WRONG_TYPE,
    &shape::UNKNOWN_WORD,
    &shape::INVALID_DID,
    &DID_HAS_QUERY,
    &DID_HAS_PATH,
    &shape::INVALID_DATE,
    &shape::NOT_WHOLE,
    &shape::OUT_OF_RANGE,
    &INVALID_URI,
    &shape::EMPTY_TEXT,
    &shape::TEXT_TOO_LONG,
    &shape::TOO_MANY_ITEMS,
    &NOTHING_LISTED,
    &NONE_BESIDE_OTHERS,
    &shape::MISSPELT_MEMBER,
    &shape::UNKNOWN_FUEL,
    &shape::UNKNOWN_UNIT,
];

pub(crate) static DID_HAS_QUERY: Code = Code::error(
    400,
    "claim.did_has_query",
    "`{did}` identifies a part or a version of a household, not the household",
)
.help("remove the query or the fragment: everything from `?` or `#` on");

pub(crate) static DID_HAS_PATH: Code =
    Code::warning("claim.did_has_path", "`{did}` is a DID URL with a path, not a bare DID")
        .help("prefer a bare DID, which every registry can resolve; this one is accepted");

pub(crate) static INVALID_URI: Code = Code::error(400, "claim.invalid_uri", "`{uri}` is not a URI")
    .help("start with a scheme, for example `ipfs://` or `https://`, and percent-encode spaces");

pub(crate) static NOTHING_LISTED: Code =
    Code::warning("claim.nothing_listed", "an empty list documents nothing")
        .help("write `[\"none\"]` if there were none");

pub(crate) static NONE_BESIDE_OTHERS: Code =
    Code::warning("claim.none_beside_others", "the list contains `none` and other items")
        .help("use `none` only as the single item");
