//! The formats of texts in a request: DIDs, URLs, digests, names, times and keys.
//!
//! A text in another format is an error of the calling program, so the operation cannot run: each code here is
//! `request.malformed`.

use core::fmt;

use crate::did::is_did;
use crate::digest::from_hex;
use crate::finding::{Code, Findings};
use crate::limits;
use crate::wire::{FromJson, Input, Limits, Refused};

/// A DID, with or without a path.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct DidText<'n>(pub(crate) &'n str);

/// An absolute URL of any scheme.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("format" = "uri")))]
pub(crate) struct Url<'n>(pub(crate) &'n str);

/// An HTTP or HTTPS URL, a URN, or a DID.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("format" = "uri")))]
pub(crate) struct Identifier<'n>(pub(crate) &'n str);

/// The HTTP or HTTPS URL of a status list, without a fragment.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("format" = "uri")))]
pub(crate) struct ListUrl<'n>(pub(crate) &'n str);

/// An index in a status list: 1 to 9 digits.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("pattern" = "^[0-9]{1,9}$")))]
pub(crate) struct ListIndex<'n>(pub(crate) &'n str);

/// A SHA-256 digest: `sha256:` and 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(inline, extend("pattern" = "^sha256:[0-9a-f]{64}$"))
)]
pub(crate) struct DigestText<'n>(pub(crate) &'n str);

/// A name: 1 to 200 characters with a visible character and without control characters.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct Name<'n>(
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = limits::STUDY_CODE_POINTS)))]
    pub(crate)  &'n str,
);

/// The text of a secret Multikey: `z3u2…`.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct SecretText<'n>(pub(crate) &'n str);

/// The seed of a key: 64 hexadecimal digits that are not all 0.
#[derive(Clone, Copy)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(inline, extend("pattern" = "^[0-9A-Fa-f]{64}$"))
)]
pub(crate) struct Seed(#[cfg_attr(feature = "schema", schemars(with = "&str"))] pub(crate) [u8; 32]);

impl fmt::Debug for SecretText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SecretText(…)")
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Seed(…)")
    }
}

impl<'n> FromJson<'n> for DidText<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        formed(input, "a DID", is_did, findings).map(Self)
    }
}

impl<'n> FromJson<'n> for Url<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        formed(input, "a URL", is_url, findings).map(Self)
    }
}

impl<'n> FromJson<'n> for Identifier<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let is_identifier = |text: &str| is_url(text) && begins_with(text, &IDENTIFIERS);
        formed(input, "an HTTP or HTTPS URL, a URN or a DID", is_identifier, findings).map(Self)
    }
}

impl<'n> FromJson<'n> for ListUrl<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let is_list = |text: &str| is_url(text) && begins_with(text, &LISTS) && !text.contains('#');
        formed(input, "an HTTP or HTTPS URL without a fragment", is_list, findings).map(Self)
    }
}

impl<'n> FromJson<'n> for ListIndex<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let is_index = |text: &str| {
            (1..=INDEX_DIGITS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        formed(input, "a string of 1 to 9 digits", is_index, findings).map(Self)
    }
}

/// Returns whether a text is a digest, as in [`DigestText`].
pub(super) fn is_digest(text: &str) -> bool {
    let is_hex = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    text.strip_prefix("sha256:").is_some_and(|hex| hex.len() == 64 && hex.bytes().all(is_hex))
}

impl<'n> FromJson<'n> for DigestText<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        formed(input, "`sha256:` and 64 lower-case hexadecimal digits", is_digest, findings).map(Self)
    }
}

impl<'n> FromJson<'n> for Name<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let limits = Limits { most: Some(limits::STUDY_CODE_POINTS), ..Limits::NONE };
        <&str>::from_json(input, &limits, findings)?;
        let is_name = |text: &str| !text.trim().is_empty() && !text.chars().any(char::is_control);
        formed(input, "a text with a visible character and without control characters", is_name, findings)
            .map(Self)
    }
}

impl<'n> FromJson<'n> for SecretText<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        input.string(findings).map(Self)
    }
}

impl<'n> FromJson<'n> for Seed {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let bytes = from_hex(input.string(findings)?).and_then(|bytes| bytes.try_into().ok());
        let seed = bytes.filter(|seed: &[u8; 32]| seed.iter().any(|byte| *byte != 0));
        // The message omits the text, which may be a part of a seed.
        seed.map(Self).ok_or_else(|| input.add(&MALFORMED_SEED, findings, &|finding| finding))
    }
}

/// Reads a text and checks its format with `is_valid`.
fn formed<'n>(
    input: Input<'_, 'n>,
    expected: &'static str,
    is_valid: impl Fn(&str) -> bool,
    findings: &mut Findings,
) -> Result<&'n str, Refused> {
    let text = input.string(findings)?;
    if is_valid(text) { Ok(text) } else { Err(malformed(input, text, expected, findings)) }
}

fn malformed(input: Input<'_, '_>, found: &str, expected: &'static str, findings: &mut Findings) -> Refused {
    input.add(&MALFORMED, findings, &|finding| finding.with("found", found).with("expected", expected))
}

/// Returns whether a text is an absolute URL of any scheme.
fn is_url(text: &str) -> bool {
    text.len() <= limits::URI_BYTES && fluent_uri::Uri::parse(text).is_ok()
}

fn begins_with(url: &str, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| url.starts_with(scheme))
}

/// The beginnings of the id of a credential or a key.
const IDENTIFIERS: [&str; 4] = ["https://", "http://", "urn:", "did:"];

/// The beginnings of the URL of a status list.
const LISTS: [&str; 2] = ["https://", "http://"];

/// The maximum number of digits of an index, so that every host can represent it.
const INDEX_DIGITS: usize = 9;

static MALFORMED: Code = Code::error(400, "request.malformed", "`{found}` is not {expected}");

static MALFORMED_SEED: Code =
    Code::error(400, "request.malformed", "the seed must have 64 hexadecimal digits that are not all 0");
