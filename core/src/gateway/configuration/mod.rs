//! Compiles a gateway configuration: JSON becomes a table, or a finding for each error.
//!
//! `request` declares the shape of a configuration, and `text` the grammars of its texts. If the shape is valid,
//! `types`, `routes` and `prefixes` make the table. `extends` names built-in documents, which are read first and in the
//! same way. `tests/vectors/gateway/compile` has examples of all members.

mod prefixes;
pub(super) mod request;
mod routes;
mod text;
mod types;

use alloc::format;
use alloc::vec::Vec;
use core::mem;

use super::table::{Compiled, Prefix, Table};
use super::types::Types;
use super::{builtin, codes, overlap};
use crate::finding::{Finding, Findings, is_valid};
use crate::invariant::Held as _;
use crate::json::{self, Node};
use crate::wire::{FromJson, Input, Limits};
use request::{BuiltInTable, GatewayConfiguration};
use routes::Routes;

impl Table {
    /// Compiles a gateway configuration (JSON). An empty text selects the protocol's own table.
    ///
    /// # Errors
    ///
    /// Returns a finding with its JSON Pointer for each error, in document order.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(br#"{"extends":["protocol"]}"#).expect("a table").table;
    /// assert_eq!(table.routes().len(), 59);
    /// let findings = Table::compile(br#"{"extends":["nothing"]}"#).unwrap_err();
    /// assert_eq!(findings[0].path(), "/extends/0");
    /// ```
    pub fn compile(configuration: &[u8]) -> Result<Compiled, Vec<Finding>> {
        read(configuration)
    }
}

/// Reads a configuration.
pub(super) fn read(text: &[u8]) -> Result<Compiled, Vec<Finding>> {
    let mut findings = Findings::default();
    let text = if text.trim_ascii().is_empty() { DEFAULT } else { text };
    let root = json::read(text, &mut findings);
    let compiled = root.as_ref().and_then(|root| {
        let own = shape(root, &mut findings)?;
        let mut names: Vec<BuiltInTable> = Vec::new();
        for name in &own.extends {
            if !names.contains(name) {
                names.push(*name);
            }
        }
        let texts = names.iter().filter_map(|name| builtin::table(name.word()));
        let trees: Vec<Node<'_>> =
            texts.filter_map(|text| json::read(text.as_bytes(), &mut findings)).collect();
        let built_in = trees.iter().filter_map(|tree| shape(tree, &mut findings));
        let mut documents: Vec<GatewayConfiguration<'_>> = built_in.collect();
        documents.push(own);
        Some(table(documents, &mut findings))
    });
    let findings = findings.into_document_order();
    match compiled {
        Some(table) if is_valid(&findings) => Ok(Compiled { table, warnings: findings }),
        _ => Err(findings),
    }
}

fn shape<'n>(root: &'n Node<'n>, findings: &mut Findings) -> Option<GatewayConfiguration<'n>> {
    GatewayConfiguration::from_json(Input::whole(root), &Limits::NONE, findings).ok()
}

fn table(mut documents: Vec<GatewayConfiguration<'_>>, findings: &mut Findings) -> Table {
    let mut types = Types::default();
    for document in &documents {
        types::declare(&mut types, document);
    }
    for document in &documents {
        types::define(&mut types, document, findings);
    }
    let mut routes = Routes::default();
    for document in &mut documents {
        routes.earlier = routes.list.len();
        routes::add(mem::take(&mut document.routes), &mut routes, &mut types, findings);
    }
    for document in &documents {
        routes::disable(&document.disabled, &mut routes.list, findings);
    }
    let mut prefixes = Vec::new();
    for document in documents {
        prefixes::add(document.prefixes, &mut prefixes, &routes, findings);
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

/// Sorts prefixes into the order in which they are tried; prefixes of equal length keep the order of the configuration.
fn longest_first(list: Vec<Prefix>) -> Vec<Prefix> {
    let mut ordered: Vec<Prefix> = Vec::with_capacity(list.len());
    for prefix in list {
        let shorter = ordered.iter().position(|other| other.segments.len() < prefix.segments.len());
        ordered.insert(shorter.unwrap_or(ordered.len()), prefix);
    }
    ordered
}

/// Warns of routes that cannot be reached.
fn warn(routes: &Routes, prefixes: &[Prefix], findings: &mut Findings) {
    let longest = overlap::Longest::of(&routes.list);
    for (number, (route, (index, at))) in routes.list.iter().zip(&routes.places).enumerate() {
        let template = &route.template;
        let warning = |code| {
            let pointer = format!("/routes/{index}/template");
            Finding::new(code, pointer, *at).with("template", route.template())
        };
        if !prefixes.iter().any(|prefix| prefix.leads_to(template)) {
            findings.add(warning(&codes::NO_PREFIX));
        }
        let winner = overlap::shadowed_by(&routes.trie, template, number, &longest);
        if let Some(winner) = winner {
            let winner = routes.list.get(winner).held("a number has a route");
            findings.add(warning(&codes::UNREACHABLE).with("other", winner.template()));
        }
    }
}

/// The meaning of an empty configuration.
const DEFAULT: &[u8] = br#"{"extends":["protocol"]}"#;
