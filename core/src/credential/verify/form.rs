//! Names the parts of a credential that this module issues otherwise.
//!
//! No other check covers them: a context changes the meaning of all members, and a member that this module does not know
//! follows from no claim. Another implementation may have a reason for them, so they are warnings.

use alloc::format;

use super::inputs::Inputs;
use super::kind::SubjectKind;
use super::signature;
use crate::credential::codes;
use crate::credential::document::{Located, members, one_or_many, string};
use crate::credential::model::{CLAIM_TYPES, CONTEXTS, CredentialSchema, STUDY_TYPES};
use crate::credential::subject::SUBJECT;
use crate::credential::text::is_digest;
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
        ("id", document.member("id").is_none() || has_text("id")),
        ("@context", has_words("@context", CONTEXTS)),
        ("type", has_words("type", types)),
        ("issuer", has_text("issuer")),
        ("validFrom", has_text("validFrom")),
        ("credentialSchema", is_schema),
    ];
    for (name, is_as_issued) in given {
        name_unless(is_as_issued, document, name, findings);
    }
    name_others(document, &[], inputs.kind.members(), findings);
    for (steps, names) in MEMBERS {
        name_others(document, steps, names, findings);
    }
    for proof in signature::proofs(document) {
        name_unless(proof.text("created").is_some(), &proof, "created", findings);
    }
    for entry in document.member("credentialStatus").iter().flat_map(Located::one_or_many) {
        let list = entry.text("statusListCredential").zip(entry.text("statusListIndex"));
        let id = list.map(|(list, index)| format!("{list}#{index}"));
        name_unless(id.is_some() && entry.text("id") == id.as_deref(), &entry, "id", findings);
    }
    let Some(subject) = document.member(SUBJECT) else { return };
    name_unless(subject.text("module").is_some_and(is_digest), &subject, "module", findings);
    let digests = subject.member("claims").filter(|_| inputs.kind == SubjectKind::Study);
    let is_sorted = digests.is_none_or(|digests| one_or_many(digests.node).is_sorted_by_key(string));
    name_unless(is_sorted, &subject, "claims", findings);
}

fn name_unless(is_as_issued: bool, place: &Located<'_, '_>, name: &str, findings: &mut Findings) {
    if !is_as_issued {
        findings.add(place.finding_at(&codes::NOT_AS_ISSUED, name).with("member", name));
    }
}

/// Names the members other than `names` of each object at the end of `steps`.
fn name_others(place: &Located<'_, '_>, steps: &[&str], names: &[&str], findings: &mut Findings) {
    if let [step, rest @ ..] = steps {
        if let Some(inner) = place.member(step) {
            inner.one_or_many().for_each(|inner| name_others(&inner, rest, names, findings));
        }
        return;
    }
    for member in members(place.node) {
        let name = member.name.as_ref();
        if !names.contains(&name) {
            let mut path = place.path.clone();
            push_name(&mut path, name);
            let other = Located { node: &member.node, path };
            findings.add(other.finding(&codes::NOT_AS_ISSUED).with("member", name));
        }
    }
}

/// The members of the objects outside of the measured values, which are compared with the claims.
const MEMBERS: [(&[&str], &[&str]); 6] = [
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
