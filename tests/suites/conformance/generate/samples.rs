//! Samples: drawn, verified, and their sizes.

use hearth_kpt_core::contract::selection;
use hearth_tests::case::Call;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use super::json::{Json, bent};
use super::text::{number, text};

/// Returns single calls. Requests to verify contain a sample that the core has drawn.
pub(crate) fn calls() -> BoxedStrategy<Vec<Call>> {
    let one = |operation: &'static str| move |request: Vec<u8>| vec![Call::new(operation, request)];
    prop_oneof![
        4 => draw().prop_flat_map(|draw| bent(Just(draw), NAMES, 4)).prop_map(one("selection.draw")),
        3 => again(),
        4 => bent(size(), NAMES, 3).prop_map(one("sampling.size")),
    ]
    .boxed()
}

/// Returns a request to verify a sample that the core has drawn, with mutations.
fn again() -> impl Strategy<Value = Vec<Call>> {
    (draw(), prop::option::of(0..12_usize)).prop_flat_map(|(draw, household)| {
        let request = draw.write(super::json::Style::Compact);
        let answer = selection::draw(request.as_bytes());
        let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
        let frame = draw.member("frame").cloned().unwrap_or(Json::List(Vec::new()));
        let document = answer.get("selection").map_or_else(|| Json::raw("{}"), Json::of);
        let mut members = vec![("selection", document), ("frame", frame)];
        members.extend(household.map(|number| ("household", Json::text(did(number)))));
        let drawn = Call::new("selection.draw", request);
        bent(Just(Json::object(members)), NAMES, 4)
            .prop_map(move |verify| vec![drawn.clone(), Call::new("selection.verify", verify)])
    })
}

fn did(number: usize) -> String {
    format!("did:ixo:entity:{number}")
}

/// Returns a request to draw a sample, which is mostly valid.
fn draw() -> impl Strategy<Value = Json> {
    let households = prop_oneof![
        20 => prop::collection::vec(0..5_000_usize, 3..40),
        2 => prop::collection::vec(0..12_usize, 1..24),
    ];
    let randomness = prop_oneof![8 => "[0-9a-f]{32,64}", 1 => "[0-9A-Fa-f]{1,32}", 1 => text()];
    let source = prop_oneof![9 => Just("drand round 4711".to_owned()), 1 => text()];
    let numbers = (1..6_u32, prop::option::of(0..4_u32), any::<bool>(), 0..3_u8);
    (households, randomness, source, numbers, select(STRATA)).prop_map(
        |(mut households, value, source, (size, reserves, stratified, form), strata)| {
            if households.len() > 2 && form < 2 {
                households.sort_unstable();
                households.dedup();
            }
            let frame = households.iter().map(|number| {
                let stratum = strata.get(number % strata.len()).copied().unwrap_or_default();
                match (stratified, form) {
                    (true, _) => json!({"household": did(*number), "stratum": stratum}),
                    (false, 0) => json!({"household": did(*number)}),
                    (false, _) => json!(did(*number)),
                }
            });
            let mut request = json!({
                "frame": frame.collect::<Vec<_>>(),
                "randomness": {"value": value, "source": source},
                "design": if stratified { "stratified" } else { "simple" },
            });
            if let Some(members) = request.as_object_mut() {
                if stratified && form == 1 {
                    let sizes = strata.iter().map(|name| ((*name).to_owned(), json!(1))).collect();
                    members.insert("sizes".to_owned(), Value::Object(sizes));
                } else {
                    members.insert("size".to_owned(), json!(size));
                }
                members.extend(reserves.map(|reserves| ("reserves".to_owned(), json!(reserves))));
            }
            Json::of(&request)
        },
    )
}

/// Returns a request for a sample size.
fn size() -> impl Strategy<Value = Json> {
    let part = || prop_oneof![12 => (1..100_u32).prop_map(|part| format!("0.{part:02}")), 1 => number()];
    let amount = || {
        prop_oneof![12 => (1..900_u32, 1..5_usize).prop_map(|(digits, point)| {
        format!("{}", f64::from(digits) / 10_f64.powi(i32::try_from(point).unwrap_or_default()))
    }), 1 => number()]
    };
    let rule = prop_oneof![
        2 => Just(None),
        4 => select(RULES).prop_map(|name| Some(Json::text(name))),
        3 => (500..1000_u32, 1..600_u32).prop_map(|(confidence, precision)| {
            let part = |number| Json::Raw(format!("0.{number:03}"));
            Some(Json::object([("confidence", part(confidence)), ("precision", part(precision))]))
        }),
    ];
    let estimate = prop_oneof![
        4 => part().prop_map(|part| Json::object([("kind", Json::text("proportion")), ("expected", Json::Raw(part))])),
        3 => (amount(), amount()).prop_map(|(mean, deviation)| Json::object([
            ("kind", Json::text("mean")), ("mean", Json::Raw(mean)), ("standardDeviation", Json::Raw(deviation)),
        ])),
        3 => part().prop_map(|part| Json::object([
            ("kind", Json::text("mean")), ("coefficientOfVariation", Json::Raw(part)),
        ])),
    ];
    let population = prop_oneof![
        2 => Just(None),
        6 => (1..2_000_000_u64).prop_map(|number| Some(Json::raw(number.to_string()))),
        1 => number().prop_map(|number| Some(Json::Raw(number))),
    ];
    let strata =
        prop::option::weighted(0.4, (prop::collection::vec(1..9_u32, 1..5), any::<bool>(), any::<bool>()));
    let distribution = prop::option::weighted(0.3, select(&["t", "normal"][..]).prop_map(Json::text));
    let dropout = prop::option::of((0..60_u32).prop_map(|part| Json::Raw(format!("0.{part:02}"))));
    let terms = (rule, distribution, dropout);
    (population, terms, estimate, strata).prop_map(|(population, terms, estimate, strata)| {
        let (rule, distribution, dropout) = terms;
        let by_population = matches!(strata, Some((_, true, _)));
        let mut members = vec![("estimate", estimate)];
        members.extend(population.filter(|_| !by_population).map(|population| ("population", population)));
        members.extend(rule.map(|rule| ("rule", rule)));
        members.extend(distribution.map(|distribution| ("distribution", distribution)));
        members.extend(dropout.map(|dropout| ("dropout", dropout)));
        if let Some((parts, by_population, each)) = strata {
            let sum: u32 = parts.iter().sum();
            let strata = parts.iter().enumerate().map(|(index, part)| {
                let name = ("name", Json::text(format!("s{index}")));
                let weight = f64::from(*part) / f64::from(sum);
                if by_population {
                    Json::object([name, ("population", Json::raw((part * 100).to_string()))])
                } else {
                    Json::object([name, ("weight", Json::Raw(format!("{weight}")))])
                }
            });
            members.push(("strata", Json::list(strata)));
            members.push(("perStratum", Json::raw(each.to_string())));
        }
        Json::object(members)
    })
}

const STRATA: &[&[&str]] = &[&["rural", "urban"], &["a"], &["north", "south", "öst", "\u{1F525}"]];

const RULES: &[&str] = &["95/5", "90/10", "90/30", "95/10", "90/15"];

const NAMES: &[&str] = &[
    "frame",
    "randomness",
    "value",
    "source",
    "design",
    "size",
    "sizes",
    "reserves",
    "household",
    "stratum",
    "selection",
    "selected",
    "digest",
    "strata",
    "population",
    "rule",
    "confidence",
    "precision",
    "estimate",
    "kind",
    "expected",
    "mean",
    "standardDeviation",
    "coefficientOfVariation",
    "distribution",
    "dropout",
    "weight",
    "perStratum",
    "__proto__",
];
