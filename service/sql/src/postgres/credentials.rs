//! The SQL statements of the credentials of records and of their status lists.

/// Returns the number of the status list of a record, or of the next record if the id is not stored. A list is for
/// 65,536 records and has 131,072 indexes. Numbers are lost where two statements at once choose the same index, so a
/// list can have fewer records, never more.
pub(super) const LIST: &str = "
    SELECT COALESCE((SELECT seq FROM records WHERE id = $1), (SELECT MAX(seq) FROM records), 0) / 65536";

/// Stores the credential of a verified record, unless the record has one, or another record has the index.
pub(super) const KEEP_CREDENTIAL: &str = "
    UPDATE records SET credential = $2, status_index = $3
     WHERE id = $1 AND status = 'verified' AND credential IS NULL";

/// Returns the number of status lists for each purpose.
pub(super) const LISTS: &str = "SELECT COALESCE(MAX(seq), 0) / 65536 + 1 FROM records";

/// Returns the indexes of the records of a status list that have one of the given statuses.
pub(super) const STATUS_INDEXES: &str = "
    SELECT status_index - $2 FROM records
     WHERE status IN (SELECT json_array_elements_text($1::text::json))
       AND status IN ('disputed', 'invalidated', 'superseded')
       AND status_index >= $2 AND status_index < $2 + 131072";
