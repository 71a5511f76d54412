//! Tests of `hearth spin-variables`: its output, its files, and its errors.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{hearth, json_of, text};

/// Creates a state directory with settings, and returns it with its name.
fn state(settings: &str) -> Result<(TempDir, String)> {
    let directory = TempDir::new()?;
    fs::write(directory.path().join("hearth.toml"), settings)?;
    let name = directory.path().to_string_lossy().into_owned();
    Ok((directory, name))
}

const KEY: &str = "[[api_keys]]\nid = \"team\"\nsubject = \"team\"\nscopes = [\"claims:read\"]\nsha256 = ";

fn settings(more: &str) -> String {
    format!("{more}\n{KEY}\"{}\"\n", "ab".repeat(32))
}

/// Returns the names of the files in a directory.
fn files(directory: &TempDir) -> Result<Vec<String>> {
    let names = fs::read_dir(directory.path())?;
    names.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

#[test]
fn settings_become_variables() -> Result<()> {
    let more = "policy = \"study\"\nissuer = \"did:web:claims.example\"\nbase_url = \"https://claims.example/\"\n\
        [claims]\ncors_origins = [\"https://a.example\", \"https://b.example\"]\nphoto_metadata = \"keep\"\n\
        [gateway]\nupstream = \"https://node.example/\"\nupstream_kind = \"http\"\nauth = \"x-api-key\"\n";
    let (directory, name) = state(&settings(more))?;
    let variables = json_of(&["spin-variables", "--state", &name], b"", 0)?;
    for (variable, value) in [
        ("policy", "study"),
        ("issuer", "did:web:claims.example"),
        ("base_url", "https://claims.example/"),
        ("claims_cors_origins", "https://a.example,https://b.example"),
        ("photo_metadata", "keep"),
        ("preferences_cors_origins", ""),
        ("gateway", "{\"extends\":[\"protocol\"]}"),
        ("gateway_upstream", "https://node.example"),
        ("gateway_upstream_kind", "http"),
        ("gateway_auth", "x-api-key"),
        ("gateway_deadline_ms", "10000"),
    ] {
        ensure!(variables[variable] == value, "{variable}: {variables}");
    }
    let keys: Value = serde_json::from_str(variables["api_keys"].as_str().context("no keys")?)?;
    ensure!(keys[0]["id"] == "team" && keys[0]["rooms"] == json!([]), "{keys}");
    // Flags override the file.
    let flags = ["--policy", "claim", "--upstream", "http://127.0.0.1:1317", "--upstream-kind", "http"];
    let variables = json_of(&[&["spin-variables", "--state", &name][..], &flags].concat(), b"", 0)?;
    ensure!(
        variables["policy"] == "claim" && variables["gateway_upstream"] == "http://127.0.0.1:1317",
        "{variables}"
    );
    // No file was created, and settings that are not set are not written.
    ensure!(files(&directory)? == ["hearth.toml"] && variables.get("issuer_key").is_none(), "{variables}");
    Ok(())
}

#[test]
fn the_output_file_is_private_and_has_the_key() -> Result<()> {
    let (directory, name) = state(&settings(""))?;
    let [key, file] = ["issuer.key", "variables.json"].map(|file| directory.path().join(file));
    hearth(&["keys", "new", "--output", &key.to_string_lossy()], b"")?;
    let secret = fs::read_to_string(&key)?;
    for _ in 0..2 {
        let output = hearth(&["spin-variables", "--state", &name, "-o", &file.to_string_lossy()], b"")?;
        ensure!(output.status.code() == Some(0) && output.stdout.is_empty(), "{output:?}");
        let message = text(&output.stderr);
        ensure!(message.contains("the upstream is missing") && !message.contains(secret.trim()), "{message}");
        let variables: Value = serde_json::from_slice(&fs::read(&file)?)?;
        ensure!(
            variables["issuer_key"] == secret.trim() && variables.get("gateway").is_none(),
            "{variables}"
        );
        ensure!(variables["gateway_auth"] == "none", "{variables}");
        #[cfg(unix)]
        ensure!(super::is_private(&file)?);
    }
    Ok(())
}

#[test]
fn other_requirements_of_spin_are_warnings() -> Result<()> {
    let (_directory, name) = state(&settings(""))?;
    let configuration = tempfile::Builder::new().suffix(".json").tempfile()?;
    let descriptors = data_encoding::BASE64.encode(hearth_node::DESCRIPTORS);
    fs::write(&configuration, json!({"extends": ["protocol"], "descriptors": descriptors}).to_string())?;
    let configuration = configuration.path().to_string_lossy();
    let flags = ["--upstream", "grpc://127.0.0.1:9090", "--gateway", &configuration];
    let output = hearth(&[&["spin-variables", "--state", &name][..], &flags].concat(), b"")?;
    let message = text(&output.stderr);
    ensure!(output.status.code() == Some(0), "{message}");
    ensure!(message.contains("SPIN_OUTBOUND_H2C_PRIOR_KNOWLEDGE=127.0.0.1:9090"), "{message}");
    ensure!(message.contains("hearth keys new --output"), "{message}");
    Ok(())
}

#[test]
fn a_setting_that_spin_cannot_use_is_refused() -> Result<()> {
    let empty = TempDir::new()?;
    let nothing = empty.path().to_string_lossy();
    let (directory, name) = state(&settings(""))?;
    let configuration = directory.path().join("gateway.json");
    fs::write(&configuration, "{\"extends\": [\"protocol\"]}")?;
    let configuration = configuration.to_string_lossy();
    for (state, flags, message) in [
        (&*nothing, &["--api-key", "key"][..], "hearth.toml` does not exist"),
        (&name, &["--upstream", "http://node/rest", "--upstream-kind", "http"], "the path `/rest`"),
        (&name, &["--gateway", &configuration], "has no upstream"),
        (&name, &["--issuer-key", "hunter2"], "`--issuer-key`"),
        (&name, &["--output", "/no/such/variables.json"], "/no/such/variables.json"),
    ] {
        let output = hearth(&[&["spin-variables", "--state", state][..], flags].concat(), b"")?;
        let error = text(&output.stderr);
        ensure!(output.status.code() == Some(2) && output.stdout.is_empty(), "{flags:?}: {output:?}");
        ensure!(error.contains(message) && !error.contains("hunter2"), "{flags:?}: {error}");
    }
    ensure!(files(&empty)?.is_empty(), "a file was created");
    Ok(())
}

#[test]
fn a_postgres_database_becomes_variables() -> Result<()> {
    let url = "postgres://hearth:hunter2@db.example/kpt?sslmode=require";
    let (_directory, name) = state(&settings(&format!("database = {url:?}")))?;
    let command = ["spin-variables", "--state", &name];
    let variables = json_of(&command, b"", 0)?;
    ensure!(variables["database"] == url, "{variables}");
    ensure!(variables["database_host"] == "postgres://db.example:5432", "{variables}");
    // The flag overrides the file.
    let other = "postgres://hearth@[::1]:6000/kpt";
    let variables = json_of(&[&command[..], &["--database", other]].concat(), b"", 0)?;
    ensure!(variables["database"] == other, "{variables}");
    ensure!(variables["database_host"] == "postgres://[::1]:6000", "{variables}");
    for (url, said) in [
        ("postgres://hearth:hunter2@a,b/kpt", "several hosts"),
        ("postgres://hearth:hunter2@a/kpt?sslrootcert=root.pem", "`sslmode=require`"),
        ("mysql://hearth:hunter2@a/kpt", "`--database`"),
    ] {
        let output = hearth(&[&command[..], &["--database", url]].concat(), b"")?;
        let message = text(&[output.stdout, output.stderr].concat());
        ensure!(output.status.code() == Some(2) && message.contains(said), "{url}: {message}");
        ensure!(!message.contains("hunter2"), "{message}");
    }
    let (_directory, name) = state(&settings(""))?;
    let variables = json_of(&["spin-variables", "--state", &name], b"", 0)?;
    ensure!(variables.get("database").is_none(), "{variables}");
    Ok(())
}
