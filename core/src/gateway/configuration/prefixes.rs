//! The member `prefixes`: where paths are served, and the old paths among them.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::routes::{Routes, template};
use super::shape::Place;
use crate::finding::{Finding, Findings};
use crate::gateway::codes;
use crate::gateway::path::joined;
use crate::gateway::table::{Alias, Prefix};
use crate::gateway::template::{Segment, Template};
use crate::gateway::trie::{Start, Trie};
use crate::limits;

/// Reads the prefixes of one document. Those of a later document go before those of an earlier one with the same
/// path, and their aliases come in addition.
#[inline(never)]
pub(super) fn read(
    root: Place<'_, '_, '_>,
    prefixes: &mut Vec<Prefix>,
    routes: &Routes,
    findings: &mut Findings,
) {
    let members = root.members();
    let earlier = prefixes.len();
    root.member(members, "prefixes", |list| {
        let items = list.array(findings);
        list.each(items, |place| prefix(place, prefixes, earlier, routes, findings));
    });
}

fn prefix(
    place: Place<'_, '_, '_>,
    prefixes: &mut Vec<Prefix>,
    earlier: usize,
    routes: &Routes,
    findings: &mut Findings,
) {
    let members = place.object(&["path", "standsFor", "deprecated", "aliases"], findings);
    let path = place.required(members, "path", findings, literals);
    let stands_for = place.required(members, "standsFor", findings, literals);
    let deprecated = place.member(members, "deprecated", |place| place.date(findings)).flatten();
    let (Some((path, segments)), Some((stands_for, lead))) = (path, stands_for) else { return };
    let number = match prefixes.iter().position(|prefix| prefix.segments == segments) {
        Some(known) if known >= earlier => {
            place.member(members, "path", |place| {
                findings.add(place.finding(&codes::PREFIX_TWICE).with("prefix", path));
            });
            return;
        }
        Some(known) => known,
        None => {
            prefixes.push(Prefix {
                number: prefixes.len(),
                path: path.to_string(),
                plain: joined(segments.iter().map(AsRef::as_ref)).into(),
                segments,
                stands_for: String::new(),
                lead: Vec::new(),
                start: Start::default(),
                deprecated: None,
                aliases: Vec::new(),
                alias_trie: Trie::default(),
            });
            prefixes.len() - 1
        }
    };
    let Some(prefix) = prefixes.get_mut(number) else { return };
    prefix.stands_for = stands_for.to_string();
    prefix.lead = lead;
    prefix.deprecated = deprecated;
    place.member(members, "aliases", |list| {
        let items = list.array(findings);
        let count = prefix.aliases.len() + items.len();
        if count > limits::ROUTES {
            let finding = list.finding(&codes::TOO_MANY_ROUTES);
            findings.add(finding.with("count", count).with("limit", limits::ROUTES));
            return;
        }
        list.each(items, |place| alias(place, prefix, routes, findings));
    });
}

/// A path of literals: its text, and its segments without escapes.
fn literals<'n>(place: Place<'_, 'n, '_>, findings: &mut Findings) -> Option<(&'n str, Vec<Box<str>>)> {
    let text = place.text(findings)?;
    if text == "/" {
        return Some((text, Vec::new()));
    }
    let refused = |why| place.finding(&codes::BAD_PREFIX).with("prefix", text).with("why", why);
    let Ok(template) = Template::read(text) else {
        findings.add(refused("it is not a path of whole segments"));
        return None;
    };
    let segments: Option<Vec<Box<str>>> = template
        .segments
        .into_iter()
        .map(|segment| match segment {
            Segment::Literal(literal) => Some(literal),
            _ => None,
        })
        .collect();
    if segments.is_none() || template.verb.is_some() {
        findings.add(refused("it has more than literals"));
        return None;
    }
    Some((text, segments?))
}

fn alias(place: Place<'_, '_, '_>, prefix: &mut Prefix, routes: &Routes, findings: &mut Findings) {
    let members = place.object(&["template", "standsFor", "deprecated"], findings);
    let deprecated = place.member(members, "deprecated", |place| place.date(findings)).flatten();
    let own = place.required(members, "template", findings, template);
    let stands_for = &prefix.stands_for;
    let route = place.required(members, "standsFor", findings, |place, findings| {
        let below = template(place, findings)?;
        let full = [stands_for.trim_end_matches('/'), &below.text].concat();
        let known = Template::read(&full).ok().and_then(|full| routes.trie.same_as(&full));
        if known.is_none() {
            findings.add(place.finding(&codes::ALIAS_WITHOUT_ROUTE).with("template", full));
        }
        known
    });
    let (Some(own), Some(route)) = (own, route.map(|route| route as usize)) else { return };
    let Some(target) = routes.list.get(route).map(|route| &route.template) else { return };
    let number = prefix.aliases.len();
    if let Some(finding) = refusal(place, &own, target) {
        findings.add(finding);
        return;
    }
    if let Err(known) = prefix.alias_trie.add(&own, u32::try_from(number).unwrap_or(u32::MAX)) {
        let other = prefix.aliases.get(known as usize).map(|alias| alias.template.text.as_str());
        let finding = place.finding(&codes::SAME_PATHS);
        findings.add(finding.with("template", own.text).with("other", other.unwrap_or_default()));
        return;
    }
    prefix.aliases.push(Alias { template: own, route, deprecated });
}

/// Why the canonical path cannot be written from a path of the alias.
fn refusal(place: Place<'_, '_, '_>, alias: &Template, route: &Template) -> Option<Finding> {
    let named = |template: &Template| {
        let wild = |(index, segment): (usize, &Segment)| {
            !matches!(segment, Segment::Literal(_)) && template.variable_at(index).is_none()
        };
        !template.segments.iter().enumerate().any(wild)
    };
    let taken = |template: &Template, name: &str| {
        let variable = template.variables.iter().find(|variable| variable.name == name)?;
        template.segments.get(variable.segments.clone()).map(<[Segment]>::to_vec)
    };
    let same = |one: &Template, other: &Template| {
        one.variables.iter().all(|variable| taken(one, &variable.name) == taken(other, &variable.name))
    };
    let fits = named(alias) && named(route) && same(alias, route) && same(route, alias);
    let finding = || {
        let finding = place.finding(&codes::ALIAS_VARIABLES);
        finding.with("alias", alias.text.as_str()).with("template", route.text.as_str())
    };
    (!fits).then(finding)
}
