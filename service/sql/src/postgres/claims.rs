//! The SQL statements that store claims and settle pending records.
//!
//! The decisions are functions of the database (`migrations/`), which lock the household of the claim. An exclusion
//! constraint of the table refuses what they would let pass.

/// Stores a record. See the function `keep_marked_record`.
pub(super) const INSERT: &str = "
    SELECT amended FROM keep_marked_record($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                                           $18, $19, $20, $21)";

/// Returns the households that have a mark of a claim, and whether that of the claim has many records. The limit is of each
/// mark, so that no other one is hidden by one that many homes have.
pub(super) const ARRIVAL: &str = "
    SELECT sought.mark, found.household
      FROM json_array_elements_text($3::text::json) AS sought (mark),
           LATERAL (SELECT household FROM marks
                     WHERE tenant = $1 AND marks.mark = sought.mark COLLATE \"C\" AND household <> $2
                       AND EXISTS (SELECT FROM records AS stored
                                    WHERE stored.tenant || '' = $1 AND stored.household = marks.household
                                      AND stored.status NOT IN ('invalidated', 'superseded')
                                      AND strpos(stored.marks, sought.mark) > 0)
                     LIMIT 10) AS found
     UNION ALL
    SELECT NULL, NULL
     WHERE EXISTS (SELECT FROM records WHERE tenant = $1 AND household = $2 LIMIT 1 OFFSET $4)";

/// Returns the first stored record that contradicts a claim. See the function `contradicting`.
pub(super) const CONFLICT: &str = "
    SELECT id, start_date, end_date, difference FROM contradicting($1, $2, $3, $4, $5, $6, $7, $8) ORDER BY seq LIMIT 1";

/// Replaces the decision of a record. See the function `settle_record`.
pub(super) const SETTLE: &str = "SELECT settled FROM settle_record($1, $2, $3, $4, $5, $6)";
