//! `GET /v1/households`: the drawn households of a study, and which of them are measured.

use anyhow::{Context, Result, ensure};
use hearth_sql::sqlite;
use hearth_tests::named;
use hearth_tests::server::Server;
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};

use crate::api::{accepted, sample};
use crate::client::{change, drawing, post, problem, with_status};
use crate::{OnSqlite, Test};

pub(crate) const TESTS: &[(&str, Test)] = named![
    households_are_listed_as_they_were_drawn,
    a_selection_for_both_groups_has_the_measured_group,
    a_household_has_its_newest_record,
    households_have_pages,
    a_study_without_a_selection_has_no_households,
];
pub(crate) const SQLITE: &[OnSqlite<Test>] = &[
    (
        "no_page_reads_the_households_before_it",
        no_page_reads_the_households_before_it,
        "the test runs a statement of SQLite",
    ),
    (
        "selections_of_an_earlier_version_are_listed",
        selections_of_an_earlier_version_are_listed,
        "the test runs a statement of SQLite",
    ),
];

/// Draws two of four households with a reserve, and returns the id and the drawn households in their order.
fn draw(server: &Server, key: &str, prefix: &str) -> Result<(Value, Vec<Value>)> {
    let frame: Vec<String> = (0..4).map(|number| format!("did:example:{prefix}{number}")).collect();
    let mut request = drawing(&frame.iter().map(String::as_str).collect::<Vec<_>>());
    request["size"] = json!(2);
    request["reserves"] = json!(1);
    let drawn = with_status(&post(server, key, "/v1/selections", &request.to_string())?, 201)?;
    let selection = &drawn["selection"];
    let all = ["selected", "reserves"].map(|list| selection[list].as_array().cloned().unwrap_or_default());
    let households = all.concat().iter().map(|one| one["household"].clone()).collect();
    Ok((drawn["id"].clone(), households))
}

fn keep(server: &Server, key: &str, study: &str, selection: &Value) -> Result<()> {
    let parameters = json!({"selection": selection});
    with_status(&post(server, key, &format!("/v1/studies/{study}"), &parameters.to_string())?, 201).map(drop)
}

fn read(server: &Server, key: &str, query: &str) -> Result<Value> {
    with_status(&server.read(&format!("/v1/households?{query}"), Some(key))?, 200)
}

fn claim(household: &Value, group: &str, study: &str) -> Result<String> {
    let household = household.as_str().context("the household is no text")?;
    let named = format!("{{\"studyId\":\"{study}\",\"type\"");
    Ok(sample(&[("{\"type\"", &named), ("did:ixo:household/123", household), ("intervention", group)]))
}

fn households_are_listed_as_they_were_drawn(server: &Server, key: &str) -> Result<()> {
    let (reference, in_reference) = draw(server, key, "r")?;
    let (intervention, in_intervention) = draw(server, key, "i")?;
    keep(
        server,
        key,
        "listed",
        &json!({"reference": {"id": reference}, "intervention": {"id": intervention}}),
    )?;
    let first = accepted(server, key, &claim(&in_intervention[0], "intervention", "listed")?)?;
    let withdrawn = accepted(server, key, &claim(&in_intervention[1], "intervention", "listed")?)?;
    with_status(&change(server, key, &withdrawn["id"], "invalidated", "wrong house")?, 200)?;
    // A claim of another study does not count.
    accepted(server, key, &claim(&in_reference[0], "reference", "other")?)?;
    let entry = |household: &Value, group: &str, reserve: bool, record: Value| json!({"householdId": household, "testGroup": group, "isReserve": reserve, "record": record});
    let record = json!({"id": first["id"], "status": first["status"]});
    let expected = json!([
        entry(&in_intervention[0], "intervention", false, record),
        entry(&in_intervention[1], "intervention", false, Value::Null),
        entry(&in_intervention[2], "intervention", true, Value::Null),
        entry(&in_reference[0], "reference", false, Value::Null),
        entry(&in_reference[1], "reference", false, Value::Null),
        entry(&in_reference[2], "reference", true, Value::Null),
    ]);
    let listed = read(server, key, "study=listed")?;
    ensure!(listed == json!({"data": expected, "next": null}), "{listed}");
    ensure!(
        read(server, "stranger", "study=listed")?["data"] == json!([]),
        "a list of another subject is shown"
    );
    Ok(())
}

fn a_selection_for_both_groups_has_the_measured_group(server: &Server, key: &str) -> Result<()> {
    let (both, households) = draw(server, key, "b")?;
    keep(server, key, "both", &json!({"id": both}))?;
    accepted(server, key, &claim(&households[1], "reference", "both")?)?;
    let listed = read(server, key, "study=both")?;
    let of = |index: usize| (&listed["data"][index]["householdId"], &listed["data"][index]["testGroup"]);
    ensure!(listed["data"].as_array().map(Vec::len) == Some(3), "{listed}");
    ensure!(
        of(0) == (&households[0], &Value::Null) && of(1) == (&households[1], &json!("reference")),
        "{listed}"
    );
    Ok(())
}

fn a_household_has_its_newest_record(server: &Server, key: &str) -> Result<()> {
    let (selection, households) = draw(server, key, "n")?;
    keep(server, key, "newest", &json!({"id": selection}))?;
    let later = claim(&households[0], "reference", "newest")?;
    for claim in [later.clone(), later.replace("2024-02", "2023-02")] {
        let id = &accepted(server, key, &claim)?["id"];
        let listed = read(server, key, "study=newest")?;
        ensure!(listed["data"][0]["record"]["id"] == *id, "{listed}");
    }
    Ok(())
}

fn households_have_pages(server: &Server, key: &str) -> Result<()> {
    let (reference, _) = draw(server, key, "r")?;
    let (intervention, _) = draw(server, key, "i")?;
    keep(
        server,
        key,
        "pages",
        &json!({"reference": {"id": reference}, "intervention": {"id": intervention}}),
    )?;
    let whole = read(server, key, "study=pages")?;
    let (mut read_so_far, mut query) = (Vec::new(), String::from("study=pages&limit=4"));
    loop {
        let page = read(server, key, &query)?;
        read_so_far.extend(page["data"].as_array().cloned().unwrap_or_default());
        let Some(next) = page["next"].as_str() else { break };
        query = format!("study=pages&limit=4&after={next}");
    }
    ensure!(whole["data"] == json!(read_so_far), "{read_so_far:?}");
    // Another selection makes a cursor invalid, because it is a position.
    let first = read(server, key, "study=pages&limit=1")?;
    let parameters = json!({"selection": {"id": intervention}});
    with_status(&post(server, key, "/v1/studies/pages", &parameters.to_string())?, 200)?;
    let after = first["next"].as_str().context("the first page is the last")?;
    let answer = server.read(&format!("/v1/households?study=pages&after={after}"), Some(key))?;
    problem(&answer, 400, "bad-request", "other filters")
}

/// A page is found by its places, and neither the document of a selection nor the households before it are read.
fn no_page_reads_the_households_before_it(server: &Server, key: &str) -> Result<()> {
    draw(server, key, "plan")?;
    let database = Connection::open_with_flags(server.database(), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut explained =
        database.prepare(&format!("EXPLAIN QUERY PLAN {}", sqlite::STATEMENTS.households_page))?;
    let rows = explained.query_map(["", "", "", ""], |row| row.get(3))?;
    let steps: Vec<String> = rows.collect::<Result<_, _>>()?;
    let search = "SEARCH places USING PRIMARY KEY (tenant=? AND selection=? AND place>? AND place<?)";
    ensure!(steps.iter().any(|step| step == search), "{steps:#?}");
    let scans = ["SCAN places", "SCAN selections", "SCAN records", "json_each"];
    ensure!(steps.iter().all(|step| scans.iter().all(|scan| !step.contains(scan))), "{steps:#?}");
    Ok(())
}

/// The statement that stores the places of earlier selections leads to the same list.
fn selections_of_an_earlier_version_are_listed(server: &Server, key: &str) -> Result<()> {
    let (selection, _) = draw(server, key, "old")?;
    keep(server, key, "old", &json!({"id": selection}))?;
    let listed = read(server, key, "study=old")?;
    ensure!(listed["data"].as_array().map(Vec::len) == Some(3), "{listed}");
    let database = Connection::open(server.database())?;
    let id = selection.as_str().context("an id")?;
    ensure!(database.execute("DELETE FROM places WHERE selection = ?1", [id])? == 3);
    ensure!(read(server, key, "study=old")?["data"] == json!([]));
    database.execute(sqlite::FILL_PLACES, [])?;
    ensure!(read(server, key, "study=old")? == listed);
    Ok(())
}

fn a_study_without_a_selection_has_no_households(server: &Server, key: &str) -> Result<()> {
    ensure!(read(server, key, "study=unknown")? == json!({"data": [], "next": null}));
    problem(&server.read("/v1/households", Some(key))?, 400, "bad-request", "`study` is missing")
}
