//! Issues the credential of a record.

use serde_json::value::RawValue;

use super::Signing;
use super::list::{ENTRIES, PURPOSES};
use super::status_index;
use crate::clock;
use crate::module::{self, Issue, IssuedRecord, ListEntry, Study};
use crate::problem::Problem;
use crate::store::{Issued, Store};

/// The verified record that a credential is issued for.
pub(crate) struct VerifiedRecord<'a> {
    /// The record's id.
    pub(crate) id: &'a str,
    pub(crate) tenant: &'a str,
    /// The claim's text.
    pub(crate) claim: &'a str,
    pub(crate) policy: &'a str,
    /// The part of the study that the claim was verified with; `None` under the policy `claim`.
    pub(crate) study: Option<&'a Study>,
    /// The study of the claim; empty if the claim has no `studyId`.
    pub(crate) study_id: &'a str,
    /// Whether the record is already stored.
    pub(crate) is_stored: bool,
}

/// Issues the credential of a verified record, which the caller stores. Returns `None` if the current rules would not
/// verify the claim.
///
/// Another credential may take the status list index before this one is stored. Each attempt has another index.
pub(crate) async fn issue(
    store: &Store,
    signing: &Signing,
    subject: &VerifiedRecord<'_>,
    attempt: u32,
) -> Result<Option<Issued>, Problem> {
    let status_index = match (&signing.base_url, subject.is_stored) {
        (None, _) => None,
        (Some(_), true) => {
            Some(status_index::derive(subject.id, signing, store.list_of(subject.id).await?, attempt))
        }
        (Some(_), false) => {
            Some(status_index::derive(subject.id, signing, store.newest_list().await?, attempt))
        }
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
        status: status_index.map(|index| entries(signing, index)).unwrap_or_default(),
        study: assessed.as_deref(),
    })?;
    Ok(document.map(|document| Issued { document, status_index }))
}

/// Returns one entry for each purpose, with the same index.
fn entries(signing: &Signing, status_index: i64) -> Vec<ListEntry> {
    let (number, index) = (status_index.div_euclid(ENTRIES), status_index.rem_euclid(ENTRIES).to_string());
    let entry = |(purpose, _)| {
        Some(ListEntry { list: signing.list(purpose, number)?, index: index.clone(), purpose })
    };
    PURPOSES.into_iter().filter_map(entry).collect()
}
