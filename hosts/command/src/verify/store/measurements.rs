//! Compares the records of each household: of one measurement at most one record is verified or disputed, no record
//! contradicts another, and records name each other as their statuses require.

use rusqlite::Connection;

use super::fault::Fault;

/// Returns the errors between records.
pub(super) fn faults(database: &Connection) -> rusqlite::Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for (code, query) in [
        ("store.second_record", SECOND),
        ("store.contradiction", CONTRADICTION),
        ("store.other_amendment", AMENDMENT),
    ] {
        let mut statement = database.prepare(query)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (record, message): (String, String) = (row.get(0)?, row.get(1)?);
            faults.push(Fault::new(Some(&record), code, message));
        }
    }
    Ok(faults)
}

/// Records that the later record of the same measurement should have superseded. A pending record may follow one that
/// is verified or disputed.
const SECOND: &str = "
    SELECT earlier.id, 'the record is `' || earlier.status || '`, and so is `' || later.id
                       || '`, which has the same measurement'
      FROM records AS earlier
      JOIN records AS later
        ON later.tenant = earlier.tenant AND later.household = earlier.household AND later.seq > earlier.seq
       AND later.measurements = earlier.measurements AND later.test_group = earlier.test_group
       AND COALESCE(later.fuel = earlier.fuel, 1)
     WHERE earlier.status NOT IN ('invalidated', 'superseded') AND later.status NOT IN ('invalidated', 'superseded')
       AND (earlier.status = 'pending' OR later.status <> 'pending')
     ORDER BY earlier.seq, later.seq";

/// Records of one household that contradict each other: both test groups on the same days, or different measurements
/// of what may be one fuel on the same days.
const CONTRADICTION: &str = "
    SELECT earlier.id, CASE WHEN earlier.test_group <> later.test_group
                            THEN '`' || later.id || '` has the household in the other test group on the same days'
                            ELSE '`' || later.id || '` has different measurements of the household on the same days' END
      FROM records AS earlier
      JOIN records AS later
        ON later.tenant = earlier.tenant AND later.household = earlier.household AND later.seq > earlier.seq
       AND (later.measurements = earlier.measurements
            OR (later.start_date <= earlier.end_date AND later.end_date >= earlier.start_date))
     WHERE earlier.status NOT IN ('invalidated', 'superseded') AND later.status NOT IN ('invalidated', 'superseded')
       AND (earlier.test_group <> later.test_group
            OR (earlier.measurements <> later.measurements AND COALESCE(later.fuel = earlier.fuel, 1)))
     ORDER BY earlier.seq, later.seq";

/// Records that are superseded by no later record of their measurement, or that name one without being superseded.
const AMENDMENT: &str = "
    SELECT id, CASE WHEN status = 'superseded'
                    THEN 'the record is superseded, but no later record of its measurement is named'
                    ELSE 'the record names the record that superseded it, but is `' || status || '`' END
      FROM records
     WHERE (status = 'superseded') IS NOT EXISTS (
               SELECT 1 FROM records AS later
                WHERE later.id = records.amended_by AND later.tenant = records.tenant
                  AND later.household = records.household AND later.measurements = records.measurements
                  AND later.test_group = records.test_group AND COALESCE(later.fuel = records.fuel, 1)
                  AND later.seq > records.seq)
     ORDER BY seq";
