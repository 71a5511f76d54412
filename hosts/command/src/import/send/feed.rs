//! Reads the claims in a thread, ahead of the requests, up to a bound in bytes.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::claim_error::ClaimError;
use super::origin::Origin;
use crate::result::Failure;

/// A claim to send, with its place in the input.
pub(crate) struct Item {
    /// The text of the claim; for a refused item the text that it was made from.
    claim: String,
    origin: Box<dyn Origin>,
    errors: Vec<ClaimError>,
}

impl Item {
    /// Creates an item. The claim may have several lines.
    pub(crate) fn new(claim: String, origin: Box<dyn Origin>) -> Self {
        Self { claim, origin, errors: Vec::new() }
    }

    /// Creates an item that is not sent, because it has errors. `source` is the text that is refused: a later run with
    /// the same text skips it.
    pub(crate) fn refused(source: String, origin: Box<dyn Origin>, errors: Vec<ClaimError>) -> Self {
        Self { claim: source, origin, errors }
    }
}

/// A claim that was read.
pub(super) struct Claim {
    /// The number of the claim in the input, from 1.
    pub(super) number: u64,
    pub(super) text: String,
    /// The SHA-256 of the text.
    pub(super) digest: [u8; 32],
    pub(super) origin: Box<dyn Origin>,
    /// The errors because of which the claim is not sent.
    pub(super) errors: Vec<ClaimError>,
    /// Released when the claim is decided.
    _room: OwnedSemaphorePermit,
}

/// The claims that were read and not yet taken.
pub(super) struct Feed(UnboundedReceiver<Result<Claim, Failure>>);

impl Feed {
    /// Starts the thread.
    pub(super) fn start(
        items: impl Iterator<Item = Result<Item, Failure>> + Send + 'static,
        runtime: &Handle,
    ) -> Self {
        // The claims that were read are bounded by the room that they take.
        let (sender, receiver) = unbounded_channel();
        let runtime = runtime.clone();
        thread::spawn(move || read(items, &sender, &runtime));
        Self(receiver)
    }

    /// Returns the next claim, or `None` at the end.
    pub(super) async fn next(&mut self) -> Option<Result<Claim, Failure>> {
        self.0.recv().await
    }

    /// Returns the next claim if it arrives soon, or `None`.
    pub(super) async fn next_soon(&mut self) -> Option<Result<Claim, Failure>> {
        timeout(SOON, self.0.recv()).await.ok().flatten()
    }
}

fn read(
    items: impl Iterator<Item = Result<Item, Failure>>,
    claims: &UnboundedSender<Result<Claim, Failure>>,
    runtime: &Handle,
) {
    let room = Arc::new(Semaphore::new(ROOM));
    for (number, item) in (1..).zip(items) {
        let claim = item.map(|Item { claim, origin, errors }| {
            let text = if errors.is_empty() { one_line(&claim) } else { claim };
            let size = (text.len() + OVERHEAD).min(ROOM);
            let permits = u32::try_from(size).unwrap_or(u32::MAX);
            let room = runtime.block_on(Arc::clone(&room).acquire_many_owned(permits));
            let digest = Sha256::digest(&text).into();
            room.map(|room| Claim { number, text, digest, origin, errors, _room: room })
        });
        let claim = match claim {
            Ok(Ok(claim)) => Ok(claim),
            // The semaphore is never closed.
            Ok(Err(_)) => return,
            Err(failure) => Err(failure),
        };
        let is_last = claim.is_err();
        if claims.send(claim).is_err() || is_last {
            return;
        }
    }
}

/// Returns a claim on one line. In JSON, line breaks are only between tokens.
fn one_line(claim: &str) -> String {
    let claim = claim.trim_matches(BLANK);
    if claim.contains(['\n', '\r']) { claim.replace(['\n', '\r'], " ") } else { claim.to_owned() }
}

/// The white space of JSON.
const BLANK: [char; 4] = [' ', '\t', '\n', '\r'];
/// The bytes of the claims that are read and not decided.
const ROOM: usize = 16 << 20;
/// The bytes of a claim without its text.
const OVERHEAD: usize = 256;
/// The time in which further claims join a request.
const SOON: Duration = Duration::from_millis(100);
