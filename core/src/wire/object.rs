//! Reads the members of a request's objects as typed values.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{FromJson, Input, Limits, Refused, codes};
use crate::finding::{Code, Finding, Findings, List};
use crate::json::{Member, Node, Path, Value};
use crate::limits;
use crate::text::nearest_name;

/// An object of a request and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object<'p, 'n> {
    input: Input<'p, 'n>,
    members: &'n [Member<'n>],
}

impl<'p, 'n> Object<'p, 'n> {
    /// Reads a value as an object.
    pub(crate) fn of(input: Input<'p, 'n>, findings: &mut Findings) -> Result<Self, Refused> {
        match &input.node.value {
            Value::Object(members) => Ok(Self { input, members }),
            _ => Err(input.wrong_type("an object", findings)),
        }
    }

    /// Reads a member that must be present and not `null`.
    pub(crate) fn required<T: FromJson<'n>>(
        &self,
        name: &'static str,
        limits: &Limits,
        findings: &mut Findings,
    ) -> Result<T, Refused> {
        match self.get(name) {
            Some(node) => self.member(name, node, limits, findings),
            None => Err(self.missing(name, findings)),
        }
    }

    /// Reads a member that may be absent or `null`.
    pub(crate) fn optional<T: FromJson<'n>>(
        &self,
        name: &'static str,
        limits: &Limits,
        findings: &mut Findings,
    ) -> Result<Option<T>, Refused> {
        self.get(name).map(|node| self.member(name, node, limits, findings)).transpose()
    }

    /// Reads a member that must be present. Its type decides whether `null` is accepted.
    pub(crate) fn present<T: FromJson<'n>>(
        &self,
        name: &'static str,
        limits: &Limits,
        findings: &mut Findings,
    ) -> Result<T, Refused> {
        self.nullable(name, limits, findings)?.ok_or_else(|| self.missing(name, findings))
    }

    /// Reads a member that may be absent. Its type decides whether `null` is accepted.
    pub(crate) fn nullable<T: FromJson<'n>>(
        &self,
        name: &'static str,
        limits: &Limits,
        findings: &mut Findings,
    ) -> Result<Option<T>, Refused> {
        self.given(name).map(|node| self.member(name, node, limits, findings)).transpose()
    }

    /// Reads a member whose type has a default for an absent member. The type decides whether `null` is accepted.
    pub(crate) fn default_if_absent<T: FromJson<'n> + Default>(
        &self,
        name: &'static str,
        limits: &Limits,
        findings: &mut Findings,
    ) -> Result<T, Refused> {
        self.nullable(name, limits, findings).map(Option::unwrap_or_default)
    }

    fn member<T: FromJson<'n>>(
        &self,
        name: &'static str,
        node: &'n Node<'n>,
        limits: &Limits,
        findings: &mut Findings,
    ) -> Result<T, Refused> {
        let path = self.input.path.member(name);
        T::from_json(Input { node, path: &path }, limits, findings)
    }

    /// Reads a required member that is one of the `known` words and returns the index of the word.
    pub(crate) fn word(
        &self,
        name: &'static str,
        known: &'static [&'static str],
        findings: &mut Findings,
    ) -> Result<usize, Refused> {
        let node = self.get(name).ok_or_else(|| self.missing(name, findings))?;
        let path = self.input.path.member(name);
        Input { node, path: &path }.word(known, findings)
    }

    /// Finds the only variant whose first member is present, and refuses the members of the other variants.
    pub(crate) fn variant(
        &self,
        variants: &'static [&'static [&'static str]],
        findings: &mut Findings,
    ) -> Result<usize, Refused> {
        let mut known = Vec::new();
        for name in variants.iter().copied().flatten() {
            if !known.contains(name) {
                known.push(*name);
            }
        }
        self.refuse_others(&known, findings);
        let first = |names: &&'static [&'static str]| names.first().copied();
        let is_given =
            |names: &&'static [&'static str]| first(names).is_some_and(|name| self.get(name).is_some());
        let mut given = variants.iter().enumerate().filter(|(_, names)| is_given(names));
        let (Some((index, names)), None) = (given.next(), given.next()) else {
            let members: List = variants.iter().filter_map(first).map(Cow::Borrowed).collect();
            return Err(self
                .input
                .add(&codes::ONE_OF, findings, &|finding| finding.with("members", members.clone())));
        };
        let others = |name: &str| known.contains(&name) && self.get(name).is_some() && !names.contains(&name);
        for member in self.members.iter().filter(|member| others(&member.name)) {
            if findings.keeps(&codes::UNKNOWN_MEMBER, member.node.at()) {
                findings.add(self.about(&codes::UNKNOWN_MEMBER, member).with("known", *names));
            }
        }
        Ok(index)
    }

    fn missing(&self, name: &'static str, findings: &mut Findings) -> Refused {
        self.input.add(&codes::MISSING_MEMBER, findings, &|finding| finding.with("member", name))
    }

    /// Returns a member that is present and not `null`.
    fn get(&self, name: &str) -> Option<&'n Node<'n>> {
        self.given(name).filter(|node| !matches!(node.value, Value::Null))
    }

    /// Returns a member that is present.
    fn given(&self, name: &str) -> Option<&'n Node<'n>> {
        self.members.iter().find(|member| member.name == name).map(|member| &member.node)
    }

    /// Returns every member with its name.
    pub(crate) fn members(&self) -> &'n [Member<'n>] {
        self.members
    }

    /// Reports every member that is not `known` as an error.
    pub(crate) fn refuse_others(&self, known: &[&'static str], findings: &mut Findings) {
        for member in self.members.iter().filter(|member| !known.contains(&member.name.as_ref())) {
            // The code for a misspelt name has the same severity.
            if findings.keeps(&codes::UNKNOWN_MEMBER, member.node.at()) {
                let nearest = nearest_name(&member.name, known);
                let code = match nearest {
                    Some(_) => &codes::MISSPELT_UNKNOWN_MEMBER,
                    None => &codes::UNKNOWN_MEMBER,
                };
                let finding = self.about(code, member);
                let finding = match nearest {
                    Some(nearest) => finding.with("nearest", nearest),
                    None => finding,
                };
                findings
                    .add(finding.with("known", known.iter().copied().map(Cow::Borrowed).collect::<List>()));
            }
        }
    }

    /// Warns about members whose names look like misspellings of the `known` names.
    pub(crate) fn warn_of_slips(&self, known: &[&'static str], findings: &mut Findings) {
        let others = self.members.iter().filter(|member| !known.contains(&member.name.as_ref()));
        for member in others.take(limits::COMPARED_NAMES) {
            if let Some(nearest) = nearest_name(&member.name, known)
                && findings.keeps(&codes::MISSPELT_MEMBER, member.node.at())
            {
                findings.add(self.about(&codes::MISSPELT_MEMBER, member).with("nearest", nearest));
            }
        }
    }

    fn about(&self, code: &'static Code, member: &Member<'_>) -> Finding {
        let path: Path<'_> = self.input.path.member(&member.name);
        Finding::new(code, path.pointer(), member.node.at()).with("member", member.name.as_ref())
    }
}
