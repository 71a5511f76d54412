//! The SQL of the feed of events: its table, the triggers that write it, and the statement that reads it.
//!
//! The statement that makes a change also writes its event, so an event exists exactly if its change does. The engine
//! has one writer at a time, and a number is taken inside the writing transaction: a reader that has seen an event has
//! seen, or can read, every event with a lower number. Events of each tenant are counted from 1 without gaps. They are
//! never changed or deleted.

/// Creates the table. `record` is the id of the record or of the study's credential, the number of the study's revision, or
/// the digest of the registered frame. `by` is the id of the record that replaces or amends the record, and `actor` the subject that made the change.
pub(super) const EVENTS: &str = "CREATE TABLE IF NOT EXISTS events (
        tenant TEXT NOT NULL,
        number INTEGER NOT NULL,
        type TEXT NOT NULL,
        at TEXT NOT NULL,
        record TEXT NOT NULL,
        study TEXT NOT NULL,
        by TEXT,
        reason TEXT,
        actor TEXT,
        PRIMARY KEY (tenant, number)
    ) STRICT, WITHOUT ROWID";

/// Inserts an event of the tenant of `NEW`, with the next number.
macro_rules! event {
    ($values:literal) => {
        concat!(
            "INSERT INTO events (tenant, number, type, at, record, study, by, reason, actor)
            SELECT NEW.tenant, 1 + COALESCE((SELECT MAX(number) FROM events WHERE tenant = NEW.tenant), 0), ",
            $values
        )
    };
}

/// Creates the triggers of records. A record is stored as `pending` or `verified`, and its status changes later. The
/// history states the time and the reason of each change, except that a pending record became verified.
///
/// An existing trigger is kept, so a trigger that changes needs another name.
pub(super) const RECORD_EVENTS: &[&str] = &[
    concat!(
        "CREATE TRIGGER IF NOT EXISTS created AFTER INSERT ON records BEGIN
            ",
        event!("'claim.created', NEW.created_at, NEW.id, NEW.study, NULL, NULL, NULL"),
        ";
            ",
        event!("'claim.verified', NEW.created_at, NEW.id, NEW.study, NULL, NULL, NULL WHERE NEW.status = 'verified'"),
        ";
         END"
    ),
    concat!(
        "CREATE TRIGGER IF NOT EXISTS status_changed AFTER UPDATE OF status ON records WHEN NEW.status <> OLD.status BEGIN
            ",
        event!(
            "IIF(NEW.status = 'verified' AND OLD.status = 'disputed', 'claim.reinstated', 'claim.' || NEW.status),
                   IIF(OLD.status = 'pending' AND NEW.status = 'verified', NEW.settled_at,
                       json_extract(NEW.history, '$[#-1].at')),
                   NEW.id, NEW.study, COALESCE(NEW.amended_by, NEW.replaced_by),
                   IIF(OLD.status = 'pending' AND NEW.status = 'verified', NULL,
                       json_extract(NEW.history, '$[#-1].reason')),
                   IIF(OLD.status = 'pending' AND NEW.status = 'verified', NULL,
                       json_extract(NEW.history, '$[#-1].by'))"
        ),
        ";
         END"
    ),
];

/// Creates the trigger of the credentials of studies, after [`FILL_EVENTS`]: it shows that the events are complete.
pub(super) const CREDENTIAL_EVENTS: &str = concat!(
    "CREATE TRIGGER IF NOT EXISTS issued AFTER INSERT ON study_credentials BEGIN
        ",
    event!("'study.credential_issued', NEW.issued_at, NEW.id, NEW.study, NULL, NULL, NULL"),
    ";
     END"
);

/// Writes the events of a database that an earlier version wrote, in the order of their times.
///
/// The decision of a record states whether it was verified, and its history has the later changes. Nothing is written
/// for records and credentials that have events.
pub(super) const FILL_EVENTS: &str = "
    WITH missing AS (
        SELECT * FROM records
         WHERE id NOT IN (SELECT record FROM events WHERE type = 'claim.created')),
    past (tenant, seq, step, type, at, record, study, by, reason, actor) AS (
        SELECT tenant, seq, 0, 'claim.created', created_at, id, study, NULL, NULL, NULL FROM missing
        UNION ALL
        SELECT tenant, seq, 1, 'claim.verified', COALESCE(settled_at, created_at), id, study, NULL, NULL, NULL
          FROM missing
         WHERE json_valid(decision) AND json_extract(decision, '$.status') = 'verified'
        UNION ALL
        SELECT tenant, seq, 2 + change.key,
               IIF(change.value ->> 'status' = 'verified', 'claim.reinstated',
                   'claim.' || (change.value ->> 'status')),
               change.value ->> 'at', missing.id, study,
               CASE change.value ->> 'status' WHEN 'superseded' THEN amended_by WHEN 'invalidated' THEN replaced_by END,
               change.value ->> 'reason', change.value ->> 'by'
          FROM missing, json_each(missing.history) AS change
        UNION ALL
        SELECT tenant, seq, 0, 'study.credential_issued', issued_at, id, study, NULL, NULL, NULL FROM study_credentials
         WHERE id NOT IN (SELECT record FROM events WHERE type = 'study.credential_issued'))
    INSERT INTO events (tenant, number, type, at, record, study, by, reason, actor)
    SELECT tenant,
           COALESCE((SELECT MAX(number) FROM events WHERE events.tenant = past.tenant), 0)
               + ROW_NUMBER() OVER (PARTITION BY tenant ORDER BY at, seq, step),
           type, at, record, study, by, reason, actor
      FROM past";

/// Returns the events of a tenant after a number, up to a number of rows, and the last number of the tenant. They are
/// returned as one value, because on Spin each row of a result is passed to the component separately.
pub(super) const READ_EVENTS: &str = "
    SELECT json_group_array(json_object(
               'number', number, 'kind', type, 'at', at, 'record', IIF(type = 'study.revised', study, record), 'study', study,
               'revision', IIF(type = 'study.revised', CAST(record AS INTEGER), NULL), 'by', by, 'reason', reason, 'changed_by', actor,
               'sent_by', (SELECT COALESCE(sent_by, records.tenant) FROM records WHERE id = record))
               ORDER BY number),
           COALESCE((SELECT MAX(number) FROM events WHERE tenant = ?1), 0)
      FROM (SELECT number, type, at, record, study, by, reason, actor FROM events
             WHERE tenant = ?1 AND number > ?2
             ORDER BY number LIMIT ?3)";

/// Returns the number of the events of a tenant, which are numbered without gaps. It also grows with the events of a study
/// and with the frames of other studies.
pub(super) const COUNT_EVENTS: &str =
    "SELECT COALESCE(MAX(number), 0) FROM events WHERE tenant = ?1 AND ?2 IS NOT NULL";
