//! Who may do what: API keys from the variable `api_keys`.
//!
//! The variable holds `[{"id","sha256","subject","scopes":[…],"rooms":[…]}]`; a key itself is stored
//! nowhere, only its SHA-256. Digests are compared in constant time and every key is compared, so the time
//! says nothing about which one was nearly right. How a request shows its key is a [`Scheme`].

mod scheme;

use data_encoding::HEXLOWER;
use http::header::{HeaderMap, HeaderValue, WWW_AUTHENTICATE};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};

use crate::problem::Problem;
use crate::settings;
use scheme::Credential;
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
#[derive(Clone, Copy)]
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
pub(crate) async fn admit(headers: &HeaderMap, scheme: Scheme, scope: Scope) -> Result<Subject, Problem> {
    let credential = scheme.credential(headers)?;
    let keys: Vec<Key> = serde_json::from_str(&settings::api_keys().await?)
        .map_err(|_| Problem::internal("the variable `api_keys` is not a list of keys"))?;
    let digest = HEXLOWER.encode(Sha256::digest(&credential.key).as_slice());
    let mut found = None;
    for key in keys {
        if bool::from(key.sha256.as_bytes().ct_eq(digest.as_bytes()) & key.is_called(&credential)) {
            found = Some(key);
        }
    }
    let key =
        found.ok_or_else(|| Problem::unauthorized("the API key is not known here", scheme.rejection()))?;
    if key.scopes.iter().any(|one| one == scope.as_str()) {
        return Ok(Subject { name: key.subject, rooms: key.rooms });
    }
    Err(insufficient(scheme, scope))
}

fn insufficient(scheme: Scheme, scope: Scope) -> Problem {
    let problem = Problem::forbidden(format!("the API key lacks the scope `{}`", scope.as_str()));
    match scheme.insufficient(scope).map(HeaderValue::try_from) {
        Some(Ok(challenge)) => problem.with_header(WWW_AUTHENTICATE, challenge),
        _ => problem,
    }
}

/// One entry of `api_keys`.
#[derive(Deserialize)]
struct Key {
    #[serde(default)]
    id: String,
    sha256: String,
    subject: String,
    scopes: Vec<String>,
    #[serde(default)]
    rooms: Vec<String>,
}

impl Key {
    /// Whether the key has the name that was given, where one was.
    fn is_called(&self, credential: &Credential) -> Choice {
        match &credential.name {
            Some(name) => self.id.as_bytes().ct_eq(name),
            None => Choice::from(1),
        }
    }
}
