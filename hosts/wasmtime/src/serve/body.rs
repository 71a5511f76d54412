//! A request body that may not stall, and is read to its end even when nobody wants it.
//!
//! A server that answers early and closes with bytes unread makes the client's system throw the answer
//! away. So what the edge leaves of a body is read here, up to a bound, while the answer goes out.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use tokio::time::{Instant, Sleep, sleep, timeout};
use wasmtime_wasi_http::Error;

/// A request body on its way to the edge.
pub(crate) struct RequestBody {
    /// `None` after the end or an error.
    incoming: Option<Incoming>,
    stall: Pin<Box<Sleep>>,
}

impl RequestBody {
    pub(crate) fn new(incoming: Incoming) -> Self {
        Self { incoming: Some(incoming), stall: Box::pin(sleep(STALL)) }
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let this = &mut *self;
        let Some(incoming) = &mut this.incoming else { return Poll::Ready(None) };
        match Pin::new(incoming).poll_frame(cx) {
            Poll::Ready(Some(Ok(frame))) => {
                this.stall.as_mut().reset(Instant::now() + STALL);
                Poll::Ready(Some(Ok(frame)))
            }
            Poll::Ready(end) => {
                this.incoming = None;
                Poll::Ready(end.map(|frame| frame.map_err(Error::from)))
            }
            Poll::Pending => {
                if this.stall.as_mut().poll(cx).is_pending() {
                    return Poll::Pending;
                }
                this.incoming = None;
                Poll::Ready(Some(Err(Error::ConnectionReadTimeout)))
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

impl Drop for RequestBody {
    fn drop(&mut self) {
        if let Some(incoming) = self.incoming.take()
            && !incoming.is_end_stream()
        {
            tokio::spawn(timeout(DRAIN_TIME, drain(incoming)));
        }
    }
}

async fn drain(mut incoming: Incoming) {
    let mut left = DRAIN_BYTES;
    while let Some(Ok(frame)) = incoming.frame().await {
        left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
        if left == 0 {
            return;
        }
    }
}

/// How long a body may send nothing.
const STALL: Duration = Duration::from_secs(10);
/// How much of an unwanted body is read, and for how long. More than the edge takes of any body.
const DRAIN_BYTES: usize = 24 << 20;
const DRAIN_TIME: Duration = Duration::from_secs(5);
