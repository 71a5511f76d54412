//! Issues the credential of a record.

use hearth_resources::StudyClaimStatus;

use super::Signing;
use super::list::{ENTRIES, PURPOSES, STUDIES};
use super::status_index;
use crate::clock;
use crate::module::{self, Issue, IssueStudy, IssuedRecord, ListEntry, Study};
use crate::problem::Problem;
use crate::store::{Issued, Store};

/// The verified record that a credential is issued for.
pub(crate) struct VerifiedRecord<'a> {
    /// The record's id.
    pub(crate) id: &'a str,
    /// The claim's text.
    pub(crate) claim: &'a str,
    pub(crate) policy: &'a str,
    /// The part of the study that the claim was verified with; `None` under the policy `claim`.
    pub(crate) study: Option<&'a Study>,
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
    let document = module::issue(&Issue {
        claim: subject.claim,
        record: IssuedRecord { id: subject.id, policy: subject.policy, study: subject.study },
        issuer: signing.issuer.as_deref(),
        secret_key: &signing.key,
        created: &clock::seconds()?,
        module: module::digest(),
        id: &format!("urn:hearth:record:{}", subject.id),
        status: status_index.map(|index| entries(signing, index)).unwrap_or_default(),
    })?;
    Ok(document.map(|document| Issued { document, status_index }))
}

/// The study that a credential is issued for.
pub(crate) struct StudyToCertify<'a> {
    /// The id of the credential.
    pub(crate) id: &'a str,
    /// The request of `study.assess`, as JSON text.
    pub(crate) request: &'a str,
    /// The records of the claims, in the order of the claims.
    pub(crate) claims: &'a [StudyClaimStatus],
}

/// Issues the credential of a study, which the caller stores.
///
/// # Errors
///
/// Returns a problem with the findings if the study is incomplete or cannot be assessed.
pub(crate) async fn issue_study(
    store: &Store,
    signing: &Signing,
    subject: &StudyToCertify<'_>,
    attempt: u32,
) -> Result<Issued, Problem> {
    let status_index = if signing.base_url.is_some() {
        Some(status_index::derive(subject.id, signing, store.newest_study_list().await?, attempt))
    } else {
        None
    };
    let study = serde_json::from_str(subject.request)
        .map_err(|_| Problem::internal("the request for the assessment cannot be read"))?;
    let document = module::issue_study(&IssueStudy {
        study,
        records: subject.claims,
        issuer: signing.issuer.as_deref(),
        secret_key: &signing.key,
        created: &clock::seconds()?,
        module: module::digest(),
        id: &format!("urn:hearth:study-credential:{}", subject.id),
        status: status_index.and_then(|index| study_entry(signing, index)).into_iter().collect(),
    })?;
    Ok(Issued { document, status_index })
}

/// Returns the entry that revokes the credential of a study once a later one supersedes it.
fn study_entry(signing: &Signing, status_index: i64) -> Option<ListEntry> {
    let (number, index) = (status_index.div_euclid(ENTRIES), status_index.rem_euclid(ENTRIES).to_string());
    Some(ListEntry { list: signing.list(STUDIES, number)?, index, purpose: "revocation" })
}

/// Returns one entry for each purpose, with the same index.
fn entries(signing: &Signing, status_index: i64) -> Vec<ListEntry> {
    let (number, index) = (status_index.div_euclid(ENTRIES), status_index.rem_euclid(ENTRIES).to_string());
    let entry = |(purpose, _)| {
        Some(ListEntry { list: signing.list(purpose, number)?, index: index.clone(), purpose })
    };
    PURPOSES.into_iter().filter_map(entry).collect()
}
