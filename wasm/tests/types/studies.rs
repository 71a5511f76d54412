//! Samples and studies.

#![expect(clippy::indexing_slicing, reason = "what a JSON value does not have is null")]

use std::collections::BTreeMap;

use hearth_core::contract::{sampling, selection, study};
use hearth_wasm::types::{
    AssessAnswer, AssessRequest, Bound, DifferenceMethod, DrawAnswer, DrawRequest, Drawn, EstimateAnswer,
    EstimateRequest, Figure, FrameEntry, HouseholdSelection, Randomness, ReductionsAnswer, ReductionsRequest,
    SampleSizeAnswer, SampleSizeRequest, SampledHousehold, SelectionDesign, VerifySelectionAnswer,
    VerifySelectionRequest,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Error, Value, from_value, json, to_value, to_vec};

use crate::read;

/// A request, whose type takes all that there is of it.
pub(crate) fn request<T: DeserializeOwned + Serialize>(value: &Value) -> Result<Vec<u8>, Error> {
    let typed: T = from_value(value.clone())?;
    assert_eq!(to_value(&typed)?, *value);
    to_vec(&typed)
}

fn household(number: u32) -> String {
    format!("did:ixo:entity:{number}")
}

/// Twelve households, every third of them urban.
fn frame() -> Vec<FrameEntry> {
    let stratum = |number| if number % 3 == 0 { "urban" } else { "rural" };
    (0..12)
        .map(|number| {
            let stratum = Some(stratum(number).to_owned());
            FrameEntry::InStratum(SampledHousehold { household: household(number), stratum })
        })
        .collect()
}

fn randomness() -> Randomness {
    let value = "00112233445566778899aabbccddeeff".to_owned();
    Randomness { value, source: "drand round 4711".to_owned() }
}

#[test]
fn a_sample_is_drawn_and_drawn_again() -> Result<(), Error> {
    let design = SelectionDesign::Stratified;
    let sizes = BTreeMap::from([("rural".to_owned(), 3), ("urban".to_owned(), 2)]);
    let request = DrawRequest {
        frame: frame(),
        randomness: randomness(),
        design,
        size: None,
        sizes: Some(sizes),
        reserves: Some(2),
    };
    let answer = read(&selection::draw(&to_vec(&request)?))?;
    let DrawAnswer::Valid { selection: document, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((document.selected.len(), document.reserves.len()), (5, 2));
    assert_eq!(document.frame.strata.as_ref().map(Vec::len), Some(2));

    let drawn = document.selected.first().map(|drawn| drawn.household.clone());
    let request = VerifySelectionRequest { selection: document.clone(), frame: frame(), household: drawn };
    let answer = read(&selection::verify(&to_vec(&request)?))?;
    let VerifySelectionAnswer::Valid { redrawn: true, household, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(household.map(|household| household.drawn), Some(Drawn::Selected));

    let other = VerifySelectionRequest { frame: frame().split_off(1), ..request };
    let answer = read(&selection::verify(&to_vec(&other)?))?;
    assert!(matches!(answer, VerifySelectionAnswer::Findings { status: 409, .. }), "{answer:?}");
    Ok(())
}

#[test]
fn a_simple_sample_has_no_strata() -> Result<(), Error> {
    let frame = (0..5).map(|number| FrameEntry::Household(household(number))).collect();
    let request = DrawRequest {
        frame,
        randomness: randomness(),
        design: SelectionDesign::Simple,
        size: Some(2),
        sizes: None,
        reserves: None,
    };
    let answer = read(&selection::draw(&to_vec(&request)?))?;
    let DrawAnswer::Valid { selection: document, findings } = answer else { panic!("{answer:?}") };
    assert_eq!((document.selected.len(), document.frame.strata, findings.len()), (2, None, 0));
    let answer = read(&selection::draw(&to_vec(&DrawRequest { size: Some(9), ..request })?))?;
    assert!(matches!(answer, DrawAnswer::Findings { .. }), "{answer:?}");
    let answer = read(&selection::draw(b"["))?;
    assert!(matches!(answer, DrawAnswer::CouldNotRun { .. }), "{answer:?}");
    let answer = read(&selection::verify(b"["))?;
    assert!(matches!(answer, VerifySelectionAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn sizes_say_what_made_them() -> Result<(), Error> {
    let of = |value: Value| -> Result<SampleSizeAnswer, Error> {
        read(&sampling::size(&request::<SampleSizeRequest>(&value)?))
    };
    let answer = of(json!({
        "population": 5000, "rule": "95/5", "estimate": {"kind": "proportion", "expected": 0.5}, "dropout": 0.15,
        "strata": [{"name": "rural", "weight": 0.6}, {"name": "urban", "weight": 0.4}], "perStratum": false
    }))?;
    let SampleSizeAnswer::Valid { size, adjusted, strata, rule, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((size, adjusted, rule.name.is_some()), (357, 420, true));
    let strata: Vec<u32> = strata.iter().flatten().map(|stratum| stratum.adjusted).collect();
    assert_eq!(strata, [252, 168]);

    let answer = of(json!({
        "rule": {"confidence": 0.9, "precision": 0.1},
        "estimate": {"kind": "mean", "mean": 0.8, "standardDeviation": 0.2},
        "strata": [
            {"name": "a", "population": 400, "coefficientOfVariation": 0.3},
            {"name": "b", "population": 600, "mean": 0.7, "standardDeviation": 0.1}
        ],
        "perStratum": true
    }))?;
    let SampleSizeAnswer::Valid { inputs, rule, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((inputs.population, rule.name), (Some(1000), None));
    let answer = of(json!({"estimate": {"kind": "mean", "coefficientOfVariation": 0.25}}))?;
    assert!(matches!(answer, SampleSizeAnswer::Valid { strata: None, .. }), "{answer:?}");
    let answer = of(json!({"estimate": {"kind": "proportion", "expected": 2}}))?;
    assert!(matches!(answer, SampleSizeAnswer::Findings { status: 400, .. }), "{answer:?}");
    let answer = read(&sampling::size(b""))?;
    assert!(matches!(answer, SampleSizeAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn an_estimate_has_its_derivation() -> Result<(), Error> {
    let of = |value: Value| -> Result<EstimateAnswer, Error> {
        read(&study::estimate(&request::<EstimateRequest>(&value)?))
    };
    let answer = of(json!({
        "mean": 4.5, "standardDeviation": 1.5, "households": 48, "rule": "90/10", "sides": "two",
        "distribution": "t", "quantileDecimals": 4, "group": "reference"
    }))?;
    let EstimateAnswer::Valid { estimate, parameters, .. } = answer else { panic!("{answer:?}") };
    assert!(estimate.met && parameters.quantile_decimals == Some(4));
    assert_eq!(estimate.conservative.map(|value| value.bound), Some(Bound::Mean));

    let answer = of(json!({"mean": 0, "standardDeviation": 0, "households": 2, "distribution": "normal"}))?;
    let EstimateAnswer::Valid { estimate, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((estimate.relative_precision, estimate.conservative), (None, None));
    let answer = of(json!({"mean": 4.5, "standardDeviation": 1.5, "households": 1}))?;
    assert!(matches!(answer, EstimateAnswer::Findings { .. }), "{answer:?}");
    let answer = read(&study::estimate(b"["))?;
    assert!(matches!(answer, EstimateAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

/// A claim of a household with so many kilograms a day.
fn claim(household: &str, group: &str, first_day: u32, logs: &[f64]) -> Value {
    let last = first_day as usize + logs.len() - 1;
    let total = logs.iter().sum::<f64>();
    json!({
        "type": "KPTClaim", "householdId": household, "testGroup": group,
        "testPeriod": {
            "startDate": format!("2024-02-{first_day:02}"), "endDate": format!("2024-02-{last:02}"),
            "durationDays": logs.len()
        },
        "fuelMeasurements": {"total": (total * 10.0).round() / 10.0, "dailyLogs": logs},
        "fuelType": "wood", "unit": "kg",
        "externalFactors": {"season": "dry", "culturalEvents": ["none"], "occupationalFactors": ["typical"]}
    })
}

/// A study with everything that one can have.
#[expect(clippy::panic, reason = "a test fails by panicking")]
fn whole_study() -> Result<Value, Error> {
    let frame: Vec<String> = (0..12).map(household).collect();
    let drawn = DrawRequest {
        frame: frame.iter().cloned().map(FrameEntry::Household).collect(),
        randomness: randomness(),
        design: SelectionDesign::Simple,
        size: Some(8),
        sizes: None,
        reserves: Some(3),
    };
    let DrawAnswer::Valid { selection: document, .. } = read(&selection::draw(&to_vec(&drawn)?))? else {
        panic!()
    };
    let HouseholdSelection { selected, reserves, .. } = &document;
    let drawn: Vec<&String> = selected.iter().chain(reserves).map(|drawn| &drawn.household).collect();
    let logs = [[6.1, 6.5, 5.9], [7.2, 6.8, 7.0], [5.1, 5.0, 5.6], [6.4, 6.6, 6.5], [40.1, 39.8, 41.0]];
    let reference = logs.iter().zip(&drawn).map(|(logs, name)| claim(name, "reference", 5, logs));
    let logs = [[3.1, 2.9, 3.0], [3.6, 3.3, 3.5], [2.4, 2.7, 2.5], [3.0, 3.3, 2.9]];
    let days = [5, 6, 12, 20];
    let intervention = logs.iter().zip(drawn.iter().skip(5)).zip(days);
    let intervention = intervention.map(|((logs, name), day)| claim(name, "intervention", day, logs));
    let claims: Vec<Value> = reference.chain(intervention).collect();
    let sizes = drawn.iter().enumerate().map(|(at, name)| match at % 2 {
        0 => json!({"household": name, "persons": 4.5}),
        _ => json!({"household": name, "children": 2, "women": 1, "men": 1, "elders": 0}),
    });
    let term = json!([{"count": 300, "years": 1, "usage": sourced(0.9), "householdSize": sourced(4.5)}]);
    let term = |member: &str| -> Value {
        let mut term = term.clone();
        term[0].as_object_mut().and_then(|term| term.remove(member));
        term
    };
    Ok(json!({
        "study": {"id": "kpt-2024-dry"}, "claims": claims, "design": "independent", "rule": "90/10",
        "sides": "two", "distribution": "t", "quantileDecimals": 4,
        "fuels": {"reference": {"fuelType": "wood", "unit": "kg"}, "intervention": {"fuelType": "wood"}},
        "households": sizes.collect::<Vec<_>>(),
        "selection": {"document": document, "frame": frame},
        "dropouts": [{"household": drawn.last(), "reason": "moved away"}],
        "gaps": [{
            "startDate": "2024-02-09", "endDate": "2024-02-11", "justification": "a feast", "group": "intervention"
        }],
        "outliers": {"method": "mad", "factor": 3.5},
        "reductions": {
            "methodology": "SMEC", "version": "4.0", "gwp": "AR5",
            "fnrb": {"value": 0.3, "source": "a study"},
            "baseline": term("householdSize"), "project": term("householdSize"),
            "downwardAdjustment": {"value": 0.05, "source": "a study"}, "hawthorne": {"default": 0.85},
            "leakage": {"embodied": {"units": 500, "technicalLife": sourced(3.0)}}
        }
    }))
}

#[test]
fn a_study_is_assessed() -> Result<(), Error> {
    let of = |value: Value| -> Result<AssessAnswer, Error> {
        read(&study::assess(&request::<AssessRequest>(&value)?))
    };
    let mut whole = whole_study()?;
    let answer = of(whole.clone())?;
    let AssessAnswer::Valid { assessment, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((assessment.households.reference, assessment.households.intervention), (5, 4));
    assert_eq!(assessment.outliers.flagged, 1);
    assert_eq!(assessment.difference.map(|difference| difference.method), Some(DifferenceMethod::Welch));
    assert!(assessment.reductions.is_some() && assessment.groups.reference.per_capita.is_some());

    for method in ["iqr", "none"] {
        whole["outliers"] = json!({"method": method});
        let answer = of(whole.clone())?;
        assert!(matches!(answer, AssessAnswer::Valid { .. }), "{answer:?}");
    }
    whole["rule"] = json!({"confidence": 2, "precision": 0.1});
    let answer = of(whole)?;
    assert!(matches!(answer, AssessAnswer::Findings { status: 400, .. }), "{answer:?}");
    let answer = read(&study::assess(b"{"))?;
    assert!(matches!(answer, AssessAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn a_paired_study_needs_no_more_than_claims() -> Result<(), Error> {
    let of = |name: &str, group, day, logs: [f64; 3]| claim(name, group, day, &logs);
    let claims = [
        of("did:ixo:a", "reference", 1, [6.0, 6.2, 6.1]),
        of("did:ixo:b", "reference", 1, [5.0, 5.1, 5.2]),
        of("did:ixo:a", "intervention", 11, [3.0, 3.3, 3.2]),
        of("did:ixo:b", "intervention", 11, [3.1, 2.9, 3.0]),
    ];
    let value = json!({"claims": claims, "design": "paired"});
    let answer = read(&study::assess(&request::<AssessRequest>(&value)?))?;
    let AssessAnswer::Valid { assessment, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(assessment.difference.map(|difference| difference.method), Some(DifferenceMethod::Paired));
    assert_eq!((assessment.study.id, assessment.selection), (None, None));
    Ok(())
}

#[test]
fn reductions_have_their_factors() -> Result<(), Error> {
    let of = |value: Value| -> Result<ReductionsAnswer, Error> {
        read(&study::reductions(&request::<ReductionsRequest>(&value)?))
    };
    let term = |consumption: Value| {
        json!([{
            "fuel": "wood", "count": 300, "days": 365, "usage": sourced(0.9), "householdSize": sourced(5.0),
            "consumption": consumption,
            "fnrb": {"value": 0.4, "source": "a study"},
            "factors": {"set": "IPCC-2006", "ncv": {"value": 0.0156, "source": "IPCC 2006", "unit": "TJ/t"}}
        }])
    };
    let measured = |value: f64| json!({"value": value, "unit": "kg/household/day", "conservative": value, "because": "a test"});
    let answer = of(json!({
        "methodology": "SMEC", "version": "4.0", "gwp": "AR5", "baseline": term(measured(12.5)),
        "project": term(measured(4.5)), "downwardAdjustment": {"value": 0.05, "source": "a study"},
        "businessAsUsual": {"value": 900, "source": "a study"},
        "hawthorne": {"unobserved": 2.4, "observed": 2.7, "source": "a stove monitor"},
        "leakage": {
            "embodied": {"units": 500, "technicalLife": sourced(6.0), "creditingYear": 1},
            "market": {"value": 0.01, "source": "a study"}
        }
    }))?;
    let ReductionsAnswer::Valid { reductions, .. } = answer else { panic!("{answer:?}") };
    assert!(reductions.leakage.is_some_and(|leakage| leakage.contains_key("emissions")));
    assert!(reductions.factors.contains_key("hawthorne"));

    let days = json!([{
        "fuel": "wood", "technologyDays": 109_500, "usage": sourced(1.0), "fnrb": {"value": 0.4, "source": "a study"},
        "consumption": {"value": 2.5, "unit": "kg/technology/day"}
    }]);
    let answer = of(json!({"methodology": "TPDDTEC", "version": "4.0", "savings": days.clone()}))?;
    assert!(matches!(answer, ReductionsAnswer::Valid { .. }), "{answer:?}");
    let mut own = days;
    own[0]["factors"] = json!({"ncv": sourced(0.0156), "co2": sourced(63.7)});
    let answer = of(json!({
        "methodology": "AMS-II.G", "version": "13.0", "savings": own, "netToGross": {"default": 0.95}
    }))?;
    assert!(matches!(answer, ReductionsAnswer::Valid { .. }), "{answer:?}");
    let answer = of(json!({
        "methodology": "VM0050", "version": "1.0",
        "baseline": term(json!({"default": "minimum-service-level"})), "project": term(measured(1.5)),
        "leakage": {"renewableBiomass": {"value": 3, "source": "a study"}}
    }))?;
    assert!(matches!(answer, ReductionsAnswer::Valid { .. }), "{answer:?}");
    let answer = of(json!({
        "methodology": "SMEC", "version": "4.0", "hawthorne": {"continuous": true, "source": "a stove monitor"}
    }))?;
    assert!(matches!(answer, ReductionsAnswer::Findings { status: 400, .. }), "{answer:?}");
    let answer = read(&study::reductions(b"1"))?;
    assert!(matches!(answer, ReductionsAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn a_figure_is_a_number() -> Result<(), Error> {
    assert_eq!(to_value(Figure::from(5))?, json!(5));
    Ok(())
}

/// A number with its source.
fn sourced(value: f64) -> Value {
    json!({"value": value, "source": "a study"})
}
