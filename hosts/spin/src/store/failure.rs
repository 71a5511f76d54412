//! Failures of the database as problems. The message of the engine goes to the log.

use spin_sdk::sqlite::Error;

use super::Effect;
use crate::problem::Problem;

/// Returns the problem of a failed statement.
pub(super) fn failed(error: &Error, effect: Effect) -> Problem {
    let detail = match (error, effect) {
        (Error::DatabaseFull, _) => "the store is full, and nothing was stored",
        (error, _) if is_busy(error) => "the store is busy, and nothing was stored",
        (error, _) if is_damage(error) => {
            "the database is damaged; `hearth verify --store` reports the damage"
        }
        (_, Effect::None) => "the store cannot be read",
        (_, Effect::Change) => {
            "the store failed and may have stored the data; the request can be repeated safely"
        }
    };
    Problem::unavailable(detail).because(cause_of(error))
}

/// Whether another connection has locked the database. The statement then had no effect.
pub(super) fn is_busy(error: &Error) -> bool {
    // The interface has no error for a locked database, so the engine's text is checked.
    matches!(error, Error::Io(message) if message.contains("locked") || message.contains("busy"))
}

/// Whether the engine reports that the database file is damaged.
fn is_damage(error: &Error) -> bool {
    matches!(error, Error::Io(message) if message.contains("malformed") || message.contains("not a database"))
}

/// Returns the cause for the log.
fn cause_of(error: &Error) -> String {
    match error {
        Error::NoSuchDatabase => String::from("the host has no database `default`"),
        Error::AccessDenied => String::from("the component is not allowed to use the database `default`"),
        Error::InvalidConnection => String::from("the connection is closed"),
        Error::DatabaseFull => String::from("the database is full"),
        Error::Io(message) => message.clone(),
    }
}
