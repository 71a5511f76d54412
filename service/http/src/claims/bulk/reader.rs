//! Reads the lines of a body while they arrive, in batches of bounded memory.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

use bytes::{Buf as _, Bytes, BytesMut};
use http::request::Parts;
use http_body::{Body as _, Frame};
use http_body_util::BodyExt as _;
use serde::de::IgnoredAny;

use super::super::checked::CLAIM;
use crate::body::{self, Interrupted, Limit};
use crate::problem::Problem;

/// A line that is not blank.
pub(super) struct Line {
    /// The number of the line, counted from 1.
    pub(super) number: u64,
    /// The text, or the reason why it cannot be read.
    pub(super) text: Result<Bytes, Problem>,
}

/// The lines of a body.
pub(super) struct Reader {
    /// `None` after the end or an error.
    body: Option<body::Body>,
    /// The length of the body, if the client announced it.
    announced: Option<u64>,
    received: u64,
    /// The beginning of the next line, or several lines.
    unread: BytesMut,
    /// The number of bytes of `unread` that contain no end of a line.
    searched: usize,
    /// Whether the line is longer than a claim, so that its bytes are skipped.
    skips: bool,
    /// The number of the last line that was read.
    number: u64,
}

impl Reader {
    /// Creates a reader. A body whose head is refused is drained.
    pub(super) fn of(head: &Parts, body: body::Body) -> Result<Self, Problem> {
        let announced = match body::check_head(head, LINES) {
            Ok(announced) => announced,
            Err(problem) => {
                body::refuse(body);
                return Err(problem);
            }
        };
        let unread = BytesMut::new();
        Ok(Self { body: Some(body), announced, received: 0, unread, searched: 0, skips: false, number: 0 })
    }

    /// Returns the lines that have arrived, up to a bound; waits for the first one. The end of the body is an empty
    /// batch.
    pub(super) async fn next_batch(&mut self) -> Vec<Line> {
        let mut batch = Vec::new();
        let mut bytes = 0;
        loop {
            while batch.len() < BATCH_LINES && bytes < BATCH_BYTES {
                let Some(line) = self.next_complete() else { break };
                bytes += line.text.as_ref().map_or(0, Bytes::len);
                batch.push(line);
            }
            if batch.len() >= BATCH_LINES || bytes >= BATCH_BYTES {
                return batch;
            }
            let Some(body) = &mut self.body else { return batch };
            let frame = if batch.is_empty() {
                body.frame().await
            } else {
                // Lines that have not arrived belong to a later batch.
                let arrived = poll_fn(|context| match Pin::new(&mut *body).poll_frame(context) {
                    Poll::Ready(frame) => Poll::Ready(Some(frame)),
                    Poll::Pending => Poll::Ready(None),
                });
                let Some(frame) = arrived.await else { return batch };
                frame
            };
            batch.extend(self.receive(frame));
        }
    }

    /// Drains the body, if it was not read to its end.
    pub(super) fn finish(self) {
        if let Some(body) = self.body {
            body::refuse(body);
        }
    }

    /// Takes the next complete line that is not blank out of the received bytes.
    fn next_complete(&mut self) -> Option<Line> {
        loop {
            let rest = self.unread.get(self.searched..).unwrap_or_default();
            let Some(length) = rest.iter().position(|byte| *byte == b'\n') else {
                self.searched = self.unread.len();
                self.skip_long();
                return None;
            };
            let text = self.unread.split_to(self.searched + length).freeze();
            self.unread.advance(1);
            self.searched = 0;
            let skipped = std::mem::take(&mut self.skips);
            if skipped || text.len() > CLAIM.bytes {
                self.number += 1;
                return Some(self.line(Err(too_long())));
            }
            if let Some(line) = self.numbered(text) {
                return Some(line);
            }
        }
    }

    /// Drops the received bytes of a line that is longer than a claim.
    fn skip_long(&mut self) {
        if self.skips || self.unread.len() > CLAIM.bytes {
            self.skips = true;
            self.unread.clear();
            self.searched = 0;
        }
    }

    /// Counts a line, and returns it unless it is blank.
    fn numbered(&mut self, text: Bytes) -> Option<Line> {
        self.number += 1;
        if self.number <= MOST_LINES && text.trim_ascii().is_empty() {
            return None;
        }
        if self.number > MOST_LINES {
            self.stop();
            return Some(self.line(Err(Problem::too_large(format!(
                "a request can have at most {MOST_LINES} lines; send this line and those after it in another request"
            )))));
        }
        Some(self.line(Ok(text)))
    }

    /// Adds received bytes. Returns the last line if the body ended.
    fn receive(&mut self, frame: Option<Result<Frame<Bytes>, Interrupted>>) -> Option<Line> {
        match frame {
            Some(Ok(frame)) => {
                let data = frame.into_data().ok()?;
                self.received += data.len() as u64;
                if self.received > LINES.bytes as u64 {
                    self.stop();
                    self.number += 1;
                    return Some(self.line(Err(Problem::too_large(format!(
                        "the body is larger than {} bytes; send this line and those after it in another request",
                        LINES.bytes
                    )))));
                }
                self.unread.extend_from_slice(&data);
                None
            }
            Some(Err(error)) => Some(self.broken(&body::incomplete(error))),
            None if self.announced.is_some_and(|length| length != self.received) => {
                Some(self.broken(&Problem::truncated("")))
            }
            None => self.last(),
        }
    }

    /// Returns the last line, which has no end. A truncated claim is never valid JSON.
    fn last(&mut self) -> Option<Line> {
        self.body = None;
        let text = self.unread.split().freeze();
        self.searched = 0;
        if std::mem::take(&mut self.skips) {
            self.number += 1;
            return Some(self.line(Err(too_long())));
        }
        let is_truncated = serde_json::from_slice::<IgnoredAny>(&text).is_err_and(|error| error.is_eof());
        let mut line = self.numbered(text)?;
        if is_truncated && line.text.is_ok() {
            line.text = Err(truncated(line.number));
        }
        Some(line)
    }

    /// Returns the problem of a body that broke off, for the line that is incomplete or missing.
    fn broken(&mut self, problem: &Problem) -> Line {
        self.stop();
        self.number += 1;
        let is_timeout = problem.status() == http::StatusCode::REQUEST_TIMEOUT;
        self.line(Err(if is_timeout { too_slow(self.number) } else { truncated(self.number) }))
    }

    /// Drops the received bytes and reads no more.
    fn stop(&mut self) {
        self.unread.clear();
        self.searched = 0;
        self.skips = false;
        if let Some(body) = self.body.take() {
            body::refuse(body);
        }
    }

    fn line(&self, text: Result<Bytes, Problem>) -> Line {
        Line { number: self.number, text }
    }
}

fn too_long() -> Problem {
    Problem::too_large(format!("the line is longer than {} bytes", CLAIM.bytes))
}

fn too_slow(number: u64) -> Problem {
    Problem::timeout(format!(
        "line {number} did not arrive in time, and the request ended; send the lines from {number} in another request"
    ))
}

fn truncated(number: u64) -> Problem {
    Problem::truncated(format!(
        "the body ended before the end of line {number}, which was not stored; send the lines from {number} again"
    ))
}

/// The limit of a request. The results of the lines before it are kept.
const LINES: Limit = Limit { bytes: 64 << 20, what: "the claims" };
/// The lines of a request: a few seconds of work.
const MOST_LINES: u64 = 10_000;
/// The bounds of a batch, which is stored with one write to disk.
const BATCH_LINES: usize = 64;
const BATCH_BYTES: usize = 1 << 20;
