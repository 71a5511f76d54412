//! `credential.verify`.

use alloc::format;
use alloc::string::String;

use super::super::claims::study;
use super::super::module::RULE_SET;
use super::super::request::{Fields, Malformed};
use super::{Answer, answered, begin_refusal, begun, digest, tell, text, too_large_for};
use crate::claims::Context;
use crate::credential::{self, Asked, Checks, Time, codes};
use crate::finding::{Finding, Severity};
use crate::json::{Node, Value, Writer};
use crate::limits;

/// Verifies a document with a Data Integrity proof, a credential of a claim above all:
/// `{"credential":{…}}`, and what the verifier has: `claim` (its text), `study` (as in `claims.record`), `assessment` (the
/// text of what `study.assess` says), `module` (the digest of this one), `now`, `controllers`, `statusLists`, `issuer`
/// (who is expected).
///
/// `{"outcome":"valid","checks":{"signature":{"result":"pass"},…},"findings":[…]}`, or `"outcome":"findings"` with its
/// `status` when one of the checks has failed. What nobody gave the means for is `not-checked`, and refuses nothing.
pub fn verify(request: &[u8]) -> String {
    answered(request, limits::VERIFY_BYTES, &|root| {
        let asked = read(root)?;
        Ok(told(&credential::verify(&asked)))
    })
}

#[inline(never)]
fn read<'n, 'a>(root: &'n Node<'a>) -> Result<Asked<'n, 'a>, Answer> {
    let fields = Fields::of(root, MEMBERS)?;
    let credential = fields.required("credential")?;
    if !matches!(credential.value, Value::Object(_)) {
        let finding = Finding::new(&codes::WRONG_TYPE, "/credential", credential.at());
        let finding = finding.with("member", "credential").with("expected", "an object");
        return Err(Answer::Refused([finding.with("found", credential.value.kind())].into()));
    }
    let claim = text(&fields, "claim")?;
    let lists = fields.optional("statusLists").map(|node| objects("statusLists", node)).transpose()?;
    let documents = [("/credential", credential.span.len()), ("/claim", claim.map_or(0, str::len))];
    for (path, bytes) in documents {
        if bytes > limits::DOCUMENT_BYTES {
            return Err(too_large_for(path, bytes));
        }
    }
    for (index, list) in lists.unwrap_or_default().iter().enumerate() {
        if list.span.len() > limits::DOCUMENT_BYTES {
            return Err(too_large_for(format!("/statusLists/{index}"), list.span.len()));
        }
    }
    let now = text(&fields, "now")?;
    let time = now.map(|now| {
        let message = || format!("`now` must be a time as in RFC 3339, 2026-11-22T09:00:00Z, not `{now}`");
        Time::of(now).ok_or_else(message)
    });
    let study = fields.optional("study").map(study).transpose()?;
    let controllers = fields.optional("controllers").map(|node| objects("controllers", node)).transpose()?;
    Ok(Asked {
        credential,
        claim,
        assessment: text(&fields, "assessment")?,
        context: study.map(|study| Context { study: Some(study), conflict: None }),
        module: digest(&fields, "module")?,
        rule_set: RULE_SET,
        now: time.transpose()?,
        controllers: controllers.unwrap_or_default(),
        lists,
        issuer: text(&fields, "issuer")?,
    })
}

/// The members of a request.
const MEMBERS: &[&str] =
    &["credential", "claim", "study", "assessment", "module", "now", "controllers", "statusLists", "issuer"];

/// An array of objects.
#[inline(never)]
fn objects<'n, 'a>(name: &str, node: &'n Node<'a>) -> Result<&'n [Node<'a>], Malformed> {
    let Value::Array(items) = &node.value else {
        return Err(format!("`{name}` must be an array, not {}", node.value.kind()));
    };
    if items.len() > limits::CONTROLLERS {
        return Err(format!("`{name}` has {} items, {} are allowed", items.len(), limits::CONTROLLERS));
    }
    match items.iter().find(|item| !matches!(item.value, Value::Object(_))) {
        Some(item) => Err(format!("`{name}` must have objects, not {}", item.value.kind())),
        None => Ok(items),
    }
}

#[inline(never)]
fn told(checks: &Checks) -> String {
    let has_failed = checks.findings.iter().any(|finding| finding.code().severity == Severity::Error);
    let mut writer = if has_failed {
        let mut writer = Writer::default();
        writer.begin_object();
        begin_refusal(&mut writer, &checks.findings);
        writer
    } else {
        begun()
    };
    writer.name("checks");
    writer.begin_object();
    for (name, check) in &checks.checks {
        writer.name(name);
        writer.begin_object();
        writer.text_member("result", check.result);
        if let Some(reason) = check.reason {
            writer.text_member("reason", reason);
        }
        for (name, json) in &check.details {
            writer.name(name);
            writer.raw(json);
        }
        writer.end_object();
    }
    writer.end_object();
    tell(&mut writer, &checks.findings);
    writer.end_object();
    writer.finish()
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::super::{issue, key, sign, verify};
    use crate::claims::SAMPLE;
    use crate::finding::Findings;
    use crate::json;

    /// w3c/vc-di-eddsa, `TestVectors/keyPair.json`.
    const SECRET: &str = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";

    fn issued() -> String {
        let claim = serde_json::to_string(SAMPLE).unwrap();
        let module = "ab".repeat(32);
        let answer = issue(
            format!(
                r#"{{"claim":{claim},"record":{{"id":"kpt-1","policy":"claim"}},"secretKey":"{SECRET}",
                "created":"2026-11-22T09:00:00Z","module":"sha256:{module}"}}"#
            )
            .as_bytes(),
        );
        let lead = r#"{"outcome":"valid","verifiableCredential":"#;
        let end = r#","findings":["#;
        let rest = answer.strip_prefix(lead).unwrap_or_else(|| panic!("{answer}"));
        rest.rsplit_once(end).unwrap().0.to_string()
    }

    fn canonical(text: &[u8]) -> Option<String> {
        let mut findings = Findings::default();
        let node = json::read(text, &mut findings).filter(|_| findings.is_empty());
        node.map(|node| json::canonical(&node))
    }

    fn holds(credential: &[u8]) -> bool {
        let request = [&br#"{"credential":"#[..], credential, b"}"].concat();
        verify(&request).starts_with(r#"{"outcome":"valid""#)
    }

    #[test]
    fn every_byte_counts() {
        let credential = issued();
        assert!(holds(credential.as_bytes()));
        let told = canonical(credential.as_bytes());
        let proof = credential.find("proofValue").unwrap();
        for (index, byte) in credential.bytes().enumerate() {
            for bit in 0..if index < proof { 1 } else { 7 } {
                let mut changed = credential.clone().into_bytes();
                changed[index] = byte ^ 1 << bit;
                assert!(canonical(&changed) != told || byte == b' ', "{index}");
                assert!(!holds(&changed), "{}", String::from_utf8_lossy(&changed));
            }
        }
    }

    #[test]
    fn what_is_not_the_same_value_is_told_apart() {
        let credential = issued();
        // Other texts of the same values.
        for (old, new) in [("11.9", "1.19e1"), ("did:key", "d\\u0069d:key"), ("{\"rule\"", "{ \"rule\"")] {
            assert!(holds(credential.replacen(old, new, 1).as_bytes()), "{old}");
        }
        // The same double, and another number.
        assert!(!holds(credential.replacen("11.9", "11.900000000000001", 1).as_bytes()));
        assert!(!holds(credential.replacen("11.9", "11.900000000000000001", 1).as_bytes()));
        // A member that is there twice, or more.
        assert!(!holds(credential.replacen("\"total\"", "\"total\":1,\"total\"", 1).as_bytes()));
        assert!(!holds(credential.replacen("\"total\"", "\"more\":1,\"total\"", 1).as_bytes()));
    }

    #[test]
    fn a_refused_claim_is_named_by_its_error() {
        // The sample's DID has a path, which is warned of first.
        let claim = serde_json::to_string(&SAMPLE.replace("11.9", "12.9")).unwrap();
        let answer = verify(format!(r#"{{"credential":{},"claim":{claim}}}"#, issued()).as_bytes());
        assert!(answer.contains(r#""params":{"code":"claim.total_mismatch"}"#), "{answer}");
    }

    #[test]
    fn a_revoked_credential_is_named_by_its_index() {
        let vector = include_str!("../../../../tests/vectors/credential/status/revoked.json");
        let vector: serde_json::Value = serde_json::from_str(vector).unwrap();
        let answer = verify(vector["call"]["request"]["text"].as_str().unwrap().as_bytes());
        assert!(answer.contains(r#""params":{"index":94567,"#), "{answer}");
    }

    #[test]
    fn secret_keys_are_in_no_answer() {
        let part = SECRET.get(4..20).unwrap();
        let requests = [
            format!(r#"{{"secretKey":"{SECRET}"}}"#),
            format!(r#"{{"secretKey":"{SECRET}x"}}"#),
            format!(r#"{{"secretKey":{{"{SECRET}":1}}}}"#),
            format!(r#"{{"secretKey":"{SECRET}","document":{{}},"created":"x"}}"#),
            format!(r#"{{"secretKey":"{SECRET}","document":{{}},"created":"2026-11-22T09:00:00Z"}}"#),
            format!(r#"{{"secretKey":"{SECRET}"#),
        ];
        for request in requests {
            for answer in [key, sign, issue, verify].map(|operation| operation(request.as_bytes())) {
                assert!(!answer.contains(part), "{answer}");
            }
        }
        assert!(!issued().contains(part));
    }
}
