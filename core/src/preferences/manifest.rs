//! The manifest of the plugin (specification §2C), which describes it to the runtime of an agent.

use serde::{Serialize, Serializer};

use super::tool::TOOL;
use crate::wire::{Valid, answer};

/// The attributes that a runtime reads before it loads the plugin.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::preferences::MANIFEST;
///
/// assert_eq!((MANIFEST.name, MANIFEST.category), ("user-preferences", "core"));
/// assert_eq!(MANIFEST.routes, ["GET /user-preferences"]);
/// ```
#[answer(name = "PreferencesManifest")]
pub struct Manifest {
    /// `valid`.
    outcome: Valid,
    /// The name that identifies the plugin.
    pub name: &'static str,
    /// The version of the manifest.
    pub version: &'static str,
    /// The display name.
    pub title: &'static str,
    /// A summary of the plugin.
    pub summary: &'static str,
    /// The situations in which to use it.
    pub when_to_use: &'static [&'static str],
    /// The situations in which to use something else.
    pub when_not_to_use: &'static [&'static str],
    /// Examples of what users say, each with the resulting call.
    pub examples: &'static [Example],
    /// Search terms.
    pub tags: &'static [&'static str],
    /// `core`: part of the runtime itself.
    pub category: &'static str,
    /// `always`: an agent always sees the plugin's tool.
    pub visibility: &'static str,
    /// `stable`.
    pub stability: &'static str,
    /// `on`: loaded unless it is switched off.
    pub default_state: &'static str,
    /// The key in the features map; if its value is `false`, the plugin is never loaded.
    pub feature_switch: &'static str,
    /// The plugins that it depends on: none.
    pub depends_on: &'static [&'static str],
    /// The environment variables that it requires: none.
    pub required_environment_variables: &'static [&'static str],
    /// The names of its tools.
    pub tools: [&'static str; 1],
    /// Its routes, each as method and path.
    pub routes: &'static [&'static str],
    /// Its sub-agents: none.
    pub sub_agents: &'static [&'static str],
    /// Its middlewares: none. The runtime's agent builder puts the record into the state.
    pub middlewares: &'static [&'static str],
    /// Its shared state: none.
    pub shared_state: &'static [&'static str],
}

/// An example of use.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::preferences::{MANIFEST, TOOL};
///
/// assert!(MANIFEST.examples.iter().all(|example| example.tool == TOOL.name));
/// ```
#[answer(name = "ManifestExample")]
pub struct Example {
    /// The user's message.
    pub user: &'static str,
    /// The interpretation of the message.
    pub thought: &'static str,
    /// The tool to call.
    pub tool: &'static str,
    /// The arguments: names of preferences and their values.
    pub args: Arguments,
}

/// The arguments of the tool: names of preferences and their values.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::preferences::MANIFEST;
///
/// let arguments = serde_json::to_string(&MANIFEST.examples[0].args)?;
/// assert_eq!(arguments, r#"{"length":"terse","language":"Spanish"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
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

/// The manifest of the preferences plugin.
pub static MANIFEST: Manifest = Manifest {
    outcome: Valid,
    name: "user-preferences",
    version: "1.0.0",
    title: "User preferences",
    summary: "Remembers how the user wants the agent to respond in a room (a chat room of the runtime), and passes it to \
              the agent before the first reply.",
    when_to_use: &[
        "The user says how the agent should behave from now on: tone, length, format, language, formality.",
        "The user gives the agent a name, or says how to be addressed.",
        "The user withdraws such a preference.",
    ],
    when_not_to_use: &[
        "Facts about who the user is, such as name, role or project: they belong to the memory plugin.",
        "Results that the agent produced, and the user's opinion of them: they belong to the memory plugin.",
        "Requests for one reply: they are followed at once and not saved.",
    ],
    examples: &[
        Example {
            user: "From now on be terse and answer in Spanish.",
            thought: "Two lasting preferences, each with its own member.",
            tool: TOOL.name,
            args: Arguments(&[("length", "terse"), ("language", "Spanish")]),
        },
        Example {
            user: "Call me Alex, and no more emojis.",
            thought: "How to address the user, and the format of replies.",
            tool: TOOL.name,
            args: Arguments(&[("userName", "Alex"), ("format", "no emojis")]),
        },
        Example {
            user: "Always ask before you run a command.",
            thought: "It is lasting and fits no other member. Saved instructions are sent along with it.",
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
