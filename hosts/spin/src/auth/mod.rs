//! Authentication and authorisation by API keys.
//!
//! The variable `api_keys` lists the keys ([`Keys`]). A [`Scheme`] defines where a request carries its key.

mod keys;
mod scheme;

use std::borrow::Cow;

use data_encoding::HEXLOWER;
use http::header::{HeaderMap, HeaderValue, WWW_AUTHENTICATE};
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

use crate::problem::Problem;
use crate::settings::Settings;
pub(crate) use keys::Keys;
use scheme::Credential;
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
    let (subject, scopes) = find(settings, &scheme.credential(headers)?)?
        .ok_or_else(|| Problem::unauthorized("the API key is unknown", scheme.rejection()))?;
    if scopes.contains(&scope) { Ok(subject.clone()) } else { Err(insufficient(scheme, scope)) }
}

/// Returns the subject of a request whose path contains an API key with the scope.
///
/// # Errors
///
/// Returns a problem with the status 403 if the key is unknown or lacks the scope: after a 401, a phone would ask for a
/// password. The problem does not contain the key.
pub(crate) fn admit_in_path(settings: &Settings, key: &str, scope: Scope) -> Result<Subject, Problem> {
    let key: Cow<'_, [u8]> = percent_decode_str(key).into();
    let unknown =
        || Problem::unknown_key("the API key in the address is unknown; check the address of the server");
    let (subject, scopes) = find(settings, &Credential { name: None, key })?.ok_or_else(unknown)?;
    if scopes.contains(&scope) { Ok(subject.clone()) } else { Err(lacking(scope)) }
}

/// Returns the subject and the scopes of a key.
fn find<'s>(
    settings: &'s Settings,
    credential: &Credential<'_>,
) -> Result<Option<(&'s Subject, &'s [Scope])>, Problem> {
    let digest = HEXLOWER.encode(Sha256::digest(&credential.key).as_slice());
    Ok(settings.keys.get()?.find(&digest, credential))
}

fn lacking(scope: Scope) -> Problem {
    Problem::forbidden(format!("the API key lacks the scope `{}`", scope.as_str()))
}

fn insufficient(scheme: Scheme, scope: Scope) -> Problem {
    let problem = lacking(scope);
    match scheme.insufficient(scope).map(HeaderValue::try_from) {
        Some(Ok(challenge)) => problem.with_header(WWW_AUTHENTICATE, challenge),
        _ => problem,
    }
}
