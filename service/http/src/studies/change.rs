//! A change of the parameters of a study: its reason, the revision that it changes, and what the store decides about it.

use hearth_resources::{MOST_REVISIONS, StatusChange};

use super::members::Members;
use crate::problem::Problem;
use crate::store::{MOST_BYTES, NewRevision, Store, StoredStudy};

/// The members of a request that are about the change, and not parameters.
pub(super) struct Change {
    pub(super) reason: Option<String>,
    /// The number of the revision that the sender changes; 0 if the study must have no parameters. `None` for any.
    pub(super) revision: Option<i64>,
}

impl Change {
    /// Takes the members out of a request.
    pub(super) fn take(sent: &mut Members<'_>) -> Result<Self, Problem> {
        let reason = sent.take("reason").map(|reason| self::reason(reason.get())).transpose()?;
        let revision = sent.take("revision").map(|revision| self::revision(revision.get())).transpose()?;
        Ok(Self { reason, revision })
    }

    /// Checks the revision before anything of the request is stored. [`append`] decides.
    pub(super) async fn check(&self, store: &Store, tenant: &str, study: &str) -> Result<(), Problem> {
        if self.revision.is_none() {
            return Ok(());
        }
        let stored = store.stored_study(tenant, study).await?;
        compare(study, self.revision, stored.as_ref())
    }
}

/// Stores the parameters of a study as a revision, unless the current one has the same. Returns the study, and whether it
/// is new.
///
/// # Errors
///
/// Returns a problem if the current revision is not the expected one, or if the study has too many revisions.
pub(super) async fn append(store: &Store, new: &NewRevision<'_>) -> Result<(StoredStudy, bool), Problem> {
    for _ in 0..ATTEMPTS {
        if let Some((number, created_at)) = store.keep_revision(new).await? {
            let study = StoredStudy {
                parameters: new.parameters.to_owned(),
                selections: new.selections.clone(),
                created_at,
                updated_at: new.at.to_owned(),
                revision: number,
            };
            return Ok((study, number == 1));
        }
        let stored = store.stored_study(new.tenant, new.study).await?;
        compare(new.study, new.expected, stored.as_ref())?;
        let is_same = |stored: &StoredStudy| {
            stored.parameters == new.parameters && stored.selections == *new.selections
        };
        if let Some(stored) = stored.filter(is_same) {
            return Ok((stored, false));
        }
        let size = store.revisions_size(new.tenant, new.study).await?;
        if size.is_exceeded_by(new.parameters) {
            return Err(Problem::too_many_revisions(format!(
                "the study `{}` has {} revisions with {} bytes of parameters, and at most {MOST_REVISIONS} revisions and \
                 {MOST_BYTES} bytes are stored; use another study",
                new.study, size.revisions, size.bytes
            )));
        }
        // Another request changed the study between the statements.
    }
    Err(Problem::unavailable("the study was changed several times meanwhile; send the request again"))
}

/// Compares the expected revision with the current one.
fn compare(study: &str, expected: Option<i64>, stored: Option<&StoredStudy>) -> Result<(), Problem> {
    let current = stored.map_or(0, |stored| stored.revision);
    match expected {
        Some(expected) if expected != current => Err(Problem::stale_revision(study, current, expected)),
        _ => Ok(()),
    }
}

/// Reads a reason, which has the same limits as the reason of a status change.
fn reason(json: &str) -> Result<String, Problem> {
    let expected = || {
        Problem::bad_request(format!(
            "`reason` must be a text of 1 to {} characters",
            StatusChange::LONGEST_REASON
        ))
    };
    let reason: String = serde_json::from_str(json).map_err(|_| expected())?;
    let reason = reason.trim();
    let is_allowed = (1..=StatusChange::LONGEST_REASON).contains(&reason.chars().count());
    is_allowed.then(|| reason.to_owned()).ok_or_else(expected)
}

/// Reads the number of a revision.
fn revision(json: &str) -> Result<i64, Problem> {
    let number = serde_json::from_str(json).ok().filter(|number| (0..=MOST_REVISIONS).contains(number));
    number.ok_or_else(|| {
        Problem::bad_request(format!("`revision` must be a whole number from 0 to {MOST_REVISIONS}"))
    })
}

/// The attempts to store a revision while other requests change the study.
const ATTEMPTS: usize = 5;
