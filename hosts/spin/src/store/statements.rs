//! The SQL. Dates are `YYYY-MM-DD`, so that they compare as text.

/// The tables and indexes, each made only where it is missing.
pub(super) const SCHEMA: &[&str] = &[
    "CREATE TABLE IF NOT EXISTS records (
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
        module TEXT NOT NULL
    ) STRICT",
    "CREATE INDEX IF NOT EXISTS records_by_household ON records (tenant, household, start_date)",
    "CREATE INDEX IF NOT EXISTS records_by_group ON records (tenant, study, test_group, household, measurements)",
    "CREATE INDEX IF NOT EXISTS records_by_start ON records (tenant, study, test_group, start_date, end_date)",
    "CREATE INDEX IF NOT EXISTS records_by_end ON records (tenant, study, test_group, end_date, start_date)",
    // A whole row holds a record, the others a change each. Ids are never given twice.
    "CREATE TABLE IF NOT EXISTS preferences (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        room TEXT NOT NULL,
        change TEXT NOT NULL,
        at TEXT NOT NULL,
        whole INTEGER NOT NULL
    ) STRICT",
    "CREATE INDEX IF NOT EXISTS preferences_by_room ON preferences (room, whole, id)",
];

/// Reads something.
pub(super) const PING: &str = "SELECT 1 FROM records LIMIT 1";

/// Stores a record unless a stored claim of the same household has other measurements over an overlapping
/// period; the check and the insert are one statement, so two contradicting claims cannot both pass it.
/// A claim without a period overlaps none, because nothing compares with NULL.
pub(super) const INSERT: &str = "
    INSERT INTO records (id, tenant, household, study, test_group, start_date, end_date, measurements,
                         claim, status, decision, created_at, rule_set, module, amends)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
           (SELECT id FROM records
             WHERE tenant = ?2 AND household = ?3 AND measurements = ?8
             ORDER BY seq DESC LIMIT 1)
     WHERE NOT EXISTS (SELECT 1 FROM records
                        WHERE tenant = ?2 AND household = ?3 AND measurements <> ?8
                          AND start_date <= ?7 AND end_date >= ?6)
    ON CONFLICT (id) DO NOTHING
    RETURNING amends";

/// The stored claim that kept a record out, with the conditions of [`INSERT`].
pub(super) const CONFLICT: &str = "
    SELECT id, start_date, end_date FROM records
     WHERE tenant = ?1 AND household = ?2 AND measurements <> ?3
       AND start_date <= ?5 AND end_date >= ?4
     ORDER BY seq LIMIT 1";

/// One record; another tenant's is not there.
pub(super) const FIND: &str = "
    SELECT id, household, study, test_group, start_date, end_date, measurements,
           claim, status, decision, amends, created_at, rule_set, module
      FROM records WHERE tenant = ?1 AND id = ?2";

/// How many other households the reference group of a study has. A household is no control group of its own.
/// Counted to a thousand at most, so that a large study costs no more.
pub(super) const REFERENCE_CLAIMS: &str = "
    SELECT COUNT(*) FROM (
        SELECT DISTINCT household FROM records
         WHERE tenant = ?1 AND study = ?2 AND test_group = 'reference' AND household <> ?3
         LIMIT 1000)";

/// The period of another household in the other group that is nearest to this one: one that overlaps, or else
/// the last before or the first after. Each is found through an index.
pub(super) const COUNTERPART: &str = "
    WITH other (test_group) AS (
        SELECT CASE ?3 WHEN 'reference' THEN 'intervention' ELSE 'reference' END),
    nearest (start_date, end_date, days) AS (
        SELECT * FROM (
            SELECT start_date, end_date, 0 FROM records JOIN other USING (test_group)
             WHERE tenant = ?1 AND study = ?2 AND household <> ?6 AND end_date >= ?4 AND start_date <= ?5
             ORDER BY end_date LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT start_date, end_date, julianday(?4) - julianday(end_date) FROM records JOIN other USING (test_group)
             WHERE tenant = ?1 AND study = ?2 AND household <> ?6 AND end_date < ?4
             ORDER BY end_date DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT start_date, end_date, julianday(start_date) - julianday(?5) FROM records JOIN other USING (test_group)
             WHERE tenant = ?1 AND study = ?2 AND household <> ?6 AND start_date > ?5
             ORDER BY start_date LIMIT 1))
    SELECT start_date, end_date FROM nearest ORDER BY days LIMIT 1";

/// Gives a pending record its new decision. A record that is verified by now keeps what it has.
pub(super) const SETTLE: &str = "
    UPDATE records SET status = ?2, decision = ?3, rule_set = ?4, module = ?5
     WHERE id = ?1 AND status = 'pending'";

/// Takes a change of a room down. Nobody else's is touched, so of two at once neither is lost.
pub(super) const APPEND_CHANGE: &str = "
    INSERT INTO preferences (room, change, at, whole) VALUES (?1, ?2, ?3, 0) RETURNING id";

/// The newest record of a room, where there is one, and the changes after it.
pub(super) const CHANGES: &str = "
    SELECT id, change, at, whole FROM preferences
     WHERE room = ?1
       AND id >= COALESCE((SELECT MAX(id) FROM preferences WHERE room = ?1 AND whole = 1), 0)
     ORDER BY id";

/// Puts in the place of a change the record that it leads to.
pub(super) const FOLD: &str = "UPDATE preferences SET change = ?2, whole = 1 WHERE id = ?1 AND whole = 0";

/// Forgets what a record of the room has made needless; without that record it forgets nothing.
pub(super) const FORGET_FOLDED: &str = "
    DELETE FROM preferences
     WHERE room = ?1 AND id < ?2
       AND EXISTS (SELECT 1 FROM preferences WHERE id = ?2 AND whole = 1)";
