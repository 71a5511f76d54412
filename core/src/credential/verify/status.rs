//! Checks the status that the issuer published after issue: a revocation, a suspension, or a message (W3C Bitstring
//! Status List 1.0).
//!
//! A list must itself be valid: signed by the issuer of the credential, valid now, and of the purpose of the entry.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

use super::answer::{CheckedStatus, StatusCheck, Verdict};
use super::entry::{ENTRY, Entry, STATUS};
use super::inputs::Inputs;
use super::{issuer, kind, period, signature};
use crate::credential::document::{Located, has_word, member, one_or_many, text};
use crate::credential::proof::PROOF;
use crate::credential::request::StatusPurpose;
use crate::credential::{codes, conforms, gzip};
use crate::finding::Findings;
use crate::invariant::Held as _;
use crate::json::Node;
use crate::limits;

/// Checks the status of the credential.
pub(super) fn check(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    findings: &mut Findings,
) -> StatusCheck {
    let status = document.member(STATUS);
    let (verdict, entries) = match (&status, &inputs.lists) {
        (None, _) => (Verdict::not_checked(NO_STATUS), None),
        (Some(status), None) => {
            (Verdict::not_checked("no status list was given"), Some(named(status, findings)))
        }
        (Some(status), Some(lists)) => looked_up(inputs, document, status, lists, findings),
    };
    refuse_unnamed(status.as_ref(), inputs.lists.as_deref().unwrap_or_default(), findings);
    let Verdict { result, reason } = verdict.unless(findings);
    StatusCheck { result, reason, entries }
}

/// Returns the entries without looking them up.
fn named(status: &Located<'_, '_>, findings: &mut Findings) -> Vec<CheckedStatus> {
    let entries = status.one_or_many().take(limits::STATUS_ENTRIES);
    let entries = entries.filter_map(|place| Entry::of(&place, findings));
    entries.map(|entry| entry.checked(None, None)).collect()
}

/// Reports the given lists that no entry names.
fn refuse_unnamed(status: Option<&Located<'_, '_>>, lists: &[&Node<'_>], findings: &mut Findings) {
    let entries = status.map(|status| one_or_many(status.node)).unwrap_or_default();
    for (number, list) in lists.iter().enumerate() {
        let id = text(list, "id");
        let names = |entry: &Node<'_>| {
            text(entry, "type") == Some(ENTRY) && text(entry, "statusListCredential") == id
        };
        let is_unused = id.is_none() || !entries.iter().any(names);
        kind::refuse_unused("statusLists", Some(number), is_unused, findings);
    }
}

/// Looks up every entry in its list.
fn looked_up(
    inputs: &Inputs<'_, '_>,
    document: &Located<'_, '_>,
    status: &Located<'_, '_>,
    lists: &[&Node<'_>],
    findings: &mut Findings,
) -> (Verdict, Option<Vec<CheckedStatus>>) {
    let places: Vec<Located<'_, '_>> = status.one_or_many().collect();
    if places.len() > limits::STATUS_ENTRIES {
        let finding = status.finding(&codes::TOO_MANY).with("member", STATUS);
        findings.add(finding.with("count", places.len()).with("limit", limits::STATUS_ENTRIES));
        return (Verdict::PASS, None);
    }
    let mut checked = Vec::new();
    let mut is_read = true;
    for place in &places {
        let kind = place.text("type").unwrap_or("none");
        if kind != ENTRY {
            findings.add(place.finding_at(&codes::UNKNOWN_STATUS, "type").with("found", kind));
        }
        let entry = Entry::of(place, findings);
        is_read &= entry.as_ref().is_some_and(|entry| StatusPurpose::WORDS.contains(&entry.purpose));
        if let Some(entry) = entry {
            let list = entry.list(lists, findings);
            let value =
                list.as_ref().and_then(|list| entry.value(inputs, list, issuer::of(document), findings));
            entry.add_meaning(place, value, findings);
            checked.push(entry.checked(list.as_ref(), value));
        }
    }
    let verdict = match (places.is_empty(), is_read) {
        (true, _) => Verdict::not_checked(NO_STATUS),
        (_, false) => Verdict::not_checked("a status of this type or purpose is not supported"),
        _ => Verdict::PASS,
    };
    (verdict, Some(checked))
}

impl Entry<'_, '_> {
    /// Returns the list of the entry, or `None` and a finding if the list is missing or given twice.
    fn list<'l, 'b>(&self, lists: &[&'l Node<'b>], findings: &mut Findings) -> Option<Located<'l, 'b>> {
        let is_it = |(_, node): &(usize, &'l Node<'b>)| text(node, "id") == Some(self.list);
        let mut found = lists.iter().copied().enumerate().filter(is_it);
        let Some((number, node)) = found.next() else {
            let finding = self.place.finding_at(&codes::STATUS_LIST_MISSING, "statusListCredential");
            findings.add(finding.with("list", self.list));
            return None;
        };
        if let Some((number, node)) = found.next() {
            let place = Located { node, path: format!("/statusLists/{number}") };
            findings.add(place.finding_at(&codes::STATUS_LIST_REPEATED, "id").with("list", self.list));
            return None;
        }
        Some(Located { node, path: format!("/statusLists/{number}") })
    }

    /// Returns the value in the list, or `None` and a finding if it cannot be read.
    fn value(
        &self,
        inputs: &Inputs<'_, '_>,
        list: &Located<'_, '_>,
        issuer: Option<&str>,
        findings: &mut Findings,
    ) -> Option<usize> {
        conforms::check(list, findings);
        signature::of(list, &inputs.controllers, findings);
        issuer::signed_by(issuer, list, inputs, findings);
        let signer = issuer::of(list);
        if signer != issuer {
            let finding = list.finding_at(&codes::OTHER_ISSUER, "issuer");
            let finding = finding.with("found", signer.unwrap_or("none"));
            findings.add(finding.with("expected", issuer.unwrap_or("none")));
        }
        period::of(list, inputs.now, findings);
        let bits = self.bits(list, findings)?;
        let entries = 8 * bits.len() / self.size;
        let Some(index) = usize::try_from(self.index).ok().filter(|index| *index < entries) else {
            let finding = self.place.finding_at(&codes::STATUS_OUT_OF_RANGE, "statusListIndex");
            findings.add(finding.with("entries", entries).with("index", self.index));
            return None;
        };
        let first = index * self.size;
        let bit = |place: usize| {
            let byte = bits.get(place / 8).held("the list has the index");
            usize::from(byte >> (7 - place % 8) & 1)
        };
        Some((first..first + self.size).fold(0, |value, place| 2 * value + bit(place)))
    }

    fn bits(&self, list: &Located<'_, '_>, findings: &mut Findings) -> Option<Vec<u8>> {
        let subject = list.member("credentialSubject");
        let is_list = has_word(member(list.node, "type"), "BitstringStatusListCredential")
            && subject.as_ref().and_then(|subject| subject.text("type")) == Some("BitstringStatusList");
        let Some(subject) = subject.filter(|_| is_list) else {
            let finding = list.finding_at(&codes::INVALID_STATUS, "type").with("member", "type");
            findings.add(finding.with("expected", "`BitstringStatusListCredential`"));
            return None;
        };
        if !has_word(member(subject.node, "statusPurpose"), self.purpose) {
            let finding = subject.finding_at(&codes::STATUS_PURPOSE, "statusPurpose");
            findings.add(finding.with("purpose", self.purpose));
        }
        let mut refuse = |expected| {
            let finding = subject.finding_at(&codes::INVALID_STATUS_LIST, "encodedList");
            findings.add(finding.with("expected", expected));
            None
        };
        let encoded = subject.text("encodedList").and_then(|text| text.strip_prefix('u'));
        let Some(packed) = encoded.and_then(|text| BASE64_URL_SAFE_NO_PAD.decode(text).ok()) else {
            return refuse("`u` and base64url without padding");
        };
        match gzip::unpacked(&packed, limits::STATUS_LIST_BYTES) {
            None => refuse("gzip data of at most 1 MiB when decompressed"),
            Some(bits) if bits.len() < FEWEST_BYTES * self.size => {
                refuse("at least 131,072 entries, which are 16 KiB for each bit of a value")
            }
            Some(bits) => Some(bits),
        }
    }

    /// Adds the finding for a value.
    fn add_meaning(&self, place: &Located<'_, '_>, value: Option<usize>, findings: &mut Findings) {
        let Some(value) = value.filter(|value| *value > 0) else { return };
        let code = match self.purpose {
            "revocation" => &codes::REVOKED,
            "suspension" => &codes::SUSPENDED,
            "refresh" => &codes::REFRESH,
            "message" => &codes::MESSAGE,
            _ => &codes::UNKNOWN_STATUS,
        };
        let message = self.message(value).unwrap_or("none");
        let finding = place.finding(code).with("index", self.index).with("list", self.list);
        findings.add(finding.with("message", message).with("found", self.purpose));
    }

    /// Returns the answer for the entry. The times are those of the list, which does not contain later changes.
    fn checked(&self, list: Option<&Located<'_, '_>>, value: Option<usize>) -> CheckedStatus {
        let proof = list.and_then(|list| list.member(PROOF));
        let time = |name| list.and_then(|list| list.text(name)).map(String::from);
        CheckedStatus {
            purpose: self.purpose.into(),
            index: self.index,
            value,
            message: value.and_then(|value| self.message(value)).map(String::from),
            created: proof.as_ref().and_then(|proof| proof.text("created")).map(String::from),
            valid_from: time("validFrom"),
            valid_until: time("validUntil"),
        }
    }
}

const NO_STATUS: &str = "the credential names no status";

/// The minimum size of a list in bytes for each bit of a value: 131,072 entries, so that an index does not identify a
/// holder (§3.2 there).
const FEWEST_BYTES: usize = 16 << 10;
