//! The API keys that were created with a key. The store has the digest of a key, not the key itself.

use super::{Page, Store, text, unexpected};
use crate::host::{Row, Value};
use crate::problem::Problem;
use hearth_resources::{ApiKey, Source};
use hearth_routes::Scope;

/// A key to store.
pub(crate) struct NewKey<'a> {
    pub(crate) key: &'a ApiKey,
    /// The SHA-256 of the key in lower-case hexadecimal.
    pub(crate) sha256: &'a str,
    pub(crate) created_at: &'a str,
    /// The subject that creates the key.
    pub(crate) created_by: &'a str,
}

impl Store {
    /// Stores a key.
    pub(crate) async fn keep_key(&self, new: &NewKey<'_>) -> Result<(), Problem> {
        let NewKey { key, sha256, created_at, created_by } = new;
        let scopes = serde_json::json!(key.scopes).to_string();
        let rooms = serde_json::json!(key.rooms).to_string();
        let values = [
            Value::text(&key.id),
            Value::text(*sha256),
            Value::text(&key.organisation),
            Value::text(&key.subject),
            Value::text(&scopes),
            Value::text(&rooms),
            Value::text(*created_at),
            Value::text(*created_by),
            key.expires.as_deref().map_or(Value::Null, Value::text),
        ];
        let kept = self.change(self.sql.keep_key, values).await?;
        kept.first().map(drop).ok_or_else(|| Problem::internal("the store has another key with this id"))
    }

    /// Returns the key with this digest, also if it is revoked or has expired.
    pub(crate) async fn key_with_digest(&self, sha256: &str) -> Result<Option<ApiKey>, Problem> {
        let rows = self.rows(self.sql.find_key, [Value::text(sha256)]).await?;
        rows.first().map(|row| read(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns a page of the keys of a tenant with their numbers, and whether others follow.
    pub(crate) async fn keys_page(&self, page: Page<'_, i64>) -> Result<(Vec<(i64, ApiKey)>, bool), Problem> {
        let values = [Value::text(page.tenant), Value::Integer(page.after), page.sought()];
        let rows = self.rows(self.sql.keys_page, values).await?;
        let numbered = |row: &Row| Some((row.get(0)?, read(row)?));
        let keys: Option<Vec<_>> = rows.iter().map(numbered).collect();
        let mut keys = keys.ok_or_else(unexpected)?;
        let limit = usize::try_from(page.limit).unwrap_or(usize::MAX);
        let more = keys.len() > limit;
        keys.truncate(limit);
        Ok((keys, more))
    }

    /// Revokes a key of the tenant unless it is revoked already, and returns it; `None` if the tenant has no such key.
    pub(crate) async fn revoke_key(
        &self,
        tenant: &str,
        id: &str,
        at: &str,
        by: &str,
    ) -> Result<Option<ApiKey>, Problem> {
        let rows = self.change(self.sql.revoke_key, [tenant, id, at, by].map(Value::text)).await?;
        rows.first().map(|row| read(row).ok_or_else(unexpected)).transpose()
    }
}

/// Reads a row after its number.
fn read(row: &Row) -> Option<ApiKey> {
    let scopes: Vec<String> = serde_json::from_str(&text(row, 4)?).ok()?;
    Some(ApiKey {
        id: text(row, 1)?,
        organisation: text(row, 2)?,
        subject: text(row, 3)?,
        // A scope of a later version grants nothing.
        scopes: scopes.iter().filter_map(|scope| Scope::named(scope).ok()).collect(),
        rooms: serde_json::from_str(&text(row, 5)?).ok()?,
        created_at: text(row, 6),
        created_by: text(row, 7),
        expires: text(row, 8),
        revoked_at: text(row, 9),
        revoked_by: text(row, 10),
        source: Source::Store,
    })
}
