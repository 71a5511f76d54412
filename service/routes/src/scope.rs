//! The permissions of API keys.

use serde::{Serialize, Serializer};

/// A permission of an API key.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Scope {
    /// Read records, their claims and photos, and events.
    ClaimsRead,
    /// Dispute and invalidate records.
    ClaimsStatus,
    /// Submit claims, forms and photos.
    ClaimsWrite,
    /// Send queries through the gateway.
    GatewayRead,
    /// Create, list and revoke keys.
    KeysAdmin,
    /// Call operations of the module.
    OperationsCall,
    /// Read the preferences of a room.
    PreferencesRead,
    /// Change the preferences of a room.
    PreferencesWrite,
    /// Read studies, their reports and credentials.
    StudiesRead,
    /// Set the parameters of studies, register frames, and draw selections.
    StudiesWrite,
}

impl Scope {
    /// Every scope, in the order of messages.
    pub const ALL: [Self; 10] = [
        Self::ClaimsWrite,
        Self::ClaimsRead,
        Self::ClaimsStatus,
        Self::StudiesWrite,
        Self::StudiesRead,
        Self::GatewayRead,
        Self::PreferencesRead,
        Self::PreferencesWrite,
        Self::OperationsCall,
        Self::KeysAdmin,
    ];

    /// Returns the name of the scope, as entries of keys have it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ClaimsRead => "claims:read",
            Self::ClaimsStatus => "claims:status",
            Self::ClaimsWrite => "claims:write",
            Self::GatewayRead => "gateway:read",
            Self::KeysAdmin => "keys:admin",
            Self::OperationsCall => "operations:call",
            Self::PreferencesRead => "preferences:read",
            Self::PreferencesWrite => "preferences:write",
            Self::StudiesRead => "studies:read",
            Self::StudiesWrite => "studies:write",
        }
    }

    /// Returns the scope with this name.
    ///
    /// # Errors
    ///
    /// Returns a message with every scope if none has the name.
    pub fn named(name: &str) -> Result<Self, String> {
        let scope = Self::ALL.into_iter().find(|scope| scope.as_str() == name);
        scope.ok_or_else(|| format!("`{name}` is not a scope; the scopes are {}", Self::names()))
    }

    /// Returns the names of all scopes for a message.
    pub fn names() -> String {
        Self::ALL.map(|scope| format!("`{}`", scope.as_str())).join(", ")
    }
}

impl Serialize for Scope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
