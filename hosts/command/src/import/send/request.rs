//! One request with a claim on each line, and the results that arrive.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, USER_AGENT};
use http::{Request, StatusCode, Uri};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use tokio::time::timeout;

use super::broken::{Broken, is_temporary};
use super::destination::Destination;
use super::results::LineResult;
use crate::result::Failure;
use hearth_client::{AGENT, Client, read_start, retry_after};
use hearth_resources::Problem;

/// The service that gets the claims.
pub(super) struct Service {
    client: Client,
    uri: Uri,
    key: HeaderValue,
    /// The URL for messages.
    name: String,
}

impl Service {
    /// Creates the client; no connection is opened yet.
    pub(super) fn new(destination: &Destination) -> Result<Self, Failure> {
        let client = Client::new(destination.to.is_tls())?;
        let uri = destination.to.join("/v1/claims");
        let uri = uri.ok_or_else(|| format!("`{}` is not the URL of a service", destination.to))?;
        Ok(Self { client, uri, key: destination.key()?, name: destination.to.to_string() })
    }

    /// Returns the URL for messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the header field with the API key.
    pub(super) fn key(&self) -> &HeaderValue {
        &self.key
    }

    /// Posts lines, and returns their results as they arrive.
    pub(super) async fn post(&self, lines: Bytes) -> Result<Results, Broken> {
        let request = Request::post(self.uri.clone())
            .header(AUTHORIZATION, self.key.clone())
            .header(CONTENT_TYPE, "application/x-ndjson")
            .header(USER_AGENT, AGENT)
            .body(Full::new(lines))
            .map_err(|error| Broken::Failed(Failure::Message(error.to_string())))?;
        let response = self.client.send(request, QUIET).await.map_err(Broken::again)?;
        let status = response.status();
        if status == StatusCode::OK {
            return Ok(Results { body: response.into_body(), unread: BytesMut::new() });
        }
        let after = retry_after(response.headers());
        let problem = read_start(response.into_body(), LONGEST_PROBLEM, QUIET).await;
        let detail = Problem::read(&problem).map_or_else(
            || format!("; check that `{}` is the URL of a Hearth service", self.name),
            |problem| format!(": {}", problem.detail),
        );
        let reason = format!("`{}` answered {status}{detail}", self.uri);
        if is_temporary(status.as_u16()) {
            return Err(Broken::Again { reason, after });
        }
        Err(Broken::Failed(Failure::Message(reason)))
    }
}

/// The results of a request, as they arrive.
pub(super) struct Results {
    body: Incoming,
    /// The beginning of the next line.
    unread: BytesMut,
}

impl Results {
    /// Returns the results that have arrived; waits for the first one. The end is an empty list.
    pub(super) async fn next(&mut self) -> Result<Vec<LineResult>, Broken> {
        loop {
            let frame = timeout(QUIET, self.body.frame()).await;
            let frame = frame.map_err(|_| Broken::again("the service stopped sending results"))?;
            // The last line may have no end.
            let Some(frame) = frame else { return LineResult::read(&self.unread.split()) };
            let frame = frame.map_err(|error| Broken::again(format!("the connection broke: {error}")))?;
            let Some(data) = frame.data_ref() else { continue };
            self.unread.extend_from_slice(data);
            if let Some(end) = self.unread.iter().rposition(|byte| *byte == b'\n') {
                let results = LineResult::read(&self.unread.split_to(end + 1))?;
                if !results.is_empty() {
                    return Ok(results);
                }
            }
            if self.unread.len() > LONGEST_RESULT {
                return Err(Broken::Failed(Failure::Message(format!(
                    "a result of the service has more than {LONGEST_RESULT} bytes"
                ))));
            }
        }
    }
}

/// The time without data after which a request is sent again: longer than the service waits for an instance and for
/// its store together.
const QUIET: Duration = Duration::from_secs(90);
const LONGEST_PROBLEM: usize = 64 << 10;
/// Above the size of a result with all errors of a claim.
const LONGEST_RESULT: usize = 8 << 20;
