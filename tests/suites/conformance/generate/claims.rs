//! Claims, requests to record them, and weighings: generated in every shape that the rules allow, then mutated.

use chrono::{Days, NaiveDate};
use hearth_tests::case::Call;
use proptest::prelude::*;
use proptest::sample::select;

use super::json::{Json, bent};
use super::text::{date, text, uri, value};

/// Returns calls that check, record or derive a claim, one call each.
pub(crate) fn calls() -> BoxedStrategy<Vec<Call>> {
    prop_oneof![
        7 => bent(claim(), NAMES, 6).prop_map(|claim| vec![Call::new("claims.validate", claim)]),
        3 => bent(recorded(), NAMES, 1).prop_map(|request| vec![Call::new("claims.record", request)]),
        2 => bent(weighings(), NAMES, 2).prop_map(|request| vec![Call::new("claims.derive", request)]),
    ]
    .boxed()
}

/// Returns a request to record a claim.
fn recorded() -> impl Strategy<Value = Json> {
    let period =
        || (some_day(), some_day()).prop_map(|(start, end)| [("startDate", start), ("endDate", end)]);
    let days = move || period().prop_map(|days| days.map(|(name, day)| (name, Json::text(day))));
    let study = (0..3_u32, prop::option::of(days())).prop_map(|(count, counterpart)| {
        let counterpart = counterpart.map(|days| ("counterpart", Json::object(days)));
        Json::object([("referenceClaims", Json::raw(count.to_string()))].into_iter().chain(counterpart))
    });
    let conflict =
        days().prop_map(|days| Json::object([("id", Json::text("kpt-abc"))].into_iter().chain(days)));
    let issuer = prop_oneof![9 => Just("did:web:example.org"), 1 => select(&["did:web:example.org", "did:ixo:entity:1", "did:ixo:entity:1/2", "did:x:"][..])];
    let policy = prop_oneof![5 => Just("claim"), 5 => Just("study"), 1 => Just("none")];
    let context = (prop::option::of(study), prop::option::weighted(0.2, conflict));
    (bent(claim(), NAMES, 3), issuer, policy, context).prop_map(
        |(claim, issuer, policy, (study, conflict))| {
            let mut members = vec![
                ("claim", Json::text(String::from_utf8_lossy(&claim))),
                ("issuer", Json::text(issuer)),
                ("policy", Json::text(policy)),
            ];
            members.extend(study.map(|study| ("study", study)));
            members.extend(conflict.map(|conflict| ("conflict", conflict)));
            Json::object(members)
        },
    )
}

/// Returns visits to a household, whose stock falls, is refilled, or is not weighed.
fn weighings() -> impl Strategy<Value = Json> {
    let added = prop::option::weighted(0.3, 1..2_999_u64);
    let visit = (0..999_u64, added, prop::bool::weighted(0.9), prop::bool::weighted(0.9));
    let visits = prop::collection::vec(visit, 1..9);
    (household(), visits, 0..20_000_u64).prop_map(|(household, visits, first)| {
        let (mut stock, mut today) = (5_000_u64, first);
        let visits = visits.into_iter().map(|(used, added, is_weighed, is_next_day)| {
            let mut members = vec![("date", Json::text(day(today).to_string()))];
            stock = stock.saturating_sub(used);
            if is_weighed {
                members.push(("found", Json::Raw(decimal((stock, 2)))));
            }
            if let Some(added) = added {
                stock += added;
                members.push(("added", Json::Raw(decimal((added, 2)))));
            }
            today += if is_next_day { 1 } else { 2 };
            Json::object(members)
        });
        let visits = Json::List(visits.collect());
        Json::object([("claim", Json::object([("householdId", household)])), ("visits", visits)])
    })
}

/// Returns a day, mostly near those of the claims.
fn some_day() -> impl Strategy<Value = String> {
    prop_oneof![9 => (0..20_000_u64).prop_map(|days| day(days).to_string()), 1 => date()]
}

fn day(days: u64) -> NaiveDate {
    NaiveDate::default().checked_add_days(Days::new(days)).unwrap_or_default()
}

/// Returns a valid claim with its members in any order.
pub(super) fn claim() -> impl Strategy<Value = Json> {
    let members = (household(), measured(), factors(), evidence(), sessions(), others());
    members.prop_flat_map(|(household, measured, factors, evidence, sessions, others)| {
        let mut members =
            vec![("type".to_owned(), Json::text("KPTClaim")), ("householdId".to_owned(), household)];
        members.extend(measured);
        members.extend(factors.map(|factors| ("externalFactors".to_owned(), factors)));
        members.extend(evidence.map(|evidence| ("evidence".to_owned(), evidence)));
        members.extend(sessions.map(|sessions| ("cookingSessions".to_owned(), sessions)));
        members.extend(others);
        Just(members).prop_shuffle().prop_map(Json::Object)
    })
}

fn household() -> impl Strategy<Value = Json> {
    let did = prop_oneof![
        6 => "did:ixo:household:[a-z0-9]{1,8}",
        2 => "did:[a-z0-9]{1,5}:[A-Za-z0-9._-]{1,12}(/[a-z0-9]{1,6}){0,2}",
        1 => select(&["did:ixo:household/123", "did:x:%41", "did:x::a", "did:x:a?b", "did:x:a#b", "did:X:a"][..])
            .prop_map(str::to_owned),
    ];
    did.prop_map(Json::Text)
}

/// Returns group, period and measurements that are consistent.
fn measured() -> impl Strategy<Value = Vec<(String, Json)>> {
    let logs = (3..9_usize)
        .prop_flat_map(|count| (Just(count), prop::collection::vec((1..99_999_u64, 0..5_u32), count + 1)));
    let group = select(&["intervention", "reference"][..]);
    let shape =
        (any::<bool>(), 0..2_u64, 0..3_u8, 0..4_u8, prop::bool::weighted(0.85), prop::bool::weighted(0.02));
    (logs, 0..20_000_u64, group, shape).prop_map(|((days, mut logs), first, group, shape)| {
        let (one_more, duration, total_form, log_form, period, reversed) = shape;
        logs.truncate(if one_more { days + 1 } else { days });
        let sum: u64 = logs.iter().map(|(digits, scale)| digits * 10_u64.pow(4 - scale)).sum();
        let floats: f64 = logs.iter().map(|log| decimal(*log).parse::<f64>().unwrap_or_default()).sum();
        let total = match total_form {
            0 => decimal((sum, 4)),
            1 => format!("{floats}"),
            _ => format!("{sum}e-4"),
        };
        let logs = logs.iter().map(|(digits, scale)| match log_form {
            0 => Json::Raw(format!("{digits}E-{scale}")),
            _ => Json::Raw(decimal((*digits, *scale))),
        });
        let measurements = Json::object([("total", Json::Raw(total)), ("dailyLogs", Json::list(logs))]);
        let mut members =
            vec![("testGroup".to_owned(), Json::text(group)), ("fuelMeasurements".to_owned(), measurements)];
        if period {
            let length = days as u64;
            let last = if reversed { first.saturating_sub(length) } else { first + length };
            members.push((
                "testPeriod".to_owned(),
                Json::object([
                    ("startDate", Json::text(day(first).to_string())),
                    ("endDate", Json::text(day(last).to_string())),
                    ("durationDays", Json::raw((length + duration).to_string())),
                ]),
            ));
        }
        members
    })
}

/// Returns a decimal number from its digits and the number of decimal places.
fn decimal((digits, scale): (u64, u32)) -> String {
    let unit = 10_u64.pow(scale);
    let places = scale as usize;
    if scale == 0 { digits.to_string() } else { format!("{}.{:0places$}", digits / unit, digits % unit) }
}

fn factors() -> impl Strategy<Value = Option<Json>> {
    let texts = || {
        prop_oneof![
            Just(vec!["none".to_owned()]),
            prop::collection::vec("[a-z_]{1,12}", 1..4),
            prop::collection::vec(text(), 0..4),
        ]
    };
    let season = prop_oneof!["(dry|wet|long rains)", text()];
    let members = (prop::option::of(season), prop::option::of(texts()), prop::option::of(texts()));
    prop::option::weighted(0.8, members).prop_map(|factors| {
        let (season, cultural, occupational) = factors?;
        let list = |texts: Vec<String>| Json::list(texts.into_iter().map(Json::Text));
        let members = [
            season.map(|season| ("season", Json::Text(season))),
            cultural.map(|texts| ("culturalEvents", list(texts))),
            occupational.map(|texts| ("occupationalFactors", list(texts))),
        ];
        Some(Json::object(members.into_iter().flatten()))
    })
}

fn evidence() -> impl Strategy<Value = Option<Json>> {
    let kind = select(&["photo", "selection-methodology", "", "Selection-Methodology"][..]);
    let object = (uri(), prop::option::of(kind)).prop_map(|(uri, kind)| {
        let kind = kind.map(|kind| ("type", Json::text(kind)));
        Json::object([("uri", Json::Text(uri))].into_iter().chain(kind))
    });
    let item = prop_oneof![
        "https://example\\.org/[a-z]{1,8}".prop_map(Json::Text),
        uri().prop_map(Json::Text),
        object
    ];
    prop::option::weighted(0.4, prop::collection::vec(item, 0..4).prop_map(Json::List))
}

fn sessions() -> impl Strategy<Value = Option<Json>> {
    let session = prop::collection::vec(("[a-z]{1,6}", value()), 0..3).prop_map(Json::Object);
    prop::option::weighted(0.15, prop::collection::vec(session, 0..3).prop_map(Json::List))
}

/// Returns a study, or members that no rule reads.
fn others() -> impl Strategy<Value = Vec<(String, Json)>> {
    let study = text().prop_map(|study| ("studyId".to_owned(), Json::Text(study)));
    let unknown = (select(NAMES).prop_map(str::to_uppercase), value());
    (prop::option::weighted(0.2, study), prop::option::weighted(0.1, unknown))
        .prop_map(|(study, unknown)| study.into_iter().chain(unknown).collect())
}

/// The names of members of a claim or of a record request, and similar names.
const NAMES: &[&str] = &[
    "type",
    "householdId",
    "testGroup",
    "testPeriod",
    "startDate",
    "endDate",
    "durationDays",
    "fuelMeasurements",
    "total",
    "dailyLogs",
    "externalFactors",
    "season",
    "culturalEvents",
    "occupationalFactors",
    "evidence",
    "uri",
    "cookingSessions",
    "studyId",
    "householdID",
    "test_group",
    "dailylogs",
    "totals",
    "claim",
    "issuer",
    "policy",
    "study",
    "conflict",
    "__proto__",
];
