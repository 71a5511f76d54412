//! The memory that the instances of the edge take together.
//!
//! The bytes of a memory are reserved before it grows. The first bytes of each instance have a part of their own, so that
//! requests of usual sizes are answered while large ones wait or are refused. In both parts, they count to the client whose
//! request the instance answers ([`crate::shares`]).

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::shares::{Client, Share, Shares};
use hearth_routes::Part;

/// The memory of all instances, in pages.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    /// The first [`USUAL`] bytes of each instance.
    usual: Pool,
    /// The rest.
    large: Pool,
}

/// A part of the memory.
#[derive(Clone, Debug)]
struct Pool {
    /// Permits, one for each page.
    permits: Arc<Semaphore>,
    shares: Arc<Shares>,
    pages: usize,
}

/// The pages that an instance has reserved.
#[derive(Debug, Default)]
pub(crate) struct Reserved {
    usual: Option<OwnedSemaphorePermit>,
    large: Option<OwnedSemaphorePermit>,
    pages: usize,
    /// The client whose request the instance answers.
    client: Option<Client>,
    /// Its shares, beyond what it was admitted with.
    shares: Option<[Share; 2]>,
}

/// The error that no memory is free.
#[derive(Debug)]
pub(crate) struct NoMemory;

impl Budget {
    /// Divides the memory of a server with this limit in bytes.
    pub(crate) fn of(limit: usize) -> Self {
        let pages = limit.saturating_sub(OTHER).max(LEAST) / PAGE;
        // Instances of single records have the rest of the usual memory.
        let (usual, large) = (pages / 3, pages - pages / 3);
        Self { usual: Pool::of(usual, usual / 4 * 3, USUAL), large: Pool::of(large, large, LARGEST) }
    }

    /// Returns the bytes that instances have reserved.
    pub(crate) fn reserved(&self) -> usize {
        (self.usual.taken() + self.large.taken()) * PAGE
    }

    /// Returns memory that is not shared with others.
    pub(crate) fn unlimited() -> Self {
        Self::of(usize::MAX)
    }

    /// Returns whether an instance with this memory in bytes has more than a new one, and of a part of which less than a
    /// quarter is free.
    pub(crate) fn wants_back(&self, memory: usize) -> bool {
        memory > GROWN && self.usual.is_scarce() || memory > USUAL && self.large.is_scarce()
    }

    /// Returns the most instances of a part. Short requests of one part leave memory to the other parts.
    pub(crate) fn instances(&self, part: Part) -> usize {
        let all = self.usual.pages / (NEW / PAGE);
        match part {
            Part::Records => all / 4,
            Part::Gateway => all / 2,
            _ => all,
        }
    }

    /// Waits until a client may have the usual memory of one more instance of a part. A query stays in that of a new one.
    pub(crate) async fn admit(
        &self,
        client: Client,
        part: Part,
        patience: Duration,
    ) -> Result<Share, NoMemory> {
        let bytes = if part == Part::Gateway { NEW } else { ADMITTED };
        let mut share = self.usual.shares.share(client);
        if share.take(bytes / PAGE, patience).await { Ok(share) } else { Err(NoMemory) }
    }

    /// Reserves more bytes for an instance.
    pub(crate) fn reserve(&self, reserved: &mut Reserved, bytes: usize) -> Result<(), NoMemory> {
        let pages = bytes.div_ceil(PAGE);
        let usual = (USUAL / PAGE).saturating_sub(reserved.pages).min(pages);
        let large = pages - usual;
        if let Some(client) = reserved.client {
            let admitted = (ADMITTED / PAGE).saturating_sub(reserved.pages).min(usual);
            let [of_usual, of_large] = reserved.shares.get_or_insert_with(|| self.shares(client));
            if !(of_usual.try_take(usual - admitted) && of_large.try_take(large)) {
                return Err(NoMemory);
            }
        }
        let (usual, large) = (take(&self.usual.permits, usual)?, take(&self.large.permits, large)?);
        add(&mut reserved.usual, usual);
        add(&mut reserved.large, large);
        reserved.pages += pages;
        Ok(())
    }

    /// Counts what an instance has, beyond the memory that its client was admitted with, to a client from now on.
    pub(crate) fn count(&self, reserved: &mut Reserved, client: Option<Client>) {
        let (usual, admitted) = (reserved.pages.min(USUAL / PAGE), ADMITTED / PAGE);
        reserved.client = client;
        reserved.shares = client.filter(|_| reserved.pages > admitted).map(|client| {
            let [mut of_usual, mut of_large] = self.shares(client);
            of_usual.keep(usual - admitted);
            of_large.keep(reserved.pages - usual);
            [of_usual, of_large]
        });
    }

    fn shares(&self, client: Client) -> [Share; 2] {
        [&self.usual, &self.large].map(|pool| pool.shares.share(client))
    }
}

impl Pool {
    /// Creates a part, whose clients share these pages of it, but of which each may take the bytes `least`.
    fn of(pages: usize, divided: usize, least: usize) -> Self {
        let pages = pages.min(Semaphore::MAX_PERMITS);
        let shares = Arc::new(Shares::with_least(divided.min(pages), least / PAGE));
        Self { permits: Arc::new(Semaphore::new(pages)), shares, pages }
    }

    fn is_scarce(&self) -> bool {
        self.permits.available_permits() < self.pages / 4
    }

    fn taken(&self) -> usize {
        self.pages.saturating_sub(self.permits.available_permits())
    }
}

fn take(pages: &Arc<Semaphore>, count: usize) -> Result<Option<OwnedSemaphorePermit>, NoMemory> {
    if count == 0 {
        return Ok(None);
    }
    let count = u32::try_from(count).map_err(|_| NoMemory)?;
    Arc::clone(pages).try_acquire_many_owned(count).map(Some).map_err(|_| NoMemory)
}

fn add(to: &mut Option<OwnedSemaphorePermit>, permit: Option<OwnedSemaphorePermit>) {
    match (to.as_mut(), permit) {
        (Some(all), Some(permit)) => all.merge(permit),
        (None, permit) => *to = permit,
        (Some(_), None) => {}
    }
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no memory for instances is free")
    }
}

impl Error for NoMemory {}

/// The page of a memory of WebAssembly.
const PAGE: usize = 64 << 10;
/// The memory of a new instance.
const NEW: usize = 6 << 20;
/// The memory of an instance that answers a usual request, such as a list: less would stop it in the middle.
const ADMITTED: usize = 12 << 20;
/// More than the memory of an instance that has answered small requests.
const GROWN: usize = 8 << 20;
/// The memory of an instance that has answered requests of usual sizes.
const USUAL: usize = 16 << 20;
/// The rest of the memory of an instance that has answered a request of the largest size.
const LARGEST: usize = 240 << 20;
/// The memory of the rest of the process: the compiled edge, bodies that were read, answers and the store.
const OTHER: usize = 448 << 20;
/// The least memory for instances, with which one request of the largest size is answered.
const LEAST: usize = 384 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotas::{Key, Organisation};

    #[test]
    fn the_guide_has_the_sizes() {
        let guide = include_str!("../../../docs/guide/deployment.md");
        for (before, bytes) in [
            ("Of these bytes, ", OTHER),
            ("is for the first ", USUAL),
            ("With less than ", OTHER + LEAST),
            ("instances still get ", LEAST),
        ] {
            let phrase = format!("{before}{} MiB", bytes >> 20);
            assert!(guide.split_whitespace().collect::<Vec<_>>().join(" ").contains(&phrase), "{phrase}");
        }
    }

    #[test]
    fn large_requests_leave_memory_to_usual_ones() {
        let budget = Budget::of(OTHER + LEAST);
        let (mut one, mut other, mut small) = Default::default();
        assert!(budget.reserve(&mut one, 200 << 20).is_ok() && !budget.wants_back(64 << 20));
        assert!(budget.reserve(&mut other, 200 << 20).is_err(), "{budget:?}");
        assert!(budget.reserve(&mut other, 70 << 20).is_ok() && budget.wants_back(64 << 20));
        assert!(budget.reserve(&mut small, USUAL).is_ok());
        assert!(budget.reserve(&mut small, 64 << 20).is_err());
        drop(one);
        assert!(budget.reserve(&mut small, 64 << 20).is_ok() && !budget.wants_back(64 << 20));
    }

    #[tokio::test]
    async fn a_client_leaves_memory_to_others() {
        let budget = Budget::of(1 << 30);
        let [one, other] = [1, 2].map(|name| Client::Key(Key([name; 32]), Organisation(u64::from(name))));
        // The memory of 4 instances with 12 MiB is less than three eighths of three quarters of a third of 640 MiB.
        let mut places = Vec::new();
        while let Ok(place) = budget.admit(one, Part::Bulk, Duration::ZERO).await {
            places.push(place);
        }
        assert_eq!(places.len(), 4);
        assert!(budget.admit(other, Part::Bulk, Duration::ZERO).await.is_ok());
        drop(places);
        let mut large: [Reserved; 3] = Default::default();
        for (reserved, client) in large.iter_mut().zip([one, one, other]) {
            budget.count(reserved, Some(client));
        }
        let [first, second, third] = &mut large;
        assert!(budget.reserve(first, 200 << 20).is_ok());
        assert!(budget.reserve(second, 80 << 20).is_err(), "the client has {} bytes", budget.reserved());
        assert!(budget.reserve(third, 80 << 20).is_ok());
        budget.count(first, None);
        assert!(budget.reserve(second, 80 << 20).is_ok(), "the instance answers another client");
    }
}
