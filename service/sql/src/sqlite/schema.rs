//! The schema of the database.

use super::{events, households};

/// Creates the table of records. The large columns are last: a statement that reads another one does not read them.
const RECORDS: &str = "CREATE TABLE IF NOT EXISTS records (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        tenant TEXT NOT NULL,
        status TEXT NOT NULL,
        test_group TEXT NOT NULL,
        start_date TEXT,
        end_date TEXT,
        measurements TEXT NOT NULL,
        fuel TEXT,
        household TEXT NOT NULL,
        study TEXT NOT NULL,
        amends TEXT,
        replaces TEXT,
        replaced_by TEXT,
        amended_by TEXT,
        created_at TEXT NOT NULL,
        settled_at TEXT,
        sent_by TEXT,
        rule_set TEXT NOT NULL,
        module TEXT NOT NULL,
        status_index INTEGER,
        searched TEXT,
        marks TEXT,
        decision TEXT NOT NULL,
        history TEXT,
        claim TEXT NOT NULL,
        credential TEXT
    ) STRICT";

/// Creates the tables, in the order of [`ADDED`], so that an interrupted creation is continued and not taken for a loss.
pub(super) const TABLES: &[&str] = &[
    RECORDS,
    // `whole` is 1 for a record and 0 for a change. Ids are never reused.
    "CREATE TABLE IF NOT EXISTS preferences (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        room TEXT NOT NULL,
        change TEXT NOT NULL,
        at TEXT NOT NULL,
        whole INTEGER NOT NULL
    ) STRICT",
    "CREATE TABLE IF NOT EXISTS selections (
        tenant TEXT NOT NULL,
        id TEXT NOT NULL,
        document TEXT NOT NULL,
        frame TEXT NOT NULL,
        created_at TEXT NOT NULL,
        PRIMARY KEY (tenant, id)
    ) STRICT",
    // The households of a selection, including reserves.
    "CREATE TABLE IF NOT EXISTS drawn (
        tenant TEXT NOT NULL,
        selection TEXT NOT NULL,
        household TEXT NOT NULL,
        PRIMARY KEY (tenant, selection, household)
    ) STRICT, WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS studies (
        tenant TEXT NOT NULL,
        id TEXT NOT NULL,
        parameters TEXT NOT NULL,
        reference_selection TEXT,
        intervention_selection TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        PRIMARY KEY (tenant, id)
    ) STRICT",
    // The credentials of studies. `counted` is the digest of the ids of the claims that a credential counts.
    "CREATE TABLE IF NOT EXISTS study_credentials (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        tenant TEXT NOT NULL,
        study TEXT NOT NULL,
        credential TEXT NOT NULL,
        assessment TEXT NOT NULL,
        counted TEXT NOT NULL,
        module TEXT NOT NULL,
        issued_at TEXT NOT NULL,
        status_index INTEGER UNIQUE,
        superseded_at TEXT
    ) STRICT",
    events::EVENTS,
    // Attachments, by the SHA-256 of their bytes, with the first piece of these; and the other pieces.
    "CREATE TABLE IF NOT EXISTS attachments (
        tenant TEXT NOT NULL,
        digest TEXT NOT NULL,
        media_type TEXT NOT NULL,
        size INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        created_at TEXT NOT NULL,
        PRIMARY KEY (tenant, digest)
    ) STRICT",
    // The names of attachments in a filled form, whose parts may arrive in several requests.
    "CREATE TABLE IF NOT EXISTS submission_files (
        tenant TEXT NOT NULL,
        instance TEXT NOT NULL,
        name TEXT NOT NULL,
        digest TEXT NOT NULL,
        size INTEGER NOT NULL,
        created_at TEXT NOT NULL,
        PRIMARY KEY (tenant, instance, name)
    ) STRICT, WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS mappings (
        tenant TEXT NOT NULL,
        name TEXT NOT NULL,
        document TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        PRIMARY KEY (tenant, name)
    ) STRICT",
    // The API keys that were created with a key, by the SHA-256 of the key. `tenant` is the organisation.
    "CREATE TABLE IF NOT EXISTS api_keys (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        sha256 TEXT NOT NULL UNIQUE,
        tenant TEXT NOT NULL,
        subject TEXT NOT NULL,
        scopes TEXT NOT NULL,
        rooms TEXT NOT NULL,
        created_at TEXT NOT NULL,
        created_by TEXT NOT NULL,
        expires TEXT,
        revoked_at TEXT,
        revoked_by TEXT
    ) STRICT",
    households::PLACES,
    // The keys of requests that can be repeated, with their answers, for a day. `request` is a digest, and `holder` the
    // attempt that holds the key.
    "CREATE TABLE IF NOT EXISTS idempotency_keys (
        tenant TEXT NOT NULL,
        key TEXT NOT NULL,
        request BLOB NOT NULL,
        holder TEXT NOT NULL,
        created_at TEXT NOT NULL,
        status INTEGER,
        media_type TEXT,
        location TEXT,
        body BLOB,
        PRIMARY KEY (tenant, key)
    ) STRICT",
];

/// The beginning of the statement that supersedes the earlier records of the measurement of `NEW`.
macro_rules! supersede {
    ($at:literal) => {
        concat!(
            "UPDATE records
               SET status = 'superseded',
                   amended_by = NEW.id,
                   history = json_insert(COALESCE(history, '[]'), '$[#]', json_object(
                       'status', 'superseded', 'at', ",
            $at,
            ", 'reason', 'superseded by ' || NEW.id, 'by', COALESCE(NEW.sent_by, NEW.tenant)))
             WHERE ",
            same_measurement_of_household!("records", "NEW"),
            " AND seq < NEW.seq"
        )
    };
}

/// Creates the view, the indexes and the triggers, if they are missing.
pub(super) const SCHEMA: &[&str] = &[
    "CREATE INDEX IF NOT EXISTS records_of_household ON records (tenant, household)",
    // The indexes of lists: pages are in the order of `seq`, and the columns after it are those of filters.
    "CREATE INDEX IF NOT EXISTS records_listed
        ON records (tenant, status, seq, test_group, fuel, start_date, end_date)",
    "CREATE INDEX IF NOT EXISTS records_of_study
        ON records (tenant, study, status, test_group, seq, fuel, start_date, end_date)",
    concat!("CREATE INDEX IF NOT EXISTS records_changed ON records (tenant, ", changed_at!(), ", seq)"),
    concat!("CREATE INDEX IF NOT EXISTS records_searched ON records (tenant, seq, ", searched!(), ")"),
    // Studies read only records that are neither invalidated nor superseded.
    "CREATE INDEX IF NOT EXISTS live_by_group
        ON records (tenant, study, test_group, household) WHERE status NOT IN ('invalidated', 'superseded')",
    "CREATE INDEX IF NOT EXISTS live_by_start
        ON records (tenant, study, test_group, start_date, end_date)
        WHERE status NOT IN ('invalidated', 'superseded')",
    "CREATE INDEX IF NOT EXISTS live_by_end
        ON records (tenant, study, test_group, end_date, start_date)
        WHERE status NOT IN ('invalidated', 'superseded')",
    // Every credential has another status list index.
    "CREATE UNIQUE INDEX IF NOT EXISTS records_by_status_index
        ON records (status_index) WHERE status_index IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS withheld
        ON records (status, status_index) WHERE status IN ('disputed', 'invalidated', 'superseded')",
    // Triggers of earlier versions. A database that lacks their successors is not used meanwhile.
    "DROP TRIGGER IF EXISTS replaced",
    "DROP TRIGGER IF EXISTS replacing",
    "DROP TRIGGER IF EXISTS amending",
    "DROP TRIGGER IF EXISTS settling",
    "DROP TRIGGER IF EXISTS changed",
    // The records that count for studies: one for each measurement. A pending record does not count while the record
    // that it amends is verified or disputed. With the plus sign, the engine looks for that record by its household, and
    // not among all with its status.
    concat!(
        "CREATE VIEW IF NOT EXISTS counting AS
            SELECT seq, id, tenant, study, test_group, household, start_date, end_date, status, claim FROM records
             WHERE status NOT IN ('invalidated', 'superseded')
               AND NOT (status = 'pending'
                        AND EXISTS (SELECT 1 FROM records AS decided
                                     WHERE ", same_measurement_of_household!("decided", "records"), "
                                       AND +decided.status IN ('verified', 'disputed')))"
    ),
    // The statement that stores a claim also invalidates the record that the claim replaces, and the other records of
    // its measurement, unless the claim has that measurement, too.
    concat!(
        "CREATE TRIGGER IF NOT EXISTS record_replacing AFTER INSERT ON records WHEN NEW.replaces IS NOT NULL BEGIN
            UPDATE records
               SET status = 'invalidated',
                   replaced_by = NEW.id,
                   history = json_insert(COALESCE(history, '[]'), '$[#]', json_object(
                       'status', 'invalidated', 'at', NEW.created_at, 'reason', 'replaced by ' || NEW.id,
                       'by', COALESCE(NEW.sent_by, NEW.tenant)))
             WHERE tenant = NEW.tenant AND household = NEW.household AND id <> NEW.id
               AND status NOT IN ('invalidated', 'superseded')
               AND EXISTS (SELECT 1 FROM records AS replaced
                            WHERE replaced.id = NEW.replaces
                              AND (replaced.id = records.id
                                   OR (", same_measurement!("replaced", "records"), "
                                       AND NOT (", same_measurement!("records", "NEW"), "))));
         END"
    ),
    // The statement that stores or settles a record also supersedes the earlier records of its measurement, unless they
    // are verified and it is not.
    concat!(
        "CREATE TRIGGER IF NOT EXISTS record_amending AFTER INSERT ON records WHEN NEW.amends IS NOT NULL BEGIN
            ", supersede!("NEW.created_at"), " AND id IS NOT NEW.replaces AND status IN ('pending', NEW.status);
         END"
    ),
    concat!(
        "CREATE TRIGGER IF NOT EXISTS record_settling AFTER UPDATE OF status ON records
            WHEN OLD.status = 'pending' AND NEW.status = 'verified' BEGIN
            ", supersede!("NEW.settled_at"), " AND status IN ('pending', 'verified');
         END"
    ),
    // The marks by which copies of claims are found, with the households that have a record with it.
    "CREATE TABLE IF NOT EXISTS marks (
        tenant TEXT NOT NULL,
        mark TEXT NOT NULL,
        household TEXT NOT NULL,
        PRIMARY KEY (tenant, mark, household)
    ) STRICT, WITHOUT ROWID",
    "CREATE TRIGGER IF NOT EXISTS marking AFTER INSERT ON records WHEN NEW.marks IS NOT NULL BEGIN
        INSERT OR IGNORE INTO marks (tenant, mark, household)
        SELECT NEW.tenant, mark.value, NEW.household FROM json_each(NEW.marks) AS mark;
     END",
    // Objects of earlier versions.
    "DROP INDEX IF EXISTS records_by_household",
    "DROP INDEX IF EXISTS records_by_group",
    "DROP INDEX IF EXISTS records_by_start",
    "DROP INDEX IF EXISTS records_by_end",
    "DROP INDEX IF EXISTS counted_by_group",
    "DROP INDEX IF EXISTS counted_by_start",
    "DROP INDEX IF EXISTS counted_by_end",
    "DROP INDEX IF EXISTS withdrawn",
    "DROP VIEW IF EXISTS counted",
    "CREATE INDEX IF NOT EXISTS study_credentials_by_study ON study_credentials (tenant, study, seq)",
    // The statement that stores the credential of a study also supersedes the previous one.
    "CREATE TRIGGER IF NOT EXISTS superseded_study AFTER INSERT ON study_credentials BEGIN
        UPDATE study_credentials
           SET superseded_at = NEW.issued_at
         WHERE tenant = NEW.tenant AND study = NEW.study AND seq < NEW.seq AND superseded_at IS NULL;
     END",
    "CREATE INDEX IF NOT EXISTS preferences_by_room ON preferences (room, whole, id)",
    "CREATE INDEX IF NOT EXISTS submission_files_by_age ON submission_files (created_at)",
    "CREATE INDEX IF NOT EXISTS api_keys_of_tenant ON api_keys (tenant, seq)",
    "CREATE INDEX IF NOT EXISTS idempotency_keys_by_age ON idempotency_keys (created_at)",
];

/// Returns the names of all objects of the database.
pub const NAMES: &str = "SELECT name FROM sqlite_schema";

/// The tables in the order in which versions added them, and three objects of other kinds: the view that a version added before
/// `marks`, the trigger that shows the loss of `revisions`, and the view that shows that of `frames`.
const ADDED: [&str; 19] = [
    "records",
    "preferences",
    "selections",
    "drawn",
    "studies",
    "study_credentials",
    "events",
    "attachments",
    "submission_files",
    "mappings",
    "api_keys",
    "places",
    "idempotency_keys",
    "counting",
    "marks",
    "revisions",
    "study_stored",
    "frames",
    "registered",
];

/// Returns the tables that a database has lost, by the names of its objects.
///
/// A database has no number of its version. Its version is that of the newest object in it, and that version had all
/// tables that were added before. An empty database and one of an earlier version have lost nothing.
pub fn lost(names: &[impl AsRef<str>]) -> Vec<&'static str> {
    let exists = |added: &&str| names.iter().any(|name| name.as_ref() == *added);
    let newest = ADDED.iter().rposition(exists).unwrap_or(0);
    ADDED.iter().copied().take(newest).filter(|added| !exists(added)).collect()
}

/// Counts the existing tables, views, indexes and triggers of this schema. A database that is up to date has
/// [`OBJECTS`].
pub const EXISTING: &str = "
    SELECT COUNT(*) FROM sqlite_schema
     WHERE name IN ('records', 'records_of_household', 'records_listed', 'records_of_study', 'records_changed',
                    'records_searched',
                    'live_by_group', 'live_by_start', 'live_by_end',
                    'records_by_status_index', 'withheld', 'counting', 'record_replacing', 'record_amending',
                    'record_settling', 'marks', 'marking', 'selections',
                    'drawn', 'studies', 'study_credentials', 'study_credentials_by_study', 'superseded_study',
                    'preferences', 'preferences_by_room', 'attachments', 'submission_files',
                    'submission_files_by_age', 'mappings', 'api_keys', 'api_keys_of_tenant', 'idempotency_keys',
                    'idempotency_keys_by_age', 'places',
                    'placing', 'events', 'created',
                    'status_changed', 'issued', 'revisions', 'study_stored', 'study_changed', 'revised',
                    'frames', 'registered', 'frame_registered')";
/// The number of tables, views, indexes and triggers in the schema.
pub const OBJECTS: i64 = 46;

/// Fails if the table of records lacks the columns of [`ADDITIONS`], because an earlier version created it.
pub const PROBE: &str =
    "SELECT credential, status_index, history, replaces, replaced_by, fuel, amended_by, settled_at, sent_by,
            searched, marks
       FROM records LIMIT 0";

/// Adds the missing columns. A column that exists already gives an error, which is ignored.
pub(super) const ADDITIONS: &[&str] = &[
    "ALTER TABLE records ADD COLUMN credential TEXT",
    "ALTER TABLE records ADD COLUMN status_index INTEGER",
    "ALTER TABLE records ADD COLUMN history TEXT",
    "ALTER TABLE records ADD COLUMN replaces TEXT",
    "ALTER TABLE records ADD COLUMN replaced_by TEXT",
    "ALTER TABLE records ADD COLUMN fuel TEXT",
    "ALTER TABLE records ADD COLUMN amended_by TEXT",
    "ALTER TABLE records ADD COLUMN settled_at TEXT",
    "ALTER TABLE events ADD COLUMN actor TEXT",
    "ALTER TABLE records ADD COLUMN sent_by TEXT",
    "ALTER TABLE records ADD COLUMN searched TEXT",
    // Last, because it shows that the columns before it exist.
    "ALTER TABLE records ADD COLUMN marks TEXT",
];

/// Sets the fuel of records that an earlier version stored, in the form of the module.
pub(super) const FILL_FUEL: &str = "
    UPDATE records
       SET fuel = lower(trim(json_extract(claim, '$.fuelType'), char(9, 10, 13, 32)))
     WHERE fuel IS NULL AND json_valid(claim) AND json_type(claim, '$.fuelType') = 'text'";

/// Supersedes the records that an earlier version kept beside a later record of the same measurement. The newest record
/// that is verified or disputed remains, and a pending one if it is newer.
pub(super) const SUPERSEDE: &str = concat!(
    "WITH superseded (id, by) AS (
        SELECT id,
               (SELECT later.id FROM records AS later
                 WHERE ",
    same_measurement_of_household!("later", "records"),
    "
                   AND later.seq > records.seq AND later.status NOT IN ('invalidated', 'superseded')
                   AND (later.status <> 'pending' OR records.status = 'pending')
                 ORDER BY later.status = 'pending', later.seq DESC LIMIT 1)
          FROM records WHERE status NOT IN ('invalidated', 'superseded'))
    UPDATE records
       SET status = 'superseded',
           amended_by = superseded.by,
           history = json_insert(COALESCE(history, '[]'), '$[#]', json_object(
               'status', 'superseded', 'at', ?1, 'reason', 'superseded by ' || superseded.by))
      FROM superseded
     WHERE records.id = superseded.id AND superseded.by IS NOT NULL"
);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_table_is_lost_if_a_newer_object_exists() {
        let without = |name: &str| ADDED.into_iter().filter(|added| *added != name).collect::<Vec<_>>();
        for name in ADDED[..13].iter().chain(&["marks", "revisions", "frames"]) {
            assert_eq!(lost(&without(name)), [*name]);
        }
        assert_eq!(lost(&["drawn"]), ["records", "preferences", "selections"]);
    }

    #[test]
    fn an_earlier_version_has_lost_nothing() {
        for added in 0..=ADDED.len() {
            assert_eq!(lost(&ADDED[..added]), [] as [&str; 0]);
        }
    }

    #[test]
    fn the_counted_objects_are_those_of_the_list() {
        let names: BTreeSet<&str> = EXISTING.split('\'').skip(1).step_by(2).collect();
        assert_eq!(names.len(), usize::try_from(OBJECTS).unwrap_or_default());
        assert_eq!(names.len() * 2, EXISTING.matches('\'').count(), "a name stands twice");
    }

    #[test]
    fn tables_are_created_in_the_order_of_versions() {
        assert_eq!(TABLES.len() + 6, ADDED.len());
        for (statement, name) in TABLES.iter().zip(ADDED) {
            assert!(statement.starts_with(&format!("CREATE TABLE IF NOT EXISTS {name} (")), "{name}");
        }
    }
}
