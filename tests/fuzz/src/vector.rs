//! The calls of a vector, as `tests/vectors/README.md` describes them. What must be answered is the suites' matter.

use anyhow::{Context, Result};
use data_encoding::BASE64;
use serde_json::Value;

/// A vector.
#[derive(Debug)]
pub struct Vector {
    /// The file's path.
    pub name: String,
    /// What is asked.
    pub call: Call,
}

/// The call of a vector.
#[derive(Debug)]
pub struct Call {
    /// Calls that are made first.
    pub before: Vec<Before>,
    /// `area.operation`.
    pub operation: String,
    request: Value,
}

/// A call that is made first.
#[derive(Debug)]
pub struct Before {
    /// `area.operation`.
    pub operation: String,
    request: Value,
}

impl Vector {
    /// Reads a vector.
    ///
    /// # Errors
    ///
    /// When it has no call.
    pub fn read(name: &str, text: &str) -> Result<Self> {
        let vector: Value = serde_json::from_str(text)?;
        let before = vector["call"]["before"].as_array().into_iter().flatten();
        let before: Result<_> = before
            .map(|call| Ok(Before { operation: operation(call)?, request: call["request"].clone() }))
            .collect();
        let (operation, request) = (operation(&vector["call"])?, vector["call"]["request"].clone());
        Ok(Self { name: name.to_owned(), call: Call { before: before?, operation, request } })
    }

    /// The request's bytes.
    ///
    /// # Errors
    ///
    /// When the vector's base64 is none.
    pub fn request(&self) -> Result<Vec<u8>> {
        bytes(&self.call.request)
    }
}

impl Before {
    /// The request's bytes.
    ///
    /// # Errors
    ///
    /// When the vector's base64 is none.
    pub fn request(&self) -> Result<Vec<u8>> {
        bytes(&self.request)
    }
}

fn operation(call: &Value) -> Result<String> {
    call["operation"].as_str().map(str::to_owned).context("a call without an operation")
}

fn bytes(request: &Value) -> Result<Vec<u8>> {
    if let Some(text) = request["text"].as_str() {
        return Ok(text.as_bytes().to_vec());
    }
    if let Some(text) = request["base64"].as_str() {
        return Ok(BASE64.decode(text.as_bytes())?);
    }
    let parts = request["parts"].as_array().context("a request without bytes")?;
    let part = |part: &Value| {
        let times = part["times"].as_u64().and_then(|times| usize::try_from(times).ok());
        let text = part["text"].as_str().or_else(|| part["repeat"].as_str());
        text.unwrap_or_default().repeat(times.unwrap_or(1)).into_bytes()
    };
    Ok(parts.iter().flat_map(part).collect())
}
