//! Messages of JSON-RPC 2.0, as the protocol restricts them: one object, its id a string or an integer.

use std::borrow::Cow;

use http::StatusCode;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::reply::Reply;

/// What a client sent.
pub(super) enum Message<'a> {
    Request(Request<'a>),
    /// A notification, or an answer: nothing comes back.
    Other,
}

/// A request. Its texts are those that were sent.
pub(super) struct Request<'a> {
    pub(super) id: &'a RawValue,
    pub(super) method: String,
    pub(super) params: Option<&'a RawValue>,
}

/// Why something is no message, and to which request that is to be said.
pub(super) struct Unreadable<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) refusal: Refusal,
}

impl<'a> Message<'a> {
    /// Reads the body of a request.
    pub(super) fn read(body: &'a [u8]) -> Result<Self, Unreadable<'a>> {
        let unreadable = |refusal| Unreadable { id: None, refusal };
        let text = str::from_utf8(body).map_err(|_| unreadable(Refusal::parse("the body is not UTF-8")))?;
        let whole: &RawValue = serde_json::from_str(text)
            .map_err(|error| unreadable(Refusal::parse(format!("the body is not JSON: {error}"))))?;
        if whole.get().starts_with('[') {
            return Err(unreadable(Refusal::invalid("batches are not served; send each message by itself")));
        }
        let members: Members<'_> = object(whole).map_err(|what| {
            unreadable(Refusal::invalid(format!("the body is no message of JSON-RPC 2.0: it {what}")))
        })?;
        let id = members.id.filter(|id| is_id(id));
        let invalid = |what| Unreadable { id, refusal: Refusal::invalid(what) };
        if text_of(members.jsonrpc).as_deref() != Some("2.0") {
            return Err(invalid("`jsonrpc` is not `2.0`"));
        }
        let Some(method) = members.method else {
            let answer = members.result.is_some() || members.error.is_some();
            return if answer { Ok(Self::Other) } else { Err(invalid("`method` is missing")) };
        };
        let method = text_of(Some(method)).ok_or_else(|| invalid("`method` is not a text"))?;
        match (members.id, id) {
            (None, _) => Ok(Self::Other),
            (Some(_), Some(id)) => Ok(Self::Request(Request { id, method, params: members.params })),
            (Some(_), None) => Err(invalid("`id` is neither a text nor an integer")),
        }
    }
}

/// The members of `params` that anything here looks at.
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
    pub(super) fn of(params: Option<&'a RawValue>) -> Result<Self, Refusal> {
        params.map_or_else(
            || Ok(Self::default()),
            |params| object(params).map_err(|what| Refusal::malformed(format!("`params` {what}"))),
        )
    }

    /// What is to be called.
    pub(super) fn name(&self) -> Option<String> {
        text_of(self.name)
    }

    /// The version that an `initialize` proposes.
    pub(super) fn protocol_version(&self) -> Option<String> {
        text_of(self.protocol_version)
    }
}

/// An error of JSON-RPC, and the HTTP status that it is answered with.
pub(super) struct Refusal {
    status: StatusCode,
    code: i32,
    message: String,
    data: Option<Value>,
}

impl Refusal {
    fn parse(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32700, message)
    }

    fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32600, message)
    }

    /// The method is not served. Older clients take any other status for a failure of the connection.
    pub(super) fn method_not_found(status: StatusCode, method: &str) -> Self {
        Self::new(status, -32601, format!("method not found: `{}`", shortened(method)))
    }

    /// There is no such tool.
    pub(super) fn unknown_tool(name: &str, served: &str) -> Self {
        Self::invalid_params(format!("unknown tool: `{}`; there is `{served}`", shortened(name)))
    }

    /// The request's own members are not as the protocol has them.
    pub(super) fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32602, message)
    }

    /// The request is as it should be, and asks for what is not there.
    pub(super) fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(StatusCode::OK, -32602, message)
    }

    /// Headers do not repeat what the body says.
    pub(super) fn header_mismatch(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32020, message)
    }

    /// The version is not served; these are.
    pub(super) fn unsupported_version(requested: &str, supported: &[&str]) -> Self {
        let requested = shortened(requested);
        let message = format!("protocol version `{requested}` is not served here");
        let data = serde_json::json!({ "supported": supported, "requested": requested });
        Self { data: Some(data), ..Self::new(StatusCode::BAD_REQUEST, -32022, message) }
    }

    fn new(status: StatusCode, code: i32, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), data: None }
    }
}

/// The answer with a result.
pub(super) fn answered(id: &RawValue, result: &RawValue) -> Reply {
    let answer = Answer { jsonrpc: "2.0", id: Some(id), result: Some(result), error: None };
    Reply::json(StatusCode::OK, serde_json::to_vec(&answer).unwrap_or_default())
}

/// The answer with an error. Its id is `null` if none could be read (JSON-RPC 2.0, section 5).
pub(super) fn refused(id: Option<&RawValue>, refusal: Refusal) -> Reply {
    let Refusal { status, code, message, data } = refusal;
    let error = Error { code, message: &message, data: data.as_ref() };
    let answer = Answer { jsonrpc: "2.0", id, result: None, error: Some(error) };
    Reply::json(status, serde_json::to_vec(&answer).unwrap_or_default())
}

/// The value as an object of which some members are looked at. The error says what it is instead.
pub(super) fn object<'a, T: Deserialize<'a>>(value: &'a RawValue) -> Result<T, String> {
    // Of an array, a type with members would be read one after the other.
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

/// As much of a client's text as a message repeats.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(ECHOED) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// The value as a text; nothing if it is none.
pub(super) fn text_of(value: Option<&RawValue>) -> Option<String> {
    serde_json::from_str(value?.get()).ok()
}

/// A member that is there, also when it is `null`.
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

#[derive(Serialize)]
struct Answer<'a> {
    jsonrpc: &'static str,
    id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Error<'a>>,
}

#[derive(Serialize)]
struct Error<'a> {
    code: i32,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a Value>,
}

/// Characters of a client's text in a message.
const ECHOED: usize = 80;
