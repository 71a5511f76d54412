//! The forms of the Model Context Protocol.
//!
//! From version 2026-07-28 on, every request contains its version and the capabilities of its client in `_meta`.
//! Headers repeat members of the body for proxies, and a request whose headers differ from its body is refused. In
//! earlier versions, `initialize` negotiates the version. A request without a version in `_meta` has the earlier form.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::{HeaderMap, HeaderName};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::message::{Params, Request, RpcError, given, object, shortened, text_of};

/// A form of the protocol.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Era {
    /// Versions up to 2025-11-25.
    Legacy,
    /// 2026-07-28.
    Modern,
}

impl Era {
    /// Returns the form of a request.
    ///
    /// # Errors
    ///
    /// Returns an error if the request is not valid in its form.
    pub(super) fn of(
        request: &Request<'_>,
        params: &Params<'_>,
        headers: &HeaderMap,
    ) -> Result<Self, RpcError> {
        let meta: Meta<'_> = match params.meta {
            Some(meta) => object(meta).map_err(|what| RpcError::malformed(format!("`_meta` {what}")))?,
            None => Meta::default(),
        };
        if meta.version.is_some() {
            meta.check(request, params, headers)?;
            return Ok(Self::Modern);
        }
        // `initialize` negotiates the version, so its headers have none.
        if request.method != "initialize" {
            if header(headers, &VERSION).is_ok_and(|version| version == MODERN) {
                return Err(RpcError::malformed(format!("`_meta` has no `{VERSION_KEY}`")));
            }
            check_version_header(headers)?;
        }
        Ok(Self::Legacy)
    }
}

/// Refuses an unsupported version in the headers. Clients of the oldest version send none.
pub(super) fn check_version_header(headers: &HeaderMap) -> Result<(), RpcError> {
    if !headers.contains_key(&VERSION) {
        return Ok(());
    }
    let version = header(headers, &VERSION)?;
    if VERSIONS.contains(&version) { Ok(()) } else { Err(RpcError::unsupported_version(version, &VERSIONS)) }
}

/// The members of `_meta` that the server reads.
#[derive(Default, Deserialize)]
struct Meta<'a> {
    #[serde(borrow, rename = "io.modelcontextprotocol/protocolVersion", default, deserialize_with = "given")]
    version: Option<&'a RawValue>,
    #[serde(
        borrow,
        rename = "io.modelcontextprotocol/clientCapabilities",
        default,
        deserialize_with = "given"
    )]
    capabilities: Option<&'a RawValue>,
}

impl Meta<'_> {
    fn check(&self, request: &Request<'_>, params: &Params<'_>, headers: &HeaderMap) -> Result<(), RpcError> {
        let version = text_of(self.version)
            .ok_or_else(|| RpcError::malformed(format!("`{VERSION_KEY}` is not a string")))?;
        check_header(headers, &VERSION, &version)?;
        if version != MODERN {
            return Err(RpcError::unsupported_version(&version, &VERSIONS));
        }
        if !self.capabilities.is_some_and(|capabilities| capabilities.get().starts_with('{')) {
            let what = if self.capabilities.is_some() { "is not an object" } else { "is missing" };
            return Err(RpcError::malformed(format!("`{CAPABILITIES_KEY}` {what}")));
        }
        check_header(headers, &METHOD, &request.method)?;
        if request.method == "tools/call"
            && let Some(name) = params.name()
        {
            check_header(headers, &NAME, &name)?;
        }
        Ok(())
    }
}

/// Refuses a header that differs from the body.
fn check_header(headers: &HeaderMap, name: &HeaderName, expected: &str) -> Result<(), RpcError> {
    let value = header(headers, name)?;
    let decoded = if *name == NAME { decoded(value) } else { Some(value.to_owned()) };
    if decoded.as_deref() == Some(expected) {
        return Ok(());
    }
    let [value, expected] = [value, expected].map(shortened);
    Err(RpcError::header_mismatch(format!("the header `{name}` is `{value}`, but the body has `{expected}`")))
}

/// Returns the only value of a header.
fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<&'a str, RpcError> {
    let mut values = headers.get_all(name).iter();
    let value =
        values.next().ok_or_else(|| RpcError::header_mismatch(format!("the header `{name}` is missing")))?;
    if values.next().is_some() {
        return Err(RpcError::header_mismatch(format!("the request has two headers `{name}`; send one")));
    }
    let text = value.to_str().map(str::trim);
    text.map_err(|_| {
        RpcError::header_mismatch(format!(
            "the header `{name}` contains characters other than printable ASCII"
        ))
    })
}

/// Decodes a header value. Values that a header cannot contain are sent in base64.
fn decoded(value: &str) -> Option<String> {
    let encoded = value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?="));
    match encoded {
        Some(encoded) => String::from_utf8(STANDARD.decode(encoded).ok()?).ok(),
        None => Some(value.to_owned()),
    }
}

/// The version of the newer form.
const MODERN: &str = "2026-07-28";
/// The newest version of the earlier form.
pub(super) const NEWEST_LEGACY: &str = "2025-11-25";
/// The supported versions, the newest first.
pub(crate) const VERSIONS: [&str; 4] = [MODERN, NEWEST_LEGACY, "2025-06-18", "2025-03-26"];

const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
const METHOD: HeaderName = HeaderName::from_static("mcp-method");
const NAME: HeaderName = HeaderName::from_static("mcp-name");
