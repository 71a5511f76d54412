//! Postgres, version 14 or later.
//!
//! Statements that decide run at the same time as others, so they are functions of the database that lock what they
//! decide about: see `migrations/`. Each call of the edge is one statement in a transaction of its own.

mod attachments;
mod claims;
mod credentials;
mod events;
mod households;
mod idempotency;
mod keys;
mod lists;
mod mappings;
mod preferences;
mod records;
mod studies;

use crate::Statements;

/// A step from one version of the tables to the next.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The version of the tables after it.
    pub version: i32,
    /// The statements, which run in one transaction. The last one adds the row of the version to `hearth_schema`.
    pub sql: &'static str,
}

/// The migrations, in the order of their versions. A migration that was released never changes.
pub const MIGRATIONS: &[Migration] = &[Migration { version: 1, sql: include_str!("migrations/0001.sql") }];

/// The version of the tables that the statements use.
pub const VERSION: i32 = 1;

/// Returns the version of the newest migration of the database, and the oldest version of an edge that works with it.
pub const VERSIONS: &str = "SELECT version, oldest_edge FROM hearth_schema ORDER BY version DESC LIMIT 1";

/// Returns the number of tables that hold the versions: 0 before the first migration.
pub const EXISTING: &str = "SELECT COUNT(*) FROM pg_class WHERE oid = to_regclass('hearth_schema')";

/// Returns the columns of the events for a copy, with the numbers that events without one will get.
pub const COPIED_EVENTS: &str = "
    SELECT tenant,
           COALESCE(number,
                    COALESCE(MAX(number) OVER (PARTITION BY tenant), 0)
                        + ROW_NUMBER() OVER (PARTITION BY tenant, number IS NULL ORDER BY tx, place)),
           type, at, record, study, by, reason, actor
      FROM events ORDER BY 1, 2";

/// Returns the value of the column `changed_at` of a copied record, which SQLite does not store.
pub const COPIED_CHANGED_AT: &str = "COALESCE(history::json -> -1 ->> 'at', settled_at, created_at)";

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
    number_events: Some(events::NUMBER_EVENTS),
};
