//! The permissions of API keys.

use serde::{Serialize, Serializer};

/// A permission of an API key.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Scope {
    ClaimsRead,
    ClaimsStatus,
    ClaimsWrite,
    GatewayRead,
    KeysAdmin,
    OperationsCall,
    PreferencesRead,
    PreferencesWrite,
    StudiesRead,
    StudiesWrite,
}

impl Scope {
    /// Every scope, in the order of messages.
    pub(crate) const ALL: [Self; 10] = [
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
    pub(crate) const fn as_str(self) -> &'static str {
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
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let scope = Self::ALL.into_iter().find(|scope| scope.as_str() == name);
        scope.ok_or_else(|| format!("`{name}` is not a scope; the scopes are {}", Self::names()))
    }

    /// Returns the names of all scopes for a message.
    pub(crate) fn names() -> String {
        Self::ALL.map(|scope| format!("`{}`", scope.as_str())).join(", ")
    }
}

impl Serialize for Scope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
