//! Pages of the households of a study.

use serde::Deserialize;

use super::lists::Page;
use super::{Store, text, unexpected};
use crate::host::Value;
use crate::problem::Problem;

/// A household that a selection of a study drew.
#[derive(Deserialize)]
pub(crate) struct DrawnHousehold {
    pub(crate) household: String,
    /// The group, unless one selection is for both.
    group: Option<String>,
    is_reserve: u8,
    /// The id of the newest record that counts for the study.
    record: Option<String>,
    status: Option<String>,
    measured_group: Option<String>,
}

impl DrawnHousehold {
    /// Returns the group for which the household was drawn, or else in which it was measured.
    pub(crate) fn group(&self) -> Option<&str> {
        self.group.as_deref().or(self.measured_group.as_deref())
    }

    /// Whether the household was drawn as a reserve.
    pub(crate) fn is_reserve(&self) -> bool {
        self.is_reserve != 0
    }

    /// Returns the id and the status of its record.
    pub(crate) fn record(&self) -> Option<(&str, &str)> {
        self.record.as_deref().zip(self.status.as_deref())
    }
}

impl Store {
    /// Returns a page of the households of a study in the order in which they were drawn, and whether others follow.
    pub(crate) async fn households_page(
        &self,
        page: Page<'_, i64>,
        study: &str,
    ) -> Result<(Vec<DrawnHousehold>, bool), Problem> {
        let values =
            [Value::text(page.tenant), Value::text(study), Value::Integer(page.after), page.sought()];
        let rows = self.rows(self.sql.households_page, values).await?;
        let listed = rows.first().and_then(|row| text(row, 0)).ok_or_else(unexpected)?;
        let mut households: Vec<DrawnHousehold> = serde_json::from_str(&listed).map_err(|_| unexpected())?;
        let more = page.cut(&mut households);
        Ok((households, more))
    }
}
