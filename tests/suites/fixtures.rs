//! The data of earlier versions: each folder of `tests/fixtures` is served, moved and verified, and refused if it is
//! damaged. `tests/fixtures/make.py` describes the files of a folder.

#![expect(clippy::indexing_slicing, reason = "a missing member of a JSON value is null")]

#[path = "fixtures/credentials.rs"]
mod credentials;
#[path = "fixtures/damaged.rs"]
mod damaged;
#[path = "fixtures/folder.rs"]
mod folder;

use std::fs;

use anyhow::{Context, Result, ensure};
use folder::{Fixture, fixtures, hearth, name};
use hearth_tests::server::Server;
use serde_json::Value;

/// Checks that a server gives the answers of the version that made the data.
fn has_the_answers(server: &Server, fixture: &Fixture) -> Result<()> {
    let answers = fixture.answers.as_object().context("the answers are missing")?;
    ensure!(answers.len() > 20, "{} answers", answers.len());
    for (path, expected) in answers {
        let answer = server.read(path, Some(fixture.key("operator")?))?;
        ensure!(answer.status == 200, "{path}: {} {}", answer.status, answer.body);
        let found = serde_json::from_str(&answer.body).unwrap_or_else(|_| Value::from(answer.body));
        let found = stored(path, found, expected);
        ensure!(found == *expected, "{path}:\n{found}\n{expected}");
    }
    for name in ["form", "amina"] {
        let answer = server.read("/v1/claims", Some(fixture.key(name)?))?;
        ensure!(answer.status == 200, "{name}: {answer:?}");
    }
    ensure!(
        server.read("/v1/claims", Some(fixture.key("lost")?))?.status == 401,
        "a revoked key is accepted"
    );
    Ok(())
}

/// Returns the stored part of an answer. The present rules assess a study, and a status list is signed when it is read,
/// so that these answers were recorded without those members.
fn stored(path: &str, mut found: Value, recorded: &Value) -> Value {
    if let Some(members) = found.as_object_mut()
        && ["/v1/studies/", "/v1/status/"].iter().any(|prefix| path.starts_with(prefix))
    {
        members.retain(|name, _| recorded.get(name).is_some());
    }
    found
}

/// Sends the filled forms, which are stored already, and the same forms of other households.
fn answers_forms(server: &Server, fixture: &Fixture) -> Result<()> {
    let status = &fixture.expected["forms"];
    let forms = fixture.files("forms")?;
    ensure!(forms.len() > 1, "{} forms", forms.len());
    for file in forms {
        let form = fs::read_to_string(&file)?;
        let boundary = form.lines().next().unwrap_or_default().trim_start_matches('-');
        for body in [form.clone(), form.replace("phone", "other")] {
            let request = format!(
                "POST /openrosa/{}/submission HTTP/1.1\r\nHost: {}\r\nConnection: Keep-Alive\r\n\
                 Content-Type: multipart/form-data; boundary={boundary}\r\nContent-Length: {}\r\n\r\n{body}",
                fixture.key("amina")?,
                server.address(),
                body.len()
            );
            let answer = server.replay(request.as_bytes())?;
            ensure!(*status == answer.status, "{}: {} {}", file.display(), answer.status, answer.body);
        }
    }
    Ok(())
}

#[test]
fn a_database_is_served() -> Result<()> {
    for fixture in fixtures()? {
        let state = fixture.settings()?;
        fs::write(state.path().join("hearth.db"), fixture.unpacked("state/hearth.db.gz")?)?;
        let server = Server::in_directory(state, &fixture.flags())?;
        has_the_answers(&server, &fixture)?;
        answers_forms(&server, &fixture)?;
        let state = server.stop_and_keep()?;
        let ended = hearth(&["verify", "--store", name(state.path())?])?;
        ensure!(ended.code == 0, "{ended:?}");
    }
    Ok(())
}

#[test]
fn an_exported_file_is_loaded() -> Result<()> {
    for fixture in fixtures()? {
        let state = fixture.settings()?;
        let [all, database] = ["all.db", "hearth.db"].map(|name| state.path().join(name));
        fs::write(&all, fixture.unpacked("all.db.gz")?)?;
        let import = ["import", "--all", name(&all)?, "--database", name(&database)?];
        let ended = hearth(&import)?;
        if ended.code != 0 {
            let migrate = ["migrate", "--database", name(&all)?];
            ensure!(ended.errors.contains(&format!("hearth {}", migrate.join(" "))), "{ended:?}");
            let ended = hearth(&migrate)?;
            ensure!(ended.code == 0, "{ended:?}");
            let ended = hearth(&import)?;
            ensure!(ended.code == 0, "{ended:?}");
        }
        let server = Server::in_directory(state, &fixture.flags())?;
        has_the_answers(&server, &fixture)?;
        answers_forms(&server, &fixture)?;
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_dump_of_postgres_is_migrated_and_served() -> Result<()> {
    use hearth_tests::postgres::Postgres;

    for fixture in fixtures()? {
        let database = Postgres::shared()?.empty_database()?;
        database.restore(&fixture.dump()?)?;
        let ended = hearth(&["migrate", "--database", &database.url()])?;
        ensure!(ended.code == 0, "{ended:?}");
        let server = Server::in_directory(fixture.over(&database.url())?, &fixture.flags())?;
        has_the_answers(&server, &fixture)?;
        answers_forms(&server, &fixture)?;
    }
    Ok(())
}

#[test]
fn settings_become_variables() -> Result<()> {
    for fixture in fixtures()? {
        let state = fixture.settings()?;
        let flags = ["spin-variables", "--state", name(state.path())?];
        let ended = hearth(&[&flags[..], &fixture.flags()].concat())?;
        ensure!(ended.code == 0, "{ended:?}");
        let found: Value = serde_json::from_str(&ended.output)?;
        for (variable, value) in fixture.json("state/spin-variables.json")?.as_object().into_iter().flatten()
        {
            ensure!(found[variable] == *value, "{variable}: {}\n{value}", found[variable]);
        }
    }
    Ok(())
}
