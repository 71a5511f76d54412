//! Which form of the protocol a request has.
//!
//! As of 2026-07-28 every request says its version and what its client can do, and headers repeat what stands in the
//! body, for those on the way who do not read bodies; where they differ, the request is refused. Before, a version was
//! agreed on by `initialize`. The older form is what carries no version in `_meta`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::{HeaderMap, HeaderName};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::message::{Params, Refusal, Request, given, object, shortened, text_of};

/// A form of the protocol.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Era {
    /// Versions up to 2025-11-25.
    Legacy,
    /// 2026-07-28.
    Modern,
}

impl Era {
    /// The form of a request, if the request is right in it.
    pub(super) fn of(
        request: &Request<'_>,
        params: &Params<'_>,
        headers: &HeaderMap,
    ) -> Result<Self, Refusal> {
        let meta: Meta<'_> = match params.meta {
            Some(meta) => object(meta).map_err(|what| Refusal::malformed(format!("`_meta` {what}")))?,
            None => Meta::default(),
        };
        if meta.version.is_some() {
            meta.check(request, params, headers)?;
            return Ok(Self::Modern);
        }
        // Which version is to be used, an `initialize` asks.
        if request.method != "initialize" {
            if header(headers, &VERSION).is_ok_and(|version| version == MODERN) {
                return Err(Refusal::malformed(format!("`_meta` lacks `{VERSION_KEY}`")));
            }
            known_header(headers)?;
        }
        Ok(Self::Legacy)
    }
}

/// Refuses a version in the headers that is not served. Clients of the oldest one send none.
pub(super) fn known_header(headers: &HeaderMap) -> Result<(), Refusal> {
    if !headers.contains_key(&VERSION) {
        return Ok(());
    }
    let version = header(headers, &VERSION)?;
    if VERSIONS.contains(&version) { Ok(()) } else { Err(Refusal::unsupported_version(version, &VERSIONS)) }
}

/// What every request says of itself.
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
    fn check(&self, request: &Request<'_>, params: &Params<'_>, headers: &HeaderMap) -> Result<(), Refusal> {
        let version = text_of(self.version)
            .ok_or_else(|| Refusal::malformed(format!("`{VERSION_KEY}` is not a text")))?;
        repeated(headers, &VERSION, &version)?;
        if version != MODERN {
            return Err(Refusal::unsupported_version(&version, &VERSIONS));
        }
        if !self.capabilities.is_some_and(|capabilities| capabilities.get().starts_with('{')) {
            let what = if self.capabilities.is_some() { "is not an object" } else { "is missing" };
            return Err(Refusal::malformed(format!("`{CAPABILITIES_KEY}` {what}")));
        }
        repeated(headers, &METHOD, &request.method)?;
        if request.method == "tools/call"
            && let Some(name) = params.name()
        {
            repeated(headers, &NAME, &name)?;
        }
        Ok(())
    }
}

/// Refuses a header that is not what stands in the body.
fn repeated(headers: &HeaderMap, name: &HeaderName, expected: &str) -> Result<(), Refusal> {
    let value = header(headers, name)?;
    let decoded = if *name == NAME { decoded(value) } else { Some(value.to_owned()) };
    if decoded.as_deref() == Some(expected) {
        return Ok(());
    }
    let [value, expected] = [value, expected].map(shortened);
    Err(Refusal::header_mismatch(format!("the header `{name}` is `{value}`, and the body says `{expected}`")))
}

/// The one value of a header.
fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<&'a str, Refusal> {
    let mut values = headers.get_all(name).iter();
    let value =
        values.next().ok_or_else(|| Refusal::header_mismatch(format!("the header `{name}` is missing")))?;
    if values.next().is_some() {
        return Err(Refusal::header_mismatch(format!("the header `{name}` is there twice")));
    }
    let text = value.to_str().map(str::trim);
    text.map_err(|_| Refusal::header_mismatch(format!("the header `{name}` is not plain ASCII")))
}

/// What a header stands for: values that no header can have are there in base64.
fn decoded(value: &str) -> Option<String> {
    let encoded = value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?="));
    match encoded {
        Some(encoded) => String::from_utf8(STANDARD.decode(encoded).ok()?).ok(),
        None => Some(value.to_owned()),
    }
}

/// The version whose requests say so.
const MODERN: &str = "2026-07-28";
/// The newest of the others.
pub(super) const NEWEST_LEGACY: &str = "2025-11-25";
/// Every version that is served, the newest first.
pub(super) const VERSIONS: [&str; 4] = [MODERN, NEWEST_LEGACY, "2025-06-18", "2025-03-26"];

const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
const METHOD: HeaderName = HeaderName::from_static("mcp-method");
const NAME: HeaderName = HeaderName::from_static("mcp-name");
