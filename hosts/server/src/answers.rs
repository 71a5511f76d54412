//! Answers that are complete before they are sent, so that no instance waits for a client that reads slowly.
//!
//! Complete answers have a bounded amount of memory, of which a client has at most half. An answer without room there is sent
//! while its instance writes it, and keeps its place among the requests of its client.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::Response;
use http::header::CONTENT_LENGTH;
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wasmtime_wasi_http::{Error, WasiBody};

use crate::sent::Sent;
use crate::shares::{Client, Share, Shares};

/// The memory for complete answers. A client has at most half of it.
pub(crate) struct Answers {
    /// Permits, one for each byte.
    permits: Arc<Semaphore>,
    shares: Arc<Shares>,
}

impl Answers {
    /// Returns the memory for the answers of a server with this limit of memory in bytes.
    pub(crate) fn of(memory: usize) -> Self {
        let size = MOST.min(memory / 16);
        Self { permits: Arc::new(Semaphore::new(size)), shares: Shares::of(size) }
    }

    /// Reads an answer whose length is known, if there is room for it, and then leaves its place.
    pub(crate) async fn complete(
        &self,
        answer: Response<WasiBody>,
        client: Client,
        place: Option<Share>,
    ) -> Result<Response<WasiBody>, Error> {
        let length =
            answer.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        // The connection takes it at once.
        if length.is_some_and(|length| length <= PIECE) {
            return Ok(answer);
        }
        let room = length.and_then(|length| self.room(length, client));
        let (head, body) = answer.into_parts();
        let Some(room) = room else {
            let body = Sent::new(body, move |_| drop(place));
            return Ok(Response::from_parts(head, body.boxed_unsync()));
        };
        let rest = body.collect().await?.to_bytes();
        let kept = Kept { rest, sent: 0, start: Instant::now(), _room: room };
        Ok(Response::from_parts(head, kept.boxed_unsync()))
    }

    /// Reserves memory for a client.
    fn room(&self, length: usize, client: Client) -> Option<(OwnedSemaphorePermit, Share)> {
        let mut share = self.shares.share(client);
        let permit = u32::try_from(length).ok().filter(|_| share.try_take(length))?;
        Some((Arc::clone(&self.permits).try_acquire_many_owned(permit).ok()?, share))
    }
}

/// A complete answer. It ends if the client reads too slowly.
struct Kept {
    rest: Bytes,
    sent: usize,
    start: Instant,
    _room: (OwnedSemaphorePermit, Share),
}

impl Body for Kept {
    type Data = Bytes;
    type Error = Error;

    /// Returns the next piece. The connection asks for it when most of the piece before has left.
    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        let time = FIRST_BYTES_TIME + Duration::from_secs((self.sent / SLOWEST) as u64);
        if self.start.elapsed() > time {
            return Poll::Ready(Some(Err(Error::ConnectionWriteTimeout)));
        }
        let length = self.rest.len().min(PIECE);
        self.sent += length;
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

/// The most memory for complete answers: sixteen of the largest.
const MOST: usize = 128 << 20;
/// The bytes that a connection gets at once.
const PIECE: usize = 64 << 10;
/// The time before a client must read at [`SLOWEST`] or faster, and that rate in bytes per second.
const FIRST_BYTES_TIME: Duration = Duration::from_secs(30);
const SLOWEST: usize = 16 << 10;

#[cfg(test)]
mod tests {
    use http_body_util::Full;

    use super::*;

    fn answer(length: usize) -> Response<WasiBody> {
        let body = Full::from(vec![b'x'; length]).map_err(|never| match never {}).boxed_unsync();
        let mut answer = Response::new(body);
        answer.headers_mut().insert(CONTENT_LENGTH, length.into());
        answer
    }

    #[test]
    fn the_guide_has_the_limits() {
        let guide = include_str!("../../../docs/guide/deployment.md").replace('\n', " ");
        for phrase in [
            format!("An answer of more than {} KiB", PIECE >> 10),
            format!("have at most {} MiB of memory together, and at most a sixteenth", MOST >> 20),
            format!("after {} s reads", FIRST_BYTES_TIME.as_secs()),
            format!("at less than {} KiB/s", SLOWEST >> 10),
        ] {
            assert!(guide.contains(&phrase), "{phrase}");
        }
    }

    #[tokio::test]
    async fn a_client_has_room_for_half_of_the_answers() {
        let (answers, places) = (Answers::of(16 << 20), Shares::of(2));
        let mut kept = Vec::new();
        for (length, is_complete) in [(400 << 10, true), (200 << 10, false), (100 << 10, true)] {
            let mut place = places.share(Client::Others);
            assert!(place.try_take(1), "the place of the answer before");
            let answer = answers.complete(answer(length), Client::Others, Some(place)).await;
            kept.push((answer.expect("an answer"), length));
            let is_left = places.share(Client::Others).try_take(1);
            assert_eq!(is_left, is_complete, "{length}");
            if !is_complete {
                let (unread, _) = kept.pop().expect("an answer");
                assert_eq!(unread.into_body().collect().await.expect("a body").to_bytes().len(), length);
            }
        }
        assert_eq!(answers.permits.available_permits(), (1 << 20) - (500 << 10));
        for (answer, length) in kept {
            assert_eq!(answer.into_body().collect().await.expect("a body").to_bytes().len(), length);
        }
        assert_eq!(answers.permits.available_permits(), 1 << 20);
    }

    #[tokio::test]
    async fn a_slow_client_is_left() {
        let start = Instant::now().checked_sub(FIRST_BYTES_TIME + Duration::from_secs(5));
        let permits = Arc::new(Semaphore::new(1));
        let permit = permits.try_acquire_owned().expect("a permit");
        let room = (permit, Shares::of(2).share(Client::Others));
        let rest = Bytes::from(vec![b'x'; 4 * PIECE]);
        let mut slow = Kept { rest, sent: 0, start: start.expect("a time"), _room: room };
        assert!(slow.frame().await.is_some_and(|frame| frame.is_err()));
        slow.sent = 6 * SLOWEST;
        assert!(slow.frame().await.is_some_and(|frame| frame.is_ok()), "it read in time");
    }
}
