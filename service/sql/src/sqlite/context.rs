//! The SQL statement of the context of a claim in its study.

/// Returns what the rules need to know of a study about a claim. All parts are found through indexes.
///
/// - The number of other households in the reference group, counted up to 1, because the rule requires no more. A
///   household is not its own control group.
/// - The nearest period of another household in the other group: one that overlaps, or otherwise the last one before or
///   the first one after. Null if no household has one, or if the claim has no days.
/// - Whether the selection of the claim's group contains the household. Null if the group has no selection.
pub(super) const CONTEXT: &str = "
    WITH nearest (start_date, end_date, days) AS (
        SELECT * FROM (
            SELECT start_date, end_date, 0 FROM counting
             WHERE tenant = ?1 AND study = ?2 AND test_group = IIF(?4 = 'reference', 'intervention', 'reference')
               AND household <> ?3 AND end_date >= ?5 AND start_date <= ?6
             ORDER BY end_date LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT start_date, end_date, julianday(?5) - julianday(end_date) FROM counting
             WHERE tenant = ?1 AND study = ?2 AND test_group = IIF(?4 = 'reference', 'intervention', 'reference')
               AND household <> ?3 AND end_date < ?5
             ORDER BY end_date DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT start_date, end_date, julianday(start_date) - julianday(?6) FROM counting
             WHERE tenant = ?1 AND study = ?2 AND test_group = IIF(?4 = 'reference', 'intervention', 'reference')
               AND household <> ?3 AND start_date > ?6
             ORDER BY start_date LIMIT 1)),
    selection (id) AS (
        SELECT IIF(?4 = 'reference', reference_selection, intervention_selection)
          FROM studies WHERE tenant = ?1 AND id = ?2)
    SELECT EXISTS (SELECT 1 FROM counting
                    WHERE tenant = ?1 AND study = ?2 AND test_group = 'reference' AND household <> ?3),
           counterpart.start_date,
           counterpart.end_date,
           (SELECT EXISTS (SELECT 1 FROM drawn
                            WHERE drawn.tenant = ?1 AND drawn.selection = selection.id AND drawn.household = ?3)
              FROM selection WHERE id IS NOT NULL)
      FROM (SELECT 1) LEFT JOIN (SELECT start_date, end_date FROM nearest ORDER BY days LIMIT 1) AS counterpart";
