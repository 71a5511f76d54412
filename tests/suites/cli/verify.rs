//! Tests of `hearth verify`: a credential is verified from files alone.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_kpt_core::contract::credential;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{hearth, text};

/// A credential of the sample claim, in a temporary directory.
struct Issued {
    directory: TempDir,
    credential: String,
}

const NOW: &str = "2026-11-22T10:00:00Z";
/// The seed of RFC 8032, section 7.1, test 1.
const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";

impl Issued {
    fn new() -> Result<Self> {
        Self::by(&format!("sha256:{}", hearth_kpt::DIGEST))
    }

    /// Issues a credential that names a module.
    fn by(module: &str) -> Result<Self> {
        let key: Value =
            serde_json::from_str(&credential::key(json!({ "seed": SEED }).to_string().as_bytes()))?;
        let request = json!({
            "claim": SAMPLE,
            "record": { "policy": "claim" },
            "secretKey": key["secretKey"],
            "created": "2026-11-22T09:00:00Z",
            "validUntil": "2027-11-22T09:00:00Z",
            "module": module,
        });
        let answer: Value = serde_json::from_str(&credential::issue(request.to_string().as_bytes()))?;
        let credential = answer.get("verifiableCredential").with_context(|| answer.to_string())?.to_string();
        let issued = Self { directory: TempDir::new()?, credential };
        issued.file("credential.json", &issued.credential)?;
        issued.file("claim.json", SAMPLE)?;
        Ok(issued)
    }

    fn path(&self) -> &Path {
        self.directory.path()
    }

    fn file(&self, name: &str, text: &str) -> Result<String> {
        let path = self.path().join(name);
        fs::write(&path, text)?;
        Ok(path.to_string_lossy().into_owned())
    }

    /// Runs the command on these files.
    fn verify(&self, arguments: &[&str]) -> Result<(Option<i32>, String)> {
        let credential = self.path().join("credential.json").to_string_lossy().into_owned();
        let claim = self.path().join("claim.json").to_string_lossy().into_owned();
        let mut all = vec!["verify", "--credential", &credential, "--claim", &claim, "--now", NOW];
        all.extend(arguments);
        let output = hearth(&all, b"")?;
        Ok((output.status.code(), text(&[output.stdout, output.stderr].concat())))
    }
}

#[test]
fn json_is_the_answer_of_the_module() -> Result<()> {
    let issued = Issued::new()?;
    let (code, answer) = issued.verify(&["--format", "json"])?;
    let module = format!("sha256:{}", hearth_kpt::DIGEST);
    let request = format!(
        r#"{{"credential":{},"module":"{module}","now":"{NOW}","claim":{}}}"#,
        issued.credential,
        Value::from(SAMPLE)
    );
    ensure!(code == Some(0) && answer.trim_end() == credential::verify(request.as_bytes()), "{answer}");
    Ok(())
}

#[test]
fn each_check_is_listed() -> Result<()> {
    let issued = Issued::new()?;
    let (code, shown) = issued.verify(&[])?;
    ensure!(code == Some(0) && shown.contains("credential.json: verified, except for"), "{shown}");
    for check in
        ["signature  pass", "issuer     pass", "period     pass", "digest     pass", "module     pass"]
    {
        ensure!(shown.lines().any(|line| line.starts_with(check)), "{check}: {shown}");
    }
    ensure!(shown.contains("status     not-checked  the credential names no status"), "{shown}");
    // A record has the credential as a member.
    let record = format!("{{\"id\":\"kpt-1\",\"verifiableCredential\":{}}}", issued.credential);
    issued.file("credential.json", &record)?;
    let (code, shown) = issued.verify(&[])?;
    ensure!(code == Some(0) && shown.contains("signature  pass"), "{shown}");
    ensure!(shown.contains("`verifiableCredential` of ") && shown.contains(": verified, except"), "{shown}");
    // A record that says itself that it is not verified any more is not verified by its credential.
    issued.file("credential.json", &record.replacen('{', "{\"status\":\"invalidated\",", 1))?;
    let (code, shown) = issued.verify(&[])?;
    ensure!(
        code == Some(1) && shown.contains("the record is not verified: its status is invalidated"),
        "{shown}"
    );
    Ok(())
}

#[test]
fn the_credential_of_another_module_is_compared_and_its_module_named() -> Result<()> {
    let module = format!("sha256:{}", "ab".repeat(32));
    let issued = Issued::by(&module)?;
    let (code, shown) = issued.verify(&[])?;
    ensure!(code == Some(0) && shown.contains("module     not-checked"), "{shown}");
    ensure!(shown.contains(&format!("another module issued the credential: {module}")), "{shown}");
    // The rules are still applied to the claim.
    issued.file("claim.json", &SAMPLE.replace("dry", "wet"))?;
    let (code, shown) = issued.verify(&[])?;
    ensure!(code == Some(1) && shown.contains("credential.digest_differs"), "{shown}");
    Ok(())
}

#[test]
fn a_document_around_a_credential_is_not_verified_by_it() -> Result<()> {
    let issued = Issued::new()?;
    let forged = issued.credential.replace("11.9", "1.19");
    let (members, _) = forged.rsplit_once('}').context("an object")?;
    let around = format!("{members},\"verifiableCredential\":{}}}", issued.credential);
    issued.file("credential.json", &around)?;
    let (code, shown) = issued.verify(&[])?;
    ensure!(code == Some(1) && shown.contains("credential.wrong_signature"), "{shown}");
    Ok(())
}

#[test]
fn a_failed_check_exits_1_with_its_place() -> Result<()> {
    let issued = Issued::new()?;
    let changed = issued.credential.replace("11.9", "11.8");
    ensure!(changed != issued.credential);
    for (credential, claim, arguments, message) in [
        (changed.as_str(), SAMPLE, &[][..], "credential.wrong_signature"),
        (issued.credential.as_str(), &SAMPLE.replace("dry", "wet"), &[], "credential.digest_differs"),
        (&issued.credential, SAMPLE, &["--now", "2028-01-01T00:00:00Z"], "credential.expired"),
        (&issued.credential, SAMPLE, &["--issuer", "did:web:example.org"], "credential.other_issuer"),
    ] {
        issued.file("credential.json", credential)?;
        issued.file("claim.json", claim)?;
        let mut all = vec!["verify", "--credential", "credential.json", "--claim", "claim.json"];
        all.extend(arguments);
        if !arguments.contains(&"--now") {
            all.extend(["--now", NOW]);
        }
        let output = std::process::Command::new(hearth_tests::server::command()?)
            .args(&all)
            .current_dir(issued.path())
            .output()?;
        let shown = text(&output.stdout);
        ensure!(output.status.code() == Some(1) && shown.contains(message), "{message}: {output:?}");
        ensure!(shown.contains("--> credential.json:1:"), "{message}: {shown}");
        ensure!(shown.trim_end().lines().last().is_some_and(|line| line.contains("not verified")), "{shown}");
    }
    Ok(())
}

#[test]
fn a_file_that_is_not_used_exits_1() -> Result<()> {
    let issued = Issued::new()?;
    let credential = issued.path().join("credential.json").to_string_lossy().into_owned();
    let claim = issued.path().join("claim.json").to_string_lossy().into_owned();
    let list = issued.file("list.json", r#"{"id":"https://example.org/status/1"}"#)?;
    let controller = issued.file("did.json", r#"{"id":"did:web:example.org"}"#)?;
    let unused = [("--claims", &claim), ("--status-list", &list), ("--controller", &controller)];
    for (flag, file) in unused {
        let all = ["verify", "--credential", &credential, "--now", NOW, flag, file];
        let output = hearth(&all, b"")?;
        let shown = text(&[output.stdout, output.stderr].concat());
        ensure!(output.status.code() == Some(1), "{flag}: {shown}");
        ensure!(shown.contains("credential.input_not_used"), "{flag}: {shown}");
    }
    Ok(())
}

#[test]
fn an_issuer_that_is_not_expected_is_not_verified() -> Result<()> {
    let issued = Issued::new()?;
    let (code, shown) = issued.verify(&[])?;
    ensure!(code == Some(0) && shown.contains("the issuer is not verified: without --issuer"), "{shown}");
    let credential: Value = serde_json::from_str(&issued.credential)?;
    let did = credential.get("issuer").and_then(Value::as_str).context("the issuer")?;
    let (code, shown) = issued.verify(&["--issuer", did])?;
    ensure!(code == Some(0) && !shown.contains("the issuer is not verified"), "{shown}");
    Ok(())
}

#[test]
fn an_unreadable_file_exits_2() -> Result<()> {
    let issued = Issued::new()?;
    let broken = issued.file("broken.json", "{\"a\":1}],\"now\":[")?;
    let missing = issued.path().join("no-such.json").to_string_lossy().into_owned();
    for (arguments, message) in [
        (["--status-list", &broken], "broken.json:1:8: not JSON"),
        (["--controller", &broken], "broken.json:1:8: not JSON"),
        (["--controller", &missing], "no-such.json"),
        (["--now", "yesterday"], "`/now`: `yesterday` is not a time"),
    ] {
        let (code, shown) = if arguments[0] == "--now" {
            let credential = issued.path().join("credential.json").to_string_lossy().into_owned();
            let output = hearth(&["verify", "--credential", &credential, arguments[0], arguments[1]], b"")?;
            (output.status.code(), text(&output.stdout))
        } else {
            issued.verify(&arguments)?
        };
        ensure!(code == Some(2) && shown.contains(message), "{arguments:?}: {shown}");
    }
    issued.file("claim.json", "{\"a\":")?;
    let (code, shown) = issued.verify(&[])?;
    ensure!(code == Some(2) && shown.contains("claim.json:1:5: not JSON"), "{shown}");
    issued.file("claim.json", SAMPLE)?;
    let null = issued.file("null.json", " null\n")?;
    let (code, shown) = issued.verify(&["--study", &null])?;
    ensure!(code == Some(2) && shown.contains("null.json` contains only `null`"), "{shown}");
    // A longer file is refused as a whole, so that its end cannot be cut off.
    let long = format!("{}{}{}", issued.credential, " ".repeat(8 << 20), "{}");
    issued.file("credential.json", &long)?;
    let (code, shown) = issued.verify(&[])?;
    ensure!(code == Some(2) && shown.contains("credential.json` has more than 8 MiB"), "{shown}");
    ensure!(hearth(&["verify", "--credential", "-"], b"{")?.status.code() == Some(2));
    Ok(())
}

#[test]
fn a_selection_for_each_group_is_read_from_the_parameters() -> Result<()> {
    let vector = hearth_vectors::vector::named("study/recruitment/a-selection-for-each-group")?;
    let mut study: Value = serde_json::from_slice(&vector.request()?)?;
    study["study"] = json!({ "id": "nakuru-2026" });
    let key: Value = serde_json::from_str(&credential::key(json!({ "seed": SEED }).to_string().as_bytes()))?;
    let request = json!({
        "study": study,
        "secretKey": key["secretKey"],
        "created": "2026-11-22T09:00:00Z",
        "module": format!("sha256:{}", hearth_kpt::DIGEST),
    });
    let answer: Value = serde_json::from_str(&credential::study(request.to_string().as_bytes()))?;
    let directory = TempDir::new()?;
    let file = |name: &str, text: &str| -> Result<String> {
        let path = directory.path().join(name);
        fs::write(&path, text)?;
        Ok(path.to_string_lossy().into_owned())
    };
    let issued = answer.get("verifiableCredential").with_context(|| answer.to_string())?;
    let issued = file("credential.json", &issued.to_string())?;
    let lines: Vec<String> =
        study["claims"].as_array().context("claims")?.iter().map(Value::to_string).collect();
    let claims = file("claims.ndjson", &lines.join("\n"))?;
    let parameters = file("parameters.json", &json!({ "selection": study["selection"] }).to_string())?;
    let verify = |arguments: &[&str]| -> Result<(Option<i32>, String)> {
        let all =
            [&["verify", "--credential", &issued, "--claims", &claims, "--now", NOW], arguments].concat();
        let output = hearth(&all, b"")?;
        Ok((output.status.code(), text(&[output.stdout, output.stderr].concat())))
    };
    let (code, shown) = verify(&["--selection", &parameters])?;
    ensure!(code == Some(0) && shown.contains("study      pass"), "{shown}");
    let (code, shown) = verify(&[])?;
    ensure!(code == Some(0) && shown.contains("without rules 5, the selection was not given"), "{shown}");
    let (code, shown) = verify(&["--selection", &issued])?;
    ensure!(code == Some(2) && shown.contains("pass the frame with `--frame`"), "{shown}");
    Ok(())
}
