//! Suggests the route that is most similar to a path that no route matches.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use super::path::Path;
use super::table::{Prefix, Route, Table};
use super::target::{Target, finding};
use super::template::Segment;
use crate::finding::{Finding, List};
use crate::invariant::Held as _;
use crate::limits;
use crate::text::distance;

/// Returns the finding for a path that no route matches. `under` is the prefix of the path, if any.
#[cold]
pub(super) fn no_path(table: &Table, under: Option<&Prefix>, target: &Target<'_>) -> Finding {
    let segments: Vec<String> = Path::new(&[], target.path.get(1..), target.escapes)
        .segments()
        .map(|segment| segment.decoded().into_owned())
        .collect();
    let Some(prefix) = under else {
        // The path has the prefix of another deployment, or no prefix.
        let (first, below) = segments.split_first().held("a path has a segment");
        let nearest = table
            .prefixes
            .iter()
            .filter(|prefix| prefix.deprecated.is_none())
            .flat_map(|prefix| [nearest(table, prefix, below), nearest(table, prefix, &segments)])
            .flatten()
            .min_by_key(|(cost, _)| *cost);
        let known = known(&table.prefixes);
        let found = finding(&codes::NO_SUCH_PREFIX, 0).with("prefixes", known);
        return with_nearest(found.with("segment", ["/", first.as_str()].concat()), nearest);
    };
    let (_, below) = segments.split_at(prefix.segments.len());
    let nearest = nearest(table, prefix, below);
    let code = if nearest.is_some() { &codes::NO_SUCH_PATH } else { &codes::NO_PATH_AT_ALL };
    let found = finding(code, 0).with("path", target.path);
    with_nearest(found.with("prefix", prefix.path.as_str()), nearest)
}

/// Returns the prefixes, those that are not deprecated first. A long list ends with `…`.
fn known(prefixes: &[Prefix]) -> List {
    let (current, deprecated): (Vec<&Prefix>, Vec<&Prefix>) =
        prefixes.iter().partition(|prefix| prefix.deprecated.is_none());
    let all = current.into_iter().chain(deprecated).map(|prefix| prefix.path.clone());
    let more = (prefixes.len() > limits::LISTED_PREFIXES).then(|| "…".to_string());
    all.take(limits::LISTED_PREFIXES).chain(more).map(Into::into).collect()
}

fn with_nearest(finding: Finding, nearest: Option<(usize, String)>) -> Finding {
    match nearest {
        Some((_, path)) => finding.with("nearest", path),
        None => finding,
    }
}

/// Returns the served form of the template under a prefix that is most similar to `below`, with its cost.
fn nearest(table: &Table, prefix: &Prefix, below: &[String]) -> Option<(usize, String)> {
    let routes = table.routes.iter().filter(|route| prefix.leads_to(&route.template));
    let costs = routes.map(|route| (cost(route, prefix.lead.len(), below), route));
    let (cost, route) = costs.min_by_key(|(cost, _)| *cost)?;
    let served = prefix.served(route.template()).unwrap_or_else(|| route.template().to_string());
    (cost <= MOST * below.len().max(1)).then_some((cost, served))
}

/// Returns the cost of changing the segments so that they match the route.
fn cost(route: &Route, lead: usize, below: &[String]) -> usize {
    let mut segments = route.template.segments.iter().skip(lead);
    let mut cost = 0;
    // A path that is longer than any template is similar to none.
    for own in below.iter().take(limits::TEMPLATE_SEGMENTS) {
        cost += match segments.next() {
            Some(Segment::Rest) => return cost + 1,
            // A matching literal is better than a wildcard.
            Some(Segment::One) => usize::from(own.is_empty()) * SEGMENT + 1,
            Some(Segment::Literal(literal)) => letters(literal, own),
            None => SEGMENT,
        };
    }
    cost + segments.count() * SEGMENT
}

/// Returns the cost of changing a segment into a literal.
fn letters(literal: &str, own: &str) -> usize {
    if literal == own {
        0
    } else if own.len() > LONGEST || literal.len() > LONGEST {
        WRONG
    } else {
        let slips = distance(literal, own);
        if slips * 2 <= literal.len() { 2 + slips } else { WRONG }
    }
}

/// The cost of an extra or missing segment, the cost of a segment that is a different word, and the maximum cost of a
/// suggestion per segment.
const SEGMENT: usize = 10;
const WRONG: usize = 25;
const MOST: usize = 14;

/// The length in bytes of the longest segment that is compared letter by letter.
const LONGEST: usize = 40;
