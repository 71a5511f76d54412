//! The plugin's attributes (specification §2C), as the runtime of an agent is told of them.

use serde::{Serialize, Serializer};

use super::tool::TOOL;
use crate::wire::{Valid, answer};

/// What a runtime needs to know before it loads the plugin.
#[answer(name = "PreferencesManifest")]
pub struct Manifest {
    /// `valid`.
    outcome: Valid,
    /// What the plugin is called by.
    pub name: &'static str,
    /// The version of what is said here.
    pub version: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// When it is of use.
    pub when_to_use: &'static [&'static str],
    /// When something else is.
    pub when_not_to_use: &'static [&'static str],
    /// What users say, and the call that it leads to.
    pub examples: &'static [Example],
    /// Words to find it by.
    pub tags: &'static [&'static str],
    /// `core`: part of the runtime itself.
    pub category: &'static str,
    /// `always`: an agent always sees its tool.
    pub visibility: &'static str,
    /// `stable`.
    pub stability: &'static str,
    /// `on`: loaded unless it is switched off.
    pub default_state: &'static str,
    /// The key of the features map; `false` there never loads the plugin.
    pub feature_switch: &'static str,
    /// Other plugins that it needs: none.
    pub depends_on: &'static [&'static str],
    /// Environment variables that have to be set: none.
    pub required_environment_variables: &'static [&'static str],
    /// Names of its tools.
    pub tools: [&'static str; 1],
    /// Its routes, method and path.
    pub routes: &'static [&'static str],
    /// None.
    pub sub_agents: &'static [&'static str],
    /// None: the record is put into the state by the runtime's agent builder.
    pub middlewares: &'static [&'static str],
    /// None.
    pub shared_state: &'static [&'static str],
}

/// An example of use.
#[answer(name = "ManifestExample")]
pub struct Example {
    /// What the user says.
    pub user: &'static str,
    /// What to make of it.
    pub thought: &'static str,
    /// The tool to call.
    pub tool: &'static str,
    /// Its arguments: names of preferences and their values.
    pub args: Arguments,
}

/// Arguments of the tool: names of preferences and their values.
#[derive(Debug)]
pub struct Arguments(pub &'static [(&'static str, &'static str)]);

impl Serialize for Arguments {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Arguments {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        alloc::borrow::Cow::Borrowed("ExampleArguments")
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "object", "additionalProperties": { "type": "string" } })
    }
}

/// The plugin.
pub static MANIFEST: Manifest = Manifest {
    outcome: Valid,
    name: "user-preferences",
    version: "1.0.0",
    title: "User preferences",
    summary: "Remembers, for each room, how the user wants the agent to respond, and tells it before the first reply.",
    when_to_use: &[
        "The user says how the agent should behave from now on: tone, length, format, language, formality.",
        "The user gives the agent a name, or says what to be called.",
        "The user takes such a wish back.",
    ],
    when_not_to_use: &[
        "Facts about who the user is, such as name, role or project: they belong to the memory plugin.",
        "What the agent produced, and how the user liked it: memory plugin.",
        "Wishes for one reply: they are followed at once and not saved.",
    ],
    examples: &[
        Example {
            user: "From now on be terse and answer in Spanish.",
            thought: "Two lasting wishes, each with a member of its own.",
            tool: TOOL.name,
            args: Arguments(&[("length", "terse"), ("language", "Spanish")]),
        },
        Example {
            user: "Call me Alex, and no more emojis.",
            thought: "How to address the user, and a matter of format.",
            tool: TOOL.name,
            args: Arguments(&[("userName", "Alex"), ("format", "no emojis")]),
        },
        Example {
            user: "Always ask before you run a command.",
            thought: "It lasts and fits no other member. Instructions that are there already are sent along.",
            tool: TOOL.name,
            args: Arguments(&[("customInstructions", "Ask before running a command.")]),
        },
    ],
    tags: &["preferences", "personalization", "tone", "language"],
    category: "core",
    visibility: "always",
    stability: "stable",
    default_state: "on",
    feature_switch: "user-preferences",
    depends_on: &[],
    required_environment_variables: &[],
    tools: [TOOL.name],
    routes: &["GET /user-preferences"],
    sub_agents: &[],
    middlewares: &[],
    shared_state: &[],
};
