//! The protocol query gateway: maps the method and the target of an HTTP request to a gRPC query method and the fields
//! of its request message.
//!
//! `mapping` handles a request. It checks the target (`target`), replaces the prefix with the canonical prefix, looks
//! up the canonical path (`trie`), and reads the values in the path and the query as the types of the request's fields
//! (`binding`).
//!
//! `configuration` compiles a configuration. It reads the JSON and reports a finding for each error, adds the templates
//! (`template`) to the trie, and warns of unreachable routes (`overlap`).
//!
//! The module does not encode protobuf, access the network, or handle the responses of an upstream.
//!
//! Sources: `google/api/http.proto` for templates and parameters. It leaves some cases open; for these, one rule
//! applies to all deployments: literals take precedence over variables, a path is split first and each segment is then
//! decoded once, a colon is data unless a template has that verb, and a variable never binds an empty segment.

mod answer;
mod binding;
mod builtin;
mod codes;
mod configuration;
mod escape;
mod explain;
mod mapping;
mod names;
mod nearest;
mod overlap;
mod path;
mod request;
mod table;
mod target;
mod template;
mod trie;
mod types;

pub(crate) use answer::{CompiledTable, ReleasedTable, RoutedRequest, TableIndex};
pub use binding::value::{Field, FieldValue, Value};
#[cfg(feature = "schema")]
pub(crate) use configuration::request::GatewayConfiguration;
pub use explain::{Alternative, Explanation, Matched, Role};
pub use mapping::{Deprecation, Mapping, RouteError};
pub use overlap::Overlap;
pub(crate) use request::{RouteRequest, TableRequest};
pub use table::{Compiled, Prefix, Route, Table};

use alloc::string::String;

use crate::finding::{Code, Finding};

/// Returns the name of a field in protobuf's JSON, unless its proto file sets another.
///
/// # Examples
///
/// ```
/// assert_eq!(hearth_kpt_core::gateway::json_name("count_total"), "countTotal");
/// ```
pub fn json_name(name: &str) -> String {
    binding::kind::camel_case(name)
}

/// Returns whether a path or a parameter can carry a type without further configuration: a scalar or a well-known type.
///
/// # Examples
///
/// ```
/// assert!(hearth_kpt_core::gateway::is_kind("google.protobuf.Timestamp"));
/// assert!(!hearth_kpt_core::gateway::is_kind("google.protobuf.Struct"));
/// ```
pub fn is_kind(word: &str) -> bool {
    binding::Kind::of(word).is_some()
}

/// Returns whether a finding concerns two routes, each of which could be served without the other.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::{Table, is_between_routes};
///
/// let twice = br#"{"routes": [{"template": "/a/{b}", "rpc": "s.S/B"}, {"template": "/a/{c}", "rpc": "s.S/C"}]}"#;
/// assert!(Table::compile(twice).is_err_and(|findings| findings.iter().all(is_between_routes)));
/// ```
pub fn is_between_routes(finding: &Finding) -> bool {
    core::ptr::eq(finding.code(), &raw const codes::SAME_PATHS)
}

/// Returns every code that an answer to a request or a configuration can contain.
///
/// # Examples
///
/// ```
/// let codes = hearth_kpt_core::gateway::codes();
/// assert!(codes.iter().any(|code| code.code == "gateway.method_disabled" && code.status == Some(501)));
/// ```
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
