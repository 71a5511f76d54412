//! The SQL statement of the context of a claim in its study.

/// Joins the other group of a study with the households other than the claim's.
macro_rules! in_other_group {
    () => {
        " FROM counted
             WHERE tenant = $1 AND study = $2
               AND test_group = CASE $4 WHEN 'reference' THEN 'intervention' ELSE 'reference' END
               AND household <> $3 "
    };
}

/// Returns what the rules need to know of a study about a claim. All parts are found through indexes.
///
/// - The number of other households in the reference group, counted up to 1.
/// - The nearest period of another household in the other group: one that overlaps, or otherwise the last one before or
///   the first one after. Null if no household has one, or if the claim has no days.
/// - Whether the selection of the claim's group contains the household. Null if the group has no selection.
pub(super) const CONTEXT: &str = concat!(
    "WITH counterpart AS (
        SELECT start_date, end_date FROM (
               (SELECT start_date, end_date, 0 AS days",
    in_other_group!(),
    "AND end_date >= $5 AND start_date <= $6
                 ORDER BY end_date LIMIT 1)
            UNION ALL
               (SELECT start_date, end_date, iso_date($5) - iso_date(end_date)",
    in_other_group!(),
    "AND end_date < $5
                 ORDER BY end_date DESC LIMIT 1)
            UNION ALL
               (SELECT start_date, end_date, iso_date(start_date) - iso_date($6)",
    in_other_group!(),
    "AND start_date > $6
                 ORDER BY start_date LIMIT 1)) AS nearest
         ORDER BY days LIMIT 1),
    selection (id) AS (
        SELECT CASE $4 WHEN 'reference' THEN reference_selection ELSE intervention_selection END
          FROM studies WHERE tenant = $1 AND id = $2)
    SELECT EXISTS (SELECT FROM counted
                    WHERE tenant = $1 AND study = $2 AND test_group = 'reference' AND household <> $3)::int,
           (SELECT start_date FROM counterpart),
           (SELECT end_date FROM counterpart),
           (SELECT EXISTS (SELECT FROM drawn
                            WHERE drawn.tenant = $1 AND drawn.selection = selection.id AND drawn.household = $3)::int
              FROM selection WHERE id IS NOT NULL)"
);
