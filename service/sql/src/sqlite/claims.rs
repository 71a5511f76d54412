//! The SQL statements that store claims and settle pending records.
//!
//! Of the records of one measurement, at most one is verified or disputed: see the triggers in `schema.rs`.

/// Joins `claim` with the stored records that contradict it. Dates are compared as text, and a comparison with a
/// missing date is not true. A record contradicts a claim of the same household if
///
/// - it has the same days, or the same measurement without days, in the other test group,
/// - or it may have the same fuel, its days overlap, and its measurement differs,
/// - or it has the same measurement and is disputed,
/// - or it has the same measurement, and so has a record of another fuel, while the claim states no fuel.
///
/// The record that the claim replaces is not compared, nor are the other records of its measurement, unless the claim
/// has that measurement, too.
macro_rules! contradicting {
    () => {
        concat!(
            " claim JOIN records AS stored ON stored.tenant = claim.tenant AND stored.household = claim.household
     WHERE stored.status NOT IN ('invalidated', 'superseded')
       AND (stored.measurements = claim.measurements
            OR (stored.start_date <= claim.end_date AND stored.end_date >= claim.start_date))
       AND (stored.test_group <> claim.test_group
            OR (", same_fuel!("stored", "claim"), "
                AND (stored.measurements <> claim.measurements
                     OR stored.status = 'disputed'
                     OR (claim.fuel IS NULL
                         AND EXISTS (SELECT 1 FROM records AS other
                                      WHERE other.tenant = claim.tenant AND other.household = claim.household
                                        AND other.measurements = claim.measurements AND other.fuel <> stored.fuel
                                        AND other.status NOT IN ('invalidated', 'superseded'))))))
       AND NOT EXISTS (SELECT 1 FROM records AS replaced
                        WHERE replaced.id = claim.replaces AND replaced.tenant = claim.tenant
                          AND (replaced.id = stored.id
                               OR (", same_measurement_of_household!("replaced", "stored"), "
                                   AND NOT (", same_measurement!("stored", "claim"), "))))"
        )
    };
}

/// Stores a record, unless a stored record contradicts it.
///
/// The check and the insert are one statement, so two contradicting claims cannot both pass. The record to replace must
/// exist and must be neither invalidated nor superseded. `amends` is the record of the same measurement that counts. No
/// row is stored if another credential has the same status list index.
pub(super) const INSERT: &str = concat!(
    "WITH claim (tenant, household, test_group, start_date, end_date, measurements, fuel, replaces)
       AS (SELECT ?2, ?3, ?5, ?6, ?7, ?8, ?18, ?15)
    INSERT INTO records (id, tenant, household, study, test_group, start_date, end_date, measurements,
                         claim, status, decision, created_at, rule_set, module, replaces, credential,
                         status_index, fuel, sent_by, searched, marks, amends)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
           (SELECT stored.id FROM records AS stored
             WHERE ",
    same_measurement_of_household!("stored", "claim"),
    "
               AND stored.status NOT IN ('invalidated', 'superseded') AND stored.id IS NOT claim.replaces
             ORDER BY stored.status = 'pending', stored.seq DESC LIMIT 1)
      FROM claim
     WHERE NOT EXISTS (SELECT 1 FROM",
    contradicting!(),
    ")
       AND (claim.replaces IS NULL
            OR EXISTS (SELECT 1 FROM records AS replaced
                        WHERE replaced.id = claim.replaces AND replaced.tenant = claim.tenant
                          AND replaced.household = claim.household
                          AND replaced.status NOT IN ('invalidated', 'superseded')))
    ON CONFLICT DO NOTHING
    RETURNING amends"
);

/// Returns the households that have a mark of a claim, and whether that of the claim has many records. The limit is of each
/// mark, so that no other one is hidden by one that many homes have.
pub(super) const ARRIVAL: &str = "
    SELECT found.mark, household.value
      FROM (SELECT sought.value AS mark,
                   (SELECT json_group_array(household)
                      FROM (SELECT household FROM marks
                             WHERE tenant = ?1 AND mark = sought.value AND household <> ?2
                               AND EXISTS (SELECT 1 FROM records AS stored
                                            WHERE stored.tenant = ?1 AND stored.household = marks.household
                                              AND stored.status NOT IN ('invalidated', 'superseded')
                                              AND instr(stored.marks, sought.value) > 0)
                             LIMIT 10)) AS households
              FROM json_each(?3) AS sought) AS found,
           json_each(found.households) AS household
     UNION ALL
    SELECT NULL, NULL
     WHERE EXISTS (SELECT 1 FROM records WHERE tenant = ?1 AND household = ?2 LIMIT 1 OFFSET ?4)";

/// Returns the first stored record that contradicts a claim, with the conditions of [`INSERT`], and their difference.
pub(super) const CONFLICT: &str = concat!(
    "WITH claim (tenant, household, test_group, start_date, end_date, measurements, fuel, replaces)
       AS (SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    SELECT stored.id, stored.start_date, stored.end_date,
           CASE WHEN stored.test_group <> claim.test_group THEN 'test-group'
                WHEN stored.measurements <> claim.measurements THEN 'measurements'
                WHEN stored.status = 'disputed' THEN 'dispute'
                ELSE 'fuel' END
      FROM",
    contradicting!(),
    "
     ORDER BY stored.seq LIMIT 1"
);

/// Replaces the decision of a record, if it is still pending. While a record of the same measurement is disputed, a
/// pending one is not verified. With the plus sign, the engine looks for the disputed record by its household.
pub(super) const SETTLE: &str = concat!(
    "UPDATE records SET status = ?2, decision = ?3, rule_set = ?4, module = ?5, settled_at = ?6
      WHERE id = ?1 AND status = 'pending'
        AND (?2 <> 'verified'
             OR NOT EXISTS (SELECT 1 FROM records AS disputed
                             WHERE ",
    same_measurement_of_household!("disputed", "records"),
    "
                               AND +disputed.status = 'disputed'))"
);
