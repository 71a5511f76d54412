//! The SQL statements of studies and selections.

/// Stores a selection, unless it is stored already. Its households are stored before.
pub(super) const KEEP_SELECTION: &str = "
    INSERT INTO selections (tenant, id, document, frame, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT DO NOTHING
    RETURNING id";

/// Stores the households of a selection, including reserves.
pub(super) const KEEP_DRAWN: &str = "
    INSERT OR IGNORE INTO drawn (tenant, selection, household)
    SELECT ?1, ?2, json_extract(value, '$.household') FROM json_each(?3, '$.selected')
    UNION
    SELECT ?1, ?2, json_extract(value, '$.household') FROM json_each(?3, '$.reserves')";

/// Returns a selection of the tenant.
pub(super) const FIND_SELECTION: &str =
    "SELECT document, frame, created_at FROM selections WHERE tenant = ?1 AND id = ?2";

/// Returns a study of the tenant, with the number of its current revision.
pub(super) const FIND_STUDY: &str = "
    SELECT parameters, reference_selection, intervention_selection, created_at, updated_at,
           (SELECT MAX(revision) FROM revisions WHERE revisions.tenant = ?1 AND study = ?2)
      FROM studies WHERE tenant = ?1 AND id = ?2";

/// Returns the number of claims of a study that count, their bytes, and an upper bound of their JSON values. Each value
/// follows a comma, or the beginning of an array or an object.
pub(super) const STUDY_SIZE: &str = "
    SELECT COUNT(*), COALESCE(SUM(LENGTH(CAST(claim AS BLOB))), 0),
           COALESCE(SUM(3 * LENGTH(claim) - LENGTH(REPLACE(claim, ',', '')) - LENGTH(REPLACE(claim, '[', ''))
                        - LENGTH(REPLACE(claim, '{', ''))), 0)
      FROM counting
     WHERE tenant = ?1 AND study = ?2";

/// Returns the first day of a test of all records that ever named a study.
pub(super) const FIRST_TEST: &str =
    "SELECT MIN(start_date) FROM records WHERE tenant = ?1 AND study = ?2 AND start_date <> ''";

/// Returns the claims of a study that are assessed: one for each measurement.
pub(super) const STUDY_CLAIMS: &str = "
    SELECT id, status, claim FROM counting
     WHERE tenant = ?1 AND study = ?2
     ORDER BY seq";

/// The statement that returns a claim of a study whose days and weights are also in a study of another organisation that
/// has a credential. The indexes are named: by any other that begins with the tenant, the engine would read all records of
/// each organisation.
macro_rules! counted_elsewhere {
    ($tenant:literal, $study:literal) => {
        concat!(
            "SELECT own.id FROM records AS own INDEXED BY records_of_study
              WHERE own.tenant = ",
            $tenant,
            " AND own.study = ",
            $study,
            " AND own.status NOT IN ('invalidated', 'superseded')
                AND EXISTS (SELECT 1 FROM (SELECT DISTINCT tenant FROM study_credentials
                                            WHERE superseded_at IS NULL AND tenant <> ",
            $tenant,
            ") AS certified
                              CROSS JOIN records AS other INDEXED BY records_of_household
                                ON other.tenant = certified.tenant AND other.household = own.household
                             WHERE other.measurements = own.measurements AND ",
            same_fuel!("other", "own"),
            "
                               AND other.status NOT IN ('invalidated', 'superseded')
                               AND EXISTS (SELECT 1 FROM study_credentials AS stored
                                            WHERE stored.tenant = other.tenant AND stored.study = other.study
                                              AND stored.superseded_at IS NULL))
              LIMIT 1"
        )
    };
}

/// Returns a claim of a study that counts elsewhere.
pub(super) const COUNTED_ELSEWHERE: &str = counted_elsewhere!("?1", "?2");

/// Stores the credential of a study, unless its status list index is taken or a claim counts elsewhere. A trigger
/// supersedes the previous credential.
pub(super) const KEEP_STUDY_CREDENTIAL: &str = concat!(
    "INSERT INTO study_credentials
            (id, tenant, study, credential, assessment, counted, module, issued_at, status_index)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
      WHERE NOT EXISTS (",
    counted_elsewhere!("?2", "?3"),
    ")
     ON CONFLICT DO NOTHING
     RETURNING id"
);

/// Returns the last credential of a study.
pub(super) const FIND_STUDY_CREDENTIAL: &str = "
    SELECT id, credential, assessment, counted, module, issued_at
      FROM study_credentials WHERE tenant = ?1 AND study = ?2 AND superseded_at IS NULL
     ORDER BY seq DESC LIMIT 1";

/// Returns the number of the newest status list of study credentials.
pub(super) const STUDY_LIST: &str = "SELECT COALESCE(MAX(seq), 0) / 65536 FROM study_credentials";

/// Returns the indexes of the superseded credentials of a status list.
pub(super) const SUPERSEDED_INDEXES: &str = "
    SELECT status_index - ?1 FROM study_credentials
     WHERE superseded_at IS NOT NULL AND status_index >= ?1 AND status_index < ?1 + 131072";
