//! The syntax of decentralised identifiers (W3C DID Core 1.0, §3.1 and §3.2).
//!
//! This module checks the syntax alone: it does not resolve DIDs and does not prefer a method.

use alloc::string::String;

use fluent_uri::Uri;
use percent_encoding::percent_decode_str;

use crate::finding::Findings;
use crate::limits;
use crate::wire::{FromJson, Input, Limits, Refused, codes};

/// A DID in a request, with an optional path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(crate) struct Did<'n>(
    #[cfg_attr(
        feature = "schema",
        schemars(length(max = limits::DID_BYTES), extend("pattern" = PATTERN))
    )]
    &'n str,
);

impl<'n> Did<'n> {
    /// Returns the text.
    pub(crate) fn text(self) -> &'n str {
        self.0
    }

    /// Returns whether this is a DID URL with a path, not a bare DID.
    pub(crate) fn has_path(self) -> bool {
        self.0.contains('/')
    }
}

impl<'n> FromJson<'n> for Did<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        if is_did(text) {
            return Ok(Self(text));
        }
        Err(input.add(&codes::INVALID_DID, findings, &|finding| finding.with("did", text)))
    }
}

/// Returns an identifier without the differences of its spelling: the case, percent-encoding, slashes at its end, zeros before
/// a number, and whether hyphens, underscores or dots separate letters from numbers.
pub(crate) fn spelling(name: &str) -> String {
    let decoded = percent_decode_str(name).decode_utf8_lossy();
    let mut spelling = String::with_capacity(decoded.len());
    let mut last = '/';
    let mut characters = decoded.trim_end_matches('/').chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek().copied().unwrap_or('/');
        // Between two letters or two numbers, a separator is part of the name.
        let separates = "-_.".contains(character) && is_of_other_kind(last, next);
        let leads = character == '0' && !last.is_ascii_digit() && next.is_ascii_digit();
        if !separates && !leads {
            spelling.push(if "_.".contains(character) { '-' } else { character.to_ascii_lowercase() });
            last = character;
        }
    }
    spelling
}

fn is_of_other_kind(one: char, other: char) -> bool {
    (one.is_ascii_digit() && other.is_ascii_alphabetic())
        || (one.is_ascii_alphabetic() && other.is_ascii_digit())
}

/// The form of a text that should be a DID.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A DID.
    Bare,
    /// A DID URL with a path. Samples from the field write households in this form (`did:ixo:household/123`).
    WithPath,
    /// A DID URL with a query or a fragment, which identifies a part of a document.
    WithQuery,
    /// Any other text.
    Invalid,
}

impl Form {
    /// Returns the form of `text`.
    pub(crate) fn of(text: &str) -> Self {
        let Ok(uri) = Uri::parse(text) else {
            return Self::Invalid;
        };
        let path = uri.path().as_str();
        let (identifier, has_path) = path.split_once('/').map_or((path, false), |(did, _)| (did, true));
        let valid = text.len() <= limits::DID_BYTES
            && uri.scheme().as_str() == "did"
            && identifier
                .split_once(':')
                .is_some_and(|(method, id)| is_method(method) && is_method_specific(id));
        match (valid, uri.has_query() || uri.has_fragment(), has_path) {
            (false, _, _) => Self::Invalid,
            (true, true, _) => Self::WithQuery,
            (true, false, true) => Self::WithPath,
            (true, false, false) => Self::Bare,
        }
    }
}

/// Returns whether `text` can be an issuer: a DID with an optional path.
pub(crate) fn is_did(text: &str) -> bool {
    matches!(Form::of(text), Form::Bare | Form::WithPath)
}

/// Checks `method-name = 1*( %x61-7A / DIGIT )`.
fn is_method(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Checks `method-specific-id = *( *idchar ":" ) 1*idchar`. Every `%` starts an escape, because the text is a URI.
fn is_method_specific(id: &str) -> bool {
    !id.is_empty()
        && !id.ends_with(':')
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_%:".contains(&byte))
}

/// The form of a DID with an optional path, as a regular expression (ECMA-262).
#[cfg(feature = "schema")]
const PATTERN: &str = concat!(
    "^did:[a-z0-9]+:(?:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+",
    "(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*$"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_are_alike() {
        for name in ["did:x:r1", "did:x:R1", "did:x:r%31", "did:x:r-1", "did:x:r_001", "did:x:r.1/"] {
            assert_eq!(spelling(name), "did:x:r1", "{name}");
        }
        for names in [["did:x:v1-11", "did:x:v11-1"], ["did:x:1-2", "did:x:12"], ["did:x:r10", "did:x:r1"]] {
            assert_ne!(spelling(names[0]), spelling(names[1]), "{names:?}");
        }
        assert_eq!(spelling("did:x:1_02"), spelling("did:x:01.2"));
    }

    #[test]
    fn dids_and_did_urls_are_recognised() {
        for did in ["did:ixo:entity:4f8e2a91", "did:key:z6Mk", "did:web:example.com%3A3000", "did:a::b"] {
            assert_eq!(Form::of(did), Form::Bare, "{did}");
        }
        assert_eq!(Form::of("did:ixo:household/123"), Form::WithPath);
        assert_eq!(Form::of("did:ixo:household#key"), Form::WithQuery);
        assert_eq!(Form::of("did:ixo:household?versionId=1"), Form::WithQuery);
        assert_eq!(Form::of("did:ixo:household/1?a#b"), Form::WithQuery);
        for text in [
            "",
            "did",
            "did:",
            "did:ixo",
            "did:ixo:",
            "did:ixo:a:",
            "DID:ixo:a",
            "did:IXO:a",
            "did::a",
            "did:ixo:a b",
            "did:ixo:é",
            "did:ixo:%4",
            "did:ixo:a@b",
            "https://example.com",
            "did:/ixo:a",
            "did://ixo:a",
        ] {
            assert_eq!(Form::of(text), Form::Invalid, "{text}");
        }
    }
}
