//! The entry of a status list in a credential (W3C Bitstring Status List 1.0, §2.1).

use crate::credential::codes;
use crate::credential::conforms::is_url;
use crate::credential::document::{Located, member, one_or_many, string, text};
use crate::finding::Findings;
use crate::invariant::Held as _;
use crate::json::{Node, Number, Value};
use crate::limits;

/// A `BitstringStatusListEntry`.
pub(super) struct Entry<'n, 'a> {
    pub(super) place: Located<'n, 'a>,
    pub(super) purpose: &'n str,
    pub(super) index: u64,
    pub(super) list: &'n str,
    /// The number of bits of a value.
    pub(super) size: usize,
}

impl<'n, 'a> Entry<'n, 'a> {
    /// Reads an entry. Returns `None` for another type of status, or with findings if the entry is malformed.
    pub(super) fn of(place: &Located<'n, 'a>, findings: &mut Findings) -> Option<Self> {
        if place.text("type") != Some(ENTRY) {
            return None;
        }
        let purpose = place.text("statusPurpose");
        let list = place.member("statusListCredential").filter(|list| is_url(list.node));
        let list = list.and_then(|list| string(list.node));
        let digits = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let index = place.text("statusListIndex").filter(digits).and_then(|text| text.parse().ok());
        let index = index.filter(|index| *index <= LAST_INDEX);
        let size = match place.member("statusSize").map(|size| whole(size.node)) {
            None => Some(1),
            Some(size) => size.filter(|size| (1..=limits::STATUS_BITS).contains(size)),
        };
        let references = place.member("statusReference");
        let are_urls = references.iter().flat_map(Located::one_or_many).all(|one| is_url(one.node));
        for (member, is_fine, expected) in [
            ("id", list.is_none() || place.text("id") != list, "another URL than that of the list"),
            ("statusPurpose", purpose.is_some(), "a string"),
            ("statusListCredential", list.is_some(), "a URL"),
            ("statusListIndex", index.is_some(), "the digits of a number up to 9007199254740991"),
            ("statusSize", size.is_some(), "a number of bits, from 1 to 8"),
            (MESSAGES, size.is_none_or(|size| has_messages(place, size)), "a message for each value"),
            ("statusReference", are_urls, "a URL, or a list of URLs"),
        ] {
            if !is_fine {
                let finding = place.finding_at(&codes::INVALID_STATUS, member);
                findings.add(finding.with("member", member).with("expected", expected));
            }
        }
        let own = Located { node: place.node, path: place.path.clone() };
        Some(Self { place: own, purpose: purpose?, index: index?, list: list?, size: size? })
    }

    /// Returns the issuer's message for a value, from the `statusMessage` of the entry.
    pub(super) fn message(&self, value: usize) -> Option<&'n str> {
        let messages = member(self.place.node, MESSAGES)?;
        let found = one_or_many(messages).iter().find(|message| value_of(message) == Some(value));
        found.and_then(|node| text(node, "message"))
    }
}

/// Adds a finding for each malformed part of the entries of a document. The entries are not looked up.
pub(in crate::credential) fn check(document: &Located<'_, '_>, findings: &mut Findings) {
    for place in document.member(STATUS).iter().flat_map(Located::one_or_many) {
        Entry::of(&place, findings);
    }
}

/// Returns whether an entry has one message for each value of `size` bits. An entry of one bit may have none.
fn has_messages(place: &Located<'_, '_>, size: usize) -> bool {
    let Some(messages) = place.member(MESSAGES) else { return size == 1 };
    let Value::Array(messages) = &messages.node.value else { return false };
    let mut said = [false; 1 << limits::STATUS_BITS];
    let values = said.get_mut(..1 << size).held("no value has more bits");
    for message in messages {
        let value = value_of(message).and_then(|value| values.get_mut(value));
        match value.filter(|said| !**said && text(message, "message").is_some()) {
            Some(said) => *said = true,
            None => return false,
        }
    }
    values.iter().all(|said| *said)
}

/// Returns the value that a message is about.
fn value_of(message: &Node<'_>) -> Option<usize> {
    let digits = text(message, "status").and_then(|status| status.strip_prefix("0x"));
    usize::from_str_radix(digits?, 16).ok()
}

fn whole(node: &Node<'_>) -> Option<usize> {
    match &node.value {
        Value::Number(number) => Number::whole(number).and_then(|whole| usize::try_from(whole).ok()),
        _ => None,
    }
}

/// The last index that every reader of JSON keeps. No list of this size can be read.
const LAST_INDEX: u64 = 9_007_199_254_740_991;

/// The supported type of an entry.
pub(super) const ENTRY: &str = "BitstringStatusListEntry";

/// The member of a credential with the entries.
pub(super) const STATUS: &str = "credentialStatus";

/// The member of an entry with the message of each value.
const MESSAGES: &str = "statusMessage";
