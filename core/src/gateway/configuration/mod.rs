//! A gateway configuration: JSON read into a table, with a finding for everything that is wrong with it.
//!
//! `extends` names built-in documents, which are read first and in the same way. What the members mean is said in
//! `tests/vectors/gateway/compile` by examples, and in README.md.

mod prefixes;
mod routes;
mod shape;
mod types;

use alloc::format;
use alloc::vec::Vec;

use super::table::{Compiled, Prefix, Table};
use super::types::Types;
use super::{builtin, codes, overlap};
use crate::finding::{Finding, Findings, is_valid};
use crate::json::{self, Node, Path};
use routes::Routes;
use shape::{Place, names};

/// Reads a configuration.
pub(super) fn read(text: &[u8]) -> Result<Compiled, Vec<Finding>> {
    let mut findings = Findings::default();
    let text = if text.trim_ascii().is_empty() { DEFAULT } else { text };
    let compiled = json::read(text, &mut findings).map(|root| {
        let built_in = built_in(&root, &mut findings);
        let trees: Vec<Node<'_>> =
            built_in.iter().filter_map(|text| json::read(text.as_bytes(), &mut findings)).collect();
        let documents: Vec<&Node<'_>> = trees.iter().chain([&root]).collect();
        table(&documents, &mut findings)
    });
    let findings = findings.into_document_order();
    match compiled {
        Some(table) if is_valid(&findings) => Ok(Compiled { table, warnings: findings }),
        _ => Err(findings),
    }
}

/// The built-in documents that a configuration extends; its other members are looked at here as well.
fn built_in(root: &Node<'_>, findings: &mut Findings) -> Vec<&'static str> {
    let root = Place { node: root, path: &Path::ROOT };
    let members = root.object(&MEMBERS, findings);
    let mut texts = Vec::new();
    root.member(members, "extends", |list| {
        let items = list.array(findings);
        list.each(items, |place| {
            let Some(name) = place.text(findings) else { return };
            match builtin::table(name) {
                Some(text) if !texts.contains(&text) => texts.push(text),
                Some(_) => {}
                None => {
                    let known = names(builtin::names());
                    let finding = place.finding(&codes::UNKNOWN_TABLE);
                    findings.add(finding.with("table", name).with("known", known));
                }
            }
        });
    });
    // For the edge; here only its kind matters.
    root.member(members, "descriptors", |place| place.text(findings));
    texts
}

fn table(documents: &[&Node<'_>], findings: &mut Findings) -> Table {
    let places = || documents.iter().map(|node| Place { node, path: &Path::ROOT });
    let mut types = Types::default();
    for root in places() {
        types::declare(&mut types, root, findings);
    }
    for root in places() {
        types::define(&mut types, root, findings);
    }
    let mut routes = Routes::default();
    for root in places() {
        routes.earlier = routes.list.len();
        routes::read(root, &mut routes, &mut types, findings);
    }
    for root in places() {
        routes::disable(root, &mut routes.list, findings);
    }
    let mut prefixes = Vec::new();
    for root in places() {
        prefixes::read(root, &mut prefixes, &routes, findings);
    }
    let mut prefixes = longest_first(prefixes);
    for prefix in &mut prefixes {
        prefix.start = routes.trie.start(&prefix.lead);
    }
    if findings.is_empty() {
        warn(&routes, &prefixes, findings);
    }
    Table { routes: routes.list, trie: routes.trie, prefixes, types }
}

/// The prefixes in the order in which they are tried; those of one length in that of the configuration.
fn longest_first(list: Vec<Prefix>) -> Vec<Prefix> {
    let mut ordered: Vec<Prefix> = Vec::with_capacity(list.len());
    for prefix in list {
        let shorter = ordered.iter().position(|other| other.segments.len() < prefix.segments.len());
        ordered.insert(shorter.unwrap_or(ordered.len()), prefix);
    }
    ordered
}

/// Warns of routes that nothing leads to.
#[inline(never)]
fn warn(routes: &Routes, prefixes: &[Prefix], findings: &mut Findings) {
    let longest = routes.list.iter().map(|route| route.template.segments.len()).max().unwrap_or_default();
    for (number, (route, (index, at))) in (0..).zip(routes.list.iter().zip(&routes.places)) {
        let template = &route.template;
        let warning = |code| {
            let pointer = format!("/routes/{index}/template");
            Finding::new(code, pointer, *at).with("template", route.template())
        };
        if !prefixes.iter().any(|prefix| prefix.leads_to(template)) {
            findings.add(warning(&codes::NO_PREFIX));
        }
        let winner = overlap::shadowed_by(&routes.trie, template, number, longest);
        if let Some(winner) = winner.and_then(|winner| routes.list.get(winner as usize)) {
            findings.add(warning(&codes::UNREACHABLE).with("other", winner.template()));
        }
    }
}

/// What an empty configuration means.
const DEFAULT: &[u8] = br#"{"extends":["protocol"]}"#;

const MEMBERS: [&str; 7] = ["extends", "prefixes", "routes", "messages", "enums", "disabled", "descriptors"];
