//! The tool `set_user_preferences` (specification §1C, §4C), as an agent is told of it.
//!
//! The text is for language models: when to call and when not comes before how, with examples of each.

use serde::Serialize;

use super::schema::Schema;

/// A tool, in the words of the Model Context Protocol.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tool {
    /// What it is called by.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// When to use it, when not, and how.
    pub description: &'static str,
    /// Of its arguments: a change.
    pub input_schema: Schema,
    /// Of its structured result: the record after it.
    pub output_schema: Schema,
    /// Hints for clients.
    pub annotations: Annotations,
}

/// What a client may assume of a tool.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "the protocol has four of them")]
pub struct Annotations {
    /// It changes nothing.
    pub read_only_hint: bool,
    /// It can replace or clear what was there.
    pub destructive_hint: bool,
    /// The same call again changes nothing more.
    pub idempotent_hint: bool,
    /// It reaches beyond the service's own store.
    pub open_world_hint: bool,
}

/// The one tool of the plugin.
pub static TOOL: Tool = Tool {
    name: "set_user_preferences",
    title: "Set user preferences",
    description: "\
Saves how the user wants you to respond, for every later conversation in this room.

Call it when the user says how you should behave from now on:
- tone, voice or formality (\"be more formal with me\")
- length or format (\"from now on keep it short\", \"no emojis, please\")
- the language of your replies (\"always answer in Spanish\")
- a name for you, or what to call the user (\"call me Alex\")
- or takes such a wish back (\"you can use emojis again\").

Do not call it for:
- facts about who the user is, such as role, employer, project or location: those belong to memory
- what you made, and what the user thought of it: memory too
- a wish for one reply only (\"make this one a table\"): just do it.

How:
- Send only what changes. What you leave out stays; null clears.
- Use the member that fits; what fits none goes into customInstructions.
- In customInstructions, write instructions that say what to do, and that can be understood without this \
conversation: \"Ask before running commands\", not \"don't do that again\".
- customInstructions is replaced as a whole. Merge the new wish with the instructions that are there and send all of \
them; do not overwrite them. If you cannot see them, call this without arguments first: that changes nothing and shows \
what is saved.
- A change holds from your next reply on. Tell the user in a few words that it is saved.",
    input_schema: Schema::CHANGE.within(),
    output_schema: Schema::RECORD.within(),
    annotations: Annotations {
        read_only_hint: false,
        destructive_hint: true,
        idempotent_hint: true,
        open_world_hint: false,
    },
};
