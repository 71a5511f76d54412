//! Authentication and authorisation by API keys.
//!
//! The variable `api_keys` lists the keys ([`Keys`]). A [`Scheme`] defines where a request carries its key.

mod keys;
mod scheme;

use data_encoding::HEXLOWER;
use http::header::{HeaderMap, HeaderValue, WWW_AUTHENTICATE};
use sha2::{Digest, Sha256};

use crate::problem::Problem;
use crate::settings::Settings;
pub(crate) use keys::Keys;
pub(crate) use scheme::Scheme;

/// The owner of an API key. A subject has no access to the claims of another subject.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subject {
    name: String,
    rooms: Vec<String>,
}

impl Subject {
    pub(crate) fn as_str(&self) -> &str {
        &self.name
    }

    /// Returns the rooms (chat rooms of an agent runtime) that the key lists; `*` means every room.
    pub(crate) fn rooms(&self) -> &[String] {
        &self.rooms
    }
}

/// A permission of an API key.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(crate) enum Scope {
    ClaimsRead,
    ClaimsStatus,
    ClaimsWrite,
    GatewayRead,
    OperationsCall,
    PreferencesRead,
    PreferencesWrite,
    StudiesRead,
    StudiesWrite,
}

impl Scope {
    /// Every scope, in the order of messages.
    const ALL: [Self; 9] = [
        Self::ClaimsWrite,
        Self::ClaimsRead,
        Self::ClaimsStatus,
        Self::StudiesWrite,
        Self::StudiesRead,
        Self::GatewayRead,
        Self::PreferencesRead,
        Self::PreferencesWrite,
        Self::OperationsCall,
    ];

    /// Returns the name of the scope in `api_keys`.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::ClaimsRead => "claims:read",
            Self::ClaimsStatus => "claims:status",
            Self::ClaimsWrite => "claims:write",
            Self::GatewayRead => "gateway:read",
            Self::OperationsCall => "operations:call",
            Self::PreferencesRead => "preferences:read",
            Self::PreferencesWrite => "preferences:write",
            Self::StudiesRead => "studies:read",
            Self::StudiesWrite => "studies:write",
        }
    }
}

/// Returns the subject of a request whose API key has the scope.
///
/// # Errors
///
/// Returns a problem if the key is missing or unknown, or lacks the scope.
pub(crate) fn admit(
    settings: &Settings,
    headers: &HeaderMap,
    scheme: Scheme,
    scope: Scope,
) -> Result<Subject, Problem> {
    let credential = scheme.credential(headers)?;
    let digest = HEXLOWER.encode(Sha256::digest(&credential.key).as_slice());
    let found = settings.keys.get()?.find(&digest, &credential);
    let (subject, scopes) =
        found.ok_or_else(|| Problem::unauthorized("the API key is unknown", scheme.rejection()))?;
    if scopes.contains(&scope) { Ok(subject.clone()) } else { Err(insufficient(scheme, scope)) }
}

fn insufficient(scheme: Scheme, scope: Scope) -> Problem {
    let problem = Problem::forbidden(format!("the API key lacks the scope `{}`", scope.as_str()));
    match scheme.insufficient(scope).map(HeaderValue::try_from) {
        Some(Ok(challenge)) => problem.with_header(WWW_AUTHENTICATE, challenge),
        _ => problem,
    }
}
