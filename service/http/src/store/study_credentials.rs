//! The credentials of studies.

use super::{Issued, Store, text, unexpected};
use crate::host::{Row, Value};
use crate::problem::Problem;

/// A credential of a study to store.
pub(crate) struct NewStudyCredential<'a> {
    pub(crate) id: &'a str,
    pub(crate) tenant: &'a str,
    pub(crate) study: &'a str,
    /// The digest of the assessment.
    pub(crate) assessment: &'a str,
    /// The digest of the ids of the counted claims.
    pub(crate) counted: &'a str,
    /// The digest of the module that assessed the study.
    pub(crate) module: &'a str,
    pub(crate) issued_at: &'a str,
    pub(crate) issued: Issued,
}

/// A stored credential of a study.
pub(crate) struct StoredStudyCredential {
    pub(crate) id: String,
    /// The document, as JSON text.
    pub(crate) credential: String,
    /// The digest of the assessment.
    pub(crate) assessment: String,
    /// The digest of the ids of the counted claims.
    pub(crate) counted: String,
    /// The digest of the module that assessed the study.
    pub(crate) module: String,
    pub(crate) issued_at: String,
}

impl NewStudyCredential<'_> {
    /// Returns the row of the table after the credential is stored.
    pub(crate) fn stored(&self) -> StoredStudyCredential {
        StoredStudyCredential {
            id: self.id.to_owned(),
            credential: self.issued.document.clone(),
            assessment: self.assessment.to_owned(),
            counted: self.counted.to_owned(),
            module: self.module.to_owned(),
            issued_at: self.issued_at.to_owned(),
        }
    }
}

impl Store {
    /// Returns the id of a claim of a study whose days and weights are also in a study of another organisation that has a
    /// credential.
    pub(crate) async fn counted_elsewhere(
        &self,
        tenant: &str,
        study: &str,
    ) -> Result<Option<String>, Problem> {
        let rows = self.rows(self.sql.counted_elsewhere, [tenant, study].map(Value::text)).await?;
        rows.first().map(|row| text(row, 0).ok_or_else(unexpected)).transpose()
    }

    /// Stores the credential of a study, which supersedes the previous one. Returns `false` if another credential has
    /// the same status list index, or a claim counts elsewhere.
    pub(crate) async fn keep_study_credential(&self, new: &NewStudyCredential<'_>) -> Result<bool, Problem> {
        let [credential, status_index] = Issued::parameters(Some(&new.issued));
        let values = [
            Value::text(new.id),
            Value::text(new.tenant),
            Value::text(new.study),
            credential,
            Value::text(new.assessment),
            Value::text(new.counted),
            Value::text(new.module),
            Value::text(new.issued_at),
            status_index,
        ];
        Ok(!self.change(self.sql.keep_study_credential, values).await?.is_empty())
    }

    /// Returns the last credential of a study of this tenant.
    pub(crate) async fn study_credential(
        &self,
        tenant: &str,
        study: &str,
    ) -> Result<Option<StoredStudyCredential>, Problem> {
        let parameters = [tenant, study].map(Value::text);
        let rows = self.rows(self.sql.find_study_credential, parameters).await?;
        let read = |row: &Row| {
            Some(StoredStudyCredential {
                id: text(row, 0)?,
                credential: text(row, 1)?,
                assessment: text(row, 2)?,
                counted: text(row, 3)?,
                module: text(row, 4)?,
                issued_at: text(row, 5)?,
            })
        };
        rows.first().map(|row| read(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns the number of the newest status list of study credentials.
    pub(crate) async fn newest_study_list(&self) -> Result<i64, Problem> {
        let rows = self.rows(self.sql.study_list, []).await?;
        rows.first().and_then(|row| row.get(0)).ok_or_else(unexpected)
    }

    /// Returns the indexes of the superseded credentials in the list that begins at `first`, relative to `first`.
    pub(crate) async fn superseded_indexes(&self, first: i64) -> Result<Vec<usize>, Problem> {
        let rows = self.rows(self.sql.superseded_indexes, [Value::Integer(first)]).await?;
        let index = |index: i64| usize::try_from(index).ok();
        rows.iter().map(|row| row.get(0).and_then(index).ok_or_else(unexpected)).collect()
    }
}
