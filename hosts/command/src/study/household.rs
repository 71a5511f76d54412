//! The request for the credential of one household's claim.
//!
//! The facts for rules 5 to 7 go with the claim: whether the selection is proven, the number of households in the
//! reference group, and the nearest period of the other group.

use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::Request;
use hearth_terminal::visible::visible;

/// Returns the index of the household's claim, and its members of a request of `credential.issue`.
pub(super) fn members(request: &Request, household: &str, assessed: &str) -> Result<(usize, Value), String> {
    let (index, group) = find(request, household)?;
    let answer: Value = serde_json::from_str(assessed)
        .map_err(|error| format!("the module's answer cannot be read: {error}"))?;
    let assessment = answer.get("assessment").unwrap_or(&Value::Null);
    let mut members = json!({
        "claim": request.claims.get(index),
        "record": { "policy": "study", "study": context(assessment, household, &group) },
    });
    if let Some(id) = assessment.pointer("/study/id").filter(|id| id.is_string()) {
        put(&mut members, "study", json!({ "id": id }));
    }
    Ok((index, members))
}

/// Returns the index of the household's claim, and its group.
fn find(request: &Request, household: &str) -> Result<(usize, String), String> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Claim {
        household_id: String,
        test_group: String,
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
fn context(assessment: &Value, household: &str, group: &str) -> Value {
    let values = |group: &str| {
        let values = assessment.pointer(&format!("/groups/{group}/values")).and_then(Value::as_array);
        values.map(Vec::as_slice).unwrap_or_default()
    };
    let others = values("reference").iter().filter(|value| value.get("household") != Some(&household.into()));
    let mut context = json!({ "referenceClaims": others.count() });
    let own =
        values(group).iter().find(|value| value.get("household") == Some(&household.into())).and_then(days);
    let other = if group == "reference" { "intervention" } else { "reference" };
    let apart = |(start, end): (NaiveDate, NaiveDate)| {
        own.map_or(0, |(from, to)| (start - to).num_days().max((from - end).num_days()).max(0))
    };
    if let Some((start, end)) = values(other).iter().filter_map(days).min_by_key(|days| apart(*days)) {
        put(
            &mut context,
            "counterpart",
            json!({ "startDate": start.to_string(), "endDate": end.to_string() }),
        );
    }
    let checks = assessment.get("checks").and_then(Value::as_array).into_iter().flatten();
    let mut selection = checks.filter(|check| check.get("topic") == Some(&"selection".into()));
    let result = selection.find_map(|check| check.get("result")).and_then(Value::as_str);
    if let Some(selected) = match result {
        Some("pass") => Some(true),
        Some("fail") => Some(false),
        _ => None,
    } {
        put(&mut context, "selection", json!({ "selected": selected }));
    }
    context
}

fn days(value: &Value) -> Option<(NaiveDate, NaiveDate)> {
    let date = |name| value.get(name)?.as_str()?.parse().ok();
    Some((date("startDate")?, date("endDate")?))
}
