//! The members of a record. A new preference is one entry of the table, and one line of the request of a change.
//!
//! Names, the words of `formality` and the limits up to 2,000 characters are those of the preferences that agent
//! runtimes of the platform store already; `length` and `format` are the two that the specification names beside them
//! (§1C).

use super::manner::{Formality, Length};
use crate::limits;

/// A member of a record, and of a change.
#[derive(Debug)]
pub struct Member {
    /// Its name in the JSON text.
    pub name: &'static str,
    /// What a change may set it to.
    pub takes: Takes,
    /// What it is for, told to whoever writes a change.
    pub about: &'static str,
    /// What an agent is told to do with it: what stands before the value.
    pub says: &'static str,
}

/// What a change may set a member to.
#[derive(Debug)]
pub enum Takes {
    /// Text of one line, with so many code points at the most.
    Line(usize),
    /// Text of any number of lines, with so many code points at the most.
    Lines(usize),
    /// One of the words of a type.
    Word {
        /// The words.
        words: &'static [&'static str],
        /// The meaning of each word, if words do not speak for themselves.
        means: &'static [&'static str],
    },
}

/// The time of the last change, which stands in a record beside the members.
pub(super) const UPDATED_AT: &str = "updatedAt";

/// Every member, in the order in which they are written and said.
pub static MEMBERS: [Member; 8] = [
    Member {
        name: "agentName",
        takes: Takes::Line(limits::NAME_CODE_POINTS),
        about: "What the user wants to call the agent.",
        says: "Go by this name",
    },
    Member {
        name: "userName",
        takes: Takes::Line(limits::NAME_CODE_POINTS),
        about: "What the agent is to call the user, when the user asks to be called something.",
        says: "Call the user",
    },
    Member {
        name: "language",
        takes: Takes::Line(limits::LANGUAGE_CODE_POINTS),
        about: "The language to reply in: a BCP 47 tag such as `es` or `pt-BR`, or its name, such as `Spanish`.",
        says: "Reply in this language, unless text in another one is asked for",
    },
    Member {
        name: "tone",
        takes: Takes::Line(limits::MANNER_CODE_POINTS),
        about: "The voice of replies, in a few words, such as `warm and encouraging`.",
        says: "Tone",
    },
    Member {
        name: "formality",
        takes: Takes::Word { words: Formality::WORDS, means: &[] },
        about: "How formal replies are.",
        says: "Formality",
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
        about: "How long replies are, from `terse` (as few words as the answer needs) to `exhaustive` (nothing left out).",
        says: "Length",
    },
    Member {
        name: "format",
        takes: Takes::Line(limits::MANNER_CODE_POINTS),
        about: "How replies are laid out, such as `plain text, no emojis` or `short paragraphs, no tables`.",
        says: "Format",
    },
    Member {
        name: "customInstructions",
        takes: Takes::Lines(limits::INSTRUCTIONS_CODE_POINTS),
        about: "Lasting wishes that fit no other member: positive instructions that can be understood without the \
                conversation. All of them in one text.",
        says: "",
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
