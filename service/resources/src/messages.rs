//! JSON-RPC 2.0 messages of the Model Context Protocol.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// A JSON-RPC 2.0 response: a result or an error.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MessageAnswer<'a> {
    /// The version of JSON-RPC.
    #[cfg_attr(feature = "schema", schemars(extend("const" = MessageAnswer::VERSION)))]
    pub jsonrpc: &'a str,
    /// The id of the request; `null` if it could not be read.
    #[cfg_attr(feature = "schema", schemars(extend("type" = ["string", "integer", "null"])))]
    pub id: Option<&'a RawValue>,
    /// The result of the method.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::values::Object"))]
    pub result: Option<&'a RawValue>,
    /// The error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<RpcError<'a>>,
}

impl MessageAnswer<'_> {
    /// The version of JSON-RPC.
    pub const VERSION: &'static str = "2.0";
}

/// An error of a method.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct RpcError<'a> {
    /// The code of the error.
    pub code: i32,
    /// The message of the error.
    pub message: &'a str,
    /// Additional data, such as the supported protocol versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<&'a Value>,
}

/// A JSON-RPC 2.0 request, or a notification, which has no id.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "the type is for its schema")]
pub(crate) struct Message {
    /// The version of JSON-RPC.
    #[schemars(extend("const" = MessageAnswer::VERSION))]
    jsonrpc: String,
    /// The id of the request.
    #[schemars(skip_serializing_if = "Option::is_none", extend("type" = ["string", "integer"]))]
    id: Option<Value>,
    /// The method of the Model Context Protocol.
    method: String,
    /// The parameters of the method.
    #[schemars(skip_serializing_if = "Option::is_none", extend("type" = "object"))]
    params: Option<Value>,
}
