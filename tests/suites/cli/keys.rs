//! Tests of `hearth keys`: a key is created, printed once, stored for its owner, and shown without its secret. The API keys
//! of a running service are created, listed and revoked.

use std::fs;
use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use hearth_kpt_core::contract::credential;
use hearth_tests::server::{self, Server};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use super::{hearth, text};

/// Returns the rest of the line that begins with a word.
fn line<'t>(shown: &'t str, word: &str) -> Result<&'t str> {
    let line =
        shown.lines().find_map(|line| line.strip_prefix(word)).with_context(|| format!("{word}: {shown}"))?;
    Ok(line.trim())
}

#[test]
fn a_key_is_printed_once() -> Result<()> {
    let first = text(&hearth(&["keys", "new"], b"")?.stdout);
    let second = text(&hearth(&["keys", "new"], b"")?.stdout);
    ensure!(first != second && first.lines().count() == 2, "{first}");
    let secret = line(&first, "secret")?;
    let answer = credential::key(json!({ "secretKey": secret }).to_string().as_bytes());
    let answer: Value = serde_json::from_str(&answer)?;
    ensure!(answer["did"] == line(&first, "did")?, "{answer}");
    Ok(())
}

#[test]
fn a_key_file_is_private_and_not_overwritten() -> Result<()> {
    let directory = TempDir::new()?;
    let file = directory.path().join("credential.key");
    let name = file.to_string_lossy();
    let created = hearth(&["keys", "new", "--output", &name], b"")?;
    let secret = fs::read_to_string(&file)?;
    ensure!(
        created.status.code() == Some(0) && secret.starts_with("z3u2") && secret.ends_with('\n'),
        "{created:?}"
    );
    ensure!(!text(&created.stdout).contains(secret.trim()) && created.stderr.is_empty(), "{created:?}");
    #[cfg(unix)]
    ensure!(super::is_private(&file)?);
    // The file is not overwritten.
    ensure!(hearth(&["keys", "new", "--output", &name], b"")?.status.code() == Some(2));
    ensure!(fs::read_to_string(&file)? == secret);

    let shown = text(&hearth(&["keys", "show", &name], b"")?.stdout);
    ensure!(
        line(&shown, "did")? == line(&text(&created.stdout), "did")? && !shown.contains(secret.trim()),
        "{shown}"
    );
    let answer = hearth(
        &["keys", "show", "--did", "did:web:example.org", "--format", "json", "-"],
        secret.as_bytes(),
    )?;
    let answer = text(&answer.stdout);
    ensure!(answer.contains(r#""id":"did:web:example.org""#) && !answer.contains(secret.trim()), "{answer}");
    Ok(())
}

#[test]
fn an_invalid_key_is_not_repeated() -> Result<()> {
    for wrong in ["z3u2secretsecretsecret", "secret secret", "", "\u{1b}[2J"] {
        let output = hearth(&["keys", "show", "-"], wrong.as_bytes())?;
        let message = text(&[output.stdout, output.stderr].concat());
        ensure!(output.status.code() == Some(2) && !message.is_empty(), "{wrong:?}: {message}");
        ensure!(!message.contains("secretsecret") && !message.contains('\u{1b}'), "{wrong:?}: {message}");
    }
    Ok(())
}

/// The entry for `api_keys` contains only the digest of its key.
#[test]
fn an_api_key_comes_with_its_entry() -> Result<()> {
    let directory = TempDir::new()?;
    let file = directory.path().join("api.key");
    let name = file.to_string_lossy();
    let arguments = ["keys", "api", "--subject", "team", "--scope", "claims:write", "--room", "lounge"];
    let created = [&arguments[..], &["--output", &name, "--format", "json"]].concat();
    let entry = super::json_of(&created, b"", 0)?;
    let key = fs::read_to_string(&file)?;
    ensure!(key.starts_with("hearth_"), "{key}");
    let sha256 = HEXLOWER.encode(&Sha256::digest(key.trim()));
    let expected = json!({
        "id": "team", "sha256": sha256, "subject": "team", "scopes": ["claims:write"], "rooms": ["lounge"],
    });
    ensure!(entry == expected, "{entry}");
    let again = [&arguments[..], &["--of", &name, "--format", "json"]].concat();
    ensure!(super::json_of(&again, b"", 0)? == entry, "the entry of an existing key");
    let printed = text(&hearth(&arguments, b"")?.stdout);
    let digest = HEXLOWER.encode(&Sha256::digest(line(&printed, "key")?));
    ensure!(line(&printed, "entry")?.contains(&digest), "{printed}");
    let chosen = ["--organisation", "kitchens", "--expires", "2999-01-01", "--id", "season", "--of", &name];
    let chosen = [&arguments[..], &chosen, &["--format", "json"]].concat();
    let entry = super::json_of(&chosen, b"", 0)?;
    ensure!(entry["organisation"] == "kitchens" && entry["id"] == "season", "{entry}");
    ensure!(entry["expires"] == "2999-01-01T00:00:00Z", "{entry}");
    for wrong in [&["--scope", "claims:reed"][..], &["--format", "json"]] {
        ensure!(hearth(&[&arguments[..], wrong].concat(), b"")?.status.code() == Some(2), "{wrong:?}");
    }
    Ok(())
}

/// A server with the key of an operator, and the command with this key in the environment.
struct Managed {
    server: Server,
}

impl Managed {
    fn new() -> Result<Self> {
        let digest = HEXLOWER.encode(&Sha256::digest(OPERATOR));
        let settings = format!(
            "[[api_keys]]\nid = \"operator\"\nsha256 = {digest:?}\norganisation = \"team\"\nsubject = \"operator\"\n\
             scopes = [\"claims:read\", \"claims:write\", \"keys:admin\"]\nrooms = [\"*\"]\n"
        );
        Ok(Self { server: Server::configured(&settings, &[], &[])? })
    }

    fn keys(&self, arguments: &[&str]) -> Result<Output> {
        self.keys_with(OPERATOR, arguments)
    }

    fn keys_with(&self, key: &str, arguments: &[&str]) -> Result<Output> {
        let mut command = Command::new(server::command()?);
        command.arg("keys").args(arguments).env("HEARTH_API_KEY", key).env("HEARTH_URL", self.server.url(""));
        Ok(command.output()?)
    }
}

#[test]
fn a_key_of_a_service_is_created_listed_and_revoked() -> Result<()> {
    let service = Managed::new()?;
    let create =
        ["create", "--subject", "amina", "--scopes", "claims:write,claims:read", "--expires", "2999-01-01"];
    let output = service.keys(&create)?;
    ensure!(output.status.code() == Some(0), "{output:?}");
    ensure!(text(&output.stderr).contains("shown only once"), "{output:?}");
    let shown = text(&output.stdout);
    let (id, key) = (line(&shown, "id")?, line(&shown, "key")?);
    ensure!(line(&shown, "subject")? == "amina, organisation team", "{shown}");
    ensure!(line(&shown, "expires")?.starts_with("2999-01-01T00:00:00"), "{shown}");
    ensure!(line(&shown, "form")? == service.server.url(&format!("/form/#key={key}")), "{shown}");
    ensure!(service.server.submit(key, hearth_kpt_core::claims::SAMPLE.as_bytes())?.status == 201);

    let listed = text(&service.keys(&["list"])?.stdout);
    // The keys of the settings are first.
    let operator = listed.lines().nth(1).with_context(|| listed.clone())?;
    ensure!(operator.contains("operator") && operator.contains("valid, in the settings"), "{listed}");
    let row = listed.lines().find(|line| line.starts_with(id)).with_context(|| listed.clone())?;
    ensure!(row.starts_with(id) && row.contains("amina") && row.contains("expires 2999-01-01"), "{listed}");
    ensure!(row.contains("claims:write, claims:read") && row.contains("created by operator"), "{listed}");
    ensure!(!listed.contains(key), "{listed}");

    let revoked = service.keys(&["revoke", id])?;
    ensure!(
        revoked.status.code() == Some(0) && text(&revoked.stdout).contains("of amina at "),
        "{revoked:?}"
    );
    ensure!(service.server.read("/v1/claims", Some(key))?.status == 401);
    let listed = service.keys(&["list", "--format", "json"])?;
    let entry: Value = serde_json::from_str(text(&listed.stdout).lines().last().context("a line")?)?;
    ensure!(entry["id"] == id && entry["revokedBy"] == "operator", "{entry}");
    // Again, nothing changes.
    let again = service.keys(&["revoke", id, "--format", "json"])?;
    let again: Value = serde_json::from_slice(&again.stdout)?;
    ensure!(again == entry, "{again}");
    Ok(())
}

#[test]
fn a_key_of_a_service_can_be_read_by_a_program_or_a_phone() -> Result<()> {
    let service = Managed::new()?;
    let create = ["create", "--subject", "amina", "--scopes", "claims:write", "--rooms", "lounge,kitchen"];
    let created = service.keys(&[&create[..], &["--format", "json"]].concat())?;
    let created: Value = serde_json::from_slice(&created.stdout)?;
    ensure!(created["key"].as_str().is_some_and(|key| key.starts_with("hearth_")), "{created}");
    ensure!(created["rooms"] == json!(["lounge", "kitchen"]), "{created}");
    let shown = text(&service.keys(&[&create[..], &["--qr"]].concat())?.stdout);
    // A code of this length has at least 33 modules and the quiet zone in each direction, two in a line of text.
    let code: Vec<&str> = shown.lines().filter(|line| line.contains(['█', '▀', '▄'])).collect();
    ensure!(code.len() >= 20 && code.iter().all(|line| line.chars().count() >= 41), "{shown}");
    Ok(())
}

#[test]
fn an_error_of_the_service_is_shown_with_its_url() -> Result<()> {
    let service = Managed::new()?;
    let url = service.server.url("/v1/keys");
    for (key, arguments, words) in [
        (
            OPERATOR,
            vec!["create", "--subject", "a", "--scopes", "studies:read"],
            "lacks the scope `studies:read`",
        ),
        (
            OPERATOR,
            vec!["create", "--subject", "a", "--scopes", "claims:read", "--organisation", "b"],
            "`team`",
        ),
        (
            OPERATOR,
            vec!["create", "--subject", "a", "--scopes", "claims:read", "--expires", "2020-01-01"],
            "not in the future",
        ),
        (OPERATOR, vec!["revoke", "key-0"], "no key of the organisation has the id `key-0`"),
        ("another", vec!["list"], "the API key is unknown"),
    ] {
        let output = service.keys_with(key, &arguments)?;
        let error = text(&output.stderr);
        ensure!(output.status.code() == Some(2) && output.stdout.is_empty(), "{output:?}");
        ensure!(error.contains(&url) && error.contains(words), "{words}: {error}");
    }
    for (arguments, words) in [
        (["create", "--subject", "a", "--scopes", "claims:all"], "claims:all"),
        (["create", "--subject", "a", "--expires", "tomorrow"], "such as `2027-01-01`"),
    ] {
        let output = service.keys(&arguments)?;
        ensure!(output.status.code() == Some(2) && text(&output.stderr).contains(words), "{output:?}");
    }
    Ok(())
}

const OPERATOR: &str = "the-key-of-the-operator";
