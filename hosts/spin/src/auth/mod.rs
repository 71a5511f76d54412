//! Who may do what: bearer keys (RFC 6750) from the variable `api_keys`.
//!
//! The variable holds `[{"id","sha256","subject","scopes":[…],"rooms":[…]}]`; a key itself is stored
//! nowhere, only its SHA-256. Digests are compared in constant time and every key is compared, so the time
//! says nothing about which one was nearly right.

use data_encoding::HEXLOWER;
use http::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::problem::Problem;
use crate::settings;

/// Whom a key belongs to. Records of one subject are invisible to every other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subject(String);

impl Subject {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a key may be allowed to do.
#[derive(Clone, Copy)]
pub(crate) enum Scope {
    ClaimsRead,
    ClaimsWrite,
}

impl Scope {
    /// The word for it in `api_keys`.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::ClaimsRead => "claims:read",
            Self::ClaimsWrite => "claims:write",
        }
    }
}

/// Admits a request whose key has the scope.
pub(crate) async fn admit(headers: &HeaderMap, scope: Scope) -> Result<Subject, Problem> {
    let token = bearer(headers)?;
    let keys: Vec<Key> = serde_json::from_str(&settings::api_keys().await?)
        .map_err(|_| Problem::internal("the variable `api_keys` is not a list of keys"))?;
    let digest = HEXLOWER.encode(Sha256::digest(token).as_slice());
    let mut found = None;
    for key in keys {
        if bool::from(key.sha256.as_bytes().ct_eq(digest.as_bytes())) {
            found = Some(key);
        }
    }
    let key = found.ok_or_else(|| Problem::unauthorized("the API key is not known here", INVALID_TOKEN))?;
    if key.scopes.iter().any(|one| one == scope.as_str()) {
        return Ok(Subject(key.subject));
    }
    Err(insufficient(scope))
}

fn bearer(headers: &HeaderMap) -> Result<&[u8], Problem> {
    let missing = || Problem::unauthorized("send `Authorization: Bearer` and an API key", REALM);
    let value = headers.get(AUTHORIZATION).ok_or_else(missing)?.as_bytes();
    let (scheme, token) = value.split_at_checked(SCHEME.len()).ok_or_else(missing)?;
    let token = token.trim_ascii();
    if scheme.eq_ignore_ascii_case(SCHEME) && !token.is_empty() { Ok(token) } else { Err(missing()) }
}

fn insufficient(scope: Scope) -> Problem {
    let scope = scope.as_str();
    let challenge = format!("{REALM}, error=\"insufficient_scope\", scope=\"{scope}\"");
    let challenge = HeaderValue::try_from(challenge).unwrap_or_else(|_| HeaderValue::from_static(REALM));
    Problem::forbidden(format!("the API key lacks the scope `{scope}`"), challenge)
}

/// One entry of `api_keys`. Its `id` and `rooms` are for other eyes.
#[derive(Deserialize)]
struct Key {
    sha256: String,
    subject: String,
    scopes: Vec<String>,
}

const SCHEME: &[u8] = b"Bearer ";
const REALM: &str = "Bearer realm=\"hearth\"";
const INVALID_TOKEN: &str = "Bearer realm=\"hearth\", error=\"invalid_token\"";
