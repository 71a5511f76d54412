//! Who may do what: API keys from the variable `api_keys` ([`Keys`]). How a request shows its key is a [`Scheme`].

mod keys;
mod scheme;

use data_encoding::HEXLOWER;
use http::header::{HeaderMap, HeaderValue, WWW_AUTHENTICATE};
use sha2::{Digest, Sha256};

use crate::problem::Problem;
use crate::settings::Settings;
pub(crate) use keys::Keys;
pub(crate) use scheme::Scheme;

/// Whom a key belongs to. Claims of one subject are invisible to every other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subject {
    name: String,
    rooms: Vec<String>,
}

impl Subject {
    pub(crate) fn as_str(&self) -> &str {
        &self.name
    }

    /// The rooms that the key names, as the operator wrote them: `*` is among them where it stands for every room.
    pub(crate) fn rooms(&self) -> &[String] {
        &self.rooms
    }
}

/// What a key may be allowed to do.
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
    /// Every scope.
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

    /// The word for it in `api_keys`.
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

/// Admits a request that shows a key with the scope.
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
        found.ok_or_else(|| Problem::unauthorized("the API key is not known here", scheme.rejection()))?;
    if scopes.contains(&scope) { Ok(subject.clone()) } else { Err(insufficient(scheme, scope)) }
}

fn insufficient(scheme: Scheme, scope: Scope) -> Problem {
    let problem = Problem::forbidden(format!("the API key lacks the scope `{}`", scope.as_str()));
    match scheme.insufficient(scope).map(HeaderValue::try_from) {
        Some(Ok(challenge)) => problem.with_header(WWW_AUTHENTICATE, challenge),
        _ => problem,
    }
}
