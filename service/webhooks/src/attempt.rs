//! One attempt to deliver a message.

use std::time::Duration;

use bytes::Bytes;
use chrono::Utc;
use http::header::{AUTHORIZATION, CONTENT_TYPE, USER_AGENT};
use http::{Request, StatusCode};
use http_body_util::Full;

use super::message::Message;
use super::signer::Signer;
use hearth_client::{Client, Url, read_start, retry_after};

/// A receiver of messages.
#[derive(Debug)]
pub struct Receiver {
    client: Client,
    to: Url,
    signer: Signer,
}

/// The outcome of an attempt.
#[derive(Debug)]
pub(super) enum Outcome {
    Delivered,
    /// The receiver wants no further messages.
    Gone,
    /// `after` is the pause that the receiver requested.
    Failed {
        reason: String,
        after: Option<Duration>,
    },
}

impl Receiver {
    /// Creates the client; no connection is opened yet. The error is for the user.
    pub fn new(to: &Url, signer: Signer) -> Result<Self, String> {
        Ok(Self { client: Client::new(to.is_tls())?, to: to.clone(), signer })
    }

    /// Sends a message once.
    pub(super) async fn attempt(&self, message: &Message) -> Outcome {
        let timestamp = Utc::now().timestamp();
        let Message { id, body } = message;
        let mut request = Request::post(self.to.uri().clone())
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, concat!("hearth/", env!("CARGO_PKG_VERSION")))
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", self.signer.sign(id, timestamp, body.as_bytes()));
        if let Some(value) = self.to.authorization() {
            request = request.header(AUTHORIZATION, value.clone());
        }
        let failed =
            |reason: String| Outcome::Failed { reason: format!("`{}`: {reason}", self.to), after: None };
        let request = match request.body(Full::new(Bytes::from(body.clone()))) {
            Ok(request) => request,
            Err(error) => return failed(error.to_string()),
        };
        let response = match self.client.send(request, TIME).await {
            Ok(response) => response,
            Err(reason) => return failed(reason),
        };
        let (status, after) = (response.status(), retry_after(response.headers()));
        // The connection can be used again once the body is read.
        drop(read_start(response.into_body(), LONGEST_ANSWER, TIME_OF_ANSWER).await);
        match status {
            StatusCode::GONE => Outcome::Gone,
            _ if status.is_success() => Outcome::Delivered,
            _ => Outcome::Failed {
                reason: format!("`{}` answered {status}", self.to),
                after: after.map(|time| time.clamp(LEAST_PAUSE, LONGEST_PAUSE)),
            },
        }
    }
}

/// The time for the head of the response, including the connection.
const TIME: Duration = Duration::from_secs(15);
/// The time for the body of the response, whose status counts.
const TIME_OF_ANSWER: Duration = Duration::from_secs(1);
const LONGEST_ANSWER: usize = 64 << 10;
/// The bounds of a requested pause.
const LEAST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_hours(24);
