//! Attachments, and their names in forms while a form may be sent in parts.

use std::collections::BTreeMap;

use super::{Store, text, unexpected};
use crate::host::Value;
use crate::problem::Problem;

/// An attachment to store.
#[derive(Clone, Copy)]
pub(crate) struct NewAttachment<'a> {
    pub(crate) tenant: &'a str,
    /// The SHA-256 in base64url.
    pub(crate) digest: &'a str,
    pub(crate) media_type: &'a str,
    pub(crate) bytes: &'a [u8],
    pub(crate) at: &'a str,
}

impl NewAttachment<'_> {
    fn size(&self) -> Value {
        Value::Integer(i64::try_from(self.bytes.len()).unwrap_or(i64::MAX))
    }
}

impl Store {
    /// Stores an attachment. Returns whether the tenant did not have it.
    pub(crate) async fn keep_attachment(&self, new: NewAttachment<'_>) -> Result<bool, Problem> {
        let NewAttachment { tenant, digest, media_type, bytes, at } = new;
        let [tenant, digest, media_type, at] = [tenant, digest, media_type, at].map(Value::text);
        let parameters = [tenant, digest, media_type, new.size(), Value::Blob(bytes.to_vec()), at];
        Ok(!self.change(self.sql.keep_attachment, parameters).await?.is_empty())
    }

    /// Stores an attachment of the filled form with the id `instance`, where it has this name. Returns `false` without
    /// storing it if the form has too many, or too large ones.
    pub(crate) async fn keep_attachment_of_form(
        &self,
        instance: &str,
        name: &str,
        new: NewAttachment<'_>,
    ) -> Result<bool, Problem> {
        let [tenant, instance, name, digest, at] =
            [new.tenant, instance, name, new.digest, new.at].map(Value::text);
        // The name first, because it is limited; without its bytes, it counts as not arrived.
        let named = [tenant, instance, name, digest, new.size(), at];
        if self.change(self.sql.name_attachment, named).await?.is_empty() {
            return Ok(false);
        }
        self.keep_attachment(new).await.map(|_| true)
    }

    /// Returns the digests of the attachments of a form that have arrived, by their names.
    pub(crate) async fn attachments(
        &self,
        tenant: &str,
        instance: &str,
    ) -> Result<BTreeMap<String, String>, Problem> {
        let rows = self.rows(self.sql.attachments_of_form, [tenant, instance].map(Value::text)).await?;
        rows.iter().map(|row| text(row, 0).zip(text(row, 1)).ok_or_else(unexpected)).collect()
    }

    /// Returns the media type and the bytes of an attachment of a tenant.
    pub(crate) async fn attachment(
        &self,
        tenant: &str,
        digest: &str,
    ) -> Result<Option<(String, Vec<u8>)>, Problem> {
        let rows = self.rows(self.sql.find_attachment, [tenant, digest].map(Value::text)).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let bytes = row.get::<&[u8]>(1).map(<[u8]>::to_vec);
        text(row, 0).zip(bytes).map(Some).ok_or_else(unexpected)
    }

    /// Removes the names of forms that arrived long ago. The attachments remain.
    pub(crate) async fn forget_names(&self, now: &str) -> Result<(), Problem> {
        self.change(self.sql.forget_names, [Value::text(now)]).await.map(drop)
    }
}
