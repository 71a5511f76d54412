//! The rows of studies and selections, and the claims of a study.

use serde::Serialize;

use super::{Store, text, unexpected};
use crate::host::Value;
use crate::problem::Problem;

/// A stored selection.
pub(crate) struct StoredSelection {
    /// The module's document, as JSON text.
    pub(crate) document: String,
    /// The sampling frame, as the client wrote it.
    pub(crate) frame: String,
    pub(crate) created_at: String,
}

/// The ids of the selections of both groups; the same id twice if one selection is for both.
#[derive(Clone, Default, PartialEq, Serialize)]
pub(crate) struct Selections {
    pub(crate) reference: Option<String>,
    pub(crate) intervention: Option<String>,
}

impl Selections {
    /// Whether a group has a selection.
    pub(crate) fn is_some(&self) -> bool {
        self.reference.is_some() || self.intervention.is_some()
    }
}

/// A stored study.
pub(crate) struct StoredStudy {
    /// The parameters, as JSON text.
    pub(crate) parameters: String,
    pub(crate) selections: Selections,
    pub(crate) created_at: String,
    pub(crate) updated_at: String,
    /// The number of the current revision.
    pub(crate) revision: i64,
}

impl StoredStudy {
    /// Returns the parameters and the selections.
    pub(crate) fn given(&self) -> (&str, &Selections) {
        (&self.parameters, &self.selections)
    }
}

/// The size of a study.
pub(crate) struct StudySize {
    pub(crate) claims: u64,
    pub(crate) bytes: u64,
    /// An upper bound of the number of JSON values in the claims.
    pub(crate) values: u64,
}

/// A claim of a study.
pub(crate) struct StudyClaim {
    pub(crate) id: String,
    pub(crate) status: String,
    pub(crate) text: String,
}

impl Store {
    /// Stores a selection and its households. Returns whether the selection is new.
    ///
    /// The households are stored first, so that a stored selection always has its households.
    pub(crate) async fn keep_selection(
        &self,
        tenant: &str,
        id: &str,
        (document, frame): (&str, &str),
        at: &str,
    ) -> Result<bool, Problem> {
        self.change(self.sql.keep_drawn, [tenant, id, document].map(Value::text)).await?;
        let parameters = [tenant, id, document, frame, at].map(Value::text);
        Ok(!self.change(self.sql.keep_selection, parameters).await?.is_empty())
    }

    /// Returns the selection with this id, if it belongs to this tenant.
    pub(crate) async fn selection(&self, tenant: &str, id: &str) -> Result<Option<StoredSelection>, Problem> {
        let rows = self.rows(self.sql.find_selection, [tenant, id].map(Value::text)).await?;
        let read = |row| {
            Some(StoredSelection { document: text(row, 0)?, frame: text(row, 1)?, created_at: text(row, 2)? })
        };
        rows.first().map(|row| read(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns the study with this id, if it belongs to this tenant.
    pub(crate) async fn stored_study(&self, tenant: &str, id: &str) -> Result<Option<StoredStudy>, Problem> {
        let rows = self.rows(self.sql.find_study, [tenant, id].map(Value::text)).await?;
        let read = |row| {
            Some(StoredStudy {
                parameters: text(row, 0)?,
                selections: Selections { reference: text(row, 1), intervention: text(row, 2) },
                created_at: text(row, 3)?,
                updated_at: text(row, 4)?,
                revision: row.get(5)?,
            })
        };
        rows.first().map(|row| read(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns the size of a study: of the claims that count.
    pub(crate) async fn study_size(&self, tenant: &str, id: &str) -> Result<StudySize, Problem> {
        let rows = self.rows(self.sql.study_size, [tenant, id].map(Value::text)).await?;
        let row = rows.first().ok_or_else(unexpected)?;
        let read = || Some(StudySize { claims: row.get(0)?, bytes: row.get(1)?, values: row.get(2)? });
        read().ok_or_else(unexpected)
    }

    /// Returns the first day of a test of all records that ever named a study; `None` if none has a period.
    pub(crate) async fn first_test(&self, tenant: &str, id: &str) -> Result<Option<String>, Problem> {
        let rows = self.rows(self.sql.first_test, [tenant, id].map(Value::text)).await?;
        Ok(rows.first().and_then(|row| text(row, 0)))
    }

    /// Returns the claims of a study that are assessed, in the order in which they were stored.
    pub(crate) async fn study_claims(&self, tenant: &str, id: &str) -> Result<Vec<StudyClaim>, Problem> {
        let rows = self.rows(self.sql.study_claims, [tenant, id].map(Value::text)).await?;
        let read = |row| Some(StudyClaim { id: text(row, 0)?, status: text(row, 1)?, text: text(row, 2)? });
        rows.iter().map(|row| read(row).ok_or_else(unexpected)).collect()
    }
}
