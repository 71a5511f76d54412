//! What a request says of the study of a claim.

use chrono::NaiveDate;

use super::claim::{Days, calendar_date};
use super::context::Study;
use crate::finding::{Code, Findings};
use crate::wire::{FromJson, Input, Limits, Refused, request};

/// What the keeper of a study knows beyond one of its claims.
#[request(name = "Study")]
pub(crate) struct StudyContext {
    /// Stored claims of other households that measure the reference group.
    reference_claims: u32,
    /// The period of the claim of the other group that is nearest.
    counterpart: Option<CounterpartPeriod>,
    /// The selection of the study, if it has been verified.
    selection: Option<SelectionContext>,
}

/// The period of a claim of the other group.
#[request(name = "Period")]
struct CounterpartPeriod {
    /// First day.
    start_date: CalendarDate,
    /// Last day.
    end_date: CalendarDate,
}

/// What a verified selection says of the household.
#[request(name = "StudySelected")]
struct SelectionContext {
    /// Whether the household is in the selection.
    selected: bool,
}

/// A date, YYYY-MM-DD.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("format" = "date")))]
struct CalendarDate(#[cfg_attr(feature = "schema", schemars(with = "&str"))] NaiveDate);

impl From<&StudyContext> for Study {
    fn from(context: &StudyContext) -> Self {
        let counterpart = context.counterpart.as_ref();
        Self {
            reference_claims: u64::from(context.reference_claims),
            counterpart: counterpart.map(|days| Days { start: days.start_date.0, end: days.end_date.0 }),
            selected: context.selection.as_ref().map(|selection| selection.selected),
        }
    }
}

impl FromJson<'_> for CalendarDate {
    fn from_json(input: Input<'_, '_>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        let refuse = || input.add(&NOT_A_DATE, findings, &|finding| finding.with("found", text));
        calendar_date(text).map(Self).ok_or_else(refuse)
    }
}

static NOT_A_DATE: Code =
    Code::error(400, "request.malformed", "`{found}` is not a date: expected YYYY-MM-DD");
