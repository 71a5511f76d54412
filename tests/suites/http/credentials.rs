//! The verifiable credential of a record: its content, its issuer, and that it does not change.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_kpt_core::contract::credential;
use hearth_tests::named;
use hearth_tests::server::{self, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::api::{accepted, sample};
use crate::client::{change, keys, problem, record, verdict, verify, with_status};
use crate::status::{is_set, list, place};
use crate::{OnServe, Test};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_verified_record_has_a_credential,
    a_third_party_can_verify_it,
    a_changed_claim_fails_verification,
    repeated_reads_return_the_same_credential,
    a_pending_record_has_no_credential,
    a_did_key_issuer_has_no_did_document,
];

const SERVE: &[OnServe<Alone>] = &[(
    "the_key_is_created_once_and_never_shown",
    the_key_is_created_once_and_never_shown,
    "`hearth serve` creates an issuer key at its first start",
)];

/// Tests that start their own servers.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Alone); 7] = [
        ("a_key_can_be_given", a_key_can_be_given),
        ("an_invalid_issuer_key_prevents_the_start", an_invalid_issuer_key_prevents_the_start),
        ("a_did_web_has_a_document", a_did_web_has_a_document),
        ("a_new_key_keeps_credentials_of_the_earlier_one", a_new_key_keeps_credentials_of_the_earlier_one),
        ("an_invalid_public_key_prevents_the_start", an_invalid_public_key_prevents_the_start),
        ("lists_are_below_the_public_address", lists_are_below_the_public_address),
        ("each_65536_records_have_lists", each_65536_records_have_lists),
    ];
    let trials = tests.into_iter().map(|(name, test)| trial(format!("credentials::{name}"), test));
    let serve = SERVE
        .iter()
        .map(|(name, test, why)| only(Host::Serve, why, trial(format!("credentials::{name}"), test)));
    trials.chain(serve).collect()
}

fn digest() -> String {
    format!("sha256:{}", hearth_kpt::DIGEST)
}

fn a_verified_record_has_a_credential(server: &Server, key: &str) -> Result<()> {
    let claim = sample(&[("{\"type\"", "{\"evidence\":[\"ipfs://Qm1\"],\"type\"")]);
    let record = accepted(server, key, &claim)?;
    ensure!(
        record["credential"]
            == json!({"type": "KPTCredential", "issuer": record["verifiableCredential"]["issuer"], "evidence": ["ipfs://Qm1"]}),
        "{record}"
    );
    let credential = &record["verifiableCredential"];
    ensure!(credential["@context"][0] == "https://www.w3.org/ns/credentials/v2", "{credential}");
    ensure!(credential["type"] == json!(["VerifiableCredential", "KPTCredential"]), "{credential}");
    let id = record["id"].as_str().context("the id is missing")?;
    ensure!(credential["id"] == format!("urn:hearth:record:{id}"), "{credential}");
    ensure!(
        credential["issuer"].as_str().is_some_and(|issuer| issuer.starts_with("did:key:z6Mk")),
        "{credential}"
    );
    ensure!(credential["credentialSubject"]["id"] == "did:ixo:household/123", "{credential}");
    ensure!(credential.to_string().contains(&digest()), "the module is missing in {credential}");
    let entries = credential["credentialStatus"].as_array().context("the lists are missing")?;
    for (entry, purpose) in entries.iter().zip(["revocation", "suspension"]) {
        ensure!(entry["type"] == "BitstringStatusListEntry" && entry["statusPurpose"] == purpose, "{entry}");
        ensure!(entry["statusListCredential"] == server.url(&format!("/v1/status/{purpose}")), "{entry}");
    }
    ensure!(entries.len() == 2, "{credential}");
    Ok(())
}

fn a_third_party_can_verify_it(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, SAMPLE)?;
    let beside = json!({"claim": SAMPLE, "module": digest()});
    let verified = verify(&record["verifiableCredential"], beside)?;
    ensure!(verified["outcome"] == "valid", "{verified}");
    for check in ["signature", "issuer", "digest", "rules", "module"] {
        ensure!(verdict(&verified, check) == "pass", "{check}: {verified}");
    }
    Ok(())
}

fn a_changed_claim_fails_verification(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, SAMPLE)?;
    let changed = sample(&[("3.2,", "3.1,"), ("11.9", "11.8")]);
    let verified = verify(&record["verifiableCredential"], json!({"claim": changed}))?;
    ensure!(
        verdict(&verified, "signature") == "pass" && verdict(&verified, "digest") == "fail",
        "{verified}"
    );
    let mut forged = record["verifiableCredential"].clone();
    forged["credentialSubject"]["id"] = json!("did:ixo:household/124");
    let verified = verify(&forged, json!({}))?;
    ensure!(verdict(&verified, "signature") == "fail", "{verified}");
    Ok(())
}

/// Returns the text of the credential in an answer.
fn text(body: &str) -> Result<&str> {
    let start = body.find("\"verifiableCredential\":").context("the credential is missing")?;
    let end = body.find(",\"checks\":").context("the credential is not followed by `checks`")?;
    body.get(start..end).context("the text is missing")
}

fn repeated_reads_return_the_same_credential(server: &Server, key: &str) -> Result<()> {
    let first = server.submit(key, SAMPLE.as_bytes())?;
    let id = first.json()["id"].as_str().context("the id is missing")?.to_owned();
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    let read = server.read(&format!("/v1/claims/{id}"), Some(key))?;
    let again = server.submit(key, SAMPLE.as_bytes())?;
    ensure!(again.status == 200, "{}", again.status);
    ensure!(
        text(&first.body)? == text(&read.body)? && text(&first.body)? == text(&again.body)?,
        "{}",
        read.body
    );
    Ok(())
}

fn a_pending_record_has_no_credential(server: &Server, key: &str) -> Result<()> {
    let pending = accepted(server, key, &sample(&[("\"season\":\"dry\",", "")]))?;
    ensure!(pending["status"] == "pending" && pending.get("verifiableCredential").is_none(), "{pending}");
    ensure!(record(server, key, &pending["id"])?.get("verifiableCredential").is_none());
    Ok(())
}

fn a_did_key_issuer_has_no_did_document(server: &Server, _: &str) -> Result<()> {
    problem(&server.read("/.well-known/did.json", None)?, 404, "not-found", "did:web")
}

fn issuer_of(server: &Server, key: &str, claim: &str) -> Result<Value> {
    Ok(accepted(server, key, claim)?["verifiableCredential"]["issuer"].clone())
}

fn the_key_is_created_once_and_never_shown() -> Result<()> {
    let server = Server::configured(&keys(["a"]), &[], &[])?;
    let file = server.state().join("issuer.key");
    let secret = fs::read_to_string(&file)?;
    let secret = secret.trim();
    ensure!(secret.starts_with("z3u2"), "the text is not a key");
    #[cfg(unix)]
    ensure!(std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&file)?.permissions()) & 0o777 == 0o600);
    let issuer = issuer_of(&server, "a", SAMPLE)?;
    let shown = server.banner()?;
    ensure!(shown.contains(issuer.as_str().context("the issuer is missing")?), "{shown}");
    ensure!(!shown.contains(secret) && !server.log()?.contains(secret), "the output contains the key");
    let again = Server::in_directory(server.stop_and_keep()?, &[])?;
    ensure!(fs::read_to_string(again.state().join("issuer.key"))?.trim() == secret);
    let later = sample(&[("household/123", "household/124")]);
    ensure!(issuer_of(&again, "a", &later)? == issuer);
    Ok(())
}

/// Returns a key and its DID.
fn made(seed: &str) -> Result<(String, String)> {
    let key: Value = serde_json::from_str(&credential::key(json!({"seed": seed}).to_string().as_bytes()))?;
    let text = |name: &str| key[name].as_str().map(str::to_owned).context("the key is missing");
    Ok((text("secretKey")?, text("did")?))
}

fn a_key_can_be_given() -> Result<()> {
    let (flag, flags) = made(&"01".repeat(32))?;
    let (file, files) = made(&"02".repeat(32))?;
    let settings = format!("issuer_key = {file:?}\n{}", keys(["a"]));
    let server = Server::configured(&settings, &[], &[])?;
    ensure!(issuer_of(&server, "a", SAMPLE)? == files);
    ensure!(!server.state().join("issuer.key").exists());
    for (arguments, environment) in
        [(vec!["--issuer-key", &flag], vec![]), (vec![], vec![("HEARTH_ISSUER_KEY", flag.as_str())])]
    {
        let server = Server::configured(&settings, &arguments, &environment)?;
        ensure!(issuer_of(&server, "a", SAMPLE)? == flags);
    }
    Ok(())
}

fn an_invalid_issuer_key_prevents_the_start() -> Result<()> {
    for key in ["hunter2", "z3u2hunter2", "z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"] {
        let Err(error) = Server::configured(&keys(["a"]), &["--issuer-key", key], &[]) else {
            anyhow::bail!("`{key}` is accepted as a key");
        };
        let message = error.to_string();
        ensure!(message.contains("--issuer-key") && !message.contains(key), "{message}");
    }
    Ok(())
}

fn a_did_web_has_a_document() -> Result<()> {
    let arguments = ["--issuer", "did:web:claims.example"];
    let server = Server::configured(&keys(["a"]), &arguments, &[])?;
    let record = accepted(&server, "a", SAMPLE)?;
    let credential = &record["verifiableCredential"];
    ensure!(credential["issuer"] == "did:web:claims.example", "{credential}");
    ensure!(record["credential"]["issuer"] == "did:web:claims.example", "{record}");
    let document = server.read("/.well-known/did.json", None)?;
    ensure!(document.header("cache-control").is_some_and(|value| value.contains("max-age")), "{document:?}");
    let document = with_status(&document, 200)?;
    ensure!(document["id"] == "did:web:claims.example", "{document}");
    ensure!(
        document["verificationMethod"][0]["id"] == credential["proof"]["verificationMethod"],
        "{document}"
    );
    let verified = verify(credential, json!({"claim": SAMPLE, "controllers": [document]}))?;
    ensure!(
        verdict(&verified, "signature") == "pass" && verdict(&verified, "issuer") == "pass",
        "{verified}"
    );
    let unknown = verify(credential, json!({"claim": SAMPLE}))?;
    ensure!(verdict(&unknown, "signature") != "pass", "{unknown}");
    let list = with_status(&server.read("/v1/status/revocation", None)?, 200)?;
    ensure!(list["issuer"] == "did:web:claims.example", "{list}");
    Ok(())
}

/// Follows the steps of the guide: publish the next key, then sign with it.
fn a_new_key_keeps_credentials_of_the_earlier_one() -> Result<()> {
    let ((first, first_did), (second, second_did)) = (made(&"01".repeat(32))?, made(&"02".repeat(32))?);
    let arguments = |secret| {
        let issuer = ["--issuer", "did:web:claims.example", "--issuer-key", secret];
        let public = ["--issuer-public-key", &first_did, "--issuer-public-key", &second_did];
        [issuer.as_slice(), &public].concat()
    };
    let server = Server::configured(&keys(["a"]), &arguments(&first), &[])?;
    let old = accepted(&server, "a", SAMPLE)?;
    let published = with_status(&server.read("/.well-known/did.json", None)?, 200)?;
    let server = Server::in_directory(server.stop_and_keep()?, &arguments(&second))?;
    let id = old["id"].as_str().context("the id is missing")?;
    let stored = with_status(&server.read(&format!("/v1/claims/{id}"), Some("a"))?, 200)?;
    ensure!(stored["verifiableCredential"] == old["verifiableCredential"], "{stored}");
    let later = sample(&[("household/123", "household/124")]);
    let new = accepted(&server, "a", &later)?;
    let document = with_status(&server.read("/.well-known/did.json", None)?, 200)?;
    for (document, order) in [(&published, [&first_did, &second_did]), (&document, [&second_did, &first_did])]
    {
        let methods = order.map(|did| did.replace("did:key:", "did:web:claims.example#"));
        ensure!(document["assertionMethod"] == json!(methods), "{document}");
        let members = order.map(|did| {
            let key = did.replace("did:key:", "");
            json!({
                "id": format!("did:web:claims.example#{key}"), "type": "Multikey",
                "controller": "did:web:claims.example", "publicKeyMultibase": key,
            })
        });
        ensure!(document["verificationMethod"] == json!(members), "{document}");
        ensure!(document["@context"][0] == "https://www.w3.org/ns/did/v1", "{document}");
        for (record, claim) in [(&old, SAMPLE), (&new, later.as_str())] {
            verified_by_command(&record["verifiableCredential"], claim, document, true)?;
        }
    }
    // After a theft, the operator leaves the stolen key out.
    let only = ["--issuer", "did:web:claims.example", "--issuer-key", &second];
    let server = Server::in_directory(server.stop_and_keep()?, &only)?;
    let document = with_status(&server.read("/.well-known/did.json", None)?, 200)?;
    ensure!(document["assertionMethod"].as_array().map(Vec::len) == Some(1), "{document}");
    verified_by_command(&old["verifiableCredential"], SAMPLE, &document, false)?;
    verified_by_command(&new["verifiableCredential"], &later, &document, true)
}

/// Runs `hearth verify` on a credential of `did:web:claims.example`, with the document of the issuer.
fn verified_by_command(credential: &Value, claim: &str, document: &Value, is_valid: bool) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let file = |name: &str, text: &str| -> Result<String> {
        let path = folder.path().join(name);
        fs::write(&path, text)?;
        Ok(path.to_string_lossy().into_owned())
    };
    let output = Command::new(server::command()?)
        .args(["verify", "--issuer", "did:web:claims.example"])
        .args(["--credential", &file("credential.json", &credential.to_string())?])
        .args(["--claim", &file("claim.json", claim)?])
        .args(["--controller", &file("did.json", &document.to_string())?])
        .output()?;
    let shown = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.code() == Some(i32::from(!is_valid)), "{shown}");
    ensure!(is_valid || shown.contains("credential.key_not_known"), "{shown}");
    Ok(())
}

fn an_invalid_public_key_prevents_the_start() -> Result<()> {
    let (secret, did) = made(&"01".repeat(32))?;
    for key in ["hunter2", &secret, "did:web:claims.example", &did.replace('M', "N")] {
        let arguments = ["--issuer-public-key", &did, "--issuer-public-key", key];
        let Err(error) = Server::configured(&keys(["a"]), &arguments, &[]) else {
            // Spin starts, and the edge reports the error.
            ensure!(Host::of_run() == Host::Spin, "`{key}` is accepted as a public key");
            continue;
        };
        let message = error.to_string();
        ensure!(message.contains("issuer_public_keys") && message.contains("number 2"), "{message}");
        ensure!(!message.contains(key), "{message}");
    }
    Ok(())
}

fn lists_are_below_the_public_address() -> Result<()> {
    let list = |server: &Server| -> Result<Value> {
        let credential = &accepted(server, "a", SAMPLE)?["verifiableCredential"];
        Ok(credential["credentialStatus"][0]["statusListCredential"].clone())
    };
    let server = Server::configured(&keys(["a"]), &["--base-url", "https://claims.example/kpt/"], &[])?;
    ensure!(list(&server)? == "https://claims.example/kpt/v1/status/revocation");
    let settings = format!("base_url = \"https://claims.example\"\n{}", keys(["a"]));
    let server = Server::configured(&settings, &[], &[])?;
    ensure!(list(&server)? == "https://claims.example/v1/status/revocation");
    Ok(())
}

/// The first record stands for the 65,535 before the second.
fn each_65536_records_have_lists() -> Result<()> {
    let at = ["--base-url", "https://claims.example"];
    let server = Server::configured(&keys(["a"]), &at, &[])?;
    let first = accepted(&server, "a", SAMPLE)?;
    ensure!(server.stored().change("UPDATE records SET seq = seq + 65535")? == 1);
    // An instance of the edge remembers the number of the newest list for a while.
    let server = Server::in_directory(server.stop_and_keep()?, &at)?;
    let second = accepted(&server, "a", &sample(&[("household/123", "household/124")]))?;
    for (record, number) in [(&first, ""), (&second, "-1")] {
        let credential = &record["verifiableCredential"];
        let names = ["revocation", "suspension"].map(|purpose| format!("{purpose}{number}"));
        for (name, entry) in names.iter().zip(credential["credentialStatus"].as_array().into_iter().flatten())
        {
            ensure!(
                entry["statusListCredential"] == format!("https://claims.example/v1/status/{name}"),
                "{entry}"
            );
        }
        let suspended = || is_set(&server, &names[1], place(record)?);
        ensure!(!suspended()?);
        change(&server, "a", &record["id"], "disputed", "the scale was not calibrated")?;
        ensure!(suspended()?);
        let lists = names.iter().map(|name| list(&server, name)).collect::<Result<Vec<_>>>()?;
        ensure!(
            verdict(&verify(credential, json!({"statusLists": lists}))?, "status") == "fail",
            "{credential}"
        );
    }
    problem(&server.read("/v1/status/revocation-2", None)?, 404, "not-found", "revocation-2")
}
