//! The gateway: what `compileGateway`, `routeRequest`, `releaseGateway` and `gatewayRoutes` take and answer.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{CallError, Finding};

/// The request of `compileGateway`; an empty request stands for the protocol's own table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[tsify(hashmap_as_object)]
pub struct GatewayConfiguration {
    /// Built-in tables to begin with: `protocol`, `protocol-legacy`, `shapes`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub extends: Vec<String>,
    /// Where paths are served.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub prefixes: Vec<GatewayPrefix>,
    /// Which paths lead to which query methods.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub routes: Vec<GatewayRoute>,
    /// Messages by full name, as the types of their fields by proto name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[tsify(optional)]
    pub messages: BTreeMap<String, BTreeMap<String, GatewayField>>,
    /// Enums by full name, as numbers by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[tsify(optional)]
    pub enums: BTreeMap<String, BTreeMap<String, i32>>,
    /// Services and methods that are answered 501.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub disabled: Vec<String>,
    /// A `google.protobuf.FileDescriptorSet` in base64: for the edge, which transcodes by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub descriptors: Option<String>,
}

/// A prefix of served paths.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GatewayPrefix {
    /// The prefix, `/chain`.
    pub path: String,
    /// The prefix of canonical paths that it stands for, `/ixo`.
    pub stands_for: String,
    /// Since when clients should use another, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<String>,
    /// Old paths below it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub aliases: Vec<GatewayAlias>,
}

/// An old path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GatewayAlias {
    /// Its template, below the prefix.
    pub template: String,
    /// The template of the route, below what the prefix stands for.
    pub stands_for: String,
    /// Since when clients should use the other, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<String>,
}

/// A path template and the query method it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(hashmap_as_object)]
pub struct GatewayRoute {
    /// The template, in the grammar of `google.api.http`.
    pub template: String,
    /// The method, `package.Service/Method`.
    pub rpc: String,
    /// Types of the request's fields by proto name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<BTreeMap<String, GatewayField>>,
    /// The field of the response that is the answer; absent: the whole message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response_body: Option<String>,
}

/// The type of a field: protobuf's word for it, with `repeated ` before it where it is a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum GatewayField {
    /// The word.
    Type(String),
    /// The word, and a JSON name that is not made from the proto name.
    Named {
        /// The word.
        r#type: String,
        /// The JSON name.
        json_name: String,
    },
}

/// The answer of `compileGateway`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CompileAnswer {
    /// The table is compiled.
    Valid {
        /// Its number in this instance of the module.
        handle: u32,
        /// Warnings.
        findings: Vec<Finding>,
    },
    /// The configuration is not right.
    Findings {
        /// Always 400.
        status: u16,
        /// What is wrong, in document order.
        findings: Vec<Finding>,
    },
    /// The call itself is over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The request of `routeRequest`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RouteRequest {
    /// The number of the table.
    pub handle: u32,
    /// The HTTP method.
    pub method: String,
    /// Path and query, as the client sent them.
    pub target: String,
    /// Whether to say what decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explain: Option<bool>,
}

/// The answer of `routeRequest`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[tsify(hashmap_as_object)]
pub enum RouteAnswer {
    /// The request asks for this.
    Valid {
        /// The query method, `package.Service/Method`.
        rpc: String,
        /// Fields of its request, by dotted proto name.
        fields: BTreeMap<String, FieldValue>,
        /// The prefix that the path lies under.
        prefix: String,
        /// The canonical path, as the client escaped it.
        path: String,
        /// The field of the response that is the answer; absent: the whole message.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        response_body: Option<String>,
        /// That the path is an old one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deprecation: Option<Deprecation>,
        /// What decided, where that was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        explain: Option<Box<Explanation>>,
    },
    /// Nothing is to be asked of a node.
    Findings {
        /// The HTTP status a service answers: 400, 404, 405 or 501.
        status: u16,
        /// Why, in the order of the target.
        findings: Vec<Finding>,
    },
    /// The call itself is malformed or over a limit.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// A field of the request message: protobuf's JSON. 64-bit integers, `float` and `double` are strings, bytes are base64.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum FieldValue {
    /// A `bool`.
    Boolean(bool),
    /// A 32-bit integer.
    Integer(i64),
    /// Everything else.
    Text(String),
    /// The values of a repeated field.
    List(Vec<FieldValue>),
}

/// That a path is an old one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Deprecation {
    /// Since when, `YYYY-MM-DD`.
    pub since: String,
    /// The path to use instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub successor: Option<String>,
}

/// What decided a mapping.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Explanation {
    /// The route's template.
    pub template: String,
    /// What the prefix stands for.
    pub stands_for: String,
    /// The template of the old path that led to the route.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// The path, segment by segment.
    pub segments: Vec<Matched>,
    /// Other routes that the path fits.
    pub alternatives: Vec<Alternative>,
}

/// One segment of a path, and what of the template it met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Matched {
    /// The segment, without escapes.
    pub segment: String,
    /// The literal, the `{variable}` or the wildcard.
    pub matched: String,
    /// What that is.
    #[serde(rename = "as")]
    pub role: Role,
}

/// What a segment was met by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// The prefix.
    Prefix,
    /// A literal of the template.
    Literal,
    /// A variable.
    Variable,
    /// A wildcard without a name.
    Wildcard,
}

/// A route that would have answered, were it not for another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[tsify(missing_as_null)]
pub struct Alternative {
    /// Its template.
    pub template: String,
    /// The segment, from 0, where the two part; none where the verb decides.
    pub segment: Option<u32>,
}

/// The request of `releaseGateway` and `gatewayRoutes`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableRequest {
    /// The number of the table.
    pub handle: u32,
}

/// The answer of `releaseGateway`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ReleaseAnswer {
    /// The table is forgotten.
    Valid {},
    /// There is none of that number, or the call is malformed.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// The answer of `gatewayRoutes`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RoutesAnswer {
    /// What the table serves.
    Valid {
        /// Where.
        prefixes: Vec<ServedPrefix>,
        /// What, in the order of the configuration.
        routes: Vec<ServedRoute>,
    },
    /// There is none of that number, or the call is malformed.
    CouldNotRun {
        /// Why it could not run.
        error: CallError,
    },
}

/// A prefix of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ServedPrefix {
    /// The prefix.
    pub path: String,
    /// What it stands for.
    pub stands_for: String,
    /// Since when clients should use another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<String>,
}

/// A route of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ServedRoute {
    /// Its template.
    pub template: String,
    /// The method.
    pub rpc: String,
    /// Whether it is answered 501.
    pub disabled: bool,
}
