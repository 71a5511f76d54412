//! Authentication and authorisation by API keys.
//!
//! The variable `api_keys` lists the keys of the operator ([`Keys`]), and the store has those that were created with a
//! key ([`crate::keys`]). A [`Scheme`] defines where a request carries its key. Nothing is cached, so the first request
//! after the creation of a key is admitted, and the first one after its revocation is rejected.

mod ended;
mod keys;
mod scheme;

use std::borrow::Cow;

use data_encoding::HEXLOWER;
use hearth_resources::ApiKey;
use hearth_routes::Scope;
use http::header::{HeaderMap, HeaderValue, WWW_AUTHENTICATE};
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

use crate::clock;
use crate::context;
use crate::problem::Problem;
use crate::settings::{Database, Setting};
use crate::store::Store;
use ended::Ended;
pub(crate) use keys::Keys;
use scheme::Credential;
pub(crate) use scheme::Scheme;

/// Returns the API key of a request, which has the scope if one is given.
///
/// # Errors
///
/// Returns a problem if the key is missing, unknown, revoked or expired, or lacks the scope.
pub(crate) async fn admit(
    keys: &Setting<Keys>,
    database: &Setting<Database>,
    headers: &HeaderMap,
    scheme: Scheme,
    scope: Option<Scope>,
) -> Result<ApiKey, Problem> {
    let found = find(keys, database, &scheme.credential(headers)?).await?;
    let key = found.map_err(|rejected| match rejected {
        Rejected::Unknown => Problem::unauthorized("the API key is unknown", scheme.rejection()),
        Rejected::Ended(problem) => problem.with_challenge(scheme.rejection()),
    })?;
    match scope {
        Some(scope) if !key.scopes.contains(&scope) => Err(insufficient(scheme, scope)),
        _ => Ok(key),
    }
}

/// Returns the API key in the path of a request, which has the scope if one is given.
///
/// # Errors
///
/// Returns a problem with the status 403 if the key is unknown, revoked or expired, or lacks the scope: after a 401, a
/// phone would ask for a password. The problem does not contain the key.
pub(crate) async fn admit_in_path(
    keys: &Setting<Keys>,
    database: &Setting<Database>,
    key: &str,
    scope: Option<Scope>,
) -> Result<ApiKey, Problem> {
    let key: Cow<'_, [u8]> = percent_decode_str(key).into();
    let found = find(keys, database, &Credential { name: None, key }).await?;
    let key = found.map_err(|rejected| match rejected {
        Rejected::Unknown => {
            Problem::unknown_key("the API key in the address is unknown; check the address of the server")
        }
        Rejected::Ended(problem) => problem,
    })?;
    match scope {
        Some(scope) if !key.scopes.contains(&scope) => Err(lacking(scope)),
        _ => Ok(key),
    }
}

/// The reason why a key is not valid.
enum Rejected {
    Unknown,
    /// The key was revoked, or has expired. Only the whole key leads to this problem, so it tells a stranger nothing.
    Ended(Problem),
}

/// Returns the key of a credential, or the reason why it is not valid.
async fn find(
    keys: &Setting<Keys>,
    database: &Setting<Database>,
    credential: &Credential<'_>,
) -> Result<Result<ApiKey, Rejected>, Problem> {
    let digest = HEXLOWER.encode(Sha256::digest(&credential.key).as_slice());
    let key = match keys.get()?.find(&digest, credential) {
        Some(key) => key.clone(),
        None => match stored(database, &digest, credential).await? {
            Some(key) => key,
            None => return Ok(Err(Rejected::Unknown)),
        },
    };
    Ok(match Ended::of(&key, clock::now)? {
        Some(Ended::Revoked(at)) => Err(Rejected::Ended(Problem::revoked_key(at))),
        Some(Ended::Expired(at)) => Err(Rejected::Ended(Problem::expired_key(at))),
        None => {
            context::admitted(&key.organisation);
            Ok(key)
        }
    })
}

/// Returns the stored key with this digest. Only a text in the form of the keys that this service creates is looked up.
async fn stored(
    database: &Setting<Database>,
    digest: &str,
    credential: &Credential<'_>,
) -> Result<Option<ApiKey>, Problem> {
    if !hearth_api_key::has_form(&credential.key) {
        return Ok(None);
    }
    let key = Store::open(database).await?.key_with_digest(digest).await?;
    Ok(key.filter(|key| credential.name.as_ref().is_none_or(|name| key.id.as_bytes() == name.as_slice())))
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
