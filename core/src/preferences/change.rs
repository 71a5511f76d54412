//! A change: JSON read into what is to be set, with a finding for everything that is wrong with it.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::characters::{first_hidden, is_blank};
use super::codes;
use super::member::{MEMBERS, Member as Preference, Takes, UPDATED_AT, Word, named};
use crate::finding::{Code, Finding, Findings, List, Param};
use crate::json::{Member, Node, Value, push_name};
use crate::text::nearest_name;

/// One member that is to be set, or cleared.
#[derive(Debug)]
pub(super) struct Setting<'n> {
    pub(super) member: &'static Preference,
    /// The text it is set to; `None` clears it.
    pub(super) value: Option<&'n str>,
}

/// Reads a change. What is given back is to be used only where no finding is an error.
pub(super) fn read<'n>(root: &'n Node<'_>, findings: &mut Findings) -> Vec<Setting<'n>> {
    let Value::Object(members) = &root.value else {
        findings.add(Finding::new(&codes::NOT_AN_OBJECT, "", root.at()).with("found", root.value.kind()));
        return Vec::new();
    };
    let settings: Vec<Setting<'n>> = members.iter().filter_map(|member| setting(member, findings)).collect();
    if MEMBERS.iter().all(|one| settings.iter().any(|set| set.member.name == one.name && set.value.is_none()))
    {
        findings.add(Finding::new(&codes::ONLY_NULL, "", root.at()));
    }
    settings
}

fn setting<'n>(member: &'n Member<'_>, findings: &mut Findings) -> Option<Setting<'n>> {
    let Some(preference) = named(&member.name) else {
        findings.add(unknown(member));
        return None;
    };
    let value = match &member.node.value {
        Value::Null => return Some(Setting { member: preference, value: None }),
        Value::String(text) => text,
        // It is a number, and that it cannot be read is said already.
        Value::Refused => return None,
        other => {
            let expected = match preference.takes {
                Takes::Word(words) => Param::List(listed(words)),
                Takes::Line(_) | Takes::Lines(_) => Param::from("text"),
            };
            let finding = about(member, &codes::WRONG_TYPE).with("expected", expected);
            findings.add(finding.with("found", other.kind()));
            return None;
        }
    };
    match preference.takes {
        Takes::Line(limit) => check_text(member, value, limit, false, findings),
        Takes::Lines(limit) => check_text(member, value, limit, true, findings),
        Takes::Word(words) => {
            if !words.iter().any(|one| one.word == value) {
                let finding = about(member, &codes::UNKNOWN_WORD).with("word", value.as_ref());
                findings.add(finding.with("allowed", listed(words)));
            }
        }
    }
    Some(Setting { member: preference, value: Some(value) })
}

fn check_text(member: &Member<'_>, text: &str, limit: usize, lines: bool, findings: &mut Findings) {
    let length = text.chars().count();
    if length > limit {
        findings.add(about(member, &codes::TEXT_TOO_LONG).with("length", length).with("limit", limit));
    } else if is_blank(text) {
        findings.add(about(member, &codes::EMPTY_TEXT));
    }
    if let Some((character, position)) = first_hidden(text, lines) {
        let finding = about(member, &codes::CONTROL_CHARACTER);
        let character = format!("U+{:04X}", u32::from(character));
        findings.add(finding.with("character", character).with("position", position));
    }
}

fn unknown(member: &Member<'_>) -> Finding {
    let name = member.name.as_ref();
    if name == UPDATED_AT {
        return about(member, &codes::UPDATED_AT_IGNORED);
    }
    let names = MEMBERS.each_ref().map(|member| member.name);
    let known: List = names.iter().copied().map(Cow::Borrowed).collect();
    match nearest_name(name, &names) {
        Some(nearest) => about(member, &codes::MISSPELT_MEMBER).with("nearest", nearest),
        None => about(member, &codes::UNKNOWN_MEMBER),
    }
    .with("known", known)
}

fn listed(words: &[Word]) -> List {
    words.iter().map(|one| Cow::Borrowed(one.word)).collect()
}

fn about(member: &Member<'_>, code: &'static Code) -> Finding {
    let mut pointer = String::new();
    push_name(&mut pointer, &member.name);
    Finding::new(code, pointer, member.node.at()).with("member", member.name.as_ref())
}
