//! The SQL statement of the households of a study.

/// Returns a page of the households that the selections of a study drew, in the order of the drawing: `$4` after the
/// first `$3`. The reserves of a group follow its households. A selection for both groups has no group.
///
/// Each household has the newest record that counts for the study. The page costs the same at each place: `base` is the
/// number of households before those of a selection.
pub(super) const HOUSEHOLDS_PAGE: &str = "
    WITH chosen (test_group, selection, base) AS (
        SELECT CASE WHEN reference_selection IS DISTINCT FROM intervention_selection THEN 'intervention' END,
               intervention_selection, 0::bigint
          FROM studies
         WHERE tenant = $1 AND id = $2 AND intervention_selection IS NOT NULL
        UNION ALL
        SELECT 'reference', reference_selection,
               COALESCE((SELECT MAX(place) + 1 FROM places
                          WHERE places.tenant = $1 AND selection = intervention_selection), 0)
          FROM studies
         WHERE tenant = $1 AND id = $2 AND reference_selection IS NOT NULL
           AND reference_selection IS DISTINCT FROM intervention_selection),
    listed (position, test_group, is_reserve, household) AS (
        SELECT base + place, test_group, is_reserve, household
          FROM chosen JOIN places
            ON places.tenant = $1 AND places.selection = chosen.selection
           AND place >= $3::bigint - base AND place < $3::bigint - base + $4::bigint)
    SELECT COALESCE(json_agg(json_build_object(
               'household', listed.household, 'group', listed.test_group, 'is_reserve', listed.is_reserve,
               'record', newest.id, 'status', newest.status, 'measured_group', newest.test_group)
               ORDER BY listed.position), '[]')::text
      FROM listed LEFT JOIN LATERAL (
               SELECT id, status, test_group FROM counted
                WHERE counted.tenant = $1 AND counted.study = $2
                  AND counted.test_group IN ('reference', 'intervention')
                  AND counted.test_group = COALESCE(listed.test_group, counted.test_group)
                  AND counted.household = listed.household
                ORDER BY seq DESC LIMIT 1) AS newest ON TRUE";
