//! The types of a claim (specification §2A): one field for each member, with its type, its bounds and its
//! documentation.
//!
//! A part is `None` if the claim does not have it or if it was refused; in the second case, its finding has been added.
//! The rules read these types and do not access JSON.

use alloc::vec::Vec;

use super::evidence::Evidence;
use super::location::Location;
use super::values::{ClaimType, DayStatus, DurationDays, HouseholdId, Listed, Session};
use crate::date::CalendarDate;
use crate::fuel::{FuelName, UnitName};
use crate::household::{HouseholdSize, PersonsPresent, TestGroup};
use crate::json::Number;
use crate::limits;
use crate::moisture::FuelMoisture;
use crate::period::Days;
use crate::wire::{At, Part, Required, partial};

/// One household's Kitchen Performance Test: who was measured, when, and how much fuel was used each day.
#[partial(named)]
pub(crate) struct Claim<'n> {
    pub(crate) at: usize,
    /// `KPTClaim`.
    #[json(name = "type")]
    #[expect(dead_code, reason = "claims have a single type")]
    kind: Required<ClaimType>,
    /// The decentralised identifier (DID) of the household. A DID URL with a path is accepted with a warning.
    #[json(name = "householdId")]
    pub(crate) household: Required<HouseholdId<'n>>,
    /// The group of the household.
    #[json(name = "testGroup")]
    pub(crate) group: Required<TestGroup>,
    /// The first day, the last day and the number of days of the test: `endDate` − `startDate`, or one more.
    #[json(name = "testPeriod")]
    pub(crate) period: Option<Part<TestPeriod<'n>>>,
    /// The measured fuel.
    #[json(name = "fuelMeasurements", like = "super::values::MeasuredFuel")]
    pub(crate) fuel: Required<Part<FuelMeasurements<'n>>>,
    /// Details of cooking sessions: objects with any members.
    #[json(most = limits::COOKING_SESSIONS)]
    #[expect(dead_code, reason = "no rule reads sessions")]
    cooking_sessions: Option<Vec<Session>>,
    /// Photos, documents, and evidence of how households were selected (type `selection-methodology`).
    #[json(most = limits::EVIDENCE_ITEMS)]
    pub(crate) evidence: Option<Part<Vec<Part<Evidence<'n>>>>>,
    /// Conditions that may change how much fuel is used.
    #[json(name = "externalFactors")]
    pub(crate) factors: Option<Part<ExternalFactors<'n>>>,
    /// The id of the study that the claim belongs to. If it is absent, the claim belongs to the submitter's one study.
    #[json(name = "studyId", most = limits::STUDY_CODE_POINTS)]
    pub(crate) study: Option<&'n str>,
    /// The fuel: `wood`, `charcoal`, `dung`, `residues`, `lpg`, `kerosene`, `biogas` or `electricity`. Any other text
    /// is accepted with a warning.
    pub(crate) fuel_type: Option<FuelName<'n>>,
    /// The unit of the measurements: `kg`, `L`, `m3` or `kWh`. Any other text is accepted with a warning.
    pub(crate) unit: Option<UnitName<'n>>,
    /// The size of the household: the persons who eat from the measured fuel, as one number or as numbers by age and
    /// sex, at most 1,000.
    #[json(name = "householdSize")]
    pub(crate) size: Option<HouseholdSize>,
    /// The persons who ate from the measured fuel, for each visit or day, or their means as one item. In figures per person
    /// and per standard adult, their mean takes the place of `householdSize`.
    #[json(name = "personsPresent", most = limits::VISITS, like = "super::values::Visits")]
    pub(crate) present: Option<At<Vec<PersonsPresent>>>,
    /// The moisture of the fuel, from which a study calculates the mass of the dry fuel.
    #[json(name = "fuelMoisture")]
    pub(crate) moisture: Option<At<FuelMoisture>>,
    /// Where the household is. It is personal data: a credential does not contain it.
    location: Option<Part<Location>>,
    /// The id of the record that this claim corrects.
    #[json(most = limits::STUDY_CODE_POINTS)]
    pub(crate) replaces: Option<&'n str>,
}

/// The days of a test.
#[partial]
pub(crate) struct TestPeriod<'n> {
    /// The first day.
    #[json(name = "startDate")]
    pub(crate) start: Required<At<CalendarDate>>,
    /// The last day.
    #[json(name = "endDate")]
    pub(crate) end: Required<At<CalendarDate>>,
    /// The duration of the test in days, as counted by the client.
    #[json(name = "durationDays")]
    pub(crate) duration: Required<At<DurationDays<'n>>>,
}

/// The fuel that a household used.
#[partial]
pub(crate) struct FuelMeasurements<'n> {
    /// The fuel used in the whole test: the sum of the daily logs, in the same unit.
    pub(crate) total: Required<At<Number<'n>>>,
    /// The fuel used each day, all in one unit.
    #[json(name = "dailyLogs", most = limits::DAILY_LOGS, like = "super::values::PositiveNumbers")]
    pub(crate) logs: Required<At<DailyLogs<'n>>>,
    /// The days of the test that have no daily log.
    #[json(name = "daysWithoutLog", most = limits::DAILY_LOGS)]
    pub(crate) without_log: Option<Part<Vec<Part<DayWithoutLog<'n>>>>>,
}

/// A day of the test without a daily log, with its reason.
#[partial]
pub(crate) struct DayWithoutLog<'n> {
    /// The day.
    pub(crate) date: Required<CalendarDate>,
    /// Whether the day was not weighed, was left out, or passed without this fuel.
    pub(crate) status: Required<DayStatus>,
    /// The reason. It is required unless the status is `not-used`.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(crate) reason: Option<Part<&'n str>>,
}

/// One value for each day.
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
    /// Returns the text that identifies the household, or an empty text if it was not read.
    pub(crate) fn household_id(&self) -> &'n str {
        self.household.map_or("", |HouseholdId(text)| text)
    }

    /// Returns the test period with the parts that were read.
    pub(crate) fn period(&self) -> Option<&TestPeriod<'n>> {
        self.period.as_ref()?.value.as_ref()
    }

    /// Returns the first and the last day.
    pub(crate) fn days(&self) -> Option<Days> {
        let period = self.period()?;
        Some(Days { start: period.start?.value, end: period.end?.value })
    }

    /// Returns the duration in days.
    pub(crate) fn duration(&self) -> Option<At<DurationDays<'n>>> {
        self.period()?.duration
    }

    /// Returns the total of the measurements.
    pub(crate) fn total(&self) -> Option<At<Number<'n>>> {
        self.fuel.as_ref()?.value.as_ref()?.total
    }

    /// Returns the daily logs.
    pub(crate) fn logs(&self) -> Option<&At<DailyLogs<'n>>> {
        self.fuel.as_ref()?.value.as_ref()?.logs.as_ref()
    }

    /// Counts the days without a daily log.
    pub(crate) fn count_without_log(&self) -> usize {
        self.without_log_list().map_or(0, Vec::len)
    }

    /// Iterates over the days without a daily log that were read, each with its index and its first byte.
    pub(crate) fn without_log(&self) -> impl Iterator<Item = (usize, usize, &DayWithoutLog<'n>)> {
        let days = self.without_log_list().into_iter().flatten().enumerate();
        days.filter_map(|(index, day)| Some((index, day.at, day.value.as_ref()?)))
    }

    fn without_log_list(&self) -> Option<&Vec<Part<DayWithoutLog<'n>>>> {
        self.fuel.as_ref()?.value.as_ref()?.without_log.as_ref()?.value.as_ref()
    }

    /// Counts the days without a daily log that have a status.
    pub(crate) fn count_with_status(&self, status: DayStatus) -> usize {
        self.without_log().filter(|(.., day)| day.status == Some(status)).count()
    }

    /// Iterates over the days of the test that were not measured: not weighed, or left out.
    pub(crate) fn unmeasured(&self) -> impl Iterator<Item = CalendarDate> {
        let days = self.without_log().filter(|(.., day)| day.status != Some(DayStatus::NotUsed));
        days.filter_map(|(.., day)| day.date)
    }

    /// Returns whether a day of the test that was measured is in a period. If the logs cover the nights between the dates of
    /// the test, the day of a log is the one on which it starts.
    pub(crate) fn is_measured_in(&self, period: Days) -> bool {
        let Some(days) = self.days() else { return false };
        let accounted = self.logs().map_or(0, |logs| logs.value.len()) + self.count_without_log();
        let nights = i64::try_from(accounted).is_ok_and(|accounted| accounted <= days.difference());
        let first = days.start.max(period.start).number();
        let last = (days.end.number() - i32::from(nights)).min(period.end.number());
        let left_out = self.unmeasured().filter(|day| (first..=last).contains(&day.number())).count();
        usize::try_from(last - first + 1).is_ok_and(|days| days > left_out)
    }

    /// Returns the mean number of persons present, or the size of the household.
    pub(crate) fn persons(&self) -> Option<f64> {
        let present = self.present_mean().map(PersonsPresent::persons);
        present.or_else(|| self.size.map(HouseholdSize::persons))
    }

    /// Returns the means of the persons present.
    pub(crate) fn present_mean(&self) -> Option<PersonsPresent> {
        PersonsPresent::mean(&self.present.as_ref()?.value)
    }

    /// Returns the external factors with the parts that were read.
    pub(crate) fn factors(&self) -> Option<&ExternalFactors<'n>> {
        self.factors.as_ref()?.value.as_ref()
    }

    /// Returns whether cultural events or occupational factors are documented.
    pub(crate) fn has_factors(&self) -> bool {
        let is_documented = |list: Option<Listed>| list.is_some_and(|Listed(is_any)| is_any);
        self.factors().is_some_and(|factors| {
            is_documented(factors.cultural_events) || is_documented(factors.occupational_factors)
        })
    }

    /// Returns the latitude and the longitude of the household in degrees.
    pub(crate) fn place(&self) -> Option<(f64, f64)> {
        let location = self.location.as_ref()?.value.as_ref()?;
        Some((location.latitude?, location.longitude?))
    }

    /// Iterates over the evidence items that were read, each with its index and its first byte.
    pub(crate) fn evidence(&self) -> impl Iterator<Item = (usize, usize, &Evidence<'n>)> {
        let items = self.evidence.iter().filter_map(|list| list.value.as_ref()).flatten().enumerate();
        items.filter_map(|(index, item)| Some((index, item.at, item.value.as_ref()?)))
    }
}
