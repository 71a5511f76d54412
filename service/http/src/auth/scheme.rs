//! Authentication schemes: `Authorization: Bearer` (RFC 6750), the header `X-API-Key`, and `Authorization: Basic`
//! (RFC 7617) with the key's id as the user name.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};

use crate::problem::Problem;
use hearth_routes::Scope;

/// An authentication scheme.
#[derive(Clone, Copy)]
pub(crate) enum Scheme {
    Bearer,
    ApiKey,
    Basic,
}

/// The credential of a request.
pub(super) struct Credential<'a> {
    /// The id of the key, if the scheme has one.
    pub(super) name: Option<Vec<u8>>,
    pub(super) key: Cow<'a, [u8]>,
}

impl Scheme {
    /// Returns the scheme with this name in the settings.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "bearer" => Some(Self::Bearer),
            "x-api-key" => Some(Self::ApiKey),
            "basic" => Some(Self::Basic),
            _ => None,
        }
    }

    /// Returns the credential of a request.
    ///
    /// # Errors
    ///
    /// Returns a problem if the request has no credential of this scheme.
    pub(super) fn credential(self, headers: &HeaderMap) -> Result<Credential<'_>, Problem> {
        let credential = match self {
            Self::Bearer => {
                authorization(headers, b"Bearer ").map(|key| Credential { name: None, key: key.into() })
            }
            Self::ApiKey => headers
                .get(API_KEY)
                .map(|value| Credential { name: None, key: value.as_bytes().trim_ascii().into() }),
            Self::Basic => authorization(headers, b"Basic ").and_then(user_and_password),
        };
        credential
            .filter(|credential| !credential.key.is_empty())
            .ok_or_else(|| Problem::unauthorized(self.instruction(), self.challenge()))
    }

    /// Returns the challenge for an unknown key.
    pub(super) const fn rejection(self) -> &'static str {
        match self {
            Self::Bearer => "Bearer realm=\"hearth\", error=\"invalid_token\"",
            Self::ApiKey | Self::Basic => self.challenge(),
        }
    }

    /// Returns the challenge for a key without this scope; only bearer tokens have one (RFC 6750, section 3).
    pub(super) fn insufficient(self, scope: Scope) -> Option<String> {
        match self {
            Self::Bearer => Some(format!(
                "{}, error=\"insufficient_scope\", scope=\"{}\"",
                self.challenge(),
                scope.as_str()
            )),
            Self::ApiKey | Self::Basic => None,
        }
    }

    const fn challenge(self) -> &'static str {
        match self {
            Self::Bearer => "Bearer realm=\"hearth\"",
            // The scheme is not registered, but a 401 has to name one (RFC 9110, section 15.5.2).
            Self::ApiKey => "ApiKey realm=\"hearth\", header=\"x-api-key\"",
            Self::Basic => "Basic realm=\"hearth\", charset=\"UTF-8\"",
        }
    }

    const fn instruction(self) -> &'static str {
        match self {
            Self::Bearer => "send an API key as `Authorization: Bearer`",
            Self::ApiKey => "send an API key in the header `X-API-Key`",
            Self::Basic => {
                "send `Authorization: Basic` with the id of an API key as the user name and the key as the password"
            }
        }
    }
}

/// Returns the part of `Authorization` after the name of the scheme.
fn authorization<'a>(headers: &'a HeaderMap, scheme: &[u8]) -> Option<&'a [u8]> {
    let value = headers.get(AUTHORIZATION).map(HeaderValue::as_bytes)?;
    let (name, rest) = value.split_at_checked(scheme.len())?;
    name.eq_ignore_ascii_case(scheme).then(|| rest.trim_ascii())
}

fn user_and_password(encoded: &[u8]) -> Option<Credential<'static>> {
    let decoded = STANDARD.decode(encoded).ok()?;
    let colon = decoded.iter().position(|byte| *byte == b':')?;
    let (name, key) = decoded.split_at_checked(colon)?;
    let key = key.get(1..)?.to_vec();
    Some(Credential { name: Some(name.to_vec()), key: key.into() })
}

const API_KEY: HeaderName = HeaderName::from_static("x-api-key");
