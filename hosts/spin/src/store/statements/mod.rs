//! The SQL statements. Dates have the form `YYYY-MM-DD`, so that they can be compared as text.

// The macros of these modules are used in the others.
#[macro_use]
mod lists;
#[macro_use]
mod measurement;

mod attachments;
mod claims;
mod events;
mod households;
mod keys;
mod mappings;
mod schema;
mod studies;

pub(super) use attachments::{
    ATTACHMENTS_OF_FORM, FIND_ATTACHMENT, FORGET_NAMES, KEEP_ATTACHMENT, NAME_ATTACHMENT,
};
pub(super) use claims::{CONFLICT, INSERT, SETTLE};
pub(super) use events::{CREDENTIAL_EVENTS, EVENTS, FILL_EVENTS, READ_EVENTS, RECORD_EVENTS};
pub(super) use households::{FILL_PLACES, HOUSEHOLDS_PAGE, PLACES, PLACING};
pub(super) use keys::{FIND_KEY, KEEP_KEY, KEYS_PAGE, REVOKE_KEY};
pub(super) use lists::{CHANGED_PAGE, HOUSEHOLD_PAGE, RECORDS_PAGE, SEARCH_PAGE, STUDIES_PAGE, STUDY_PAGE};
pub(super) use mappings::{FIND_MAPPING, KEEP_MAPPING};
pub(super) use schema::{ADDITIONS, EXISTING, FILL_FUEL, OBJECTS, PROBE, RECORDS, SCHEMA, SUPERSEDE};
pub(super) use studies::{
    DRAWN, FIND_SELECTION, FIND_STUDY, FIND_STUDY_CREDENTIAL, KEEP_DRAWN, KEEP_SELECTION, KEEP_STUDY,
    KEEP_STUDY_CREDENTIAL, STUDY_CLAIMS, STUDY_LIST, STUDY_SIZE, SUPERSEDED_INDEXES,
};

/// Turns on the write-ahead log. The database file keeps the setting. Without the log, statements that read wait for
/// the one that writes.
pub(super) const WRITE_AHEAD: &str = "PRAGMA journal_mode = WAL";

/// Reads at most one row, to check that the database can be read.
pub(super) const PING: &str = "SELECT 1 FROM records LIMIT 1";

/// Returns a record of the tenant. Earlier versions had one subject for each tenant.
pub(super) const FIND: &str = "
    SELECT id, household, study, test_group, start_date, end_date, measurements,
           claim, status, decision, amends, created_at, rule_set, module,
           credential, history, replaces, replaced_by, fuel, amended_by, COALESCE(sent_by, tenant)
      FROM records WHERE tenant = ?1 AND id = ?2";

/// Counts the other households in the reference group of a study, up to 1, because the rule requires no more. A
/// household is not its own control group.
pub(super) const REFERENCE_CLAIMS: &str = "
    SELECT COUNT(*) FROM (
        SELECT 1 FROM counted
         WHERE tenant = ?1 AND study = ?2 AND test_group = 'reference' AND household <> ?3
         LIMIT 1)";

/// Returns the nearest period of another household in the other group: one that overlaps, or otherwise the last one
/// before or the first one after. Each is found through an index.
pub(super) const COUNTERPART: &str = "
    WITH nearest (start_date, end_date, days) AS (
        SELECT * FROM (
            SELECT start_date, end_date, 0 FROM counted
             WHERE tenant = ?1 AND study = ?2 AND test_group = IIF(?3 = 'reference', 'intervention', 'reference')
               AND household <> ?6 AND end_date >= ?4 AND start_date <= ?5
             ORDER BY end_date LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT start_date, end_date, julianday(?4) - julianday(end_date) FROM counted
             WHERE tenant = ?1 AND study = ?2 AND test_group = IIF(?3 = 'reference', 'intervention', 'reference')
               AND household <> ?6 AND end_date < ?4
             ORDER BY end_date DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT start_date, end_date, julianday(start_date) - julianday(?5) FROM counted
             WHERE tenant = ?1 AND study = ?2 AND test_group = IIF(?3 = 'reference', 'intervention', 'reference')
               AND household <> ?6 AND start_date > ?5
             ORDER BY start_date LIMIT 1))
    SELECT start_date, end_date FROM nearest ORDER BY days LIMIT 1";

/// Returns the number of the status list of a record, or of the next record if the id is not stored. A list is for
/// 65,536 records and has 131,072 indexes, so at least half of the indexes stay free.
pub(super) const LIST: &str = "
    SELECT COALESCE((SELECT seq FROM records WHERE id = ?1), (SELECT MAX(seq) FROM records), 0) / 65536";

/// Stores the credential of a verified record, unless the record has one.
pub(super) const KEEP_CREDENTIAL: &str = "
    UPDATE OR IGNORE records SET credential = ?2, status_index = ?3
     WHERE id = ?1 AND status = 'verified' AND credential IS NULL";

/// Returns the number of status lists for each purpose.
pub(super) const LISTS: &str = "SELECT COALESCE(MAX(seq), 0) / 65536 + 1 FROM records";

/// Returns the indexes of the records of a status list that have one of these statuses.
pub(super) const STATUS_INDEXES: &str = "
    SELECT status_index - ?2 FROM records
     WHERE status IN (SELECT value FROM json_each(?1)) AND status IN ('disputed', 'invalidated', 'superseded')
       AND status_index >= ?2 AND status_index < ?2 + 131072";

/// Changes the status of a record, if it has one of the required statuses.
pub(super) const CHANGE_STATUS: &str = "
    UPDATE records
       SET status = ?3,
           history = json_insert(COALESCE(history, '[]'), '$[#]',
                                 json_object('status', ?3, 'at', ?4, 'reason', ?5, 'by', ?6))
     WHERE tenant = ?1 AND id = ?2 AND status IN (SELECT value FROM json_each(?7))
    RETURNING id";

/// Appends a change of a room. Concurrent changes are all kept, because the statement does not modify other rows.
pub(super) const APPEND_CHANGE: &str = "
    INSERT INTO preferences (room, change, at, whole) VALUES (?1, ?2, ?3, 0) RETURNING id";

/// Returns the newest record of a room, if it has one, and the changes after it, up to a number of rows. The rows are
/// returned as one value, because on Spin each row of a result is passed to the component separately.
pub(super) const CHANGES: &str = "
    SELECT json_group_array(json_array(id, change, at, whole) ORDER BY id) FROM (
        SELECT id, change, at, whole FROM preferences
         WHERE room = ?1
           AND id >= COALESCE((SELECT MAX(id) FROM preferences WHERE room = ?1 AND whole = 1), 0)
         ORDER BY id LIMIT ?2)";

/// Replaces a change with the record that it results in.
pub(super) const FOLD: &str = "UPDATE preferences SET change = ?2, whole = 1 WHERE id = ?1 AND whole = 0";

/// Deletes the rows before a record of the room, if that record exists.
pub(super) const FORGET_FOLDED: &str = "
    DELETE FROM preferences
     WHERE room = ?1 AND id < ?2
       AND EXISTS (SELECT 1 FROM preferences WHERE id = ?2 AND whole = 1)";
