//! The SQL statements that read records, and that change the status of one.

/// Reads at most one row.
pub(super) const PING: &str = "SELECT 1 FROM records LIMIT 1";

/// Returns a record of the tenant. Earlier versions had one subject for each tenant.
pub(super) const FIND: &str = "
    SELECT id, household, study, test_group, start_date, end_date, measurements,
           claim, status, decision, amends, created_at, rule_set, module,
           credential, history, replaces, replaced_by, fuel, amended_by, COALESCE(sent_by, tenant)
      FROM records WHERE tenant = $1 AND id = $2";

/// Changes the status of a record. See the function `change_status`.
pub(super) const CHANGE_STATUS: &str = "
    SELECT changed FROM change_status($1, $2, $3, $4, $5, $6, ARRAY(SELECT json_array_elements_text($7::text::json)))";
