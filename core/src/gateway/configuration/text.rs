//! The texts of a configuration that have a grammar: templates, prefixes and methods.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::finding::Findings;
use crate::gateway::codes;
use crate::gateway::template::{Fault, Segment, Template};
use crate::wire::{FromJson, Input, Limits, Refused};

/// A path of literals: its text and its decoded segments.
#[derive(Debug)]
pub(super) struct Literals<'n> {
    pub(super) text: &'n str,
    pub(super) segments: Vec<Box<str>>,
}

/// A gRPC method, `package.Service/Method`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rpc<'n>(pub(super) &'n str);

impl<'n> FromJson<'n> for Template {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        Self::read(text).map_err(|fault| match fault {
            Fault::Shape(why) => input.add(&codes::BAD_TEMPLATE, findings, &|finding| {
                finding.with("why", why).with("template", text)
            }),
            Fault::Twice(variable) => input.add(&codes::VARIABLE_TWICE, findings, &|finding| {
                finding.with("variable", variable.as_str()).with("template", text)
            }),
        })
    }
}

impl<'n> FromJson<'n> for Literals<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        if text == "/" {
            return Ok(Self { text, segments: Vec::new() });
        }
        let mut refused = |why: &'static str| {
            input.add(&codes::BAD_PREFIX, findings, &|finding| finding.with("prefix", text).with("why", why))
        };
        let template =
            Template::read(text).map_err(|_| refused("it is not an absolute path of valid segments"))?;
        let literal = |segment| match segment {
            Segment::Literal(literal) => Some(literal),
            _ => None,
        };
        match template.segments.into_iter().map(literal).collect() {
            Some(segments) if template.verb.is_none() => Ok(Self { text, segments }),
            _ => Err(refused("it has a wildcard, a variable or a verb")),
        }
    }
}

impl<'n> FromJson<'n> for Rpc<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        if is_rpc(text) {
            return Ok(Self(text));
        }
        Err(input.add(&codes::BAD_RPC, findings, &|finding| finding.with("rpc", text)))
    }
}

/// Returns whether a text is `package.Service/Method`, the form of gRPC paths.
fn is_rpc(text: &str) -> bool {
    let is_name = |name: &str| {
        name.bytes().next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    text.split_once('/').is_some_and(|(service, method)| service.split('.').all(is_name) && is_name(method))
}

/// The schemas of texts.
#[cfg(feature = "schema")]
mod schema {
    use super::{Literals, Rpc, Template};
    use crate::wire::schema::unnamed;

    unnamed!(Template, "PathTemplate", |_generator| {
        "type": "string",
        "description": "A path template, in the grammar of `google.api.http`."
    });
    unnamed!(Literals<'_>, "PathPrefix", |_generator| {
        "type": "string",
        "description": "`/`, or literal segments such as `/chain`."
    });
    unnamed!(Rpc<'_>, "RpcName", |_generator| {
        "type": "string",
        "description": "A gRPC method, `package.Service/Method`."
    });
}
