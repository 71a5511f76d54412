//! Tests of reports on claims: as text, as errors, and as JSON.

use serde_json::{Value, json};

use crate::{
    CheckResult, Claim, Evidence, EvidenceLink, ExternalFactors, FuelMeasurements, Hearth, HouseholdGroups,
    HouseholdSize, Number, Severity, TestGroup, TestPeriod,
};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn sample(total: impl Into<Number>) -> Claim {
    let logs = FuelMeasurements::new(total, [3.2, 2.8, 3.0, 2.9]);
    let mut claim = Claim::new("did:ixo:household/123", TestGroup::Intervention, logs);
    claim.test_period = Some(TestPeriod::new("2024-02-01", "2024-02-04", 3));
    claim.external_factors = Some(ExternalFactors {
        season: Some("dry".to_owned()),
        cultural_events: Some(vec!["none".to_owned()]),
        ..ExternalFactors::default()
    });
    claim
}

#[test]
fn the_output_in_the_readme_is_correct() -> Outcome {
    let readme = include_str!("../../README.md");
    let between = |start: &str, end: &str| Some(readme.split_once(start)?.1.split_once(end)?.0);
    let claim = between("r#\"", "\"#").ok_or("no claim")?;
    let printed = between("```text\n", "\n```").ok_or("no text")?;
    assert_eq!(Hearth::new()?.validate_claim(claim)?.to_string(), printed);
    Ok(())
}

#[test]
fn a_report_prints_as_in_the_other_languages() -> Outcome {
    let hearth = Hearth::new()?;
    let path = "  /householdId  warning: `did:ixo:household/123` is a DID URL with a path, not a bare DID\n    \
                claim.did_has_path; help: prefer a bare DID, which every registry can resolve; this one is accepted";
    let report = hearth.validate_claim_value(&sample(11.9))?;
    assert_eq!(report.to_string(), format!("accepted: 1 warning\n{path}"));
    let refused = hearth.validate_claim_value(&sample(12))?;
    let help = refused.findings[1].help.as_deref().ok_or("no help")?;
    let total = "  /fuelMeasurements/total  the total is 12, and the daily logs add up to 11.9\n    \
                 claim.total_mismatch, rule 2; help: ";
    assert_eq!(refused.to_string(), format!("refused (409): 1 error, 1 warning\n{path}\n{total}{help}"));
    let mut bare = sample(11.9);
    bare.household_id = "did:ixo:household-123".to_owned();
    assert_eq!(hearth.validate_claim_value(&bare)?.to_string(), "accepted");
    assert!(hearth.validate_claim("[]")?.to_string().starts_with("refused (400): 1 error\n  (claim)  "));
    Ok(())
}

#[test]
fn a_refusal_is_an_error_only_on_request() -> Outcome {
    let hearth = Hearth::new()?;
    let report = hearth.validate_claim_value(&sample(12))?;
    assert!(!report.ok);
    let (text, findings, checks) = (report.to_string(), report.findings.clone(), report.checks.clone());
    let refused = report.into_result().err().ok_or("no refusal")?;
    assert_eq!((refused.status(), refused.findings(), refused.checks()), (409, &*findings, &*checks));
    assert_eq!(refused.to_string(), format!("the claim is {text}"));
    let accepted = hearth.validate_claim_value(&sample(11.9))?.into_result()?;
    assert_eq!((accepted.findings[0].severity, accepted.findings[0].status), (Severity::Warning, None));
    assert!(accepted.checks.iter().any(|check| check.result != CheckResult::Fail));
    Ok(())
}

#[test]
fn a_change_of_preferences_is_reported_alike() -> Outcome {
    let hearth = Hearth::new()?;
    let validated = hearth.validate_preferences(r#"{"tone":7}"#)?;
    assert!(validated.to_string().starts_with("refused (400): 1 error\n  /tone  "), "{validated}");
    let refused = validated.into_result().err().ok_or("no refusal")?;
    assert!(refused.text().is_some_and(|text| !text.is_empty()));
    // Texts that are not JSON, including one that would close the request.
    for change in ["", "{", r#"{"tone":"dry"},"now":"2020-01-01T00:00:00Z""#] {
        let refused = hearth.merge_preferences(None, change, "2026-11-20T21:00:00Z")?.err();
        let refused = refused.ok_or_else(|| format!("no refusal of {change}"))?;
        assert!(refused.to_string().starts_with("the change is refused (400): 1 error\n"), "{refused}");
    }
    let error =
        hearth.merge_preferences(Some("null,"), "{}", "2026-11-20T21:00:00Z").err().ok_or("no error")?;
    assert!(error.is_not_json(), "{error}");
    let merged = hearth.merge_preferences(None, "{}", "2026-11-20T21:00:00Z")??;
    assert_eq!((merged.record, merged.changed), (None, Vec::new()));
    Ok(())
}

#[test]
fn a_claim_is_serialised_as_in_the_contract() -> Outcome {
    let mut claim = sample(11.9);
    let mut link = EvidenceLink::new("https://example.org/b");
    link.r#type = Some("photo".to_owned());
    link.frame = Some(r#"[{"id": 1.50}]"#.parse()?);
    claim.evidence = Some(vec![Evidence::Uri("https://example.org/a".to_owned()), link.into()]);
    claim.household_size = Some(HouseholdGroups::new(2, 1, 1, 0).into());
    claim.cooking_sessions = Some(vec![serde_json::from_value(json!({ "meals": 2 }))?]);
    let text = serde_json::to_string(&claim)?;
    assert!(text.starts_with(r#"{"type":"KPTClaim","householdId":"#), "{text}");
    assert!(text.contains(r#""frame":[{"id": 1.50}]"#), "{text}");
    let value: Value = serde_json::from_str(&text)?;
    assert_eq!(value["householdSize"], json!({ "children": 2, "women": 1, "men": 1, "elders": 0 }));
    assert_eq!(value["evidence"][0], "https://example.org/a");
    assert_eq!(value["testPeriod"]["durationDays"], 3);
    assert_eq!(value["unit"], Value::Null);
    let report = Hearth::new()?.validate_claim_value(&claim)?;
    assert!(report.ok, "{report}");
    Ok(())
}

#[test]
fn numbers_reach_the_rules_with_every_digit() -> Outcome {
    let hearth = Hearth::new()?;
    let mut claim = sample(0);
    claim.fuel_measurements = FuelMeasurements::new(0.6, [0.1, 0.2, 0.3]);
    assert!(hearth.validate_claim_value(&claim)?.ok);
    claim.fuel_measurements.total = "0.61000000000000001".parse()?;
    let report = hearth.validate_claim_value(&claim)?;
    assert!(report.to_string().contains("the total is 0.61000000000000001, "), "{report}");
    // More digits than a claim can have are not rounded before the check.
    claim.fuel_measurements.total = "0.600000000000000000000001".parse()?;
    let report = hearth.validate_claim_value(&claim)?;
    assert!(report.to_string().contains("`0.600000000000000000000001`"), "{report}");
    claim.household_size = Some(HouseholdSize::Number(f64::NAN.into()));
    let report = hearth.validate_claim_value(&claim)?;
    assert!(report.findings.iter().any(|finding| finding.path == "/householdSize"), "{report}");
    Ok(())
}

#[test]
fn a_call_over_a_limit_could_not_run() -> Outcome {
    let error = Hearth::new()?.validate_claim(vec![b' '; 2 << 20]).err().ok_or("no error")?;
    assert!(error.is_could_not_run() && !error.is_trap(), "{error}");
    assert_eq!(error.code(), Some("request.too_large"));
    assert!(error.to_string().ends_with(" (request.too_large)"), "{error}");
    Ok(())
}
