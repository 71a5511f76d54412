//! Names the parts of a credential that this module issues otherwise.
//!
//! No other check covers them: a context changes the meaning of all members, and a member that this module does not know
//! follows from no claim. Another implementation may have a reason for them, so they are warnings.

use super::inputs::Inputs;
use super::kind::SubjectKind;
use crate::credential::codes;
use crate::credential::document::{Located, members, one_or_many, string};
use crate::credential::model::{CLAIM_TYPES, CONTEXTS, CredentialSchema, STUDY_TYPES};
use crate::credential::subject::SUBJECT;
use crate::finding::Findings;
use crate::json::push_name;

/// Checks the form of a credential.
pub(super) fn check(inputs: &Inputs<'_, '_>, document: &Located<'_, '_>, findings: &mut Findings) {
    let (types, schema) = match inputs.kind {
        SubjectKind::Claim => (CLAIM_TYPES, CredentialSchema::OF_CLAIM),
        SubjectKind::Study => (STUDY_TYPES, CredentialSchema::OF_STUDY),
        SubjectKind::Unknown => return,
    };
    let has_words = |name, words: [&str; 2]| {
        document
            .member(name)
            .is_some_and(|list| one_or_many(list.node).iter().map(string).eq(words.map(Some)))
    };
    let has_text = |name| document.text(name).is_some();
    let is_schema = document
        .member("credentialSchema")
        .is_some_and(|said| said.text("id") == Some(schema.id) && said.text("type") == Some(schema.r#type));
    let given = [
        ("@context", has_words("@context", CONTEXTS)),
        ("type", has_words("type", types)),
        ("issuer", has_text("issuer")),
        ("validFrom", has_text("validFrom")),
        ("credentialSchema", is_schema),
    ];
    for (name, is_as_issued) in given {
        if !is_as_issued {
            findings.add(document.finding_at(&codes::NOT_AS_ISSUED, name).with("member", name));
        }
    }
    for (steps, names) in MEMBERS {
        name_others(document, steps, names, inputs.kind, findings);
    }
    let digests = document.member(SUBJECT).and_then(|subject| subject.member("claims"));
    let digests = digests.filter(|_| inputs.kind == SubjectKind::Study);
    if let Some(digests) = digests.filter(|digests| !one_or_many(digests.node).is_sorted_by_key(string)) {
        findings.add(digests.finding(&codes::NOT_AS_ISSUED).with("member", "claims"));
    }
}

/// Names the members other than `names` of each object at the end of `steps`.
fn name_others(
    place: &Located<'_, '_>,
    steps: &[&str],
    names: &[&str],
    kind: SubjectKind,
    findings: &mut Findings,
) {
    if let [step, rest @ ..] = steps {
        if let Some(inner) = place.member(step) {
            inner.one_or_many().for_each(|inner| name_others(&inner, rest, names, kind, findings));
        }
        return;
    }
    for member in members(place.node) {
        let name = member.name.as_ref();
        if !names.contains(&name) && (name != "evidence" || kind != SubjectKind::Claim) {
            let mut path = place.path.clone();
            push_name(&mut path, name);
            let other = Located { node: &member.node, path };
            findings.add(other.finding(&codes::NOT_AS_ISSUED).with("member", name));
        }
    }
}

/// The members of the objects outside of the measured values, which are compared with the claims.
const MEMBERS: [(&[&str], &[&str]); 7] = [
    (
        &[],
        &[
            "@context",
            "id",
            "type",
            "issuer",
            "validFrom",
            "validUntil",
            SUBJECT,
            "credentialSchema",
            "credentialStatus",
            "proof",
        ],
    ),
    (&["credentialSchema"], &["id", "type"]),
    (&[SUBJECT, "claim"], &["record", "digest", "replaces"]),
    (&[SUBJECT, "verdict"], &["status", "policy"]),
    (&[SUBJECT, "checks"], &["rule", "name", "result", "code"]),
    (
        &["credentialStatus"],
        &[
            "id",
            "type",
            "statusPurpose",
            "statusListIndex",
            "statusListCredential",
            "statusSize",
            "statusMessage",
        ],
    ),
    (
        &["proof"],
        &[
            "type",
            "cryptosuite",
            "created",
            "expires",
            "verificationMethod",
            "proofPurpose",
            "@context",
            "proofValue",
        ],
    ),
];
