//! The rows of the feed of events.

use serde::Deserialize;

use super::{Store, text, unexpected};
use crate::host::Value;
use crate::problem::Problem;

/// A change of a record or of the parameters of a study, an issued credential of a study, or a registered frame.
#[derive(Deserialize)]
pub(crate) struct Event {
    /// The number among the events of the tenant, counted from 1 without gaps.
    pub(crate) number: i64,
    /// The kind of change, such as `claim.verified`.
    pub(crate) kind: String,
    pub(crate) at: String,
    /// The id of the record, of the credential of the study, or of the study; or the digest of the frame.
    pub(crate) record: String,
    /// The study; empty if the claim names none.
    pub(crate) study: String,
    /// The number of the revision of the study, if the event is one.
    pub(crate) revision: Option<i64>,
    /// The id of the record that replaces or amends the record.
    pub(crate) by: Option<String>,
    pub(crate) reason: Option<String>,
    /// The subject that changed the status or the study, or registered the frame.
    pub(crate) changed_by: Option<String>,
    /// The subject that sent the claim of the record.
    pub(crate) sent_by: Option<String>,
}

impl Store {
    /// Returns a number that grows with each event of a study and each frame of its tenant.
    pub(crate) async fn events_of(&self, tenant: &str, study: &str) -> Result<i64, Problem> {
        let rows = self.rows(self.sql.count_events, [tenant, study].map(Value::text)).await?;
        rows.first().and_then(|row| row.get(0)).ok_or_else(unexpected)
    }

    /// Returns the events of a tenant after a number, up to `most`, and the number of its last event.
    pub(crate) async fn events(
        &self,
        tenant: &str,
        after: i64,
        most: i64,
    ) -> Result<(Vec<Event>, i64), Problem> {
        if let Some(statement) = self.sql.number_events {
            self.change(statement, [Value::text(tenant), Value::Integer(after.saturating_add(most))]).await?;
        }
        let parameters = [Value::text(tenant), Value::Integer(after), Value::Integer(most)];
        let rows = self.rows(self.sql.read_events, parameters).await?;
        let row = rows.first().ok_or_else(unexpected)?;
        let events = text(row, 0).and_then(|events| serde_json::from_str(&events).ok());
        Ok((events.ok_or_else(unexpected)?, row.get(1).ok_or_else(unexpected)?))
    }
}
