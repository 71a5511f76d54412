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
/// # Examples
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
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::{Compiled, Table};
///
/// let Compiled { table, warnings } = Table::compile(b"").expect("the built-in table");
/// assert_eq!(table.routes().len(), 59);
/// assert!(warnings.is_empty());
/// ```
#[derive(Debug)]
pub struct Compiled {
    /// The table.
    pub table: Table,
    /// The warnings, in document order.
    pub warnings: Vec<Finding>,
}

impl Table {
    /// Returns the routes, in the order of the configuration.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// assert!(table.routes().iter().any(|route| route.template() == "/ixo/token/params"));
    /// ```
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// Returns the prefixes, in the order in which they are tried.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// assert!(table.prefixes().iter().any(|prefix| prefix.path() == "/chain"));
    /// ```
    pub fn prefixes(&self) -> &[Prefix] {
        &self.prefixes
    }
}

/// A query method and the paths that lead to it.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::Table;
///
/// let table = Table::compile(br#"{"routes":[{"template":"/shops/{id}","rpc":"shop.Query/Shop"}]}"#);
/// let table = table.expect("a table").table;
/// let route = &table.routes()[0];
/// assert_eq!((route.template(), route.rpc(), route.disabled()), ("/shops/{id}", "shop.Query/Shop", false));
/// ```
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
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(br#"{"routes":[{"template":"/shops/{id}","rpc":"shop.Query/Shop"}]}"#);
    /// assert_eq!(table.expect("a table").table.routes()[0].template(), "/shops/{id}");
    /// ```
    pub fn template(&self) -> &str {
        &self.template.text
    }

    /// Returns the gRPC method, `package.Service/Method`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(br#"{"routes":[{"template":"/shops/{id}","rpc":"shop.Query/Shop"}]}"#);
    /// assert_eq!(table.expect("a table").table.routes()[0].rpc(), "shop.Query/Shop");
    /// ```
    pub fn rpc(&self) -> &str {
        &self.rpc
    }

    /// Returns whether requests are answered with status 501.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(
    ///     br#"{"prefixes":[{"path":"/","standsFor":"/"}],"disabled":["shop.Query/Shops"],
    ///         "routes":[{"template":"/shops","rpc":"shop.Query/Shops"}]}"#,
    /// );
    /// let table = table.expect("a table").table;
    /// assert!(table.routes()[0].disabled());
    /// assert_eq!(table.map("GET", "/shops").unwrap_err().status, 501);
    /// ```
    pub fn disabled(&self) -> bool {
        self.disabled
    }
}

/// A prefix of served paths, and the canonical prefix to which it maps.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::Table;
///
/// let table = Table::compile(
///     br#"{"prefixes":[{"path":"/old","standsFor":"/","deprecated":"2025-01-31"}],
///         "routes":[{"template":"/shops","rpc":"shop.Query/Shops"}]}"#,
/// );
/// let table = table.expect("a table").table;
/// let prefix = &table.prefixes()[0];
/// assert_eq!((prefix.path(), prefix.stands_for()), ("/old", "/"));
/// ```
#[derive(Debug)]
pub struct Prefix {
    /// The position in the configuration.
    pub(super) number: usize,
    pub(super) path: String,
    /// The decoded segments.
    pub(super) segments: Vec<Box<str>>,
    /// The beginning of every path without escapes under the prefix: a slash and the segment, for each segment. `None` if
    /// every path under the prefix has escapes.
    pub(super) plain: Option<Box<str>>,
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
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// assert!(table.prefixes().iter().all(|prefix| prefix.path().starts_with('/')));
    /// ```
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the canonical prefix to which it maps.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// let prefix = table.prefixes().iter().find(|prefix| prefix.path() == "/chain").expect("a prefix");
    /// assert_eq!(prefix.stands_for(), "/ixo");
    /// ```
    pub fn stands_for(&self) -> &str {
        &self.stands_for
    }

    /// Returns the date since which the prefix is deprecated.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(
    ///     br#"{"prefixes":[{"path":"/old","standsFor":"/","deprecated":"2025-01-31"}],
    ///         "routes":[{"template":"/shops","rpc":"shop.Query/Shops"}]}"#,
    /// );
    /// let table = table.expect("a table").table;
    /// let since = table.prefixes()[0].deprecated().expect("a date");
    /// assert_eq!(since.to_string(), "2025-01-31");
    /// ```
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
