//! Studies, and the selections that they go by.

/// Whether a study has a selection for a group, and whether that has drawn a household.
pub(in crate::store) const DRAWN: &str = "
    WITH selection (id) AS (
        SELECT CASE ?4 WHEN 'reference' THEN reference_selection ELSE intervention_selection END
          FROM studies WHERE tenant = ?1 AND id = ?2)
    SELECT EXISTS (SELECT 1 FROM drawn
                    WHERE drawn.tenant = ?1 AND drawn.selection = selection.id AND drawn.household = ?3)
      FROM selection WHERE id IS NOT NULL";

/// Keeps a selection, once, after what it has drawn.
pub(in crate::store) const KEEP_SELECTION: &str = "
    INSERT INTO selections (tenant, id, document, frame, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT DO NOTHING
    RETURNING id";

/// The households of a selection, reserves among them.
pub(in crate::store) const KEEP_DRAWN: &str = "
    INSERT OR IGNORE INTO drawn (tenant, selection, household)
    SELECT ?1, ?2, json_extract(value, '$.household') FROM json_each(?3, '$.selected')
    UNION
    SELECT ?1, ?2, json_extract(value, '$.household') FROM json_each(?3, '$.reserves')";

/// One selection; another tenant's is not there.
pub(in crate::store) const FIND_SELECTION: &str =
    "SELECT document, frame, created_at FROM selections WHERE tenant = ?1 AND id = ?2";

/// Keeps the parameters of a study; those that it had before are gone.
pub(in crate::store) const KEEP_STUDY: &str = "
    INSERT INTO studies (tenant, id, parameters, reference_selection, intervention_selection, created_at, updated_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
    ON CONFLICT (tenant, id) DO UPDATE
       SET parameters = excluded.parameters,
           reference_selection = excluded.reference_selection,
           intervention_selection = excluded.intervention_selection,
           updated_at = excluded.updated_at,
           assessed = NULL
    RETURNING created_at";

/// One study; another tenant's is not there.
pub(in crate::store) const FIND_STUDY: &str = "
    SELECT parameters, reference_selection, intervention_selection, created_at, updated_at, assessed
      FROM studies WHERE tenant = ?1 AND id = ?2";

/// How many claims a study has that count, how many bytes they are, and a bound of the values in them: each follows on a
/// comma or on the beginning of an array or of an object.
pub(in crate::store) const STUDY_SIZE: &str = "
    SELECT COUNT(*), COALESCE(SUM(LENGTH(CAST(claim AS BLOB))), 0),
           COALESCE(SUM(3 * LENGTH(claim) - LENGTH(REPLACE(claim, ',', '')) - LENGTH(REPLACE(claim, '[', ''))
                        - LENGTH(REPLACE(claim, '{', ''))), 0)
      FROM records
     WHERE tenant = ?1 AND study = ?2 AND status <> 'invalidated'";

/// The claims of a study that count: of those with the same measurements, the one with the most evidence, which is the
/// last.
pub(in crate::store) const STUDY_CLAIMS: &str = "
    SELECT id, status, claim FROM records
     WHERE tenant = ?1 AND study = ?2 AND status <> 'invalidated'
       AND NOT EXISTS (SELECT 1 FROM records AS later
                        WHERE later.tenant = ?1 AND later.study = ?2 AND later.test_group = records.test_group
                          AND later.household = records.household
                          AND later.measurements = records.measurements
                          AND later.status <> 'invalidated' AND later.seq > records.seq)
     ORDER BY seq";

/// Keeps in short what an assessment has come to, as credentials carry it.
pub(in crate::store) const KEEP_ASSESSED: &str =
    "UPDATE studies SET assessed = ?3 WHERE tenant = ?1 AND id = ?2 AND assessed IS NOT ?3";

/// What the last assessment of a study came to.
pub(in crate::store) const ASSESSED: &str = "SELECT assessed FROM studies WHERE tenant = ?1 AND id = ?2";
