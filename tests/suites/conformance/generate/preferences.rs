//! Preferences: changes to check, changes to merge into records, and records to render.

use hearth_tests::case::Call;
use proptest::prelude::*;
use proptest::sample::select;

use super::json::{Json, bent};
use super::text::{text, value};

/// Returns single calls.
pub(crate) fn calls() -> BoxedStrategy<Vec<Call>> {
    let one = |operation: &'static str| move |request: Vec<u8>| vec![Call::new(operation, request)];
    prop_oneof![
        3 => bent(members(), NAMES, 4).prop_map(one("preferences.validate")),
        5 => bent(merge(), NAMES, 3).prop_map(one("preferences.merge")),
        2 => bent(record(), NAMES, 3).prop_map(one("preferences.render")),
    ]
    .boxed()
}

fn merge() -> impl Strategy<Value = Json> {
    let now = prop_oneof![
        8 => Just("2026-11-20T21:00:00Z"),
        1 => select(TIMES),
    ];
    (prop::option::weighted(0.9, record()), members(), now).prop_map(|(record, change, now)| {
        let record = record.map(|record| ("record", record));
        let rest = [("change", change), ("now", Json::text(now))];
        Json::object(record.into_iter().chain(rest))
    })
}

/// Returns a stored record, or none.
fn record() -> impl Strategy<Value = Json> {
    let stored =
        (members(), prop::option::of(select(TIMES))).prop_map(|(members, time)| match (members, time) {
            (Json::Object(mut members), Some(time)) => {
                members.push(("updatedAt".to_owned(), Json::text(time)));
                Json::Object(members)
            }
            (members, _) => members,
        });
    prop_oneof![9 => stored, 1 => Just(Json::raw("null"))]
}

/// Returns members with unique names; few have an invalid value.
fn members() -> impl Strategy<Value = Json> {
    let known = select(&["agentName", "userName", "language", "tone", "customInstructions", "format"][..]);
    let manner = prop_oneof![
        6 => "[a-z ,]{0,24}".prop_map(Json::Text),
        2 => text().prop_map(Json::Text),
        1 => long().prop_map(Json::Text),
        2 => Just(Json::raw("null")),
    ];
    let word = |words| prop_oneof![8 => select::<&str>(words).prop_map(Json::text), 1 => Just(Json::raw("null")), 1 => text().prop_map(Json::Text)];
    let formality = word(FORMALITY).prop_map(|word| ("formality".to_owned(), word));
    let length = word(LENGTH).prop_map(|word| ("length".to_owned(), word));
    let member = prop_oneof![
        12 => (known.prop_map(str::to_owned), manner),
        4 => formality,
        4 => length,
        1 => (select(NAMES).prop_map(str::to_owned), value()),
        1 => (text(), value()),
    ];
    prop::collection::vec(member, 0..5).prop_map(|mut members| {
        let mut seen = Vec::new();
        members.retain(|(name, _)| {
            let first = !seen.contains(name);
            seen.push(name.clone());
            first
        });
        Json::Object(members)
    })
}

/// Texts with lengths near the limits. Lengths in code points, bytes and UTF-16 units differ.
fn long() -> impl Strategy<Value = String> {
    let length = prop_oneof![18..23_usize, 78..83_usize, 198..203_usize, 1998..2003_usize];
    (select(&["a", "é", "日", "\u{1F525}", "e\u{301}"][..]), length)
        .prop_map(|(character, length)| character.repeat(length))
}

const FORMALITY: &[&str] = &[
    "casual",
    "friendly",
    "neutral",
    "semi-formal",
    "professional",
    "formal",
    "technical",
    "academic",
    "Casual",
    "semiformal",
];

const LENGTH: &[&str] = &["terse", "short", "balanced", "detailed", "exhaustive", "very short", "SHORT"];

const TIMES: &[&str] = &[
    "2025-01-05T10:00:00Z",
    "2025-01-05T10:00:00.123456789+05:30",
    "2016-12-31T23:59:60Z",
    "2025-02-30T10:00:00Z",
    "2025-01-05",
    "2025-01-05t10:00:00z",
    "2025-01-05 10:00:00Z",
    "2025-01-05T24:00:00Z",
    "2025-01-05T10:00:00-00:00",
    "0000-01-01T00:00:00Z",
    "now",
    "",
];

const NAMES: &[&str] = &[
    "agentName",
    "userName",
    "language",
    "tone",
    "formality",
    "customInstructions",
    "updatedAt",
    "length",
    "format",
    "record",
    "change",
    "now",
    "agent_name",
    "Language",
    "room",
    "__proto__",
];
