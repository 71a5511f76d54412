//! A route table, compiled: what a request is mapped by.

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
    /// Those of more segments first.
    pub(super) prefixes: Vec<Prefix>,
    pub(super) types: Types,
}

/// A table, and what is worth a look about it.
#[derive(Debug)]
pub struct Compiled {
    /// The table.
    pub table: Table,
    /// Warnings, in document order.
    pub warnings: Vec<Finding>,
}

impl Table {
    /// The routes, in the order of the configuration.
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// The prefixes, in the order in which they are tried.
    pub fn prefixes(&self) -> &[Prefix] {
        &self.prefixes
    }

    /// The prefix whose paths are the current ones for what `stands_for` begins.
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
    /// The message that parameters set fields of.
    pub(super) request: Option<usize>,
    /// What each variable of the template is read as.
    pub(super) bindings: Vec<Binding>,
}

impl Route {
    /// The template of its canonical paths.
    pub fn template(&self) -> &str {
        &self.template.text
    }

    /// The method, `package.Service/Method`.
    pub fn rpc(&self) -> &str {
        &self.rpc
    }

    /// Whether it is answered 501.
    pub fn disabled(&self) -> bool {
        self.disabled
    }
}

/// A prefix of served paths, and the prefix of canonical paths that it stands for.
#[derive(Debug)]
pub struct Prefix {
    /// Its place in the configuration.
    pub(super) number: usize,
    pub(super) path: String,
    /// Its segments, without escapes.
    pub(super) segments: Vec<Box<str>>,
    /// What a path without escapes begins with: a slash and a segment, for each of them.
    pub(super) plain: Box<str>,
    pub(super) stands_for: String,
    pub(super) lead: Vec<Box<str>>,
    /// Where that leads in the trie of the routes.
    pub(super) start: Start,
    pub(super) deprecated: Option<NaiveDate>,
    pub(super) aliases: Vec<Alias>,
    pub(super) alias_trie: Trie,
}

impl Prefix {
    /// The prefix of served paths.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What it stands for.
    pub fn stands_for(&self) -> &str {
        &self.stands_for
    }

    /// Since when clients should use another.
    pub fn deprecated(&self) -> Option<NaiveDate> {
        self.deprecated
    }

    /// Whether canonical paths of this template are served under it.
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

    /// Whether a canonical path lies under what it stands for.
    fn serves(&self, canonical: &str) -> bool {
        self.served(canonical).is_some()
    }

    /// A canonical path as it is served under this prefix.
    pub(super) fn served(&self, canonical: &str) -> Option<String> {
        let rest = canonical.strip_prefix(self.stands_for.trim_end_matches('/'))?;
        let whole = rest.is_empty() || rest.starts_with('/');
        whole.then(|| [self.path.trim_end_matches('/'), rest].concat())
    }
}

/// An old path under a prefix, and the route that it still leads to.
#[derive(Debug)]
pub(super) struct Alias {
    /// Below the prefix.
    pub(super) template: Template,
    pub(super) route: usize,
    pub(super) deprecated: Option<NaiveDate>,
}
