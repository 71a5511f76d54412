//! Requests that say something of a claim: an object with known members, read as strictly as a claim.
//!
//! What is wrong with one is a mistake of the caller's program, not of the claim: the call could not run.

use alloc::format;
use alloc::string::String;

use crate::date::CalendarDate;
use crate::finding::{Finding, Findings};
use crate::json::{self, Member, Node, Value};
use crate::period::Days;

/// Why a request cannot be read, as a sentence.
pub(super) type Malformed = String;

/// Reads the request that `text` is.
pub(super) fn read(text: &[u8]) -> Result<Node<'_>, Malformed> {
    let mut findings = Findings::default();
    let node = json::read(text, &mut findings);
    match (node, findings.into_document_order().first()) {
        (Some(node), None) => Ok(node),
        (_, finding) => Err(finding.map(Finding::message).unwrap_or_default()),
    }
}

/// An object of a request.
#[derive(Debug)]
pub(super) struct Fields<'n, 'a> {
    members: &'n [Member<'a>],
}

impl<'n, 'a> Fields<'n, 'a> {
    /// `node` as an object that has only the `known` members.
    pub(super) fn of(node: &'n Node<'a>, known: &[&str]) -> Result<Self, Malformed> {
        let Value::Object(members) = &node.value else {
            return Err(format!("expected an object, found {}", node.value.kind()));
        };
        match members.iter().find(|member| !known.contains(&member.name.as_ref())) {
            Some(unknown) => Err(format!("`{}` is not a member of the request", unknown.name)),
            None => Ok(Self { members }),
        }
    }

    /// A member that may be absent, whatever it is.
    pub(super) fn given(&self, name: &str) -> Option<&'n Node<'a>> {
        self.members.iter().find(|member| member.name == name).map(|member| &member.node)
    }

    /// A member that may be absent, or `null`.
    pub(super) fn optional(&self, name: &str) -> Option<&'n Node<'a>> {
        self.given(name).filter(|node| !matches!(node.value, Value::Null))
    }

    /// A member that has to be there, and not `null`.
    pub(super) fn required(&self, name: &str) -> Result<&'n Node<'a>, Malformed> {
        self.optional(name).ok_or_else(|| format!("`{name}` is missing"))
    }

    /// A member that is a string.
    pub(super) fn string(&self, name: &str) -> Result<&'n str, Malformed> {
        match &self.required(name)?.value {
            Value::String(text) => Ok(text),
            other => Err(format!("`{name}` must be a string, not {}", other.kind())),
        }
    }

    /// The members `startDate` and `endDate`.
    pub(super) fn days(&self) -> Result<Days, Malformed> {
        Ok(Days { start: self.date("startDate")?, end: self.date("endDate")? })
    }

    fn date(&self, name: &str) -> Result<CalendarDate, Malformed> {
        CalendarDate::of(self.string(name)?).ok_or_else(|| format!("`{name}` must be a date, YYYY-MM-DD"))
    }
}
