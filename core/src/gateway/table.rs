//! The compiled route table, which maps requests.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use chrono::NaiveDate;

use super::template::{Segment, Template};
use super::trie::{Start, Trie};
use super::types::{Binding, Types};
use crate::finding::Finding;

/// A compiled route table.
///
/// ```
/// use hearth_kpt_core::gateway::Table;
///
/// let table = Table::compile(b"").expect("the built-in table").table;
/// let mapping = table.map("GET", "/chain/entity/did:ixo:entity:4f8e2a91").expect("a path that is served");
/// assert_eq!(mapping.rpc(), "ixo.entity.v1beta1.Query/Entity");
/// ```
#[derive(Debug)]
pub struct Table {
    pub(super) routes: Vec<Route>,
    pub(super) trie: Trie,
    /// The prefixes, those with more segments first.
    pub(super) prefixes: Vec<Prefix>,
    pub(super) types: Types,
}

/// A compiled table and the warnings about its configuration.
#[derive(Debug)]
pub struct Compiled {
    /// The table.
    pub table: Table,
    /// The warnings, in document order.
    pub warnings: Vec<Finding>,
}

impl Table {
    /// Returns the routes, in the order of the configuration.
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// Returns the prefixes, in the order in which they are tried.
    pub fn prefixes(&self) -> &[Prefix] {
        &self.prefixes
    }

    /// Returns the first prefix that is not deprecated and serves a canonical path.
    pub(super) fn current_prefix(&self, canonical: &str) -> Option<&Prefix> {
        let current = |prefix: &&Prefix| prefix.deprecated.is_none() && prefix.serves(canonical);
        self.prefixes.iter().filter(current).min_by_key(|prefix| prefix.number)
    }
}

/// A query method and the paths that lead to it.
#[derive(Debug)]
pub struct Route {
    pub(super) template: Template,
    pub(super) rpc: String,
    pub(super) response_body: Option<String>,
    pub(super) disabled: bool,
    /// The request message, whose fields parameters set.
    pub(super) request: Option<usize>,
    /// The type of each variable of the template.
    pub(super) bindings: Vec<Binding>,
}

impl Route {
    /// Returns the template of the canonical paths.
    pub fn template(&self) -> &str {
        &self.template.text
    }

    /// Returns the gRPC method, `package.Service/Method`.
    pub fn rpc(&self) -> &str {
        &self.rpc
    }

    /// Returns whether requests are answered with status 501.
    pub fn disabled(&self) -> bool {
        self.disabled
    }
}

/// A prefix of served paths, and the canonical prefix to which it maps.
#[derive(Debug)]
pub struct Prefix {
    /// The position in the configuration.
    pub(super) number: usize,
    pub(super) path: String,
    /// The decoded segments.
    pub(super) segments: Vec<Box<str>>,
    /// The beginning of every path without escapes under the prefix: a slash and the segment, for each segment.
    pub(super) plain: Box<str>,
    pub(super) stands_for: String,
    pub(super) lead: Vec<Box<str>>,
    /// The node of the routes' trie at which the lookup of the prefix's paths begins.
    pub(super) start: Start,
    pub(super) deprecated: Option<NaiveDate>,
    pub(super) aliases: Vec<Alias>,
    pub(super) alias_trie: Trie,
}

impl Prefix {
    /// Returns the prefix of served paths.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the canonical prefix to which it maps.
    pub fn stands_for(&self) -> &str {
        &self.stands_for
    }

    /// Returns the date since which the prefix is deprecated.
    pub fn deprecated(&self) -> Option<NaiveDate> {
        self.deprecated
    }

    /// Returns whether the prefix serves canonical paths of a template.
    pub(super) fn leads_to(&self, template: &Template) -> bool {
        let mut segments = template.segments.iter();
        for literal in &self.lead {
            match segments.next() {
                Some(Segment::Literal(own)) if own == literal => {}
                Some(Segment::One) => {}
                Some(Segment::Rest) => return true,
                _ => return false,
            }
        }
        true
    }

    /// Returns whether a canonical path is under the canonical prefix.
    fn serves(&self, canonical: &str) -> bool {
        self.served(canonical).is_some()
    }

    /// Returns the path under this prefix that maps to a canonical path.
    pub(super) fn served(&self, canonical: &str) -> Option<String> {
        let rest = canonical.strip_prefix(self.stands_for.trim_end_matches('/'))?;
        let whole = rest.is_empty() || rest.starts_with('/');
        whole.then(|| [self.path.trim_end_matches('/'), rest].concat())
    }
}

/// An alias under a prefix, and the route to which it maps.
#[derive(Debug)]
pub(super) struct Alias {
    /// The template, relative to the prefix.
    pub(super) template: Template,
    pub(super) route: usize,
    pub(super) deprecated: Option<NaiveDate>,
}
