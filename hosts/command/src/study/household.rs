//! The request for the credential of one household's claim.
//!
//! The facts for rules 5 to 7 go with the claim: whether the selection is proven, the number of households in the
//! reference group, and the nearest period of the other group.

use chrono::NaiveDate;
use hearth_contract::{Assessment, CheckResult, MeasuredHousehold, StudyAssessment, StudyTopic, TestGroup};
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::Request;
use crate::answer;
use hearth_terminal::visible::visible;

/// Returns the index of the household's claim, and its members of a request of `credential.issue`.
pub(super) fn members(request: &Request, household: &str, assessed: &str) -> Result<(usize, Value), String> {
    let (index, group) = find(request, household)?;
    let StudyAssessment { assessment, .. } = answer::read(assessed)?;
    let mut members = json!({
        "claim": request.claims.get(index),
        "record": { "policy": "study", "study": context(&assessment, household, group) },
    });
    if let Some(id) = assessment.study.id {
        put(&mut members, "study", json!({ "id": id }));
    }
    Ok((index, members))
}

/// Returns the index of the household's claim, and its group.
fn find(request: &Request, household: &str) -> Result<(usize, TestGroup), String> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Claim {
        household_id: String,
        test_group: TestGroup,
    }
    let found = request.claims.iter().enumerate().find_map(|(index, text)| {
        let claim: Claim = serde_json::from_str(text).ok()?;
        (claim.household_id == household).then_some((index, claim.test_group))
    });
    found.ok_or_else(|| format!("`{}` has no claim in the study", visible(household)))
}

/// Adds a member to an object.
pub(super) fn put(object: &mut Value, name: &str, value: Value) {
    if let Value::Object(members) = object {
        members.insert(name.to_owned(), value);
    }
}

/// Returns the facts of the study beyond the household's own claim.
fn context(assessment: &Assessment, household: &str, group: TestGroup) -> Value {
    let values = |group: TestGroup| assessment.groups.of(group).iter().flat_map(|group| &group.values);
    let others = values(TestGroup::Reference).filter(|value| value.household != household);
    let mut context = json!({ "referenceClaims": others.count() });
    let own = values(group).find(|value| value.household == household).and_then(days);
    let other = match group {
        TestGroup::Reference => TestGroup::Intervention,
        TestGroup::Intervention => TestGroup::Reference,
    };
    let apart = |(start, end): (NaiveDate, NaiveDate)| {
        own.map_or(0, |(from, to)| (start - to).num_days().max((from - end).num_days()).max(0))
    };
    if let Some((start, end)) = values(other).filter_map(days).min_by_key(|days| apart(*days)) {
        put(
            &mut context,
            "counterpart",
            json!({ "startDate": start.to_string(), "endDate": end.to_string() }),
        );
    }
    let mut selection = assessment.checks.iter().filter(|check| check.topic == StudyTopic::Selection);
    if let Some(selected) = match selection.next().map(|check| check.result) {
        Some(CheckResult::Pass) => Some(true),
        Some(CheckResult::Fail) => Some(false),
        Some(CheckResult::NotAssessed) | None => None,
    } {
        put(&mut context, "selection", json!({ "selected": selected }));
    }
    context
}

fn days(household: &MeasuredHousehold) -> Option<(NaiveDate, NaiveDate)> {
    household.start_date.zip(household.end_date)
}
