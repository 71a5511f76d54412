//! The SQL statements of the preferences of rooms.

/// Appends a change of a room. Concurrent changes are all kept, because the statement does not modify other rows.
pub(super) const APPEND_CHANGE: &str = "
    INSERT INTO preferences (room, change, at, whole) VALUES (?1, ?2, ?3, 0) RETURNING id";

/// Returns the newest record of a room, if it has one, and the changes after it, up to a number of rows. The rows are
/// returned as one value, because on Spin each row of a result is passed to the component separately.
pub(super) const CHANGES: &str = "
    SELECT json_group_array(json_object('id', id, 'text', change, 'at', at, 'whole', whole) ORDER BY id) FROM (
        SELECT id, change, at, whole FROM preferences
         WHERE room = ?1
           AND id >= COALESCE((SELECT MAX(id) FROM preferences WHERE room = ?1 AND whole = 1), 0)
         ORDER BY id LIMIT ?2)";

/// Replaces a change with the record that it results in.
pub(super) const FOLD: &str = "UPDATE preferences SET change = ?2, whole = 1 WHERE id = ?1 AND whole = 0";

/// Deletes the rows before a record of the room, if that record exists.
pub(super) const FORGET_FOLDED: &str = "
    DELETE FROM preferences
     WHERE room = ?1 AND id < ?2
       AND EXISTS (SELECT 1 FROM preferences WHERE id = ?2 AND whole = 1)";
