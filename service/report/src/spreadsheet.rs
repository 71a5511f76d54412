//! The households as a table for spreadsheets, with their daily logs and their weights in the mean.

use hearth_contract::{
    AssessedGroup, EstimateMethod, EstimatedStratum, MeasuredHousehold, OutlierSide, TestGroup,
};

use crate::answer::{Answer, groups};
use crate::claims::Claim;
use crate::table::table;

/// Returns the table in the format of RFC 4180.
pub(crate) fn csv(answer: &Answer<'_>) -> String {
    let households = || {
        let groups = groups(&answer.assessment);
        groups.flat_map(|(name, group)| group.values.iter().map(move |value| (name, group, value)))
    };
    let logs = |(name, _, value): (TestGroup, &AssessedGroup, &MeasuredHousehold)| {
        answer.counted(name, value).iter().map(|(_, claim)| claim.logs().len()).max()
    };
    let days = households().filter_map(logs).max().unwrap_or(0);
    let day_names = (1..=days).map(|day| format!("day_{day}"));
    let mut lines: Vec<Vec<String>> =
        vec![COLUMNS.iter().map(|name| String::from(*name)).chain(day_names).collect()];
    let study = answer.assessment.study.id.as_deref().unwrap_or_default();
    for (name, group, value) in households() {
        let claims = answer.counted(name, value);
        let first = claims.first().map(|(index, claim)| (*index, *claim));
        let line = |number: usize, claim: Option<(usize, &Claim<'_>)>| {
            let mut cells = if number == 0 { cells(group, value) } else { Default::default() };
            let [of_study, of_group, household, ..] = &mut cells;
            (*of_study, *of_group, *household) =
                (study.to_owned(), String::from(name.as_str()), value.household.clone());
            fill(&mut cells, answer, group, claim);
            let logs = claim.into_iter().flat_map(|(_, claim)| claim.logs());
            let logs = logs.map(String::from).chain(std::iter::repeat(String::new())).take(days);
            cells.into_iter().chain(logs).collect::<Vec<_>>()
        };
        lines.push(line(0, first));
        for (number, (index, claim)) in claims.iter().enumerate().skip(1) {
            lines.push(line(number, Some((*index, claim))));
        }
    }
    table(lines.into_iter())
}

type Cells = [String; COLUMNS.len()];

/// Returns the cells of a household, except for those of its claims.
fn cells(group: &AssessedGroup, value: &MeasuredHousehold) -> Cells {
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let date = |date: Option<chrono::NaiveDate>| date.map(|date| date.to_string()).unwrap_or_default();
    let stratum = stratum(group, value);
    [
        String::new(),
        String::new(),
        String::new(),
        text(value.stratum.as_deref()),
        number(stratum.map(|stratum| stratum.weight)),
        number(weight(group, stratum)),
        date(value.start_date),
        date(value.end_date),
        value.days.to_string(),
        value.not_used_days.to_string(),
        value.missing_days.to_string(),
        value.excluded_days.to_string(),
        value.daily_mean.to_string(),
        text(group.unit.as_deref()),
        number(value.dry_mean),
        value.lowest.to_string(),
        value.highest.to_string(),
        number(value.persons),
        number(value.standard_adults),
        text(value.outlier.map(OutlierSide::as_str)),
        String::new(),
        String::new(),
        String::new(),
        String::new(),
    ]
}

/// Fills the cells of a claim: the status of its record, its fuel, the unit of its logs and the days without the fuel.
fn fill(cells: &mut Cells, answer: &Answer<'_>, group: &AssessedGroup, claim: Option<(usize, &Claim<'_>)>) {
    let [.., record, fuel, unit, not_used] = cells;
    let stated =
        |of_claim: Option<&str>, of_group: Option<&str>| of_claim.or(of_group).unwrap_or_default().to_owned();
    let index = claim.map(|(index, _)| index);
    *record = index
        .and_then(|index| answer.statuses.get(index))
        .map(|status| (*status).to_owned())
        .unwrap_or_default();
    let claim = claim.map(|(_, claim)| claim);
    *fuel = stated(claim.and_then(|claim| claim.fuel_type.as_deref()), group.fuel_type.as_deref());
    *unit = stated(claim.and_then(|claim| claim.unit.as_deref()), group.unit.as_deref());
    *not_used = claim.map(|claim| claim.count_not_used().to_string()).unwrap_or_default();
}

/// Returns the stratum of a household.
fn stratum<'g>(group: &'g AssessedGroup, value: &MeasuredHousehold) -> Option<&'g EstimatedStratum> {
    let strata = group.per_household.strata.as_deref()?;
    strata.iter().find(|stratum| Some(&stratum.name) == value.stratum.as_ref())
}

/// Returns the weight of a household in the mean of its group.
fn weight(group: &AssessedGroup, stratum: Option<&EstimatedStratum>) -> Option<f64> {
    let (weight, households) = match group.per_household.method {
        EstimateMethod::Stratified => (stratum?.weight, stratum?.households),
        EstimateMethod::Simple | EstimateMethod::StrataNotTold => (1.0, group.per_household.households),
    };
    #[expect(clippy::cast_precision_loss, reason = "a study has at most 20,000 households")]
    let households = households as f64;
    Some(weight / households)
}

const COLUMNS: [&str; 24] = [
    "study",
    "test_group",
    "household_id",
    "stratum",
    "stratum_weight",
    "weight",
    "start_date",
    "end_date",
    "days",
    "not_used_days",
    "missing_days",
    "excluded_days",
    "daily_mean",
    "unit",
    "dry_mean",
    "lowest",
    "highest",
    "persons",
    "standard_adults",
    "outlier",
    "record",
    "fuel_type",
    "log_unit",
    "fuel_not_used_days",
];
