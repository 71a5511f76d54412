//! The credential of one record.

use serde_json::value::RawValue;

use super::Signing;
use super::list::{ENTRIES, PURPOSES};
use super::place;
use crate::clock;
use crate::module::{self, Issue, IssuedRecord, ListEntry, Study};
use crate::problem::Problem;
use crate::store::{Issued, Store};

/// What a credential is about.
pub(crate) struct Subject<'a> {
    /// The record's id.
    pub(crate) id: &'a str,
    pub(crate) tenant: &'a str,
    /// The claim's text.
    pub(crate) claim: &'a str,
    pub(crate) policy: &'a str,
    /// By what of its study the claim was verified, where the policy asks for that.
    pub(crate) study: Option<&'a Study>,
    /// The study that the claim names; empty where it names none.
    pub(crate) study_id: &'a str,
    /// Whether the record is stored already.
    pub(crate) is_stored: bool,
}

/// Issues the credential of a verified record, which the caller stores. `None` where the rules that verified the claim were
/// others, and today's would not.
///
/// The place in the lists of statuses may be taken by the time that the credential is stored; the next attempt has another.
pub(crate) async fn issue(
    store: &Store,
    signing: &Signing,
    subject: &Subject<'_>,
    attempt: u32,
) -> Result<Option<Issued>, Problem> {
    let place = match (&signing.base_url, subject.is_stored) {
        (None, _) => None,
        (Some(_), true) => Some(place::of(subject.id, signing, store.list_of(subject.id).await?, attempt)),
        (Some(_), false) => Some(place::of(subject.id, signing, store.newest_list().await?, attempt)),
    };
    let assessed = match subject.study_id {
        "" => None,
        study => store.assessed(subject.tenant, study).await?,
    };
    let assessed: Option<Box<RawValue>> = assessed.and_then(|text| RawValue::from_string(text).ok());
    let document = module::issue(&Issue {
        claim: subject.claim,
        record: IssuedRecord { id: subject.id, policy: subject.policy, study: subject.study },
        issuer: signing.issuer.as_deref(),
        secret_key: &signing.key,
        created: &clock::seconds()?,
        module: module::DIGEST,
        id: &format!("urn:hearth:record:{}", subject.id),
        status: place.map(|place| entries(signing, place)).unwrap_or_default(),
        study: assessed.as_deref(),
    })?;
    Ok(document.map(|document| Issued { document, place }))
}

/// One entry for each purpose; they have the same place.
fn entries(signing: &Signing, place: i64) -> Vec<ListEntry> {
    let (number, index) = (place.div_euclid(ENTRIES), place.rem_euclid(ENTRIES).to_string());
    let entry = |(purpose, _)| {
        Some(ListEntry { list: signing.list(purpose, number)?, index: index.clone(), purpose })
    };
    PURPOSES.into_iter().filter_map(entry).collect()
}
