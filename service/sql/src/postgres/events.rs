//! The SQL statements of the feed of events.

/// Numbers the events of a tenant up to a number. See the function `number_events`.
pub(super) const NUMBER_EVENTS: &str = "SELECT number_events($1, $2)::text";

/// Returns the events of a tenant after a number, up to a number of rows, as one value, and the last number of the
/// tenant.
pub(super) const READ_EVENTS: &str = "
    SELECT COALESCE(json_agg(json_build_object(
               'number', number, 'kind', type, 'at', at,
               'record', CASE type WHEN 'study.revised' THEN study ELSE record END, 'study', study,
               'revision', CASE type WHEN 'study.revised' THEN record::bigint END, 'by', by,
               'reason', reason, 'changed_by', actor,
               'sent_by', (SELECT COALESCE(sent_by, records.tenant) FROM records WHERE id = record))
               ORDER BY number), '[]')::text,
           COALESCE((SELECT MAX(number) FROM events WHERE tenant = $1), 0)
      FROM (SELECT number, type, at, record, study, by, reason, actor FROM events
             WHERE tenant = $1 AND number > $2
             ORDER BY number LIMIT $3) AS listed";

/// Returns the number of the events of a study, with those that have no number yet, and of the frames of the tenant.
pub(super) const COUNT_EVENTS: &str = "
    SELECT (SELECT COUNT(*) FROM events WHERE tenant = $1 AND study = $2) + (SELECT COUNT(*) FROM frames WHERE tenant = $1)";
