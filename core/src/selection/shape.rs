//! Members of a request or a document as values of a wanted kind. What is not of that kind is a finding at its place.

use alloc::format;
use alloc::string::String;

use super::codes;
use crate::finding::{Finding, Findings};
use crate::json::{Member, Node, Value, push_name};

/// An object, and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Object<'n, 'p> {
    members: &'n [Member<'n>],
    place: &'p str,
    pub(super) at: usize,
}

impl<'n, 'p> Object<'n, 'p> {
    /// `node` as an object, at the JSON Pointer `place`.
    pub(super) fn of(node: &'n Node<'n>, place: &'p str, findings: &mut Findings) -> Option<Self> {
        if let Value::Object(members) = &node.value {
            return Some(Self { members, place, at: node.at() });
        }
        findings.add(wrong_type(node, String::from(place), "an object"));
        None
    }

    /// The same, when it has only the `known` members.
    pub(super) fn only(self, known: &'static [&'static str], findings: &mut Findings) -> Option<Self> {
        let mut only = true;
        for member in self.members.iter().filter(|member| !known.contains(&member.name.as_ref())) {
            let finding = Finding::new(&codes::UNKNOWN_MEMBER, self.place(&member.name), member.node.at());
            findings.add(finding.with("member", member.name.as_ref()).with("known", known));
            only = false;
        }
        only.then_some(self)
    }

    /// A member that may be absent, or `null`.
    pub(super) fn optional(&self, name: &str) -> Option<&'n Node<'n>> {
        let node = self.members.iter().find(|member| member.name == name).map(|member| &member.node);
        node.filter(|node| !matches!(node.value, Value::Null))
    }

    /// A member that has to be there.
    pub(super) fn required(&self, name: &'static str, findings: &mut Findings) -> Option<&'n Node<'n>> {
        let node = self.optional(name);
        if node.is_none() {
            let finding = Finding::new(&codes::MISSING_MEMBER, String::from(self.place), self.at);
            findings.add(finding.with("member", name));
        }
        node
    }

    /// A member that has to be there and to be a string.
    pub(super) fn string(&self, name: &'static str, findings: &mut Findings) -> Option<(&'n str, usize)> {
        let node = self.required(name, findings)?;
        let text = string(node, &|| self.place(name), findings)?;
        Some((text, node.at()))
    }

    /// All members.
    pub(super) fn members(&self) -> &'n [Member<'n>] {
        self.members
    }

    /// The JSON Pointer of the member `name`.
    pub(super) fn place(&self, name: &str) -> String {
        let mut place = String::from(self.place);
        push_name(&mut place, name);
        place
    }
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
    findings.add(wrong_type(node, place(), "a string"));
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
            findings.add(wrong_type(node, place, "a number"));
            return None;
        }
    };
    let whole = number.whole().filter(|whole| *whole >= 0);
    if whole.is_none() {
        findings.add(Finding::new(&codes::NOT_WHOLE, place, node.at()).with("number", number.text()));
    }
    whole
}

/// That `node` is not of the `expected` type.
pub(super) fn wrong_type(node: &Node<'_>, place: String, expected: &'static str) -> Finding {
    let found = match node.value.kind() {
        kind @ ("array" | "object") => format!("an {kind}"),
        "null" => String::from("null"),
        kind => format!("a {kind}"),
    };
    Finding::new(&codes::WRONG_TYPE, place, node.at()).with("expected", expected).with("found", found)
}
