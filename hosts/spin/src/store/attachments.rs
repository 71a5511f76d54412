//! The attachments of forms, and their names while a form may be sent in parts.

use std::collections::BTreeMap;

use spin_sdk::sqlite::Value;

use super::{Store, statements, text, unexpected};
use crate::problem::Problem;

/// An attachment to store.
pub(crate) struct NewAttachment<'a> {
    pub(crate) tenant: &'a str,
    /// The id of the filled form.
    pub(crate) instance: &'a str,
    /// The name in the form.
    pub(crate) name: &'a str,
    /// The SHA-256 in base64url.
    pub(crate) digest: &'a str,
    pub(crate) media_type: &'a str,
    pub(crate) bytes: &'a [u8],
    pub(crate) at: &'a str,
}

impl Store {
    /// Stores an attachment. Returns `false` without storing it if the form has too many, or too large ones.
    pub(crate) async fn keep_attachment(&self, new: &NewAttachment<'_>) -> Result<bool, Problem> {
        let NewAttachment { tenant, instance, name, digest, media_type, bytes, at } = *new;
        let size = || Value::Integer(i64::try_from(bytes.len()).unwrap_or(i64::MAX));
        let [owner, instance, name, named, time] = [tenant, instance, name, digest, at].map(Value::text);
        // The name first, because it is limited; without its bytes, it counts as not arrived.
        if self
            .change(statements::NAME_ATTACHMENT, [owner, instance, name, named, size(), time])
            .await?
            .is_empty()
        {
            return Ok(false);
        }
        let [owner, digest, media_type, time] = [tenant, digest, media_type, at].map(Value::text);
        let parameters = [owner, digest, media_type, size(), Value::Blob(bytes.to_vec()), time];
        self.change(statements::KEEP_ATTACHMENT, parameters).await?;
        Ok(true)
    }

    /// Returns the digests of the attachments of a form that have arrived, by their names.
    pub(crate) async fn attachments(
        &self,
        tenant: &str,
        instance: &str,
    ) -> Result<BTreeMap<String, String>, Problem> {
        let rows = self.rows(statements::ATTACHMENTS_OF_FORM, [tenant, instance].map(Value::text)).await?;
        rows.iter().map(|row| text(row, 0).zip(text(row, 1)).ok_or_else(unexpected)).collect()
    }

    /// Returns the media type and the bytes of an attachment of a tenant.
    pub(crate) async fn attachment(
        &self,
        tenant: &str,
        digest: &str,
    ) -> Result<Option<(String, Vec<u8>)>, Problem> {
        let rows = self.rows(statements::FIND_ATTACHMENT, [tenant, digest].map(Value::text)).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let bytes = row.get::<&[u8]>(1).map(<[u8]>::to_vec);
        text(row, 0).zip(bytes).map(Some).ok_or_else(unexpected)
    }

    /// Removes the names of forms that arrived long ago. The attachments remain.
    pub(crate) async fn forget_names(&self, now: &str) -> Result<(), Problem> {
        self.change(statements::FORGET_NAMES, [Value::text(now)]).await.map(drop)
    }
}
