//! API keys.

use hearth_routes::Scope;
use serde::{Deserialize, Serialize};

/// An API key without the key itself.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ApiKey {
    /// The id of the key, which is not secret.
    pub id: String,
    /// The holder of the key. Records that are sent with it name the subject in `sentBy`.
    pub subject: String,
    /// The owner of the claims that the key gives access to.
    pub organisation: String,
    /// The scopes of the key.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::values::Scope>"))]
    pub scopes: Vec<Scope>,
    /// The rooms whose preferences the key gives access to; `*` means every room.
    pub rooms: Vec<String>,
    /// The time of the creation; `null` for a key in the operator's settings.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub created_at: Option<String>,
    /// The subject whose key created this one.
    pub created_by: Option<String>,
    /// The time from which the key is rejected; `null` without one.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub expires: Option<String>,
    /// The time from which the key is rejected because it was revoked.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub revoked_at: Option<String>,
    /// The subject whose key revoked this one.
    pub revoked_by: Option<String>,
    /// Where the key is listed: in the operator's `settings`, which this API does not change, or in the `store`.
    pub source: Source,
}

/// The place where a key is listed.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The variable `api_keys` of the operator.
    #[default]
    Settings,
    /// The store: the key was created with another key.
    Store,
}

/// An API key, with the key itself.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CreatedApiKey<'a> {
    /// The key without the key itself.
    #[serde(flatten)]
    pub entry: &'a ApiKey,
    /// The key, which is shown only here.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^hearth_[A-Za-z0-9_-]{43}$")))]
    pub key: &'a str,
}

/// The access that a new key grants.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ApiKeyRequest {
    /// The holder of the key, such as a field worker.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = ApiKeyRequest::LONGEST_NAME), regex(pattern = r"\S")))]
    pub subject: String,
    /// The owner of the claims; it must be that of the key that creates the key, which is the default.
    pub organisation: Option<String>,
    /// The scopes, which the key that creates the key must have.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::values::Scope>", length(min = 1)))]
    pub scopes: Vec<String>,
    /// The rooms, which the key that creates the key must list.
    #[serde(default)]
    #[cfg_attr(
        feature = "schema",
        schemars(length(max = ApiKeyRequest::MOST_ROOMS), inner(length(min = 1)), transform = crate::transforms::without_default)
    )]
    pub rooms: Vec<String>,
    /// The time from which the key is rejected, in the future; by default, that of the key that creates the key.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub expires: Option<String>,
}

impl ApiKey {
    /// Returns whether the key grants access to a room.
    pub fn has_room(&self, room: &str) -> bool {
        self.rooms.iter().any(|own| own == EVERY_ROOM || own == room)
    }
}

impl ApiKeyRequest {
    /// The most characters of a subject and of an organisation, as of ids in a claim.
    pub const LONGEST_NAME: usize = 200;
    /// The most rooms of a key.
    pub const MOST_ROOMS: usize = 100;
}

/// Means every room in a list of rooms.
const EVERY_ROOM: &str = "*";
