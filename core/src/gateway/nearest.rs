//! What a path that is not served was probably meant to be.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use super::path::Path;
use super::table::{Prefix, Route, Table};
use super::target::{Target, finding};
use super::template::Segment;
use crate::finding::{Finding, List};
use crate::limits;
use crate::text::distance;

/// The finding about a path that is not served; `under` is the prefix that it lies under, if it does.
#[cold]
pub(super) fn no_path(table: &Table, under: Option<&Prefix>, target: &Target<'_>) -> Finding {
    let segments: Vec<String> = Path::new(&[], target.path.get(1..), target.escapes)
        .segments()
        .map(|segment| segment.decoded().into_owned())
        .collect();
    let Some(prefix) = under else {
        // Below a prefix of another deployment, or below none.
        let below = segments.get(1..).unwrap_or_default();
        let nearest = table
            .prefixes
            .iter()
            .filter(|prefix| prefix.deprecated.is_none())
            .flat_map(|prefix| [nearest(table, prefix, below), nearest(table, prefix, &segments)])
            .flatten()
            .min_by_key(|(cost, _)| *cost);
        let known: List = table.prefixes.iter().map(|prefix| prefix.path.clone().into()).collect();
        let found = finding(&codes::NO_SUCH_PREFIX, 0).with("prefixes", known);
        let first = segments.first().map(String::as_str).unwrap_or_default();
        return with_nearest(found.with("segment", ["/", first].concat()), nearest);
    };
    let below = segments.get(prefix.segments.len()..).unwrap_or_default();
    let nearest = nearest(table, prefix, below);
    let code = if nearest.is_some() { &codes::NO_SUCH_PATH } else { &codes::NO_PATH_AT_ALL };
    let found = finding(code, 0).with("path", target.path);
    with_nearest(found.with("prefix", prefix.path.as_str()), nearest)
}

fn with_nearest(finding: Finding, nearest: Option<(usize, String)>) -> Finding {
    match nearest {
        Some((_, path)) => finding.with("nearest", path),
        None => finding,
    }
}

/// The template under a prefix that is the most like what follows the prefix, as it is served.
fn nearest(table: &Table, prefix: &Prefix, below: &[String]) -> Option<(usize, String)> {
    let routes = table.routes.iter().filter(|route| prefix.leads_to(&route.template));
    let costs = routes.map(|route| (cost(route, prefix.lead.len(), below), route));
    let (cost, route) = costs.min_by_key(|(cost, _)| *cost)?;
    let served = prefix.served(route.template()).unwrap_or_else(|| route.template().to_string());
    (cost <= MOST * below.len().max(1)).then_some((cost, served))
}

/// How much has to be changed for the segments to fit the route.
fn cost(route: &Route, lead: usize, below: &[String]) -> usize {
    let mut segments = route.template.segments.iter().skip(lead);
    let mut cost = 0;
    // What is longer than any template is like none.
    for own in below.iter().take(limits::TEMPLATE_SEGMENTS) {
        cost += match segments.next() {
            Some(Segment::Rest) => return cost + 1,
            // A literal that is met is the better fit.
            Some(Segment::One) => usize::from(own.is_empty()) * SEGMENT + 1,
            Some(Segment::Literal(literal)) => letters(literal, own),
            None => SEGMENT,
        };
    }
    cost + segments.count() * SEGMENT
}

/// How far a segment is from a literal.
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

/// What a segment too many or too few costs, one that is another word, and what a suggestion may cost for each
/// segment at the most.
const SEGMENT: usize = 10;
const WRONG: usize = 25;
const MOST: usize = 14;

/// Bytes of the longest segment that is compared letter by letter.
const LONGEST: usize = 40;
