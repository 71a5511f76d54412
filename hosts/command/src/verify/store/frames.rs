//! The frames that were registered for studies: none is missing, and each has its event.

use rusqlite::Connection;

use super::fault::Fault;

/// Returns the errors in the frames. A database of an earlier version has no frames.
pub(super) fn faults(database: &Connection) -> rusqlite::Result<Vec<Fault>> {
    let mut faults = Vec::new();
    if !database.table_exists(None, "frames")? {
        return Ok(faults);
    }
    for (query, code, message) in CHECKS {
        let mut statement = database.prepare(query)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            faults.push(Fault::new(Some(&row.get::<_, String>(0)?), code, String::from(message)));
        }
    }
    Ok(faults)
}

/// The queries for studies with an error, each with the code and the message of the error. The same frame can have several
/// pledges, so the numbers of frames and events are compared, too.
const CHECKS: [(&str, &str, &str); 3] = [
    (
        "SELECT study FROM frames GROUP BY tenant, study HAVING MAX(number) > COUNT(*) ORDER BY study",
        "store.missing_frame",
        "a frame of the study before its last one is missing",
    ),
    (
        "SELECT study FROM events WHERE type = 'frame.registered'
          GROUP BY tenant, study
         HAVING COUNT(*) > (SELECT COUNT(*) FROM frames
                             WHERE frames.tenant = events.tenant AND frames.study = events.study)
          ORDER BY study",
        "store.missing_frame",
        "the feed has an event of a frame of the study that does not exist",
    ),
    (
        "SELECT DISTINCT study FROM frames
          WHERE NOT EXISTS (SELECT 1 FROM events
                             WHERE events.tenant = frames.tenant AND events.study = frames.study
                               AND type = 'frame.registered' AND record = digest AND at = received_at
                               AND actor = frames.by)
          ORDER BY study",
        "store.other_frame",
        "the feed has no event of a frame of the study with its digest, its time and its sender",
    ),
];
