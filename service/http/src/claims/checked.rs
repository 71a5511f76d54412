//! Decides a claim and stores its record.
//!
//! The statement that stores the record also refuses a claim that contradicts a stored one (409), invalidates the record
//! that the claim replaces, and supersedes the record that it amends.

use hearth_resources::ApiKey;
use http::StatusCode;

use super::record::{self, DEFAULT_STUDY};
use crate::body::Limit;
use crate::characters;
use crate::clock;
use crate::credentials::{self, Signing, VerifiedRecord};
use crate::module::{self, Decided, Facts, Record};
use crate::problem::Problem;
use crate::settings::Recording;
use crate::store::{NewRecord, Position, Store, StoredRecord};

/// A claim that the rules accept on its own.
pub(super) struct Checked<'a> {
    key: &'a ApiKey,
    id: String,
    measurements: String,
    request: Record<'a>,
    alone: Decided,
}

impl<'a> Checked<'a> {
    /// Checks the text of a claim, and that the settings are right. Nothing is stored.
    ///
    /// # Errors
    ///
    /// Returns a problem with the findings if the rules refuse the claim.
    pub(super) fn read(key: &'a ApiKey, text: &'a [u8], recording: &'a Recording) -> Result<Self, Problem> {
        characters::check(text)?;
        let claim = module::text(text)?;
        let (by, _) = recording.get()?;
        let received_at = Some(clock::now()?);
        let request = Record { received_at, ..Record::new(claim, &by.policy, &by.issuer) };
        let alone = module::record(&request)?;
        let id = hearth_identity::claim(&key.organisation, claim)?;
        let measurements = hearth_identity::measurements(&alone.claim.measurements);
        Ok(Self { key, id, measurements, request, alone })
    }

    /// Returns the household of the claim.
    pub(super) fn household(&self) -> &str {
        &self.alone.claim.household_id
    }

    /// Decides the claim in its study, and stores its record: 201, or 200 with the stored record of the same claim.
    pub(super) async fn keep(
        &self,
        store: &Store,
        recording: &Recording,
    ) -> Result<(StatusCode, StoredRecord), Problem> {
        let Self { key, id, measurements, request, alone } = self;
        let tenant = key.organisation.as_str();
        let (by, signing) = recording.get()?;
        let position = position(tenant, &alone.claim, measurements);
        let marks = &alone.claim.marks;
        let arrival = store.arrival(&position, marks).await?;
        let study = record::context(store, by, &position).await?;
        let request = Record { study: study.as_ref(), copies: &arrival.copies, ..request.clone() };
        let is_alone = study.is_none() && arrival.copies.is_empty();
        let beside = if is_alone { None } else { Some(module::record(&request)?.record) };
        let decided = beside.as_deref().unwrap_or(&alone.record);
        let status = record::status(decided)?;
        let claim = request.claim;
        let subject =
            VerifiedRecord { id, claim, policy: &by.policy, study: study.as_ref(), is_stored: false };
        let mut new = NewRecord {
            id,
            position,
            claim,
            status: &status,
            decision: decided.get(),
            created_at: request.received_at.as_deref().unwrap_or_default(),
            rule_set: &module::version()?.rule_set,
            module: module::digest(),
            replaces: alone.claim.replaces.as_deref(),
            sent_by: &key.subject,
            issued: None,
            marks,
        };
        if arrival.is_full && store.find(tenant, id).await?.is_none() {
            return Err(Problem::too_many_records(self.household()));
        }
        let signing = signing.filter(|_| status == "verified");
        if let Some(stored) = store_with_credential(store, &mut new, signing, &subject, &request).await? {
            return Ok((StatusCode::CREATED, stored));
        }
        let stored = store.find(tenant, id).await?.ok_or_else(changing)?;
        Ok((StatusCode::OK, record::refresh(store, recording, tenant, stored).await?))
    }
}

/// Stores a record and its credential in one statement. Returns `None` if the record is stored already.
///
/// A credential contains its status list index, so the index is chosen before the credential is stored. If another
/// credential has the index, nothing is stored, and the next index is tried.
async fn store_with_credential(
    store: &Store,
    new: &mut NewRecord<'_>,
    signing: Option<&Signing>,
    subject: &VerifiedRecord<'_>,
    request: &Record<'_>,
) -> Result<Option<StoredRecord>, Problem> {
    for attempt in 0..credentials::ATTEMPTS {
        if let Some(signing) = signing {
            let issued = credentials::issue(store, signing, subject, attempt).await?;
            let unsigned = || Problem::internal("the module verified the claim but issued no credential");
            new.issued = Some(issued.ok_or_else(unsigned)?);
        }
        if let Some(stored) = store.insert(new).await? {
            return Ok(Some(stored));
        }
        if store.find(new.position.tenant, subject.id).await?.is_some() {
            return Ok(None);
        }
        check_refused(store, new, request).await?;
    }
    Err(changing())
}

/// Returns the members of a claim by which the store compares it with others.
fn position<'a>(tenant: &'a str, facts: &'a Facts, measurements: &'a str) -> Position<'a> {
    Position {
        tenant,
        study: facts.study_id.as_deref().unwrap_or(DEFAULT_STUDY),
        test_group: &facts.test_group,
        household: &facts.household_id,
        measurements,
        fuel: facts.fuel_type.as_deref(),
        period: facts.start_date.as_deref().zip(facts.end_date.as_deref()),
    }
}

/// Checks why the store refused a record.
///
/// # Errors
///
/// Returns a problem if a stored claim contradicts the claim, or if the record to replace cannot be replaced. Otherwise
/// only the status list index was taken.
async fn check_refused(store: &Store, new: &NewRecord<'_>, request: &Record<'_>) -> Result<(), Problem> {
    check_replaced(store, new).await?;
    let Some(conflict) = store.conflict(new).await? else { return Ok(()) };
    module::record(&Record { conflict: Some(&conflict), ..request.clone() })?;
    Err(Problem::internal("the module does not confirm the contradiction that the store found"))
}

/// Checks that the record that the claim replaces, if any, can be replaced.
async fn check_replaced(store: &Store, new: &NewRecord<'_>) -> Result<(), Problem> {
    let Some(id) = new.replaces else { return Ok(()) };
    let why = match store.find(new.position.tenant, id).await? {
        None => format!("no record has the id `{id}`, which the claim replaces"),
        Some(stored) if stored.household != new.position.household => {
            format!("the record `{id}` belongs to another household")
        }
        Some(stored) if stored.is_withdrawn() => match (&stored.replaced_by, &stored.amended_by) {
            (Some(by), _) => format!("the record `{id}` is already replaced by `{by}`"),
            (None, Some(by)) => format!("the record `{id}` is superseded by `{by}`"),
            (None, None) => format!("the record `{id}` is already invalidated"),
        },
        Some(_) => return Ok(()),
    };
    Err(Problem::nothing_to_replace(why))
}

/// The problem that the store changed during every attempt.
fn changing() -> Problem {
    Problem::unavailable(
        "the store changed while the claim was decided, and nothing was stored; send the claim again",
    )
}

/// The module's limit for a claim.
pub(super) const CLAIM: Limit = Limit { bytes: 1 << 20, what: "the claim" };

#[cfg(test)]
mod tests {
    use hearth_kpt_core::limits;

    #[test]
    fn a_body_has_the_limit_of_the_module() {
        assert_eq!(super::CLAIM.bytes, limits::REQUEST_BYTES);
    }
}
