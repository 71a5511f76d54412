//! The data of earlier versions: each folder of `tests/fixtures` is served, moved and verified.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{self, Server, State};
use serde_json::Value;
use tempfile::TempDir;

/// Returns the folders. A test without one would check nothing.
fn folders() -> Result<Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut folders: Vec<PathBuf> = fs::read_dir(&root)?
        .map(|entry| Ok(entry?.path()))
        .filter(|path: &Result<PathBuf>| path.as_ref().is_ok_and(|path| path.is_dir()))
        .collect::<Result<_>>()?;
    folders.sort();
    ensure!(!folders.is_empty(), "no fixtures in {}", root.display());
    Ok(folders)
}

/// Copies the settings and the key of the issuer, and returns the folder.
fn settings(fixture: &Path) -> Result<TempDir> {
    let state = TempDir::new()?;
    for name in ["hearth.toml", "issuer.key"] {
        fs::copy(fixture.join("state").join(name), state.path().join(name))?;
    }
    Ok(state)
}

/// Runs the command, and returns its output. A panic is an error.
fn hearth(arguments: &[&str]) -> Result<(Option<i32>, String)> {
    let Output { status, stdout, stderr } = Command::new(server::command()?).args(arguments).output()?;
    let printed = String::from_utf8([stdout, stderr].concat())?;
    ensure!(!printed.contains("panicked") && status.code().is_some_and(|code| code <= 2), "{printed}");
    Ok((status.code(), printed))
}

fn json(file: &Path) -> Result<Value> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    serde_json::from_str(&text).with_context(|| file.display().to_string())
}

/// Checks that a server gives the answers of the version that made the data.
fn answers_are_the_same(server: &Server, fixture: &Path) -> Result<()> {
    let recorded = json(&fixture.join("answers.json"))?;
    let operator = recorded["operator"].as_str().context("the key of the operator is missing")?;
    let answers = recorded["answers"].as_object().context("the answers are missing")?;
    ensure!(answers.len() > 20, "{} answers", answers.len());
    for (path, expected) in answers {
        let answer = server.read(path, Some(operator))?;
        ensure!(answer.status == 200, "{path}: {} {}", answer.status, answer.body);
        // A photo is not JSON.
        let found = serde_json::from_str(&answer.body).unwrap_or_else(|_| Value::from(answer.body.as_str()));
        let (found, expected) = (stored(path, &found), stored(path, expected));
        ensure!(found == expected, "{path}:\n{found}\n{expected}");
    }
    // The key that was created at run time is still valid, and the revoked one is listed.
    let created = recorded["key"].as_str().context("the created key is missing")?;
    ensure!(server.read("/v1/claims", Some(created))?.status == 200);
    Ok(())
}

/// Returns the stored part of an answer. A study is assessed by the present rules, and its credential is compared with
/// that assessment, so only its parameters and records are stored.
fn stored(path: &str, answer: &Value) -> Value {
    let mut answer = answer.clone();
    if let Some(members) = answer.as_object_mut()
        && path.starts_with("/v1/studies")
    {
        for assessed in
            ["assessment", "assessed", "credential", "module", "ruleSet", "status", "staleSince", "data"]
        {
            members.remove(assessed);
        }
    }
    answer
}

#[test]
fn a_database_is_served() -> Result<()> {
    for fixture in folders()? {
        let state = settings(&fixture)?;
        fs::copy(fixture.join("state/hearth.db"), state.path().join("hearth.db"))?;
        let server = Server::in_directory(state, &[])?;
        answers_are_the_same(&server, &fixture)?;
        forms_are_accepted(&server, &fixture)?;
        let state = server.stop_and_keep()?;
        let (code, printed) = hearth(&["verify", "--store", state.path().to_str().context("a path")?])?;
        ensure!(code == Some(0), "{printed}");
    }
    Ok(())
}

/// Sends the filled forms, which are stored already, and forms of another household.
fn forms_are_accepted(server: &Server, fixture: &Path) -> Result<()> {
    let recorded = json(&fixture.join("answers.json"))?;
    let key = recorded["key"].as_str().context("the created key is missing")?;
    let mut forms = 0;
    for entry in fs::read_dir(fixture.join("forms"))? {
        let form = fs::read_to_string(entry?.path())?;
        for form in [form.clone(), form.replace("phone", "other")] {
            let body = format!(
                "--part\r\nContent-Disposition: form-data; name=\"xml_submission_file\"; filename=\"form.xml\"\r\n\
                 Content-Type: text/xml\r\n\r\n{form}\r\n--part--\r\n"
            );
            let request = format!(
                "POST /openrosa/{key}/submission HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
                 content-type: multipart/form-data; boundary=part\r\ncontent-length: {}\r\n\r\n{body}",
                server.address(),
                body.len()
            );
            let answer = server.raw(request.as_bytes())?;
            ensure!(answer.starts_with("HTTP/1.1 201"), "{answer}");
            forms += 1;
        }
    }
    ensure!(forms >= 4, "{forms} forms");
    Ok(())
}

#[test]
fn an_exported_file_is_loaded() -> Result<()> {
    for fixture in folders()? {
        let state = settings(&fixture)?;
        let database = state.path().join("hearth.db");
        let (file, database) = (fixture.join("all.db"), database.to_str().context("a path")?);
        let file = file.to_str().context("a path")?;
        let (code, printed) = hearth(&["import", "--all", file, "--database", database])?;
        ensure!(code == Some(0), "{printed}");
        let server = Server::in_directory(state, &[])?;
        answers_are_the_same(&server, &fixture)?;
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_dump_of_postgres_is_migrated_and_served() -> Result<()> {
    use hearth_tests::postgres::Postgres;

    for fixture in folders()? {
        let database = Postgres::shared()?.empty_database()?;
        database.restore(&fs::read_to_string(fixture.join("postgres.sql"))?)?;
        let url = database.url();
        let (code, printed) = hearth(&["migrate", "--database", &url])?;
        ensure!(code == Some(0), "{printed}");
        let state = State::over(&url, &fs::read_to_string(fixture.join("state/hearth.toml"))?)?;
        fs::copy(fixture.join("state/issuer.key"), state.path().join("issuer.key"))?;
        let server = Server::in_directory(state, &[])?;
        answers_are_the_same(&server, &fixture)?;
        forms_are_accepted(&server, &fixture)?;
    }
    Ok(())
}

/// Verifies the credentials of a folder, and returns the exit code and the output for each.
fn verified(folder: &Path) -> Result<[(Option<i32>, String); 2]> {
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let study = hearth(&[
        "verify",
        "--credential",
        &file("study.json"),
        "--claims",
        &file("claims.ndjson"),
        "--status-list",
        &file("status-study-revocation.json"),
    ])?;
    let household = hearth(&[
        "verify",
        "--credential",
        &file("household.json"),
        "--claim",
        &file("household-claim.json"),
        "--status-list",
        &file("status-revocation.json"),
        "--status-list",
        &file("status-suspension.json"),
    ])?;
    Ok([study, household])
}

#[test]
fn credentials_are_verified() -> Result<()> {
    for fixture in folders()? {
        for (code, printed) in verified(&fixture.join("credentials"))? {
            ensure!(code == Some(0) && printed.contains("verified"), "{printed}");
        }
    }
    Ok(())
}

#[test]
fn damaged_fixtures_are_refused_with_a_reason() -> Result<()> {
    for fixture in folders()? {
        let folder = TempDir::new()?;
        let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        // A digit of a figure, and a claim.
        for name in fs::read_dir(fixture.join("credentials"))? {
            let from = name?.path();
            let name = from.file_name().context("a name")?.to_string_lossy().into_owned();
            let text = fs::read_to_string(&from)?.replacen("\"did:example:r1\"", "\"did:example:r9\"", 1);
            fs::write(path(&name), text)?;
        }
        for (code, printed) in verified(folder.path())? {
            ensure!(code == Some(1) && !printed.contains(": verified"), "{printed}");
        }
        // Half a database.
        let bytes = fs::read(fixture.join("all.db"))?;
        fs::write(path("half.db"), bytes.get(..bytes.len() / 2).context("half")?)?;
        let (code, printed) = hearth(&["import", "--all", &path("half.db"), "--database", &path("new.db")])?;
        ensure!(code == Some(2) && printed.contains("half.db"), "{printed}");
        let (code, printed) = hearth(&["verify", "--store", &path("half.db")])?;
        ensure!(code != Some(0), "{printed}");
    }
    Ok(())
}
