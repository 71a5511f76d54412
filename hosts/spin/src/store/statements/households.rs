//! The SQL statement of the households of a study.

/// Returns a page of the households that the selections of a study drew, in the order of the drawing: `?4` after the
/// first `?3`. The reserves of a group follow its households. A selection for both groups has no group.
///
/// Each household has the newest record that counts for the study.
pub(in crate::store) const HOUSEHOLDS_PAGE: &str = "
    WITH chosen (test_group, document) AS (
        SELECT IIF(reference_selection IS intervention_selection, NULL, 'reference'), document
          FROM studies JOIN selections ON selections.tenant = ?1 AND selections.id = reference_selection
         WHERE studies.tenant = ?1 AND studies.id = ?2
        UNION ALL
        SELECT 'intervention', document
          FROM studies JOIN selections ON selections.tenant = ?1 AND selections.id = intervention_selection
         WHERE studies.tenant = ?1 AND studies.id = ?2 AND reference_selection IS NOT intervention_selection),
    listed (test_group, is_reserve, place, household) AS (
        SELECT test_group, 0 AS is_reserve, key AS place, json_extract(value, '$.household')
          FROM chosen, json_each(document, '$.selected')
        UNION ALL
        SELECT test_group, 1, key, json_extract(value, '$.household')
          FROM chosen, json_each(document, '$.reserves')
         ORDER BY test_group, is_reserve, place
         LIMIT ?4 OFFSET ?3)
    SELECT json_group_array(json_array(
               listed.household, listed.test_group, listed.is_reserve, records.id, records.status, records.test_group)
               ORDER BY listed.test_group, listed.is_reserve, listed.place)
      FROM listed LEFT JOIN records
        ON records.seq = (SELECT MAX(counted.seq) FROM counted
                           WHERE counted.tenant = ?1 AND counted.study = ?2
                             AND counted.test_group IN ('reference', 'intervention')
                             AND counted.test_group = COALESCE(listed.test_group, counted.test_group)
                             AND counted.household = listed.household)";
