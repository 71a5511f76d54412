//! Instances of the edge: started on demand, reused, dropped after a trap.
//!
//! An instance answers one request at a time, so that a trap affects only one request. A request that exceeds its
//! deadline gets an error, and an instance that does not return is dropped.

use std::num::NonZeroUsize;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Sleep, sleep, sleep_until};
use wasmtime::component::GuestTaskId;
use wasmtime::{Engine, Store, StoreContextMut};
use wasmtime_wasi_http::handler::{
    HandlerState, Instance, ProxyPre, ShouldAccept, WorkerExpiration, WorkerState, WorkerStatus,
};

use crate::bounds::Bounds as _;
use crate::budget::{Budget, NoMemory};
use crate::guest::Guest;
use crate::log::Log;
use crate::origin::Origin;
use crate::outbound::{Hooks, Outbound};
use crate::refusals::Refusals;
use crate::room::{Full, Permit, Room, Start};
use crate::stderr::Reports;
use crate::storage::Storage;
use crate::variables::Values;
use hearth_routes::Part;

/// The parts that an instance needs.
#[derive(Clone)]
pub(crate) struct Instances {
    pub(crate) engine: Engine,
    pub(crate) edge: Arc<ProxyPre<Guest>>,
    pub(crate) storage: Storage,
    pub(crate) outbound: Arc<Outbound>,
    pub(crate) variables: Values,
    pub(crate) log: Log,
    pub(crate) refusals: Refusals,
    pub(crate) room: Arc<Room>,
    /// The memory of all instances.
    pub(crate) budget: Budget,
    /// The exact number of requests that an instance answers, if set.
    pub(crate) requests: Option<NonZeroUsize>,
    /// The runtime whose threads run the instances of long requests, so that short ones do not wait for them; `None` for
    /// the thread of the connection.
    pub(crate) work: Option<Handle>,
    /// The time limit of a request.
    pub(crate) deadline: Duration,
    /// Set when the server stops and drops its instances.
    pub(crate) stopping: Arc<AtomicBool>,
}

impl Instances {
    /// Returns the same parts for a part of the service, with separate room.
    pub(crate) fn of(&self, part: Part) -> Self {
        let requests = if part.has_own_instances() { Some(NonZeroUsize::MIN) } else { self.requests };
        let work = self.work.clone().filter(|_| !part.is_short());
        // A balancer that gets no answer about the health takes the server out of service.
        let budget = if part == Part::Health { Budget::unlimited() } else { self.budget.clone() };
        let room = Arc::new(Room::new(part, requests, &budget));
        Self { room, budget, requests, work, deadline: part.deadline(), ..self.clone() }
    }
}

impl HandlerState for Instances {
    type StoreData = Guest;
    type WorkerExpiration = Expiry;
    type WorkerState = Worker;

    async fn instantiate(&self) -> wasmtime::Result<Instance<Guest, Expiry, Worker>> {
        let (instance, start) = self.room.take()?;
        let storage = self.storage.clone();
        let outbound = Arc::clone(&self.outbound);
        let hooks = Hooks { outbound, origin: Origin::default(), start: start.clone() };
        let reports = Reports { log: self.log, refusals: self.refusals.clone(), origin: Origin::default() };
        let guest = Guest::new(storage, hooks, self.variables.clone(), reports, self.budget.clone());
        let memory = guest.memory.size();
        let mut store = Store::new(&self.engine, guest);
        store.limiter(|guest| &mut guest.memory);
        store.set_epoch_deadline(1);
        store.epoch_deadline_async_yield_and_update(1);
        let proxy = self.edge.instantiate_async(&mut store).await.map_err(|error| {
            // The request waits for the memory of others.
            if error.is::<NoMemory>() { Full.into() } else { error }
        })?;
        let state = Worker {
            log: self.log,
            stopping: Arc::clone(&self.stopping),
            room: Arc::clone(&self.room),
            requests: self.requests,
            deadline: self.deadline,
            budget: self.budget.clone(),
            memory,
            start,
            _instance: instance,
        };
        Ok(Instance { store, proxy, view: Guest::http, expiration: Expiry::after(self.deadline), state })
    }
}

/// Decides whether an instance accepts requests, and logs its end.
pub(crate) struct Worker {
    log: Log,
    stopping: Arc<AtomicBool>,
    room: Arc<Room>,
    requests: Option<NonZeroUsize>,
    deadline: Duration,
    budget: Budget,
    /// The bytes of its memories, which never shrink.
    memory: Arc<AtomicUsize>,
    start: Start,
    _instance: OwnedSemaphorePermit,
}

impl WorkerState for Worker {
    type StoreData = Guest;
    type RequestData = Permit;

    fn should_accept_request(&self, concurrent: usize, total: usize) -> ShouldAccept {
        if total > concurrent || total > 1 {
            self.start.end();
        }
        let memory = self.memory.load(Ordering::Relaxed);
        // While memory is scarce, an instance gives it back with its last request.
        let gives_back = total > 0 && self.budget.wants_back(memory);
        if gives_back || is_used_up(self.requests, memory, concurrent, total) {
            ShouldAccept::Never
        } else if concurrent >= CONCURRENT_REQUESTS {
            ShouldAccept::No
        } else {
            self.room.change.notify_one();
            ShouldAccept::Yes
        }
    }

    fn on_request_start(
        &self,
        mut store: StoreContextMut<'_, Guest>,
        permit: Permit,
        _task: GuestTaskId,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + Sync>> {
        let Permit { origin, place, .. } = permit;
        store.data_mut().begin(origin);
        let deadline = sleep(self.deadline);
        Box::pin(async move {
            deadline.await;
            drop(place);
        })
    }

    fn drop(&self, store: Store<Guest>, result: wasmtime::Result<()>) {
        if let Err(error) = result
            && !self.stopping.load(Ordering::Relaxed)
        {
            let message = format!("an instance was dropped after an error: {}", error.root_cause());
            self.log.error(&message, store.data().origin());
        }
        drop(store);
    }
}

/// Returns whether an instance has accepted its last request.
fn is_used_up(requests: Option<NonZeroUsize>, memory: usize, concurrent: usize, total: usize) -> bool {
    if let Some(requests) = requests {
        return total >= requests.get();
    }
    let most = if memory > LARGE { REQUESTS_PER_LARGE_INSTANCE } else { REQUESTS_PER_INSTANCE };
    total >= most && concurrent == 0
}

/// The time at which an instance is dropped: after its last request's deadline if the event loop hangs, or when idle.
pub(crate) struct Expiry {
    deadline: Duration,
    sleep: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl Expiry {
    /// Creates the expiry of an instance whose requests have this time limit.
    fn after(deadline: Duration) -> Self {
        Self { deadline, sleep: None }
    }
}

impl WorkerExpiration for Expiry {
    fn poll(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        status: WorkerStatus,
        start: Instant,
    ) -> Poll<()> {
        let end = start
            + match status {
                WorkerStatus::Idle => IDLE,
                WorkerStatus::Requests | WorkerStatus::PostReturn => self.deadline + GRACE,
            };
        let (_, sleep) = match &mut self.sleep {
            Some(current) if current.0 == end => current,
            slot => slot.insert((end, Box::pin(sleep_until(end.into())))),
        };
        sleep.as_mut().poll(cx)
    }
}

/// On Spin, 16, because another instance costs more there.
const CONCURRENT_REQUESTS: usize = 1;
/// The default. An instance is dropped only when it is free: a busy one would take room from those that accept
/// requests. The start of an instance, which reads the settings and the gateway's configuration, costs as much as a
/// hundred small requests.
const REQUESTS_PER_INSTANCE: usize = 4_096;
/// The default for an instance with more than [`LARGE`] bytes, through which a large request has passed.
const REQUESTS_PER_LARGE_INSTANCE: usize = 128;
const LARGE: usize = 48 << 20;
const IDLE: Duration = Duration::from_secs(1);

/// The time after the deadline until an instance is dropped.
const GRACE: Duration = Duration::from_secs(2);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_number_of_requests_is_exact() {
        let one = Some(NonZeroUsize::MIN);
        assert!(!is_used_up(one, 0, 0, 0));
        assert!(is_used_up(one, 0, 1, 1), "a second request at once");
        let three = NonZeroUsize::new(3);
        assert!(!is_used_up(three, 0, 2, 2));
        assert!(is_used_up(three, 0, 3, 3) && is_used_up(three, 0, 0, 3));
        assert!(!is_used_up(None, 0, 0, REQUESTS_PER_INSTANCE - 1));
        assert!(is_used_up(None, 0, 0, REQUESTS_PER_INSTANCE));
        assert!(!is_used_up(None, 0, 1, 2 * REQUESTS_PER_INSTANCE), "it still accepts requests");
        assert!(!is_used_up(None, LARGE + 1, 0, REQUESTS_PER_LARGE_INSTANCE - 1));
        assert!(is_used_up(None, LARGE + 1, 0, REQUESTS_PER_LARGE_INSTANCE));
    }
}
