//! Studies: assessments of claims, estimates of means, and emission reductions.

#![expect(clippy::indexing_slicing, reason = "members are put into objects")]

use hearth_tests::case::Call;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use super::json::{Json, bent};
use super::text::number;

/// Returns single calls.
pub(crate) fn calls() -> BoxedStrategy<Vec<Call>> {
    let one = |operation: &'static str| move |request: Vec<u8>| vec![Call::new(operation, request)];
    prop_oneof![
        5 => bent(study(), NAMES, 3).prop_map(one("study.assess")),
        3 => bent(estimate(), NAMES, 3).prop_map(one("study.estimate")),
        4 => bent(reductions(), NAMES, 3).prop_map(one("study.reductions")),
    ]
    .boxed()
}

/// Returns a study of a few households with valid claims.
pub(super) fn study() -> impl Strategy<Value = Json> {
    let household = || (prop::collection::vec(1..99_u32, 3..6), 1..20_u32, 1..9_u32);
    let groups = (prop::collection::vec(household(), 1..7), prop::collection::vec(household(), 1..7));
    let terms =
        (prop::option::of(select(RULES)), prop::option::of(any::<bool>()), prop::option::of(any::<bool>()));
    let more = (select(OUTLIERS), 0..4_u8, 0..4_u8, any::<bool>(), prop::option::of(2..7_u8));
    (groups, terms, more).prop_map(|((reference, intervention), terms, more)| {
        let (rule, one_sided, normal) = terms;
        let (outliers, fuels, sizes, paired, decimals) = more;
        let paired = paired && fuels == 3;
        let first = if paired { 0 } else { reference.len() };
        let claims = |group: &'static str, from: usize, households: &[(Vec<u32>, u32, u32)]| -> Vec<Value> {
            let numbered = households.iter().enumerate();
            numbered.map(|(at, household)| claim(from + at, group, household, fuels, sizes)).collect()
        };
        let mut all = claims("reference", 0, &reference);
        all.extend(claims("intervention", first, &intervention));
        let mut request = json!({"claims": all});
        if let Some(members) = request.as_object_mut() {
            let mut add = |name: &str, value: Value| members.insert(name.to_owned(), value);
            rule.map(|rule| add("rule", json!(rule)));
            one_sided.map(|one| add("sides", json!(if one { "one" } else { "two" })));
            normal.map(|normal| add("distribution", json!(if normal { "normal" } else { "t" })));
            decimals.map(|decimals| add("quantileDecimals", json!(decimals)));
            if paired {
                add("design", json!("paired"));
            }
            if !outliers.is_empty() {
                add("outliers", json!({"method": outliers}));
            }
            if sizes == 2 {
                let listed = (0..all.len()).map(|at| json!({"household": did(at), "persons": 4.5}));
                add("households", listed.collect());
                add("dropouts", json!([{"household": "did:ixo:entity:gone", "reason": "moved away"}]));
            }
            if sizes == 3 {
                let gap =
                    json!({"startDate": "2024-02-03", "endDate": "2024-02-12", "justification": "a feast"});
                add("gaps", json!([gap]));
            }
        }
        Json::of(&request)
    })
}

fn did(number: usize) -> String {
    format!("did:ixo:entity:{number}")
}

fn claim(number: usize, group: &str, household: &(Vec<u32>, u32, u32), fuels: u8, sizes: u8) -> Value {
    let (logs, first, members) = household;
    let days = u32::try_from(logs.len()).unwrap_or_default();
    let tenths = |tenths: u32| f64::from(tenths) / 10.0;
    let mut claim = json!({
        "type": "KPTClaim", "householdId": did(number), "testGroup": group,
        "testPeriod": {
            "startDate": format!("2024-02-{first:02}"), "endDate": format!("2024-02-{:02}", first + days),
            "durationDays": days
        },
        "fuelMeasurements": {
            "total": tenths(logs.iter().sum()), "dailyLogs": logs.iter().map(|log| tenths(*log)).collect::<Vec<_>>()
        },
        "externalFactors": {"season": "dry", "culturalEvents": ["none"]}
    });
    if let Some(claim) = claim.as_object_mut() {
        if fuels > 0 {
            claim.insert("fuelType".to_owned(), json!(if fuels == 1 { "charcoal" } else { "wood" }));
            claim.insert("unit".to_owned(), json!("kg"));
        }
        if sizes == 1 {
            let size = json!({"children": members % 3, "women": 1, "men": members / 3, "elders": 0});
            claim.insert("householdSize".to_owned(), size);
        }
    }
    claim
}

/// Returns a request for the interval of a mean.
fn estimate() -> impl Strategy<Value = Json> {
    let amount = || prop_oneof![10 => (0..90_000_u32).prop_map(|digits| format!("{}", f64::from(digits) / 1e4)), 1 => number()];
    let households = prop_oneof![9 => (2..500_u32).prop_map(|count| count.to_string()), 1 => number()];
    let words = (
        prop::option::of(select(RULES)),
        prop::option::of(select(&["one", "two"][..])),
        prop::option::of(select(&["t", "normal"][..])),
        prop::option::of(select(&["reference", "intervention"][..])),
    );
    (amount(), amount(), households, words).prop_map(|(mean, deviation, households, words)| {
        let (rule, sides, distribution, group) = words;
        let numbers = [("mean", mean), ("standardDeviation", deviation), ("households", households)];
        let words = [("rule", rule), ("sides", sides), ("distribution", distribution), ("group", group)];
        let words = words.into_iter().filter_map(|(name, word)| Some((name, Json::text(word?))));
        Json::object(numbers.map(|(name, number)| (name, Json::Raw(number))).into_iter().chain(words))
    })
}

/// Returns a request for emission reductions by each methodology.
fn reductions() -> impl Strategy<Value = Json> {
    let amounts = (1..400_u32, 1..400_u32, 10..2_000_u32, 1..100_u32);
    let choices = (0..5_usize, select(FUELS), select(&["AR4", "AR5", "AR6"][..]), 0..3_u8, any::<bool>());
    (amounts, choices).prop_map(|((before, after, count, part), (methodology, fuel, gwp, form, careful))| {
        let part = f64::from(part) / 100.0;
        let sourced = |value: f64| json!({"value": value, "source": "a study"});
        let factors = match fuel {
            "wood" => Value::Null,
            "charcoal" => json!({"set": "with-carbonisation"}),
            _ => json!({"set": "IPCC-2006"}),
        };
        let term = |value: u32| {
            let value = f64::from(value) / 10.0;
            let consumption = match form {
                0 => json!({"value": value, "unit": "t/household/year"}),
                1 => json!({"value": value, "unit": "kg/household/day", "conservative": value * 0.9, "because": "missed"}),
                _ => json!({"value": value, "unit": "kg/capita/day"}),
            };
            json!([{"fuel": fuel, "count": count, "years": 1, "usage": sourced(part), "householdSize": sourced(5.0), "consumption": consumption, "factors": factors}])
        };
        let both = |mut request: Value| {
            request["baseline"] = term(before.max(after));
            request["project"] = term(if careful { after.min(before) } else { after });
            request
        };
        let leakage = json!({"embodied": {"units": count, "technicalLife": sourced(3.0)}});
        let mut request = match methodology {
            0 => both(json!({"methodology": "TPDDTEC", "version": "4.0"})),
            1 | 2 => both(json!({
                "methodology": if methodology == 1 { "SMEC" } else { "RECH" },
                "version": if methodology == 1 { "4.0" } else { "5.0" },
                "downwardAdjustment": sourced(part / 10.0), "hawthorne": {"default": 0.85}, "leakage": leakage
            })),
            3 => both(json!({
                "methodology": "VM0050", "version": "1.0",
                "leakage": {"renewableBiomass": sourced(part)}
            })),
            _ => json!({
                "methodology": "AMS-II.G", "version": "13.0", "savings": term(before), "netToGross": sourced(0.95)
            }),
        };
        request["gwp"] = json!(gwp);
        request["fnrb"] = sourced(part);
        Json::of(&request)
    })
}

const RULES: &[&str] = &["95/5", "90/10", "90/30", "95/10"];

const OUTLIERS: &[&str] = &["", "iqr", "mad", "none"];

const FUELS: &[&str] = &["wood", "wood", "wood", "charcoal", "lpg", "kerosene", "electricity"];

const NAMES: &[&str] = &[
    "claims",
    "design",
    "rule",
    "sides",
    "distribution",
    "quantileDecimals",
    "fuels",
    "households",
    "persons",
    "children",
    "selection",
    "dropouts",
    "gaps",
    "outliers",
    "factor",
    "reductions",
    "mean",
    "standardDeviation",
    "group",
    "fuelType",
    "unit",
    "householdSize",
    "methodology",
    "version",
    "gwp",
    "fnrb",
    "source",
    "value",
    "baseline",
    "project",
    "usage",
    "consumption",
    "conservative",
    "factors",
    "leakage",
    "hawthorne",
    "default",
    "__proto__",
];
