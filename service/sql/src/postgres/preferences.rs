//! The SQL statements of the preferences of rooms.

/// Appends a change of a room. See the function `append_change`.
pub(super) const APPEND_CHANGE: &str = "SELECT appended FROM append_change($1, $2, $3)";

/// Returns the newest record of a room, if it has one, and the changes after it, up to a number of rows, as one value.
pub(super) const CHANGES: &str = "
    SELECT COALESCE(json_agg(json_build_object('id', id, 'text', change, 'at', at, 'whole', whole)
                    ORDER BY id), '[]')::text FROM (
        SELECT id, change, at, whole FROM preferences
         WHERE room = $1
           AND id >= COALESCE((SELECT MAX(id) FROM preferences WHERE room = $1 AND whole = 1), 0)
         ORDER BY id LIMIT $2) AS rows";

/// Replaces a change with the record that it results in.
pub(super) const FOLD: &str = "UPDATE preferences SET change = $2, whole = 1 WHERE id = $1 AND whole = 0";

/// Deletes the rows before a record of the room, if that record exists.
pub(super) const FORGET_FOLDED: &str = "
    DELETE FROM preferences
     WHERE room = $1 AND id < $2
       AND EXISTS (SELECT FROM preferences WHERE id = $2 AND whole = 1)";
