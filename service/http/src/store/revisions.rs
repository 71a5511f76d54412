//! The revisions of studies: each set of parameters that a study had.

use hearth_resources::MOST_REVISIONS;

use super::{Page, Selections, Store, text, unexpected};
use crate::host::{Row, Value};
use crate::problem::Problem;

/// A revision to store.
pub(crate) struct NewRevision<'a> {
    pub(crate) tenant: &'a str,
    /// The id of the study.
    pub(crate) study: &'a str,
    /// The parameters, as JSON text.
    pub(crate) parameters: &'a str,
    pub(crate) selections: &'a Selections,
    pub(crate) at: &'a str,
    /// The subject that makes the change.
    pub(crate) by: &'a str,
    pub(crate) reason: Option<&'a str>,
    /// The number of the revision that the change replaces; 0 if the study must have none. `None` for any.
    pub(crate) expected: Option<i64>,
}

/// A stored revision.
pub(crate) struct StoredRevision {
    pub(crate) number: i64,
    pub(crate) at: String,
    /// The subject that made the change, if it was recorded.
    pub(crate) by: Option<String>,
    pub(crate) reason: Option<String>,
    pub(crate) selections: Selections,
    /// The parameters, as JSON text.
    pub(crate) parameters: String,
}

/// The revisions of a study in the store.
pub(crate) struct RevisionsSize {
    pub(crate) revisions: i64,
    /// The bytes of their parameters.
    pub(crate) bytes: i64,
}

impl RevisionsSize {
    /// Whether one more revision with these parameters would be too much.
    pub(crate) fn is_exceeded_by(&self, parameters: &str) -> bool {
        let bytes = i64::try_from(parameters.len()).unwrap_or(i64::MAX);
        self.revisions >= MOST_REVISIONS || self.bytes.saturating_add(bytes) > MOST_BYTES
    }
}

impl Store {
    /// Stores a revision, whose parameters are the current ones of its study from then on. Returns its number, and the time
    /// at which the study got its first parameters.
    ///
    /// One statement compares the current revision and stores the next one, so only one of two changes of a revision is
    /// stored. Returns `None` if the current revision is another one than expected, if it has the same parameters and
    /// selections, or if the study would have too many revisions.
    pub(crate) async fn keep_revision(
        &self,
        new: &NewRevision<'_>,
    ) -> Result<Option<(i64, String)>, Problem> {
        let optional = |text: Option<&str>| text.map_or(Value::Null, Value::text);
        let Selections { reference, intervention } = new.selections;
        let values = [
            Value::text(new.tenant),
            Value::text(new.study),
            Value::text(new.parameters),
            optional(reference.as_deref()),
            optional(intervention.as_deref()),
            Value::text(new.at),
            Value::text(new.by),
            optional(new.reason),
            new.expected.map_or(Value::Null, Value::Integer),
            Value::Integer(MOST_REVISIONS),
            Value::Integer(MOST_BYTES),
        ];
        let rows = self.change(self.sql.keep_revision, values).await?;
        let read = |row: &Row| row.get(0).zip(text(row, 1));
        rows.first().map(|row| read(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns the number and the size of the revisions of a study.
    pub(crate) async fn revisions_size(&self, tenant: &str, study: &str) -> Result<RevisionsSize, Problem> {
        let rows = self.rows(self.sql.revisions_size, [tenant, study].map(Value::text)).await?;
        let read = |row: &Row| Some(RevisionsSize { revisions: row.get(0)?, bytes: row.get(1)? });
        rows.first().and_then(read).ok_or_else(unexpected)
    }

    /// Returns a page of the revisions of a study in the order of their numbers, and whether others follow. The page ends
    /// earlier once its parameters have `bytes`.
    pub(crate) async fn revisions_page(
        &self,
        page: Page<'_, i64>,
        study: &str,
        bytes: i64,
    ) -> Result<(Vec<StoredRevision>, bool), Problem> {
        let values = [
            Value::text(page.tenant),
            Value::text(study),
            Value::Integer(page.after),
            Value::Integer(page.limit.into()),
            Value::Integer(bytes),
        ];
        let rows = self.rows(self.sql.revisions_page, values).await?;
        let revisions: Option<Vec<_>> = rows.iter().map(read).collect();
        let revisions = revisions.ok_or_else(unexpected)?;
        let last = rows.last().and_then(|row| row.get::<i64>(7));
        let more = revisions.last().is_some_and(|revision| Some(revision.number) < last);
        Ok((revisions, more))
    }
}

fn read(row: &Row) -> Option<StoredRevision> {
    Some(StoredRevision {
        number: row.get(0)?,
        at: text(row, 1)?,
        by: text(row, 2),
        reason: text(row, 3),
        selections: Selections { reference: text(row, 4), intervention: text(row, 5) },
        parameters: text(row, 6)?,
    })
}

/// The most bytes of the parameters of a study in all its revisions, which each assessment of the study reads.
pub(crate) const MOST_BYTES: i64 = 2 << 20;
