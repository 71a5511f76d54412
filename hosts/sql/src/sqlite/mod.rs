//! SQLite. Dates have the form `YYYY-MM-DD`, so that they can be compared as text.
//!
//! A database has one writer at a time, so each statement sees the results of all before it.

// The macros of these modules are used in the others.
#[macro_use]
mod lists;
#[macro_use]
mod measurement;

mod attachments;
mod claims;
mod credentials;
mod events;
mod households;
mod idempotency;
mod keys;
mod mappings;
mod preferences;
mod records;
mod schema;
mod steps;
mod studies;

use crate::Statements;
pub use schema::{EXISTING, OBJECTS, PROBE};
pub use steps::{Step, steps};

/// Turns on the write-ahead log. The database file keeps the setting. Without the log, statements that read wait for
/// the one that writes.
pub const WRITE_AHEAD: &str = "PRAGMA journal_mode = WAL";

/// The statements of the dialect.
pub const STATEMENTS: Statements = Statements {
    ping: records::PING,
    insert: claims::INSERT,
    conflict: claims::CONFLICT,
    settle: claims::SETTLE,
    find: records::FIND,
    reference_claims: records::REFERENCE_CLAIMS,
    counterpart: records::COUNTERPART,
    change_status: records::CHANGE_STATUS,
    list: credentials::LIST,
    keep_credential: credentials::KEEP_CREDENTIAL,
    lists: credentials::LISTS,
    status_indexes: credentials::STATUS_INDEXES,
    read_events: events::READ_EVENTS,
    count_events: events::COUNT_EVENTS,
    records_page: lists::RECORDS_PAGE,
    study_page: lists::STUDY_PAGE,
    household_page: lists::HOUSEHOLD_PAGE,
    changed_page: lists::CHANGED_PAGE,
    search_page: lists::SEARCH_PAGE,
    studies_page: lists::STUDIES_PAGE,
    households_page: households::HOUSEHOLDS_PAGE,
    drawn: studies::DRAWN,
    keep_selection: studies::KEEP_SELECTION,
    keep_drawn: studies::KEEP_DRAWN,
    find_selection: studies::FIND_SELECTION,
    keep_study: studies::KEEP_STUDY,
    find_study: studies::FIND_STUDY,
    study_size: studies::STUDY_SIZE,
    study_claims: studies::STUDY_CLAIMS,
    keep_study_credential: studies::KEEP_STUDY_CREDENTIAL,
    find_study_credential: studies::FIND_STUDY_CREDENTIAL,
    study_list: studies::STUDY_LIST,
    superseded_indexes: studies::SUPERSEDED_INDEXES,
    append_change: preferences::APPEND_CHANGE,
    changes: preferences::CHANGES,
    fold: preferences::FOLD,
    forget_folded: preferences::FORGET_FOLDED,
    keep_key: keys::KEEP_KEY,
    find_key: keys::FIND_KEY,
    keys_page: keys::KEYS_PAGE,
    revoke_key: keys::REVOKE_KEY,
    keep_mapping: mappings::KEEP_MAPPING,
    find_mapping: mappings::FIND_MAPPING,
    name_attachment: attachments::NAME_ATTACHMENT,
    keep_attachment: attachments::KEEP_ATTACHMENT,
    attachments_of_form: attachments::ATTACHMENTS_OF_FORM,
    find_attachment: attachments::FIND_ATTACHMENT,
    forget_names: attachments::FORGET_NAMES,
    hold_request: idempotency::HOLD_REQUEST,
    keep_answer: idempotency::KEEP_ANSWER,
    release_request: idempotency::RELEASE_REQUEST,
    forget_answers: idempotency::FORGET_ANSWERS,
    number_events: None,
};

/// Stores the places of the selections of an earlier version.
pub const FILL_PLACES: &str = households::FILL_PLACES;
