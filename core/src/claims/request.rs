//! What a request says of the study of a claim.

use super::context::Study;
use crate::period::Days;
use crate::wire::request;

/// What the keeper of a study knows beyond one of its claims.
#[request(name = "Study")]
pub(crate) struct StudyContext {
    /// Stored claims of other households that measure the reference group.
    reference_claims: u32,
    /// The period of the claim of the other group that is nearest.
    counterpart: Option<Days>,
    /// The selection of the study, if it has been verified.
    selection: Option<SelectionContext>,
}

/// What a verified selection says of the household.
#[request(name = "StudySelected")]
struct SelectionContext {
    /// Whether the household is in the selection.
    selected: bool,
}

impl From<&StudyContext> for Study {
    fn from(context: &StudyContext) -> Self {
        Self {
            reference_claims: u64::from(context.reference_claims),
            counterpart: context.counterpart,
            selected: context.selection.as_ref().map(|selection| selection.selected),
        }
    }
}
