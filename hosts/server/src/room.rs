//! Room for the instances of one part of the service, and the permits of the requests that try to get one.

use std::error::Error;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::bounds::Bounds as _;
use crate::budget::Budget;
use crate::lanes;
use crate::origin::Origin;
use crate::shares::Place;
use hearth_routes::Part;

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
    pub(crate) fn new(part: Part, requests: Option<NonZeroUsize>, budget: &Budget) -> Self {
        let instances = part.share_of(part.instances().min(budget.instances(part)));
        if requests == Some(NonZeroUsize::MIN) {
            // Each instance counts as starting for its whole life.
            return Self::with(instances, instances, instances);
        }
        let cores = if part.is_short() { 1 } else { lanes::count() };
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
    pub(crate) fn taken(&self) -> usize {
        self.most.saturating_sub(self.instances.available_permits())
    }

    /// Asks for an instance beyond a few, for a request that has waited.
    pub(crate) fn want(&self) {
        self.wanted.store(true, Ordering::Relaxed);
    }

    /// Takes the permits for one more instance and for its start.
    pub(crate) fn take(&self) -> Result<(OwnedSemaphorePermit, Start), Full> {
        let one_of = |permits: &Arc<Semaphore>| Arc::clone(permits).try_acquire_owned().map_err(|_| Full);
        if self.taken() >= self.few && !self.wanted.swap(false, Ordering::Relaxed) {
            return Err(Full);
        }
        let start = Mutex::new(Some(one_of(&self.starting)?));
        Ok((one_of(&self.instances)?, Start(Arc::new(start))))
    }
}

/// The permit for the start of an instance, which ends when the instance accepts a second request, has answered the first
/// or waits for the store or for the node: it has read its settings then, and others may start.
#[derive(Clone)]
pub(crate) struct Start(Arc<Mutex<Option<OwnedSemaphorePermit>>>);

impl Start {
    pub(crate) fn end(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// A permit to try to get an instance, released when an instance accepts the request.
pub(crate) struct Permit {
    _asking: OwnedSemaphorePermit,
    pub(crate) origin: Origin,
    pub(crate) place: Place,
}

impl Permit {
    /// Creates the permit of a request.
    pub(crate) fn new(asking: OwnedSemaphorePermit, origin: Origin, place: Place) -> Self {
        Self { _asking: asking, origin, place }
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
