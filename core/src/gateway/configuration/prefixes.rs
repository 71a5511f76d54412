//! The member `prefixes`: the prefixes under which paths are served, and their aliases.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::request::{ConfiguredAlias, ConfiguredPrefix};
use super::routes::{Routes, too_many};
use super::text::Literals;
use crate::finding::{Finding, Findings};
use crate::gateway::codes;
use crate::gateway::escape::SLASH;
use crate::gateway::path::joined;
use crate::gateway::table::{Alias, Prefix};
use crate::gateway::template::{Segment, Template};
use crate::gateway::trie::{Start, Trie};
use crate::invariant::Held as _;
use crate::json::Path;
use crate::limits;
use crate::wire::{At, Place};

/// Adds the prefixes of one document. A prefix of a later document replaces one of an earlier document with the same
/// path, and adds its aliases.
pub(super) fn add(
    given: Vec<ConfiguredPrefix<'_>>,
    prefixes: &mut Vec<Prefix>,
    routes: &Routes,
    findings: &mut Findings,
) {
    let earlier = prefixes.len();
    let path = Path::ROOT.member("prefixes");
    for (index, given) in given.into_iter().enumerate() {
        let place = path.item(index);
        let At { value: path, at } = &given.path;
        let number = prefixes.len();
        let prefix = match prefixes.iter_mut().find(|prefix| prefix.segments == path.segments) {
            Some(prefix) if prefix.number >= earlier => {
                let finding = Finding::new(&codes::PREFIX_TWICE, place.member("path").pointer(), *at);
                findings.add(finding.with("prefix", path.text));
                continue;
            }
            Some(prefix) => prefix,
            None => prefixes.push_mut(empty(number, path)),
        };
        fill(prefix, given, &place, routes, findings);
    }
}

/// Returns a prefix that does not map to a canonical prefix yet.
fn empty(number: usize, path: &Literals<'_>) -> Prefix {
    Prefix {
        number,
        path: path.text.to_string(),
        plain: plain(&path.segments),
        segments: path.segments.clone(),
        stands_for: String::new(),
        lead: Vec::new(),
        start: Start::default(),
        deprecated: None,
        aliases: Vec::new(),
        alias_trie: Trie::default(),
    }
}

/// Returns the beginning of paths without escapes; `None` if a segment has a slash, which only an escape can write.
fn plain(segments: &[Box<str>]) -> Option<Box<str>> {
    let is_plain = segments.iter().all(|segment| !segment.contains('/'));
    is_plain.then(|| joined(segments.iter().map(AsRef::as_ref)).into())
}

/// Sets the canonical prefix of a prefix, and adds its aliases.
fn fill(
    prefix: &mut Prefix,
    given: ConfiguredPrefix<'_>,
    place: &Path<'_>,
    routes: &Routes,
    findings: &mut Findings,
) {
    let ConfiguredPrefix { stands_for, deprecated, aliases, .. } = given;
    // The lead does not keep in which case an escaped slash was written.
    prefix.stands_for = stands_for.text.replace("%2f", SLASH);
    prefix.lead = stands_for.segments;
    prefix.deprecated = deprecated.map(|date| date.0);
    let path = place.member("aliases");
    let count = prefix.aliases.len() + aliases.value.len();
    if count > limits::ROUTES {
        findings.add(too_many(&path, aliases.at, count));
        return;
    }
    for (index, At { value, at }) in aliases.value.into_iter().enumerate() {
        alias(value, Place { path: &path.item(index), at }, prefix, routes, findings);
    }
}

fn alias(
    given: ConfiguredAlias,
    place: Place<'_>,
    prefix: &mut Prefix,
    routes: &Routes,
    findings: &mut Findings,
) {
    let ConfiguredAlias { template: own, stands_for: At { value: below, at }, deprecated } = given;
    let full = [prefix.stands_for.trim_end_matches('/'), &below.text].concat();
    let known = Template::read(&full).ok().and_then(|full| routes.trie.same_as(&full));
    let Some(route) = known else {
        let pointer = place.path.member("standsFor").pointer();
        findings.add(Finding::new(&codes::ALIAS_WITHOUT_ROUTE, pointer, at).with("template", full));
        return;
    };
    let target = routes.list.get(route).held("a number has a route");
    if let Some(finding) = mismatch(place, &own, &target.template) {
        findings.add(finding);
        return;
    }
    if let Err(known) = prefix.alias_trie.add(&own, prefix.aliases.len()) {
        let other = prefix.aliases.get(known).held("a number has an alias");
        let finding = place.here(&codes::SAME_PATHS).with("template", own.text);
        findings.add(finding.with("other", other.template.text.as_str()));
        return;
    }
    let deprecated = deprecated.map(|date| date.0);
    prefix.aliases.push(Alias { template: own, route, deprecated });
}

/// Returns a finding if a path of the alias does not determine the canonical path.
fn mismatch(place: Place<'_>, alias: &Template, route: &Template) -> Option<Finding> {
    let named = |template: &Template| {
        let wild = |(index, segment): (usize, &Segment)| {
            !matches!(segment, Segment::Literal(_)) && template.variable_at(index).is_none()
        };
        !template.segments.iter().enumerate().any(wild)
    };
    let same = |one: &Template, other: &Template| {
        one.variables.iter().all(|variable| {
            let named = other.variables.iter().find(|named| named.name == variable.name);
            named.is_some_and(|named| other.taken(named) == one.taken(variable))
        })
    };
    let fits = named(alias) && named(route) && same(alias, route) && same(route, alias);
    let finding = || {
        let finding = place.here(&codes::ALIAS_VARIABLES);
        finding.with("alias", alias.text.as_str()).with("template", route.text.as_str())
    };
    (!fits).then(finding)
}
