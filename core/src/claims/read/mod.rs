//! From JSON to [`Claim`]: members, types, words and identifiers (specification §2A, first tables).
//!
//! Reading goes on past what is wrong, so that rules can judge the parts that are right. It decides nothing
//! about measurements: that is what the rules are for.

mod factors;
mod household;
mod measurements;
mod object;

use alloc::format;
use alloc::vec::Vec;

use fluent_uri::Uri;
use object::Object;

use super::claim::{Claim, Evidence, EvidenceList, SelectionEvidence};
use super::format as codes;
use crate::did::Form;
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::json::{Node, Value};
use crate::limits;

/// Reads the claim that `root` is; `None` when it is no object.
pub(super) fn claim<'n>(root: &'n Node<'_>, findings: &mut Findings) -> Option<Claim<'n>> {
    let object = Object::of(root, "", findings)?;
    literal_type(&object, findings);
    let claim = Claim {
        at: object.at,
        household: household(&object, findings),
        group: group(&object, findings),
        study: study(&object, findings),
        period: measurements::period(&object, findings),
        fuel: measurements::fuel(&object, findings),
        factors: factors::external(&object, findings),
        evidence: evidence(&object, findings),
        fuel_type: household::word(&object, "fuelType", findings),
        unit: household::word(&object, "unit", findings),
        size: household::size(&object, findings),
        replaces: replaces(&object, findings),
    };
    cooking_sessions(&object, findings);
    object.warn_of_slips(MEMBERS, findings);
    Some(claim)
}

fn literal_type(object: &Object<'_, '_>, findings: &mut Findings) {
    let Some(node) = object.required("type", findings) else {
        return;
    };
    if let Some(word) = object.string("type", node, findings).filter(|word| *word != "KPTClaim") {
        findings.add(object.finding(&codes::UNKNOWN_TYPE, "type", node).with("type", word));
    }
}

fn household<'n>(object: &Object<'n, '_>, findings: &mut Findings) -> Option<&'n str> {
    let node = object.required("householdId", findings)?;
    let text = object.string("householdId", node, findings)?;
    let code = match Form::of(text) {
        Form::Bare => return Some(text),
        Form::WithPath => &codes::DID_HAS_PATH,
        Form::WithQuery => &codes::DID_HAS_QUERY,
        Form::Invalid => &codes::INVALID_DID,
    };
    findings.add(Finding::new(code, "/householdId", node.at()).with("did", text));
    Some(text)
}

fn group(object: &Object<'_, '_>, findings: &mut Findings) -> Option<TestGroup> {
    let node = object.required("testGroup", findings)?;
    let word = object.string("testGroup", node, findings)?;
    let group = TestGroup::from_word(word);
    if group.is_none() {
        let finding = object.finding(&codes::UNKNOWN_GROUP, "testGroup", node);
        findings.add(finding.with("group", word).with("allowed", TestGroup::WORDS));
    }
    group
}

fn study<'n>(object: &Object<'n, '_>, findings: &mut Findings) -> Option<&'n str> {
    let node = object.optional("studyId")?;
    object.text("studyId", node, limits::STUDY_CODE_POINTS, findings)
}

fn replaces<'n>(object: &Object<'n, '_>, findings: &mut Findings) -> Option<&'n str> {
    let node = object.optional("replaces")?;
    object.text("replaces", node, limits::STUDY_CODE_POINTS, findings)
}

fn evidence<'n>(object: &Object<'n, '_>, findings: &mut Findings) -> EvidenceList<'n> {
    let Some(node) = object.optional("evidence") else {
        return EvidenceList { at: object.at, items: Vec::new() };
    };
    let items = object.list("evidence", node, limits::EVIDENCE_ITEMS, findings).unwrap_or_default();
    let read = items.iter().enumerate().filter_map(|(index, item)| evidence_item(index, item, findings));
    EvidenceList { at: node.at(), items: read.collect() }
}

/// A URI, or an object with at least a `uri`.
fn evidence_item<'n>(index: usize, node: &'n Node<'_>, findings: &mut Findings) -> Option<Evidence<'n>> {
    let place = || format!("/evidence/{index}");
    if let Value::String(text) = &node.value {
        check_uri(text, &place, node, findings);
        return Some(Evidence { uri: text, at: node.at(), selection: None });
    }
    let item = Object::of(node, place(), findings)?;
    item.warn_of_slips(EVIDENCE_MEMBERS, findings);
    let kind = item.optional("type").and_then(|kind| item.string("type", kind, findings));
    let uri_node = item.required("uri", findings)?;
    let uri = item.string("uri", uri_node, findings)?;
    check_uri(uri, &|| item.place("uri"), uri_node, findings);
    let selection = (kind == Some(SELECTION_METHODOLOGY))
        .then(|| SelectionEvidence { index, proof: item.optional("selection").zip(item.optional("frame")) });
    Some(Evidence { uri, at: node.at(), selection })
}

fn check_uri(
    text: &str,
    place: &dyn Fn() -> alloc::string::String,
    node: &Node<'_>,
    findings: &mut Findings,
) {
    // RFC 3986, any scheme. That something follows the scheme is what makes it a link.
    let valid = text.len() <= limits::URI_BYTES
        && Uri::parse(text).is_ok_and(|uri| uri.has_authority() || !uri.path().is_empty());
    if !valid {
        let finding = Finding::new(&codes::INVALID_URI, place(), node.at());
        findings.add(finding.with("uri", text));
    }
}

/// Objects whose members are free.
fn cooking_sessions(object: &Object<'_, '_>, findings: &mut Findings) {
    let Some(node) = object.optional("cookingSessions") else {
        return;
    };
    let sessions = object.list("cookingSessions", node, limits::COOKING_SESSIONS, findings);
    for (index, session) in sessions.unwrap_or_default().iter().enumerate() {
        if !matches!(session.value, Value::Object(_)) {
            Object::of(session, format!("/cookingSessions/{index}"), findings);
        }
    }
}

/// The members that a claim's rules know.
const MEMBERS: &[&str] = &[
    "type",
    "householdId",
    "testGroup",
    "testPeriod",
    "fuelMeasurements",
    "cookingSessions",
    "evidence",
    "externalFactors",
    "studyId",
    "fuelType",
    "unit",
    "householdSize",
    "replaces",
];

/// The members of an evidence item that the rules know.
const EVIDENCE_MEMBERS: &[&str] = &["type", "uri", "selection", "frame"];

/// The type of an evidence item that documents how households were selected (specification §2A, `evidence`).
const SELECTION_METHODOLOGY: &str = "selection-methodology";
