//! Members of a study's request: strict, and each mistake a finding at its place.

use alloc::string::String;

use super::codes;
use crate::date::CalendarDate;
use crate::did::is_did;
use crate::finding::{Code, Finding, Findings};
use crate::json::object::{Bounds, Object, Shapes};
use crate::json::{Node, Value};
use crate::limits;

/// An object of the request, and where it is.
#[derive(Debug)]
pub(super) struct Fields<'n, 'a> {
    object: Object<'n, 'a>,
}

impl<'n, 'a> Fields<'n, 'a> {
    /// `node` as an object that has only the `known` members.
    #[inline(never)]
    pub(super) fn of(
        node: &'n Node<'a>,
        place: String,
        known: &[&'static str],
        findings: &mut Findings,
    ) -> Option<Self> {
        let object = Object::of(node, place, &SHAPES, findings)?;
        object.only(known, findings);
        Some(Self { object })
    }

    /// A member that may be absent, or `null`.
    pub(super) fn optional(&self, name: &str) -> Option<&'n Node<'a>> {
        self.object.get(name)
    }

    /// A member that has to be there.
    pub(super) fn required(&self, name: &'static str, findings: &mut Findings) -> Option<&'n Node<'a>> {
        self.object.required(name, findings)
    }

    /// The JSON Pointer of a member.
    pub(super) fn place(&self, name: &str) -> String {
        self.object.place(name)
    }

    /// A finding about the object.
    pub(super) fn about(&self, code: &'static Code) -> Finding {
        self.object.here(code)
    }

    /// A finding about the member `name`, which is `node`.
    pub(super) fn finding(&self, code: &'static Code, name: &str, node: &Node<'_>) -> Finding {
        Finding::new(code, self.place(name), node.at())
    }

    /// A member that is a number within `bounds`, when it is there.
    pub(super) fn number(&self, name: &str, bounds: &Bounds, findings: &mut Findings) -> Option<f64> {
        self.object.number(name, bounds, findings)
    }

    /// `node`, the member `name`, as text that says something.
    #[inline(never)]
    pub(super) fn text(&self, name: &str, node: &'n Node<'a>, findings: &mut Findings) -> Option<&'n str> {
        let Value::String(text) = &node.value else {
            findings.add(self.object.wrong_type(name, node, "string"));
            return None;
        };
        let length = text.chars().count();
        if text.trim().is_empty() {
            findings.add(self.finding(&codes::EMPTY_TEXT, name, node));
            return None;
        }
        if length > limits::TEXT_CODE_POINTS {
            let finding = self.finding(&codes::TEXT_TOO_LONG, name, node);
            findings.add(finding.with("length", length).with("limit", limits::TEXT_CODE_POINTS));
            return None;
        }
        Some(text)
    }

    /// A member that is one of the words `allowed`: which of them; the first where there is none.
    #[inline(never)]
    pub(super) fn word(
        &self,
        name: &str,
        allowed: &'static [&'static str],
        findings: &mut Findings,
    ) -> Option<usize> {
        let Some(node) = self.optional(name) else { return Some(0) };
        let text = self.text(name, node, findings)?;
        let index = allowed.iter().position(|word| *word == text);
        if index.is_none() {
            let finding = self.finding(&codes::UNKNOWN_WORD, name, node);
            findings.add(finding.with("word", text).with("allowed", allowed));
        }
        index
    }

    /// A list that may be absent, with its place; at most as many items as a study has households.
    #[inline(never)]
    pub(super) fn list(&self, name: &str, findings: &mut Findings) -> &'n [Node<'a>] {
        let Some(node) = self.optional(name) else { return &[] };
        let Value::Array(items) = &node.value else {
            findings.add(self.object.wrong_type(name, node, "array"));
            return &[];
        };
        if items.len() > limits::STUDY_ITEMS {
            let finding = self.finding(&codes::TOO_MANY_ITEMS, name, node);
            findings.add(finding.with("count", items.len()).with("limit", limits::STUDY_ITEMS));
            return &[];
        }
        items
    }

    /// The member `household`: a DID.
    #[inline(never)]
    pub(super) fn household(&self, findings: &mut Findings) -> Option<&'n str> {
        let node = self.required("household", findings)?;
        let text = self.text("household", node, findings)?;
        if is_did(text) {
            return Some(text);
        }
        findings.add(self.finding(&codes::INVALID_DID, "household", node).with("did", text));
        None
    }

    /// A calendar date, as a number of days since the beginning of the calendar.
    #[inline(never)]
    pub(super) fn date(&self, name: &'static str, findings: &mut Findings) -> Option<i32> {
        let node = self.required(name, findings)?;
        let text = self.text(name, node, findings)?;
        let date = CalendarDate::of(text).map(CalendarDate::number);
        if date.is_none() {
            findings.add(self.finding(&codes::INVALID_DATE, name, node).with("date", text));
        }
        date
    }
}

pub(super) static SHAPES: Shapes = Shapes {
    wrong_type: &codes::WRONG_TYPE,
    missing_member: &codes::MISSING_MEMBER,
    unknown_member: &codes::UNKNOWN_MEMBER,
    misspelt_member: Some(&codes::MISSPELT_MEMBER),
    out_of_range: &codes::OUT_OF_RANGE,
    range: ["number", "allowed"],
};
