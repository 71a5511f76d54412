//! The shape of a configuration.

use alloc::vec::Vec;

use super::text::{Literals, Rpc};
use crate::date::CalendarDate;
use crate::finding::Findings;
use crate::gateway::template::Template;
use crate::json::Value;
use crate::limits;
use crate::wire::{At, FromJson, Input, Limits, Map, Refused, request, words};

/// A gateway configuration: the routes of a table, the prefixes under which they are served, and the types of the
/// requests. A list or a map that is `null` is an error: a file written by a program may have it in place of the items.
#[request]
pub(crate) struct GatewayConfiguration<'n> {
    /// Built-in documents that are read before this one. A later document goes before an earlier one.
    #[json(default)]
    pub(super) extends: Vec<BuiltInTable>,
    /// The prefixes of served paths.
    #[json(default)]
    pub(super) prefixes: Vec<ConfiguredPrefix<'n>>,
    /// The query methods and their canonical paths.
    #[json(default, most = limits::ROUTES)]
    pub(super) routes: At<Vec<ConfiguredRoute<'n>>>,
    /// The messages that fields of requests name as their types, by name.
    #[json(default)]
    pub(super) messages: Map<'n, MessageFields<'n>>,
    /// The enums that fields of requests name as their types, by name: the number of each value by its name.
    #[json(default)]
    pub(super) enums: Map<'n, Map<'n, i32>>,
    /// The methods (`package.Service/Method`) and services (`package.Service`) that are answered with 501.
    #[json(default)]
    pub(super) disabled: Vec<At<&'n str>>,
    /// The file with the protobuf descriptors of the upstream. For the edge; the module does not read it.
    #[expect(dead_code, reason = "for the edge")]
    descriptors: Option<&'n str>,
}

/// The documents that are built in.
#[words]
pub(super) enum BuiltInTable {
    /// The query services of the protocol.
    Protocol,
    /// The paths of the protocol's earlier releases.
    ProtocolLegacy,
    /// The path shapes of the specification, section 4B.
    Shapes,
}

/// A prefix of served paths, and the prefix of canonical paths that it stands for.
#[request(name = "GatewayPrefix")]
pub(super) struct ConfiguredPrefix<'n> {
    /// The prefix: `/`, or literal segments such as `/chain`.
    pub(super) path: At<Literals<'n>>,
    /// The prefix of canonical paths.
    pub(super) stands_for: Literals<'n>,
    /// The day since when clients should use another prefix.
    pub(super) deprecated: Option<CalendarDate>,
    /// Old paths below the prefix.
    #[json(default, most = limits::ROUTES)]
    pub(super) aliases: At<Vec<At<ConfiguredAlias>>>,
}

/// An old path, and the canonical path that it stands for. Both have the same variables.
#[request(name = "GatewayAlias")]
pub(super) struct ConfiguredAlias {
    /// The template of the old path, below the prefix.
    pub(super) template: Template,
    /// The template of the route, below the prefix of canonical paths.
    pub(super) stands_for: At<Template>,
    /// The day since when clients should use the canonical path.
    pub(super) deprecated: Option<CalendarDate>,
}

/// A query method and its canonical paths.
#[request(name = "GatewayRoute")]
pub(super) struct ConfiguredRoute<'n> {
    /// The path template, in the grammar of `google.api.http`.
    pub(super) template: At<Template>,
    /// The gRPC method.
    pub(super) rpc: Rpc<'n>,
    /// The fields of the method's request message; without them, variables are texts and parameters are ignored.
    pub(super) fields: Option<MessageFields<'n>>,
    /// The field of the method's answer that is the body; the whole answer if absent.
    pub(super) response_body: Option<&'n str>,
}

/// The fields of a message, by their proto names.
pub(super) type MessageFields<'n> = Map<'n, ConfiguredField<'n>>;

/// A field of a message.
#[derive(Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, rename = "GatewayField"))]
pub(super) enum ConfiguredField<'n> {
    /// Its type: a scalar, a well-known type, or the name of a message or an enum; perhaps with `repeated` before it, or
    /// in a `map<…, …>`.
    Typed(At<&'n str>),
    /// Its type, and its name in protobuf's JSON.
    Named(NamedField<'n>),
}

/// A field of a message with its name in protobuf's JSON.
#[request(name = "NamedGatewayField")]
pub(super) struct NamedField<'n> {
    /// The type.
    pub(super) r#type: At<&'n str>,
    /// The name in protobuf's JSON, if it is not that of protobuf's rule.
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
