//! A client for the tests of preferences: reads a record, posts a message, calls the tool.

use std::sync::LazyLock;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{Answer, Server};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

/// A room, and the key for the requests.
#[derive(Clone)]
pub(super) struct Room<'s> {
    server: &'s Server,
    key: &'static str,
    query: String,
}

impl<'s> Room<'s> {
    /// Returns a room, with a key for every room.
    pub(super) fn named(server: &'s Server, name: &str) -> Self {
        let query = format!("?room={}", utf8_percent_encode(name, NON_ALPHANUMERIC));
        Self { server, key: "every-room", query }
    }

    /// Returns a client with a raw query.
    pub(super) fn queried(server: &'s Server, query: &str) -> Self {
        Self { server, key: "every-room", query: query.to_owned() }
    }

    /// Returns the same room with another key.
    pub(super) fn with_key(&self, key: &'static str) -> Self {
        Self { key, ..self.clone() }
    }

    /// Reads the record.
    pub(super) fn get(&self) -> Result<Answer> {
        self.server.read(&format!("/user-preferences{}", self.query), Some(self.key))
    }

    /// Reads the record, which must exist or be `null`.
    pub(super) fn record(&self) -> Result<Value> {
        let answer = self.get()?;
        ensure!(answer.status == 200, "{} {}", answer.status, answer.body);
        Ok(answer.json())
    }

    /// Posts a body, with headers beside the key.
    pub(super) fn post(&self, headers: &[(&str, &str)], body: &[u8]) -> Result<Answer> {
        let key = format!("Bearer {}", self.key);
        let headers = [headers, &[("authorization", key.as_str())]].concat();
        post(self.server, &format!("/mcp{}", self.query), &headers, body)
    }

    /// Posts a message.
    pub(super) fn message(&self, message: &Value) -> Result<Answer> {
        self.post(&[], message.to_string().as_bytes())
    }

    /// Calls the tool with the given text as arguments.
    pub(super) fn call(&self, arguments: &str) -> Result<Called> {
        let message = format!(
            r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"set_user_preferences","arguments":{arguments}}}}}"#
        );
        let answer = self.post(&[], message.as_bytes())?;
        Called::of(&answer)
    }

    /// Makes a valid change, and returns the record.
    pub(super) fn change(&self, change: &Value) -> Result<Value> {
        let called = self.call(&change.to_string())?;
        ensure!(!called.is_error, "{:?}", called.texts);
        called.structured.context("the structured content is missing")
    }
}

/// The result of a call.
#[derive(Debug)]
pub(super) struct Called {
    pub(super) is_error: bool,
    pub(super) texts: Vec<String>,
    pub(super) structured: Option<Value>,
    /// The members that differ, if the result lists them.
    pub(super) changed: Option<Value>,
}

impl Called {
    /// Parses an answer, which must be a complete result.
    pub(super) fn of(answer: &Answer) -> Result<Self> {
        let body = answer.json();
        ensure!(answer.status == 200, "{} {}", answer.status, answer.body);
        ensure!(answer.header("content-type") == Some("application/json"), "{answer:?}");
        ensure!(body["jsonrpc"] == "2.0" && body["id"] == 7 && body.get("error").is_none(), "{body}");
        let result = &body["result"];
        let content = result["content"].as_array().with_context(|| format!("no content: {body}"))?;
        let text = |item: &Value| {
            ensure!(item["type"] == "text", "{item}");
            Ok(item["text"].as_str().context("the text is missing")?.to_owned())
        };
        let called = Self {
            is_error: result["isError"].as_bool().context("`isError` is missing")?,
            texts: content.iter().map(text).collect::<Result<_>>()?,
            structured: result.get("structuredContent").cloned(),
            changed: result["_meta"].get("hearth/changed").cloned(),
        };
        if let Some(structured) = &called.structured {
            // For clients without support for structured content.
            let first: Value = serde_json::from_str(called.texts.first().context("the text is missing")?)?;
            ensure!(first == *structured, "{body}");
        }
        ensure!(called.is_error == called.structured.is_none(), "{body}");
        Ok(called)
    }

    /// Returns all text for the model.
    pub(super) fn text(&self) -> String {
        self.texts.join("\n")
    }
}

/// Posts a body.
pub(crate) fn post(server: &Server, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Result<Answer> {
    let mut request = HTTP.post(server.url(path)).header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut response = request.send(body)?;
    let body = response.body_mut().with_config().limit(64 << 20).read_to_string()?;
    Ok(Answer { status: response.status().as_u16(), headers: response.headers().clone(), body })
}

/// Returns a request of the older version.
pub(super) fn request(method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})
}

/// Checks the HTTP status and the code of an error, and returns its body.
pub(super) fn error(answer: &Answer, status: u16, code: i64) -> Result<Value> {
    let body = answer.json();
    ensure!(answer.status == status, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/json"), "{answer:?}");
    ensure!(body["jsonrpc"] == "2.0" && body.get("result").is_none(), "{body}");
    ensure!(body["error"]["code"] == code && body["error"]["message"].is_string(), "{body}");
    Ok(body)
}

static HTTP: LazyLock<ureq::Agent> = LazyLock::new(|| {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_idle_connections_per_host(64)
        .timeout_global(Some(Duration::from_mins(1)));
    config.build().into()
});
