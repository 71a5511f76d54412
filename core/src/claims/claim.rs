//! A claim as types (specification §2A): one line for each member, with its type, its bounds and its documentation.
//!
//! A part is `None` if the claim does not have it or if it was refused; in that case its finding has been added. Rules
//! read these types and never look at JSON.

use alloc::vec::Vec;

use super::evidence::Evidence;
use super::values::{ClaimType, DurationDays, HouseholdId, Listed, Session};
use crate::date::CalendarDate;
use crate::fuel::{FuelName, UnitName};
use crate::household::{HouseholdSize, TestGroup};
use crate::json::Number;
use crate::limits;
use crate::period::Days;
use crate::wire::{At, Part, Required, partial};

/// One household's Kitchen Performance Test: who was measured, when, and how much fuel was used each day.
#[partial(named)]
pub(crate) struct Claim<'n> {
    pub(crate) at: usize,
    /// `KPTClaim`.
    #[json(name = "type")]
    #[expect(dead_code, reason = "there is one type")]
    kind: Required<ClaimType>,
    /// The decentralised identifier (DID) of the household. A DID URL with a path is accepted with a warning.
    #[json(name = "householdId")]
    pub(crate) household: Required<HouseholdId<'n>>,
    /// The group of the household.
    #[json(name = "testGroup")]
    pub(crate) group: Required<TestGroup>,
    /// The first and the last day, and the number of days: `endDate` − `startDate`, or one more.
    #[json(name = "testPeriod")]
    pub(crate) period: Option<Part<TestPeriod<'n>>>,
    /// The measured fuel.
    #[json(name = "fuelMeasurements")]
    pub(crate) fuel: Required<Part<FuelMeasurements<'n>>>,
    /// Details of cooking sessions, whose members are free.
    #[json(most = limits::COOKING_SESSIONS)]
    #[expect(dead_code, reason = "no rule looks at sessions")]
    cooking_sessions: Option<Vec<Session>>,
    /// Photos, documents, and how households were selected (type `selection-methodology`).
    #[json(most = limits::EVIDENCE_ITEMS)]
    pub(crate) evidence: Option<Part<Vec<Part<Evidence<'n>>>>>,
    /// Conditions that may change how much fuel is used.
    #[json(name = "externalFactors")]
    pub(crate) factors: Option<Part<ExternalFactors<'n>>>,
    /// The id of the study that the claim belongs to; the one study of the submitter if absent.
    #[json(name = "studyId", most = limits::STUDY_CODE_POINTS)]
    pub(crate) study: Option<&'n str>,
    /// The fuel: `wood`, `charcoal`, `dung`, `residues`, `lpg`, `kerosene`, `biogas` or `electricity`; another word is
    /// accepted with a warning.
    pub(crate) fuel_type: Option<FuelName<'n>>,
    /// The unit of the measurements: `kg`, `L`, `m3` or `kWh`; another word is accepted with a warning.
    pub(crate) unit: Option<UnitName<'n>>,
    /// The persons who eat from the measured fuel: their number, or their numbers by age and sex, at most 1,000.
    #[json(name = "householdSize")]
    pub(crate) size: Option<HouseholdSize>,
    /// The id of the record that this claim corrects.
    #[json(most = limits::STUDY_CODE_POINTS)]
    pub(crate) replaces: Option<&'n str>,
}

/// The days of a test.
#[partial]
pub(crate) struct TestPeriod<'n> {
    /// The first day.
    #[json(name = "startDate")]
    pub(crate) start: Required<CalendarDate>,
    /// The last day.
    #[json(name = "endDate")]
    pub(crate) end: Required<At<CalendarDate>>,
    /// The days of the test, as the client counts them.
    #[json(name = "durationDays")]
    pub(crate) duration: Required<At<DurationDays<'n>>>,
}

/// The fuel that a household used.
#[partial]
pub(crate) struct FuelMeasurements<'n> {
    /// The fuel of the whole test: the sum of the daily logs, in their unit.
    pub(crate) total: Required<At<Number<'n>>>,
    /// The fuel of each day, in one unit.
    #[json(name = "dailyLogs", most = limits::DAILY_LOGS, like = "super::values::PositiveNumbers")]
    pub(crate) logs: Required<At<DailyLogs<'n>>>,
}

/// One value a day.
pub(crate) type DailyLogs<'n> = Vec<Part<Number<'n>>>;

/// Conditions that may change how much fuel is used.
#[partial]
pub(crate) struct ExternalFactors<'n> {
    /// The season.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(crate) season: Option<Part<&'n str>>,
    /// Events such as festivals; `["none"]` if there were none.
    #[json(most = limits::FACTOR_ITEMS)]
    pub(crate) cultural_events: Option<Listed>,
    /// Work that changes how much is cooked; `["none"]` if there was none.
    #[json(most = limits::FACTOR_ITEMS)]
    pub(crate) occupational_factors: Option<Listed>,
}

impl<'n> Claim<'n> {
    /// The text that identifies the household; empty if it was not read.
    pub(crate) fn household_id(&self) -> &'n str {
        self.household.map_or("", |HouseholdId(text)| text)
    }

    /// The test period, as far as it was read.
    pub(crate) fn period(&self) -> Option<&TestPeriod<'n>> {
        self.period.as_ref()?.value.as_ref()
    }

    /// The first and the last day.
    pub(crate) fn days(&self) -> Option<Days> {
        let period = self.period()?;
        Some(Days { start: period.start?, end: period.end?.value })
    }

    /// The duration.
    pub(crate) fn duration(&self) -> Option<At<DurationDays<'n>>> {
        self.period()?.duration
    }

    /// The total of the measurements.
    pub(crate) fn total(&self) -> Option<At<Number<'n>>> {
        self.fuel.as_ref()?.value.as_ref()?.total
    }

    /// The daily logs.
    pub(crate) fn logs(&self) -> Option<&At<DailyLogs<'n>>> {
        self.fuel.as_ref()?.value.as_ref()?.logs.as_ref()
    }

    /// The external factors, as far as they were read.
    pub(crate) fn factors(&self) -> Option<&ExternalFactors<'n>> {
        self.factors.as_ref()?.value.as_ref()
    }

    /// Whether cultural events or occupational factors are documented.
    pub(crate) fn has_factors(&self) -> bool {
        let is_documented = |list: Option<Listed>| list.is_some_and(|Listed(is_any)| is_any);
        self.factors().is_some_and(|factors| {
            is_documented(factors.cultural_events) || is_documented(factors.occupational_factors)
        })
    }

    /// The items of the evidence that were read, each with its index and its first byte.
    pub(crate) fn evidence(&self) -> impl Iterator<Item = (usize, usize, &Evidence<'n>)> {
        let items = self.evidence.iter().filter_map(|list| list.value.as_ref()).flatten().enumerate();
        items.filter_map(|(index, item)| Some((index, item.at, item.value.as_ref()?)))
    }
}
