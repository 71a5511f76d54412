//! The shape of a gateway configuration.

use alloc::vec::Vec;

use super::text::{Literals, Rpc};
use crate::date::CalendarDate;
use crate::finding::Findings;
use crate::gateway::template::Template;
use crate::json::Value;
use crate::limits;
use crate::wire::{At, FromJson, Input, Limits, Map, Refused, request, words};

/// A gateway configuration: the routes of a table, the prefixes under which they are served, and the types of the
/// requests. A list or a map that is `null` is an error, because a program may have written it in place of the items.
#[request]
pub(crate) struct GatewayConfiguration<'n> {
    /// Built-in documents that are read before this one. A later document overrides an earlier one.
    #[json(default)]
    pub(super) extends: Vec<BuiltInTable>,
    /// The prefixes of served paths.
    #[json(default)]
    pub(super) prefixes: Vec<ConfiguredPrefix<'n>>,
    /// The query methods and their canonical paths.
    #[json(default, most = limits::ROUTES)]
    pub(super) routes: At<Vec<ConfiguredRoute<'n>>>,
    /// The message types of request fields, by name.
    #[json(default)]
    pub(super) messages: Map<'n, MessageFields<'n>>,
    /// The enum types of request fields, by name: the number of each value by its name.
    #[json(default)]
    pub(super) enums: Map<'n, Map<'n, i32>>,
    /// The methods (`package.Service/Method`) and services (`package.Service`) whose requests are answered with status
    /// 501.
    #[json(default)]
    pub(super) disabled: Vec<At<&'n str>>,
    /// The path of the file with the protobuf descriptors of the upstream. Only the edge reads it.
    #[expect(dead_code, reason = "read only by the edge")]
    descriptors: Option<&'n str>,
}

/// The built-in documents.
#[words]
pub(super) enum BuiltInTable {
    /// The query services of the protocol.
    Protocol,
    /// The paths of the protocol's earlier releases.
    ProtocolLegacy,
    /// The path shapes of the specification, section 4B.
    Shapes,
}

/// A prefix of served paths, and the canonical prefix to which it maps.
#[request(name = "GatewayPrefix")]
pub(super) struct ConfiguredPrefix<'n> {
    /// The prefix: `/`, or literal segments such as `/chain`.
    pub(super) path: At<Literals<'n>>,
    /// The canonical prefix.
    pub(super) stands_for: Literals<'n>,
    /// The date since which the prefix is deprecated.
    pub(super) deprecated: Option<CalendarDate>,
    /// Aliases of canonical paths, usually older paths.
    #[json(default, most = limits::ROUTES)]
    pub(super) aliases: At<Vec<At<ConfiguredAlias>>>,
}

/// An alias of a canonical path. Both templates have the same variables.
#[request(name = "GatewayAlias")]
pub(super) struct ConfiguredAlias {
    /// The template of the alias, relative to the prefix.
    pub(super) template: Template,
    /// The template of the route, relative to the canonical prefix.
    pub(super) stands_for: At<Template>,
    /// The date since which the alias is deprecated.
    pub(super) deprecated: Option<CalendarDate>,
}

/// A query method and its canonical paths.
#[request(name = "GatewayRoute")]
pub(super) struct ConfiguredRoute<'n> {
    /// The path template, in the grammar of `google.api.http`.
    pub(super) template: At<Template>,
    /// The gRPC method.
    pub(super) rpc: Rpc<'n>,
    /// The fields of the method's request message. If absent, variables are strings and parameters are ignored.
    pub(super) fields: Option<MessageFields<'n>>,
    /// The field of the method's response message that is the body; if absent, the whole message.
    pub(super) response_body: Option<&'n str>,
}

/// The fields of a message, by their proto names.
pub(super) type MessageFields<'n> = Map<'n, ConfiguredField<'n>>;

/// A field of a message.
#[derive(Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, rename = "GatewayField"))]
pub(super) enum ConfiguredField<'n> {
    /// The type: a scalar, a well-known type, or the name of a message or an enum, optionally after `repeated` or in
    /// `map<…, …>`.
    Typed(At<&'n str>),
    /// The type and the name in protobuf's JSON.
    Named(NamedField<'n>),
}

/// A field of a message with its name in protobuf's JSON.
#[request(name = "NamedGatewayField")]
pub(super) struct NamedField<'n> {
    /// The type.
    pub(super) r#type: At<&'n str>,
    /// The name in protobuf's JSON, if it differs from protobuf's rule.
    pub(super) json_name: Option<&'n str>,
}

impl<'n> FromJson<'n> for ConfiguredField<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::Object(_) => NamedField::from_json(input, limits, findings).map(Self::Named),
            _ => At::from_json(input, limits, findings).map(Self::Typed),
        }
    }
}
