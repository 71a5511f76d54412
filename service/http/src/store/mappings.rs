//! The mappings of field data.

use super::{Store, text, unexpected};
use crate::host::{Row, Value};
use crate::problem::Problem;

/// A stored mapping.
pub(crate) struct StoredMapping {
    /// The document, as the client wrote it.
    pub(crate) document: String,
    pub(crate) created_at: String,
    pub(crate) updated_at: String,
}

impl Store {
    /// Stores a mapping, and replaces the previous one with this name. Returns `None` if the tenant has too many.
    pub(crate) async fn keep_mapping(
        &self,
        tenant: &str,
        name: &str,
        document: &str,
        now: &str,
    ) -> Result<Option<StoredMapping>, Problem> {
        let values = [tenant, name, document, now].map(Value::text);
        let rows = self.change(self.sql.keep_mapping, values).await?;
        rows.first().map(|row| read(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns the mapping with this name, if the tenant has one.
    pub(crate) async fn mapping(&self, tenant: &str, name: &str) -> Result<Option<StoredMapping>, Problem> {
        let rows = self.rows(self.sql.find_mapping, [tenant, name].map(Value::text)).await?;
        rows.first().map(|row| read(row).ok_or_else(unexpected)).transpose()
    }
}

fn read(row: &Row) -> Option<StoredMapping> {
    Some(StoredMapping { document: text(row, 0)?, created_at: text(row, 1)?, updated_at: text(row, 2)? })
}
