//! The finding codes of a change and of a record. Those for the shape of a request are in `wire`.
//!
//! An agent reads these messages and tries again, so each states what is expected.

use crate::finding::Code;

pub(super) static BLANK_TEXT: Code =
    Code::error(400, "preferences.blank_text", "`{member}` has no visible character")
        .help("send `null` to clear it, or omit it to keep it");

pub(super) static CONTROL_CHARACTER: Code = Code::error(
    400,
    "preferences.control_character",
    "`{member}` contains {character} at position {position}, which can hide text",
)
.help("remove it; only `customInstructions` may contain line breaks and tabs");

pub(super) static ONLY_NULL: Code = Code::error(
    400,
    "preferences.only_null",
    "every member is `null`, which looks like an unfilled form rather than a change",
)
.help("`null` clears a member; send it only for the members to clear, and omit the others");

pub(super) static UPDATED_AT_IGNORED: Code = Code::warning(
    "preferences.updated_at_ignored",
    "`updatedAt` is ignored: it is set when the change is stored",
);

pub(super) static UNREADABLE_MEMBER: Code = Code::warning(
    "preferences.unreadable_member",
    "`{member}` is {found} and not a string, so it is omitted",
)
.help("set it again, or clear it with `null`");

/// Every code of the preferences.
pub(super) static CODES: [&Code; 5] =
    [&BLANK_TEXT, &CONTROL_CHARACTER, &ONLY_NULL, &UPDATED_AT_IGNORED, &UNREADABLE_MEMBER];
