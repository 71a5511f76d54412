//! A response body that reports its end.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use wasmtime_wasi_http::{Error, WasiBody};

/// A body that calls a function with the number of its bytes once all are sent, or once the client is gone.
pub(crate) struct Sent<F: FnOnce(u64)> {
    body: WasiBody,
    bytes: u64,
    at_end: Option<F>,
}

impl<F: FnOnce(u64)> Sent<F> {
    pub(crate) fn new(body: WasiBody, at_end: F) -> Self {
        Self { body, bytes: 0, at_end: Some(at_end) }
    }
}

impl<F: FnOnce(u64) + Unpin> Body for Sent<F> {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if let Poll::Ready(Some(Ok(frame))) = &frame {
            self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<F: FnOnce(u64)> Drop for Sent<F> {
    fn drop(&mut self) {
        if let Some(at_end) = self.at_end.take() {
            at_end(self.bytes);
        }
    }
}
