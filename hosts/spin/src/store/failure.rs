//! A failure of the database, as a client is told of it; what the engine says of it goes to the log.

use spin_sdk::sqlite::Error;

use super::Effect;
use crate::problem::Problem;

/// The problem of a statement that failed.
pub(super) fn failed(error: &Error, effect: Effect) -> Problem {
    let detail = match (error, effect) {
        (Error::DatabaseFull, _) => "the store is full, and nothing was stored",
        (error, _) if is_busy(error) => "the store is busy, and nothing was stored",
        (error, _) if is_damage(error) => "the database is damaged; `hearth verify --store` says where",
        (_, Effect::None) => "the store cannot be used",
        (_, Effect::Change) => {
            "the store failed; what was sent may have been stored, and sending it again does no harm"
        }
    };
    Problem::unavailable(detail).because(said(error))
}

/// Whether another connection has the database locked. The statement did nothing then.
pub(super) fn is_busy(error: &Error) -> bool {
    // The interface has no kind of its own for it, so there is only the engine's text.
    matches!(error, Error::Io(message) if message.contains("locked") || message.contains("busy"))
}

/// Whether the file of the database is broken, by the engine's words for it.
fn is_damage(error: &Error) -> bool {
    matches!(error, Error::Io(message) if message.contains("malformed") || message.contains("not a database"))
}

fn said(error: &Error) -> String {
    match error {
        Error::NoSuchDatabase => String::from("the host has no database `default`"),
        Error::AccessDenied => String::from("the component may not use the database `default`"),
        Error::InvalidConnection => String::from("the connection is gone"),
        Error::DatabaseFull => String::from("the database is full"),
        Error::Io(message) => message.clone(),
    }
}
