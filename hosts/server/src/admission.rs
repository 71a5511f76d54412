//! Admits requests to a bounded number of instances, with a bounded wait.
//!
//! The handler starts an instance whenever none accepts a request, and an instance accepts none while it computes.
//! Without a bound, a burst at the start gets one instance for each request, and each instance reads the gateway's
//! configuration again. Here the start of an instance fails if there are enough, and the request waits for an existing
//! one. Beyond a few for each core, an instance starts only for a request that has waited as long as a start takes: a few
//! instances that answer at once do the same work as many, with less memory and more of it in the processor's cache.

use std::error::Error;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use http::{Request, Response};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::context::TokioContext;
use wasmtime_wasi_http::WasiBody;
use wasmtime_wasi_http::handler::{InstantiationError, ProxyHandler};

use crate::instances::Instances;
use crate::lanes;
use crate::origin::Origin;
use crate::surface::Surface;

/// The edge for one part of the service, or for the share of a thread in it, with a bounded number of instances.
pub(crate) struct Edge {
    handler: ProxyHandler<Instances>,
    /// The time that a request waits for an instance.
    patience: Duration,
    /// Permits for the requests that try to get an instance. The other requests wait behind them in order.
    asking: Arc<Semaphore>,
    queue: Arc<Queue>,
}

/// The requests that wait for an instance of one part of the service, behind those that try to get one, on all threads.
pub(crate) struct Queue {
    permits: Semaphore,
    places: usize,
}

impl Queue {
    /// Creates the queue of a part of the service.
    pub(crate) fn of(surface: Surface) -> Arc<Self> {
        let places = surface.queue();
        Arc::new(Self { permits: Semaphore::new(places), places })
    }
}

/// The load of one part of the service.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) instances: usize,
    /// Requests that wait for an instance behind those that try to get one.
    pub(crate) waiting: usize,
}

/// A permit to try to get an instance, released when an instance accepts the request.
pub(crate) struct Permit {
    _asking: OwnedSemaphorePermit,
    pub(crate) origin: Origin,
}

impl Edge {
    /// Creates an edge with its own instances.
    pub(crate) fn new(instances: &Instances, surface: Surface, queue: Arc<Queue>) -> Self {
        Self {
            handler: ProxyHandler::new(instances.of(surface)),
            patience: surface.patience(),
            asking: Arc::new(Semaphore::new(ASKING_REQUESTS)),
            queue,
        }
    }

    /// Returns the present load, in which the queue is that of all threads.
    pub(crate) fn load(&self) -> Load {
        Load {
            instances: self.instances().room.taken(),
            waiting: self.queue.places.saturating_sub(self.queue.permits.available_permits()),
        }
    }

    pub(crate) fn instances(&self) -> &Instances {
        self.handler.state()
    }

    /// Sends a request to the edge. The error is [`Full`] if no instance accepts the request in time.
    pub(crate) async fn answer(
        &self,
        mut request: Request<WasiBody>,
    ) -> wasmtime::Result<Response<WasiBody>> {
        let end = Instant::now() + self.patience;
        let waits = self.queue.permits.try_acquire().map_err(|_| Full)?;
        let asking = Arc::clone(&self.asking).acquire_owned();
        let asking = timeout_at(end, asking).await.map_err(|_| Full)??;
        let origin = request.extensions().get().cloned().unwrap_or_default();
        let mut permit = Permit { _asking: asking, origin };
        drop(waits);
        loop {
            // The handler starts instances on the runtime that polls it.
            let handled = self.handler.handle(permit, request);
            let handled = match &self.instances().work {
                Some(work) => TokioContext::new(handled, work.clone()).await,
                None => handled.await,
            };
            let error = match handled {
                Ok(response) => return Ok(response),
                Err(error) => error.downcast::<InstantiationError<Permit>>()?,
            };
            if !error.error.is::<Full>() {
                return Err(error.into());
            }
            if Instant::now() >= end {
                return Err(Full.into());
            }
            permit = error.request_data;
            request = error.request.into_inner().unwrap_or_else(PoisonError::into_inner);
            // An instance can become free between the attempt and this wait, without a notification.
            let room = &self.instances().room;
            if timeout(PAUSE, room.change.notified()).await.is_err() {
                room.want();
            }
        }
    }
}

/// Room for instances.
pub(crate) struct Room {
    /// The limit of instances.
    most: usize,
    instances: Arc<Semaphore>,
    starting: Arc<Semaphore>,
    /// The number of instances that start without a request that has waited.
    few: usize,
    /// Whether a request has waited for an instance.
    wanted: AtomicBool,
    /// Notified when an instance might accept another request.
    pub(crate) change: Notify,
}

impl Room {
    /// Creates room for the instances of a part of the service, each of which answers a number of requests.
    pub(crate) fn new(surface: Surface, requests: Option<NonZeroUsize>) -> Self {
        let instances = surface.share_of(surface.instances());
        if requests == Some(NonZeroUsize::MIN) {
            // Each instance counts as starting for its whole life.
            return Self::with(instances, instances, instances);
        }
        let cores = if surface.is_short() { 1 } else { lanes::count() };
        let for_each_core = |count: usize| (count * cores).clamp(1, instances);
        Self::with(instances, for_each_core(STARTING_PER_CORE), for_each_core(FEW_PER_CORE))
    }

    fn with(instances: usize, starting: usize, few: usize) -> Self {
        Self {
            most: instances,
            few,
            wanted: AtomicBool::default(),
            instances: Arc::new(Semaphore::new(instances)),
            starting: Arc::new(Semaphore::new(starting)),
            change: Notify::new(),
        }
    }

    /// Returns the number of instances.
    fn taken(&self) -> usize {
        self.most.saturating_sub(self.instances.available_permits())
    }

    /// Asks for an instance beyond a few, for a request that has waited.
    fn want(&self) {
        self.wanted.store(true, Ordering::Relaxed);
    }

    /// Takes the permits for one more instance and for its start.
    pub(crate) fn take(&self) -> Result<(OwnedSemaphorePermit, OwnedSemaphorePermit), Full> {
        let one_of = |permits: &Arc<Semaphore>| Arc::clone(permits).try_acquire_owned().map_err(|_| Full);
        if self.taken() >= self.few && !self.wanted.swap(false, Ordering::Relaxed) {
            return Err(Full);
        }
        Ok((one_of(&self.instances)?, one_of(&self.starting)?))
    }
}

/// The error that no instance accepts the request and no further instance may start.
#[derive(Debug)]
pub(crate) struct Full;

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all instances are busy")
    }
}

impl Error for Full {}

/// Enough to keep every core busy with requests of negligible cost.
const ASKING_REQUESTS: usize = 16;
/// The pause before a request tries again. The start of an instance takes about as long.
const PAUSE: Duration = Duration::from_millis(5);
/// The most instances for each core that handle their first request. That request reads the gateway's configuration,
/// and more such requests at once would only slow each other down.
const STARTING_PER_CORE: usize = 2;
/// The instances for each core that start at once.
const FEW_PER_CORE: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_released() {
        let room = Room::with(3, 2, 3);
        let (first, _start) = room.take().ok().unzip();
        let (_second, start) = room.take().ok().unzip();
        assert!(first.is_some() && start.is_some());
        assert!(room.take().is_err() && room.taken() == 2, "two are starting");
        drop(start);
        let third = room.take();
        assert!(third.is_ok());
        assert!(room.take().is_err(), "three are there");
        drop(first);
        assert!(room.take().is_err(), "two are starting");
        drop(third);
        assert!(room.take().is_ok());
    }

    #[test]
    fn beyond_a_few_an_instance_starts_for_a_request_that_has_waited() {
        let room = Room::with(3, 3, 1);
        let first = room.take();
        assert!(first.is_ok() && room.take().is_err());
        room.want();
        let second = room.take();
        assert!(second.is_ok() && room.take().is_err(), "one request has waited");
        drop(first);
        drop(second);
        assert!(room.take().is_ok());
    }
}
