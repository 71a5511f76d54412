//! How requests come to instances: a bounded number of them, and nobody waits long for one.
//!
//! The handler makes an instance whenever none takes a request, and an instance takes none while it computes.
//! Unbounded, a crowd at the start gets an instance each, and each reads the gateway's configuration anew.
//! Here an instance is refused when there are enough, and the request waits for one of those.

use std::error::Error;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::{Arc, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

use http::{Request, Response};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::context::TokioContext;
use wasmtime_wasi_http::WasiBody;
use wasmtime_wasi_http::handler::{InstantiationError, ProxyHandler};

use crate::serve::instances::Instances;
use crate::serve::surface::Surface;

/// The edge for one part of the service, for as many requests at once as there are instances for it.
pub(crate) struct Edge {
    handler: ProxyHandler<Instances>,
    /// How long a request waits for an instance, so that nobody waits behind a crowd for long.
    patience: Duration,
    /// Requests that have no instance yet, and ask for one. The others wait behind them in their order.
    asking: Arc<Semaphore>,
    /// Places for those others.
    queue: Semaphore,
}

/// A place among those who ask; given back when an instance takes the request.
pub(crate) type Place = OwnedSemaphorePermit;

impl Edge {
    /// The edge by instances of its own.
    pub(crate) fn new(instances: &Instances, surface: Surface) -> Self {
        Self {
            handler: ProxyHandler::new(instances.of(surface)),
            patience: surface.patience(),
            asking: Arc::new(Semaphore::new(ASKING_REQUESTS)),
            queue: Semaphore::new(surface.queue()),
        }
    }

    pub(crate) fn instances(&self) -> &Instances {
        self.handler.state()
    }

    /// The edge's answer. The error is [`Full`] when no instance takes the request in time.
    pub(crate) async fn answer(
        &self,
        mut request: Request<WasiBody>,
    ) -> wasmtime::Result<Response<WasiBody>> {
        let end = Instant::now() + self.patience;
        let waits = self.queue.try_acquire().map_err(|_| Full)?;
        let asking = Arc::clone(&self.asking).acquire_owned();
        let mut place = timeout_at(end, asking).await.map_err(|_| Full)??;
        drop(waits);
        loop {
            // It starts instances on the runtime that it is polled in.
            let handled = self.handler.handle(place, request);
            let handled = match &self.instances().work {
                Some(work) => TokioContext::new(handled, work.clone()).await,
                None => handled.await,
            };
            let error = match handled {
                Ok(response) => return Ok(response),
                Err(error) => error.downcast::<InstantiationError<Place>>()?,
            };
            if !error.error.is::<Full>() {
                return Err(error.into());
            }
            if Instant::now() >= end {
                return Err(Full.into());
            }
            place = error.request_data;
            request = error.request.into_inner().unwrap_or_else(PoisonError::into_inner);
            // An instance may have become free in between, and told it to nobody.
            let _ = timeout(PAUSE, self.instances().room.change.notified()).await;
        }
    }
}

/// Room for instances.
pub(crate) struct Room {
    instances: Arc<Semaphore>,
    starting: Arc<Semaphore>,
    /// Told when an instance might take another request.
    pub(crate) change: Notify,
}

impl Room {
    /// Room for so many instances that answer so many requests each.
    pub(crate) fn new(instances: usize, requests: Option<NonZeroUsize>) -> Self {
        if requests == Some(NonZeroUsize::MIN) {
            // Each is starting for as long as it is there.
            return Self::with(instances, instances);
        }
        let cores = available_parallelism().map_or(1, usize::from);
        Self::with(instances, (STARTING_PER_CORE * cores).clamp(1, instances))
    }

    fn with(instances: usize, starting: usize) -> Self {
        Self {
            instances: Arc::new(Semaphore::new(instances)),
            starting: Arc::new(Semaphore::new(starting)),
            change: Notify::new(),
        }
    }

    /// Room for one more instance, and for its start, if there is any.
    pub(crate) fn take(&self) -> Result<(OwnedSemaphorePermit, OwnedSemaphorePermit), Full> {
        let one_of = |permits: &Arc<Semaphore>| Arc::clone(permits).try_acquire_owned().map_err(|_| Full);
        Ok((one_of(&self.instances)?, one_of(&self.starting)?))
    }
}

/// No instance takes the request, and there shall be no more of them now.
#[derive(Debug)]
pub(crate) struct Full;

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all instances are busy")
    }
}

impl Error for Full {}

/// Enough to keep every core busy with requests that take no time.
const ASKING_REQUESTS: usize = 16;
/// How long one who asks waits before asking again.
const PAUSE: Duration = Duration::from_millis(5);
/// Instances with nothing but their first request: it is the one that reads the gateway's configuration, and
/// more of them at once would only each take longer.
const STARTING_PER_CORE: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_given_back() {
        let room = Room::with(3, 2);
        let (first, _start) = room.take().ok().unzip();
        let (_second, start) = room.take().ok().unzip();
        assert!(first.is_some() && start.is_some());
        assert!(room.take().is_err(), "two are starting");
        drop(start);
        let third = room.take();
        assert!(third.is_ok());
        assert!(room.take().is_err(), "three are there");
        drop(first);
        assert!(room.take().is_err(), "two are starting");
        drop(third);
        assert!(room.take().is_ok());
    }
}
