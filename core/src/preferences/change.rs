//! Reads a change: its members, in the order of the text.

use alloc::vec::Vec;

use super::codes;
use super::manner::{Formality, Length};
use super::member::{MEMBERS, Member as Preference};
use super::request::PreferencesChange;
use super::text::{Line, Lines};
use crate::finding::{Finding, Findings};
use crate::json::Node;
use crate::order::ordered_by;
use crate::wire::{At, FromJson, Input, Limits};

/// One member that a change sets or clears.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'n> {
    pub(super) member: &'static Preference,
    /// The new text; `None` clears the member.
    pub(super) value: Option<&'n str>,
    at: usize,
}

/// Reads a change, or returns `None` if its shape is invalid. The settings must not be used if a finding is an error.
pub(super) fn read<'n>(root: &'n Node<'n>, findings: &mut Findings) -> Option<Vec<Setting<'n>>> {
    let change = PreferencesChange::from_json(Input::whole(root), &Limits::NONE, findings).ok()?;
    let settings = change.settings();
    if settings.len() == MEMBERS.len() && settings.iter().all(|setting| setting.value.is_none()) {
        findings.add(Finding::new(&codes::ONLY_NULL, "", root.at()));
    }
    Some(settings)
}

impl<'n> PreferencesChange<'n> {
    /// Returns the members that are present, in the order of the text.
    fn settings(&self) -> Vec<Setting<'n>> {
        let line = |given: Option<At<Option<Line<'n>>>>| as_text(given, |Line(text)| text);
        let given = [
            line(self.agent_name),
            line(self.user_name),
            line(self.language),
            line(self.tone),
            as_text(self.formality, Formality::word),
            as_text(self.length, Length::word),
            line(self.format),
            as_text(self.custom_instructions, |Lines(text)| text),
        ];
        let settings: Vec<Setting<'n>> = MEMBERS
            .iter()
            .zip(given)
            .filter_map(|(member, given)| given.map(|At { value, at }| Setting { member, value, at }))
            .collect();
        ordered_by(&settings, |setting| setting.at).into_iter().copied().collect()
    }
}

fn as_text<'n, T>(
    given: Option<At<Option<T>>>,
    text: impl FnOnce(T) -> &'n str,
) -> Option<At<Option<&'n str>>> {
    given.map(|At { value, at }| At { value: value.map(text), at })
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::{MEMBERS, read};
    use crate::finding::Findings;
    use crate::json;
    use crate::preferences::Takes;

    /// Returns the setting of a change with one member, and the first code.
    fn set(name: &str, value: &str) -> (Option<&'static str>, Option<&'static str>) {
        let text = format!(r#"{{"{name}":"{value}"}}"#);
        let mut findings = Findings::default();
        let root = json::read(text.as_bytes(), &mut findings).expect("JSON");
        let settings = read(&root, &mut findings).unwrap_or_default();
        let code = findings.into_document_order().first().map(|finding| finding.code().code);
        (settings.first().map(|setting| setting.member.name), code)
    }

    #[test]
    fn the_request_has_the_members_of_the_table() {
        for member in &MEMBERS {
            match member.takes {
                Takes::Line(limit) | Takes::Lines(limit) => {
                    assert_eq!(set(member.name, &"a".repeat(limit)), (Some(member.name), None));
                    let longer = set(member.name, &"a".repeat(limit + 1));
                    assert_eq!(longer, (None, Some("request.text_too_long")));
                }
                Takes::Word { words, means } => {
                    for word in words {
                        assert_eq!(set(member.name, word), (Some(member.name), None));
                    }
                    assert_eq!(set(member.name, "other"), (None, Some("request.unknown_word")));
                    assert!(means.is_empty() || means.len() == words.len(), "{}", member.name);
                }
            }
        }
    }
}
