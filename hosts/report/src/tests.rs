//! Reports of an answer of the module, of one with hostile texts, and of one with missing members.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{About, csv, html};

/// An answer of the module with five and four households. One household is missing, and one is a dropout.
const ANSWER: &str = include_str!("../tests/assessment.json");

const ABOUT: About<'_> = About {
    module: Some("sha256:30375b"),
    rule_set: Some("2026.2"),
    contract: Some("0.2.0"),
    created: Some("2026-11-22T09:00:00Z"),
    credential: None,
};

fn answer() -> Value {
    serde_json::from_str(ANSWER).expect("it is JSON")
}

fn page(answer: &Value) -> String {
    html(&answer.to_string(), &ABOUT).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the values of an attribute.
fn attributes<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let start = format!(" {name}=\"");
    page.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_page_has_all_derivations_versions_and_households() {
    let answer = answer();
    let page = page(&answer);
    let assessment = &answer["assessment"];
    let groups = &assessment["groups"];
    let derivations = ["reference", "intervention"]
        .into_iter()
        .flat_map(|group| {
            ["perHousehold", "perCapita", "perStandardAdult"].map(|by| &groups[group][by]["derivation"])
        })
        .chain([&assessment["difference"]["derivation"], &assessment["reductions"]["derivation"]]);
    for sentence in derivations.filter_map(Value::as_array).flatten().filter_map(Value::as_str) {
        assert!(page.contains(&maud::html! { (sentence) }.into_string()), "{sentence}");
    }
    for text in ["sha256:30375b", "2026.2", "0.2.0", "2026-11-22T09:00:00Z", "precision not met", "<title>"] {
        assert!(page.contains(text), "{text}");
    }
    for value in
        ["reference", "intervention"].iter().filter_map(|group| groups[group]["values"].as_array()).flatten()
    {
        assert!(page.contains(value["household"].as_str().unwrap_or("?")), "{value}");
    }
}

#[test]
fn the_page_loads_no_resources() {
    let page = page(&answer());
    for word in ["<script", "<link", "<img", "<iframe", "url(", "@import", " src=", " onclick", "javascript:"]
    {
        assert!(!page.contains(word), "{word}");
    }
    let addresses: BTreeSet<&str> =
        page.split("http").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(addresses, BTreeSet::from(["-equiv=", "://www.w3.org/2000/svg"]));
    assert!(attributes(&page, "href").iter().all(|href| href.starts_with('#')));
}

#[test]
fn figures_and_tables_are_accessible() {
    let page = page(&answer());
    let ids = attributes(&page, "id");
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len(), "{ids:?}");
    for reference in attributes(&page, "aria-labelledby").iter().flat_map(|ids| ids.split(' ')) {
        assert!(unique.contains(reference), "{reference}");
    }
    for target in attributes(&page, "href") {
        assert!(unique.contains(target.trim_start_matches('#')), "{target}");
    }
    let charts = page.matches("<svg class=\"chart").count();
    assert_eq!(charts, 8, "four figures, wide and narrow");
    assert!(page.matches("role=\"img\"").count() == charts && page.matches("<desc ").count() == charts);
    assert_eq!(page.matches("<table ").count(), page.matches("<caption>").count());
    assert_eq!(page.matches("<h1>").count(), 1);
}

#[test]
fn failed_rules_and_warnings_are_at_the_top() {
    let mut answer = answer();
    answer["assessment"]["checks"] = json!([{"rule": 7, "id": "timing_alignment", "topic": "periods",
        "title": "both groups are tested at the same time", "result": "fail", "code": "study.timing_misaligned"}]);
    answer["assessment"]["topics"] =
        json!([{"code": "study.gap_unjustified", "topic": "periods", "required": true}]);
    answer["findings"] = json!([
        {"code": "study.timing_misaligned", "path": "/claims", "message": "a week lies between them"},
        {"code": "study.gap_unjustified", "path": "/gaps", "message": "days without a reason: 3"},
        {"code": "study.few_households", "path": "/claims", "message": "the group of `a` has few"},
    ]);
    let page = page(&answer);
    let (_, top) = page.split_once("Points that need attention").unwrap_or_default();
    let (top, rest) = top.split_once("</section>").unwrap_or_default();
    for sentence in [
        "Rule 7 (both groups are tested at the same time) fails: a week lies between them.",
        "<a href=\"#periods\">Days without a reason: 3.</a>",
        "<a href=\"#warnings\">The group of <code>a</code> has few.</a>",
        "3 warnings",
    ] {
        assert!(top.contains(sentence), "{sentence}: {top}");
    }
    assert!(rest.contains("Rule 7: both groups are tested at the same time. A week lies between them."));
}

#[test]
fn sides_are_those_of_the_bound() {
    let mut answer = answer();
    answer["assessment"]["parameters"]["sides"] = json!("one");
    answer["assessment"]["difference"]["significant"] = json!(false);
    let page = page(&answer);
    assert!(page.contains("is between ") && page.contains("two-sided, with Student's t"));
    assert!(page.contains("one-sided"));
    assert!(page.contains("<strong>The study does not show a difference between the groups.</strong>"));
}

/// Prefixes every text with `what`, except the names of members, dates and `valid`.
fn poison(value: &mut Value, what: &str) {
    match value {
        Value::String(text) => {
            let is_date =
                text.len() == 10 && text.chars().all(|letter| letter.is_ascii_digit() || letter == '-');
            if !is_date && text != "valid" {
                *text = format!("{what}{text}");
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| poison(value, what)),
        Value::Object(members) => members.values_mut().for_each(|value| poison(value, what)),
        _ => {}
    }
}

#[test]
fn texts_are_escaped_everywhere() {
    let (mut harmless, mut hostile) = (answer(), answer());
    poison(&mut harmless, "x");
    poison(&mut hostile, "<script>alert(1)</script>\"'>&\u{202e}\u{1b}[2J<svg onload=alert(2)>");
    let (harmless, hostile) = (page(&harmless), page(&hostile));
    // The hostile texts must add neither a tag nor an attribute to the page.
    assert_eq!(hostile.matches('<').count(), harmless.matches('<').count());
    assert_eq!(hostile.matches("=\"").count(), harmless.matches("=\"").count());
    assert!(!hostile.contains("<script") && !hostile.contains("<svg onload"));
    assert!(!hostile.contains(['\u{202e}', '\u{1b}']));
    assert!(hostile.matches("&lt;script&gt;").count() > 50);
}

/// Collects the JSON Pointers to all members and elements.
fn places(value: &Value, at: &str, into: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let at = format!("{at}/{name}");
                places(value, &at, into);
                into.push(at);
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate().take(2) {
                places(value, &format!("{at}/{index}"), into);
            }
        }
        _ => {}
    }
}

#[test]
fn missing_members_are_accepted() {
    let whole = answer();
    let mut all = Vec::new();
    places(&whole["assessment"], "/assessment", &mut all);
    for place in all {
        let mut answer = whole.clone();
        let (parent, name) = place.rsplit_once('/').unwrap_or_default();
        if let Some(parent) = answer.pointer_mut(parent).and_then(Value::as_object_mut) {
            parent.remove(name);
        }
        if place != "/assessment/groups" && !place.ends_with("/dailyMean") {
            assert!(page(&answer).ends_with("</html>"), "{place}");
            assert!(csv(&answer.to_string()).is_ok(), "{place}");
        }
    }
    let little = json!({ "groups": {} });
    assert!(page(&little).contains("Unnamed study"));
    assert_eq!(csv(&little.to_string()).unwrap_or_default().lines().count(), 1);
}

#[test]
fn strange_numbers_do_not_break_a_figure() {
    for (mean, lowest) in [(0.0, 0.0), (1e300, 0.0), (5e-324, 5e-324), (1.5e9, 3.0)] {
        let mut answer = answer();
        for value in
            answer["assessment"]["groups"]["reference"]["values"].as_array_mut().into_iter().flatten()
        {
            value["dailyMean"] = json!(mean);
            value["lowest"] = json!(lowest);
            value["highest"] = json!(mean);
        }
        let page = page(&answer);
        assert!(!page.contains("NaN") && !page.contains("inf\"") && !page.contains("inf "), "{mean}");
    }
}

#[test]
fn the_page_of_a_large_study_stays_small() {
    let mut answer = answer();
    for group in ["reference", "intervention"] {
        let value = answer["assessment"]["groups"][group]["values"][0].clone();
        let values = (0..5_000).map(|index| {
            let mut value = value.clone();
            value["household"] = json!(format!("did:example:{index}"));
            value["dailyMean"] = json!(f64::from(index) / 1_000.0);
            value
        });
        answer["assessment"]["groups"][group]["values"] = values.collect();
    }
    let page = page(&answer);
    assert!(page.len() < 2_000_000, "{}", page.len());
    assert_eq!(csv(&answer.to_string()).unwrap_or_default().lines().count(), 10_001);
}

#[test]
fn cells_are_neither_formulas_nor_split() {
    let household = "=cmd|' /C calc'!A0,\"x\"\n";
    let answer = json!({"study": {"id": "+1"}, "groups": {"reference": {"fuelType": "@wood", "values": [
        {"household": household, "dailyMean": 0.1, "days": 3, "lowest": 1e-7, "startDate": "2026-01-01"}]}}});
    let table = csv(&answer.to_string()).unwrap_or_default();
    let expected =
        "'+1,reference,\"'=cmd|' /C calc'!A0,\"\"x\"\"\\u{a}\",2026-01-01,,3,0.1,0.0000001,,'@wood,,,,\r\n";
    assert_eq!(table.split_once("\r\n").map(|(_, rest)| rest), Some(expected));
    for start in ["=", "+", "-", "@", " =", "\t=", "\u{ff1d}", "|"] {
        let answer = json!({"groups": {"reference": {"values": [{"household": format!("{start}1"), "dailyMean": 1}]}}});
        let table = csv(&answer.to_string()).unwrap_or_default();
        assert!(table.contains(",'") || table.contains(",\\u{9}"), "{start:?}: {table}");
    }
}

#[test]
fn an_answer_without_assessment_is_rejected() {
    for text in [r#"{"outcome":"findings","status":400,"findings":[]}"#, r#"{"outcome":"could-not-run"}"#] {
        let error = html(text, &ABOUT).err().map(|error| (error.is_not_assessed(), error.to_string()));
        assert!(
            error.as_ref().is_some_and(|(refused, message)| *refused && message.contains('`')),
            "{error:?}"
        );
    }
    for text in [
        "",
        "{",
        "[]",
        "{}",
        r#"{"groups":3}"#,
        "null",
        r#"{"groups":{"reference":{"values":[{"dailyMean":"NaN"}]}}}"#,
    ] {
        assert!(csv(text).is_err_and(|error| !error.is_not_assessed()), "{text}");
    }
}
