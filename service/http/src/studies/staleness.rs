//! Whether the credential of a study still states what the study shows.

use hearth_resources::{CredentialState, StudyCredentialStatus};

use super::assess::Current;
use crate::module;
use crate::problem::Problem;
use crate::store::StoredStudyCredential;

/// The reasons why a credential no longer states what its study shows.
#[derive(Default)]
pub(super) struct Staleness(Vec<&'static str>);

impl Staleness {
    /// Compares a credential with the current assessment of its study.
    pub(super) fn of(last: &StoredStudyCredential, current: &Current) -> Result<Self, Problem> {
        let mut reasons = Vec::new();
        if last.counted != current.counted()? {
            reasons.push("the study counts other claims");
        }
        if current.claims.iter().any(|claim| claim.status != "verified") {
            reasons.push("a counted claim is not verified");
        }
        match current.digest()? {
            None => reasons.push("the study cannot be assessed"),
            // Another module may word the derivations differently.
            Some(digest) if digest != last.assessment && last.module == module::digest() => {
                reasons.push("the assessment is different");
            }
            Some(_) => {}
        }
        Ok(Self(reasons))
    }

    /// Returns whether the credential states what the study shows.
    pub(super) fn is_current(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the last credential of a study, as its resource shows it.
    pub(super) fn summary(&self, last: &StoredStudyCredential) -> StudyCredentialStatus {
        StudyCredentialStatus {
            id: last.id.clone(),
            issued_at: last.issued_at.clone(),
            status: if self.is_current() { CredentialState::Current } else { CredentialState::Stale },
            stale_because: self.0.clone(),
        }
    }
}
