//! Why a request was mapped as it was: segment by segment, and what else the path would have fitted.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use super::mapping::Mapping;
use super::path::Path;
use super::table::Route;
use super::template::{Segment, Template};
use crate::wire::{answer, words};

/// What decided a mapping.
#[answer]
pub struct Explanation<'m> {
    /// The route's template.
    pub template: &'m str,
    /// What the prefix stands for.
    pub stands_for: &'m str,
    /// The template of the old path, below the prefix, that led to the route.
    #[json(optional)]
    pub alias: Option<&'m str>,
    /// The segments of the path as it was asked for.
    pub segments: Vec<Matched<'m>>,
    /// Other routes that the path fits, and the segment (from 0) where they part from the one that answers.
    pub alternatives: Vec<Alternative<'m>>,
}

/// One segment, and what of the template it met.
#[answer]
pub struct Matched<'m> {
    /// The segment, without escapes.
    pub segment: Cow<'m, str>,
    /// The literal, the variable or the wildcard.
    pub matched: Cow<'m, str>,
    /// The part of the template or of the prefix.
    #[json(name = "as")]
    pub role: Role,
}

/// What a segment of a path meets.
#[words]
pub enum Role {
    /// A segment of the prefix.
    Prefix,
    /// A literal of the template.
    Literal,
    /// A variable of the template.
    Variable,
    /// A wildcard of the template that has no name.
    Wildcard,
}

/// A route that would have answered, were it not for another.
#[answer]
pub struct Alternative<'m> {
    /// Its template.
    pub template: &'m str,
    /// Where the two part; none where the verb decides.
    pub segment: Option<usize>,
}

impl<'m> Mapping<'m> {
    /// Says what decided.
    pub fn explain(&self) -> Explanation<'m> {
        let template = self.template();
        let lead = if self.alias.is_some() { 0 } else { self.prefix.lead.len() };
        let mut segments: Vec<Matched<'_>> = self.prefix.segments.iter().map(|own| prefix(own)).collect();
        let before = segments.len();
        let below = Path::new(&[], self.rest, self.escapes);
        segments.extend(below.segments().enumerate().map(|(index, segment)| {
            let (matched, role) = met(template, lead + index);
            Matched { segment: segment.decoded(), matched, role }
        }));
        let served = |index: usize| (index + before).saturating_sub(lead);
        let alternatives = self.others().map(|route| Alternative {
            template: route.template(),
            segment: parting(template, &route.template).map(served),
        });
        let alternatives = alternatives.collect();
        Explanation {
            template: self.route.template(),
            stands_for: &self.prefix.stands_for,
            alias: self.alias.map(|alias| alias.template.text.as_str()),
            segments,
            alternatives,
        }
    }
}

impl<'m> Mapping<'m> {
    /// The other routes that the path fits. There is none where an alias answers: a route would have gone before it.
    fn others(&self) -> impl Iterator<Item = &'m Route> {
        let whole = Path::new(&self.prefix.lead, self.rest, self.escapes);
        let all = if self.alias.is_some() { Vec::new() } else { self.table.trie.find_all(&whole) };
        let own = self.number;
        let table = self.table;
        all.into_iter()
            .filter(move |other| *other != own)
            .filter_map(|other| table.routes.get(other as usize))
    }
}

fn prefix(own: &str) -> Matched<'_> {
    Matched { segment: Cow::Borrowed(own), matched: Cow::Borrowed(own), role: Role::Prefix }
}

/// What of the template the segment at `index` meets; everything after a `**` meets that.
fn met(template: &Template, index: usize) -> (Cow<'_, str>, Role) {
    let index = index.min(template.segments.len().saturating_sub(1));
    if let Some(variable) = template.variable_at(index) {
        return (Cow::Owned(format!("{{{}}}", variable.name)), Role::Variable);
    }
    match template.segments.get(index) {
        Some(Segment::Literal(literal)) => (Cow::Borrowed(literal), Role::Literal),
        Some(Segment::One) => (Cow::Borrowed("*"), Role::Wildcard),
        Some(Segment::Rest) | None => (Cow::Borrowed("**"), Role::Wildcard),
    }
}

/// The first segment in which two templates differ, if it is not their verb alone.
fn parting(one: &Template, other: &Template) -> Option<usize> {
    let same = one.segments.iter().zip(&other.segments).take_while(|(one, other)| one == other).count();
    (one.segments != other.segments).then_some(same)
}
