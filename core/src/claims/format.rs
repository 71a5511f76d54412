//! The codes of a claim's shape: members, types, words, identifiers. They have no number in the
//! specification; section 7 puts them under 400, "invalid KPT data format".

use crate::finding::Code;

/// All of them, in the order of the catalogue.
pub(crate) static CODES: [&Code; 18] = [
    &MISSING_MEMBER,
    &WRONG_TYPE,
    &UNKNOWN_TYPE,
    &UNKNOWN_GROUP,
    &INVALID_DID,
    &DID_HAS_QUERY,
    &DID_HAS_PATH,
    &INVALID_DATE,
    &DURATION_NOT_WHOLE,
    &INVALID_URI,
    &EMPTY_TEXT,
    &TEXT_TOO_LONG,
    &TOO_MANY_ITEMS,
    &NOTHING_LISTED,
    &NONE_BESIDE_OTHERS,
    &UNKNOWN_MEMBER,
    &UNKNOWN_FUEL,
    &UNKNOWN_UNIT,
];

pub(crate) static MISSING_MEMBER: Code = Code::error(400, "claim.missing_member", "`{member}` is missing");

pub(crate) static WRONG_TYPE: Code =
    Code::error(400, "claim.wrong_type", "expected {expected}, found {found}");

pub(crate) static UNKNOWN_TYPE: Code =
    Code::error(400, "claim.unknown_type", "`{type}` is not the type `KPTClaim`");

pub(crate) static UNKNOWN_GROUP: Code =
    Code::error(400, "claim.unknown_group", "`{group}` is none of the test groups {allowed}");

pub(crate) static INVALID_DID: Code =
    Code::error(400, "claim.invalid_did", "`{did}` is not a decentralised identifier")
        .help("write it as `did:method:identifier`, for example `did:ixo:entity:4f8e2a91`");

pub(crate) static DID_HAS_QUERY: Code = Code::error(
    400,
    "claim.did_has_query",
    "`{did}` names a part or a version of a household, not a household",
)
.help("leave out what follows `?` or `#`");

pub(crate) static DID_HAS_PATH: Code =
    Code::warning("claim.did_has_path", "`{did}` is a DID URL with a path, not a bare DID")
        .help("accepted as it is; a bare DID can be resolved by every registry");

pub(crate) static INVALID_DATE: Code =
    Code::error(400, "claim.invalid_date", "`{date}` is not a calendar date")
        .help("write it as YYYY-MM-DD, for example 2024-02-29");

pub(crate) static DURATION_NOT_WHOLE: Code =
    Code::error(400, "claim.duration_not_whole", "`{durationDays}` is not a whole number of days");

pub(crate) static INVALID_URI: Code = Code::error(400, "claim.invalid_uri", "`{uri}` is not a URI")
    .help("begin with a scheme, for example `ipfs://` or `https://`, and percent-encode spaces");

pub(crate) static EMPTY_TEXT: Code = Code::error(400, "claim.empty_text", "the text is empty");

pub(crate) static TEXT_TOO_LONG: Code =
    Code::error(400, "claim.text_too_long", "the text has {length} characters, {limit} are allowed");

pub(crate) static TOO_MANY_ITEMS: Code =
    Code::error(400, "claim.too_many_items", "the list has {count} items, {limit} are allowed");

pub(crate) static NOTHING_LISTED: Code =
    Code::warning("claim.nothing_listed", "an empty list documents nothing")
        .help("write [\"none\"] when there were none");

pub(crate) static NONE_BESIDE_OTHERS: Code =
    Code::warning("claim.none_beside_others", "`none` stands beside other items")
        .help("keep `none` only when there were none");

pub(crate) static UNKNOWN_MEMBER: Code =
    Code::warning("claim.unknown_member", "`{member}` is not a member of a claim; did you mean `{nearest}`?")
        .help("it is kept as it is, and no rule reads it");

pub(crate) static UNKNOWN_FUEL: Code =
    Code::warning("claim.unknown_fuel", "`{fuel}` is none of the fuels {allowed}")
        .help("it is kept as it is, and nothing is known of its plausible use");

pub(crate) static UNKNOWN_UNIT: Code =
    Code::warning("claim.unknown_unit", "`{unit}` is none of the units {allowed}")
        .help("it is kept as it is, and nothing is converted");
