//! `GET /v1/claims` and `GET /v1/studies`: filters, pages, cursors, representations, and the plans of their statements.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use hearth_sql::sqlite;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};

use crate::api::{accepted, sample};
use crate::client::{change, draw, drawing, post, problem, with_status};
use crate::{OnSqlite, Test};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_list_has_every_record_as_it_is_stored,
    each_filter_selects_records,
    every_status_can_be_listed,
    records_since_a_time_are_created_or_changed_after_it,
    pages_have_each_record_once_while_others_arrive,
    a_cursor_belongs_to_its_filters,
    wrong_parameters_are_named,
    lines_and_tables_equal_the_json,
    a_cell_is_never_a_formula,
    a_page_has_a_limit_of_bytes,
    lists_of_other_subjects_are_separate,
    head_has_the_headers_of_a_list,
    studies_are_counted,
    studies_have_pages,
];
pub(crate) const SQLITE: &[OnSqlite<Test>] =
    &[("no_page_scans_the_table", no_page_scans_the_table, "the test explains statements of SQLite")];

/// Returns a claim. The month keeps the days of claims of one household apart.
pub(crate) fn claim(household: &str, group: &str, study: &str, fuel: &str, month: u32) -> String {
    sample(&[
        ("{\"type\"", &format!("{{\"studyId\":\"{study}\",\"fuelType\":\"{fuel}\",\"unit\":\"kg\",\"type\"")),
        ("did:ixo:household/123", &format!("did:example:{household}")),
        ("intervention", group),
        ("2024-02-", &format!("2024-{month:02}-")),
    ])
}

/// Stores four records: of two households, two studies, both groups, two fuels and two months.
pub(crate) fn fill(server: &Server, key: &str) -> Result<Vec<Value>> {
    [
        claim("a", "reference", "north", "wood", 2),
        claim("b", "intervention", "north", "wood", 3),
        claim("a", "reference", "south", "charcoal", 4),
        claim("b", "intervention", "south", "Wood", 5),
    ]
    .iter()
    .map(|claim| accepted(server, key, claim))
    .collect()
}

pub(crate) fn read(server: &Server, key: &str, query: &str) -> Result<Value> {
    with_status(&server.read(&format!("/v1/claims{query}"), Some(key))?, 200)
        .map_err(|error| error.context(query.to_owned()))
}

/// Returns the ids of a page.
pub(crate) fn ids(page: &Value) -> Vec<&Value> {
    page["data"].as_array().into_iter().flatten().map(|entry| &entry["id"]).collect()
}

fn a_list_has_every_record_as_it_is_stored(server: &Server, key: &str) -> Result<()> {
    ensure!(read(server, key, "")? == json!({"data": [], "next": null}));
    let records = fill(server, key)?;
    let page = read(server, key, "")?;
    ensure!(ids(&page) == records.iter().map(|record| &record["id"]).collect::<Vec<_>>(), "{page}");
    ensure!(page["next"].is_null(), "{page}");
    let (first, record) = (&page["data"][0], &records[0]);
    for member in ["id", "status", "studyId", "outstanding", "warnings", "createdAt"] {
        ensure!(first[member] == record[member] && !first[member].is_null(), "{member}: {first}");
    }
    let shown = json!({
        "householdId": "did:example:a", "testGroup": "reference", "fuelType": "wood", "unit": "kg", "total": 11.9,
        "figures": {
            "days": 4, "notUsedDays": 0, "missingDays": 0, "excludedDays": 0, "dailyMean": 2.975,
            "standardDeviation": 0.170_782_512_765_993_46, "lowest": 2.8, "highest": 3.2, "usage": 1, "dryMean": null,
            "persons": null, "standardAdults": null, "perPerson": null, "perStandardAdult": null,
        },
        "startDate": "2024-02-01", "endDate": "2024-02-04", "evidence": [], "hasCredential": true,
        "changedAt": record["createdAt"],
    });
    for (member, value) in shown.as_object().into_iter().flatten() {
        ensure!(first[member] == *value, "{member}: {first}");
    }
    ensure!(first.get("verifiableCredential").is_none() && first.get("statusReason").is_none(), "{first}");
    Ok(())
}

fn each_filter_selects_records(server: &Server, key: &str) -> Result<()> {
    let records = fill(server, key)?;
    let nameless = accepted(server, key, &sample(&[]))?;
    for (query, expected) in [
        ("household=did:example:a", &[0, 2][..]),
        ("household=did%3Aexample%3Ab", &[1, 3]),
        ("household=did:example:c", &[]),
        ("study=north", &[0, 1]),
        ("study=North", &[]),
        ("group=reference", &[0, 2]),
        ("group=intervention&study=north", &[1]),
        ("fuel=wood", &[0, 1, 3]),
        ("fuel=+WOOD", &[0, 1, 3]),
        ("fuel=charcoal&study=south", &[2]),
        ("from=2024-04-04", &[2, 3]),
        ("from=2024-04-05", &[3]),
        ("study=north&to=2024-03-01", &[0, 1]),
        ("study=north&to=2024-02-29", &[0]),
        ("from=2024-03-02&to=2024-03-03", &[1]),
        ("household=did:example:a&study=south&group=reference&fuel=charcoal&from=2024-04-01", &[2]),
        ("household=did:example:a&study=north&group=intervention", &[]),
    ] {
        let page = read(server, key, &format!("?{query}"))?;
        let expected: Vec<&Value> = expected.iter().map(|index: &usize| &records[*index]["id"]).collect();
        ensure!(ids(&page) == expected, "{query}: {page}");
    }
    // An empty name of a study selects the claims that name none.
    let page = read(server, key, "?study=")?;
    ensure!(ids(&page) == [&nameless["id"]] && page["data"][0].get("studyId").is_none(), "{page}");
    Ok(())
}

/// Stores a record with each status, in the order of the array.
fn each_status(server: &Server, key: &str) -> Result<[(&'static str, Value); 5]> {
    let claim = |household: &str| claim(household, "reference", "north", "wood", 2);
    let pending = accepted(server, key, &claim("p").replace("\"season\":\"dry\",", ""))?;
    let verified = accepted(server, key, &claim("v"))?;
    let disputed = accepted(server, key, &claim("d"))?;
    change(server, key, &disputed["id"], "disputed", "the scale\nwas not calibrated")?;
    let invalidated = accepted(server, key, &claim("i"))?;
    change(server, key, &invalidated["id"], "invalidated", "the household had moved")?;
    let superseded = accepted(server, key, &claim("s"))?;
    accepted(server, key, &claim("s").replace("{\"studyId\"", "{\"evidence\":[\"ipfs://Qm1\"],\"studyId\""))?;
    Ok([
        ("pending", pending["id"].clone()),
        ("verified", verified["id"].clone()),
        ("disputed", disputed["id"].clone()),
        ("invalidated", invalidated["id"].clone()),
        ("superseded", superseded["id"].clone()),
    ])
}

fn every_status_can_be_listed(server: &Server, key: &str) -> Result<()> {
    let records = each_status(server, key)?;
    // Each list comes from another statement.
    for list in ["", "&study=north", "&household=did:example:", "&since=2020-01-01T00:00:00Z"] {
        for (status, id) in &records {
            let initial = status.get(..1).unwrap_or_default();
            let list = if list.ends_with(':') { format!("{list}{initial}") } else { list.to_owned() };
            let page = read(server, key, &format!("?status={status}{list}"))?;
            let listed: Vec<&Value> = ids(&page);
            ensure!(listed.contains(&id), "{status} {list}: {page}");
            let others = page["data"].as_array().into_iter().flatten();
            ensure!(others.filter(|entry| entry["status"] != *status).count() == 0, "{status}: {page}");
        }
    }
    let expected = [&records[0].1, &records[2].1];
    for query in ["?status=pending,disputed", "?status=disputed&status=pending&study=north"] {
        let page = read(server, key, query)?;
        ensure!(ids(&page) == expected, "{page}");
    }
    let disputed = &read(server, key, "?status=disputed")?["data"][0];
    ensure!(disputed["statusReason"] == "the scale\nwas not calibrated", "{disputed}");
    ensure!(disputed["changedAt"].as_str() > disputed["createdAt"].as_str(), "{disputed}");
    let pending = &read(server, key, "?status=pending")?["data"][0];
    ensure!(pending["outstanding"][0]["code"].is_string() && pending["hasCredential"] == false, "{pending}");
    let superseded = &read(server, key, "?status=superseded")?["data"][0];
    ensure!(superseded["amendedBy"].is_string(), "{superseded}");
    Ok(())
}

fn records_since_a_time_are_created_or_changed_after_it(server: &Server, key: &str) -> Result<()> {
    let records = fill(server, key)?;
    std::thread::sleep(std::time::Duration::from_millis(20));
    change(server, key, &records[1]["id"], "disputed", "why")?;
    let later = accepted(server, key, &claim("c", "reference", "north", "wood", 6))?;
    let changed = read(server, key, "?status=disputed")?["data"][0]["changedAt"].clone();
    let changed = changed.as_str().context("a time")?;
    let expected = [&records[1]["id"], &later["id"]];
    let other_zone = changed.replace('Z', "%2B00:00");
    for query in [format!("?since={changed}"), format!("?since={other_zone}&study=north")] {
        let page = read(server, key, &query)?;
        ensure!(ids(&page) == expected, "{query}: {page}");
    }
    let first = read(server, key, &format!("?since={changed}&limit=1"))?;
    ensure!(ids(&first) == [expected[0]], "{first}");
    let next = first["next"].as_str().context("a cursor")?;
    let second = read(server, key, &format!("?since={changed}&limit=1&after={next}"))?;
    ensure!(ids(&second) == [expected[1]] && second["next"].is_null(), "{second}");
    ensure!(ids(&read(server, key, "?since=2999-01-01T00:00:00Z")?).is_empty());
    Ok(())
}

/// Returns the path of the next page in the header `Link`.
pub(crate) fn linked(answer: &Answer) -> Option<String> {
    let link = answer.header("link")?.strip_prefix('<')?;
    link.strip_suffix(">; rel=\"next\"").map(str::to_owned)
}

fn pages_have_each_record_once_while_others_arrive(server: &Server, key: &str) -> Result<()> {
    let mut stored = Vec::new();
    for number in 0..250 {
        let group = if number % 3 == 0 { "reference" } else { "intervention" };
        let record = accepted(server, key, &claim(&format!("h{number}"), group, "north", "wood", 2))?;
        stored.push(record["id"].clone());
    }
    for list in ["?limit=20", "?limit=23&study=north", "?since=2020-01-01T00:00:00Z&limit=20"] {
        let mut path = Some(format!("/v1/claims{list}"));
        let mut found: Vec<Value> = Vec::new();
        while let Some(target) = path {
            let answer = server.read(&target, Some(key))?;
            let page = with_status(&answer, 200)?;
            path = linked(&answer);
            let next = page["next"].as_str();
            ensure!(next.is_some() == path.is_some(), "{answer:?}");
            ensure!(
                next.is_none_or(|next| path.as_ref().is_some_and(|path| path.contains(next))),
                "{path:?}"
            );
            found.extend(ids(&page).into_iter().cloned());
            if found.len() < 200 {
                // A new record arrives, and one of an earlier page is withdrawn.
                let household = format!("n{}-{}", stored.len(), list.len());
                stored.push(
                    accepted(server, key, &claim(&household, "reference", "north", "wood", 2))?["id"].clone(),
                );
                change(server, key, &found[0], "disputed", "why")?;
            }
        }
        ensure!(found == stored, "{list}: {} of {}", found.len(), stored.len());
    }
    let most = read(server, key, "?limit=1000")?;
    ensure!(ids(&most).len() == stored.len() && most["next"].is_null());
    let exact = read(server, key, &format!("?limit={}", stored.len()))?;
    ensure!(exact["next"].is_null(), "no page follows the last record");
    ensure!(ids(&read(server, key, "")?).len() == 100);
    Ok(())
}

fn a_cursor_belongs_to_its_filters(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    let first = read(server, key, "?study=north&limit=1&status=pending,verified")?;
    let next = first["next"].as_str().context("a cursor")?;
    // The order of statuses, the limit and the representation are not part of the list.
    let second =
        read(server, key, &format!("?status=verified&status=pending&after={next}&study=north&limit=9"))?;
    ensure!(ids(&second).len() == 1, "{second}");
    let refused =
        |path: &str, words: &str| problem(&server.read(path, Some(key))?, 400, "bad-request", words);
    for query in ["", "study=south&status=pending,verified&", "study=north&status=pending&", "study=north&"] {
        refused(&format!("/v1/claims?{query}after={next}"), "other filters")?;
    }
    refused(&format!("/v1/studies?after={next}"), "other filters")?;
    let visitor =
        server.read(&format!("/v1/claims?study=north&status=pending,verified&after={next}"), Some("visitor"));
    problem(&visitor?, 400, "bad-request", "other filters")?;
    for wrong in [
        "",
        "1",
        "AA",
        "not a cursor",
        &next.to_uppercase(),
        &format!("{next}A"),
        next.get(1..).unwrap_or_default(),
    ] {
        refused(&format!("/v1/claims?study=north&after={}", wrong.replace(' ', "%20")), "")?;
    }
    Ok(())
}

fn wrong_parameters_are_named(server: &Server, key: &str) -> Result<()> {
    for (query, words) in [
        ("colour=red", "`colour`"),
        ("Limit=1", "`Limit`"),
        ("limit=0", "`limit`"),
        ("limit=1001", "`limit`"),
        ("limit=%2B5", "`limit`"),
        ("limit=", "`limit`"),
        ("limit=1&limit=2", "`limit` occurs twice"),
        ("study=a&study=a", "`study` occurs twice"),
        ("study=%ff", "`study`"),
        ("study=a%00", "`study`"),
        ("group=control", "`group`"),
        ("status=flagged", "`flagged`"),
        ("status=", "`status`"),
        ("status=pending,", "`status`"),
        ("from=2024-2-1", "`from`"),
        ("from=2024-02-30", "`from`"),
        ("to=yesterday", "`to`"),
        ("from=2024-03-01&to=2024-02-01", "`from`"),
        ("since=2024-02-01", "`since`"),
        ("since=2024-02-01T00:00:00", "`since`"),
        ("since=2024-02-01T00:00:00+01:00", "%2B"),
        ("after=x", "`after`"),
        ("decimal=semicolon", "`decimal`"),
        ("search=", "`search` is empty"),
        ("search=a%00b", "`search`"),
        (&format!("search={}", "x".repeat(300)), "at most 200 characters"),
        ("order=latest", "`newest`"),
        ("order=", "`order`"),
    ] {
        let answer = server.read(&format!("/v1/claims?{query}"), Some(key))?;
        problem(&answer, 400, "bad-request", words).map_err(|error| error.context(query.to_owned()))?;
    }
    problem(&server.read("/v1/studies?study=a", Some(key))?, 400, "bad-request", "`study`")?;
    problem(&server.read("/v1/claims", None)?, 401, "unauthorized", "")?;
    problem(&server.read("/v1/studies", Some("reader"))?, 403, "insufficient-scope", "studies:read")?;
    let headers = [("authorization", format!("Bearer {key}")), ("accept", String::from("image/png"))];
    let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
    problem(&server.ask("GET", "/v1/claims", &headers)?, 406, "not-acceptable", "text/csv")
}

/// Reads a list in a representation.
fn accepting(server: &Server, key: &str, media_type: &str, path: &str) -> Result<Answer> {
    let bearer = format!("Bearer {key}");
    let answer = server.ask("GET", path, &[("authorization", bearer.as_str()), ("accept", media_type)])?;
    ensure!(answer.status == 200, "{answer:?}");
    ensure!(answer.header("content-type").is_some_and(|value| value.starts_with(media_type)), "{answer:?}");
    ensure!(answer.header("vary").is_some_and(|value| value.contains("accept")), "{answer:?}");
    Ok(answer)
}

/// Returns the lines of a table as objects.
fn table(text: &str) -> Result<Vec<std::collections::BTreeMap<String, String>>> {
    let text = text.strip_prefix('\u{feff}').context("the table has no byte order mark")?;
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(|line| Ok(line?)).collect()
}

fn lines_and_tables_equal_the_json(server: &Server, key: &str) -> Result<()> {
    each_status(server, key)?;
    let sizes = [
        (
            "x",
            "\"householdSize\":4.5,\"evidence\":[{\"type\":\"photo\",\"uri\":\"ipfs://Qm2\"},\"https://x.example/a\"],",
        ),
        ("y", "\"householdSize\":{\"children\":2,\"women\":3,\"men\":1,\"elders\":0},"),
    ];
    for (household, members) in sizes {
        let claim = claim(household, "intervention", "été, north", "wood", 2);
        accepted(server, key, &claim.replacen('{', &format!("{{{members}"), 1))?;
    }
    let path = "/v1/claims?limit=8";
    let answer = accepting(server, key, "application/json", path)?;
    let page = answer.json();
    let entries = page["data"].as_array().context("entries")?;
    ensure!(entries.len() == 8 && page["next"].is_null(), "{page}");
    let lines = accepting(server, key, "application/x-ndjson", path)?;
    ensure!(lines.body.ends_with('\n'), "{lines:?}");
    let read: Vec<Value> = lines.body.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    ensure!(read == *entries, "{lines:?}");
    let csv = accepting(server, key, "text/csv", path)?;
    ensure!(csv.header("content-disposition").is_some_and(|value| value.contains("claims.csv")), "{csv:?}");
    let rows = table(&csv.body)?;
    ensure!(rows.len() == entries.len(), "{csv:?}");
    for (row, entry) in rows.iter().zip(entries) {
        for (column, cell) in row {
            ensure!(*cell == cell_of(entry, column), "{column}: {row:?} {entry}");
        }
    }
    // In other languages, spreadsheets read semicolons and decimal commas.
    let commas = accepting(server, key, "text/csv", &format!("{path}&decimal=comma"))?;
    let commas = commas.body.strip_prefix('\u{feff}').context("the table has no byte order mark")?;
    let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(commas.as_bytes());
    let local: Vec<std::collections::BTreeMap<String, String>> =
        reader.deserialize().collect::<Result<_, _>>()?;
    ensure!(local.len() == rows.len(), "{commas}");
    for (local, row) in local.iter().zip(&rows) {
        for (column, cell) in row {
            let is_number = cell.parse::<f64>().is_ok();
            let expected = if is_number { cell.replace('.', ",") } else { cell.clone() };
            ensure!(local[column] == expected, "{local:?}");
        }
    }
    ensure!(
        local.iter().any(|row| row["persons"] == "4,5")
            && local.iter().all(|row| row["daily_mean"] == "2,975")
    );
    // The three representations link to the same next page.
    let linked_pages = ["application/json", "application/x-ndjson", "text/csv"].map(|media_type| {
        accepting(server, key, media_type, "/v1/claims?limit=2&group=reference").map(|one| linked(&one))
    });
    let next: Vec<Option<String>> = linked_pages.into_iter().collect::<Result<_>>()?;
    ensure!(next.iter().all(|page| page.is_some() && *page == next[0]), "{next:?}");
    Ok(())
}

/// Returns the cell of an entry in a column of the table.
fn cell_of(entry: &Value, column: &str) -> String {
    let texts = |list: &Value, member: Option<&str>| {
        let items = list.as_array().into_iter().flatten();
        let texts =
            items.map(|item| member.map_or(item, |member| &item[member]).as_str().unwrap_or_default());
        texts.collect::<Vec<_>>().join(" ")
    };
    let member = member_of(column);
    let value = match column {
        "record_id" => &entry["id"],
        "evidence" => return texts(&entry["evidence"], None),
        "outstanding" | "warnings" => return texts(&entry[column], Some("code")),
        "children" | "women" | "men" | "elders" => &entry["householdSize"][column],
        _ if entry["figures"].get(&member).is_some() => &entry["figures"][member],
        _ => &entry[member],
    };
    shown(value)
}

/// Returns the member of a column: `days` of `days`, and `dailyMean` of `daily_mean`.
fn member_of(column: &str) -> String {
    let mut parts = column.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let (initial, rest) = part.split_at(1);
        name + &initial.to_uppercase() + rest
    })
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn a_cell_is_never_a_formula(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, &claim("a", "reference", "=HYPERLINK(1)", "wood", 2))?;
    let csv = accepting(server, key, "text/csv", "/v1/claims")?;
    ensure!(table(&csv.body)?[0]["study_id"] == "'=HYPERLINK(1)", "{csv:?}");
    ensure!(read(server, key, "")?["data"][0]["studyId"] == "=HYPERLINK(1)");
    Ok(())
}

/// A page ends after the record with which its claims reach 4 Mi characters.
fn a_page_has_a_limit_of_bytes(server: &Server, key: &str) -> Result<()> {
    let padding = "x".repeat(1_000_000);
    for number in 0..6 {
        let claim = claim(&format!("h{number}"), "reference", "north", "wood", 2);
        accepted(server, key, &claim.replacen('{', &format!("{{\"note\":\"{padding}\","), 1))?;
    }
    let first = read(server, key, "")?;
    ensure!(ids(&first).len() == 5, "{}", ids(&first).len());
    let next = first["next"].as_str().context("a cursor")?;
    let second = read(server, key, &format!("?after={next}"))?;
    ensure!(ids(&second).len() == 1 && second["next"].is_null(), "{}", ids(&second).len());
    Ok(())
}

fn lists_of_other_subjects_are_separate(server: &Server, key: &str) -> Result<()> {
    let records = fill(server, key)?;
    let id = &records[0]["id"];
    for query in
        ["", "?study=north", "?household=did:example:a", "?since=2020-01-01T00:00:00Z", "?status=verified"]
    {
        let page = read(server, "visitor", query)?;
        ensure!(!ids(&page).contains(&id) && page["data"] == json!([]), "{query}: {page}");
    }
    let studies = with_status(&server.read("/v1/studies", Some("visitor"))?, 200)?;
    ensure!(studies == json!({"data": [], "next": null}), "{studies}");
    Ok(())
}

fn head_has_the_headers_of_a_list(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    for path in ["/v1/claims?limit=2", "/v1/studies?limit=1"] {
        let bearer = format!("Bearer {key}");
        let headers = [("authorization", bearer.as_str())];
        let (head, full) = (server.ask("HEAD", path, &headers)?, server.ask("GET", path, &headers)?);
        ensure!(head.status == 200 && head.body.is_empty(), "{head:?}");
        for name in ["content-length", "content-type", "etag", "link", "cache-control"] {
            ensure!(
                head.header(name).is_some() && head.header(name) == full.header(name),
                "{name}: {head:?}"
            );
        }
        let tag = full.header("etag").context("a tag")?;
        let again = server.ask("GET", path, &[headers[0], ("if-none-match", tag)])?;
        ensure!(again.status == 304 && again.body.is_empty(), "{again:?}");
    }
    Ok(())
}

fn studies_are_counted(server: &Server, key: &str) -> Result<()> {
    each_status(server, key)?;
    accepted(server, key, &sample(&[]))?;
    accepted(server, key, &claim("z", "intervention", "north", "wood", 7))?;
    let request = drawing(&["did:example:v", "did:example:z", "did:example:i", "did:example:nobody"]);
    let selection = json!({"selection": {"document": draw(&request)?, "frame": request["frame"]}});
    with_status(&post(server, key, "/v1/studies/north", &selection.to_string())?, 201)?;
    with_status(&post(server, key, "/v1/studies/empty", "{}")?, 201)?;
    let studies = with_status(&server.read("/v1/studies", Some(key))?, 200)?;
    let empty = json!({
        "id": "empty", "records": {}, "firstDay": null, "lastDay": null, "households": null, "hasParameters": true,
        "hasCredential": false,
    });
    let north = json!({
        "id": "north",
        "records": {
            "reference": {"pending": 1, "verified": 2, "disputed": 1, "invalidated": 1, "superseded": 1},
            "intervention": {"verified": 1},
        },
        "firstDay": "2024-02-01", "lastDay": "2024-07-04", "households": {"drawn": 4, "measured": 2},
        "hasParameters": true, "hasCredential": false,
    });
    ensure!(studies == json!({"data": [empty, north], "next": null}), "{studies}");
    Ok(())
}

fn studies_have_pages(server: &Server, key: &str) -> Result<()> {
    let mut names = BTreeSet::new();
    for number in 0..7 {
        let name = format!("study {number} / é");
        accepted(server, key, &claim(&format!("h{number}"), "reference", &name, "wood", 2))?;
        names.insert(name);
    }
    with_status(&post(server, key, "/v1/studies/study%200%20%2F%20%C3%A9", "{}")?, 201)?;
    let (mut path, mut found, mut pages) = (Some(String::from("/v1/studies?limit=3")), Vec::new(), 0);
    while let Some(target) = path {
        let answer = server.read(&target, Some(key))?;
        let page = with_status(&answer, 200)?;
        found.extend(ids(&page).into_iter().filter_map(|id| id.as_str().map(str::to_owned)));
        path = linked(&answer);
        pages += 1;
    }
    ensure!(pages == 3 && found == names.into_iter().collect::<Vec<_>>(), "{pages} {found:?}");
    Ok(())
}

/// Every search of a page uses an index; only the rows of the page itself, or those since a time, are sorted.
fn no_page_scans_the_table(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    let database = Connection::open_with_flags(server.database(), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let plan = |statement: &str| -> Result<Vec<String>> {
        let mut explained = database.prepare(&format!("EXPLAIN QUERY PLAN {statement}"))?;
        let count = explained.parameter_count();
        let rows =
            explained.query_map(rusqlite::params_from_iter((0..count).map(|_| "")), |row| row.get(3))?;
        Ok(rows.collect::<Result<_, _>>()?)
    };
    for (list, index, searches) in [
        (sqlite::STATEMENTS.records_page, "records_listed (tenant=? AND status=? AND seq~?)", 5),
        (
            sqlite::STATEMENTS.study_page,
            "records_of_study (tenant=? AND study=? AND status=? AND test_group=? AND seq~?)",
            10,
        ),
        (sqlite::STATEMENTS.household_page, "records_of_household (tenant=? AND household=? AND rowid~?)", 1),
        (sqlite::STATEMENTS.search_page, "records_searched (tenant=? AND seq~?)", 1),
    ] {
        for (statement, comparison) in [(list.oldest, ">"), (list.newest, "<")] {
            let steps = plan(statement)?;
            let index = index.replace('~', comparison);
            ensure!(steps.iter().filter(|step| step.ends_with(&index)).count() >= searches, "{steps:#?}");
            let (page, rest) =
                steps.split_at(steps.iter().position(|step| step.contains("SCAN page")).context("a page")?);
            ensure!(page.iter().all(|step| !step.contains("TEMP B-TREE")), "{steps:#?}");
            ensure!(rest.iter().all(|step| !step.contains("SCAN records")), "{steps:#?}");
            ensure!(page.iter().all(|step| !step.contains("SCAN records")), "{steps:#?}");
        }
    }
    for statement in [sqlite::STATEMENTS.changed_page.oldest, sqlite::STATEMENTS.changed_page.newest] {
        let changed = plan(statement)?;
        ensure!(
            changed.iter().any(|step| step.contains("records_changed (tenant=? AND <expr>>?)")),
            "{changed:#?}"
        );
    }
    let studies = plan(sqlite::STATEMENTS.studies_page)?;
    ensure!(
        studies.iter().all(|step| !step.contains("SCAN records") && !step.contains("SCAN studies")),
        "{studies:#?}"
    );
    ensure!(
        studies.iter().any(|step| step.ends_with("COVERING INDEX records_of_study (tenant=? AND study=?)")),
        "{studies:#?}"
    );
    Ok(())
}
