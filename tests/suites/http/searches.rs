//! `GET /v1/claims` with `search` and `order`.

use anyhow::{Context, Result, ensure};
use hearth_sql::sqlite;
use hearth_tests::named;
use hearth_tests::server::Server;
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};

use crate::api::accepted;
use crate::client::{SUBJECT, problem, with_status};
use crate::lists::{claim, fill, ids, linked, read};
use crate::{OnSqlite, Test};

pub(crate) const TESTS: &[(&str, Test)] = named![
    newest_first_is_the_reverse_order,
    a_search_finds_parts_of_texts,
    a_search_takes_every_character_as_it_is,
];
pub(crate) const SQLITE: &[OnSqlite<Test>] = &[(
    "a_search_is_bounded_and_continues",
    a_search_is_bounded_and_continues,
    "the test runs a statement of SQLite",
)];

/// Returns the ids of all pages, and the number of pages.
fn all_pages(server: &Server, key: &str, query: &str) -> Result<(Vec<Value>, usize)> {
    let (mut path, mut found, mut pages) = (Some(format!("/v1/claims?{query}")), Vec::new(), 0);
    while let Some(target) = path {
        let answer = server.read(&target, Some(key))?;
        found.extend(ids(&with_status(&answer, 200)?).into_iter().cloned());
        path = linked(&answer);
        pages += 1;
    }
    Ok((found, pages))
}

fn newest_first_is_the_reverse_order(server: &Server, key: &str) -> Result<()> {
    let records: Vec<Value> = fill(server, key)?.into_iter().map(|record| record["id"].clone()).collect();
    // Each list comes from another statement.
    for (query, expected) in [
        ("", &[0, 1, 2, 3][..]),
        ("study=south", &[2, 3]),
        ("household=did:example:b", &[1, 3]),
        ("since=2020-01-01T00:00:00Z", &[0, 1, 2, 3]),
        ("search=example", &[0, 1, 2, 3]),
    ] {
        let expected: Vec<&Value> = expected.iter().map(|index: &usize| &records[*index]).collect();
        for limit in [1, 3] {
            let (oldest, _) = all_pages(server, key, &format!("{query}&order=oldest&limit={limit}"))?;
            ensure!(oldest.iter().eq(expected.iter().copied()), "{query}: {oldest:?}");
            let (newest, pages) = all_pages(server, key, &format!("{query}&order=newest&limit={limit}"))?;
            ensure!(newest.iter().rev().eq(expected.iter().copied()), "{query}: {newest:?}");
            ensure!(pages == expected.len().div_ceil(limit), "{query}: {pages} pages of {limit}");
        }
    }
    // A record that arrives between two pages is on neither page.
    let first = read(server, key, "?order=newest&limit=2")?;
    let next = first["next"].as_str().context("a cursor")?;
    accepted(server, key, &claim("z", "reference", "north", "wood", 7))?;
    let second = read(server, key, &format!("?order=newest&limit=2&after={next}"))?;
    ensure!(ids(&second) == [&records[1], &records[0]] && second["next"].is_null(), "{second}");
    // A cursor belongs to its order; the default order can be named.
    let answer = server.read(&format!("/v1/claims?limit=2&after={next}"), Some(key))?;
    problem(&answer, 400, "bad-request", "other filters")?;
    let first = read(server, key, "?limit=2")?;
    let next = first["next"].as_str().context("a cursor")?;
    let second = read(server, key, &format!("?order=oldest&limit=2&after={next}"))?;
    ensure!(ids(&second) == [&records[2], &records[3]], "{second}");
    let answer = server.read(&format!("/v1/claims?order=newest&limit=2&after={next}"), Some(key))?;
    problem(&answer, 400, "bad-request", "other filters")
}

fn a_search_finds_parts_of_texts(server: &Server, key: &str) -> Result<()> {
    let mut records = fill(server, key)?;
    records.push(accepted(server, key, &claim("c", "reference", "Été sud", "wood", 6))?);
    let id = records[1]["id"].as_str().context("an id")?.to_owned();
    let sender = format!("search={}", SUBJECT.to_uppercase());
    for (query, expected) in [
        ("search=example:a", &[0, 2][..]),
        ("search=EXAMPLE%3AB", &[1, 3]),
        ("search=orth", &[0, 1]),
        ("search=%C3%A9t%C3%A9+SUD", &[4]),
        ("search=north&household=did:example:a", &[0]),
        ("search=example&study=south&group=reference", &[2]),
        ("search=example:a&status=pending", &[]),
        ("search=o&fuel=charcoal&from=2024-04-01", &[2]),
        ("search=nairobi", &[]),
        // A text does not continue from one member into the next.
        ("search=anorth", &[]),
        (&format!("search={}", id.get(4..14).unwrap_or_default()), &[1]),
        (&format!("search={id}"), &[1]),
        (&sender, &[0, 1, 2, 3, 4]),
    ] {
        let page = read(server, key, &format!("?{query}"))?;
        let expected: Vec<&Value> = expected.iter().map(|index: &usize| &records[*index]["id"]).collect();
        ensure!(ids(&page) == expected && page["next"].is_null(), "{query}: {page}");
    }
    ensure!(read(server, "visitor", &format!("?search={id}"))?["data"] == json!([]));
    let first = read(server, key, "?search=north&limit=1")?;
    let next = first["next"].as_str().context("a cursor")?;
    let second = read(server, key, &format!("?search=NORTH&limit=1&after={next}"))?;
    ensure!(ids(&second) == [&records[1]["id"]], "{second}");
    let answer = server.read(&format!("/v1/claims?search=south&after={next}"), Some(key))?;
    problem(&answer, 400, "bad-request", "other filters")
}

fn a_search_takes_every_character_as_it_is(server: &Server, key: &str) -> Result<()> {
    let hostile =
        ["50% of_it", "it's \"quoted\"", "star* ?[a-z]", "'; DROP TABLE records; --", "a\\b", "नमस्ते 🔥"];
    let mut records = Vec::new();
    for (name, month) in hostile.iter().zip(1..) {
        let study = serde_json::to_string(name)?;
        let study = study.get(1..study.len() - 1).context("the quotes are missing")?;
        records.push(accepted(server, key, &claim("h", "reference", study, "wood", month))?);
    }
    for (name, record) in hostile.iter().zip(&records) {
        let encoded = name.bytes().fold(String::new(), |text, byte| format!("{text}%{byte:02X}"));
        let page = read(server, key, &format!("?search={encoded}"))?;
        ensure!(ids(&page) == [&record["id"]], "{name}: {page}");
    }
    for (search, found) in
        [("%25", 1), ("%25_of", 0), ("*", 1), ("%22", 1), ("'", 2), ("%5C", 1), ("%3F%5B", 1)]
    {
        let page = read(server, key, &format!("?search={search}"))?;
        ensure!(ids(&page).len() == found, "{search}: {page}");
    }
    ensure!(ids(&read(server, key, "?")?).len() == hostile.len());
    Ok(())
}

/// The statement looks at a number of records, of which 3 stand for the 100,000 of the service.
fn a_search_is_bounded_and_continues(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    accepted(server, key, &claim("c", "reference", "north", "wood", 7))?;
    let database = Connection::open_with_flags(server.database(), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let search = |statement: &str, after: i64, text: &str| -> Result<Value> {
        let (tenant, limit, characters, statuses) = (key, 11, 4 << 20, "pending verified");
        let found: String = database.query_row(
            statement,
            rusqlite::params![
                tenant, after, limit, characters, NULL, NULL, statuses, NULL, NULL, NULL, NULL, NULL, text, 3
            ],
            |row| row.get(0),
        )?;
        Ok(serde_json::from_str(&found)?)
    };
    let rows = |page: &Value| page[1].as_array().map(Vec::len);
    let (oldest, newest) = (sqlite::STATEMENTS.search_page.oldest, sqlite::STATEMENTS.search_page.newest);
    for (statement, start, text, first, second) in
        [(oldest, 0, ":c", 0, 1), (newest, i64::MAX, ":a", 1, 1), (oldest, 0, "nairobi", 0, 0)]
    {
        let page = search(statement, start, text)?;
        ensure!(page[0] == 0 && rows(&page) == Some(first), "{text}: {page}");
        let page = search(statement, page[2].as_i64().context("the end of the search")?, text)?;
        ensure!(page[0] == 0 && rows(&page) == Some(second) && page[2].is_null(), "{text}: {page}");
    }
    Ok(())
}

const NULL: Option<&str> = None;
