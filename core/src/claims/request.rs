//! The request of a record: a claim, and what is known beyond the claim.

use alloc::string::ToString;

use super::context::{Conflict, Context, Policy, Study};
use crate::date::CalendarDate;
use crate::did::Did;
use crate::period::Days;
use crate::wire::request;

/// A claim whose record is decided.
#[request]
pub(crate) struct RecordRequest<'n> {
    /// The text of the claim.
    pub(crate) claim: &'n str,
    /// DID of the validator.
    pub(crate) issuer: Did<'n>,
    /// What the record waits for.
    pub(crate) policy: Policy,
    /// What the keeper of the study knows; absent if the study was not looked up.
    study: Option<StudyContext>,
    /// A stored claim of the household that contradicts this one.
    conflict: Option<ConflictContext<'n>>,
}

/// A stored claim of the same household, with other measurements, over an overlapping period.
#[request]
struct ConflictContext<'n> {
    /// The id of its record.
    id: &'n str,
    /// The first day of its period.
    start_date: CalendarDate,
    /// The last day of its period.
    end_date: CalendarDate,
}

/// What the keeper of a study knows beyond one of its claims.
#[request]
pub(crate) struct StudyContext {
    /// Stored claims of other households that measure the reference group.
    reference_claims: u32,
    /// The period of the claim of the other group that is nearest.
    counterpart: Option<Days>,
    /// The selection of the study, if it has been verified.
    selection: Option<SelectionContext>,
}

/// What a verified selection says of the household.
#[request]
struct SelectionContext {
    /// Whether the household is in the selection.
    selected: bool,
}

impl RecordRequest<'_> {
    /// What is known beyond the claim.
    pub(crate) fn context(&self) -> Context {
        Context {
            study: self.study.as_ref().map(Study::from),
            conflict: self.conflict.as_ref().map(Conflict::from),
        }
    }
}

impl From<&ConflictContext<'_>> for Conflict {
    fn from(context: &ConflictContext<'_>) -> Self {
        let ConflictContext { id, start_date: start, end_date: end } = *context;
        Self { id: id.to_string(), days: Days { start, end } }
    }
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
