//! The SQL statements of studies and selections.

/// Stores a selection, unless it is stored already. Its households are stored before.
pub(super) const KEEP_SELECTION: &str = "
    INSERT INTO selections (tenant, id, document, frame, created_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING
    RETURNING id";

/// Stores the households of a selection, including reserves.
pub(super) const KEEP_DRAWN: &str = "
    INSERT INTO drawn (tenant, selection, household)
    SELECT $1, $2, entry ->> 'household' FROM json_array_elements($3::text::json -> 'selected') AS entry
    UNION
    SELECT $1, $2, entry ->> 'household' FROM json_array_elements($3::text::json -> 'reserves') AS entry
    ON CONFLICT DO NOTHING";

/// Returns a selection of the tenant.
pub(super) const FIND_SELECTION: &str =
    "SELECT document, frame, created_at FROM selections WHERE tenant = $1 AND id = $2";

/// Returns a study of the tenant, with the number of its current revision.
pub(super) const FIND_STUDY: &str = "
    SELECT parameters, reference_selection, intervention_selection, created_at, updated_at,
           (SELECT MAX(revision) FROM revisions WHERE revisions.tenant = $1 AND study = $2)
      FROM studies WHERE tenant = $1 AND id = $2";

/// Returns the number of claims of a study that count, their bytes, and an upper bound of their JSON values. Each value
/// follows a comma, or the beginning of an array or an object.
pub(super) const STUDY_SIZE: &str = "
    SELECT COUNT(*), COALESCE(SUM(octet_length(claim)), 0),
           COALESCE(SUM(3 * LENGTH(claim) - LENGTH(REPLACE(claim, ',', '')) - LENGTH(REPLACE(claim, '[', ''))
                        - LENGTH(REPLACE(claim, '{', ''))), 0)
      FROM counted
     WHERE tenant = $1 AND study = $2";

/// Returns the first day of a test of all records that ever named a study.
pub(super) const FIRST_TEST: &str =
    "SELECT MIN(start_date) FROM records WHERE tenant = $1 AND study = $2 AND start_date <> ''";

/// Returns the claims of a study that are assessed: one for each measurement.
pub(super) const STUDY_CLAIMS: &str = "
    SELECT id, status, claim FROM counted
     WHERE tenant = $1 AND study = $2
     ORDER BY seq";

/// Returns a claim of a study that counts elsewhere. See the function `counted_elsewhere`.
pub(super) const COUNTED_ELSEWHERE: &str = "SELECT claim FROM counted_elsewhere($1, $2)";

/// Stores the credential of a study. See the function `keep_study_credential`.
pub(super) const KEEP_STUDY_CREDENTIAL: &str =
    "SELECT kept FROM keep_study_credential($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/// Returns the last credential of a study.
pub(super) const FIND_STUDY_CREDENTIAL: &str = "
    SELECT id, credential, assessment, counted, module, issued_at
      FROM study_credentials WHERE tenant = $1 AND study = $2 AND superseded_at IS NULL
     ORDER BY seq DESC LIMIT 1";

/// Returns the number of the newest status list of study credentials.
pub(super) const STUDY_LIST: &str = "SELECT COALESCE(MAX(seq), 0) / 65536 FROM study_credentials";

/// Returns the indexes of the superseded credentials of a status list.
pub(super) const SUPERSEDED_INDEXES: &str = "
    SELECT status_index - $1 FROM study_credentials
     WHERE superseded_at IS NOT NULL AND status_index >= $1 AND status_index < $1 + 131072";
