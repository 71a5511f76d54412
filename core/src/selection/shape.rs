//! Members of a request or a document as values of a wanted kind. What is not of that kind is a finding at its place.

use alloc::string::String;

use super::codes;
use crate::finding::{Finding, Findings};
use crate::json::object::{Kinds, Object, Shapes};
use crate::json::{Node, Value};

/// `node` as an object, at the JSON Pointer `place`.
pub(super) fn object<'n, 'a>(
    node: &'n Node<'a>,
    place: &str,
    findings: &mut Findings,
) -> Option<Object<'n, 'a>> {
    Object::of(node, String::from(place), &SHAPES, findings)
}

/// `node` as a string; `place` tells where it is.
pub(super) fn string<'n>(
    node: &'n Node<'n>,
    place: &dyn Fn() -> String,
    findings: &mut Findings,
) -> Option<&'n str> {
    if let Value::String(text) = &node.value {
        return Some(text);
    }
    findings.add(SHAPES.wrong_type(node, place(), "string"));
    None
}

/// `node` as a text that says something, in at most `limit` code points.
pub(super) fn text<'n>(
    node: &'n Node<'n>,
    place: &dyn Fn() -> String,
    limit: usize,
    findings: &mut Findings,
) -> Option<&'n str> {
    let text = string(node, place, findings)?;
    if text.trim().is_empty() {
        findings.add(Finding::new(&codes::EMPTY_TEXT, place(), node.at()));
        return None;
    }
    // Fewer bytes than code points there cannot be.
    let length = if text.len() > limit { text.chars().count() } else { 0 };
    if length > limit {
        let finding = Finding::new(&codes::TEXT_TOO_LONG, place(), node.at());
        findings.add(finding.with("length", length).with("limit", limit));
        return None;
    }
    Some(text)
}

/// `node` as a whole number, 0 or more.
pub(super) fn whole(node: &Node<'_>, place: String, findings: &mut Findings) -> Option<i64> {
    let number = match &node.value {
        Value::Number(number) => number,
        Value::Refused => return None,
        _ => {
            findings.add(SHAPES.wrong_type(node, place, "number"));
            return None;
        }
    };
    let whole = number.whole().filter(|whole| *whole >= 0);
    if whole.is_none() {
        findings.add(Finding::new(&codes::NOT_WHOLE, place, node.at()).with("number", number.text()));
    }
    whole
}

pub(super) static SHAPES: Shapes = Shapes {
    wrong_type: &codes::WRONG_TYPE,
    kinds: Kinds::WithArticle,
    missing_member: &codes::MISSING_MEMBER,
    unknown_member: &codes::UNKNOWN_MEMBER,
    misspelt_member: None,
    // Numbers of a selection are whole, see above.
    out_of_range: &codes::NOT_WHOLE,
    range: ["number", "allowed"],
};
