//! Members of a JSON object as values of a wanted kind. What is not of that kind becomes a finding at its
//! place; places are only written down then.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use crate::claims::claim::Located;
use crate::claims::format as codes;
use crate::date::CalendarDate;
use crate::finding::{Code, Finding, Findings};
use crate::json::{Member, Node, Number, Value, push_name};
use crate::limits;
use crate::text::nearest_name;

/// An object of the claim, and where it is.
#[derive(Debug)]
pub(super) struct Object<'n, 'a> {
    members: &'n [Member<'a>],
    pointer: Cow<'static, str>,
    pub(super) at: usize,
}

impl<'n, 'a> Object<'n, 'a> {
    /// `node` as an object, at the JSON Pointer `pointer`.
    pub(super) fn of(
        node: &'n Node<'a>,
        pointer: impl Into<Cow<'static, str>>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let pointer = pointer.into();
        if let Value::Object(members) = &node.value {
            Some(Self { members, pointer, at: node.at() })
        } else {
            findings.add(wrong_type(node, pointer, "an object"));
            None
        }
    }

    /// The member `name`.
    pub(super) fn optional(&self, name: &str) -> Option<&'n Node<'a>> {
        self.members.iter().find(|member| member.name == name).map(|member| &member.node)
    }

    /// The member `name`, which has to be there.
    pub(super) fn required(&self, name: &'static str, findings: &mut Findings) -> Option<&'n Node<'a>> {
        let node = self.optional(name);
        if node.is_none() {
            findings.add(
                Finding::new(&codes::MISSING_MEMBER, self.pointer.clone(), self.at).with("member", name),
            );
        }
        node
    }

    /// Warns of members whose name looks like a slip of one of the `known` names.
    pub(super) fn warn_of_slips(&self, known: &[&'static str], findings: &mut Findings) {
        let unknown = self.members.iter().filter(|member| !known.contains(&member.name.as_ref()));
        for member in unknown.take(limits::COMPARED_NAMES) {
            if let Some(nearest) = nearest_name(&member.name, known)
                && findings.keeps(&codes::UNKNOWN_MEMBER, member.node.at())
            {
                let place = self.place(&member.name);
                findings.add(
                    Finding::new(&codes::UNKNOWN_MEMBER, place, member.node.at())
                        .with("member", member.name.as_ref())
                        .with("nearest", nearest),
                );
            }
        }
    }

    /// A finding about the member `name`, which is `node`.
    pub(super) fn finding(&self, code: &'static Code, name: &str, node: &Node<'a>) -> Finding {
        Finding::new(code, self.place(name), node.at())
    }

    /// `node`, the member `name`, as a string.
    pub(super) fn string(&self, name: &str, node: &'n Node<'a>, findings: &mut Findings) -> Option<&'n str> {
        string(node, || self.place(name), findings)
    }

    /// `node`, the member `name`, as text that says something, in at most `limit` code points.
    pub(super) fn text(
        &self,
        name: &str,
        node: &'n Node<'a>,
        limit: usize,
        findings: &mut Findings,
    ) -> Option<&'n str> {
        text(node, || self.place(name), limit, findings)
    }

    /// `node`, the member `name`, as a number.
    pub(super) fn number(
        &self,
        name: &str,
        node: &Node<'a>,
        findings: &mut Findings,
    ) -> Option<Located<Number<'a>>> {
        number(node, || self.place(name), findings)
    }

    /// `node`, the member `name`, as a calendar date in the form YYYY-MM-DD.
    pub(super) fn date(
        &self,
        name: &str,
        node: &'n Node<'a>,
        findings: &mut Findings,
    ) -> Option<Located<CalendarDate>> {
        let text = self.string(name, node, findings)?;
        let date = CalendarDate::of(text);
        if date.is_none() {
            findings.add(self.finding(&codes::INVALID_DATE, name, node).with("date", text));
        }
        date.map(|value| Located { value, at: node.at() })
    }

    /// `node`, the member `name`, as a list of at most `limit` items.
    pub(super) fn list(
        &self,
        name: &str,
        node: &'n Node<'a>,
        limit: usize,
        findings: &mut Findings,
    ) -> Option<&'n [Node<'a>]> {
        let Value::Array(items) = &node.value else {
            findings.add(wrong_type(node, self.place(name), "an array"));
            return None;
        };
        if items.len() > limit {
            let finding = self.finding(&codes::TOO_MANY_ITEMS, name, node);
            findings.add(finding.with("count", items.len()).with("limit", limit));
            return None;
        }
        Some(items)
    }

    /// `node`, the member `name`, as a list of texts, each of which `see` is shown. How many there are; `None` when
    /// one of them cannot be read.
    pub(super) fn texts(
        &self,
        name: &str,
        node: &'n Node<'a>,
        mut see: impl FnMut(&str),
        findings: &mut Findings,
    ) -> Option<usize> {
        let items = self.list(name, node, limits::FACTOR_ITEMS, findings)?;
        let mut read = 0;
        for (index, item) in items.iter().enumerate() {
            let place = || format!("{}/{index}", self.place(name));
            if let Some(text) = text(item, place, limits::TEXT_CODE_POINTS, findings) {
                see(text);
                read += 1;
            }
        }
        (read == items.len()).then_some(read)
    }

    /// The JSON Pointer of the member `name`.
    pub(super) fn place(&self, name: &str) -> String {
        let mut place = String::with_capacity(self.pointer.len() + name.len() + 1);
        place.push_str(&self.pointer);
        push_name(&mut place, name);
        place
    }
}

/// `node` as a number; `place` tells where it is.
pub(super) fn number<'a>(
    node: &Node<'a>,
    place: impl FnOnce() -> String,
    findings: &mut Findings,
) -> Option<Located<Number<'a>>> {
    match &node.value {
        Value::Number(value) => Some(Located { value: *value, at: node.at() }),
        Value::Refused => None,
        _ => {
            findings.add(wrong_type(node, place(), "a number"));
            None
        }
    }
}

/// `node` as a string; `place` tells where it is.
pub(super) fn string<'n>(
    node: &'n Node<'_>,
    place: impl FnOnce() -> String,
    findings: &mut Findings,
) -> Option<&'n str> {
    if let Value::String(text) = &node.value {
        return Some(text);
    }
    findings.add(wrong_type(node, place(), "a string"));
    None
}

fn text<'n>(
    node: &'n Node<'_>,
    place: impl Fn() -> String,
    limit: usize,
    findings: &mut Findings,
) -> Option<&'n str> {
    let text = string(node, &place, findings)?;
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

fn wrong_type(node: &Node<'_>, place: impl Into<Cow<'static, str>>, expected: &'static str) -> Finding {
    let found = match node.value.kind() {
        kind @ ("array" | "object") => format!("an {kind}"),
        "null" => String::from("null"),
        kind => format!("a {kind}"),
    };
    Finding::new(&codes::WRONG_TYPE, place, node.at()).with("expected", expected).with("found", found)
}
