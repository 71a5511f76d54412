//! What the tests say over HTTP: reading a record, posting a message, calling the tool.

use std::sync::LazyLock;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{Answer, Server};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

/// A room, and the key that it is asked with.
#[derive(Clone)]
pub(super) struct Room<'s> {
    server: &'s Server,
    key: &'static str,
    query: String,
}

impl<'s> Room<'s> {
    /// This room, with a key that may see every one.
    pub(super) fn named(server: &'s Server, name: &str) -> Self {
        let query = format!("?room={}", utf8_percent_encode(name, NON_ALPHANUMERIC));
        Self { server, key: "every-room", query }
    }

    /// With a query as it is.
    pub(super) fn queried(server: &'s Server, query: &str) -> Self {
        Self { server, key: "every-room", query: query.to_owned() }
    }

    /// The same with another key.
    pub(super) fn with_key(&self, key: &'static str) -> Self {
        Self { key, ..self.clone() }
    }

    /// Reads the record.
    pub(super) fn get(&self) -> Result<Answer> {
        self.server.read(&format!("/user-preferences{}", self.query), Some(self.key))
    }

    /// The record as it is.
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

    /// Calls the tool with arguments as they are written.
    pub(super) fn call(&self, arguments: &str) -> Result<Called> {
        let message = format!(
            r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"set_user_preferences","arguments":{arguments}}}}}"#
        );
        let answer = self.post(&[], message.as_bytes())?;
        Called::of(&answer)
    }

    /// Makes a change that is right, and gives the record.
    pub(super) fn change(&self, change: &Value) -> Result<Value> {
        let called = self.call(&change.to_string())?;
        ensure!(!called.is_error, "{:?}", called.texts);
        called.structured.context("no structured content")
    }
}

/// The result of a call.
#[derive(Debug)]
pub(super) struct Called {
    pub(super) is_error: bool,
    pub(super) texts: Vec<String>,
    pub(super) structured: Option<Value>,
    /// The members that differ, where that is told.
    pub(super) changed: Option<Value>,
}

impl Called {
    /// Reads an answer, which has to be a whole result.
    pub(super) fn of(answer: &Answer) -> Result<Self> {
        let body = answer.json();
        ensure!(answer.status == 200, "{} {}", answer.status, answer.body);
        ensure!(answer.header("content-type") == Some("application/json"), "{answer:?}");
        ensure!(body["jsonrpc"] == "2.0" && body["id"] == 7 && body.get("error").is_none(), "{body}");
        let result = &body["result"];
        let content = result["content"].as_array().with_context(|| format!("no content: {body}"))?;
        let text = |item: &Value| {
            ensure!(item["type"] == "text", "{item}");
            Ok(item["text"].as_str().context("no text")?.to_owned())
        };
        let called = Self {
            is_error: result["isError"].as_bool().context("no isError")?,
            texts: content.iter().map(text).collect::<Result<_>>()?,
            structured: result.get("structuredContent").cloned(),
            changed: result["_meta"].get("hearth/changed").cloned(),
        };
        if let Some(structured) = &called.structured {
            // For clients that know no structured content.
            let first: Value = serde_json::from_str(called.texts.first().context("no text")?)?;
            ensure!(first == *structured, "{body}");
        }
        ensure!(called.is_error == called.structured.is_none(), "{body}");
        Ok(called)
    }

    /// Everything that the model is told.
    pub(super) fn told(&self) -> String {
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

/// A request of the older form.
pub(super) fn request(method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})
}

/// The error in an answer: the HTTP status and the code that it has to have.
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
