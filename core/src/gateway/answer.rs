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

/// A compiled table.
#[answer]
pub(crate) struct CompiledTable {
    /// `valid`.
    pub(crate) outcome: Valid,
    /// The handle of the table, counted from 1.
    pub(crate) handle: u32,
    /// Warnings about the configuration.
    pub(crate) findings: Vec<Finding>,
}

/// A released table.
#[answer]
pub(crate) struct ReleasedTable {
    /// `valid`.
    pub(crate) outcome: Valid,
}

/// The query method to which a request maps.
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
    /// The field of the method's response message that is the body; if absent, the whole message.
    #[json(optional)]
    response_body: Option<&'m str>,
    /// Present if the path is deprecated.
    #[json(optional)]
    deprecation: Option<DeprecatedPath>,
    /// The explanation of the mapping; present if the request sets `explain`.
    #[json(optional)]
    explain: Option<Explanation<'m>>,
}

/// The deprecation of a path.
#[answer(name = "Deprecation")]
pub(crate) struct DeprecatedPath {
    /// The date since which the path is deprecated, YYYY-MM-DD.
    since: String,
    /// The path to use instead, if it is served.
    #[json(optional)]
    successor: Option<String>,
}

/// The fields by proto name; the names of nested fields are joined with dots.
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
    /// The canonical prefix to which it maps.
    stands_for: &'t str,
    /// The date since which the prefix is deprecated, YYYY-MM-DD.
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
    /// Whether requests are answered with status 501.
    disabled: bool,
}

impl<'m> RoutedRequest<'m> {
    /// Returns the answer for a mapping, with an explanation if `explain` is set.
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
