//! The SQL. Dates are `YYYY-MM-DD`, so that they compare as text.

mod schema;
mod studies;

pub(super) use schema::{ADDITIONS, OBJECTS, PROBE, RECORDS, SCHEMA, THERE};
pub(super) use studies::{
    ASSESSED, DRAWN, FIND_SELECTION, FIND_STUDY, KEEP_ASSESSED, KEEP_DRAWN, KEEP_SELECTION, KEEP_STUDY,
    STUDY_CLAIMS, STUDY_SIZE,
};

/// Turns on the write-ahead log, which the file of the database keeps: without it, every statement that reads waits for
/// the one that writes.
pub(super) const WRITE_AHEAD: &str = "PRAGMA journal_mode = WAL";

/// Reads something.
pub(super) const PING: &str = "SELECT 1 FROM records LIMIT 1";

/// Stores a record unless a stored claim of the same household has other measurements over an overlapping
/// period; the check and the insert are one statement, so two contradicting claims cannot both pass it.
/// A claim without a period overlaps none, because nothing compares with NULL. An invalidated record contradicts
/// nothing, and so does the one that the claim replaces; that one has to be there, and not to be invalidated yet.
/// No row is stored either where another credential has got the same place in the lists a moment ago.
pub(super) const INSERT: &str = "
    INSERT INTO records (id, tenant, household, study, test_group, start_date, end_date, measurements,
                         claim, status, decision, created_at, rule_set, module, replaces, credential,
                         status_index, amends)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
           (SELECT id FROM records
             WHERE tenant = ?2 AND household = ?3 AND measurements = ?8 AND status <> 'invalidated'
               AND id IS NOT ?15
             ORDER BY seq DESC LIMIT 1)
     WHERE NOT EXISTS (SELECT 1 FROM records
                        WHERE tenant = ?2 AND household = ?3 AND measurements <> ?8
                          AND start_date <= ?7 AND end_date >= ?6
                          AND status <> 'invalidated' AND id IS NOT ?15)
       AND (?15 IS NULL
            OR EXISTS (SELECT 1 FROM records
                        WHERE id = ?15 AND tenant = ?2 AND household = ?3 AND status <> 'invalidated'))
    ON CONFLICT DO NOTHING
    RETURNING amends";

/// The stored claim that kept a record out, with the conditions of [`INSERT`].
pub(super) const CONFLICT: &str = "
    SELECT id, start_date, end_date FROM records
     WHERE tenant = ?1 AND household = ?2 AND measurements <> ?3
       AND start_date <= ?5 AND end_date >= ?4
       AND status <> 'invalidated' AND id IS NOT ?6
     ORDER BY seq LIMIT 1";

/// One record; another tenant's is not there.
pub(super) const FIND: &str = "
    SELECT id, household, study, test_group, start_date, end_date, measurements,
           claim, status, decision, amends, created_at, rule_set, module,
           credential, history, replaces, replaced_by
      FROM records WHERE tenant = ?1 AND id = ?2";

/// How many other households the reference group of a study has, counted to one: the rule asks for no more. A household is
/// no control group of its own.
pub(super) const REFERENCE_CLAIMS: &str = "
    SELECT COUNT(*) FROM (
        SELECT 1 FROM records
         WHERE tenant = ?1 AND study = ?2 AND test_group = 'reference' AND household <> ?3
           AND status <> 'invalidated'
         LIMIT 1)";

/// The period of another household in the other group that is nearest to this one: one that overlaps, or else
/// the last before or the first after. Each is found through an index.
pub(super) const COUNTERPART: &str = "
    WITH nearest (start_date, end_date, days) AS (
        SELECT * FROM (
            SELECT start_date, end_date, 0 FROM records
             WHERE tenant = ?1 AND study = ?2 AND test_group = IIF(?3 = 'reference', 'intervention', 'reference')
               AND household <> ?6 AND end_date >= ?4 AND start_date <= ?5 AND status <> 'invalidated'
             ORDER BY end_date LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT start_date, end_date, julianday(?4) - julianday(end_date) FROM records
             WHERE tenant = ?1 AND study = ?2 AND test_group = IIF(?3 = 'reference', 'intervention', 'reference')
               AND household <> ?6 AND end_date < ?4 AND status <> 'invalidated'
             ORDER BY end_date DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT start_date, end_date, julianday(start_date) - julianday(?5) FROM records
             WHERE tenant = ?1 AND study = ?2 AND test_group = IIF(?3 = 'reference', 'intervention', 'reference')
               AND household <> ?6 AND start_date > ?5 AND status <> 'invalidated'
             ORDER BY start_date LIMIT 1))
    SELECT start_date, end_date FROM nearest ORDER BY days LIMIT 1";

/// Gives a pending record its new decision. A record that is verified by now keeps what it has.
pub(super) const SETTLE: &str = "
    UPDATE records SET status = ?2, decision = ?3, rule_set = ?4, module = ?5
     WHERE id = ?1 AND status = 'pending'";

/// The number of the list of statuses in which the record with this id has its place, or the next one that is stored. A
/// list is of 65,536 records and has 131,072 places, so at least half of them stay free.
pub(super) const LIST: &str = "
    SELECT COALESCE((SELECT seq FROM records WHERE id = ?1), (SELECT MAX(seq) FROM records), 0) / 65536";

/// Gives a verified record its credential, once.
pub(super) const KEEP_CREDENTIAL: &str = "
    UPDATE OR IGNORE records SET credential = ?2, status_index = ?3
     WHERE id = ?1 AND status = 'verified' AND credential IS NULL";

/// How many lists there are, for each purpose.
pub(super) const LISTS: &str = "SELECT COALESCE(MAX(seq), 0) / 65536 + 1 FROM records";

/// The places of a list whose records have a status.
pub(super) const PLACES: &str = "
    SELECT status_index - ?2 FROM records
     WHERE status = ?1 AND status IN ('disputed', 'invalidated')
       AND status_index >= ?2 AND status_index < ?2 + 131072";

/// Gives a record another status, if it has one of those from which there is a way.
pub(super) const CHANGE_STATUS: &str = "
    UPDATE records
       SET status = ?3,
           history = json_insert(COALESCE(history, '[]'), '$[#]', json_object('status', ?3, 'at', ?4, 'reason', ?5))
     WHERE tenant = ?1 AND id = ?2 AND status IN (SELECT value FROM json_each(?6))
    RETURNING id";

/// Takes a change of a room down. Nobody else's is touched, so of two at once neither is lost.
pub(super) const APPEND_CHANGE: &str = "
    INSERT INTO preferences (room, change, at, whole) VALUES (?1, ?2, ?3, 0) RETURNING id";

/// The newest record of a room, where there is one, and the changes after it; no more rows than asked for. All are one
/// value, because on Spin each row of a result crosses into the component by itself.
pub(super) const CHANGES: &str = "
    SELECT json_group_array(json_array(id, change, at, whole) ORDER BY id) FROM (
        SELECT id, change, at, whole FROM preferences
         WHERE room = ?1
           AND id >= COALESCE((SELECT MAX(id) FROM preferences WHERE room = ?1 AND whole = 1), 0)
         ORDER BY id LIMIT ?2)";

/// Puts in the place of a change the record that it leads to.
pub(super) const FOLD: &str = "UPDATE preferences SET change = ?2, whole = 1 WHERE id = ?1 AND whole = 0";

/// Forgets what a record of the room has made needless; without that record it forgets nothing.
pub(super) const FORGET_FOLDED: &str = "
    DELETE FROM preferences
     WHERE room = ?1 AND id < ?2
       AND EXISTS (SELECT 1 FROM preferences WHERE id = ?2 AND whole = 1)";
