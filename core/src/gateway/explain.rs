//! Explains a mapping: the match of each segment, and the other routes that match the path.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use super::mapping::Mapping;
use super::path::Path;
use super::table::Route;
use super::template::{Segment, Template};
use crate::invariant::Held as _;
use crate::wire::{answer, words};

/// The explanation of a mapping.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::Table;
///
/// let table = Table::compile(b"").expect("the built-in table").table;
/// let explanation = table.map("GET", "/chain/entity/params").expect("a path that is served").explain();
/// assert_eq!(explanation.template, "/ixo/entity/params");
/// assert_eq!(explanation.stands_for, "/ixo");
/// ```
#[answer]
pub struct Explanation<'m> {
    /// The template of the route.
    pub template: &'m str,
    /// The canonical prefix to which the prefix maps.
    pub stands_for: &'m str,
    /// The template of the alias that led to the route, relative to the prefix.
    #[json(optional)]
    pub alias: Option<&'m str>,
    /// The segments of the requested path.
    pub segments: Vec<Matched<'m>>,
    /// The other routes that match the path.
    pub alternatives: Vec<Alternative<'m>>,
}

/// A segment of the path, and the part of the prefix or the template that it matched.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::{Role, Table};
///
/// let table = Table::compile(b"").expect("the built-in table").table;
/// let explanation = table.map("GET", "/chain/entity/did:ixo:1").expect("a path that is served").explain();
/// let last = &explanation.segments[2];
/// assert_eq!((&*last.segment, &*last.matched, last.role), ("did:ixo:1", "{id}", Role::Variable));
/// ```
#[answer]
pub struct Matched<'m> {
    /// The decoded segment.
    pub segment: Cow<'m, str>,
    /// The literal, the variable or the wildcard that it matched.
    pub matched: Cow<'m, str>,
    /// The kind of the matched part.
    #[json(name = "as")]
    pub role: Role,
}

/// The kinds of parts that a segment can match.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::Role;
///
/// assert_eq!(Role::WORDS, ["prefix", "literal", "variable", "wildcard"]);
/// ```
#[words]
pub enum Role {
    /// A segment of the prefix.
    Prefix,
    /// A literal of the template.
    Literal,
    /// A variable of the template.
    Variable,
    /// An unnamed wildcard of the template.
    Wildcard,
}

/// Another route that matches the path, with a lower precedence.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::Table;
///
/// let table = Table::compile(b"").expect("the built-in table").table;
/// let explanation = table.map("GET", "/chain/entity/params").expect("a path that is served").explain();
/// let other = &explanation.alternatives[0];
/// assert_eq!((other.template, other.segment), ("/ixo/entity/{id}", Some(2)));
/// ```
#[answer]
pub struct Alternative<'m> {
    /// The template of the route.
    pub template: &'m str,
    /// The first segment, counted from 0, in which the two templates differ; `null` if only the verb differs.
    pub segment: Option<usize>,
}

impl<'m> Mapping<'m> {
    /// Returns the explanation of the mapping.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// let mapping = table.map("GET", "/chain/token/params").expect("a path that is served");
    /// assert_eq!(mapping.explain().segments.len(), 3);
    /// ```
    pub fn explain(&self) -> Explanation<'m> {
        let template = self.template();
        let lead = if self.alias.is_some() { 0 } else { self.prefix.lead.len() };
        let mut segments: Vec<Matched<'_>> = self.prefix.segments.iter().map(|own| prefix(own)).collect();
        let before = segments.len();
        let below = Path::new(&[], self.rest, self.escapes);
        segments.extend(below.segments().enumerate().map(|(index, segment)| {
            let (matched, role) = part_at(template, lead + index);
            Matched { segment: segment.decoded(), matched, role }
        }));
        let served = |index: usize| (index + before).saturating_sub(lead);
        let alternatives = self.others().map(|route| Alternative {
            template: route.template(),
            segment: first_difference(template, &route.template).map(served),
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
    /// Returns the other routes that match the path: none for an alias, because a route takes precedence over it.
    fn others(&self) -> impl Iterator<Item = &'m Route> {
        let whole = Path::new(&self.prefix.lead, self.rest, self.escapes);
        let all = if self.alias.is_some() { Vec::new() } else { self.table.trie.find_all(&whole) };
        let own = self.number;
        let table = self.table;
        all.into_iter()
            .filter(move |other| *other != own)
            .map(|other| table.routes.get(other).held("a number has a route"))
    }
}

fn prefix(own: &str) -> Matched<'_> {
    Matched { segment: Cow::Borrowed(own), matched: Cow::Borrowed(own), role: Role::Prefix }
}

/// Returns the part of the template that the segment at `index` matches. All segments after a `**` match it.
fn part_at(template: &Template, index: usize) -> (Cow<'_, str>, Role) {
    let index = index.min(template.segments.len() - 1);
    if let Some(variable) = template.variable_at(index) {
        return (Cow::Owned(format!("{{{}}}", variable.name)), Role::Variable);
    }
    match template.segments.get(index).held("a template has a segment") {
        Segment::Literal(literal) => (Cow::Borrowed(literal), Role::Literal),
        Segment::One => (Cow::Borrowed("*"), Role::Wildcard),
        Segment::Rest => (Cow::Borrowed("**"), Role::Wildcard),
    }
}

/// Returns the first segment in which two templates differ, or `None` if only the verb differs.
fn first_difference(one: &Template, other: &Template) -> Option<usize> {
    let same = one.segments.iter().zip(&other.segments).take_while(|(one, other)| one == other).count();
    (one.segments != other.segments).then_some(same)
}
