//! What can be wrong with a change, or odd about a record: codes and their phrasing.
//!
//! An agent reads these and tries again, so each says what would be right.

use crate::finding::Code;

pub(super) static NOT_AN_OBJECT: Code =
    Code::error(400, "preferences.not_an_object", "expected an object, found {found}")
        .help("preferences are named, as in {\"length\": \"terse\"}");

pub(super) static UNKNOWN_MEMBER: Code = Code::error(
    400,
    "preferences.unknown_member",
    "`{member}` is not a preference; there are {known}",
)
.help("a wish that fits none of them goes into `customInstructions`; a fact about the user is no preference");

pub(super) static MISSPELT_MEMBER: Code = Code::error(
    400,
    "preferences.unknown_member",
    "`{member}` is not a preference; did you mean `{nearest}`? There are {known}",
);

pub(super) static WRONG_TYPE: Code =
    Code::error(400, "preferences.wrong_type", "`{member}` must be {expected}, not {found}")
        .help("`null` clears it; leave it out to keep it");

pub(super) static EMPTY_TEXT: Code =
    Code::error(400, "preferences.empty_text", "`{member}` is empty, or shows nothing")
        .help("`null` clears it; leave it out to keep it");

pub(super) static TEXT_TOO_LONG: Code =
    Code::error(400, "preferences.text_too_long", "`{member}` has {length} characters, {limit} are allowed")
        .help("say the same in fewer words");

pub(super) static UNKNOWN_WORD: Code =
    Code::error(400, "preferences.unknown_word", "`{word}` is no {member}; there are {allowed}");

pub(super) static CONTROL_CHARACTER: Code = Code::error(
    400,
    "preferences.control_character",
    "`{member}` has {character} at position {position}, which can hide something in the text",
)
.help("leave it out; only `customInstructions` may have line breaks and tabs");

pub(super) static ONLY_NULL: Code = Code::error(
    400,
    "preferences.only_null",
    "every member is `null`, which is a form that nobody filled in, and no wish",
)
.help(
    "`null` clears a member: send it for those that are set and are to be cleared, and leave the others out",
);

pub(super) static UPDATED_AT_IGNORED: Code = Code::warning(
    "preferences.updated_at_ignored",
    "`updatedAt` is set when the change is stored, and ignored here",
);

pub(super) static UNREADABLE_MEMBER: Code =
    Code::warning("preferences.unreadable_member", "`{member}` is {found} and no text, so it is not said")
        .help("set it anew, or clear it with `null`");

/// Every code of the preferences.
pub(super) static CODES: [&Code; 11] = [
    &NOT_AN_OBJECT,
    &UNKNOWN_MEMBER,
    &MISSPELT_MEMBER,
    &WRONG_TYPE,
    &EMPTY_TEXT,
    &TEXT_TOO_LONG,
    &UNKNOWN_WORD,
    &CONTROL_CHARACTER,
    &ONLY_NULL,
    &UPDATED_AT_IGNORED,
    &UNREADABLE_MEMBER,
];
