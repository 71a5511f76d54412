//! An API key: its holder, and the access that it grants.

use serde::Serialize;

use hearth_routes::Scope;

/// An API key, without the key itself and without its digest.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Key {
    pub(crate) id: String,
    /// The holder of the key, who sends claims and changes records.
    pub(crate) subject: String,
    /// The owner of the claims. An organisation has no access to the claims of another one.
    pub(crate) organisation: String,
    pub(crate) scopes: Vec<Scope>,
    /// The chat rooms of an agent runtime whose preferences the key grants access to; `*` means every room.
    pub(crate) rooms: Vec<String>,
    /// The time of the creation, unless the operator's settings list the key.
    pub(crate) created_at: Option<String>,
    /// The subject whose key created this one.
    pub(crate) created_by: Option<String>,
    /// The time from which the key is rejected, as records contain times.
    pub(crate) expires: Option<String>,
    pub(crate) revoked_at: Option<String>,
    /// The subject whose key revoked this one.
    pub(crate) revoked_by: Option<String>,
    pub(crate) source: Source,
}

/// The place where a key is listed.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Source {
    /// The variable `api_keys` of the operator.
    #[default]
    Settings,
    /// The store: the key was created with another key.
    Store,
}

/// The reason why a known key is rejected, with its time.
pub(super) enum Ended<'a> {
    Revoked(&'a str),
    Expired(&'a str),
}

impl Key {
    /// Returns the owner of the claims and studies that the key gives access to.
    pub(crate) fn organisation(&self) -> &str {
        &self.organisation
    }

    /// Returns the holder of the key.
    pub(crate) fn subject(&self) -> &str {
        &self.subject
    }

    /// Returns the rooms that the key lists.
    pub(crate) fn rooms(&self) -> &[String] {
        &self.rooms
    }

    /// Whether the key grants access to a room.
    pub(crate) fn has_room(&self, room: &str) -> bool {
        self.rooms.iter().any(|own| own == EVERY_ROOM || own == room)
    }

    /// Returns why the key is rejected, if it is. `now` is called for a key that expires.
    pub(super) fn ended<E>(&self, now: impl FnOnce() -> Result<String, E>) -> Result<Option<Ended<'_>>, E> {
        if let Some(at) = &self.revoked_at {
            return Ok(Some(Ended::Revoked(at)));
        }
        let Some(expires) = &self.expires else { return Ok(None) };
        Ok((*expires <= now()?).then_some(Ended::Expired(expires)))
    }
}

/// Means every room in a list of rooms.
const EVERY_ROOM: &str = "*";
