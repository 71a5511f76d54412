//! The SQL of the revisions of studies: each set of parameters that a study had. They are never changed or deleted.
//!
//! The statement that stores a revision also makes it the current parameters of its study. A trigger stores a revision
//! for each other change of the parameters, for example by an earlier version of the service, which names no person.

/// Creates the table. A study has the revisions 1, 2, 3, … without gaps. `by` is the subject that made the change, and null
/// if it was not recorded. The large column is last: a statement that reads another one does not read it.
const REVISIONS: &str = "CREATE TABLE IF NOT EXISTS revisions (
        tenant TEXT NOT NULL,
        study TEXT NOT NULL,
        revision INTEGER NOT NULL,
        reference_selection TEXT,
        intervention_selection TEXT,
        at TEXT NOT NULL,
        by TEXT,
        reason TEXT,
        parameters TEXT NOT NULL,
        PRIMARY KEY (tenant, study, revision)
    ) STRICT";

/// The condition that the last revision of the study `NEW` does not have its parameters and selections.
macro_rules! is_unrecorded {
    () => {
        "NOT EXISTS (SELECT 1 FROM revisions AS last
                      WHERE last.tenant = NEW.tenant AND last.study = NEW.id
                        AND last.revision = (SELECT MAX(revision) FROM revisions
                                              WHERE tenant = NEW.tenant AND study = NEW.id)
                        AND last.parameters = NEW.parameters
                        AND last.reference_selection IS NEW.reference_selection
                        AND last.intervention_selection IS NEW.intervention_selection)"
    };
}

/// Inserts the parameters of a row of `studies` as a revision with a number.
macro_rules! record {
    ($row:literal, $number:expr) => {
        concat!(
            "INSERT INTO revisions (tenant, study, revision, reference_selection, intervention_selection, at, parameters)
             SELECT ",
            $row,
            ".tenant, ",
            $row,
            ".id, ",
            $number,
            ", ",
            $row,
            ".reference_selection, ",
            $row,
            ".intervention_selection, ",
            $row,
            ".updated_at, ",
            $row,
            ".parameters"
        )
    };
}

/// The number after that of the last revision of the study `NEW`.
macro_rules! next {
    () => {
        "1 + COALESCE((SELECT MAX(revision) FROM revisions WHERE tenant = NEW.tenant AND study = NEW.id), 0)"
    };
}

/// Creates the table, fills it with the parameters of the studies that an earlier version stored, and creates the triggers.
///
/// The triggers of studies exist before the table is filled, so the parameters that another version stores meanwhile are
/// recorded, too. The last trigger shows that the table is filled. It writes events, and the first revision of an earlier
/// version is no change.
pub(super) const STEPS: &[&str] = &[
    REVISIONS,
    concat!(
        "CREATE TRIGGER IF NOT EXISTS study_stored AFTER INSERT ON studies WHEN ",
        is_unrecorded!(),
        " BEGIN
            ",
        record!("NEW", next!()),
        ";
         END"
    ),
    // Until the table is filled, the previous parameters have no revision either.
    concat!(
        "CREATE TRIGGER IF NOT EXISTS study_changed AFTER UPDATE ON studies WHEN ",
        is_unrecorded!(),
        " BEGIN
            ",
        record!("OLD", "1"),
        " WHERE NOT EXISTS (SELECT 1 FROM revisions WHERE tenant = OLD.tenant AND study = OLD.id);
            ",
        record!("NEW", next!()),
        ";
         END"
    ),
    concat!(
        record!("studies", "1"),
        " FROM studies
           WHERE NOT EXISTS (SELECT 1 FROM revisions WHERE tenant = studies.tenant AND study = studies.id)"
    ),
    concat!(
        "CREATE TRIGGER IF NOT EXISTS revised AFTER INSERT ON revisions BEGIN
            INSERT INTO studies (tenant, id, parameters, reference_selection, intervention_selection, created_at,
                                 updated_at)
            VALUES (NEW.tenant, NEW.study, NEW.parameters, NEW.reference_selection, NEW.intervention_selection, NEW.at,
                    NEW.at)
            ON CONFLICT (tenant, id) DO UPDATE
               SET parameters = excluded.parameters,
                   reference_selection = excluded.reference_selection,
                   intervention_selection = excluded.intervention_selection,
                   updated_at = excluded.updated_at;
            ",
        event!("'study.revised', NEW.at, NEW.revision, NEW.study, NULL, NEW.reason, NEW.by"),
        ";
         END"
    ),
];

/// Stores a revision of a study with the next number, and returns the number and the time at which the study got its first
/// parameters. No row is returned if
///
/// - the current revision is not `?9`, unless that is null; 0 is the revision of a study without parameters,
/// - the current revision has the same parameters and selections,
/// - or the study has `?10` revisions, or its parameters would have more than `?11` bytes in all revisions.
pub(super) const KEEP_REVISION: &str = "
    INSERT INTO revisions (tenant, study, revision, reference_selection, intervention_selection, at, by, reason, parameters)
    SELECT ?1, ?2, 1 + stored.number, ?4, ?5, ?6, ?7, ?8, ?3
      FROM (SELECT COALESCE(MAX(revision), 0) AS number, COALESCE(SUM(octet_length(parameters)), 0) AS bytes
              FROM revisions WHERE tenant = ?1 AND study = ?2) AS stored
     WHERE (?9 IS NULL OR stored.number = ?9)
       AND stored.number < ?10
       AND stored.bytes + octet_length(?3) <= ?11
       AND NOT EXISTS (SELECT 1 FROM revisions AS last
                        WHERE last.tenant = ?1 AND last.study = ?2 AND last.revision = stored.number
                          AND last.parameters = ?3
                          AND last.reference_selection IS ?4 AND last.intervention_selection IS ?5)
    RETURNING revision, COALESCE((SELECT created_at FROM studies WHERE studies.tenant = ?1 AND id = ?2), at)";

/// Returns the number of the revisions of a study, and the bytes of their parameters.
pub(super) const REVISIONS_SIZE: &str = "
    SELECT COUNT(*), COALESCE(SUM(octet_length(parameters)), 0) FROM revisions WHERE tenant = ?1 AND study = ?2";

/// Returns a page of the revisions of a study: those of the `?4` after `?3`, until their parameters have `?5` bytes. Each
/// row ends with the number of the last revision of the study.
pub(super) const REVISIONS_PAGE: &str = "
    WITH sized (revision, bytes_before) AS (
        SELECT revision, COALESCE(SUM(octet_length(parameters)) OVER (ORDER BY revision ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
          FROM revisions
         WHERE tenant = ?1 AND study = ?2 AND revision > ?3 AND revision <= ?3 + ?4)
    SELECT revision, at, by, reason, reference_selection, intervention_selection, parameters,
           (SELECT MAX(revision) FROM revisions WHERE tenant = ?1 AND study = ?2)
      FROM sized JOIN revisions USING (revision)
     WHERE tenant = ?1 AND study = ?2 AND bytes_before < ?5
     ORDER BY revision";
