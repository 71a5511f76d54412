//! Request bodies with a time limit for stalls, read to their ends even if the edge does not use them.
//!
//! A body is read before its request gets an instance, so that a slow client does not occupy an instance; only lines of
//! claims are read while they are answered. All bodies together have a bounded amount of memory, and the start of each
//! body has separate memory: large uploads do not delay small requests.
//!
//! If a server answers early and closes with bytes unread, the client's system discards the answer. So the unread
//! rest of a body is read here, up to a bound, while the answer is sent.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep, timeout};
use wasmtime_wasi_http::Error;

use crate::pace::Pace;
use crate::shares::{Client, Share, Shares};

/// The memory for bodies. A client has at most half of each part.
pub(crate) struct Bodies {
    /// For the first [`SMALL`] bytes of each body.
    small: Part,
    /// For the rest.
    large: Part,
}

/// A part of the memory for bodies.
struct Part {
    /// Permits, one for each byte.
    permits: Arc<Semaphore>,
    shares: Shares,
}

/// The error that no memory for a body is free.
#[derive(Debug)]
pub(crate) struct NoRoom;

/// A request body on its way to the edge.
pub(crate) struct RequestBody {
    /// The bytes that were read in advance.
    read: Pieces,
    /// The rest: an error, or the unread part. `None` is the end of the body.
    rest: Option<Rest>,
    /// Its memory, in both parts.
    memory: Vec<Taken>,
}

/// Memory of a part, with the share of the client in it.
struct Taken {
    share: Share,
    permit: Option<OwnedSemaphorePermit>,
}

/// Bytes in pieces of equal sizes. A client chooses the sizes of frames, and each frame takes memory of its own.
#[derive(Default)]
struct Pieces {
    full: VecDeque<Bytes>,
    open: BytesMut,
}

enum Rest {
    Broken(Error),
    Unread(Incoming, Stall),
}

/// The time limits for the client of an unread body.
struct Stall {
    /// The time limit without data.
    limit: Duration,
    pace: Pace,
    /// The end of the present wait for data, if there is one.
    end: Option<Pin<Box<Sleep>>>,
}

impl Stall {
    fn after(limit: Duration) -> Self {
        Self { limit, pace: Pace::default(), end: None }
    }

    /// Ends the wait for data.
    fn received(&mut self, bytes: usize) {
        self.end = None;
        self.pace.moved();
        self.pace.count(bytes);
    }

    /// Waits for data. Is ready when the client is too slow.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.pace.wait();
        let time = self.pace.left().min(self.limit);
        self.end.get_or_insert_with(|| Box::pin(sleep(time))).as_mut().poll(cx)
    }
}

impl Bodies {
    /// Returns the memory for the bodies of a server with this limit of memory in bytes.
    pub(crate) fn of(memory: usize) -> Self {
        let small = SMALL_BODIES.min(memory / 16);
        let large = LARGE_BODIES.min(memory / 8).max(2 * MOST);
        Self { small: Part::of(small), large: Part::of(large) }
    }

    /// Reads a body up to its end or up to [`MOST`] bytes. The edge reports a body that stalls or breaks off.
    pub(crate) async fn read(&self, mut incoming: Incoming, client: Client) -> Result<RequestBody, NoRoom> {
        let mut body = RequestBody { read: Pieces::default(), rest: None, memory: Vec::new() };
        if incoming.is_end_stream() {
            return Ok(body);
        }
        let [mut small, mut large] =
            [&self.small, &self.large].map(|part| Taken { share: part.shares.share(client), permit: None });
        if incoming.size_hint().lower() > MOST as u64 {
            return Ok(RequestBody::unread(incoming));
        }
        let mut pace = Pace::default();
        let mut length = 0;
        while !incoming.is_end_stream() {
            pace.wait();
            let frame = timeout(pace.left().min(STALL), incoming.frame()).await;
            pace.moved();
            match frame {
                Err(_) => {
                    body.rest = Some(Rest::Broken(Error::ConnectionReadTimeout));
                    break;
                }
                Ok(None) => break,
                Ok(Some(Err(error))) => {
                    body.rest = Some(Rest::Broken(error.into()));
                    break;
                }
                Ok(Some(Ok(frame))) => {
                    // Nothing uses trailers.
                    let Ok(data) = frame.into_data() else { continue };
                    let more = data.len();
                    let first = SMALL.saturating_sub(length).min(more);
                    let taken = [(&self.small, &mut small, first), (&self.large, &mut large, more - first)];
                    for (part, taken, bytes) in taken {
                        if let Err(no_room) = part.take(taken, bytes).await {
                            // The client gets its answer after its body has been read.
                            drop(RequestBody::unread(incoming));
                            return Err(no_room);
                        }
                    }
                    length += more;
                    pace.count(more);
                    body.read.push(&data);
                }
            }
            if length > MOST {
                body.rest = Some(Rest::unread(incoming));
                break;
            }
        }
        body.memory = vec![small, large];
        Ok(body)
    }
}

impl Part {
    fn of(size: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(size)), shares: Shares::of(size) }
    }

    /// Reserves more memory.
    async fn take(&self, taken: &mut Taken, bytes: usize) -> Result<(), NoRoom> {
        if bytes == 0 {
            return Ok(());
        }
        if !taken.share.take(bytes, PATIENCE).await {
            return Err(NoRoom);
        }
        let bytes = u32::try_from(bytes).map_err(|_| NoRoom)?;
        let permit = Arc::clone(&self.permits).acquire_many_owned(bytes);
        let permit = timeout(PATIENCE, permit).await.map_err(|_| NoRoom)?.map_err(|_| NoRoom)?;
        match &mut taken.permit {
            Some(all) => all.merge(permit),
            none => *none = Some(permit),
        }
        Ok(())
    }
}

impl Pieces {
    fn push(&mut self, data: &[u8]) {
        self.open.extend_from_slice(data);
        if self.open.len() >= SMALL {
            self.full.push_back(std::mem::take(&mut self.open).freeze());
        }
    }

    fn pop(&mut self) -> Option<Bytes> {
        let rest = || (!self.open.is_empty()).then(|| std::mem::take(&mut self.open).freeze());
        self.full.pop_front().or_else(rest)
    }

    fn len(&self) -> usize {
        self.full.iter().map(Bytes::len).sum::<usize>() + self.open.len()
    }
}

impl Rest {
    fn unread(incoming: Incoming) -> Self {
        Self::Unread(incoming, Stall::after(STALL))
    }
}

impl RequestBody {
    /// Returns a body that is read on demand.
    pub(crate) fn unread(incoming: Incoming) -> Self {
        Self::on_demand(Rest::unread(incoming))
    }

    /// Returns a body of lines that is read while its lines are answered.
    pub(crate) fn lines(incoming: Incoming) -> Self {
        Self::on_demand(Rest::Unread(incoming, Stall::after(STALL_OF_LINES)))
    }

    fn on_demand(rest: Rest) -> Self {
        Self { read: Pieces::default(), rest: Some(rest), memory: Vec::new() }
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
        if let Some(piece) = this.read.pop() {
            return Poll::Ready(Some(Ok(Frame::data(piece))));
        }
        match this.rest.take() {
            None => Poll::Ready(None),
            Some(Rest::Broken(error)) => Poll::Ready(Some(Err(error))),
            Some(Rest::Unread(mut incoming, mut stall)) => match Pin::new(&mut incoming).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => {
                    stall.received(frame.data_ref().map_or(0, Bytes::len));
                    this.rest = Some(Rest::Unread(incoming, stall));
                    Poll::Ready(Some(Ok(frame)))
                }
                Poll::Ready(end) => Poll::Ready(end.map(|frame| frame.map_err(Error::from))),
                Poll::Pending if stall.poll(cx).is_ready() => {
                    Poll::Ready(Some(Err(Error::ConnectionReadTimeout)))
                }
                Poll::Pending => {
                    this.rest = Some(Rest::Unread(incoming, stall));
                    Poll::Pending
                }
            },
        }
    }

    fn is_end_stream(&self) -> bool {
        self.read.len() == 0
            && match &self.rest {
                None => true,
                Some(Rest::Broken(_)) => false,
                Some(Rest::Unread(incoming, _)) => incoming.is_end_stream(),
            }
    }

    fn size_hint(&self) -> SizeHint {
        let read = self.read.len() as u64;
        match &self.rest {
            None => SizeHint::with_exact(read),
            Some(Rest::Broken(_)) => SizeHint::default(),
            Some(Rest::Unread(incoming, _)) => {
                let rest = incoming.size_hint();
                let mut hint = SizeHint::new();
                hint.set_lower(read + rest.lower());
                if let Some(upper) = rest.upper() {
                    hint.set_upper(read + upper);
                }
                hint
            }
        }
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        if let Some(Rest::Unread(incoming, _)) = self.rest.take()
            && !incoming.is_end_stream()
        {
            tokio::spawn(timeout(DRAIN_TIME, drain(incoming)));
        }
    }
}

async fn drain(mut incoming: Incoming) {
    let mut left = MOST;
    while let Some(Ok(frame)) = incoming.frame().await {
        left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
        if left == 0 {
            return;
        }
    }
}

/// More than the edge reads from any body, and the time limit for reading a body that nothing uses.
const MOST: usize = 24 << 20;
const DRAIN_TIME: Duration = Duration::from_secs(5);
/// The start of a body, in bytes; nearly all bodies are smaller.
const SMALL: usize = 64 << 10;
/// The most memory for the starts of bodies: 2,048 of them.
const SMALL_BODIES: usize = 2_048 * SMALL;
/// The most memory for the rest: ten of the largest bodies.
const LARGE_BODIES: usize = 10 * MOST;
/// The time that a body waits for memory.
const PATIENCE: Duration = Duration::from_secs(2);
/// The time limit without data from the client.
const STALL: Duration = Duration::from_secs(10);
/// The same for lines, whose client may wait for a result before it sends more: longer than the store is retried.
const STALL_OF_LINES: Duration = Duration::from_secs(30);
