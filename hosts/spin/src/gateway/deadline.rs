//! How long a query may still take.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use spin_sdk::wasip3::clocks::monotonic_clock::{self, Mark};

/// When a query arrived.
#[derive(Clone, Copy)]
pub(super) struct Arrival(Mark);

impl Arrival {
    pub(super) fn now() -> Self {
        Self(monotonic_clock::now())
    }
}

/// A moment by which a query must be answered.
#[derive(Clone, Copy)]
pub(super) struct Deadline(Mark);

impl Deadline {
    /// So long after the arrival.
    pub(super) fn after(Arrival(arrival): Arrival, time: Duration) -> Self {
        let nanoseconds = time.as_nanos().try_into().unwrap_or(u64::MAX);
        Self(arrival.saturating_add(nanoseconds))
    }

    /// What is left of it.
    pub(super) fn left(self) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(monotonic_clock::now()))
    }

    /// What the work gives, unless it takes too long. The work is then dropped as it is.
    pub(super) async fn bound<T>(self, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        let mut alarm = pin!(monotonic_clock::wait_until(self.0));
        poll_fn(|context| match work.as_mut().poll(context) {
            // A node that was given the same deadline may say so first, in words of its own.
            Poll::Ready(done) => Poll::Ready((!self.left().is_zero()).then_some(done)),
            Poll::Pending => alarm.as_mut().poll(context).map(|()| None),
        })
        .await
    }
}
