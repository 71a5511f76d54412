//! The SQL statements of the feed of events.

/// Numbers the events of a tenant, up to the first that a running transaction could precede.
///
/// Two such statements at once give the same numbers, because each numbers a beginning of the same order. After a restore to
/// another cluster, stored transaction ids can be higher than those of that cluster; such transactions have ended.
pub(super) const NUMBER_EVENTS: &str = "
    WITH next AS (
        SELECT place,
               COALESCE((SELECT MAX(number) FROM events WHERE tenant = $1), 0) + ROW_NUMBER() OVER (ORDER BY tx, place)
                   AS number
          FROM events
         WHERE tenant = $1 AND number IS NULL
           AND (tx < pg_snapshot_xmin(pg_current_snapshot()) OR tx >= pg_snapshot_xmax(pg_current_snapshot())))
    UPDATE events SET number = next.number
      FROM next
     WHERE events.place = next.place AND events.number IS NULL";

/// Returns the events of a tenant after a number, up to a number of rows, as one value, and the last number of the
/// tenant.
pub(super) const READ_EVENTS: &str = "
    SELECT COALESCE(json_agg(json_build_array(number, type, at, record, study, by, reason, actor,
                                              (SELECT COALESCE(sent_by, records.tenant) FROM records WHERE id = record))
                             ORDER BY number), '[]')::text,
           COALESCE((SELECT MAX(number) FROM events WHERE tenant = $1), 0)
      FROM (SELECT number, type, at, record, study, by, reason, actor FROM events
             WHERE tenant = $1 AND number > $2
             ORDER BY number LIMIT $3) AS listed";
