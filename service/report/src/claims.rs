//! The claims of the request: the daily logs of each household, and the days that they were measured on.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use hearth_contract::{ExcludedClaim, TestGroup};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::Error;
use crate::text::Text;

/// A claim, limited to the members that the report shows.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Claim<'a> {
    pub(crate) household_id: Text,
    pub(crate) test_group: Text,
    pub(crate) fuel_type: Option<Text>,
    pub(crate) unit: Option<Text>,
    test_period: Option<TestPeriod>,
    #[serde(borrow, default)]
    fuel_measurements: FuelMeasurements<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct TestPeriod {
    start_date: NaiveDate,
    end_date: NaiveDate,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct FuelMeasurements<'a> {
    #[serde(borrow)]
    daily_logs: Vec<&'a RawValue>,
    days_without_log: Vec<DayWithoutLog>,
}

#[derive(Debug, Deserialize)]
struct DayWithoutLog {
    date: NaiveDate,
    status: Text,
}

impl DayWithoutLog {
    fn is_not_used(&self) -> bool {
        &*self.status == "not-used"
    }
}

/// The claims of a request, in its order.
#[derive(Debug, Default)]
pub(crate) struct Claims<'a> {
    /// `None` for a claim that cannot be read. The assessment excludes it.
    list: Vec<Option<Claim<'a>>>,
    /// The indexes of the claims of each household.
    of: BTreeMap<String, Vec<usize>>,
    /// The indexes of the claims that the assessment lists as excluded, by their digests.
    excluded: BTreeMap<String, Vec<usize>>,
}

/// Reads the claims of a request. The assessment names the `excluded` ones by their digests, because its own digest must
/// not depend on the order of the claims.
pub(crate) fn read<'a>(request: &'a str, excluded: &[ExcludedClaim]) -> Result<Claims<'a>, Error> {
    #[derive(Deserialize)]
    struct Request<'a> {
        #[serde(borrow)]
        claims: Vec<&'a RawValue>,
    }
    let request: Request<'_> = serde_json::from_str(request).map_err(Error::unreadable_request)?;
    let mut claims = Claims::default();
    let households: BTreeSet<Option<&str>> =
        excluded.iter().map(|claim| claim.household.as_deref()).collect();
    let digests: BTreeSet<&str> = excluded.iter().map(|claim| claim.claim.as_str()).collect();
    for (index, text) in request.claims.into_iter().enumerate() {
        let claim: Option<Claim<'_>> = serde_json::from_str(text.get()).ok();
        // Few households have an excluded claim, so the digests of the others are not computed. An assessment without
        // the household of an excluded claim could not read it.
        let household = claim.as_ref().map(|claim| &*claim.household_id);
        if (households.contains(&household) || households.contains(&None))
            && let Ok(digest) = hearth_identity::sha256(text.get())
            && digests.contains(digest.as_str())
        {
            claims.excluded.entry(digest).or_default().push(index);
        }
        if let Some(claim) = &claim {
            claims.of.entry(claim.household_id.to_string()).or_default().push(index);
        }
        claims.list.push(claim);
    }
    Ok(claims)
}

impl<'a> Claims<'a> {
    /// Returns a claim by its index in the request.
    pub(crate) fn get(&self, index: usize) -> Option<&Claim<'a>> {
        self.list.get(index)?.as_ref()
    }

    /// Returns the indexes of the excluded claims with this digest.
    pub(crate) fn with_digest(&self, digest: &str) -> &[usize] {
        self.excluded.get(digest).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns whether a claim is listed as excluded.
    pub(crate) fn is_excluded(&self, index: usize) -> bool {
        self.excluded.values().any(|indexes| indexes.contains(&index))
    }

    /// Returns the claims of a household in a group, with their indexes in the request.
    pub(crate) fn of<'c>(
        &'c self,
        group: TestGroup,
        household: &str,
    ) -> impl Iterator<Item = (usize, &'c Claim<'a>)> {
        let indexes = self.of.get(household).into_iter().flatten();
        let claims = indexes.filter_map(|index| Some((*index, self.get(*index)?)));
        claims.filter(move |(_, claim)| &*claim.test_group == group.as_str())
    }
}

impl Claim<'_> {
    /// Returns the daily logs, with the digits of the claim.
    pub(crate) fn logs(&self) -> impl ExactSizeIterator<Item = &str> {
        self.fuel_measurements.daily_logs.iter().map(|log| log.get())
    }

    /// Counts the days on which the fuel was not used.
    pub(crate) fn count_not_used(&self) -> usize {
        self.fuel_measurements.days_without_log.iter().filter(|day| day.is_not_used()).count()
    }

    /// Returns the days that the mean counts: those with a log, and those on which the fuel was not used. If the logs
    /// cover the nights between the dates of the period, the day of a log is the one on which it starts.
    pub(crate) fn measured_days(&self) -> Vec<NaiveDate> {
        let Some(TestPeriod { start_date, end_date }) = self.test_period else { return Vec::new() };
        let FuelMeasurements { daily_logs, days_without_log } = &self.fuel_measurements;
        let counted = daily_logs.len() + self.count_not_used();
        let is_counted =
            |date: &NaiveDate| days_without_log.iter().all(|day| day.date != *date || day.is_not_used());
        let days = start_date.iter_days().take_while(|date| *date <= end_date);
        days.filter(is_counted).take(counted).collect()
    }
}
