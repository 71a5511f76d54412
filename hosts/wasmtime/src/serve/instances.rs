//! Instances of the edge: made when needed, used again, thrown away after a trap.
//!
//! An instance answers one request at a time: one that traps takes no other with it. A request that takes too long is
//! answered without it, and an instance that does not come back to its senses is dropped.

use std::num::NonZeroUsize;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
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

use crate::serve::admission::{Place, Room};
use crate::serve::guest::Guest;
use crate::serve::log::Log;
use crate::serve::outbound::Outbound;
use crate::serve::sqlite::Database;
use crate::serve::surface::Surface;
use crate::serve::variables::Values;

/// What it takes to make an instance.
#[derive(Clone)]
pub(crate) struct Instances {
    pub(crate) engine: Engine,
    pub(crate) edge: Arc<ProxyPre<Guest>>,
    pub(crate) database: Arc<Database>,
    pub(crate) outbound: Arc<Outbound>,
    pub(crate) variables: Values,
    pub(crate) log: Log,
    pub(crate) room: Arc<Room>,
    /// Requests that an instance answers, and not one more, where that is said.
    pub(crate) requests: Option<NonZeroUsize>,
    /// The runtime whose threads run the instances, so that the threads of connections and of `/healthz` never wait for
    /// one that computes; `None` for the runtime of the caller.
    pub(crate) work: Option<Handle>,
    /// Set when the server stops, and instances are dropped in whatever they are doing.
    pub(crate) stopping: Arc<AtomicBool>,
}

impl Instances {
    /// The same for a part of the service, with room of their own.
    pub(crate) fn of(&self, surface: Surface) -> Self {
        let requests = if surface == Surface::Sessions { Some(NonZeroUsize::MIN) } else { self.requests };
        let work = self.work.clone().filter(|_| surface != Surface::Health);
        Self { room: Arc::new(Room::new(surface.instances(), requests)), requests, work, ..self.clone() }
    }
}

impl HandlerState for Instances {
    type StoreData = Guest;
    type WorkerExpiration = Expiry;
    type WorkerState = Worker;

    async fn instantiate(&self) -> wasmtime::Result<Instance<Guest, Expiry, Worker>> {
        let (instance, start) = self.room.take()?;
        let (database, outbound) = (Arc::clone(&self.database), Arc::clone(&self.outbound));
        let guest = Guest::new(database, outbound, self.variables.clone(), self.log);
        let mut store = Store::new(&self.engine, guest);
        store.limiter(|guest| &mut guest.limits);
        store.set_epoch_deadline(1);
        store.epoch_deadline_async_yield_and_update(1);
        let proxy = self.edge.instantiate_async(&mut store).await?;
        let state = Worker {
            log: self.log,
            stopping: Arc::clone(&self.stopping),
            room: Arc::clone(&self.room),
            requests: self.requests,
            start: Mutex::new(Some(start)),
            _instance: instance,
        };
        Ok(Instance { store, proxy, view: Guest::http, expiration: Expiry::default(), state })
    }
}

/// How an instance takes requests, and what becomes of it.
pub(crate) struct Worker {
    log: Log,
    stopping: Arc<AtomicBool>,
    room: Arc<Room>,
    requests: Option<NonZeroUsize>,
    /// Until it takes a second request, or has answered the first.
    start: Mutex<Option<OwnedSemaphorePermit>>,
    _instance: OwnedSemaphorePermit,
}

impl Worker {
    fn started(&self) {
        drop(self.start.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

impl WorkerState for Worker {
    type StoreData = Guest;
    type RequestData = Place;

    fn should_accept_request(&self, concurrent: usize, total: usize) -> ShouldAccept {
        if total > concurrent || total > 1 {
            self.started();
        }
        if is_used_up(self.requests, concurrent, total) {
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
        _store: StoreContextMut<'_, Guest>,
        _place: Place,
        _task: GuestTaskId,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + Sync>> {
        Box::pin(sleep(REQUEST_DEADLINE))
    }

    fn drop(&self, store: Store<Guest>, result: wasmtime::Result<()>) {
        if let Err(error) = result
            && !self.stopping.load(Ordering::Relaxed)
        {
            self.log.failure(&format!("an instance was thrown away: {}", error.root_cause()));
        }
        drop(store);
    }
}

/// Whether an instance that answers so many requests has taken its last one.
fn is_used_up(requests: Option<NonZeroUsize>, concurrent: usize, total: usize) -> bool {
    match requests {
        Some(requests) => total >= requests.get(),
        None => total >= REQUESTS_PER_INSTANCE && concurrent == 0,
    }
}

/// When an instance is dropped: after its last request's deadline if the event loop hangs, or idle.
#[derive(Default)]
pub(crate) struct Expiry(Option<(Instant, Pin<Box<Sleep>>)>);

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
                WorkerStatus::Requests | WorkerStatus::PostReturn => REQUEST_DEADLINE + GRACE,
            };
        let (_, sleep) = match &mut self.0 {
            Some(current) if current.0 == end => current,
            slot => slot.insert((end, Box::pin(sleep_until(end.into())))),
        };
        sleep.as_mut().poll(cx)
    }
}

/// On Spin, 16: there it costs more to have another instance.
const CONCURRENT_REQUESTS: usize = 1;
/// Where no number is set. It goes when it is free: before, it would take room from those that still take requests.
const REQUESTS_PER_INSTANCE: usize = 128;
const IDLE: Duration = Duration::from_secs(1);

/// The longest a request may take, its body included.
pub(crate) const REQUEST_DEADLINE: Duration = Duration::from_secs(30);
/// What an instance has beyond that before it is dropped with whatever it is doing.
const GRACE: Duration = Duration::from_secs(2);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_set_is_kept() {
        let one = Some(NonZeroUsize::MIN);
        assert!(!is_used_up(one, 0, 0));
        assert!(is_used_up(one, 1, 1), "a second request at once");
        let three = NonZeroUsize::new(3);
        assert!(!is_used_up(three, 2, 2));
        assert!(is_used_up(three, 3, 3) && is_used_up(three, 0, 3));
        assert!(!is_used_up(None, 0, REQUESTS_PER_INSTANCE - 1));
        assert!(is_used_up(None, 0, REQUESTS_PER_INSTANCE));
        assert!(!is_used_up(None, 1, 2 * REQUESTS_PER_INSTANCE), "it still takes requests");
    }
}
