//! Pages of records and of studies.

use hearth_resources::STATUSES;
use serde::Deserialize;

use super::{Store, text, unexpected};
use crate::host::Value;
use crate::problem::Problem;

/// The filters of a list of records. A filter that is `None` does not apply.
#[derive(Default)]
pub(crate) struct Filters {
    pub(crate) household: Option<String>,
    /// The study; empty for claims that name no study.
    pub(crate) study: Option<String>,
    /// The statuses; empty for all.
    pub(crate) statuses: Vec<&'static str>,
    pub(crate) group: Option<&'static str>,
    pub(crate) fuel: Option<String>,
    /// The days that the test period overlaps.
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    /// The earliest time of the creation or of the last change, as records contain it.
    pub(crate) since: Option<String>,
    /// A text in the id, the household, the study or the sender, in lower case.
    pub(crate) search: Option<String>,
}

/// The order of a list of records.
#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) enum Order {
    /// In the order in which the records were stored.
    #[default]
    Oldest,
    Newest,
}

impl Order {
    /// Returns the key before the first page.
    pub(crate) const fn start(self) -> i64 {
        match self {
            Self::Oldest => 0,
            Self::Newest => i64::MAX,
        }
    }
}

/// A page of records.
pub(crate) struct RecordsPage {
    pub(crate) rows: Vec<ListedRow>,
    /// The key after which the next page begins, if others can follow.
    pub(crate) next: Option<i64>,
}

/// The position and the length of a page.
#[derive(Clone, Copy)]
pub(crate) struct Page<'a, K> {
    pub(crate) tenant: &'a str,
    /// The key of the entry before the page.
    pub(crate) after: K,
    /// The number of entries.
    pub(crate) limit: u32,
}

impl<K> Page<'_, K> {
    /// Returns the number of entries to look for: one more than the page may have.
    pub(super) fn sought(&self) -> Value {
        Value::Integer(i64::from(self.limit) + 1)
    }

    /// Removes the entry that does not belong to the page, and returns whether there was one.
    pub(super) fn cut<T>(&self, entries: &mut Vec<T>) -> bool {
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let more = entries.len() > limit;
        entries.truncate(limit);
        more
    }
}

impl Page<'_, i64> {
    /// Returns the parameters of the statements of records.
    fn filtered(&self, filters: &Filters) -> Vec<Value> {
        let statuses = match filters.statuses.as_slice() {
            [] => STATUSES.join(" "),
            statuses => statuses.join(" "),
        };
        let optional = |text: Option<&str>| text.map_or(Value::Null, Value::text);
        let mut values = vec![
            Value::text(self.tenant),
            Value::Integer(self.after),
            self.sought(),
            Value::Integer(PAGE_CHARACTERS),
            optional(filters.household.as_deref()),
            optional(filters.study.as_deref()),
            Value::text(&statuses),
            optional(filters.group),
            optional(filters.fuel.as_deref()),
            optional(filters.from.as_deref()),
            optional(filters.to.as_deref()),
            optional(filters.since.as_deref()),
        ];
        // A statement takes the parameters that it has.
        match (&filters.household, &filters.search) {
            (Some(_), search) => values.push(optional(search.as_deref())),
            (None, Some(search)) => values.extend([Value::text(search), Value::Integer(SEARCHED_RECORDS)]),
            (None, None) => {}
        }
        values
    }
}

/// A record in a list.
#[derive(Deserialize)]
pub(crate) struct ListedRow {
    pub(crate) seq: i64,
    pub(crate) id: String,
    pub(crate) status: String,
    pub(crate) household: String,
    pub(crate) study: String,
    pub(crate) test_group: String,
    pub(crate) fuel: Option<String>,
    pub(crate) start_date: Option<String>,
    pub(crate) end_date: Option<String>,
    /// The text of the claim.
    pub(crate) claim: String,
    /// The module's decision, as JSON text.
    pub(crate) decision: String,
    has_credential: u8,
    /// The changes of the status, as JSON text.
    pub(crate) history: Option<String>,
    pub(crate) amends: Option<String>,
    pub(crate) amended_by: Option<String>,
    pub(crate) replaces: Option<String>,
    pub(crate) replaced_by: Option<String>,
    pub(crate) created_at: String,
    pub(crate) changed_at: String,
    /// The subject that sent the claim.
    pub(crate) sent_by: String,
}

impl ListedRow {
    /// Whether the record has a verifiable credential.
    pub(crate) fn has_credential(&self) -> bool {
        self.has_credential != 0
    }
}

/// A study in a list.
#[derive(Deserialize)]
pub(crate) struct ListedStudy {
    pub(crate) id: String,
    pub(crate) records: Vec<Tally>,
    /// The time of the current parameters, if the study has any.
    pub(crate) updated_at: Option<String>,
    /// Whether one selection is for both groups.
    shares_selection: u8,
    reference_drawn: Option<u64>,
    reference_measured: u64,
    intervention_drawn: Option<u64>,
    intervention_measured: u64,
    has_credential: u8,
}

impl ListedStudy {
    /// Whether the study has a credential that no later one supersedes.
    pub(crate) fn has_credential(&self) -> bool {
        self.has_credential != 0
    }

    /// Returns the numbers of drawn and of measured households, if the study has a selection.
    pub(crate) fn households(&self) -> Option<(u64, u64)> {
        let drawn = match (self.reference_drawn, self.intervention_drawn) {
            (None, None) => return None,
            (one, _) if self.shares_selection != 0 => one.unwrap_or_default(),
            (one, other) => one.unwrap_or_default() + other.unwrap_or_default(),
        };
        Some((drawn, self.reference_measured + self.intervention_measured))
    }
}

/// The records of a study with the same group and status.
#[derive(Deserialize)]
pub(crate) struct Tally {
    pub(crate) group: String,
    pub(crate) status: String,
    pub(crate) records: u64,
    pub(crate) first: Option<String>,
    pub(crate) last: Option<String>,
}

impl Store {
    /// Returns a page of records.
    pub(crate) async fn records_page(
        &self,
        page: Page<'_, i64>,
        filters: &Filters,
        order: Order,
    ) -> Result<RecordsPage, Problem> {
        let statements = match filters {
            Filters { household: Some(_), .. } => self.sql.household_page,
            Filters { search: Some(_), .. } => self.sql.search_page,
            Filters { study: Some(_), .. } => self.sql.study_page,
            Filters { since: Some(_), .. } => self.sql.changed_page,
            _ => self.sql.records_page,
        };
        let statement = match order {
            Order::Oldest => statements.oldest,
            Order::Newest => statements.newest,
        };
        let found = self.rows(statement, page.filtered(filters)).await?;
        let found = found.first().and_then(|row| text(row, 0)).ok_or_else(unexpected)?;
        let (more, rows, end): (u8, Vec<ListedRow>, Option<i64>) =
            serde_json::from_str(&found).map_err(|_| unexpected())?;
        let next = if more == 0 { end } else { rows.last().map(|last| last.seq) };
        Ok(RecordsPage { rows, next })
    }

    /// Returns a page of studies in the order of their ids, and whether others follow.
    pub(crate) async fn studies_page(
        &self,
        page: Page<'_, &str>,
    ) -> Result<(Vec<ListedStudy>, bool), Problem> {
        let values = [Value::text(page.tenant), Value::text(page.after), page.sought()];
        let rows = self.rows(self.sql.studies_page, values).await?;
        let listed = rows.first().and_then(|row| text(row, 0)).ok_or_else(unexpected)?;
        let mut studies: Vec<ListedStudy> = serde_json::from_str(&listed).map_err(|_| unexpected())?;
        let more = page.cut(&mut studies);
        Ok((studies, more))
    }
}

/// The characters of claims and decisions after which a page ends.
const PAGE_CHARACTERS: i64 = 4 << 20;

/// The records at which one request with a text looks, which takes some tens of milliseconds.
const SEARCHED_RECORDS: i64 = 100_000;
