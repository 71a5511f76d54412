//! The codes of a change and of a record, beside those for the shape of a request.
//!
//! An agent reads these and tries again, so each says what would be right.

use crate::finding::Code;

pub(super) static BLANK_TEXT: Code =
    Code::error(400, "preferences.blank_text", "`{member}` has no visible character")
        .help("`null` clears it; leave it out to keep it");

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
pub(super) static CODES: [&Code; 5] =
    [&BLANK_TEXT, &CONTROL_CHARACTER, &ONLY_NULL, &UPDATED_AT_IGNORED, &UNREADABLE_MEMBER];
