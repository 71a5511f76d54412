//! Delivers the events of a subject to a receiver, as Standard Webhooks (<https://www.standardwebhooks.com>).
//!
//! The deliverer reads the feed `GET /v1/events` after its position, sends one event after another, and stores the
//! position after each: events arrive in their order and at least once, also over restarts. A failed attempt is repeated
//! until the receiver accepts the event, because the feed keeps every event. A receiver that answers 410 gets no further
//! event. `hearth webhooks` and `hearth serve` run the same deliverer.

#![forbid(unsafe_code)]

mod attempt;
mod event;
pub mod feed;
mod message;
mod position;
mod signer;

use std::fmt;
use std::time::Duration;

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use attempt::Outcome;
pub use attempt::Receiver;
use event::Event;
pub use event::Page;
pub use feed::{Feed, HttpFeed, Unread};
use hearth_client::{Url, jitter};
use message::Message;
pub use position::Position;
pub use signer::Signer;

/// The delivery to one receiver.
pub struct Deliverer<F> {
    feed: F,
    receiver: Receiver,
    position: Position,
    stop: CancellationToken,
    report: Box<dyn Fn(&Notice<'_>) + Send + Sync>,
}

/// An occurrence for the operator.
#[derive(Debug)]
pub enum Notice<'a> {
    /// The receiver accepted an event.
    Delivered {
        /// The id of the message.
        id: &'a str,
        /// The type of the event.
        kind: &'a str,
    },
    /// The receiver did not accept an event, which is sent again after the pause.
    Failed {
        /// The id of the message.
        id: &'a str,
        /// The reason, without secrets.
        reason: &'a str,
        /// The time until the next attempt.
        pause: Duration,
    },
    /// The feed cannot be read; it is read again after the pause.
    Unread {
        /// The reason, without secrets.
        reason: &'a str,
        /// The time until the next attempt.
        pause: Duration,
    },
}

/// The reason why a delivery ended.
#[derive(Debug)]
pub enum End {
    /// All events are delivered.
    Drained,
    /// The delivery was stopped.
    Stopped,
    /// The receiver answered 410, now or at an earlier time.
    Gone {
        /// The time of that answer.
        since: String,
    },
    /// The delivery cannot continue. The text is for the operator.
    Failed(String),
}

impl<F> fmt::Debug for Deliverer<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deliverer").field("position", &self.position).finish_non_exhaustive()
    }
}

impl<F: Feed> Deliverer<F> {
    /// Creates a deliverer that continues after the position. `stop` ends it between two attempts.
    pub fn new(
        feed: F,
        receiver: Receiver,
        position: Position,
        stop: CancellationToken,
        report: impl Fn(&Notice<'_>) + Send + Sync + 'static,
    ) -> Self {
        Self { feed, receiver, position, stop, report: Box::new(report) }
    }

    /// Delivers events until the delivery is stopped or cannot continue.
    pub async fn run(&mut self) -> End {
        self.deliver_all(false).await
    }

    /// Delivers the events that exist. The first failed attempt ends the delivery, so that the next run continues there.
    pub async fn drain(&mut self) -> End {
        self.deliver_all(true).await
    }

    async fn deliver_all(&mut self, once: bool) -> End {
        let mut failures = 0;
        loop {
            if let Some(since) = self.position.gone_since() {
                return End::Gone { since: since.to_owned() };
            }
            let page = match self.feed.page(self.position.after()).await {
                Ok(page) => page,
                Err(Unread { reason, is_lasting }) if is_lasting || once => return End::Failed(reason),
                Err(Unread { reason, .. }) => {
                    let pause = jitter(pause_of_feed(failures));
                    failures += 1;
                    (self.report)(&Notice::Unread { reason: &reason, pause });
                    if self.is_stopped_within(pause).await {
                        return End::Stopped;
                    }
                    continue;
                }
            };
            failures = 0;
            if page.data.is_empty() {
                if once {
                    return End::Drained;
                }
                if self.is_stopped_within(POLL).await {
                    return End::Stopped;
                }
            }
            for event in &page.data {
                if let Err(end) = self.deliver(event, once).await {
                    return end;
                }
            }
        }
    }

    /// Delivers an event, and stores the position.
    async fn deliver(&mut self, event: &Event, once: bool) -> Result<(), End> {
        let message = Message::of(event);
        let mut attempts = 0;
        while !self.stop.is_cancelled() {
            let (reason, requested) = match self.receiver.attempt(&message).await {
                Outcome::Delivered => {
                    self.position.advance(event.number).map_err(End::Failed)?;
                    (self.report)(&Notice::Delivered { id: &message.id, kind: &event.kind });
                    return Ok(());
                }
                Outcome::Gone => {
                    let since = self.position.disable().map_err(End::Failed)?;
                    return Err(End::Gone { since });
                }
                Outcome::Failed { reason, after } => (reason, after),
            };
            if once {
                return Err(End::Failed(format!("{} was not delivered: {reason}", message.id)));
            }
            let pause = requested.unwrap_or_else(|| jitter(pause_after(attempts)));
            attempts += 1;
            (self.report)(&Notice::Failed { id: &message.id, reason: &reason, pause });
            if self.is_stopped_within(pause).await {
                break;
            }
        }
        Err(End::Stopped)
    }

    /// Waits, and returns whether the delivery was stopped meanwhile.
    async fn is_stopped_within(&self, time: Duration) -> bool {
        tokio::select! {
            () = self.stop.cancelled() => true,
            () = sleep(time) => false,
        }
    }
}

impl fmt::Display for Notice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Delivered { id, kind } => write!(f, "{id} {kind}"),
            Self::Failed { id, reason, pause } => {
                write!(f, "{id} was not delivered: {reason}; trying again in {}", seconds(*pause))
            }
            Self::Unread { reason, pause } => {
                write!(f, "the events cannot be read: {reason}; trying again in {}", seconds(*pause))
            }
        }
    }
}

/// Returns a pause in whole seconds.
fn seconds(pause: Duration) -> String {
    format!("{:.0} s", pause.as_secs_f64().ceil())
}

/// Returns the pause after a number of failed attempts at the same event.
fn pause_after(attempts: usize) -> Duration {
    SCHEDULE.get(attempts).or(SCHEDULE.last()).copied().unwrap_or(POLL)
}

/// Returns the pause after a number of failed attempts to read the feed.
fn pause_of_feed(failures: u32) -> Duration {
    (POLL * 2_u32.saturating_pow(failures.min(5))).min(Duration::from_mins(1))
}

/// Parses the URL of a receiver: events are sent with TLS, or within this machine.
pub fn target(text: &str) -> Result<Url, &'static str> {
    let url: Url = text.parse()?;
    if url.is_tls() || url.is_loopback() {
        return Ok(url);
    }
    Err("the URL of a receiver must begin with `https://`; `http://` is only for this machine")
}

/// The time between two looks for new events.
const POLL: Duration = Duration::from_secs(1);
/// The pauses that Standard Webhooks recommends. The last one repeats.
const SCHEDULE: [Duration; 9] = [
    Duration::from_secs(5),
    Duration::from_mins(5),
    Duration::from_mins(30),
    Duration::from_hours(2),
    Duration::from_hours(5),
    Duration::from_hours(10),
    Duration::from_hours(14),
    Duration::from_hours(20),
    Duration::from_hours(24),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tls_leaves_the_machine() {
        for url in ["https://hooks.example/in?token=1", "http://127.0.0.1:9/in", "http://localhost:9"] {
            assert!(target(url).is_ok(), "{url}");
        }
        for url in ["http://hooks.example", "http://10.0.0.1", "http://127.0.0.1.example", "hooks.example"] {
            assert!(target(url).is_err(), "{url}");
        }
    }

    #[test]
    fn pauses_follow_the_schedule() {
        assert_eq!(pause_after(0), Duration::from_secs(5));
        assert_eq!(pause_after(3), Duration::from_hours(2));
        assert_eq!(pause_after(100), Duration::from_hours(24));
        assert_eq!((pause_of_feed(0), pause_of_feed(100)), (POLL, Duration::from_secs(32)));
    }
}
