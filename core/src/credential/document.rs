//! Access to the parts of a document whose shape other programs decide.

use alloc::format;
use alloc::string::{String, ToString};
use core::slice;

use crate::finding::{Code, Finding, Findings};
use crate::json::{Member, Node, Number, Value, push_name};

/// A value of a document, and the JSON Pointer to it.
#[derive(Debug)]
pub(super) struct Located<'n, 'a> {
    pub(super) node: &'n Node<'a>,
    pub(super) path: String,
}

impl<'n, 'a> Located<'n, 'a> {
    /// Returns a finding about the value.
    pub(super) fn finding(&self, code: &'static Code) -> Finding {
        Finding::new(code, self.path.clone(), self.node.at())
    }

    /// Returns a finding about a member of the value, which may be missing.
    pub(super) fn finding_at(&self, code: &'static Code, name: &str) -> Finding {
        let at = self.member(name).map_or(self.node.at(), |member| member.node.at());
        Finding::new(code, format!("{}/{name}", self.path), at)
    }

    /// Returns a member, unless it is missing or `null`.
    pub(super) fn member(&self, name: &str) -> Option<Self> {
        let node = member(self.node, name)?;
        Some(Self { node, path: format!("{}/{name}", self.path) })
    }

    /// Returns a member if it is a string.
    pub(super) fn text(&self, name: &str) -> Option<&'n str> {
        text(self.node, name)
    }

    /// Returns a member if it is a string, and adds a finding if it has another type.
    pub(super) fn text_or_finding(&self, name: &str, findings: &mut Findings) -> Option<&'n str> {
        let member = self.member(name)?;
        if let Value::String(text) = &member.node.value {
            return Some(text);
        }
        let expected = member.finding(&super::codes::WRONG_TYPE).with("expected", "a string");
        findings.add(expected.with("member", name).with("found", member.node.value.kind()));
        None
    }

    /// Returns the items of an array, or the value itself if it is not an array.
    pub(super) fn one_or_many(&self) -> impl Iterator<Item = Self> + use<'n, 'a> {
        let path = self.path.clone();
        let many = matches!(self.node.value, Value::Array(_));
        one_or_many(self.node).iter().enumerate().map(move |(index, node)| Self {
            node,
            path: if many { format!("{path}/{index}") } else { path.clone() },
        })
    }
}

/// Returns the members of an object; empty if the value is not an object.
pub(super) fn members<'n, 'a>(node: &'n Node<'a>) -> &'n [Member<'a>] {
    match &node.value {
        Value::Object(members) => members,
        _ => &[],
    }
}

/// Returns a member of an object, unless it is missing or `null`.
pub(super) fn member<'n, 'a>(node: &'n Node<'a>, name: &str) -> Option<&'n Node<'a>> {
    let found = members(node).iter().find(|member| member.name == name).map(|member| &member.node);
    found.filter(|node| !matches!(node.value, Value::Null))
}

/// Returns a member if it is a string.
pub(super) fn text<'n>(node: &'n Node<'_>, name: &str) -> Option<&'n str> {
    member(node, name).and_then(string)
}

/// Returns the text of a string.
pub(super) fn string<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    match &node.value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// Returns the items of an array, or the value itself if it is not an array.
pub(super) fn one_or_many<'n, 'a>(node: &'n Node<'a>) -> &'n [Node<'a>] {
    match &node.value {
        Value::Array(items) => items,
        _ => slice::from_ref(node),
    }
}

/// Returns whether `node` is the string `word`, or a list that contains it.
pub(super) fn has_word(node: Option<&Node<'_>>, word: &str) -> bool {
    node.is_some_and(|node| one_or_many(node).iter().any(|item| string(item) == Some(word)))
}

/// Returns a finding about the first number that changes when it is converted to a double, in a document at the JSON
/// Pointer `lead`. A signature covers doubles, so it would not cover the last digits of such a number.
pub(crate) fn not_exact(document: &Node<'_>, lead: &str, code: &'static Code) -> Option<Finding> {
    let (number, at) = first_inexact(document)?;
    let mut path = lead.to_string();
    let mut around = Some(document);
    while let Some(inner) = around.and_then(|around| child(around, at, &mut path)) {
        around = Some(inner);
    }
    Some(Finding::new(code, path, at).with("number", number.text()))
}

/// Returns the first number that changes, and its byte offset.
fn first_inexact<'a>(node: &Node<'a>) -> Option<(Number<'a>, usize)> {
    match &node.value {
        Value::Number(number) if !number.is_kept_by_a_double() => Some((*number, node.at())),
        Value::Array(items) => items.iter().find_map(first_inexact),
        Value::Object(members) => members.iter().find_map(|member| first_inexact(&member.node)),
        _ => None,
    }
}

/// Returns the child of `node` that contains the byte offset `at`, and adds its name to `path`.
fn child<'n, 'a>(node: &'n Node<'a>, at: usize, path: &mut String) -> Option<&'n Node<'a>> {
    match &node.value {
        Value::Array(items) => {
            let (index, item) = items.iter().enumerate().find(|(_, item)| item.span.contains(&at))?;
            push_name(path, &index.to_string());
            Some(item)
        }
        Value::Object(members) => {
            let member = members.iter().find(|member| member.node.span.contains(&at))?;
            push_name(path, &member.name);
            Some(&member.node)
        }
        _ => None,
    }
}
