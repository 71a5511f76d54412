//! The rows of the table of records.

use super::{Issued, Position, arrival, text};
use crate::host::{Row, Value};
use crate::module::Mark;

/// A record to store.
pub(crate) struct NewRecord<'a> {
    pub(crate) id: &'a str,
    pub(crate) position: Position<'a>,
    /// The text of the claim, exactly as the client sent it.
    pub(crate) claim: &'a str,
    pub(crate) status: &'a str,
    /// The module's decision, as JSON text.
    pub(crate) decision: &'a str,
    pub(crate) created_at: &'a str,
    pub(crate) rule_set: &'a str,
    pub(crate) module: &'a str,
    /// The id of the record that the claim replaces.
    pub(crate) replaces: Option<&'a str>,
    /// The subject that sent the claim.
    pub(crate) sent_by: &'a str,
    pub(crate) issued: Option<Issued>,
    pub(crate) marks: &'a [Mark],
}

impl NewRecord<'_> {
    pub(super) fn parameters(&self) -> [Value; 21] {
        let Position { tenant, study, test_group, household, measurements, fuel, .. } = self.position;
        let (start, end) = self.period();
        let [credential, status_index] = Issued::parameters(self.issued.as_ref());
        [
            Value::text(self.id),
            Value::text(tenant),
            Value::text(household),
            Value::text(study),
            Value::text(test_group),
            start,
            end,
            Value::text(measurements),
            Value::text(self.claim),
            Value::text(self.status),
            Value::text(self.decision),
            Value::text(self.created_at),
            Value::text(self.rule_set),
            Value::text(self.module),
            optional(self.replaces),
            credential,
            status_index,
            optional(fuel),
            Value::text(self.sent_by),
            Value::text(self.searched()),
            Value::text(arrival::kept(self.marks)),
        ]
    }

    pub(super) fn conflict_parameters(&self) -> [Value; 8] {
        let Position { tenant, test_group, household, measurements, fuel, .. } = self.position;
        let (start, end) = self.period();
        let [tenant, household, test_group, measurements] =
            [tenant, household, test_group, measurements].map(Value::text);
        [tenant, household, test_group, start, end, measurements, optional(fuel), optional(self.replaces)]
    }

    /// Returns the row of the table after the record is stored.
    pub(super) fn stored(&self, amends: Option<String>) -> StoredRecord {
        let Position { study, test_group, household, measurements, fuel, period, .. } = self.position;
        StoredRecord {
            id: self.id.to_owned(),
            household: household.to_owned(),
            study: study.to_owned(),
            test_group: test_group.to_owned(),
            start_date: period.map(|(start, _)| start.to_owned()),
            end_date: period.map(|(_, end)| end.to_owned()),
            measurements: measurements.to_owned(),
            claim: self.claim.to_owned(),
            status: self.status.to_owned(),
            decision: self.decision.to_owned(),
            amends,
            created_at: self.created_at.to_owned(),
            rule_set: self.rule_set.to_owned(),
            module: self.module.to_owned(),
            credential: self.issued.as_ref().map(|issued| issued.document.clone()),
            history: None,
            replaces: self.replaces.map(str::to_owned),
            replaced_by: None,
            fuel: fuel.map(str::to_owned),
            amended_by: None,
            sent_by: self.sent_by.to_owned(),
        }
    }

    /// Returns the text in which a search looks. A text to search for contains no line break.
    fn searched(&self) -> String {
        let Position { household, study, .. } = self.position;
        [household, study, self.sent_by, self.id].join("\n").to_lowercase()
    }

    fn period(&self) -> (Value, Value) {
        let (start, end) = self.position.period.unzip();
        (optional(start), optional(end))
    }
}

fn optional(text: Option<&str>) -> Value {
    text.map_or(Value::Null, Value::text)
}

/// A stored record.
pub(crate) struct StoredRecord {
    pub(crate) id: String,
    pub(crate) household: String,
    pub(crate) study: String,
    test_group: String,
    start_date: Option<String>,
    end_date: Option<String>,
    measurements: String,
    pub(crate) claim: String,
    pub(crate) status: String,
    pub(crate) decision: String,
    pub(crate) amends: Option<String>,
    pub(crate) created_at: String,
    pub(crate) rule_set: String,
    pub(crate) module: String,
    /// The verifiable credential, as JSON text.
    pub(crate) credential: Option<String>,
    /// The requested changes of the status, as JSON text.
    pub(crate) history: Option<String>,
    pub(crate) replaces: Option<String>,
    pub(crate) replaced_by: Option<String>,
    fuel: Option<String>,
    pub(crate) amended_by: Option<String>,
    /// The subject that sent the claim.
    pub(crate) sent_by: String,
}

impl StoredRecord {
    /// Reads a row of the statement `FIND`.
    pub(super) fn read(row: &Row) -> Option<Self> {
        Some(Self {
            id: text(row, 0)?,
            household: text(row, 1)?,
            study: text(row, 2)?,
            test_group: text(row, 3)?,
            start_date: text(row, 4),
            end_date: text(row, 5),
            measurements: text(row, 6)?,
            claim: text(row, 7)?,
            status: text(row, 8)?,
            decision: text(row, 9)?,
            amends: text(row, 10),
            created_at: text(row, 11)?,
            rule_set: text(row, 12)?,
            module: text(row, 13)?,
            credential: text(row, 14),
            history: text(row, 15),
            replaces: text(row, 16),
            replaced_by: text(row, 17),
            fuel: text(row, 18),
            amended_by: text(row, 19),
            sent_by: text(row, 20)?,
        })
    }

    /// Whether the record is pending.
    pub(crate) fn is_pending(&self) -> bool {
        self.status == "pending"
    }

    /// Whether the record is verified, and neither disputed, invalidated nor superseded.
    pub(crate) fn is_verified(&self) -> bool {
        self.status == "verified"
    }

    /// Whether the record is invalidated or superseded, which is final.
    pub(crate) fn is_withdrawn(&self) -> bool {
        matches!(self.status.as_str(), "invalidated" | "superseded")
    }

    /// Returns the members of the claim by which it is compared with other claims.
    pub(crate) fn position<'a>(&'a self, tenant: &'a str) -> Position<'a> {
        Position {
            tenant,
            study: &self.study,
            test_group: &self.test_group,
            household: &self.household,
            measurements: &self.measurements,
            fuel: self.fuel.as_deref(),
            period: self.start_date.as_deref().zip(self.end_date.as_deref()),
        }
    }
}
