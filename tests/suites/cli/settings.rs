//! Tests of `hearth check-settings`: the files and variables of a deployment on Spin. The messages about wrong settings
//! are tested in the command's code.

use std::fs;

use anyhow::{Result, ensure};
use tempfile::TempDir;

use super::{hearth, text};

const KEYS: &str = r#"[{"id":"a","sha256":"5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8","subject":"s","scopes":["claims:write"]}]"#;

#[test]
fn settings_are_read_as_on_spin() -> Result<()> {
    let directory = TempDir::new()?;
    let path = |name: &str| directory.path().join(name).to_string_lossy().into_owned();
    fs::write(path("a.toml"), format!("api_keys = '{KEYS}'\nbase_url = \"https://claims.example\"\n"))?;
    fs::write(path("b.json"), serde_json::json!({ "api_keys": KEYS }).to_string())?;
    fs::write(path("keys"), format!("{KEYS}\n"))?;
    fs::write(path("c.json"), "{}")?;
    let keys = format!("api_keys=@{}", path("keys"));
    for arguments in [
        vec!["check-settings", &path("a.toml")],
        vec!["check-settings", &path("b.json")],
        vec!["check-settings", &path("c.json"), "--variable", &keys],
        vec!["check-settings", &path("b.json"), "--variable", "policy=study"],
    ] {
        let output = hearth(&arguments, b"")?;
        ensure!(output.status.code() == Some(0), "{arguments:?}: {output:?}");
    }
    Ok(())
}

#[test]
fn every_error_is_printed_without_secrets() -> Result<()> {
    let output = hearth(
        &[
            "check-settings",
            "-",
            "--variable",
            "base_url=claims.example",
            "--variable",
            "issuer_key=z3u2hunter2",
        ],
        br#"{"policy":"both","api_keys":"hunter2"}"#,
    )?;
    let printed = text(&output.stdout);
    ensure!(output.status.code() == Some(1), "{output:?}");
    for name in ["api_keys", "policy", "issuer_key", "base_url"] {
        ensure!(printed.contains(&format!("the variable `{name}` ")), "{name}: {printed}");
    }
    ensure!(printed.contains("4 errors") && !printed.contains("hunter2"), "{printed}");
    Ok(())
}

#[test]
fn an_unreadable_file_is_refused() -> Result<()> {
    for wrong in ["[]", "{\"api_keys\":[]}", "hunter2", "{\"api_keys\":\"hunter2"] {
        let output = hearth(&["check-settings", "-"], wrong.as_bytes())?;
        let message = text(&[output.stdout, output.stderr].concat());
        ensure!(output.status.code() == Some(2) && message.contains("line 1"), "{wrong}: {message}");
        ensure!(!message.contains("hunter2"), "{message}");
    }
    let output = hearth(&["check-settings", "-"], b"{}")?;
    ensure!(text(&output.stdout).contains("`api_keys` is missing"), "{output:?}");
    ensure!(hearth(&["check-settings", "/nowhere.toml"], b"")?.status.code() == Some(2));
    Ok(())
}

#[test]
fn a_server_with_wrong_settings_does_not_start() -> Result<()> {
    let state = TempDir::new()?;
    let name = state.path().to_string_lossy();
    let key = "[[api_keys]]\nid = \"a\"\nsubject = \"s\"\nsha256 = \"hunter2\"\nscopes = [\"claims:reed\"]\n";
    let settings = "base_url = \"claims.example\"\n[gateway]\ndeadline_ms = 0\n[claims]\ncors_origins = [\"a.example\"]\n";
    fs::write(state.path().join("hearth.toml"), format!("{settings}{key}"))?;
    let output = hearth(&["serve", "--listen", "127.0.0.1:0", "--state", &name], b"")?;
    let message = text(&output.stderr);
    ensure!(output.status.code() == Some(2) && output.stdout.is_empty(), "{output:?}");
    for name in ["api_keys", "base_url", "gateway_deadline_ms", "claims_cors_origins"] {
        ensure!(message.contains(&format!("the variable `{name}` ")), "{name}: {message}");
    }
    ensure!(!message.contains("hunter2"), "{message}");
    Ok(())
}
