//! The schema of the database.

/// Creates the table of records.
pub(in crate::store) const RECORDS: &str = "CREATE TABLE IF NOT EXISTS records (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        tenant TEXT NOT NULL,
        household TEXT NOT NULL,
        study TEXT NOT NULL,
        test_group TEXT NOT NULL,
        start_date TEXT,
        end_date TEXT,
        measurements TEXT NOT NULL,
        claim TEXT NOT NULL,
        status TEXT NOT NULL,
        decision TEXT NOT NULL,
        amends TEXT,
        created_at TEXT NOT NULL,
        rule_set TEXT NOT NULL,
        module TEXT NOT NULL,
        credential TEXT,
        status_index INTEGER,
        history TEXT,
        replaces TEXT,
        replaced_by TEXT
    ) STRICT";

/// Creates the other tables, the indexes and the triggers, if they are missing.
pub(in crate::store) const SCHEMA: &[&str] = &[
    "CREATE INDEX IF NOT EXISTS records_by_household ON records (tenant, household, start_date)",
    // Studies read only records that are not invalidated.
    "CREATE INDEX IF NOT EXISTS counted_by_group
        ON records (tenant, study, test_group, household, measurements) WHERE status <> 'invalidated'",
    "CREATE INDEX IF NOT EXISTS counted_by_start
        ON records (tenant, study, test_group, start_date, end_date) WHERE status <> 'invalidated'",
    "CREATE INDEX IF NOT EXISTS counted_by_end
        ON records (tenant, study, test_group, end_date, start_date) WHERE status <> 'invalidated'",
    "DROP INDEX IF EXISTS records_by_group",
    "DROP INDEX IF EXISTS records_by_start",
    "DROP INDEX IF EXISTS records_by_end",
    // Every credential has another status list index.
    "CREATE UNIQUE INDEX IF NOT EXISTS records_by_status_index
        ON records (status_index) WHERE status_index IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS withdrawn
        ON records (status, status_index) WHERE status IN ('disputed', 'invalidated')",
    // The statement that stores a claim also invalidates the record that the claim replaces.
    "CREATE TRIGGER IF NOT EXISTS replaced AFTER INSERT ON records WHEN NEW.replaces IS NOT NULL BEGIN
        UPDATE records
           SET status = 'invalidated',
               replaced_by = NEW.id,
               history = json_insert(COALESCE(history, '[]'), '$[#]', json_object(
                   'status', 'invalidated', 'at', NEW.created_at, 'reason', 'replaced by ' || NEW.id))
         WHERE tenant = NEW.tenant AND id = NEW.replaces;
     END",
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
    "CREATE INDEX IF NOT EXISTS study_credentials_by_study ON study_credentials (tenant, study, seq)",
    // The statement that stores the credential of a study also supersedes the previous one.
    "CREATE TRIGGER IF NOT EXISTS superseded_study AFTER INSERT ON study_credentials BEGIN
        UPDATE study_credentials
           SET superseded_at = NEW.issued_at
         WHERE tenant = NEW.tenant AND study = NEW.study AND seq < NEW.seq AND superseded_at IS NULL;
     END",
    // `whole` is 1 for a record and 0 for a change. Ids are never reused.
    "CREATE TABLE IF NOT EXISTS preferences (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        room TEXT NOT NULL,
        change TEXT NOT NULL,
        at TEXT NOT NULL,
        whole INTEGER NOT NULL
    ) STRICT",
    "CREATE INDEX IF NOT EXISTS preferences_by_room ON preferences (room, whole, id)",
];

/// Counts the existing tables, indexes and triggers of this schema. A database that is up to date has [`OBJECTS`].
pub(in crate::store) const EXISTING: &str = "
    SELECT COUNT(*) FROM sqlite_schema
     WHERE name IN ('records', 'records_by_household', 'counted_by_group', 'counted_by_start', 'counted_by_end',
                    'records_by_status_index', 'withdrawn', 'replaced', 'selections', 'drawn', 'studies',
                    'study_credentials', 'study_credentials_by_study', 'superseded_study', 'preferences',
                    'preferences_by_room')";
/// The number of tables, indexes and triggers in the schema.
pub(in crate::store) const OBJECTS: i64 = 16;

/// Fails if the table of records lacks the columns of [`ADDITIONS`], because an earlier version created it.
pub(in crate::store) const PROBE: &str =
    "SELECT credential, status_index, history, replaces, replaced_by FROM records LIMIT 0";

/// Adds the missing columns. A column that exists already gives an error, which is ignored.
pub(in crate::store) const ADDITIONS: &[&str] = &[
    "ALTER TABLE records ADD COLUMN credential TEXT",
    "ALTER TABLE records ADD COLUMN status_index INTEGER",
    "ALTER TABLE records ADD COLUMN history TEXT",
    "ALTER TABLE records ADD COLUMN replaces TEXT",
    "ALTER TABLE records ADD COLUMN replaced_by TEXT",
];
