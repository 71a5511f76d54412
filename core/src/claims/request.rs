//! The request for a record: a claim, and the facts beyond the claim.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::context::{Conflict, Context, Copied, Difference, Policy, Study};
use super::marks::Likeness;
use crate::date::CalendarDate;
use crate::did::Did;
use crate::limits;
use crate::period::Days;
use crate::time::Moment;
use crate::wire::request;

/// A claim whose record is to be decided, and the facts beyond the claim.
#[request]
pub(crate) struct RecordRequest<'n> {
    /// The JSON text of the claim, as a string, so that intermediate JSON libraries do not rewrite its numbers.
    pub(crate) claim: &'n str,
    /// The DID of the validator, which issues the credential.
    pub(crate) issuer: Did<'n>,
    /// The rules that must pass before the record is verified: `claim` for rules 4 and 8, `study` for rules 4 to 8.
    pub(crate) policy: Policy,
    /// Facts about the study of the claim; absent if the study was not looked up.
    study: Option<StudyContext>,
    /// A stored record of the household that contradicts the claim.
    conflict: Option<ConflictContext<'n>>,
    /// Other households of the organisation with a stored claim that has a mark of the claim; empty if there are none.
    #[json(default, most = limits::COPIES)]
    copies: Vec<CopyContext<'n>>,
    /// The time at which the service received the claim first, which it stores with the record; absent if it is not
    /// recorded. The test must have ended by then.
    received_at: Option<Moment>,
}

/// A stored record of the same household that contradicts the claim.
#[request(name = "Conflict")]
struct ConflictContext<'n> {
    /// The id of the record.
    id: &'n str,
    /// The difference from the claim; `measurements` if absent.
    difference: Option<Difference>,
    /// The first day of the record's period, if its claim has one.
    start_date: Option<CalendarDate>,
    /// The last day of the record's period, if its claim has one.
    end_date: Option<CalendarDate>,
}

/// Another household with a stored claim of which the claim may be a copy.
#[request(name = "ClaimCopy")]
struct CopyContext<'n> {
    /// What both claims have in common.
    of: Likeness,
    /// The identifier of the household.
    #[json(most = limits::DID_BYTES)]
    household: &'n str,
}

/// Facts about a study beyond one of its claims.
#[request(name = "Study")]
pub(crate) struct StudyContext {
    /// The number of stored claims of other households that measure the reference group.
    reference_claims: u32,
    /// The test period of the claim in the other group that is nearest to the period of this claim.
    counterpart: Option<Days>,
    /// The result of the study's selection for this household; absent if the study has no verified selection.
    selection: Option<SelectionContext>,
}

/// The result of a verified selection for the household.
#[request(name = "StudySelected")]
struct SelectionContext {
    /// Whether the household is in the selection, either as selected or as a reserve (a substitute).
    selected: bool,
}

impl RecordRequest<'_> {
    /// Returns the facts beyond the claim.
    pub(crate) fn context(&self) -> Context {
        Context {
            study: self.study.as_ref().map(Study::from),
            conflict: self.conflict.as_ref().map(Conflict::from),
            copies: self.copies.iter().map(Copied::from).collect(),
            received: self.received_at.map(|moment| moment.0),
        }
    }
}

impl From<&CopyContext<'_>> for Copied {
    fn from(context: &CopyContext<'_>) -> Self {
        Self { of: context.of, household: context.household.to_string() }
    }
}

impl From<&ConflictContext<'_>> for Conflict {
    fn from(context: &ConflictContext<'_>) -> Self {
        let ConflictContext { id, difference, start_date, end_date } = *context;
        let days = start_date.zip(end_date).map(|(start, end)| Days { start, end });
        Self { id: id.to_string(), difference: difference.unwrap_or_default(), days }
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
