//! The texts for a model after its call of the tool, so that it can fix an error or inform its user.

use alloc::string::String;

use super::tool::TOOL;
use crate::finding::{Finding, Severity, shortened};

/// Returns the text after a change that is applied.
///
/// `changed` contains the names of the members that differ, and `cleared` those that are cleared, with their old JSON
/// text.
pub(super) fn saved(changed: &[&str], cleared: &[(&str, &str)], findings: &[Finding]) -> String {
    let mut text = String::new();
    let set = changed.iter().filter(|name| !cleared.iter().any(|(cleared, _)| cleared == *name));
    for (index, name) in set.enumerate() {
        text.push_str(if index == 0 { "Saved: " } else { ", " });
        text.push_str(name);
    }
    text.push_str(if text.is_empty() { "" } else { ". " });
    if let [before @ .., (last, _)] = cleared {
        text.push_str("Cleared: ");
        for (name, _) in before {
            text.extend([name, ", "]);
        }
        text.extend([
            last,
            ". If the user did not ask for that, call `",
            TOOL.name,
            "` again with the old values: ",
        ]);
        for (index, (name, old)) in cleared.iter().enumerate() {
            text.extend([if index == 0 { "{\"" } else { ",\"" }, name, "\":", old]);
        }
        text.push_str("}. ");
    }
    text.push_str(if text.is_empty() {
        "Nothing has changed."
    } else {
        "This applies from your next reply on."
    });
    for finding in findings {
        sentence(&mut text, " Note: ", &finding.message());
    }
    text
}

/// Returns the text after a change that is rejected with these findings.
pub(super) fn refused(findings: &[Finding]) -> String {
    let mut text = String::from("Nothing was saved; the preferences are unchanged.");
    let errors = findings.iter().filter(|finding| finding.code().severity == Severity::Error);
    for finding in errors.clone().take(LISTED) {
        text.push_str("\n- ");
        if !finding.path().is_empty() {
            text.push_str(&shortened(finding.path()));
            text.push_str(": ");
        }
        sentence(&mut text, "", &finding.message());
        if let Some(help) = finding.code().help {
            sentence(&mut text, " ", help);
        }
    }
    if errors.count() > LISTED {
        text.push_str("\n- Further errors are omitted.");
    }
    text.push_str(ADVICE);
    for piece in ["\nFix this and call `", TOOL.name, "` again."] {
        text.push_str(piece);
    }
    text
}

/// Adds a message as a sentence, with the initial capital and the full stop that messages lack.
fn sentence(text: &mut String, before: &str, message: &str) {
    text.push_str(before);
    let mut letters = message.chars();
    text.extend(letters.next().map(|first| first.to_ascii_uppercase()));
    text.push_str(letters.as_str());
    text.push('.');
}

/// The advice on how to write a change.
const ADVICE: &str = "\n`null` clears a member, and omitted members stay unchanged. A preference that fits no other \
    member goes into `customInstructions`; a fact about the user is not a preference.";

/// The maximum number of listed errors. More errors indicate a misunderstanding, which a longer list does not fix.
const LISTED: usize = 20;
