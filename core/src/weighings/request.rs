//! The request: the weighings of one fuel in one household, as intervals or as visits.

use alloc::vec::Vec;

use super::codes::TOO_MANY_DIGITS;
use crate::date::CalendarDate;
use crate::finding::Findings;
use crate::household::PersonsPresent;
use crate::json::Number;
use crate::limits;
use crate::moisture::{MoistureBasis, Percent};
use crate::wire::{AnyObject, At, FromJson, Input, Limits, Refused, codes, request};

/// The weighings of one fuel in one household, and the other members of the claim. Exactly one of `intervals` and
/// `visits` is expected.
#[request]
pub(crate) struct DeriveRequest<'n> {
    /// The members of the claim that are not measured, such as `householdId`, `testGroup`, `fuelType` and
    /// `externalFactors`. Their values are copied.
    pub(super) claim: At<AnyObject<'n>>,
    /// The weighings before and after intervals, in the order of their dates.
    #[json(most = limits::DAILY_LOGS)]
    pub(super) intervals: Option<At<Vec<At<WeighedInterval<'n>>>>>,
    /// The visits at which the fuel was weighed, in the order of their dates.
    #[json(most = limits::VISITS)]
    pub(super) visits: Option<At<Vec<At<WeighingVisit<'n>>>>>,
    /// The mass to which the readings of the moisture refer. It is required if there are readings.
    pub(super) moisture_basis: Option<MoistureBasis>,
}

/// An interval between two weighings: `before` + `added` − `after` was used, or `used`.
#[request]
pub(super) struct WeighedInterval<'n> {
    /// The day of the weighing at the start, which is the day of the log.
    pub(super) date: At<CalendarDate>,
    /// The day of the weighing at the end; the next day if absent.
    pub(super) end_date: Option<At<CalendarDate>>,
    /// The weight of the fuel at the start. The day is `missing` without it.
    pub(super) before: Option<Weight<'n>>,
    /// The weight of the fuel at the end. The day is `missing` without it.
    pub(super) after: Option<Weight<'n>>,
    /// The fuel that was added in between; 0 if absent.
    pub(super) added: Option<Weight<'n>>,
    /// The fuel used, for a sheet with differences only, in place of `before`, `after` and `added`.
    pub(super) used: Option<UsedAmount<'n>>,
    /// The length of the interval in hours, if it is known.
    #[json(exclusive_minimum = 0.0, maximum = HOURS)]
    pub(super) hours: Option<f64>,
    /// Why a weight is missing.
    #[json(most = limits::REASON_CODE_POINTS)]
    pub(super) missing: Option<At<&'n str>>,
    /// Why the weights are left out although they were taken. The day is then `excluded`.
    #[json(most = limits::REASON_CODE_POINTS)]
    pub(super) excluded: Option<At<&'n str>>,
    /// The persons who ate from the fuel in the interval.
    pub(super) persons_present: Option<PersonsPresent>,
    /// The readings of the moisture in per cent.
    #[json(most = limits::MOISTURE_READINGS)]
    pub(super) moisture: Option<Vec<At<Percent>>>,
}

/// A visit at which the fuel was weighed. `addedSince`, `hours`, `missing` and `excluded` are about the interval that
/// ends at the visit.
#[request]
pub(super) struct WeighingVisit<'n> {
    /// The day of the visit.
    pub(super) date: At<CalendarDate>,
    /// The weight of the fuel that the visitor found.
    pub(super) found: Option<Weight<'n>>,
    /// The fuel that the visitor put there in addition; 0 if absent.
    pub(super) added: Option<Weight<'n>>,
    /// The weight of all fuel when the visitor left; `found` + `added` if absent.
    pub(super) left: Option<At<Weight<'n>>>,
    /// The fuel that the household added since the visit before; 0 if absent.
    pub(super) added_since: Option<At<Weight<'n>>>,
    /// The hours since the visit before, if they are known.
    #[json(exclusive_minimum = 0.0, maximum = HOURS)]
    pub(super) hours: Option<At<f64>>,
    /// Why a weight of the interval is missing.
    #[json(most = limits::REASON_CODE_POINTS)]
    pub(super) missing: Option<At<&'n str>>,
    /// Why the weights of the interval are left out although they were taken. The day is then `excluded`.
    #[json(most = limits::REASON_CODE_POINTS)]
    pub(super) excluded: Option<At<&'n str>>,
    /// The persons who ate from the fuel since the visit before, or on the day of the first visit.
    pub(super) persons_present: Option<PersonsPresent>,
    /// The readings of the moisture in per cent.
    #[json(most = limits::MOISTURE_READINGS)]
    pub(super) moisture: Option<Vec<At<Percent>>>,
}

/// A weight. It is at least 0.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(super) struct Weight<'n>(
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = 0)))] pub(super) Number<'n>,
);

/// A difference of weights.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(super) struct UsedAmount<'n>(pub(super) Number<'n>);

impl<'n> FromJson<'n> for Weight<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let UsedAmount(number) = UsedAmount::from_json(input, limits, findings)?;
        if number.is_negative() {
            return Err(input.add(&codes::OUT_OF_RANGE, findings, &|finding| {
                finding.with("found", number.text()).with("allowed", "a number of at least 0")
            }));
        }
        Ok(Self(number))
    }
}

impl<'n> FromJson<'n> for UsedAmount<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let number = input.number(findings)?;
        if number.significant_digits() > limits::WEIGHT_DIGITS {
            return Err(input.add(&TOO_MANY_DIGITS, findings, &|finding| {
                finding.with("amount", number.text()).with("limit", limits::WEIGHT_DIGITS)
            }));
        }
        Ok(Self(number))
    }
}

/// The most hours of an interval: those of the longest test.
const HOURS: usize = 24 * limits::DAILY_LOGS;
