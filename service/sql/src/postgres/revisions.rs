//! The SQL statements of the revisions of studies. Its tables and functions are in `migrations/0004.sql`.

/// Stores a revision of a study with the next number. See the function `keep_revision`.
pub(super) const KEEP_REVISION: &str =
    "SELECT number, since FROM keep_revision($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

/// Returns the number of the revisions of a study, and the bytes of their parameters.
pub(super) const REVISIONS_SIZE: &str = "
    SELECT COUNT(*), COALESCE(SUM(octet_length(parameters)), 0)::bigint FROM revisions WHERE tenant = $1 AND study = $2";

/// Returns a page of the revisions of a study: those of the `$4` after `$3`, until their parameters have `$5` bytes. Each
/// row ends with the number of the last revision of the study.
pub(super) const REVISIONS_PAGE: &str = "
    WITH sized (revision, bytes_before) AS (
        SELECT revision, COALESCE(SUM(octet_length(parameters)) OVER (ORDER BY revision ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
          FROM revisions
         WHERE tenant = $1 AND study = $2 AND revision > $3 AND revision <= $3 + $4)
    SELECT revision, at, by, reason, reference_selection, intervention_selection, parameters,
           (SELECT MAX(revision) FROM revisions WHERE tenant = $1 AND study = $2)
      FROM sized JOIN revisions USING (revision)
     WHERE tenant = $1 AND study = $2 AND bytes_before < $5
     ORDER BY revision";
