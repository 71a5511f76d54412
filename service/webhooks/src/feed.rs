//! The source of events: a service over HTTP. `hearth serve` has another source, its own edge.

use std::time::Duration;

use bytes::Bytes;
use http::header::{AUTHORIZATION, HeaderValue};
use http::{Request, StatusCode};
use http_body_util::Full;

use super::event::Page;
use hearth_client::{Client, Url, read_start};
use hearth_resources::Problem;

/// A source of events.
pub trait Feed: Send {
    /// Returns the events after a number.
    fn page(&self, after: u64) -> impl Future<Output = Result<Page, Unread>> + Send;
}

/// The reason why the events could not be read.
#[derive(Debug)]
pub struct Unread {
    /// The reason, without secrets.
    pub reason: String,
    /// Whether a later attempt would fail as well.
    pub is_lasting: bool,
}

impl Unread {
    /// A later attempt can succeed.
    pub fn for_now(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), is_lasting: false }
    }
}

/// The feed of a service.
#[derive(Debug)]
pub struct HttpFeed {
    client: Client,
    from: Url,
    key: HeaderValue,
}

impl HttpFeed {
    /// Creates the client. The error is for the user.
    pub fn new(from: Url, key: HeaderValue) -> Result<Self, String> {
        Ok(Self { client: Client::new(from.is_tls())?, from, key })
    }
}

impl Feed for HttpFeed {
    async fn page(&self, after: u64) -> Result<Page, Unread> {
        let uri = self.from.join(&path(after)).ok_or_else(|| Unread {
            reason: format!("`{}` is not the URL of a service", self.from),
            is_lasting: true,
        })?;
        let request =
            Request::get(uri).header(AUTHORIZATION, self.key.clone()).body(Full::<Bytes>::default());
        let request = request.map_err(|error| Unread::for_now(error.to_string()))?;
        let response = self.client.send(request, TIME).await;
        let response = response.map_err(|reason| Unread::for_now(format!("`{}`: {reason}", self.from)))?;
        let status = response.status();
        read(status, &read_start(response.into_body(), LONGEST, TIME).await)
    }
}

/// Returns the path and the query of a page.
pub fn path(after: u64) -> String {
    format!("/v1/events?after={after}&limit={EVENTS}")
}

/// Reads the answer of the service.
pub fn read(status: StatusCode, body: &[u8]) -> Result<Page, Unread> {
    if status == StatusCode::OK {
        return serde_json::from_slice(body).map_err(|error| {
            Unread::for_now(format!("the answer of `/v1/events` is not a page of events: {error}"))
        });
    }
    let detail = Problem::read(body).map_or_else(String::new, |problem| format!(": {}", problem.detail));
    let is_lasting = status.is_client_error()
        && !matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS);
    Err(Unread { reason: format!("`/v1/events` answered {status}{detail}"), is_lasting })
}

/// The events of a page.
const EVENTS: u32 = 100;
/// The bytes of a page: the reason of an event has at most some ten kilobytes.
pub const LONGEST: usize = 8 << 20;
const TIME: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_refusal_is_lasting() {
        for (status, is_lasting) in
            [(401, true), (404, true), (408, false), (429, false), (500, false), (503, false)]
        {
            let unread = StatusCode::from_u16(status).map(|status| read(status, b"{}"));
            assert!(matches!(unread, Ok(Err(unread)) if unread.is_lasting == is_lasting), "{status}");
        }
    }
}
