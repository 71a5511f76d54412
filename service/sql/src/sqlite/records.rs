//! The SQL statements that read records, and that change the status of one.

/// Reads at most one row, to check that the database can be read.
pub(super) const PING: &str = "SELECT 1 FROM records LIMIT 1";

/// Returns a record of the tenant. Earlier versions had one subject for each tenant.
pub(super) const FIND: &str = "
    SELECT id, household, study, test_group, start_date, end_date, measurements,
           claim, status, decision, amends, created_at, rule_set, module,
           credential, history, replaces, replaced_by, fuel, amended_by, COALESCE(sent_by, tenant)
      FROM records WHERE tenant = ?1 AND id = ?2";

/// Changes the status of a record, if it has one of the required statuses.
pub(super) const CHANGE_STATUS: &str = "
    UPDATE records
       SET status = ?3,
           history = json_insert(COALESCE(history, '[]'), '$[#]',
                                 json_object('status', ?3, 'at', ?4, 'reason', ?5, 'by', ?6))
     WHERE tenant = ?1 AND id = ?2 AND status IN (SELECT value FROM json_each(?7))
    RETURNING id";
