//! Deadlines of queries.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use crate::host::{Mark, host};

/// The time at which a query arrived.
#[derive(Clone, Copy)]
pub(super) struct Arrival(Mark);

impl Arrival {
    pub(super) fn now() -> Self {
        Self(host().mark())
    }
}

/// The time by which the response to a query is due.
#[derive(Clone, Copy)]
pub(super) struct Deadline(Mark);

impl Deadline {
    /// Returns the deadline this long after the arrival.
    pub(super) fn after(Arrival(arrival): Arrival, time: Duration) -> Self {
        let nanoseconds = time.as_nanos().try_into().unwrap_or(u64::MAX);
        Self(arrival.saturating_add(nanoseconds))
    }

    /// Returns the remaining time.
    pub(super) fn left(self) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(host().mark()))
    }

    /// Runs the work until the deadline. Returns `None`, and drops the work, if it does not finish in time.
    pub(super) async fn bound<T>(self, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        let mut alarm = host().wait_until(self.0);
        poll_fn(|context| match work.as_mut().poll(context) {
            // A node with the same deadline may report the timeout first. Its error must not replace this service's
            // error.
            Poll::Ready(done) => Poll::Ready((!self.left().is_zero()).then_some(done)),
            Poll::Pending => alarm.as_mut().poll(context).map(|()| None),
        })
        .await
    }
}
