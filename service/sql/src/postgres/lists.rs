//! The SQL statements of lists.
//!
//! Every statement returns one value, as on SQLite. A page begins after a key and reads one entry more than it may
//! return, to state whether others follow. Each search reads its entries from an index in the order of the page, so the
//! cost of a page does not depend on the number of records.

use crate::Ordered;

/// The filters of a page of records after the key `$2`; a filter that is null does not apply. `$7` lists the statuses.
macro_rules! filters {
    ($after:literal) => {
        concat!(
            " seq ",
            $after,
            " $2 AND strpos($7, status) > 0
               AND ($5::text IS NULL OR household = $5) AND ($6::text IS NULL OR study = $6)
               AND ($8::text IS NULL OR test_group = $8) AND ($9::text IS NULL OR fuel = $9)
               AND ($10::text IS NULL OR end_date >= $10) AND ($11::text IS NULL OR start_date <= $11)
               AND ($12::text IS NULL OR changed_at >= $12)"
        )
    };
}

/// A page of the records that a search finds: whether others follow, the rows, and the key of the last record at which
/// the search looked if it stopped before the last one. The page ends after `$3` - 1 rows, or after the row with which
/// the texts reach `$4` characters.
macro_rules! page {
    ($search:expr, $end:expr, $direction:literal) => {
        concat!(
            "WITH page (seq) AS (SELECT seq FROM (",
            $search,
            ") AS found ORDER BY seq ",
            $direction,
            " LIMIT $3),
            sized (seq, place, length) AS (
                SELECT seq, ROW_NUMBER() OVER earlier, COALESCE(SUM(length(claim) + length(decision) + COALESCE(length(history), 0)) OVER earlier, 0)
                  FROM page JOIN records USING (seq)
                WINDOW earlier AS (ORDER BY seq ",
            $direction,
            " ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
            SELECT json_build_array(
                       ((SELECT COUNT(*) FROM page) > COUNT(*))::int,
                       COALESCE(json_agg(json_build_object(
                           'seq', seq, 'id', id, 'status', status, 'household', household, 'study', study,
                           'test_group', test_group, 'fuel', fuel, 'start_date', start_date, 'end_date', end_date,
                           'claim', claim, 'decision', decision, 'has_credential', (credential IS NOT NULL)::int,
                           'history', history, 'amends', amends, 'amended_by', amended_by, 'replaces', replaces,
                           'replaced_by', replaced_by, 'created_at', created_at, 'changed_at', changed_at,
                           'sent_by', COALESCE(sent_by, tenant)) ORDER BY seq ",
            $direction,
            "), '[]'), ",
            $end,
            ")::text
              FROM sized JOIN records USING (seq)
             WHERE place < $3 AND length < $4"
        )
    };
}

/// A statement for each order of the page.
macro_rules! both_orders {
    ($search:ident) => {
        both_orders!($search, no_end)
    };
    ($search:ident, $end:ident) => {
        Ordered {
            oldest: page!($search!(">", "ASC"), $end!(">", "ASC"), "ASC"),
            newest: page!($search!("<", "DESC"), $end!("<", "DESC"), "DESC"),
        }
    };
}

/// The end of a search that looks at every record.
macro_rules! no_end {
    ($after:literal, $direction:literal) => {
        "NULL"
    };
}

/// A search in the order of an index.
macro_rules! ordered_search {
    ($condition:expr, $after:literal, $direction:literal) => {
        concat!(
            "(SELECT seq FROM records WHERE tenant = $1 AND ",
            $condition,
            filters!($after),
            " ORDER BY seq ",
            $direction,
            " LIMIT $3)"
        )
    };
}

/// One search for each status, since the index has the status before `seq`.
macro_rules! each_status {
    ($condition:literal, $after:literal, $direction:literal) => {
        concat!(
            ordered_search!(one_status!($condition, "pending"), $after, $direction),
            " UNION ALL ",
            ordered_search!(one_status!($condition, "verified"), $after, $direction),
            " UNION ALL ",
            ordered_search!(one_status!($condition, "disputed"), $after, $direction),
            " UNION ALL ",
            ordered_search!(one_status!($condition, "superseded"), $after, $direction),
            " UNION ALL ",
            ordered_search!(one_status!($condition, "invalidated"), $after, $direction)
        )
    };
}

/// The condition of one status. Without the constant, a search for other statuses would look at every record.
macro_rules! one_status {
    ($condition:literal, $status:literal) => {
        concat!($condition, "strpos($7, '", $status, "') > 0 AND status = '", $status, "' AND")
    };
}

macro_rules! in_tenant {
    ($after:literal, $direction:literal) => {
        each_status!("", $after, $direction)
    };
}

macro_rules! in_study {
    ($after:literal, $direction:literal) => {
        concat!(
            each_status!("study = $6 AND test_group = 'reference' AND ", $after, $direction),
            " UNION ALL ",
            each_status!("study = $6 AND test_group = 'intervention' AND ", $after, $direction)
        )
    };
}

macro_rules! in_household {
    ($after:literal, $direction:literal) => {
        ordered_search!(
            "household = $5 AND ($13::text IS NULL OR strpos(searched, $13) > 0) AND",
            $after,
            $direction
        )
    };
}

macro_rules! changed {
    ($after:literal, $direction:literal) => {
        ordered_search!("changed_at >= $12 AND", $after, $direction)
    };
}

/// The key of the last record at which a search for a text looks: the `$14`th of the tenant after `$2`.
macro_rules! end_of_search {
    ($after:literal, $direction:literal) => {
        concat!(
            "(SELECT seq FROM records WHERE tenant = $1 AND seq ",
            $after,
            " $2 ORDER BY seq ",
            $direction,
            " LIMIT 1 OFFSET $14 - 1)"
        )
    };
}

macro_rules! with_text {
    ($after:literal, $direction:literal) => {
        concat!(
            "SELECT seq FROM (SELECT * FROM records WHERE tenant = $1 AND seq ",
            $after,
            " $2 ORDER BY seq ",
            $direction,
            " LIMIT $14) AS records WHERE strpos(searched, $13) > 0 AND",
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

/// Returns a page of the records that were created or changed since a time.
pub(super) const CHANGED_PAGE: Ordered = both_orders!(changed);

/// Returns a page of the records that contain a text, of at most `$14` records after the key.
pub(super) const SEARCH_PAGE: Ordered = both_orders!(with_text, end_of_search);

/// The next id of a study after a given one: of stored parameters, or of records.
macro_rules! next_study {
    ($after:literal) => {
        concat!(
            "LEAST((SELECT MIN(study) FROM records WHERE tenant = $1 AND study > ",
            $after,
            "), (SELECT MIN(id) FROM studies WHERE tenant = $1 AND id > ",
            $after,
            "))"
        )
    };
}

/// The number of households with a record that counts, in one of the selections of a study.
macro_rules! measured {
    ($group:literal, $selection:literal) => {
        concat!(
            "(SELECT COUNT(DISTINCT household) FROM records
               WHERE records.tenant = $1 AND records.study = studies.id AND test_group = '",
            $group,
            "' AND status NOT IN ('invalidated', 'superseded')
                 AND EXISTS (SELECT FROM drawn
                              WHERE drawn.tenant = $1 AND drawn.selection = ",
            $selection,
            " AND drawn.household = records.household))"
        )
    };
}

/// The number of households that a selection drew, without its reserves.
macro_rules! drawn {
    ($selection:literal) => {
        concat!(
            "(SELECT COUNT(*) FROM places
               WHERE places.tenant = $1 AND is_reserve = 0 AND selection = ",
            $selection,
            ")"
        )
    };
}

/// Returns a page of the studies of a tenant, by id: the `$3` studies after `$2`, each with the number of its records by
/// group and status. Claims that name no study have the study `''`, which is before every id.
pub(super) const STUDIES_PAGE: &str = concat!(
    "WITH RECURSIVE listed (id, count) AS (
        SELECT ", next_study!("$2"), ", 1
         UNION ALL
        SELECT ", next_study!("listed.id"), ", count + 1
          FROM listed WHERE listed.id IS NOT NULL AND count < $3::bigint)
    SELECT COALESCE(json_agg(json_build_object(
               'id', listed.id,
               'records', (SELECT COALESCE(json_agg(json_build_object(
                    'group', test_group, 'status', status, 'records', records, 'first', first, 'last', last)), '[]')
                  FROM (
                    SELECT status, test_group, COUNT(*) AS records, MIN(start_date) AS first, MAX(end_date) AS last
                      FROM records
                     WHERE tenant = $1 AND study = listed.id
                     GROUP BY status, test_group
                     ORDER BY status, test_group) AS tally),
               'updated_at', updated_at,
               'shares_selection', COALESCE(reference_selection = intervention_selection, FALSE)::int,
               'reference_drawn',
               CASE WHEN reference_selection IS NOT NULL THEN ", drawn!("reference_selection"), " END,
               'reference_measured', ", measured!("reference", "reference_selection"), ",
               'intervention_drawn',
               CASE WHEN intervention_selection IS NOT NULL THEN ", drawn!("intervention_selection"), " END,
               'intervention_measured', ", measured!("intervention", "intervention_selection"), ",
               'has_credential', (EXISTS (SELECT FROM study_credentials
                         WHERE study_credentials.tenant = $1 AND study = listed.id AND superseded_at IS NULL))::int)
               ORDER BY listed.id), '[]')::text
      FROM listed LEFT JOIN studies ON studies.tenant = $1 AND studies.id = listed.id
     WHERE listed.id IS NOT NULL"
);
