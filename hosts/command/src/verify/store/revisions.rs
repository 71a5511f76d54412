//! The revisions of studies: none is missing, and each study has the parameters of its last one.

use rusqlite::Connection;

use super::fault::Fault;

/// Returns the errors in the revisions. A database of an earlier version has no revisions.
pub(super) fn faults(database: &Connection) -> rusqlite::Result<Vec<Fault>> {
    let mut faults = Vec::new();
    if !database.table_exists(None, "revisions")? {
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

/// The queries for studies with an error, each with the code and the message of the error.
const CHECKS: [(&str, &str, &str); 3] = [
    (
        "SELECT study FROM revisions GROUP BY tenant, study HAVING MAX(revision) > COUNT(*) ORDER BY study",
        "store.missing_revision",
        "a revision of the study before its last one is missing",
    ),
    (
        "SELECT DISTINCT study FROM events
          WHERE type = 'study.revised'
            AND NOT EXISTS (SELECT 1 FROM revisions
                             WHERE revisions.tenant = events.tenant AND revisions.study = events.study
                               AND revision = CAST(record AS INTEGER))
          ORDER BY study",
        "store.missing_revision",
        "the feed has an event of a revision of the study that does not exist",
    ),
    (
        "SELECT id FROM studies
          WHERE NOT EXISTS (SELECT 1 FROM revisions AS last
                             WHERE last.tenant = studies.tenant AND last.study = id
                               AND last.revision = (SELECT MAX(revision) FROM revisions
                                                     WHERE revisions.tenant = studies.tenant AND study = id)
                               AND last.parameters = studies.parameters
                               AND last.reference_selection IS studies.reference_selection
                               AND last.intervention_selection IS studies.intervention_selection)
          ORDER BY id",
        "store.other_parameters",
        "the parameters or the selections of the study are not those of its last revision",
    ),
];
