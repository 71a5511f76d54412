//! JSON-RPC 2.0 messages, with the restrictions of the Model Context Protocol: one object, whose id is a string or an
//! integer.

use std::borrow::Cow;

use hearth_api_key::redacted;
use hearth_resources::{MessageAnswer, RpcError as ErrorObject};
use http::StatusCode;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::reply::Reply;

/// A message of a client.
pub(super) enum Message<'a> {
    Request(Request<'a>),
    /// A notification or a response, which gets no response.
    Other,
}

/// A request.
pub(super) struct Request<'a> {
    pub(super) id: &'a RawValue,
    pub(super) method: String,
    pub(super) params: Option<&'a RawValue>,
}

/// The error for a body that is not a valid message, and the id of the request, if it could be read.
pub(super) struct Unreadable<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) error: RpcError,
}

impl<'a> Message<'a> {
    /// Reads the body of a request.
    pub(super) fn read(body: &'a [u8]) -> Result<Self, Unreadable<'a>> {
        let unreadable = |error| Unreadable { id: None, error };
        let text = str::from_utf8(body).map_err(|_| unreadable(RpcError::parse("the body is not UTF-8")))?;
        let whole: &RawValue = serde_json::from_str(text)
            .map_err(|error| unreadable(RpcError::parse(format!("the body is not JSON: {error}"))))?;
        if whole.get().starts_with('[') {
            return Err(unreadable(RpcError::invalid(
                "batches are not supported; send each message on its own",
            )));
        }
        let members: Members<'_> = object(whole).map_err(|what| {
            unreadable(RpcError::invalid(format!("the body is not a JSON-RPC 2.0 message: it {what}")))
        })?;
        let id = members.id.filter(|id| is_id(id));
        let invalid = |what| Unreadable { id, error: RpcError::invalid(what) };
        if text_of(members.jsonrpc).as_deref() != Some(MessageAnswer::VERSION) {
            return Err(invalid("`jsonrpc` is not `2.0`"));
        }
        let Some(method) = members.method else {
            let is_response = members.result.is_some() || members.error.is_some();
            return if is_response { Ok(Self::Other) } else { Err(invalid("`method` is missing")) };
        };
        let method = text_of(Some(method)).ok_or_else(|| invalid("`method` is not a string"))?;
        match (members.id, id) {
            (None, _) => Ok(Self::Other),
            (Some(_), Some(id)) => Ok(Self::Request(Request { id, method, params: members.params })),
            (Some(_), None) => Err(invalid("`id` is neither a string nor an integer")),
        }
    }
}

/// The members of `params` that the server reads.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Params<'a> {
    #[serde(borrow, rename = "_meta", default, deserialize_with = "given")]
    pub(super) meta: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    name: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) arguments: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    protocol_version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) cursor: Option<&'a RawValue>,
}

impl<'a> Params<'a> {
    pub(super) fn of(params: Option<&'a RawValue>) -> Result<Self, RpcError> {
        params.map_or_else(
            || Ok(Self::default()),
            |params| object(params).map_err(|what| RpcError::malformed(format!("`params` {what}"))),
        )
    }

    /// Returns the name of the tool to call.
    pub(super) fn name(&self) -> Option<String> {
        text_of(self.name)
    }

    /// Returns the version that `initialize` proposes.
    pub(super) fn protocol_version(&self) -> Option<String> {
        text_of(self.protocol_version)
    }
}

/// A JSON-RPC error, and the HTTP status of its response.
pub(super) struct RpcError {
    status: StatusCode,
    code: i32,
    message: String,
    data: Option<Value>,
}

impl RpcError {
    fn parse(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32700, message)
    }

    fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32600, message)
    }

    /// The method is not supported. Clients of earlier versions treat another status than 200 as a connection failure.
    pub(super) fn method_not_found(status: StatusCode, method: &str) -> Self {
        Self::new(status, -32601, format!("method not found: `{}`", shortened(method)))
    }

    /// The tool is unknown.
    pub(super) fn unknown_tool(name: &str, served: &str) -> Self {
        Self::invalid_params(format!("unknown tool: `{}`; the tool is `{served}`", shortened(name)))
    }

    /// The request violates the protocol.
    pub(super) fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32602, message)
    }

    /// The request is well-formed, but its parameters are not valid.
    pub(super) fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(StatusCode::OK, -32602, message)
    }

    /// The headers differ from the body.
    pub(super) fn header_mismatch(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32020, message)
    }

    /// The version is not supported. The data of the error list the supported ones.
    pub(super) fn unsupported_version(requested: &str, supported: &[&str]) -> Self {
        let requested = shortened(requested);
        let message = format!("the protocol version `{requested}` is not supported");
        let data = serde_json::json!({ "supported": supported, "requested": requested });
        Self { data: Some(data), ..Self::new(StatusCode::BAD_REQUEST, -32022, message) }
    }

    fn new(status: StatusCode, code: i32, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), data: None }
    }
}

/// Returns the response with a result.
pub(super) fn succeeded(id: &RawValue, result: &RawValue) -> Reply {
    let response =
        MessageAnswer { jsonrpc: MessageAnswer::VERSION, id: Some(id), result: Some(result), error: None };
    Reply::of_json(StatusCode::OK, &response)
}

/// Returns the response with an error. Its id is `null` if the id could not be read (JSON-RPC 2.0, section 5).
pub(super) fn failed(id: Option<&RawValue>, error: RpcError) -> Reply {
    let RpcError { status, code, message, data } = error;
    let error = ErrorObject { code, message: &redacted(&message), data: data.as_ref() };
    let response = MessageAnswer { jsonrpc: MessageAnswer::VERSION, id, result: None, error: Some(error) };
    Reply::of_json(status, &response)
}

/// Reads some members of an object.
///
/// # Errors
///
/// Returns the predicate of a message if the value is not an object, or a member is repeated or has the wrong type.
pub(super) fn object<'a, T: Deserialize<'a>>(value: &'a RawValue) -> Result<T, String> {
    // serde would also read the members from an array, one after the other.
    if !value.get().starts_with('{') {
        return Err(String::from("is not an object"));
    }
    serde_json::from_str(value.get()).map_err(|error| {
        let text = error.to_string();
        match text.strip_prefix("duplicate field ").and_then(|rest| rest.split_once(" at ")) {
            Some((member, _)) => format!("has {member} twice"),
            None => format!("cannot be read: {text}"),
        }
    })
}

/// Shortens a client's text for a message.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHORTENED_CHARS) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// Returns the value if it is a string.
pub(super) fn text_of(value: Option<&RawValue>) -> Option<String> {
    serde_json::from_str(value?.get()).ok()
}

/// Reads a member as present even if it is `null`.
pub(super) fn given<'de, D: Deserializer<'de>>(value: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(value).map(Some)
}

fn is_id(id: &RawValue) -> bool {
    let digits = id.get().strip_prefix('-').unwrap_or(id.get());
    id.get().starts_with('"') || digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[derive(Deserialize)]
struct Members<'a> {
    #[serde(borrow, default, deserialize_with = "given")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    method: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    params: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    error: Option<&'a RawValue>,
}

/// The most characters of a client's text in a message.
const SHORTENED_CHARS: usize = 80;
