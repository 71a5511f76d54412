//! A response body that is sent while it is written.
//!
//! The bytes that the client has not read yet are kept, up to a limit. The writer waits only if more is unread.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The response body.
#[derive(Debug)]
pub struct Streamed(mpsc::UnboundedReceiver<Written>);

/// The writer of a response body. Dropping it ends the body.
pub(crate) struct Writer {
    pieces: mpsc::UnboundedSender<Written>,
    /// Permits for the bytes that the client has not read.
    room: Arc<Semaphore>,
    /// The number of these permits.
    unread: usize,
}

/// Bytes that are not sent yet.
#[derive(Debug)]
struct Written {
    bytes: Bytes,
    /// Released when the bytes are sent.
    _room: OwnedSemaphorePermit,
}

/// Returns a response body and its writer, with the most bytes that are kept until the client reads them.
pub(crate) fn new(unread: usize) -> (Writer, Streamed) {
    let (sender, receiver) = mpsc::unbounded_channel();
    (Writer { pieces: sender, room: Arc::new(Semaphore::new(unread)), unread }, Streamed(receiver))
}

impl Writer {
    /// Writes a piece. Returns `false` if the client is gone.
    pub(crate) async fn write(&self, piece: Vec<u8>) -> bool {
        // A piece for which there is never room waits until everything before it is sent.
        let bytes = u32::try_from(piece.len().min(self.unread)).unwrap_or(u32::MAX);
        // If the client is gone, its unread pieces are dropped, and the wait ends.
        let room = Arc::clone(&self.room).acquire_many_owned(bytes).await;
        room.is_ok_and(|room| self.pieces.send(Written { bytes: piece.into(), _room: room }).is_ok())
    }
}

impl Body for Streamed {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|written| written.map(|written| Ok(Frame::data(written.bytes))))
    }
}
