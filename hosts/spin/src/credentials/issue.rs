//! The credential of one record.

use serde_json::value::RawValue;

use super::Signing;
use super::list::{ENTRIES, PURPOSES};
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
}

/// Issues the credential of a verified record, which the caller stores. There is none where the rules that verified the
/// claim were others, and today's would not.
pub(crate) async fn issue(
    store: &Store,
    signing: &Signing,
    subject: &Subject<'_>,
) -> Result<Option<Issued>, Problem> {
    let place = match signing.base_url {
        Some(_) => Some(store.draw_place(subject.id).await?),
        None => None,
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
