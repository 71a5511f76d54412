//! Answers that are complete before they are sent, so that no instance waits for a client that reads slowly.
//!
//! Complete answers have a bounded amount of memory, of which a client has at most half. An answer without room there is sent
//! while its instance writes it, and keeps its place among the requests of its client.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH};
use http::{HeaderMap, Response, StatusCode};
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::yield_now;
use wasmtime_wasi_http::{Error, WasiBody};

use crate::compression::compress;
use crate::pace::Pace;
use crate::shares::{Client, Place, Share, Shares};

/// The memory for complete answers. A client has at most half of it.
pub(crate) struct Answers {
    /// Permits, one for each byte.
    permits: Arc<Semaphore>,
    shares: Shares,
    /// Permits for the encoders that work.
    encoders: Semaphore,
}

impl Answers {
    /// Returns the memory for the answers of a server with this limit of memory in bytes.
    pub(crate) fn of(memory: usize) -> Self {
        let size = MOST.min(memory / 16);
        let encoders = Semaphore::new(ENCODERS);
        Self { permits: Arc::new(Semaphore::new(size)), shares: Shares::of(size), encoders }
    }

    /// Reads an answer whose length is known, if there is room for it, compresses it for a client that accepts that, and
    /// then leaves its place. An encoder takes more memory than most answers, so none waits for a client.
    pub(crate) async fn complete(
        &self,
        answer: Response<WasiBody>,
        client: Client,
        place: Place,
        accepted: &HeaderMap,
    ) -> Result<Response<WasiBody>, Error> {
        let length =
            answer.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        // The connection takes it at once.
        if answer.status() == StatusCode::NOT_MODIFIED || length.is_some_and(|length| length <= PIECE) {
            return self.compressed(answer, accepted).await;
        }
        let room = length.and_then(|length| self.room(length, client));
        let (head, body) = answer.into_parts();
        let body = match room {
            None => Paced::new(body, place).boxed_unsync(),
            Some(room) => {
                let answer = Response::from_parts(head, Complete::read(body).await?.boxed_unsync());
                let (head, body) = self.compressed(answer, accepted).await?.into_parts();
                return Ok(Response::from_parts(head, Paced::new(body, room).boxed_unsync()));
            }
        };
        Ok(Response::from_parts(head, body))
    }

    /// Compresses an answer that is complete.
    async fn compressed(
        &self,
        answer: Response<WasiBody>,
        accepted: &HeaderMap,
    ) -> Result<Response<WasiBody>, Error> {
        // The answer to `HEAD` has the length of a body that it does not have.
        let is_empty = answer.body().is_end_stream();
        let answer = compress(answer, accepted).await;
        if is_empty || !answer.headers().contains_key(CONTENT_ENCODING) {
            return Ok(answer);
        }
        let _encoder = self.encoders.acquire().await;
        let (mut head, body) = answer.into_parts();
        let body = Complete::read(body).await?;
        head.headers.insert(CONTENT_LENGTH, body.length().into());
        Ok(Response::from_parts(head, body.boxed_unsync()))
    }

    /// Reserves memory for a client.
    fn room(&self, length: usize, client: Client) -> Option<(OwnedSemaphorePermit, Share)> {
        let mut share = self.shares.share(client);
        let permit = u32::try_from(length).ok().filter(|_| share.try_take(length))?;
        Some((Arc::clone(&self.permits).try_acquire_many_owned(permit).ok()?, share))
    }
}

/// An answer that ends if the client reads too slowly. It has a place, or memory, until its end.
struct Paced<B, H> {
    body: B,
    pace: Pace,
    _held: H,
}

impl<B, H> Paced<B, H> {
    fn new(body: B, held: H) -> Self {
        Self { body, pace: Pace::default(), _held: held }
    }
}

impl<B: Body<Data = Bytes, Error = Error> + Unpin, H: Unpin> Body for Paced<B, H> {
    type Data = Bytes;
    type Error = Error;

    /// Returns the next frame. The connection asks for it when most of the frame before has left.
    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        self.pace.moved();
        if self.pace.left().is_zero() {
            return Poll::Ready(Some(Err(Error::ConnectionWriteTimeout)));
        }
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if let Poll::Ready(Some(Ok(frame))) = &frame {
            self.pace.count(frame.data_ref().map_or(0, Bytes::len));
            self.pace.wait();
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

/// A complete answer.
struct Complete(VecDeque<Bytes>);

impl Complete {
    async fn read(mut body: WasiBody) -> Result<Self, Error> {
        let mut pieces = VecDeque::new();
        while let Some(frame) = body.frame().await {
            pieces.extend(frame?.into_data().ok().filter(|data| !data.is_empty()));
            // Frames of an encoder are ready at once, and others wait for this thread.
            yield_now().await;
        }
        Ok(Self(pieces))
    }

    fn length(&self) -> u64 {
        self.0.iter().map(Bytes::len).sum::<usize>() as u64
    }
}

impl Body for Complete {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let Some(mut piece) = self.0.pop_front() else { return Poll::Ready(None) };
        if piece.len() > PIECE {
            let rest = piece.split_off(PIECE);
            self.0.push_front(rest);
        }
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.length())
    }
}

/// The most memory for complete answers: sixteen of the largest.
const MOST: usize = 128 << 20;
/// The most encoders that work at a time. Each takes up to 3 MiB.
const ENCODERS: usize = 4;
/// The bytes that a connection gets at once.
const PIECE: usize = 64 << 10;

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::Duration;

    use http_body_util::Full;

    use super::*;

    fn answer(length: usize) -> Response<WasiBody> {
        let body = Full::from(vec![b'x'; length]).map_err(|never| match never {}).boxed_unsync();
        let mut answer = Response::new(body);
        answer.headers_mut().insert(CONTENT_LENGTH, length.into());
        answer
    }

    const CLIENT: Client = Client::Address(IpAddr::V4(Ipv4Addr::LOCALHOST));

    #[test]
    fn the_guide_has_the_limits() {
        let guide = include_str!("../../../docs/guide/deployment.md").replace('\n', " ");
        for phrase in [
            format!("An answer of more than {} KiB", PIECE >> 10),
            format!("have at most {} MiB of memory together, and at most a sixteenth", MOST >> 20),
            format!("by at most {ENCODERS} encoders at a time"),
        ] {
            assert!(guide.contains(&phrase), "{phrase}");
        }
    }

    #[tokio::test]
    async fn a_client_has_room_for_a_share_of_the_answers() {
        let (answers, places) = (Answers::of(32 << 20), Shares::of(4));
        let mut kept = Vec::new();
        for (length, is_complete) in [(400 << 10, true), (200 << 10, false), (100 << 10, true)] {
            let mut place = places.share(CLIENT);
            assert!(place.try_take(1), "the place of the answer before");
            let answer =
                answers.complete(answer(length), CLIENT, Arc::new(vec![place]), &HeaderMap::new()).await;
            kept.push((answer.expect("an answer"), length));
            let is_left = places.share(CLIENT).try_take(1);
            assert_eq!(is_left, is_complete, "{length}");
            if !is_complete {
                let (unread, _) = kept.pop().expect("an answer");
                assert_eq!(unread.into_body().collect().await.expect("a body").to_bytes().len(), length);
            }
        }
        assert_eq!(answers.permits.available_permits(), (2 << 20) - (500 << 10));
        for (answer, length) in kept {
            assert_eq!(answer.into_body().collect().await.expect("a body").to_bytes().len(), length);
        }
        assert_eq!(answers.permits.available_permits(), 2 << 20);
    }

    #[tokio::test]
    async fn a_slow_client_is_left() {
        let pieces = [vec![b'x'; 2 * PIECE], vec![b'x'; PIECE]].map(Bytes::from).into();
        let mut answer = Paced::new(Complete(pieces), ());
        for _ in 0..2 {
            assert!(answer.frame().await.is_some_and(|frame| frame.is_ok()), "it reads in time");
        }
        answer.pace.waited(Duration::from_mins(1));
        assert!(answer.frame().await.is_some_and(|frame| frame.is_err()), "it has waited too long");
    }
}
