//! The revisions of the parameters of a study: which value each parameter has in each, and parameters with one value changed.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::history::HistoryRevision;
use crate::json::{Member, Node, Path, Value, canonical};
use crate::order;
use crate::time::Time;
use crate::wire::At;

/// A set of parameters, and its origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Revision<'n> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// The time of the change, or that of an earlier revision if the clock went back.
    pub(super) at: Time,
    pub(super) by: Option<&'n str>,
    pub(super) reason: Option<&'n str>,
    pub(super) parameters: &'n Node<'n>,
}

impl<'n> Revision<'n> {
    /// Returns the revisions of a study in their order.
    pub(super) fn list(revisions: &[At<HistoryRevision<'n>>]) -> Vec<Self> {
        let mut latest = None;
        let of = |(index, revision): (usize, &At<HistoryRevision<'n>>)| {
            let HistoryRevision { at, by, reason, parameters } = revision.value;
            let at = latest.map_or(at.0, |latest: Time| latest.max(at.0));
            latest = Some(at);
            Self { number: index + 1, at, by, reason, parameters: parameters.0 }
        };
        revisions.iter().enumerate().map(of).collect()
    }
}

/// A parameter: a member of the request, or of its member `reductions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place<'n> {
    Member(&'n str),
    OfReductions(&'n str),
}

impl<'n> Place<'n> {
    /// Returns the parameters that one of two revisions has, by their names. The members of reductions by different methodologies cannot be
    /// compared, so `reductions` is then one parameter.
    pub(super) fn list(current: &'n Node<'n>, registered: &'n Node<'n>) -> Vec<Self> {
        let both = || [current, registered].into_iter();
        let methodology = |node: &'n Node<'n>| Self::OfReductions("methodology").value(node);
        let is_one = both().any(|node| !is_same(methodology(node), methodology(current)));
        let is_parameter = |name: &&str| !NOT_PARAMETERS.contains(name) && (is_one || *name != REDUCTIONS);
        let names = both().flat_map(members).map(|member| &*member.name);
        let reductions = both().filter_map(|node| member(node, REDUCTIONS)).filter(|_| !is_one);
        let of_reductions = reductions.flat_map(members).map(|member| Self::OfReductions(&member.name));
        let places: Vec<Self> = names.filter(is_parameter).map(Self::Member).chain(of_reductions).collect();
        let mut places: Vec<Self> = order::ordered_by(&places, |place| *place).into_iter().copied().collect();
        places.dedup();
        places
    }

    /// Returns the JSON Pointer of the parameter in the request.
    pub(super) fn pointer(self) -> String {
        match self {
            Self::Member(name) => Path::ROOT.member(name).pointer(),
            Self::OfReductions(name) => Path::ROOT.member(REDUCTIONS).member(name).pointer(),
        }
    }

    /// Returns the value in these parameters. `null` is no value.
    pub(super) fn value(self, parameters: &'n Node<'n>) -> Option<&'n Node<'n>> {
        match self {
            Self::Member(name) => member(parameters, name),
            Self::OfReductions(name) => member(member(parameters, REDUCTIONS)?, name),
        }
    }

    /// Returns the revision in which the parameter got the value that it has in the last one.
    pub(super) fn last_change<'r>(self, revisions: &'r [Revision<'n>]) -> Option<&'r Revision<'n>> {
        let (first, later) = revisions.split_first()?;
        let mut before = self.value(first.parameters);
        let mut changed = first;
        for revision in later {
            let value = self.value(revision.parameters);
            if !is_same(before, value) {
                changed = revision;
            }
            before = value;
        }
        Some(changed)
    }

    /// Returns the parameters with the value of the registered ones. The terms of both sides describe the same technologies, so
    /// they are restored together.
    pub(super) fn restored(self, parameters: &Node<'n>, registered: &Node<'n>) -> Node<'n> {
        match self {
            Self::Member(name) => with_member(parameters, name, member(registered, name)),
            Self::OfReductions(name) => {
                let before = member(registered, REDUCTIONS);
                let one = [name];
                let names = if TERMS.contains(&name) { TERMS.as_slice() } else { one.as_slice() };
                let current = member(parameters, REDUCTIONS).cloned();
                let reductions = current.map(|current| {
                    names.iter().fold(current, |current, name| {
                        with_member(&current, name, before.and_then(|before| member(before, name)))
                    })
                });
                with_member(parameters, REDUCTIONS, reductions.as_ref())
            }
        }
    }

    /// Returns the parameters without the value.
    pub(super) fn without(self, parameters: &Node<'n>) -> Node<'n> {
        let reductions = |name| member(parameters, REDUCTIONS).map(|node| with_member(node, name, None));
        match self {
            Self::Member(name) => with_member(parameters, name, None),
            Self::OfReductions(name) => with_member(parameters, REDUCTIONS, reductions(name).as_ref()),
        }
    }
}

/// Returns whether two values are the same JSON; an absent value is like `null`.
pub(super) fn is_same(one: Option<&Node<'_>>, other: Option<&Node<'_>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => canonical(one) == canonical(other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

fn members<'a, 'n>(node: &'a Node<'n>) -> &'a [Member<'n>] {
    match &node.value {
        Value::Object(members) => members,
        _ => &[],
    }
}

fn member<'a, 'n>(node: &'a Node<'n>, name: &str) -> Option<&'a Node<'n>> {
    let found = members(node).iter().find(|member| member.name == name)?;
    (!matches!(found.node.value, Value::Null)).then_some(&found.node)
}

/// Returns an object with another value of a member, or without the member.
fn with_member<'n>(object: &Node<'n>, name: &str, value: Option<&Node<'n>>) -> Node<'n> {
    let others = members(object).iter().filter(|member| member.name != name).cloned();
    let changed = value.map(|value| Member { name: Cow::Owned(name.into()), node: value.clone() });
    Node { span: object.span.clone(), value: Value::Object(others.chain(changed).collect()) }
}

/// Returns the parameters of a revision as a request without claims.
pub(super) fn without_others<'n>(parameters: &Node<'n>) -> Node<'n> {
    let kept = members(parameters).iter().filter(|member| !NOT_PARAMETERS.contains(&&*member.name)).cloned();
    let claims = Node { span: parameters.span.clone(), value: Value::Array(Vec::new()) };
    let claims = Member { name: Cow::Borrowed("claims"), node: claims };
    Node { span: parameters.span.clone(), value: Value::Object(kept.chain([claims]).collect()) }
}

const REDUCTIONS: &str = "reductions";

/// The members of reductions that describe the technologies and their forest.
const TERMS: [&str; 4] = ["baseline", "project", "savings", "fnrb"];

/// The members of a request that are no choices of a method: no figure depends on them, or other members have the times of
/// their choices.
const NOT_PARAMETERS: [&str; 5] = ["study", "about", "claims", "selection", "history"];
