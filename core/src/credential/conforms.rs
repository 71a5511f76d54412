//! Whether a document is a credential of the W3C Verifiable Credentials Data Model 2.0, section 4. A document that is not one
//! is neither signed nor verified.
//!
//! Contexts are not loaded. A context in the document is refused if it changes a term of the data model, or a type that an
//! earlier one protects.

use alloc::vec::Vec;

use fluent_uri::Uri;

use super::codes;
use super::document::{Located, has_word, member, members, one_or_many, string};
use super::subject::SUBJECT;
use crate::finding::Findings;
use crate::json::{Member, Node, Value, push_name};
use crate::order::{self, ordered_by};

/// Adds a finding for each part of a document that a credential does not have.
pub(super) fn check(document: &Located<'_, '_>, findings: &mut Findings) {
    context(document, findings);
    types(document, findings);
    refuse_unless(is_id(document.node), document, "id", "is not one URL", findings);
    issuer(document, findings);
    subject(document, findings);
    for (name, needs_id) in TYPED {
        for item in present(document, name).iter().flat_map(Located::one_or_many) {
            let kinds = present(&item, "type");
            let is_typed = kinds.is_some_and(|kinds| is_list_of_words(kinds.node));
            refuse_unless(is_typed, &item, "type", "is missing or not a text", findings);
            let has_id = !needs_id || present(&item, "id").is_some();
            refuse_unless(has_id && is_id(item.node), &item, "id", "is not one URL", findings);
        }
    }
    described(document, findings);
    dated(document, findings);
    related(document, findings);
}

fn refuse_unless(
    is_fine: bool,
    place: &Located<'_, '_>,
    name: &str,
    why: &'static str,
    findings: &mut Findings,
) {
    if !is_fine {
        findings.add(place.finding_at(&codes::NOT_A_CREDENTIAL, name).with("member", name).with("why", why));
    }
}

/// Returns a member, which may be `null`.
fn present<'n, 'a>(place: &Located<'n, 'a>, name: &str) -> Option<Located<'n, 'a>> {
    let found = members(place.node).iter().find(|member| member.name == name)?;
    Some(Located { node: &found.node, path: [&place.path, "/", name].concat() })
}

/// Returns whether a value is a string that is an absolute URL.
pub(super) fn is_url(node: &Node<'_>) -> bool {
    string(node).is_some_and(|text| Uri::parse(text).is_ok())
}

/// Returns whether an object has no `id`, or one that is a URL.
fn is_id(node: &Node<'_>) -> bool {
    members(node).iter().filter(|member| member.name == "id").all(|member| is_url(&member.node))
}

fn is_list_of_words(node: &Node<'_>) -> bool {
    let items = one_or_many(node);
    !items.is_empty() && items.iter().all(|item| string(item).is_some_and(|word| !word.is_empty()))
}

fn context(document: &Located<'_, '_>, findings: &mut Findings) {
    let Some(contexts) = present(document, "@context") else {
        return refuse_unless(false, document, "@context", "is missing", findings);
    };
    let contexts = one_or_many(contexts.node);
    let first = contexts.first().and_then(string);
    let is_base = first.is_some_and(|first| BASES.contains(&first));
    refuse_unless(is_base, document, "@context", "does not begin with that of the data model", findings);
    let terms: Vec<_> = contexts.iter().flat_map(Term::of).collect();
    let by_name = ordered_by(&terms, |term| term.name);
    let are_contexts = contexts.iter().all(|item| matches!(item.value, Value::Object(_)) || is_url(item));
    let are_new = by_name.chunk_by(|one, other| one.name == other.name).all(is_new);
    let is_fine = are_contexts && are_new && terms.iter().all(Term::is_readable);
    refuse_unless(is_fine, document, "@context", "is not a list of URLs and of new terms", findings);
    let is_known =
        |word: &str| TERMS.contains(&word) || order::find(&by_name, |term| term.name.cmp(word)).is_some();
    let has_no_vocabulary = |item: &Node<'_>| {
        members(item).iter().any(|term| term.name == "@vocab" && matches!(term.node.value, Value::Null))
    };
    if contexts.iter().any(has_no_vocabulary) {
        let kinds = document.member("type");
        let kinds = kinds.iter().flat_map(|kinds| one_or_many(kinds.node)).filter_map(string);
        let are_known = kinds.into_iter().all(|word| Uri::parse(word).is_ok() || is_known(word));
        refuse_unless(are_known, document, "type", "has a word that no context defines", findings);
    }
    if contexts.iter().all(is_whole) {
        for member in members(document.node) {
            if !member.name.starts_with('@') && !is_known(&member.name) {
                let mut path = document.path.clone();
                push_name(&mut path, &member.name);
                let place = Located { node: &member.node, path };
                let finding = place.finding(&codes::NOT_A_CREDENTIAL).with("member", member.name.as_ref());
                findings.add(finding.with("why", "is a term that no context defines"));
            }
        }
    }
}

/// Returns whether all terms of a context are known without loading anything: that of the data model, or an object. A
/// document with other terms must name a context of undefined terms (§5.2.1).
fn is_whole(context: &Node<'_>) -> bool {
    let is_open = |member: &Member<'_>| match &*member.name {
        "@vocab" => !matches!(member.node.value, Value::Null),
        name => name == "@import",
    };
    match &context.value {
        Value::Object(terms) => !terms.iter().any(is_open),
        _ => string(context) == Some(MODEL_2),
    }
}

/// A term that an object among the contexts defines.
struct Term<'n> {
    name: &'n str,
    definition: &'n Node<'n>,
    /// Whether later contexts must not define it again.
    is_protected: bool,
}

impl<'n> Term<'n> {
    /// Returns the terms of a context.
    fn of(context: &'n Node<'n>) -> impl Iterator<Item = Self> {
        let protects = says(context, "@protected");
        let terms = members(context).iter().filter(|term| !term.name.starts_with('@'));
        terms.map(move |term| Self {
            name: &term.name,
            definition: &term.node,
            is_protected: says(&term.node, "@protected").or(protects) == Some(true),
        })
    }

    /// Returns whether the definition is an object, a keyword or a URL.
    fn is_readable(&self) -> bool {
        string(self.definition).is_none_or(|text| text.starts_with('@') || is_url(self.definition))
    }
}

/// Returns whether no context defines a term again that the data model or an earlier context protects. `same` is the
/// definitions of one term, in the order of their contexts.
fn is_new(same: &[&Term<'_>]) -> bool {
    let Some((last, earlier)) = same.split_last() else { return true };
    !TERMS.contains(&last.name) && !earlier.iter().any(|term| term.is_protected)
}

/// Returns a member that is `true` or `false`.
fn says(node: &Node<'_>, name: &str) -> Option<bool> {
    match member(node, name)?.value {
        Value::Bool(said) => Some(said),
        _ => None,
    }
}

fn types(document: &Located<'_, '_>, findings: &mut Findings) {
    let kinds = present(document, "type");
    let is_credential = has_word(kinds.as_ref().map(|kinds| kinds.node), "VerifiableCredential");
    let are_words = kinds.is_some_and(|kinds| is_list_of_words(kinds.node));
    refuse_unless(is_credential && are_words, document, "type", "does not name a credential", findings);
}

fn issuer(document: &Located<'_, '_>, findings: &mut Findings) {
    let issuer = present(document, "issuer");
    let is_named = issuer.is_some_and(|issuer| match &issuer.node.value {
        Value::Object(_) => present(&issuer, "id").is_some() && is_id(issuer.node),
        _ => is_url(issuer.node),
    });
    refuse_unless(is_named, document, "issuer", "is not a URL", findings);
}

fn subject(document: &Located<'_, '_>, findings: &mut Findings) {
    let Some(subjects) = present(document, SUBJECT) else {
        return refuse_unless(false, document, SUBJECT, "is missing", findings);
    };
    let says = |subject: &Located<'_, '_>| !members(subject.node).is_empty();
    let all = !one_or_many(subjects.node).is_empty() && subjects.one_or_many().all(|one| says(&one));
    refuse_unless(all, document, SUBJECT, "states nothing", findings);
    for subject in subjects.one_or_many() {
        refuse_unless(is_id(subject.node), &subject, "id", "is not one URL", findings);
    }
}

/// Checks names and descriptions: texts, or texts with a language and a direction.
fn described(document: &Located<'_, '_>, findings: &mut Findings) {
    let issuer = document.member("issuer");
    for place in [Some(document), issuer.as_ref()].into_iter().flatten() {
        for name in ["name", "description"] {
            let given = present(place, name);
            let texts = given.iter().flat_map(|given| one_or_many(given.node));
            let are_texts = texts.into_iter().all(|text| match &text.value {
                Value::Object(parts) => {
                    let is_part = |part: &Member<'_>| match &*part.name {
                        "@value" | "@language" => string(&part.node).is_some(),
                        "@direction" => ["ltr", "rtl"].map(Some).contains(&string(&part.node)),
                        _ => false,
                    };
                    member(text, "@value").is_some() && parts.iter().all(is_part)
                }
                _ => string(text).is_some(),
            });
            refuse_unless(are_texts, place, name, "is not a text with a language", findings);
        }
    }
}

/// Checks that the ends of the validity are not `null`. The period is checked elsewhere.
fn dated(document: &Located<'_, '_>, findings: &mut Findings) {
    for name in ["validFrom", "validUntil"] {
        let is_null = present(document, name).is_some_and(|end| matches!(end.node.value, Value::Null));
        refuse_unless(!is_null, document, name, "is not a time", findings);
    }
}

/// Checks the related resources (§5.3). The module loads no resource, so no digest is compared.
fn related(document: &Located<'_, '_>, findings: &mut Findings) {
    let items: Vec<_> = present(document, RELATED).iter().flat_map(Located::one_or_many).collect();
    for item in &items {
        let has_id = present(item, "id").is_some() && is_id(item.node);
        refuse_unless(has_id, item, "id", "is not one URL", findings);
        let digests = DIGESTS.map(|name| present(item, name));
        let are_words = digests.iter().flatten().all(|digest| is_list_of_words(digest.node));
        let has_digest = digests.iter().any(Option::is_some);
        refuse_unless(has_digest && are_words, item, "digestSRI", "is not a digest", findings);
    }
    let by_id = ordered_by(&items, |item| item.text("id"));
    for same in by_id.chunk_by(|one, other| one.text("id") == other.text("id")) {
        for again in same.iter().skip(1).filter(|item| item.text("id").is_some()) {
            refuse_unless(false, again, "id", "is that of another resource", findings);
        }
    }
}

/// The first context of a credential (§4.3).
pub(super) const MODEL_2: &str = "https://www.w3.org/ns/credentials/v2";

/// The first contexts of credentials, of the data models 2.0 and 1.1.
const BASES: [&str; 2] = [MODEL_2, "https://www.w3.org/2018/credentials/v1"];

/// The member with the resources whose digests the credential states.
const RELATED: &str = "relatedResource";

/// The members with the digest of a resource, of which it has at least one.
const DIGESTS: [&str; 2] = ["digestSRI", "digestMultibase"];

/// The members whose objects have a type, and whether they also have an id.
const TYPED: [(&str, bool); 5] = [
    ("credentialSchema", true),
    ("credentialStatus", false),
    ("evidence", false),
    ("refreshService", false),
    ("termsOfUse", false),
];

/// The terms that the context of the data model protects.
const TERMS: [&str; 42] = [
    "id",
    "type",
    "description",
    "digestMultibase",
    "digestSRI",
    "mediaType",
    "name",
    "VerifiableCredential",
    "confidenceMethod",
    "credentialSchema",
    "credentialStatus",
    "credentialSubject",
    "evidence",
    "issuer",
    "proof",
    "refreshService",
    "relatedResource",
    "renderMethod",
    "termsOfUse",
    "validFrom",
    "validUntil",
    "EnvelopedVerifiableCredential",
    "VerifiablePresentation",
    "EnvelopedVerifiablePresentation",
    "JsonSchemaCredential",
    "JsonSchema",
    "BitstringStatusListCredential",
    "BitstringStatusList",
    "BitstringStatusListEntry",
    "DataIntegrityProof",
    "_sd",
    "_sd_alg",
    "aud",
    "cnf",
    "exp",
    "iat",
    "iss",
    "jku",
    "kid",
    "nbf",
    "sub",
    "x5u",
];
