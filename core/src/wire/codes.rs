//! The codes for the shape of a request, which all operations share.

use crate::finding::Code;

/// Every code for the shape of a request.
pub(crate) static CODES: [&Code; 17] = [
    &WRONG_TYPE,
    &MISSING_MEMBER,
    &UNKNOWN_MEMBER,
    &MISSPELT_UNKNOWN_MEMBER,
    &MISSPELT_MEMBER,
    &OUT_OF_RANGE,
    &NOT_WHOLE,
    &UNKNOWN_WORD,
    &MISSPELT_WORD,
    &EMPTY_TEXT,
    &TEXT_TOO_LONG,
    &TOO_MANY_ITEMS,
    &INVALID_DID,
    &INVALID_DATE,
    &ONE_OF,
    &UNKNOWN_FUEL,
    &UNKNOWN_UNIT,
];

pub(crate) static WRONG_TYPE: Code =
    Code::error(400, "request.wrong_type", "expected {expected}, found {found}");

pub(crate) static MISSING_MEMBER: Code = Code::error(400, "request.missing_member", "`{member}` is missing");

pub(crate) static UNKNOWN_MEMBER: Code =
    Code::error(400, "request.unknown_member", "`{member}` is not one of the members {known}");

pub(crate) static MISSPELT_UNKNOWN_MEMBER: Code = Code::error(
    400,
    "request.unknown_member",
    "`{member}` is not one of the members {known}; did you mean `{nearest}`?",
);

/// For an object that accepts other members.
pub(crate) static MISSPELT_MEMBER: Code =
    Code::warning("request.misspelt_member", "`{member}` is not a known member; did you mean `{nearest}`?")
        .help("correct the name: the member is kept, but no rule reads it");

pub(crate) static OUT_OF_RANGE: Code =
    Code::error(400, "request.out_of_range", "`{found}` is out of range: expected {allowed}");

pub(crate) static NOT_WHOLE: Code =
    Code::error(400, "request.not_whole", "`{found}` is not a whole number: expected {allowed}");

pub(crate) static UNKNOWN_WORD: Code =
    Code::error(400, "request.unknown_word", "`{found}` is not one of {allowed}");

pub(crate) static MISSPELT_WORD: Code =
    Code::error(400, "request.unknown_word", "`{found}` is not one of {allowed}; did you mean `{nearest}`?");

pub(crate) static EMPTY_TEXT: Code = Code::error(400, "request.empty_text", "the text is empty");

pub(crate) static TEXT_TOO_LONG: Code = Code::error(
    400,
    "request.text_too_long",
    "the text has {length} characters; at most {limit} are allowed",
);

pub(crate) static TOO_MANY_ITEMS: Code =
    Code::error(400, "request.too_many_items", "the list has {count} items; at most {limit} are allowed");

pub(crate) static INVALID_DID: Code =
    Code::error(400, "request.invalid_did", "`{did}` is not a decentralised identifier")
        .help("write it as `did:method:identifier`, for example `did:ixo:entity:4f8e2a91`");

pub(crate) static INVALID_DATE: Code =
    Code::error(400, "request.invalid_date", "`{date}` is not a calendar date")
        .help("write it as YYYY-MM-DD, for example 2024-02-29");

/// For members of which exactly one must be present.
pub(crate) static ONE_OF: Code =
    Code::error(400, "request.one_of", "exactly one of the members {members} is expected");

/// For an unknown name, which is kept.
pub(crate) static UNKNOWN_FUEL: Code =
    Code::warning("request.unknown_fuel", "`{fuel}` is not one of the fuels {allowed}")
        .help("the name is kept, but the plausibility of the fuel use is not checked");

/// For an unknown name, which is kept.
pub(crate) static UNKNOWN_UNIT: Code =
    Code::warning("request.unknown_unit", "`{unit}` is not one of the units {allowed}")
        .help("the name is kept, but its amounts are not converted");
