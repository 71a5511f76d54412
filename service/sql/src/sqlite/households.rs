//! The SQL of the households of a study: the places of drawn households, and the statement that reads a page.

/// Creates the table of the households of selections in the order of the drawing, with the reserves after the others. The
/// places of a selection are counted from 0, so a page begins at a place without reading those before it.
pub(super) const PLACES: &str = "CREATE TABLE IF NOT EXISTS places (
        tenant TEXT NOT NULL,
        selection TEXT NOT NULL,
        place INTEGER NOT NULL,
        household TEXT NOT NULL,
        is_reserve INTEGER NOT NULL,
        PRIMARY KEY (tenant, selection, place)
    ) STRICT, WITHOUT ROWID";

/// Inserts the places of selections from their documents.
macro_rules! places_of {
    ($selections:literal) => {
        concat!(
            "INSERT OR IGNORE INTO places (tenant, selection, place, household, is_reserve)
            SELECT source.tenant, source.id, entry.key, json_extract(entry.value, '$.household'), 0
              FROM ",
            $selections,
            " AS source, json_each(source.document, '$.selected') AS entry
            UNION ALL
            SELECT source.tenant, source.id, json_array_length(source.document, '$.selected') + entry.key,
                   json_extract(entry.value, '$.household'), 1
              FROM ",
            $selections,
            " AS source, json_each(source.document, '$.reserves') AS entry"
        )
    };
}

/// Creates the trigger that stores the places of a selection with it.
pub(super) const PLACING: &str = concat!(
    "CREATE TRIGGER IF NOT EXISTS placing AFTER INSERT ON selections BEGIN
        ",
    places_of!("(SELECT NEW.tenant AS tenant, NEW.id AS id, NEW.document AS document)"),
    ";
     END"
);

/// Stores the places of the selections of an earlier version.
pub(super) const FILL_PLACES: &str = places_of!("selections");

/// Returns a page of the households that the selections of a study drew, in the order of the drawing: `?4` after the
/// first `?3`. The reserves of a group follow its households. A selection for both groups has no group.
///
/// Each household has the newest record that counts for the study. The page costs the same at each place: `base` is the
/// number of households before those of a selection.
pub(super) const HOUSEHOLDS_PAGE: &str = "
    WITH chosen (test_group, selection, base) AS (
        SELECT IIF(reference_selection IS intervention_selection, NULL, 'intervention'), intervention_selection, 0
          FROM studies
         WHERE tenant = ?1 AND id = ?2 AND intervention_selection IS NOT NULL
        UNION ALL
        SELECT 'reference', reference_selection,
               COALESCE((SELECT MAX(place) + 1 FROM places
                          WHERE places.tenant = ?1 AND selection = intervention_selection), 0)
          FROM studies
         WHERE tenant = ?1 AND id = ?2 AND reference_selection IS NOT NULL
           AND reference_selection IS NOT intervention_selection),
    listed (position, test_group, is_reserve, household) AS (
        SELECT base + place, test_group, is_reserve, household
          FROM chosen CROSS JOIN places
            ON places.tenant = ?1 AND places.selection = chosen.selection
           AND place >= ?3 - base AND place < ?3 - base + ?4)
    SELECT json_group_array(json_object(
               'household', listed.household, 'group', listed.test_group, 'is_reserve', listed.is_reserve,
               'record', records.id, 'status', records.status, 'measured_group', records.test_group)
               ORDER BY listed.position)
      FROM listed LEFT JOIN records
        ON records.seq = (SELECT MAX(counting.seq) FROM counting
                           WHERE counting.tenant = ?1 AND counting.study = ?2
                             AND counting.test_group IN ('reference', 'intervention')
                             AND counting.test_group = COALESCE(listed.test_group, counting.test_group)
                             AND counting.household = listed.household)";
