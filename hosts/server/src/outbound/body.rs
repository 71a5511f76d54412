//! A response body with a time limit for stalls.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use hyper::body::Incoming;
use tokio::time::{Instant, Sleep, sleep};
use wasmtime_wasi_http::Error as HttpError;

use super::exchange::Exchange;
use super::failure;

/// The response body of the upstream: data, then trailers.
pub(super) struct ResponseBody {
    /// `None` after the end or an error, when the connection is free.
    incoming: Option<Incoming>,
    pause: Duration,
    stall: Pin<Box<Sleep>>,
    exchange: Exchange,
}

impl ResponseBody {
    /// `pause` is the longest time without data from the upstream.
    pub(super) fn new(incoming: Incoming, pause: Duration, mut exchange: Exchange) -> Self {
        exchange.cancelled = "cancelled during the response";
        exchange.settled = incoming.is_end_stream();
        Self { incoming: Some(incoming), pause, stall: Box::pin(sleep(pause)), exchange }
    }

    fn failed(&mut self, error: HttpError, text: &str) -> Poll<Option<Result<Frame<Bytes>, HttpError>>> {
        self.incoming = None;
        Poll::Ready(Some(Err(self.exchange.failed(error, text))))
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = HttpError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, HttpError>>> {
        let this = &mut *self;
        let Some(incoming) = &mut this.incoming else { return Poll::Ready(None) };
        match Pin::new(&mut *incoming).poll_frame(cx) {
            Poll::Ready(Some(Ok(frame))) => {
                this.stall.as_mut().reset(Instant::now() + this.pause);
                // The edge may stop reading after the trailers.
                this.exchange.settled = frame.is_trailers() || incoming.is_end_stream();
                Poll::Ready(Some(Ok(frame)))
            }
            Poll::Ready(Some(Err(error))) => this.failed(failure::body_code(&error), &failure::text(&error)),
            Poll::Ready(None) => {
                this.incoming = None;
                this.exchange.settled = true;
                Poll::Ready(None)
            }
            Poll::Pending => {
                if this.stall.as_mut().poll(cx).is_pending() {
                    return Poll::Pending;
                }
                this.failed(HttpError::ConnectionReadTimeout, "the response stalled")
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.incoming.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming.as_ref().map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}
