//! The members of a record. A new preference needs one entry in this table and one field in the request of a change.
//!
//! The names, the words of `formality` and the limits up to 2,000 characters are those of the preferences that the
//! platform's agent runtimes already store. The specification adds `length` and `format` (§1C).

use super::manner::{Formality, Length};
use crate::limits;

/// A member of a record, and of a change.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::preferences::MEMBERS;
///
/// let tone = MEMBERS.iter().find(|member| member.name == "tone").expect("a preference");
/// assert_eq!(tone.instruction, "Tone");
/// ```
#[derive(Debug)]
pub struct Member {
    /// The name in JSON.
    pub name: &'static str,
    /// The values that a change can set.
    pub takes: Takes,
    /// The purpose of the member, which is its description in the schema.
    pub description: &'static str,
    /// The instruction to an agent that precedes the value in the rendered section.
    pub instruction: &'static str,
}

/// The values that a change can set.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::preferences::{MEMBERS, Takes};
///
/// let length = MEMBERS.iter().find(|member| member.name == "length").expect("a preference");
/// assert!(matches!(length.takes, Takes::Word { words, .. } if words.contains(&"terse")));
/// ```
#[derive(Debug)]
pub enum Takes {
    /// A text of one line, with at most this number of code points.
    Line(usize),
    /// A text of any number of lines, with at most this number of code points.
    Lines(usize),
    /// One of a list of words.
    Word {
        /// The words.
        words: &'static [&'static str],
        /// The meaning of each word; empty if the words need no explanation.
        means: &'static [&'static str],
    },
}

/// The name of the member with the time of the last change, which is not a preference.
pub(super) const UPDATED_AT: &str = "updatedAt";

/// Every member, in the order of a rendered section.
pub static MEMBERS: [Member; 8] = [
    Member {
        name: "agentName",
        takes: Takes::Line(limits::NAME_CODE_POINTS),
        description: "The name that the user gives the agent.",
        instruction: "Go by this name",
    },
    Member {
        name: "userName",
        takes: Takes::Line(limits::NAME_CODE_POINTS),
        description: "The name by which the agent calls the user, if the user asks for one.",
        instruction: "Call the user",
    },
    Member {
        name: "language",
        takes: Takes::Line(limits::LANGUAGE_CODE_POINTS),
        description: "The language to reply in: a BCP 47 tag such as `es` or `pt-BR`, or a name such as `Spanish`.",
        instruction: "Reply in this language (unless the user asks for text in another one)",
    },
    Member {
        name: "tone",
        takes: Takes::Line(limits::MANNER_CODE_POINTS),
        description: "The voice of replies, in a few words, such as `warm and encouraging`.",
        instruction: "Tone",
    },
    Member {
        name: "formality",
        takes: Takes::Word { words: Formality::WORDS, means: &[] },
        description: "How formal replies are.",
        instruction: "Formality",
    },
    Member {
        name: "length",
        takes: Takes::Word {
            words: Length::WORDS,
            means: &[
                "as few words as the answer needs",
                "a few sentences",
                "as long as the question deserves",
                "with reasons and examples",
                "leave nothing out",
            ],
        },
        description: "How long replies are, from `terse` (as few words as the answer needs) to `exhaustive` (nothing left out).",
        instruction: "Length",
    },
    Member {
        name: "format",
        takes: Takes::Line(limits::MANNER_CODE_POINTS),
        description: "How replies are laid out, such as `plain text, no emojis` or `short paragraphs, no tables`.",
        instruction: "Format",
    },
    Member {
        name: "customInstructions",
        takes: Takes::Lines(limits::INSTRUCTIONS_CODE_POINTS),
        description: "Lasting preferences that fit no other member: positive instructions that can be understood without \
                      the conversation. All of them in one text.",
        instruction: "",
    },
];

/// The name of a member, in a schema.
#[cfg(feature = "schema")]
pub(super) struct Name;

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Name {
    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        "PreferenceName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: alloc::vec::Vec<&str> = MEMBERS.iter().map(|member| member.name).collect();
        schemars::json_schema!({ "description": "The name of a preference.", "type": "string", "enum": names })
    }
}
