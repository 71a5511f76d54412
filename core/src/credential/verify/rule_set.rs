//! Compares the rule set of a credential with that of this module.

use super::inputs::Inputs;
use crate::credential::codes;
use crate::credential::document::Located;
use crate::finding::{Findings, List};

/// Compares the rule set of the credential with that of this module.
pub(super) fn check(inputs: &Inputs<'_, '_>, subject: &Located<'_, '_>, findings: &mut Findings) {
    match subject.text("ruleSet") {
        None => {
            findings.add(subject.finding_at(&codes::MISSING_MEMBER, "ruleSet").with("member", "ruleSet"));
        }
        Some(said) if said != inputs.rule_set && is_own(inputs, subject) => {
            findings.add(subject.finding_at(&codes::RULE_SET_FALSE, "ruleSet").with("said", said));
        }
        Some(said) if said != inputs.rule_set => {
            let finding = subject.finding_at(&codes::OTHER_RULE_SET, "ruleSet").with("said", said);
            findings.add(finding.with("found", inputs.rule_set));
        }
        Some(_) => {}
    }
}

/// Returns whether the verifier's own module made the credential.
pub(super) fn is_own(inputs: &Inputs<'_, '_>, subject: &Located<'_, '_>) -> bool {
    inputs.module.is_some() && subject.text("module") == inputs.module
}

/// Returns whether another module made the credential with another rule set. The rule set of the verifier's own module
/// is known.
pub(super) fn is_other(inputs: &Inputs<'_, '_>, subject: &Located<'_, '_>) -> bool {
    !is_own(inputs, subject) && subject.text("ruleSet").is_some_and(|said| said != inputs.rule_set)
}

/// Reports that another rule set led to members that this module calculates otherwise.
pub(super) fn refuse(
    inputs: &Inputs<'_, '_>,
    subject: &Located<'_, '_>,
    members: List,
    findings: &mut Findings,
) {
    let text = |name| subject.text(name).unwrap_or("none");
    let finding = subject.finding_at(&codes::NOT_CHECKABLE, "ruleSet").with("said", text("ruleSet"));
    let finding = finding.with("module", text("module")).with("found", inputs.rule_set);
    findings.add(finding.with("members", members));
}
