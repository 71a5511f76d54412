//! Facts beyond one claim, which the caller supplies: the study of the claim, and stored claims.

use alloc::string::String;
use alloc::vec::Vec;

use super::marks::Likeness;
use crate::period::Days;
use crate::time::Time;
use crate::wire::words;

/// The facts that the caller supplies in addition to a claim.
///
/// # Examples
///
/// ```
/// use chrono::NaiveDate;
/// use hearth_kpt_core::claims::{CalendarDate, Context, Days, Policy, SAMPLE, Status, Study, record};
///
/// let day = |day| CalendarDate(NaiveDate::from_ymd_opt(2024, 2, day).expect("a day of February"));
/// let counterpart = Some(Days { start: day(1), end: day(4) });
/// let study = Study { reference_claims: 48, counterpart, selected: Some(true) };
/// let context = Context { study: Some(study), ..Context::default() };
/// let record = record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Study, &context).unwrap();
/// assert_eq!(record.status, Status::Verified);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The claims of the same study; `None` if they were not looked up.
    pub study: Option<Study>,
    /// A stored record that contradicts this claim.
    pub conflict: Option<Conflict>,
    /// The households with a stored claim of which this one may be a copy.
    pub copies: Vec<Copied>,
    /// The time at which the claim arrived first; `None` if it is not recorded.
    pub received: Option<Time>,
}

/// The stored claims of the other households in the study. They exclude the household of this claim, because a
/// household cannot be its own control group.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{Context, Policy, SAMPLE, Status, Study, record};
///
/// // Rule 6 fails because the study has no claim of the reference group.
/// let study = Study { reference_claims: 0, counterpart: None, selected: Some(true) };
/// let context = Context { study: Some(study), ..Context::default() };
/// let record = record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Study, &context).unwrap();
/// assert_eq!(record.status, Status::Pending);
/// assert_eq!(record.outstanding[0].rule(), Some(6));
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    /// The number of claims that measure the reference group. If they are not counted, any number above zero means that
    /// such claims exist.
    pub reference_claims: u64,
    /// The period of the claim in the other group that is nearest to the period of this claim.
    pub counterpart: Option<Days>,
    /// Whether the verified selection of the study contains the household; `None` if the study has no selection.
    pub selected: Option<bool>,
}

/// Another household with a stored claim that has a mark of the claim.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{Context, Copied, Likeness, Policy, SAMPLE, record};
///
/// let copies = vec![Copied { of: Likeness::Weights, household: "did:ixo:household/124".into() }];
/// let context = Context { copies, ..Context::default() };
/// let record = record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Claim, &context).unwrap();
/// assert!(record.warnings.iter().any(|warning| warning.code().code == "claim.same_weights"));
/// ```
#[derive(Clone, Debug)]
pub struct Copied {
    /// What both claims have in common.
    pub of: Likeness,
    /// The identifier of the other household.
    pub household: String,
}

/// A stored record of the same household that contradicts the claim.
///
/// # Examples
///
/// ```
/// use chrono::NaiveDate;
/// use hearth_kpt_core::claims::{CalendarDate, Conflict, Context, Days, Difference, Policy, SAMPLE, record};
///
/// let day = |day| CalendarDate(NaiveDate::from_ymd_opt(2024, 2, day).expect("a day of February"));
/// let days = Some(Days { start: day(3), end: day(6) });
/// let conflict = Conflict { id: "kpt-1".into(), difference: Difference::Measurements, days };
/// let context = Context { conflict: Some(conflict), ..Context::default() };
/// let report = record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Claim, &context).unwrap_err();
/// assert_eq!(report.status(), Some(409));
/// ```
#[derive(Clone, Debug)]
pub struct Conflict {
    /// The id of the record.
    pub id: String,
    /// The difference from the claim.
    pub difference: Difference,
    /// The period of the record; `None` if its claim has no period.
    pub days: Option<Days>,
}

/// The difference between a claim and a stored record that contradicts it.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::Difference;
///
/// assert_eq!(Difference::WORDS, ["measurements", "test-group", "dispute", "fuel"]);
/// ```
#[words(name = "ConflictDifference")]
#[derive(Default)]
pub enum Difference {
    /// The record has different measurements of the same fuel on overlapping days.
    #[default]
    Measurements,
    /// The record has the household in the other test group on the same days.
    TestGroup,
    /// The record has the same measurements and is disputed.
    Dispute,
    /// Records of several fuels have the measurements of the claim, which states no fuel.
    Fuel,
}

/// The rules that must pass before a record is verified.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::Policy;
///
/// assert_eq!(Policy::Study.word(), "study");
/// assert!(Policy::Claim < Policy::Study, "the policy `study` requires more rules");
/// ```
#[words]
#[derive(PartialOrd, Ord)]
pub enum Policy {
    /// Rules 4 and 8, which a single claim can satisfy. A record that is verified under this policy may have rules 5 to
    /// 7 as `not-assessed` or `fail`.
    Claim,
    /// Rules 4 to 8. Rules 5 to 7 (random selection, control group, timing) are facts about the study, so a record is
    /// verified only if its study shows that they are satisfied.
    Study,
}
