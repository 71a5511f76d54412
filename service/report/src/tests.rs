//! Reports of an answer of the module, of one with hostile texts, and of one with renamed members.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use hearth_kpt_core::contract::study::assess;
use hearth_texts::language;
use serde_json::{Value, json};

use crate::{About, IssuedCredential, Study, csv, figures, html};

/// A request with claims of ten households of two strata, of which one is invalid. Another household is a dropout.
const REQUEST: &str = include_str!("../tests/request.json");

static ANSWER: LazyLock<String> = LazyLock::new(|| assess(REQUEST.as_bytes()));

const ABOUT: About<'_> = About {
    module: Some("sha256:30375b"),
    rule_set: Some("2026.4"),
    contract: Some("0.2.0"),
    created: Some("2026-11-22T09:00:00Z"),
    credential: None,
    language: None,
};

fn answer() -> Value {
    serde_json::from_str(&ANSWER).expect("it is JSON")
}

/// Returns the study of the request with an answer.
fn study(answer: &str) -> Study<'_> {
    Study { request: Some(REQUEST), ..Study::of(answer) }
}

fn page(answer: &Value) -> String {
    html(&study(&answer.to_string()), &ABOUT).unwrap_or_else(|error| panic!("{error}"))
}

fn table(answer: &Value) -> String {
    csv(&study(&answer.to_string())).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the section of a page with an id, without tags.
fn section(page: &str, id: &str) -> String {
    let start = format!("<section id=\"{id}\"");
    let (_, rest) = page.split_once(start.as_str()).unwrap_or_else(|| panic!("{id} is missing"));
    let (section, _) = rest.split_once("</section>").unwrap_or_default();
    let text = section.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    text.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
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
    for text in ["sha256:30375b", "2026.4", "0.2.0", "2026-11-22T09:00:00Z", "precision not met", "<title>"] {
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

/// Returns a warning without advice.
fn warning(code: &str, path: &str, message: &str) -> Value {
    json!({"code": code, "rule": null, "path": path, "message": message, "params": {}, "severity": "warning",
        "status": null, "help": null})
}

#[test]
fn failed_rules_and_warnings_are_at_the_top() {
    let mut answer = answer();
    answer["assessment"]["checks"] = json!([{"rule": 7, "id": "timing_alignment", "topic": "periods",
        "title": "both groups are tested at the same time", "result": "fail", "code": "study.timing_misaligned"}]);
    answer["assessment"]["topics"] =
        json!([{"code": "study.gap_unjustified", "topic": "periods", "required": true}]);
    answer["findings"] = json!([
        warning("study.timing_misaligned", "/claims", "a week lies between them"),
        warning("study.gap_unjustified", "/gaps", "days without a reason: 3"),
        warning("study.few_households", "/claims", "the group of `a` has few"),
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

/// Collects the JSON Pointers to all members and elements.
fn places(value: &Value, at: &str, into: &mut Vec<String>) {
    let mut add = |name: &str, value: &Value| {
        let at = format!("{at}/{name}");
        places(value, &at, into);
        into.push(at);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| add(name, value)),
        Value::Array(values) => values.iter().enumerate().for_each(|(at, value)| add(&at.to_string(), value)),
        _ => {}
    }
}

/// Returns a place without the numbers of its elements.
fn kind(place: &str) -> String {
    let is_number = |part: &&str| part.starts_with(|first: char| first.is_ascii_digit());
    place.split('/').filter(|part| !is_number(part)).collect::<Vec<_>>().join("/")
}

/// Prefixes every text of the answer with `before`, except for dates and words of the contract.
fn poisoned(before: &str) -> String {
    let (mut answer, mut all) = (answer(), Vec::new());
    places(&answer, "", &mut all);
    let (mut texts, mut words) = (BTreeSet::new(), BTreeSet::new());
    for place in all {
        let kind = kind(&place);
        let Some(Value::String(text)) = answer.pointer_mut(&place) else { continue };
        let original = text.clone();
        if words.contains(&kind) {
            continue;
        }
        *text = format!("{before}{text}");
        if texts.contains(&kind) {
            continue;
        }
        // The type of a word or a date has no other values.
        if crate::answer::read(&Study::of(&answer.to_string())).is_ok() {
            texts.insert(kind);
        } else {
            assert!(original.len() < 40 && !original.contains(' '), "{place}: {original}");
            words.insert(kind);
            *answer.pointer_mut(&place).expect("the place exists") = original.into();
        }
    }
    assert!(texts.len() > 100, "{texts:?}");
    answer.to_string()
}

#[test]
fn texts_are_escaped_everywhere() {
    let (harmless, hostile) =
        (poisoned("x"), poisoned("<script>alert(1)</script>\"'>&\u{202e}\u{1b}[2J<svg onload=alert(2)>"));
    for tag in ["en", "fr"] {
        let about = About { language: language(tag), ..ABOUT };
        let page = |answer: &str| html(&study(answer), &about).expect("a page");
        let (harmless, hostile) = (page(&harmless), page(&hostile));
        // The hostile texts must add neither a tag nor an attribute to the page.
        assert_eq!(hostile.matches('<').count(), harmless.matches('<').count());
        assert_eq!(hostile.matches("=\"").count(), harmless.matches("=\"").count());
        assert!(!hostile.contains("<script") && !hostile.contains("<svg onload"));
        assert!(!hostile.contains(['\u{202e}', '\u{1b}']));
        assert!(hostile.matches("&lt;script&gt;").count() > 50);
    }
    for table in [csv(&study(&hostile)), figures(&study(&hostile))] {
        assert!(!table.expect("a table").contains(['\u{202e}', '\u{1b}']));
    }
}

/// A member that the contract renames does not vanish from the report.
#[test]
fn a_renamed_member_is_an_error() {
    let whole = answer();
    let (mut all, mut kinds) = (Vec::new(), BTreeSet::new());
    places(&whole, "", &mut all);
    for place in all.iter().filter(|place| kinds.insert(kind(place)) && !place.contains("/params/")) {
        let (parent, name) = place.rsplit_once('/').unwrap_or_default();
        let mut answer = whole.clone();
        let parent = answer.pointer_mut(parent).and_then(Value::as_object_mut);
        let Some(parent) = parent else { continue };
        let value = parent.remove(name).expect("the member exists");
        parent.insert(format!("{name}2"), value);
        let read = csv(&Study::of(&answer.to_string()));
        assert!(read.is_err_and(|error| !error.is_not_assessed()), "{place}");
    }
}

#[test]
fn a_study_without_a_name_is_unnamed() {
    let mut answer = answer();
    answer["assessment"]["study"]["id"] = Value::Null;
    assert!(page(&answer).contains("Unnamed study"));
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
    assert_eq!(table(&answer).lines().count(), 10_001);
}

#[test]
fn cells_are_neither_formulas_nor_split() {
    let of = |household: &str| {
        let mut answer = answer();
        answer["assessment"]["study"]["id"] = json!("+1");
        let group = &mut answer["assessment"]["groups"]["reference"];
        group["fuelType"] = json!("@wood");
        let mut value = group["values"][0].take();
        value["household"] = json!(household);
        value["lowest"] = json!(1e-7);
        group["values"] = json!([value]);
        csv(&Study::of(&answer.to_string())).expect("a table")
    };
    let table = of("=cmd|' /C calc'!A0,\"x\"\n");
    assert!(table.contains("\r\n'+1,reference,\"'=cmd|' /C calc'!A0,\"\"x\"\"\\u{a}\","), "{table}");
    let line = lines(&table).into_iter().next().expect("the line of the household");
    assert_eq!((&*line["lowest"], &*line["fuel_type"]), ("0.0000001", "'@wood"));
    for start in ["=", "+", "-", "@", " =", "\t=", "\u{ff1d}", "|"] {
        let table = of(&format!("{start}1"));
        assert!(table.contains(",'") || table.contains(",\\u{9}"), "{start:?}: {table}");
    }
}

/// Returns the lines of a table, each with its cells by column.
fn lines(table: &str) -> Vec<std::collections::BTreeMap<String, String>> {
    let mut reader = ::csv::Reader::from_reader(table.as_bytes());
    reader.deserialize().map(|line| line.expect("a line")).collect()
}

/// A reader of the table alone finds the mean of each household, of each stratum and of each group.
#[test]
fn the_table_has_what_the_means_are_calculated_from() {
    let answer = answer();
    let number = |cell: &str| cell.parse::<f64>().expect("a number");
    let lines = lines(&table(&answer));
    assert_eq!(lines.len(), 9, "the invalid claim is not counted");
    for line in &lines {
        let logs = (1..=4).filter_map(|day| line.get(&format!("day_{day}"))).filter(|log| !log.is_empty());
        let sum: f64 = logs.map(|log| number(log)).sum();
        let mean = sum / (number(&line["days"]) + number(&line["not_used_days"]));
        assert!((mean - number(&line["daily_mean"])).abs() < 1e-12, "{line:?}");
    }
    // The digits of a log are those of the claim.
    assert!(lines.iter().any(|line| line["day_1"] == "7.20"));
    for group in ["reference", "intervention"] {
        let of_group = || lines.iter().filter(|line| line["test_group"] == group);
        let mean: f64 = of_group().map(|line| number(&line["weight"]) * number(&line["daily_mean"])).sum();
        let weights: f64 = of_group().map(|line| number(&line["weight"])).sum();
        let estimate = &answer["assessment"]["groups"][group]["perHousehold"];
        assert_eq!(estimate["method"], "stratified");
        let expected = estimate["mean"].as_f64().expect("a mean");
        assert!((mean - expected).abs() < 1e-12 && (weights - 1.0).abs() < 1e-12, "{mean} {expected}");
        for stratum in estimate["strata"].as_array().into_iter().flatten() {
            let line = of_group().find(|line| stratum["name"] == *line["stratum"]).expect("a household");
            assert_eq!(Some(number(&line["stratum_weight"])), stratum["weight"].as_f64());
        }
    }
}

/// Returns the numbers of a table of the page by row, from the text of its section.
fn shown(cell: &str) -> f64 {
    let cell = cell.replace(['\u{202f}', ' '], "").replace('\u{2212}', "-");
    cell.parse().unwrap_or_else(|_| panic!("{cell} is not a number"))
}

/// Returns the rows of the table with a caption, as the texts of their cells.
fn rows(page: &str, caption: &str) -> Vec<Vec<String>> {
    let (_, rest) = page.split_once(&format!("<caption>{caption}")).unwrap_or_else(|| panic!("{caption}"));
    let (body, _) = rest.split_once("</tbody>").unwrap_or_default();
    let (_, body) = body.split_once("<tbody>").unwrap_or_default();
    let text = |cell: &str| {
        let cell = cell.split_once('>').map_or("", |(_, rest)| rest);
        let parts = cell.split('<').enumerate().map(|(index, part)| match index {
            0 => part,
            _ => part.split_once('>').map_or(part, |(_, text)| text),
        });
        parts.collect::<String>()
    };
    let row = |row: &str| -> Vec<String> {
        let cells = row.split("<t").filter(|cell| cell.starts_with("h ") || cell.starts_with('d'));
        cells.map(text).collect()
    };
    body.split("<tr>").skip(1).map(row).collect()
}

#[test]
fn the_steps_add_up_to_the_reductions() {
    let answer = answer();
    let page = page(&answer);
    let steps = rows(&page, "From the baseline to the reductions");
    let (total, steps) = steps.split_last().expect("rows");
    for name in [
        "Baseline, wood",
        "Downward adjustment",
        "Project, wood",
        "Observation factor (Hawthorne effect)",
        "Embodied leakage",
        "Market leakage",
    ] {
        assert!(
            steps.iter().any(|step| step.first().is_some_and(|step| step.starts_with(name))),
            "{name}: {steps:?}"
        );
    }
    let mut sum = 0.0;
    for step in steps {
        sum += shown(&step[1]);
        assert!((sum - shown(&step[2])).abs() < 1e-9, "{step:?} {sum}");
    }
    let value = answer["assessment"]["reductions"]["value"].as_f64().expect("a value");
    assert!((sum - shown(&total[2])).abs() < 1e-9 && (sum - value).abs() <= 0.005, "{sum} {value}");
}

#[test]
fn the_factors_multiply_to_the_emissions() {
    let page = page(&answer());
    let factors = rows(&page, "Emissions of each fuel");
    let number = |cell: &str| shown(cell.split_whitespace().next().unwrap_or_default());
    for column in [1, 2] {
        let mut product = 1.0;
        for row in &factors {
            let (name, value) = (row[0].as_str(), number(&row[column]));
            if name.starts_with('=') {
                assert!((product - value).abs() <= value * 5e-5, "{name}: {product} {value}");
            } else if name.starts_with('÷') {
                product /= value;
            } else {
                product *= value;
            }
        }
    }
    assert_eq!(factors.iter().filter(|row| row[0].starts_with('=')).count(), 2, "{factors:?}");
}

#[test]
fn the_card_shows_what_is_unconfirmed_and_uncertain() {
    let answer = answer();
    let page = page(&answer);
    let (_, card) = page.split_once("class=\"tile credited\"").expect("a card");
    let (card, _) = card.split_once("</ul></div></li>").expect("its end");
    for sentence in answer["assessment"]["reductions"]["unconfirmed"].as_array().into_iter().flatten() {
        assert!(card.contains(sentence.as_str().unwrap_or("?")), "{sentence}: {card}");
    }
    assert!(card.contains("with the means") && card.contains("confidence interval"), "{card}");
    let mut answer = answer;
    answer["assessment"]["reductions"]["uncertainty"].take();
    assert!(!self::page(&answer).contains("with the means"));
}

#[test]
fn disputed_records_are_shown_apart() {
    let statuses = ["verified", "disputed", "pending", "verified", "verified"];
    let answer = ANSWER.as_str();
    let study = Study { statuses: &statuses, undisputed: Some(answer), ..study(answer) };
    let page = html(&study, &ABOUT).unwrap_or_default();
    let records = section(&page, "records");
    for words in ["Disputed 1", "Pending 1", "Verified 3", "1 record is disputed.", "Claim 2"] {
        assert!(records.contains(words), "{words}: {records}");
    }
    assert!(section(&page, "sensitivity").contains("Without disputed records 5"));
    assert_eq!(rows(&page, "Disputed records").len(), 1);
    assert!(page.contains("<a href=\"#records\">1 record is disputed."));
    let table = csv(&study).unwrap_or_default();
    let disputed: Vec<&str> = table.lines().filter(|line| line.contains(",disputed,")).collect();
    assert!(matches!(disputed.as_slice(), [line] if line.contains(",7.20,")), "{table}");
    // Without stored records, nothing is said about them.
    assert!(!self::page(&self::answer()).contains("disputed"));
}

#[test]
fn the_title_has_the_facts_of_the_study() {
    let mut answer = answer();
    let page = page(&answer);
    for text in [
        "Kisumu County, Kenya",
        "Example Stoves",
        "GS-00000",
        "three-stone fire",
        "Model A",
        "A. Example, B. Example",
        "hanging scale, 50 kg, 10 g",
        "checked with a mass of 5 kg before each visit",
    ] {
        assert!(page.contains(text), "{text}");
    }
    answer["assessment"]["parameters"]["about"].take();
    assert!(!self::page(&answer).contains("Kisumu"));
}

#[test]
fn recruitment_leads_from_the_selection_to_the_figures() {
    let page = page(&answer());
    let text = section(&page, "recruitment");
    assert!(text.contains("Drawn 11 and 2 reserves Reached 11 Measured 10 Counted 9 1 excluded"), "{text}");
    assert!(text.contains("Claim 10 did:ixo:entity:home"), "{text}");
    let excluded = rows(&page, "Excluded claims");
    assert!(
        matches!(excluded.as_slice(), [row] if row[2] == "Intervention" && !row[3].is_empty()),
        "{excluded:?}"
    );
}

/// An excluded claim is found by its digest, whatever its place in the request.
#[test]
fn an_excluded_claim_has_its_place_in_the_request() {
    let mut request: Value = serde_json::from_str(REQUEST).expect("it is JSON");
    let claims = request["claims"].as_array_mut().expect("claims");
    claims.reverse();
    let place = format!("Claim {}", claims.len() - 9);
    let request = request.to_string();
    let answer = assess(request.as_bytes());
    let study = Study { request: Some(&request), ..Study::of(&answer) };
    let reversed = html(&study, &ABOUT).expect("a page");
    let excluded = rows(&reversed, "Excluded claims");
    assert_eq!(excluded[0][0], place);
    assert_eq!(excluded[0][1..], rows(&page(&self::answer()), "Excluded claims")[0][1..]);
    // `Value` writes the digits of `7.20` otherwise.
    assert_eq!(csv(&study).expect("a table"), table(&self::answer()).replace("7.20", "7.2"));
    // Without the request, the digest takes the place.
    let alone = html(&Study::of(&answer), &ABOUT).expect("a page");
    assert!(rows(&alone, "Excluded claims")[0][0].starts_with("sha256:"));
}

#[test]
fn measured_days_are_counted_by_day_of_the_week() {
    let rows = rows(&page(&answer()), "Measured days of the households");
    // Monday 2024-02-05 to Thursday: four logs, and three logs with a day without use; from Tuesday 6th: three logs,
    // and three logs with the Wednesday missing; from Wednesday 14th: three logs.
    assert_eq!(rows[0], ["Reference", "2", "4", "4", "5", "2", "0", "0", "17"]);
    assert_eq!(rows[1], ["Intervention", "1", "3", "4", "4", "1", "0", "0", "13"]);
}

#[test]
fn a_study_in_progress_shows_its_progress() {
    let mut request: Value = serde_json::from_str(REQUEST).expect("it is JSON");
    let claims = request["claims"].as_array_mut().expect("claims");
    claims.truncate(6);
    request["dropouts"] = json!([]);
    let answer = assess(request.to_string().as_bytes());
    let page = html(&Study { request: Some(&request.to_string()), ..Study::of(&answer) }, &ABOUT)
        .unwrap_or_default();
    assert!(
        page.contains("The study is in progress: <strong>6 of 11 households are measured</strong>."),
        "{page}"
    );
    assert!(page.contains("max=\"11\" value=\"6\""), "{page}");
    assert!(!page.contains("NaN") && page.contains("Reference group"));
    request["claims"] = json!([]);
    let answer = assess(request.to_string().as_bytes());
    let page = html(&Study::of(&answer), &ABOUT).unwrap_or_default();
    assert!(page.contains("<strong>0 of 11 households are measured</strong>"), "{page}");
}

#[test]
fn a_credential_is_shown_with_its_state() {
    let about = |stale_because: &'static [&'static str]| About {
        credential: Some(IssuedCredential { issued_at: "2026-11-23T09:00:00Z", stale_because }),
        ..ABOUT
    };
    let page = |about: &About<'_>| html(&study(&ANSWER), about).unwrap_or_default();
    assert!(page(&about(&[])).contains("Its figures are those of this report."));
    assert!(
        page(&about(&["the study counts other claims"]))
            .contains("It is stale: the study counts other claims.")
    );
}

/// Labels are words: no code of a finding, no name of a member, and no place as a JSON Pointer.
#[test]
fn labels_are_words() {
    let mut answer = answer();
    // The messages of the module are its own.
    answer["findings"] = json!([]);
    let page = page(&answer);
    let (_, body) = page.split_once("<body>").expect("a body");
    let text: String = body
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text))
        .collect::<Vec<_>>()
        .join(" ");
    for word in text.split(|letter: char| letter.is_whitespace() || "(),;".contains(letter)) {
        let humps = word
            .chars()
            .zip(word.chars().skip(1))
            .filter(|(one, next)| one.is_lowercase() && next.is_uppercase());
        // Units and abbreviations that the page explains, or names.
        let is_known = word.starts_with("tCO") || matches!(word, "kWh" | "MWh" | "fNRB" | "MoFuSS");
        assert!(is_known || humps.count() == 0, "{word}");
        assert!(!word.contains('_') && (word == "/" || !word.starts_with('/')), "{word}");
        assert!(
            !["study.", "claim.", "reductions."]
                .iter()
                .any(|area| word.starts_with(area) && word.len() > area.len()),
            "{word}"
        );
    }
    assert!(!text.contains(" SD ") && !text.contains(" CV "));
}

#[test]
fn an_answer_without_assessment_is_rejected() {
    for text in [
        r#"{"outcome":"findings","status":400,"findings":[]}"#,
        r#"{"outcome":"could-not-run","error":{"code":"call.too_large","message":"the request is too large"}}"#,
    ] {
        let error =
            html(&Study::of(text), &ABOUT).err().map(|error| (error.is_not_assessed(), error.to_string()));
        assert!(
            error.as_ref().is_some_and(|(refused, message)| *refused && message.contains('`')),
            "{error:?}"
        );
    }
    for text in ["", "{", "[]", "{}", r#"{"groups":3}"#, "null", r#"{"outcome":"valid","findings":[]}"#] {
        assert!(csv(&Study::of(text)).is_err_and(|error| !error.is_not_assessed()), "{text}");
    }
}

#[test]
fn an_unreadable_request_is_rejected_and_an_unreadable_claim_is_not_counted() {
    let study = |request| Study { request: Some(request), ..Study::of(&ANSWER) };
    for request in ["", "[]", r#"{"claims":5}"#] {
        assert!(
            csv(&study(request)).is_err_and(|error| error.to_string().contains("not a request")),
            "{request}"
        );
    }
    assert!(csv(&study(r#"{"claims":[5,{"householdId":3}]}"#)).is_ok());
}

#[test]
fn the_figures_have_all_digits() {
    let answer = answer();
    let table = figures(&study(&ANSWER)).unwrap_or_default();
    let mut reader = ::csv::Reader::from_reader(table.as_bytes());
    let lines: Vec<[String; 5]> = reader.deserialize().map(|line| line.expect("a line")).collect();
    let value = |table: &str, row: &str, figure: &str| -> Option<f64> {
        let line = lines.iter().find(|line| line[0] == table && line[1] == row && line[2] == figure)?;
        line[3].parse().ok()
    };
    let assessment = &answer["assessment"];
    let mean = &assessment["groups"]["reference"]["perHousehold"];
    let row = "reference, per household";
    assert_eq!(value("means", row, "mean"), mean["mean"].as_f64());
    assert_eq!(value("means", row, "lower bound"), mean["interval"]["lower"].as_f64());
    // The half-width follows from the line.
    let of = |figure: &str| value("means", row, figure).unwrap_or(f64::NAN);
    let half = of("quantile") * of("standard deviation") / of("effective households").sqrt();
    assert!((half - of("half-width")).abs() < 1e-12, "{half}");
    let weighted = |stratum: &str| {
        let row = format!("{row}, stratum {stratum}");
        value("strata", &row, "mean")
            .zip(value("strata", &row, "share of the frame"))
            .map(|(mean, share)| mean * share)
    };
    let sum = weighted("rural").zip(weighted("urban")).map_or(f64::NAN, |(one, other)| one + other);
    assert!((sum - of("mean")).abs() < 1e-12, "{sum}");
    let total = value("reductions", "Emission reductions", "total");
    assert_eq!(total, assessment["reductions"]["value"].as_f64());
    let changes = lines.iter().filter(|line| line[0] == "reductions" && line[2] == "change");
    let sum: f64 = changes.map(|line| line[3].parse::<f64>().unwrap_or(f64::NAN)).sum();
    assert!((sum - total.unwrap_or(f64::NAN)).abs() < 1e-9, "{sum}");
}

#[test]
fn a_limit_per_person_is_not_assessed_without_sizes() {
    let vector = include_str!("../../../tests/vectors/study/several-fuels/wood-and-lpg.json");
    let vector: Value = serde_json::from_str(vector).expect("it is JSON");
    let answer = assess(vector["call"]["request"]["json"].to_string().as_bytes());
    let page = html(&study(&answer), &ABOUT).unwrap_or_default();
    let limits = rows(&page, "Limits of plausible consumption");
    let (known, unknown): (Vec<_>, Vec<_>) = limits.iter().partition(|row| row[4] != "0 of 0");
    assert!(!known.is_empty() && known.iter().all(|row| row[5].ends_with("none above")), "{limits:?}");
    assert!(
        !unknown.is_empty() && unknown.iter().all(|row| row[3..] == ["–", "0 of 0", "not assessed"]),
        "{limits:?}"
    );
}

#[test]
fn the_energies_of_several_fuels_add_up() {
    let vector = include_str!("../../../tests/vectors/study/several-fuels/wood-and-lpg.json");
    let vector: Value = serde_json::from_str(vector).expect("it is JSON");
    let request = vector["call"]["request"]["json"].to_string();
    let answer = assess(request.as_bytes());
    let study = Study { request: Some(&request), ..Study::of(&answer) };
    let page = html(&study, &ABOUT).unwrap_or_default();
    let answer: Value = serde_json::from_str(&answer).expect("it is JSON");
    for (group, name) in [("reference", "Reference"), ("intervention", "Intervention")] {
        let energies = rows(&page, &format!("{name} group: energy of each fuel"));
        let (total, fuels) = energies.split_last().expect("rows");
        let sum: f64 = fuels.iter().map(|fuel| shown(&fuel[4])).sum();
        let mean = answer["assessment"]["groups"][group]["perHousehold"]["mean"].as_f64().unwrap_or(f64::NAN);
        assert!((sum - shown(&total[4])).abs() < 1e-9 && (sum - mean).abs() <= 0.0005, "{energies:?} {mean}");
    }
    // The second line of a household has its other fuel, and none of the values that the first one has.
    let table = csv(&study).unwrap_or_default();
    let other: Vec<_> = lines(&table).into_iter().filter(|line| line["daily_mean"].is_empty()).collect();
    assert!(
        !other.is_empty() && other.iter().all(|line| line["weight"].is_empty() && line["log_unit"] == "kg")
    );
    let weights: f64 = lines(&table)
        .iter()
        .filter(|line| line["test_group"] == "reference")
        .filter_map(|line| line["weight"].parse::<f64>().ok())
        .sum();
    assert!((weights - 1.0).abs() < 1e-12, "{weights}");
}

#[test]
fn the_first_sentence_says_who_used_less() {
    for (mean, share, word) in [(3.4, 52.0, "less"), (-3.4, -52.0, "more")] {
        let mut answer = answer();
        let difference = &mut answer["assessment"]["difference"];
        difference["mean"] = json!(mean);
        difference["relativeSaving"] = json!(share);
        let page = page(&answer);
        let (_, lead) = page.split_once("class=\"lead\"").unwrap_or_else(|| panic!("{page}"));
        let (lead, _) = lead.split_once("</p>").unwrap_or_else(|| panic!("{lead}"));
        assert!(lead.contains(&format!("</strong> {word} than those of the reference group")), "{lead}");
        assert!(lead.contains(&format!("% {word})")), "{lead}");
    }
}
