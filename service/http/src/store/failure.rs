//! Failures of the database as problems. The message of the engine goes to the log.

use crate::host::{Failure, Kind};
use crate::problem::Problem;

/// The possible effect of a failed statement.
#[derive(Clone, Copy)]
pub(super) enum Effect {
    /// None, because the statement only reads.
    None,
    /// The statement may have changed the database.
    Change,
}

impl Effect {
    /// Whether a statement can be repeated after a failure of this kind.
    pub(super) fn can_repeat(self, kind: Kind) -> bool {
        kind == Kind::Busy || (kind == Kind::Lost && matches!(self, Self::None))
    }
}

/// Returns the problem of a failed statement.
pub(super) fn failed(failure: Failure, effect: Effect) -> Problem {
    let detail = match (failure.kind, effect) {
        (Kind::Full, _) => "the store is full, and nothing was stored",
        (Kind::Busy, _) => "the store is busy, and nothing was stored",
        (Kind::Damaged, _) => "the database is damaged; `hearth verify --store` reports the damage",
        (Kind::Outdated, _) => {
            "the tables of the database have another version; the operator must run `hearth migrate`"
        }
        (Kind::Unstorable, _) => return unstorable(),
        (Kind::Lost | Kind::Closed | Kind::Other, Effect::None) => "the store cannot be read",
        (Kind::Lost | Kind::Closed | Kind::Other, Effect::Change) => {
            "the store failed and may have stored the data; read what it has before you repeat a request that creates a key"
        }
    };
    Problem::unavailable(detail).because(failure.cause)
}

/// Returns the problem of a text with U+0000. Postgres cannot store it, so no store does.
pub(super) fn unstorable() -> Problem {
    Problem::bad_request("a text in the request contains U+0000, which is not stored; remove it")
}
