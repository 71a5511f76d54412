//! Admits requests to a bounded number of instances, with a bounded wait.
//!
//! The handler starts an instance whenever none accepts a request, and an instance accepts none while it computes.
//! Without a bound, a burst at the start gets one instance for each request, and each instance reads the gateway's
//! configuration again. Here the start of an instance fails if there are enough, and the request waits for an existing
//! one. Beyond a few for each core, an instance starts only for a request that has waited as long as a start takes: a few
//! instances that answer at once do the same work as many, with less memory and more of it in the processor's cache.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use http::{Request, Response};
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::context::TokioContext;
use wasmtime_wasi_http::WasiBody;
use wasmtime_wasi_http::handler::{InstantiationError, ProxyHandler};

use crate::bounds::Bounds as _;
use crate::instances::Instances;
use crate::room::{Full, Permit};
use crate::shares::Place;
use hearth_routes::Part;

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
    pub(crate) fn of(part: Part) -> Arc<Self> {
        let places = part.queue();
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

impl Edge {
    /// Creates an edge with its own instances.
    pub(crate) fn new(instances: &Instances, part: Part, queue: Arc<Queue>) -> Self {
        Self {
            handler: ProxyHandler::new(instances.of(part)),
            patience: part.patience(),
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
        place: Place,
    ) -> wasmtime::Result<Response<WasiBody>> {
        let end = Instant::now() + self.patience;
        let waits = self.queue.permits.try_acquire().map_err(|_| Full)?;
        let asking = Arc::clone(&self.asking).acquire_owned();
        let asking = timeout_at(end, asking).await.map_err(|_| Full)??;
        let origin = request.extensions().get().cloned().unwrap_or_default();
        let mut permit = Permit::new(asking, origin, place);
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

/// Enough to keep every core busy with requests of negligible cost.
const ASKING_REQUESTS: usize = 16;
/// The pause before a request tries again. The start of an instance takes about as long.
const PAUSE: Duration = Duration::from_millis(5);
