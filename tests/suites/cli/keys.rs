//! Tests of `hearth keys`: a key is created, printed once, stored for its owner, and shown without its secret.

use std::fs;

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use hearth_kpt_core::contract::credential;
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
    {
        use std::os::unix::fs::PermissionsExt as _;
        ensure!(fs::metadata(&file)?.permissions().mode() & 0o777 == 0o600);
    }
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
    for wrong in [&["--scope", "claims:reed"][..], &["--format", "json"]] {
        ensure!(hearth(&[&arguments[..], wrong].concat(), b"")?.status.code() == Some(2), "{wrong:?}");
    }
    Ok(())
}
