//! The SQL statements that read records, and that change the status of one.

/// Reads at most one row.
pub(super) const PING: &str = "SELECT 1 FROM records LIMIT 1";

/// Returns a record of the tenant. Earlier versions had one subject for each tenant.
pub(super) const FIND: &str = "
    SELECT id, household, study, test_group, start_date, end_date, measurements,
           claim, status, decision, amends, created_at, rule_set, module,
           credential, history, replaces, replaced_by, fuel, amended_by, COALESCE(sent_by, tenant)
      FROM records WHERE tenant = $1 AND id = $2";

/// Counts the other households in the reference group of a study, up to 1.
pub(super) const REFERENCE_CLAIMS: &str = "
    SELECT COUNT(*) FROM (
        SELECT FROM counted
         WHERE tenant = $1 AND study = $2 AND test_group = 'reference' AND household <> $3
         LIMIT 1) AS others";

/// Joins the other group of a study with the households other than the claim's.
macro_rules! in_other_group {
    () => {
        " FROM counted
             WHERE tenant = $1 AND study = $2
               AND test_group = CASE $3 WHEN 'reference' THEN 'intervention' ELSE 'reference' END
               AND household <> $6 "
    };
}

/// Returns the nearest period of another household in the other group: one that overlaps, or otherwise the last one
/// before or the first one after. Each is found through an index.
pub(super) const COUNTERPART: &str = concat!(
    "SELECT start_date, end_date FROM (
           (SELECT start_date, end_date, 0 AS days",
    in_other_group!(),
    "AND end_date >= $4 AND start_date <= $5
             ORDER BY end_date LIMIT 1)
        UNION ALL
           (SELECT start_date, end_date, iso_date($4) - iso_date(end_date)",
    in_other_group!(),
    "AND end_date < $4
             ORDER BY end_date DESC LIMIT 1)
        UNION ALL
           (SELECT start_date, end_date, iso_date(start_date) - iso_date($5)",
    in_other_group!(),
    "AND start_date > $5
             ORDER BY start_date LIMIT 1)) AS nearest
     ORDER BY days LIMIT 1"
);

/// Changes the status of a record. See the function `change_status`.
pub(super) const CHANGE_STATUS: &str = "
    SELECT changed FROM change_status($1, $2, $3, $4, $5, $6, ARRAY(SELECT json_array_elements_text($7::text::json)))";
