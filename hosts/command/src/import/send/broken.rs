//! The reason why a request ended early, and whether it can be sent again.

use std::time::Duration;

use crate::result::Failure;

/// The reason why a request ended before all of its results.
pub(super) enum Broken {
    /// The claims without a result can be sent again, after the time that the service requested.
    Again { reason: String, after: Option<Duration> },
    /// A further attempt would fail as well.
    Failed(Failure),
}

impl Broken {
    /// The request can be sent again at any time.
    pub(super) fn again(reason: impl Into<String>) -> Self {
        Self::Again { reason: reason.into(), after: None }
    }
}

/// Returns whether a request with this status, of a response or of a line, can be sent again.
pub(super) fn is_temporary(status: u16) -> bool {
    matches!(status, 408 | 429 | 502..=504)
}
