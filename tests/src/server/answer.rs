//! An answer of a server.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::Value;
use ureq::http::{HeaderMap, HeaderName, HeaderValue};

/// A complete answer.
#[derive(Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, unchanged.
    pub body: String,
}

impl Answer {
    /// Reads the answer of the HTTP client.
    pub(super) fn of(result: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Self> {
        let mut response = result?;
        let body = response.body_mut().read_to_string()?;
        Ok(Self { status: response.status().as_u16(), headers: response.headers().clone(), body })
    }

    /// Sends a request, and again if a busy machine did not get to it: as clients do, when it waited and the answer says
    /// to send it again. A refusal at once is an answer.
    ///
    /// # Errors
    ///
    /// Returns the error of `send`.
    pub fn patiently(mut send: impl FnMut() -> Result<Self>) -> Result<Self> {
        let mut start = Instant::now();
        let mut answer = send()?;
        let mut attempts = ATTEMPTS;
        while attempts > 0
            && answer.status == 503
            && answer.header("retry-after").is_some()
            && start.elapsed() >= WAIT
        {
            (start, attempts) = (Instant::now(), attempts - 1);
            answer = send()?;
        }
        Ok(answer)
    }

    /// Returns the body as JSON, or `null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// Parses the raw bytes of a connection.
    ///
    /// # Errors
    ///
    /// Returns an error if the head is incomplete.
    pub fn parse(text: &str) -> Result<Self> {
        let (head, body) =
            text.split_once("\r\n\r\n").with_context(|| format!("the head is incomplete: {text}"))?;
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok());
        let status = status.with_context(|| format!("the head has no status: {head}"))?;
        let mut headers = HeaderMap::new();
        for line in lines {
            let (name, value) = line.split_once(':').with_context(|| format!("`{line}` is not a header"))?;
            headers.append(HeaderName::try_from(name)?, HeaderValue::try_from(value.trim())?);
        }
        Ok(Self { status, headers, body: body.to_owned() })
    }
}

/// How often a request is sent again.
const ATTEMPTS: usize = 10;
/// The shortest time for which a request waits for an instance.
const WAIT: Duration = Duration::from_secs(1);
