//! User preferences: the record and changes of it, what `mergePreferences` takes, and what the six operations answer.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tsify::Tsify;

use super::{CallError, Finding, given};

/// How an agent is to respond in one room, as it is stored. Members that are not named here are kept, whatever they
/// are. A text that was stored before may be longer than a change can set it to, and a word another one; nothing looks
/// at it again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct UserPreferences {
    /// What the user calls the agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent_name: Option<String>,
    /// What the agent calls the user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_name: Option<String>,
    /// The language to reply in: a BCP 47 tag, or its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The voice of replies, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tone: Option<String>,
    /// How formal replies are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "Formality | (string & {})")]
    pub formality: Option<String>,
    /// How long replies are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "Length | (string & {})")]
    pub length: Option<String>,
    /// How replies are laid out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Lasting wishes that fit no other member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_instructions: Option<String>,
    /// When the record was changed last (RFC 3339).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
    /// What somebody else keeps in the record.
    #[serde(flatten)]
    pub others: OtherMembers,
}

/// Members of a record that are no preferences, by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
pub struct OtherMembers(#[tsify(type = "Record<string, unknown>")] pub BTreeMap<String, Value>);

/// A change of a record, and the request of `validatePreferences`: a value sets a member, `null` clears it, and one
/// that is left out stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct UserPreferencesChange {
    /// What the user calls the agent: at most 80 characters.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[tsify(type = "string | null")]
    pub agent_name: Option<Option<String>>,
    /// What the agent calls the user: at most 80 characters.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[tsify(type = "string | null")]
    pub user_name: Option<Option<String>>,
    /// The language to reply in, a BCP 47 tag or its name: at most 20 characters.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[tsify(type = "string | null")]
    pub language: Option<Option<String>>,
    /// The voice of replies, in a few words: at most 200 characters.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[tsify(type = "string | null")]
    pub tone: Option<Option<String>>,
    /// How formal replies are.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[tsify(type = "Formality | null")]
    pub formality: Option<Option<Formality>>,
    /// How long replies are.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[tsify(type = "Length | null")]
    pub length: Option<Option<Length>>,
    /// How replies are laid out: at most 200 characters.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[tsify(type = "string | null")]
    pub format: Option<Option<String>>,
    /// Lasting wishes that fit no other member: at most 2000 characters, with line breaks and tabs where they help.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[tsify(type = "string | null")]
    pub custom_instructions: Option<Option<String>>,
}

/// How formal replies are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum Formality {
    /// `casual`.
    Casual,
    /// `friendly`.
    Friendly,
    /// `neutral`.
    Neutral,
    /// `semi-formal`.
    SemiFormal,
    /// `professional`.
    Professional,
    /// `formal`.
    Formal,
    /// `technical`.
    Technical,
    /// `academic`.
    Academic,
}

/// How long replies are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// As few words as the answer needs.
    Terse,
    /// A few sentences.
    Short,
    /// As long as the question deserves.
    Balanced,
    /// With reasons and examples.
    Detailed,
    /// Nothing left out.
    Exhaustive,
}

/// The answer of `validatePreferences`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ValidatePreferencesAnswer {
    /// The change can be made.
    Valid {
        /// Warnings, in document order.
        findings: Vec<Finding>,
    },
    /// The change is not right.
    Findings {
        /// Always 400.
        status: u16,
        /// Errors and warnings, in document order.
        findings: Vec<Finding>,
        /// What to tell a model of them.
        text: String,
    },
    /// The call is over a limit, so nothing was looked at.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The request of `mergePreferences`. Who puts its text together out of the stored text, in place of parsing and writing
/// that anew, gets every untouched member back byte for byte.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MergePreferencesRequest {
    /// The stored record; absent or `null` where there is none yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "UserPreferences | null")]
    pub record: Option<UserPreferences>,
    /// What is to change.
    pub change: UserPreferencesChange,
    /// The time of the change (RFC 3339), which becomes the record's `updatedAt`.
    pub now: String,
}

/// The answer of `mergePreferences`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub enum MergePreferencesAnswer {
    /// The change is made.
    Valid {
        /// The record after it; `null` where there was none and nothing was set.
        record: Option<Box<UserPreferences>>,
        /// The members that differ from before, in the order of the change.
        #[tsify(type = "(keyof UserPreferencesChange)[]")]
        changed: Vec<String>,
        /// Warnings, in document order.
        findings: Vec<Finding>,
        /// What to tell a model of it.
        text: String,
    },
    /// The change is not right, and nothing was changed.
    Findings {
        /// Always 400.
        status: u16,
        /// Errors and warnings, in document order, with places in the change.
        findings: Vec<Finding>,
        /// What to tell a model of them.
        text: String,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The answer of `renderPreferences`, whose request is a `UserPreferences` or `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RenderPreferencesAnswer {
    /// What the record asks for.
    Valid {
        /// The section for the system prompt; empty where there is nothing to say.
        text: String,
        /// Warnings about members that cannot be said.
        findings: Vec<Finding>,
    },
    /// The record is none.
    Findings {
        /// Always 400.
        status: u16,
        /// What is wrong with it, in document order.
        findings: Vec<Finding>,
    },
    /// The call is over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The answer of `preferencesSchema`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PreferencesSchemaAnswer {
    /// The schemas.
    Valid {
        /// The JSON Schema (2020-12) of a record.
        #[tsify(type = "Record<string, unknown>")]
        record: Map<String, Value>,
        /// The JSON Schema (2020-12) of a change.
        #[tsify(type = "Record<string, unknown>")]
        change: Map<String, Value>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The answer of `preferencesTool`: the tool, in the words of the Model Context Protocol.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum PreferencesToolAnswer {
    /// The tool.
    Valid {
        /// What it is called by.
        name: String,
        /// Its name for people.
        title: String,
        /// When an agent is to use it, when not, and how.
        description: String,
        /// The JSON Schema of its arguments: that of a change.
        #[tsify(type = "{ type: \"object\" } & Record<string, unknown>")]
        input_schema: Map<String, Value>,
        /// The JSON Schema of its structured result: that of a record.
        #[tsify(type = "{ type: \"object\" } & Record<string, unknown>")]
        output_schema: Map<String, Value>,
        /// Hints for clients.
        annotations: ToolAnnotations,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// What a client may assume of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the protocol has four of them")]
pub struct ToolAnnotations {
    /// It changes nothing.
    pub read_only_hint: bool,
    /// It can replace or clear what was there.
    pub destructive_hint: bool,
    /// The same call again changes nothing more.
    pub idempotent_hint: bool,
    /// It reaches beyond the service's own store.
    pub open_world_hint: bool,
}

/// The answer of `preferencesManifest`: the plugin, as the runtime of an agent is told of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[expect(clippy::large_enum_variant, reason = "one is made at a time, and read at once")]
pub enum PreferencesManifestAnswer {
    /// The plugin's attributes.
    Valid {
        /// What the plugin is called by.
        name: String,
        /// The version of what is said here.
        version: String,
        /// Its name for people.
        title: String,
        /// What it does.
        summary: String,
        /// When it is of use.
        when_to_use: Vec<String>,
        /// When something else is.
        when_not_to_use: Vec<String>,
        /// What users say, and the call that it leads to.
        examples: Vec<ManifestExample>,
        /// Words to find it by.
        tags: Vec<String>,
        /// `core`: part of the runtime itself.
        category: String,
        /// `always`: an agent always sees its tool.
        visibility: String,
        /// How much it still changes.
        stability: String,
        /// `on`: loaded unless it is switched off.
        default_state: String,
        /// The key of the features map; `false` there never loads the plugin.
        feature_switch: String,
        /// Other plugins that it needs.
        depends_on: Vec<String>,
        /// Environment variables that have to be set.
        required_environment_variables: Vec<String>,
        /// Names of its tools.
        tools: Vec<String>,
        /// Its routes, method and path.
        routes: Vec<String>,
        /// Names of its sub-agents.
        sub_agents: Vec<String>,
        /// Names of its middlewares.
        middlewares: Vec<String>,
        /// What it shares of its state.
        shared_state: Vec<String>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// An example of use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ManifestExample {
    /// What the user says.
    pub user: String,
    /// What to make of it.
    pub thought: String,
    /// The tool to call.
    pub tool: String,
    /// Its arguments.
    pub args: UserPreferencesChange,
}
