//! The protocol query gateway: from method and target of an HTTP request to a gRPC query method and the fields of
//! its request message.
//!
//! The way of a request, in `mapping`: its target is checked (`target`), a prefix is taken off and replaced by
//! what it stands for, the canonical path is looked up (`trie`), and what the path and the parameters carry is read
//! as the types of the request's fields (`binding`).
//!
//! The way of a configuration, in `configuration`: JSON is read with a finding for all that is wrong, templates
//! (`template`) go into the trie, and what can never be reached is warned of (`overlap`).
//!
//! Not here: protobuf itself, networks, and what an upstream answers.
//!
//! Sources: `google/api/http.proto` for templates and parameters; where that is silent, one decision for all
//! deployments: literals go before variables, a segment is decoded once and after splitting, a colon is data
//! unless a template has that verb, a variable never binds an empty segment.

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
pub use mapping::{Deprecation, Mapping, Refusal};
pub use overlap::Overlap;
pub(crate) use request::{RouteRequest, TableRequest};
pub use table::{Compiled, Prefix, Route, Table};

use alloc::string::String;

use crate::finding::{Code, Finding};

/// A field's name in protobuf's JSON, where its proto file does not say another.
///
/// ```
/// assert_eq!(hearth_kpt_core::gateway::json_name("count_total"), "countTotal");
/// ```
pub fn json_name(name: &str) -> String {
    binding::kind::camel_case(name)
}

/// Whether a type is one that a path or a parameter can carry without a configuration saying more about it: a scalar,
/// or a well-known type.
///
/// ```
/// assert!(hearth_kpt_core::gateway::is_kind("google.protobuf.Timestamp"));
/// assert!(!hearth_kpt_core::gateway::is_kind("google.protobuf.Struct"));
/// ```
pub fn is_kind(word: &str) -> bool {
    binding::Kind::of(word).is_some()
}

/// Whether a finding is about two routes, of which each could be served without the other.
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

/// Every code that a request or a configuration can be answered with.
pub fn codes() -> &'static [&'static Code] {
    &codes::CODES
}
