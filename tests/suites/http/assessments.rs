//! `/v1/studies/{id}`: the assessment of the stored claims of a study, and the report on it.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use crate::Test;
use crate::api::{accepted, sample};
use crate::client::{change, drawing, has_code, post, problem, with_status};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_study_is_assessed_again_with_each_claim,
    the_tag_of_a_study_changes_with_its_records,
    parameters_replace_earlier_ones,
    only_the_last_amended_claim_counts,
    invalidated_claims_do_not_count,
    a_household_in_both_groups_is_reported,
    invalid_parameters_are_not_stored,
    a_study_may_have_any_name,
    a_selection_is_redrawn_before_it_is_stored,
    a_stored_selection_is_referred_to_by_id,
    a_report_has_four_forms,
    a_report_is_in_the_language_of_its_reader,
    a_report_shows_disputed_records_apart,
    a_report_has_the_facts_of_its_title,
    a_report_shows_the_progress_of_a_study,
    studies_of_other_subjects_are_hidden,
    a_study_with_too_many_values_is_rejected,
];

/// Returns a claim of a household in the study `dry-2024`. The first log distinguishes it from others.
pub(crate) fn measured(household: &str, group: &str, tenths: u32) -> String {
    // 11.9 - 3.2 is 8.7.
    let total = 87 + tenths;
    sample(&[
        ("{\"type\"", "{\"studyId\":\"dry-2024\",\"fuelType\":\"wood\",\"unit\":\"kg\",\"type\""),
        ("did:ixo:household/123", &format!("did:example:{household}")),
        ("intervention", group),
        ("3.2,", &format!("{}.{},", tenths / 10, tenths % 10)),
        ("11.9", &format!("{}.{}", total / 10, total % 10)),
    ])
}

/// Three households in each group, with the tenths of their first day.
pub(crate) const MEASURED: [(&str, &str, u32); 6] = [
    ("r1", "reference", 60),
    ("r2", "reference", 64),
    ("r3", "reference", 71),
    ("i1", "intervention", 32),
    ("i2", "intervention", 30),
    ("i3", "intervention", 35),
];

/// Stores claims of three households in each group.
pub(crate) fn fill(server: &Server, key: &str) -> Result<Vec<Value>> {
    let mut records = Vec::new();
    for (household, group, tenths) in MEASURED {
        records.push(accepted(server, key, &measured(household, group, tenths))?);
    }
    Ok(records)
}

pub(crate) const PATH: &str = "/v1/studies/dry-2024";

fn read(server: &Server, key: &str) -> Result<Value> {
    with_status(&server.read(PATH, Some(key))?, 200)
}

fn a_study_is_assessed_again_with_each_claim(server: &Server, key: &str) -> Result<()> {
    problem(&server.read(PATH, Some(key))?, 404, "not-found", "dry-2024")?;
    let answer = post(server, key, PATH, "{\"rule\":\"90/10\",\"study\":{\"id\":\"dry-2024\"}}")?;
    let study = with_status(&answer, 201)?;
    ensure!(answer.header("location") == Some(PATH), "{answer:?}");
    ensure!(study["parameters"] == json!({"rule": "90/10"}) && study["claims"] == json!([]), "{study}");
    let groups = json!({"reference": null, "intervention": null});
    ensure!(study["assessment"]["groups"] == groups, "{study}");
    let records = fill(server, key)?;
    let study = read(server, key)?;
    let assessment = &study["assessment"];
    ensure!(assessment["households"] == json!({"reference": 3, "intervention": 3}), "{study}");
    ensure!(assessment["parameters"]["rule"]["name"] == "90/10", "{assessment}");
    ensure!(assessment["study"]["id"] == "dry-2024", "{assessment}");
    ensure!(assessment["groups"]["reference"]["values"][0]["household"] == "did:example:r1", "{assessment}");
    let claims: Vec<Value> =
        records.iter().map(|record| json!({"id": record["id"], "status": "verified"})).collect();
    ensure!(study["claims"] == json!(claims), "{study}");
    // A claim of another study has no effect.
    accepted(server, key, &measured("r9", "reference", 60).replace("dry-2024", "wet-2024"))?;
    ensure!(read(server, key)? == study);
    Ok(())
}

fn the_tag_of_a_study_changes_with_its_records(server: &Server, key: &str) -> Result<()> {
    with_status(&post(server, key, PATH, "{\"rule\":\"90/10\"}")?, 201)?;
    let authorization = format!("Bearer {key}");
    // Returns the tag, which differs from the earlier ones, after the study is not sent again to a client that has it.
    let mut tags: Vec<String> = Vec::new();
    let mut changed = || -> Result<()> {
        let last = tags.last().map_or("", String::as_str);
        let known = [("authorization", authorization.as_str()), ("if-none-match", last)];
        let answer = server.ask("GET", PATH, &known)?;
        with_status(&answer, 200)?;
        let tag = answer.header("etag").context("a tag")?.to_owned();
        ensure!(!tags.contains(&tag), "{tag} is an earlier tag");
        let known = [("authorization", authorization.as_str()), ("if-none-match", tag.as_str())];
        let again = server.ask("GET", PATH, &known)?;
        ensure!(again.status == 304 && again.header("etag") == Some(&tag), "{again:?}");
        tags.push(tag);
        Ok(())
    };
    changed()?;
    let records = fill(server, key)?;
    changed()?;
    with_status(&change(server, key, &records[0]["id"], "disputed", "the scale")?, 200)?;
    changed()?;
    with_status(&post(server, key, PATH, "{\"rule\":\"95/10\"}")?, 200)?;
    changed()
}

fn parameters_replace_earlier_ones(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    let first = with_status(&post(server, key, PATH, "{\"rule\":\"95/5\"}")?, 201)?;
    ensure!(first["assessment"]["parameters"]["rule"]["name"] == "95/5", "{first}");
    let second = with_status(
        &post(server, key, PATH, "{ \"outliers\": {\"method\":\"mad\",\"factor\":3.50} }")?,
        200,
    )?;
    ensure!(second["parameters"] == json!({"outliers": {"method": "mad", "factor": 3.5}}), "{second}");
    ensure!(
        second["createdAt"] == first["createdAt"] && second["updatedAt"] != first["updatedAt"],
        "{second}"
    );
    ensure!(read(server, key)? == second);
    Ok(())
}

fn only_the_last_amended_claim_counts(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    let more =
        measured("r1", "reference", 60).replace("{\"studyId\"", "{\"evidence\":[\"ipfs://Qm1\"],\"studyId\"");
    let amending = accepted(server, key, &more)?;
    ensure!(amending["amends"].is_string(), "{amending}");
    let study = with_status(&post(server, key, PATH, "{}")?, 201)?;
    ensure!(study["assessment"]["households"] == json!({"reference": 3, "intervention": 3}), "{study}");
    ensure!(study["claims"][5]["id"] == amending["id"], "{study}");
    Ok(())
}

fn invalidated_claims_do_not_count(server: &Server, key: &str) -> Result<()> {
    let records = fill(server, key)?;
    post(server, key, PATH, "{}")?;
    change(server, key, &records[2]["id"], "disputed", "why")?;
    let disputed = read(server, key)?;
    ensure!(disputed["assessment"]["households"]["reference"] == 3, "{disputed}");
    ensure!(disputed["claims"][2] == json!({"id": records[2]["id"], "status": "disputed"}), "{disputed}");
    change(server, key, &records[2]["id"], "invalidated", "because")?;
    let invalidated = read(server, key)?;
    ensure!(invalidated["assessment"]["households"]["reference"] == 2, "{invalidated}");
    ensure!(invalidated["claims"].as_array().map(Vec::len) == Some(5), "{invalidated}");
    Ok(())
}

fn a_household_in_both_groups_is_reported(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    accepted(server, key, &measured("r1", "intervention", 32).replace("2024-02", "2024-03"))?;
    let study = with_status(&post(server, key, PATH, "{}")?, 201)?;
    ensure!(study["assessment"].is_null(), "{study}");
    let codes: Vec<&Value> =
        study["findings"].as_array().into_iter().flatten().map(|one| &one["code"]).collect();
    ensure!(codes.contains(&&json!("study.household_in_both_groups")), "{study}");
    let report = server.read(&format!("{PATH}/report"), Some(key))?;
    problem(&report, 409, "study-conflict", "both groups")?;
    has_code(&report, "study.household_in_both_groups")
}

fn invalid_parameters_are_not_stored(server: &Server, key: &str) -> Result<()> {
    for (body, kind) in [
        ("", "bad-request"),
        ("[]", "bad-request"),
        ("{\"rule\":\"90/10\",\"rule\":\"95/5\"}", "bad-request"),
        ("{\"claims\":[]}", "bad-request"),
        ("{\"study\":{\"id\":\"wet-2024\"}}", "bad-request"),
        ("{\"study\":\"dry-2024\"}", "bad-request"),
        ("{\"selection\":{}}", "bad-request"),
        ("{\"selection\":{\"id\":\"sel-aaaaaaaaaaaaaaaaaaaaaaaaaa\"}}", "bad-request"),
        ("{\"selection\":{\"reference\":{\"id\":\"sel-a\"}}}", "bad-request"),
        ("{\"rule\":\"80/20\"}", "invalid-study"),
        ("{\"outliers\":{\"method\":\"guess\"}}", "invalid-study"),
        ("{\"outliers\":{\"method\":\"iqr\",\"factor\":-1}}", "invalid-study"),
        ("{\"households\":[{\"household\":\"did:example:a\",\"persons\":\"NaN\"}]}", "invalid-study"),
        ("{\"members\":1}", "invalid-study"),
    ] {
        problem(&post(server, key, PATH, body)?, 400, kind, "").map_err(|error| error.context(body))?;
    }
    problem(&server.read(PATH, Some(key))?, 404, "not-found", "")?;
    problem(&post(server, key, PATH, &" ".repeat((6 << 20) + 1))?, 413, "too-large", "")?;
    let long = format!("/v1/studies/{}", "a".repeat(201));
    problem(&post(server, key, &long, "{}")?, 400, "bad-request", "200")?;
    problem(&post(server, key, "/v1/studies/%ff", "{}")?, 400, "bad-request", "UTF-8")
}

fn a_study_may_have_any_name(server: &Server, key: &str) -> Result<()> {
    let claim = measured("r1", "reference", 60).replace("dry-2024", "North / été\\u001a 2024?");
    accepted(server, key, &claim)?;
    let path = "/v1/studies/North%20%2F%20%C3%A9t%C3%A9%1A%202024%3F";
    let study = with_status(&post(server, key, path, "{}")?, 201)?;
    ensure!(study["id"] == "North / été\u{1a} 2024?", "{study}");
    ensure!(study["claims"].as_array().map(Vec::len) == Some(1), "{study}");
    Ok(())
}

fn a_selection_is_redrawn_before_it_is_stored(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    let households = ["r1", "r2", "r3", "i1", "i2", "i3"].map(|name| format!("did:example:{name}"));
    let request = drawing(&households.each_ref().map(String::as_str));
    let mut document = crate::client::draw(&request)?;
    let sent = |document: &Value| {
        json!({"selection": {"document": document, "frame": request["frame"]}}).to_string()
    };
    let study = with_status(&post(server, key, PATH, &sent(&document))?, 201)?;
    let id = study["selection"]["reference"].as_str().context("the selection is missing")?;
    ensure!(study["selection"]["intervention"] == id, "{study}");
    let kept = with_status(&server.read(&format!("/v1/selections/{id}"), Some(key))?, 200)?;
    ensure!(kept["selection"] == document, "{kept}");
    let rule_5 = |study: &Value| {
        let checks = study["assessment"]["checks"].as_array()?;
        checks.iter().find(|check| check["rule"] == 5)?["result"].as_str().map(str::to_owned)
    };
    // The frame has no other households, so nothing was left to chance.
    ensure!(rule_5(&study).as_deref() == Some("not-assessed"), "{study}");
    ensure!(study["assessment"]["selection"][0]["redrawn"] == true, "{study}");
    let swapped = document["selected"].as_array_mut().context("households")?;
    swapped.swap(0, 1);
    let refused = post(server, key, PATH, &sent(&document))?;
    problem(&refused, 409, "study-conflict", "")?;
    has_code(&refused, "selection.differs")?;
    ensure!(read(server, key)?["selection"] == study["selection"], "the selection is not kept");
    // Without a selection, nothing proves how the households were selected.
    let without = with_status(&post(server, key, PATH, "{}")?, 200)?;
    ensure!(without["selection"].is_null() && rule_5(&without).as_deref() != Some("pass"), "{without}");
    Ok(())
}

fn a_stored_selection_is_referred_to_by_id(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    let draw = |names: [&str; 3]| -> Result<Value> {
        let households = names.map(|name| format!("did:example:{name}"));
        let request = drawing(&households.each_ref().map(String::as_str)).to_string();
        Ok(with_status(&post(server, key, "/v1/selections", &request)?, 201)?["id"].clone())
    };
    let (reference, intervention) = (draw(["r1", "r2", "r3"])?, draw(["i1", "i2", "i3"])?);
    let body = json!({"selection": {"reference": {"id": reference}, "intervention": {"id": intervention}}});
    let study = with_status(&post(server, key, PATH, &body.to_string())?, 201)?;
    ensure!(study["selection"] == json!({"reference": reference, "intervention": intervention}), "{study}");
    ensure!(study["assessment"]["completeness"]["selected"] == 6, "{}", study["assessment"]["completeness"]);
    // The selection lacks half of the households.
    let body = json!({"selection": {"id": reference}});
    let half = with_status(&post(server, key, PATH, &body.to_string())?, 200)?;
    let rule_5 =
        half["assessment"]["checks"].as_array().into_iter().flatten().find(|check| check["rule"] == 5);
    ensure!(rule_5.is_some_and(|check| check["code"] == "study.household_not_drawn"), "{half}");
    Ok(())
}

fn a_report_has_four_forms(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    let study = with_status(&post(server, key, PATH, "{}")?, 201)?;
    let bearer = format!("Bearer {key}");
    let report = |query: &str, accept: &str| {
        let path = format!("{PATH}/report{query}");
        server.ask("GET", &path, &[("authorization", &bearer), ("accept", accept)])
    };
    for (query, accept, media_type) in [
        ("", "*/*", "application/json"),
        ("", "application/json", "application/json"),
        ("", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"),
        ("", "application/json;q=0.5, text/csv", "text/csv"),
        ("?format=csv", "text/html", "text/csv"),
        ("?format=figures", "text/html", "text/csv"),
        ("?format=html", "image/png", "text/html"),
        ("?format=json", "text/html", "application/json"),
    ] {
        let answer = report(query, accept)?;
        let found = answer.header("content-type").unwrap_or_default();
        ensure!(answer.status == 200 && found.starts_with(media_type), "{query} {accept}: {found}");
        ensure!(answer.header("vary") == Some("accept, accept-language"), "{answer:?}");
    }
    let json = report("?format=json", "*/*")?.json();
    ensure!(json["outcome"] == "valid" && json["assessment"] == study["assessment"], "{json}");
    let table = report("?format=csv", "*/*")?;
    ensure!(
        table.header("content-disposition") == Some("attachment; filename=\"dry-2024.csv\""),
        "{table:?}"
    );
    ensure!(table.body.lines().count() == 7 && table.body.contains("did:example:i3"), "{}", table.body);
    // Each line has the daily logs of the claim, and the weight of the household.
    let weight = 1.0 / 3.0;
    let first = table.body.lines().find(|line| line.contains("did:example:r1")).context("r1 is missing")?;
    ensure!(first.contains(&format!(",{weight},")) && first.contains(",verified,wood,kg,0,6.0,"), "{first}");
    // Excel reads UTF-8 only after a byte order mark, and its other languages have semicolons and decimal commas.
    ensure!(table.body.starts_with("\u{feff}study,test_group,"), "{}", table.body);
    let local = report("?format=csv&decimal=comma", "*/*")?.body;
    ensure!(local.starts_with("\u{feff}study;test_group;"), "{local}");
    let first = local.lines().find(|line| line.contains("did:example:r1")).context("r1 is missing")?;
    ensure!(
        first.contains(&format!(";{weight};").replace('.', ",")) && first.ends_with("kg;0;6,0;2,8;3,0;2,9"),
        "{first}"
    );
    problem(&report("?format=csv&decimal=dot", "*/*")?, 400, "bad-request", "`decimal`")?;
    let figures = report("?format=figures", "*/*")?;
    ensure!(
        figures.header("content-disposition") == Some("attachment; filename=\"dry-2024-figures.csv\""),
        "{figures:?}"
    );
    let mean = &study["assessment"]["groups"]["reference"]["perHousehold"]["mean"];
    let line = format!("means,\"reference, per household\",mean,{mean},kg/household/day");
    ensure!(figures.body.lines().any(|other| other == line), "{line}: {}", figures.body);
    let page = report("?format=html", "*/*")?;
    ensure!(
        page.body.starts_with("<!DOCTYPE html>") && page.body.contains("did:example:r1"),
        "{}",
        page.body
    );
    let policy = page.header("content-security-policy").context("the policy is missing")?;
    ensure!(policy.contains("default-src 'none'"), "{policy}");
    problem(&report("", "image/png")?, 406, "not-acceptable", "text/html")?;
    problem(&report("?format=pdf", "*/*")?, 400, "bad-request", "pdf")
}

fn a_report_is_in_the_language_of_its_reader(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    with_status(&post(server, key, PATH, "{}")?, 201)?;
    let bearer = format!("Bearer {key}");
    let report = |query: &str, languages: &str| {
        let path = format!("{PATH}/report{query}");
        server.ask("GET", &path, &[("authorization", &bearer), ("accept-language", languages)])
    };
    for (query, languages, expected, direction) in [
        ("", "de", "en", "ltr"),
        ("", "*", "en", "ltr"),
        ("", "de, pt-MZ;q=0.8, en;q=0.5", "pt", "ltr"),
        ("", "fr-CD, en;q=0.5", "fr", "ltr"),
        ("&language=ar", "fr", "ar", "rtl"),
        ("&language=sw-KE", "fr", "sw", "ltr"),
    ] {
        let page = report(&format!("?format=html{query}"), languages)?;
        ensure!(
            page.status == 200 && page.header("content-language") == Some(expected),
            "{query} {languages}"
        );
        ensure!(page.header("vary") == Some("accept, accept-language"), "{page:?}");
        let start = format!("<html lang=\"{expected}\" dir=\"{direction}\">");
        ensure!(page.body.contains(&start), "{query} {languages}: {expected}");
    }
    ensure!(report("?format=html", "fr")?.body.contains("Groupe de référence"));
    // Tables and JSON are for programs.
    let table = report("?format=csv&language=fr", "fr")?;
    ensure!(table.header("content-language").is_none() && table.body.contains("daily_mean"), "{table:?}");
    for tag in ["de", "xx-FR", ""] {
        let refused = report(&format!("?format=html&language={tag}"), "fr")?;
        problem(&refused, 400, "bad-request", "`ar`, `en`, `es`, `fr`, `hi`, `pt`, `sw`")?;
    }
    Ok(())
}

fn a_report_shows_disputed_records_apart(server: &Server, key: &str) -> Result<()> {
    let records = fill(server, key)?;
    with_status(&post(server, key, PATH, "{}")?, 201)?;
    let page = |words: &str| -> Result<bool> {
        Ok(server.read(&format!("{PATH}/report?format=html"), Some(key))?.body.contains(words))
    };
    ensure!(page("No record is disputed.")? && !page("Without disputed records")?);
    change(server, key, &records[2]["id"], "disputed", "why")?;
    ensure!(page("1 record is disputed.")? && page("Without disputed records")?);
    let table = server.read(&format!("{PATH}/report?format=csv"), Some(key))?.body;
    let disputed: Vec<&str> = table.lines().filter(|line| line.contains(",disputed,")).collect();
    ensure!(disputed.len() == 1 && disputed[0].contains("did:example:r3"), "{table}");
    change(server, key, &records[2]["id"], "verified", "settled")?;
    ensure!(page("No record is disputed.")?);
    Ok(())
}

fn a_report_has_the_facts_of_its_title(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    let about = json!({ "place": "Kisumu County, Kenya", "scales": "hanging scale, 50 kg, 10 g" });
    let kept = with_status(&post(server, key, PATH, &json!({ "about": about }).to_string())?, 201)?;
    ensure!(kept["parameters"]["about"] == about, "{kept}");
    ensure!(kept["assessment"]["parameters"]["about"] == about, "{kept}");
    let page = server.read(&format!("{PATH}/report?format=html"), Some(key))?.body;
    ensure!(page.contains("Kisumu County, Kenya") && page.contains("hanging scale, 50 kg, 10 g"), "{page}");
    let long = json!({ "about": { "place": "x".repeat(2_001) } }).to_string();
    problem(&post(server, key, PATH, &long)?, 400, "invalid-study", "2000")?;
    Ok(())
}

fn a_report_shows_the_progress_of_a_study(server: &Server, key: &str) -> Result<()> {
    let path = format!("{PATH}/report");
    problem(&server.read(&path, Some(key))?, 404, "not-found", "")?;
    with_status(&post(server, key, PATH, "{}")?, 201)?;
    let report = with_status(&server.read(&path, Some(key))?, 200)?;
    let measured = &report["assessment"]["recruitment"]["total"]["measured"];
    ensure!(*measured == 0 && report["assessment"]["difference"].is_null(), "{report}");
    let page = server.read(&format!("{path}?format=html"), Some(key))?;
    ensure!(page.status == 200 && page.body.contains("The study is in progress"), "{}", page.body);
    Ok(())
}

fn studies_of_other_subjects_are_hidden(server: &Server, key: &str) -> Result<()> {
    with_status(&post(server, key, PATH, "{}")?, 201)?;
    for path in [PATH, "/v1/studies/dry-2024/report"] {
        problem(&server.read(path, Some("without_an_assessment"))?, 401, "unauthorized", "")?;
        problem(&server.read(path, Some("reader"))?, 403, "insufficient-scope", "studies:read")?;
        problem(&server.read(path, Some("stranger"))?, 404, "not-found", "")?;
    }
    problem(&post(server, "reader", PATH, "{}")?, 403, "insufficient-scope", "studies:write")
}

/// A study that exceeds the memory of an instance is rejected before it is assessed. Other clients are not affected.
fn a_study_with_too_many_values_is_rejected(server: &Server, key: &str) -> Result<()> {
    let crowded = |household: &str, group: &str, values: usize| {
        let noise = format!("{{\"noise\":[0{}],\"studyId\"", ",1".repeat(values));
        measured(household, group, 60).replace("{\"studyId\"", &noise)
    };
    accepted(server, key, &crowded("r1", "reference", 390_000))?;
    accepted(server, key, &crowded("i1", "intervention", 390_000))?;
    for household in ["r2", "r3"] {
        accepted(server, key, &measured(household, "reference", 64))?;
    }
    accepted(server, key, &measured("i2", "intervention", 32))?;
    let study = with_status(&post(server, key, PATH, "{}")?, 201)?;
    ensure!(study["assessment"]["households"] == json!({"reference": 3, "intervention": 2}), "{study}");
    accepted(server, key, &crowded("i3", "intervention", 30_000))?;
    problem(&server.read(PATH, Some(key))?, 409, "study-too-large", "800000 values")?;
    ensure!(server.read("/healthz", None)?.status == 200);
    Ok(())
}
