//! The answers: a compiled table, the query method of a request, and the index of a table.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::{Serialize, Serializer};

use super::binding::Field;
use super::explain::Explanation;
use super::mapping::{Deprecation, Mapping};
use super::table::{Prefix, Route, Table};
use crate::finding::Finding;
use crate::wire::{Valid, answer};

/// A table that was compiled.
#[answer]
pub(crate) struct CompiledTable {
    /// `valid`.
    pub(crate) outcome: Valid,
    /// The handle of the table, from 1.
    pub(crate) handle: u32,
    /// Warnings about the configuration.
    pub(crate) findings: Vec<Finding>,
}

/// A table that was released.
#[answer]
pub(crate) struct ReleasedTable {
    /// `valid`.
    pub(crate) outcome: Valid,
}

/// The query method that a request is mapped to.
#[answer]
pub(crate) struct RoutedRequest<'m> {
    /// `valid`.
    outcome: Valid,
    /// The gRPC method, `package.Service/Method`.
    rpc: &'m str,
    /// The fields of the method's request message.
    fields: FieldMap<'m>,
    /// The prefix of the path.
    prefix: &'m str,
    /// The canonical path.
    path: String,
    /// The field of the method's answer that is the body; the whole answer if absent.
    #[json(optional)]
    response_body: Option<&'m str>,
    /// Present if the path is an old one.
    #[json(optional)]
    deprecation: Option<DeprecatedPath>,
    /// The reasons for the mapping, if the request asks for them.
    #[json(optional)]
    explain: Option<Explanation<'m>>,
}

/// An old path.
#[answer(name = "Deprecation")]
pub(crate) struct DeprecatedPath {
    /// The day since when clients should use another path, YYYY-MM-DD.
    since: String,
    /// The path to use instead, if it is served.
    #[json(optional)]
    successor: Option<String>,
}

/// Fields by their proto names, dotted from the request message down.
#[derive(Debug)]
struct FieldMap<'m>(&'m [Field<'m>]);

/// The prefixes and the routes of a table.
#[answer]
pub(crate) struct TableIndex<'t> {
    /// `valid`.
    outcome: Valid,
    /// The prefixes, in the order in which they are tried.
    prefixes: Vec<IndexedPrefix<'t>>,
    /// The routes, in the order of the configuration.
    routes: Vec<IndexedRoute<'t>>,
}

/// A prefix of served paths.
#[answer(name = "ServedPrefix")]
struct IndexedPrefix<'t> {
    /// The prefix.
    path: &'t str,
    /// The prefix of canonical paths that it stands for.
    stands_for: &'t str,
    /// The day since when clients should use another prefix, YYYY-MM-DD.
    #[json(optional)]
    deprecated: Option<String>,
}

/// A query method and its canonical paths.
#[answer(name = "ServedRoute")]
struct IndexedRoute<'t> {
    /// The path template.
    template: &'t str,
    /// The gRPC method, `package.Service/Method`.
    rpc: &'t str,
    /// Whether requests are answered with 501.
    disabled: bool,
}

impl<'m> RoutedRequest<'m> {
    /// The answer of a mapping, with its reasons if `explain`.
    pub(crate) fn of(mapping: &'m Mapping<'m>, explain: bool) -> Self {
        Self {
            outcome: Valid,
            rpc: mapping.rpc(),
            fields: FieldMap(mapping.fields()),
            prefix: mapping.prefix(),
            path: mapping.path(),
            response_body: mapping.response_body(),
            deprecation: mapping.deprecation().map(DeprecatedPath::from),
            explain: explain.then(|| mapping.explain()),
        }
    }
}

impl From<Deprecation> for DeprecatedPath {
    fn from(deprecation: Deprecation) -> Self {
        Self { since: deprecation.since.to_string(), successor: deprecation.successor }
    }
}

impl<'t> From<&'t Table> for TableIndex<'t> {
    fn from(table: &'t Table) -> Self {
        let prefix = |prefix: &'t Prefix| IndexedPrefix {
            path: prefix.path(),
            stands_for: prefix.stands_for(),
            deprecated: prefix.deprecated().map(|date| date.to_string()),
        };
        let route = |route: &'t Route| IndexedRoute {
            template: route.template(),
            rpc: route.rpc(),
            disabled: route.disabled(),
        };
        Self {
            outcome: Valid,
            prefixes: table.prefixes().iter().map(prefix).collect(),
            routes: table.routes().iter().map(route).collect(),
        }
    }
}

impl Serialize for FieldMap<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|field| (&field.name, &field.value)))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for FieldMap<'_> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        alloc::borrow::Cow::Borrowed("FieldMap")
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "additionalProperties": generator.subschema_for::<super::FieldValue<'_>>(),
        })
    }
}
