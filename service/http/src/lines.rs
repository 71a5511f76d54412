//! A response body of lines that are sent while they are written.
//!
//! Lines that the client has not read yet are kept, up to [`UNREAD_BYTES`]. A client can therefore send its whole request
//! before it reads the response; the writer waits only if more is unread.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The response body.
#[derive(Debug)]
pub struct Lines(mpsc::UnboundedReceiver<Written>);

/// The writer of a response body. Dropping it ends the body.
pub(crate) struct Writer {
    lines: mpsc::UnboundedSender<Written>,
    /// Permits for the bytes that the client has not read.
    room: Arc<Semaphore>,
}

/// Lines that are not sent yet.
#[derive(Debug)]
struct Written {
    bytes: Bytes,
    /// Released when the lines are sent.
    _room: OwnedSemaphorePermit,
}

/// Returns a response body and its writer.
pub(crate) fn new() -> (Writer, Lines) {
    let (sender, receiver) = mpsc::unbounded_channel();
    (Writer { lines: sender, room: Arc::new(Semaphore::new(UNREAD_BYTES)) }, Lines(receiver))
}

impl Writer {
    /// Writes complete lines. Returns `false` if the client is gone.
    pub(crate) async fn write(&self, lines: Vec<u8>) -> bool {
        // Lines with more bytes than there is room for wait until everything before them is sent.
        let bytes = u32::try_from(lines.len().min(UNREAD_BYTES)).unwrap_or(u32::MAX);
        // If the client is gone, its unread lines are dropped, and the wait ends.
        let room = Arc::clone(&self.room).acquire_many_owned(bytes).await;
        room.is_ok_and(|room| self.lines.send(Written { bytes: lines.into(), _room: room }).is_ok())
    }
}

impl Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|written| written.map(|written| Ok(Frame::data(written.bytes))))
    }
}

/// The results of the largest request, unless many of its lines have many errors.
const UNREAD_BYTES: usize = 16 << 20;
