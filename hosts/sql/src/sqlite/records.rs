//! The SQL statements that read records, and that change the status of one.

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

/// Changes the status of a record, if it has one of the required statuses.
pub(super) const CHANGE_STATUS: &str = "
    UPDATE records
       SET status = ?3,
           history = json_insert(COALESCE(history, '[]'), '$[#]',
                                 json_object('status', ?3, 'at', ?4, 'reason', ?5, 'by', ?6))
     WHERE tenant = ?1 AND id = ?2 AND status IN (SELECT value FROM json_each(?7))
    RETURNING id";
