//! SQLite. Dates have the form `YYYY-MM-DD`, so that they can be compared as text.
//!
//! A database has one writer at a time, so each statement sees the results of all before it.

// The macros of these modules are used in the others.
#[macro_use]
mod events;
#[macro_use]
mod lists;
#[macro_use]
mod measurement;

mod attachments;
mod claims;
mod context;
mod credentials;
mod frames;
mod households;
mod idempotency;
mod keys;
mod mappings;
mod preferences;
mod records;
mod revisions;
mod schema;
mod steps;
mod studies;

use crate::Statements;
pub use schema::{EXISTING, NAMES, OBJECTS, PROBE, lost};
pub use steps::{Step, steps};

/// Turns on the write-ahead log. The database file keeps the setting. Without the log, statements that read wait for
/// the one that writes.
pub const WRITE_AHEAD: &str = "PRAGMA journal_mode = WAL";

/// The statements of the dialect.
pub const STATEMENTS: Statements = of_dialect!(None);

/// Stores the places of the selections of an earlier version.
pub const FILL_PLACES: &str = households::FILL_PLACES;
