//! Compares the rule set of a credential with that of this module.

use super::inputs::Inputs;
use crate::credential::codes;
use crate::credential::document::Located;
use crate::finding::Findings;

/// Compares the rule set of the credential with that of this module.
pub(super) fn check(inputs: &Inputs<'_, '_>, subject: &Located<'_, '_>, findings: &mut Findings) {
    match subject.text("ruleSet") {
        None => {
            findings.add(subject.finding_at(&codes::MISSING_MEMBER, "ruleSet").with("member", "ruleSet"));
        }
        Some(said) if said != inputs.rule_set => {
            let finding = subject.finding_at(&codes::OTHER_RULE_SET, "ruleSet").with("said", said);
            findings.add(finding.with("found", inputs.rule_set));
        }
        Some(_) => {}
    }
}
