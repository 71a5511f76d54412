//! Finds templates that have paths in common, and templates that are never reached.
//!
//! These checks help the author of a table; mapping a request does not use them.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::table::{Route, Table};
use super::template::{Segment, Template};
use super::trie::Trie;

impl Table {
    /// Returns the pairs of routes that have paths in common, with the route that answers these paths.
    ///
    /// Compares every pair, which takes a second for the largest table.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(
    ///     br#"{"routes":[{"template":"/shops/{id}","rpc":"shop.Query/Shop"},
    ///                    {"template":"/shops/new","rpc":"shop.Query/New"}]}"#,
    /// );
    /// let table = table.expect("a table").table;
    /// let overlaps = table.overlaps();
    /// assert_eq!(overlaps[0].winner.template(), "/shops/new");
    /// ```
    pub fn overlaps(&self) -> Vec<Overlap<'_>> {
        all(&self.routes)
    }
}

/// Two routes that have paths in common.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::Table;
///
/// let table = Table::compile(
///     br#"{"routes":[{"template":"/shops/{id}","rpc":"shop.Query/Shop"},
///                    {"template":"/shops/new","rpc":"shop.Query/New"}]}"#,
/// );
/// let table = table.expect("a table").table;
/// let overlap = &table.overlaps()[0];
/// assert_eq!((overlap.other.rpc(), overlap.segment), ("shop.Query/Shop", Some(1)));
/// ```
#[derive(Debug)]
pub struct Overlap<'t> {
    /// The route that answers the common paths.
    pub winner: &'t Route,
    /// The other route.
    pub other: &'t Route,
    /// The segment, counted from 0, that decides; `None` if a verb decides.
    pub segment: Option<usize>,
}

/// Returns every pair of routes that have paths in common.
pub(super) fn all(routes: &[Route]) -> Vec<Overlap<'_>> {
    let mut overlaps = Vec::new();
    for (index, first) in routes.iter().enumerate() {
        for second in routes.iter().skip(index + 1) {
            match meet(&first.template, &second.template) {
                Some((Ordering::Greater, segment)) => {
                    overlaps.push(Overlap { winner: second, other: first, segment });
                }
                Some((_, segment)) => overlaps.push(Overlap { winner: first, other: second, segment }),
                None => {}
            }
        }
    }
    overlaps
}

/// Returns which of two templates takes precedence and the segment that decides, if the two have a path in common.
fn meet(first: &Template, second: &Template) -> Option<(Ordering, Option<usize>)> {
    let open = |template: &Template| !matches!(template.segments.last(), Some(Segment::Literal(_)));
    let verb = match (&first.verb, &second.verb) {
        (left, right) if left == right => None,
        (Some(_), None) if open(second) => Some(Ordering::Less),
        (None, Some(_)) if open(first) => Some(Ordering::Greater),
        _ => return None,
    };
    let (mut left, mut right) = (first.segments.iter(), second.segments.iter());
    let mut decided = None;
    let mut index = 0;
    loop {
        let (ours, theirs) = (left.next(), right.next());
        if decided.is_none() {
            decided = Some((rank(ours).cmp(&rank(theirs)), index)).filter(|(order, _)| order.is_ne());
        }
        match (ours, theirs) {
            (None, None) | (Some(Segment::Rest), _) | (_, Some(Segment::Rest)) => break,
            (Some(Segment::Literal(ours)), Some(Segment::Literal(theirs))) if ours != theirs => return None,
            (Some(_), Some(_)) => index += 1,
            _ => return None,
        }
    }
    match (verb, decided) {
        (Some(order), _) => Some((order, None)),
        (None, Some((order, segment))) => Some((order, Some(segment))),
        (None, None) => None,
    }
}

/// Returns the precedence of a segment in a trie.
fn rank(segment: Option<&Segment>) -> u8 {
    match segment {
        None => 0,
        Some(Segment::Literal(_)) => 1,
        Some(Segment::One) => 2,
        Some(Segment::Rest) => 3,
    }
}

/// Returns the template that answers every path of this template, if this template is never reached.
///
/// Only a template that ends in `**` can be unreachable. Any other template matches a path whose variable segments are
/// equal to no literal. So the function tries such paths, in every length that another template could match.
pub(super) fn shadowed_by(
    trie: &Trie,
    template: &Template,
    number: usize,
    longest: &Longest,
) -> Option<usize> {
    let (Segment::Rest, fixed) = template.segments.split_last()? else { return None };
    // A segment that is longer than every literal is equal to none.
    let unlike_any: Box<str> = "x".repeat(longest.literal + 1).into();
    let tried = |segment: &Segment| match segment {
        Segment::Literal(literal) => literal.clone(),
        _ => unlike_any.clone(),
    };
    let mut path: Vec<Box<str>> = fixed.iter().map(tried).collect();
    let mut winner = None;
    for _ in 0..=longest.template + 1 {
        winner = trie.answer(&path, template.verb.as_deref());
        if winner == Some(number) {
            return None;
        }
        path.push(unlike_any.clone());
    }
    winner
}

/// The longest parts of a table.
#[derive(Debug, Default)]
pub(super) struct Longest {
    /// The segments of the longest template.
    template: usize,
    /// The bytes of the longest literal.
    literal: usize,
}

impl Longest {
    pub(super) fn of(routes: &[Route]) -> Self {
        let mut longest = Self::default();
        for Route { template: Template { segments, .. }, .. } in routes {
            longest.template = longest.template.max(segments.len());
            for segment in segments {
                if let Segment::Literal(literal) = segment {
                    longest.literal = longest.literal.max(literal.len());
                }
            }
        }
        longest
    }
}
