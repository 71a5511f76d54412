//! The requests: a change, a record, and a merge of both.

use super::manner::{Formality, Length};
use super::text::{IgnoredTime, Line, Lines};
use crate::finding::Findings;
use crate::json::{Member, Node};
use crate::limits;
use crate::wire::{At, FromJson, Input, Limits, Object, Refused, request};

/// A change of preferences: a value sets a member, `null` clears it, and omitted members stay unchanged.
#[request(name = "UserPreferencesChange")]
pub(crate) struct PreferencesChange<'n> {
    /// The name that the user gives the agent.
    #[json(nullable, most = limits::NAME_CODE_POINTS)]
    pub(super) agent_name: Option<At<Option<Line<'n>>>>,
    /// The name by which the agent calls the user.
    #[json(nullable, most = limits::NAME_CODE_POINTS)]
    pub(super) user_name: Option<At<Option<Line<'n>>>>,
    /// The language to reply in: a BCP 47 tag, or a name.
    #[json(nullable, most = limits::LANGUAGE_CODE_POINTS)]
    pub(super) language: Option<At<Option<Line<'n>>>>,
    /// The voice of replies, in a few words.
    #[json(nullable, most = limits::MANNER_CODE_POINTS)]
    pub(super) tone: Option<At<Option<Line<'n>>>>,
    /// How formal replies are.
    #[json(nullable)]
    pub(super) formality: Option<At<Option<Formality>>>,
    /// How long replies are.
    #[json(nullable)]
    pub(super) length: Option<At<Option<Length>>>,
    /// How replies are laid out.
    #[json(nullable, most = limits::MANNER_CODE_POINTS)]
    pub(super) format: Option<At<Option<Line<'n>>>>,
    /// Lasting preferences that fit no other member. The only text that may contain line breaks and tabs.
    #[json(nullable, most = limits::INSTRUCTIONS_CODE_POINTS)]
    pub(super) custom_instructions: Option<At<Option<Lines<'n>>>>,
    /// Ignored: the time of the last change is set when the change is stored.
    #[json(nullable)]
    #[expect(dead_code, reason = "reading it adds a warning")]
    updated_at: Option<IgnoredTime>,
}

/// A record, a change to it, and the time of the change.
#[request(name = "MergePreferencesRequest")]
pub(crate) struct MergeRequest<'n> {
    /// The stored record of the room, which is a chat room of an agent runtime; absent or `null` if nothing is stored
    /// yet.
    pub(super) record: Option<StoredRecord<'n>>,
    /// The change. The paths of its findings are relative to it.
    #[json(nullable, like = "PreferencesChange<'n>")]
    pub(crate) change: &'n Node<'n>,
    /// The time of the change (RFC 3339), which becomes the record's `updatedAt`.
    pub(crate) now: &'n str,
}

/// A stored record. Its members may be of any type: stored values are kept unchanged, even if a change could not set
/// them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredRecord<'n> {
    pub(super) node: &'n Node<'n>,
    pub(super) members: &'n [Member<'n>],
}

impl<'n> FromJson<'n> for StoredRecord<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let members = Object::of(input, findings)?.members();
        Ok(Self { node: input.node, members })
    }
}

impl<'n> StoredRecord<'n> {
    /// Returns the member with this name. If the name is repeated, the last member counts, as in most JSON parsers.
    pub(super) fn last(self, name: &str) -> Option<&'n Member<'n>> {
        self.members.iter().rfind(|member| member.name == name)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for StoredRecord<'_> {
    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        alloc::borrow::Cow::Borrowed("UserPreferences")
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        super::Schema::RECORD.described()
    }
}
