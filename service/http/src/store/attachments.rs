//! Attachments, and their names in forms while a form may be sent in parts.

use std::collections::BTreeMap;

use super::{Store, text, unexpected};
use crate::host::{Row, Value};
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

/// A stored attachment. One of an earlier version has a single piece.
pub(crate) struct StoredAttachment {
    pub(crate) media_type: String,
    pub(crate) size: usize,
    /// The first piece.
    pub(crate) first: Vec<u8>,
}

impl Store {
    /// Stores an attachment, piece by piece. Returns whether the tenant did not have it.
    pub(crate) async fn keep_attachment(&self, new: NewAttachment<'_>) -> Result<bool, Problem> {
        let NewAttachment { tenant, digest, media_type, bytes, at } = new;
        let (first, rest) = bytes.split_at(bytes.len().min(PIECE));
        let row = |digest: &str, media_type, size, piece: &[u8]| {
            let [tenant, digest, media_type, at] = [tenant, digest, media_type, at].map(Value::text);
            [tenant, digest, media_type, size, Value::Blob(piece.to_vec()), at]
        };
        for (number, piece) in (1..).zip(rest.chunks(PIECE)) {
            let parameters = row(&name(digest, number), "application/octet-stream", size(piece), piece);
            self.change(self.sql.keep_attachment, parameters).await?;
        }
        // Last, because an attachment that is found is complete.
        let parameters = row(digest, media_type, size(bytes), first);
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
        let named = [tenant, instance, name, digest, size(new.bytes), at];
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

    /// Returns an attachment of a tenant.
    pub(crate) async fn attachment(
        &self,
        tenant: &str,
        digest: &str,
    ) -> Result<Option<StoredAttachment>, Problem> {
        // The name of a piece is not a digest.
        if digest.contains(NUMBERED) { Ok(None) } else { self.row_of_attachment(tenant, digest).await }
    }

    /// Returns a piece of an attachment after the first.
    pub(crate) async fn attachment_piece(
        &self,
        tenant: &str,
        digest: &str,
        number: usize,
    ) -> Result<Vec<u8>, Problem> {
        let found = self.row_of_attachment(tenant, &name(digest, number)).await?;
        found.map(|piece| piece.first).ok_or_else(unexpected)
    }

    async fn row_of_attachment(&self, tenant: &str, name: &str) -> Result<Option<StoredAttachment>, Problem> {
        let rows = self.rows(self.sql.find_attachment, [tenant, name].map(Value::text)).await?;
        let stored = |row: &Row| {
            let size = row.get::<i64>(1)?.try_into().ok()?;
            let first = row.get::<&[u8]>(2).map(<[u8]>::to_vec)?;
            Some(StoredAttachment { media_type: text(row, 0)?, size, first })
        };
        rows.first().map(|row| stored(row).ok_or_else(unexpected)).transpose()
    }

    /// Removes the names of forms that arrived long ago. The attachments remain.
    pub(crate) async fn forget_names(&self, now: &str) -> Result<(), Problem> {
        self.change(self.sql.forget_names, [Value::text(now)]).await.map(drop)
    }
}

fn size(bytes: &[u8]) -> Value {
    Value::Integer(i64::try_from(bytes.len()).unwrap_or(i64::MAX))
}

/// Returns the name under which a piece after the first is stored. The digest is that of the whole attachment, so a piece that
/// is stored already is the same one.
fn name(digest: &str, number: usize) -> String {
    format!("{digest}{NUMBERED}{number}")
}

/// The sign before the number of a piece, which no digest has.
const NUMBERED: char = '.';
/// The bytes of a piece. Pieces of attachments that are not complete yet are stored, so this never changes.
const PIECE: usize = 512 << 10;
