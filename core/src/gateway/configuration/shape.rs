//! Values of the JSON text as what they have to be; what they are not becomes a finding at its place.

use alloc::borrow::Cow;
use alloc::string::ToString;

use chrono::NaiveDate;

use crate::claims::calendar_date;
use crate::finding::{Code, Finding, Findings, List};
use crate::gateway::codes;
use crate::json::{Member, Node, Path, Value};

/// A value of the text, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'p, 'n, 'a> {
    pub(super) node: &'n Node<'a>,
    pub(super) path: &'p Path<'p>,
}

impl<'n, 'a> Place<'_, 'n, 'a> {
    /// A finding about it.
    pub(super) fn finding(&self, code: &'static Code) -> Finding {
        Finding::new(code, self.path.pointer(), self.node.at())
    }

    /// It as an object with no other members than these; empty when it is none.
    pub(super) fn object(&self, known: &[&'static str], findings: &mut Findings) -> &'n [Member<'a>] {
        let members = self.map(findings);
        for member in members.iter().filter(|member| !known.contains(&member.name.as_ref())) {
            if !findings.keeps(&codes::UNKNOWN_MEMBER, member.node.at()) {
                continue;
            }
            let path = self.path.member(&member.name);
            let place = Place { node: &member.node, path: &path };
            let known: List = known.iter().copied().map(Cow::Borrowed).collect();
            let finding = place.finding(&codes::UNKNOWN_MEMBER);
            findings.add(finding.with("member", member.name.as_ref()).with("known", known));
        }
        members
    }

    /// It as an object whose members have names of the operator's.
    pub(super) fn map(&self, findings: &mut Findings) -> &'n [Member<'a>] {
        if !matches!(self.node.value, Value::Object(_)) {
            findings.add(self.not("an object"));
        }
        self.members()
    }

    /// Its members, where it was looked at before; none when it is no object.
    pub(super) fn members(&self) -> &'n [Member<'a>] {
        match &self.node.value {
            Value::Object(members) => members,
            _ => &[],
        }
    }

    /// It as an array.
    pub(super) fn array(&self, findings: &mut Findings) -> &'n [Node<'a>] {
        if let Value::Array(items) = &self.node.value {
            return items;
        }
        findings.add(self.not("an array"));
        &[]
    }

    /// It as a string.
    pub(super) fn text(&self, findings: &mut Findings) -> Option<&'n str> {
        if let Value::String(text) = &self.node.value {
            return Some(text);
        }
        findings.add(self.not("a string"));
        None
    }

    /// It as a whole number with 32 bits.
    pub(super) fn number(&self, findings: &mut Findings) -> Option<i32> {
        let number = match &self.node.value {
            Value::Number(number) => number.whole().and_then(|whole| i32::try_from(whole).ok()),
            _ => None,
        };
        if number.is_none() {
            findings.add(self.not("a whole number with 32 bits"));
        }
        number
    }

    /// It as a calendar date.
    pub(super) fn date(&self, findings: &mut Findings) -> Option<NaiveDate> {
        let text = self.text(findings)?;
        let date = calendar_date(text);
        if date.is_none() {
            findings.add(self.finding(&codes::BAD_DATE).with("date", text));
        }
        date
    }

    fn not(&self, expected: &'static str) -> Finding {
        let found = self.node.value.kind();
        self.finding(&codes::WRONG_SHAPE).with("expected", expected).with("found", found)
    }

    /// Hands each of these items over with its place.
    pub(super) fn each(&self, items: &'n [Node<'a>], mut take: impl FnMut(Place<'_, 'n, 'a>)) {
        for (index, node) in items.iter().enumerate() {
            let path = self.path.item(index);
            take(Place { node, path: &path });
        }
    }

    /// Hands each of these members over with its name and its place.
    pub(super) fn each_member(
        &self,
        members: &'n [Member<'a>],
        mut take: impl FnMut(&'n str, Place<'_, 'n, 'a>),
    ) {
        for member in members {
            let path = self.path.member(&member.name);
            take(&member.name, Place { node: &member.node, path: &path });
        }
    }

    /// Hands the member `name` over with its place, if it is there.
    pub(super) fn member<T>(
        &self,
        members: &'n [Member<'a>],
        name: &'static str,
        take: impl FnOnce(Place<'_, 'n, 'a>) -> T,
    ) -> Option<T> {
        let member = members.iter().find(|member| member.name == name)?;
        let path = self.path.member(name);
        Some(take(Place { node: &member.node, path: &path }))
    }

    /// The same for a member that has to be there.
    pub(super) fn required<T>(
        &self,
        members: &'n [Member<'a>],
        name: &'static str,
        findings: &mut Findings,
        take: impl FnOnce(Place<'_, 'n, 'a>, &mut Findings) -> Option<T>,
    ) -> Option<T> {
        if !members.iter().any(|member| member.name == name) {
            // Where it is no object, that is said already.
            if matches!(self.node.value, Value::Object(_)) {
                findings.add(self.finding(&codes::MISSING_MEMBER).with("member", name));
            }
            return None;
        }
        self.member(members, name, |place| take(place, findings)).flatten()
    }
}

/// Names as the parameter of a finding.
pub(super) fn names<'s>(names: impl IntoIterator<Item = &'s str>) -> List {
    names.into_iter().map(|name| Cow::Owned(name.to_string())).collect()
}
