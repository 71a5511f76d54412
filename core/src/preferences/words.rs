//! What a model is told of its call of the tool, so that it can mend what was wrong and tell its user what was done.

use alloc::string::String;

use super::tool::TOOL;
use crate::finding::{Finding, Severity, shortened};

/// Of a change that is made.
///
/// `changed` has the names of the members that differ, `cleared` those of them that are cleared, with their old JSON text.
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
        "This holds from your next reply on."
    });
    for finding in findings {
        sentence(&mut text, " Note: ", &finding.message());
    }
    text
}

/// Of a change with these findings, which is not made.
pub(super) fn refused(findings: &[Finding]) -> String {
    let mut text = String::from("Nothing was saved, and the preferences are what they were.");
    let errors = findings.iter().filter(|finding| finding.code().severity == Severity::Error);
    for finding in errors.clone().take(TOLD) {
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
    if errors.count() > TOLD {
        text.push_str("\n- And more of that kind.");
    }
    text.push_str(ADVICE);
    for piece in ["\nMend this, and call `", TOOL.name, "` again."] {
        text.push_str(piece);
    }
    text
}

/// Adds a sentence, with the capital and the stop that messages do not have.
fn sentence(text: &mut String, before: &str, message: &str) {
    text.push_str(before);
    let mut letters = message.chars();
    text.extend(letters.next().map(|first| first.to_ascii_uppercase()));
    text.push_str(letters.as_str());
    text.push('.');
}

/// How to write a change.
const ADVICE: &str = "\n`null` clears a member, and one that is left out stays as it is. A wish that fits none of the \
    members goes into `customInstructions`; a fact about the user is not a preference.";

/// Findings that are told at once: who has made more mistakes has misunderstood something.
const TOLD: usize = 20;
