//! The SQL statements of lists.
//!
//! Every statement returns one value, because on Spin each row of a result is passed to the component separately. A page
//! begins after a key and reads one entry more than it may return, to state whether others follow. The entries come from
//! an index in the order of the page, so the cost of a page does not depend on the number of records. Where an index has
//! several values before `seq`, such as the statuses, the engine merges one search for each.
//!
//! `tests/suites/http/lists.rs` checks the plans of the statements.

use crate::Ordered;

/// The time at which a record was created or last changed its status. An index has the same expression.
macro_rules! changed_at {
    () => {
        "COALESCE(json_extract(history, '$[#-1].at'), settled_at, created_at)"
    };
}

/// The text of a record in which a search looks, in lower case. Earlier versions did not store it; the engine's `lower`
/// changes the letters of ASCII only. An index has the same expression.
macro_rules! searched {
    () => {
        "COALESCE(searched, lower(household || char(10) || study || char(10) || COALESCE(sent_by, tenant) || char(10) || id))"
    };
}

/// The filters of a page of records after the key `?2`; a filter that is null does not apply. `?7` lists the statuses.
macro_rules! filters {
    ($after:literal) => {
        concat!(
            " seq ",
            $after,
            " ?2 AND instr(?7, status)
               AND (?5 IS NULL OR household = ?5) AND (?6 IS NULL OR study = ?6)
               AND (?8 IS NULL OR test_group = ?8) AND (?9 IS NULL OR fuel = ?9)
               AND (?10 IS NULL OR end_date >= ?10) AND (?11 IS NULL OR start_date <= ?11)
               AND (?12 IS NULL OR ",
            changed_at!(),
            " >= ?12)"
        )
    };
}

/// A page of the records that a search finds: whether others follow, the rows, and the key of the last record at which
/// the search looked if it stopped before the last one. The page ends after `?3` - 1 rows, or after the row with which
/// the texts reach `?4` characters.
macro_rules! page {
    ($search:expr, $end:expr, $direction:literal) => {
        concat!(
            "WITH page (seq) AS (",
            $search,
            " ORDER BY seq ",
            $direction,
            " LIMIT ?3),
            sized (seq, place, length) AS (
                SELECT seq, ROW_NUMBER() OVER before, COALESCE(SUM(LENGTH(claim) + LENGTH(decision) + COALESCE(LENGTH(history), 0)) OVER before, 0)
                  FROM page JOIN records USING (seq)
                WINDOW before AS (ORDER BY seq ",
            $direction,
            " ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
            SELECT json_array(
                       (SELECT COUNT(*) FROM page) > COUNT(*),
                       json_group_array(json_object(
                           'seq', seq, 'id', id, 'status', status, 'household', household, 'study', study,
                           'test_group', test_group, 'fuel', fuel, 'start_date', start_date, 'end_date', end_date,
                           'claim', claim, 'decision', decision, 'has_credential', credential IS NOT NULL,
                           'history', history, 'amends', amends, 'amended_by', amended_by, 'replaces', replaces,
                           'replaced_by', replaced_by, 'created_at', created_at, 'changed_at', ",
            changed_at!(),
            ", 'sent_by', COALESCE(sent_by, tenant)) ORDER BY seq ",
            $direction,
            "), ",
            $end,
            ")
              FROM sized JOIN records USING (seq)
             WHERE place < ?3 AND length < ?4"
        )
    };
}

/// A statement for each order of the page.
macro_rules! both_orders {
    ($search:ident) => {
        Ordered {
            oldest: page!($search!(">", "ASC"), "NULL", "ASC"),
            newest: page!($search!("<", "DESC"), "NULL", "DESC"),
        }
    };
    ($search:ident, $end:ident) => {
        Ordered {
            oldest: page!($search!(">", "ASC"), $end!(">", "ASC"), "ASC"),
            newest: page!($search!("<", "DESC"), $end!("<", "DESC"), "DESC"),
        }
    };
}

/// One search in an index for each status.
macro_rules! each_status {
    ($index:literal, $condition:literal, $after:literal) => {
        concat!(
            one_status!($index, $condition, "pending", $after),
            " UNION ALL ",
            one_status!($index, $condition, "verified", $after),
            " UNION ALL ",
            one_status!($index, $condition, "disputed", $after),
            " UNION ALL ",
            one_status!($index, $condition, "superseded", $after),
            " UNION ALL ",
            one_status!($index, $condition, "invalidated", $after)
        )
    };
}

/// A search in an index of records with one status.
macro_rules! one_status {
    ($index:literal, $condition:literal, $status:literal, $after:literal) => {
        concat!(
            "SELECT seq FROM records INDEXED BY ",
            $index,
            " WHERE tenant = ?1 AND ",
            $condition,
            "status = '",
            $status,
            "' AND",
            filters!($after)
        )
    };
}

macro_rules! in_tenant {
    ($after:literal, $direction:literal) => {
        each_status!("records_listed", "", $after)
    };
}

macro_rules! in_study {
    ($after:literal, $direction:literal) => {
        concat!(
            each_status!("records_of_study", "study = ?6 AND test_group = 'reference' AND ", $after),
            " UNION ALL ",
            each_status!("records_of_study", "study = ?6 AND test_group = 'intervention' AND ", $after)
        )
    };
}

macro_rules! in_household {
    ($after:literal, $direction:literal) => {
        concat!(
            "SELECT seq FROM records INDEXED BY records_of_household WHERE tenant = ?1 AND household = ?5
               AND (?13 IS NULL OR instr(",
            searched!(),
            ", ?13)) AND",
            filters!($after)
        )
    };
}

macro_rules! changed {
    ($after:literal, $direction:literal) => {
        concat!(
            "SELECT seq FROM records INDEXED BY records_changed WHERE tenant = ?1 AND ",
            changed_at!(),
            " >= ?12 AND",
            filters!($after)
        )
    };
}

/// The key of the last record at which a search for a text looks: the `?14`th of the tenant after `?2`.
macro_rules! end_of_search {
    ($after:literal, $direction:literal) => {
        concat!(
            "(SELECT seq FROM records INDEXED BY records_searched WHERE tenant = ?1 AND seq ",
            $after,
            " ?2 ORDER BY seq ",
            $direction,
            " LIMIT 1 OFFSET ?14 - 1)"
        )
    };
}

// The text is compared first: it is in the index, so only the records that have it are read.
macro_rules! with_text {
    ($after:literal, $direction:literal) => {
        concat!(
            "SELECT seq FROM records INDEXED BY records_searched WHERE tenant = ?1 AND instr(",
            searched!(),
            ", ?13) AND NOT seq ",
            $after,
            " COALESCE(",
            end_of_search!($after, $direction),
            ", seq) AND",
            filters!($after)
        )
    };
}

/// Returns a page of the records of a tenant.
pub(super) const RECORDS_PAGE: Ordered = both_orders!(in_tenant);

/// Returns a page of the records of a study.
pub(super) const STUDY_PAGE: Ordered = both_orders!(in_study);

/// Returns a page of the records of a household, which can contain a text.
pub(super) const HOUSEHOLD_PAGE: Ordered = both_orders!(in_household);

/// Returns a page of the records that were created or changed since a time. The records since then are sorted, so the
/// cost depends on their number.
pub(super) const CHANGED_PAGE: Ordered = both_orders!(changed);

/// Returns a page of the records that contain a text, of at most `?14` records after the key.
///
/// The statement looks at each of these records, in an index that has no other columns: about 50 ms for 100,000 records.
/// FTS5 would find a text among millions at once, but writing its index adds 14 µs (words) or 85 µs (trigrams) to each
/// record, and the index of this statement about 2 µs.
pub(super) const SEARCH_PAGE: Ordered = both_orders!(with_text, end_of_search);

/// The next id of a study after a given one: of stored parameters, or of records.
macro_rules! next_study {
    ($after:literal) => {
        concat!(
            "SELECT MIN(id) FROM (
                SELECT MIN(study) AS id FROM records INDEXED BY records_of_study
                 WHERE tenant = ?1 AND study > ",
            $after,
            " UNION ALL SELECT MIN(id) FROM studies WHERE tenant = ?1 AND id > ",
            $after,
            ")"
        )
    };
}

/// The number of households with a record that counts, in one of the selections of a study.
macro_rules! measured {
    ($group:literal, $selection:literal) => {
        concat!(
            "(SELECT COUNT(DISTINCT household) FROM records INDEXED BY live_by_group
               WHERE records.tenant = ?1 AND records.study = studies.id AND test_group = '",
            $group,
            "' AND status NOT IN ('invalidated', 'superseded')
                 AND EXISTS (SELECT 1 FROM drawn
                              WHERE drawn.tenant = ?1 AND drawn.selection = ",
            $selection,
            " AND drawn.household = records.household))"
        )
    };
}

/// The number of households that a selection drew, without its reserves.
macro_rules! drawn {
    ($selection:literal) => {
        concat!(
            "(SELECT json_array_length(document, '$.selected') FROM selections
               WHERE selections.tenant = ?1 AND selections.id = ",
            $selection,
            ")"
        )
    };
}

/// Returns a page of the studies of a tenant, by id: the `?3` studies after `?2`, each with the number of its records by
/// group and status. Claims that name no study have the study `''`, which is before every id.
pub(super) const STUDIES_PAGE: &str = concat!(
    "WITH RECURSIVE listed (id) AS (
        SELECT (", next_study!("?2"), ")
         UNION ALL
        SELECT (", next_study!("listed.id"), ") FROM listed WHERE listed.id IS NOT NULL
         LIMIT ?3)
    SELECT json_group_array(json_object(
               'id', listed.id,
               'records', json((SELECT json_group_array(json_object(
                    'group', test_group, 'status', status, 'records', records, 'first', first, 'last', last)) FROM (
                    SELECT status, test_group, COUNT(*) AS records, MIN(start_date) AS first, MAX(end_date) AS last
                      FROM records INDEXED BY records_of_study
                     WHERE tenant = ?1 AND study = listed.id
                     GROUP BY status, test_group))),
               'updated_at', updated_at,
               'shares_selection', COALESCE(reference_selection = intervention_selection, 0),
               'reference_drawn', ", drawn!("reference_selection"), ",
               'reference_measured', ", measured!("reference", "reference_selection"), ",
               'intervention_drawn', ", drawn!("intervention_selection"), ",
               'intervention_measured', ", measured!("intervention", "intervention_selection"), ",
               'has_credential', EXISTS (SELECT 1 FROM study_credentials
                        WHERE study_credentials.tenant = ?1 AND study = listed.id AND superseded_at IS NULL))
               ORDER BY listed.id)
      FROM listed LEFT JOIN studies ON studies.tenant = ?1 AND studies.id = listed.id
     WHERE listed.id IS NOT NULL"
);
