//! The SQL statements that store claims and settle pending records.
//!
//! The decisions are functions of the database (`migrations/`), which lock the household of the claim. An exclusion
//! constraint of the table refuses what they would let pass.

/// Stores a record. See the function `keep_record`.
pub(super) const INSERT: &str = "
    SELECT amended FROM keep_record($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
                                    $19, $20)";

/// Returns a row if a household has more records than a number.
pub(super) const HAS_MORE_RECORDS: &str =
    "SELECT 1 FROM records WHERE tenant = $1 AND household = $2 LIMIT 1 OFFSET $3";

/// Returns the first stored record that contradicts a claim. See the function `contradicting`.
pub(super) const CONFLICT: &str = "
    SELECT id, start_date, end_date, difference FROM contradicting($1, $2, $3, $4, $5, $6, $7, $8) ORDER BY seq LIMIT 1";

/// Replaces the decision of a record. See the function `settle_record`.
pub(super) const SETTLE: &str = "SELECT settled FROM settle_record($1, $2, $3, $4, $5, $6)";
