//! Rule 6: the study has measurements of the reference group.
//!
//! A claim of the reference group satisfies the rule by itself. For a claim of the intervention group, the rule depends
//! on the other claims of the study, so it is `not-assessed` if only the claim is known.
//!
//! ```
//! use hearth_kpt_core::claims::{Context, SAMPLE, Study, Verdict, validate};
//!
//! let reference = validate(SAMPLE.replace("intervention", "reference").as_bytes());
//! assert!(matches!(reference.checks[2].verdict, Verdict::Pass));
//!
//! let intervention = validate(SAMPLE.as_bytes());
//! assert!(matches!(intervention.checks[2].verdict, Verdict::NotAssessed(_)));
//! ```

use crate::claims::claim::Claim;
use crate::claims::context::{Context, Policy};
use crate::claims::rule::{Evaluation, Rule};
use crate::claims::verdict::Verdict;
use crate::finding::{Code, Finding, Findings};
use crate::household::TestGroup;

pub(super) static RULE: Rule = Rule {
    id: "control_group",
    number: Some(6),
    title: "control-group data is present",
    satisfied_by: "a claim of the test group `reference` in the same study",
    source: "specification §2A, rule 6; §1A, item 2",
    codes: &[&CONTROL_GROUP_NOT_ASSESSED, &CONTROL_GROUP_ABSENT],
    evaluation: Evaluation::Method { policy: Policy::Study, verdict },
};

static CONTROL_GROUP_NOT_ASSESSED: Code = Code::warning(
    "claim.control_group_not_assessed",
    "a single claim of the intervention group does not show whether the study has a reference group",
)
.help("rule 6 depends on the other claims of the study: submit the claims of both groups with the same `studyId`");

static CONTROL_GROUP_ABSENT: Code =
    Code::warning("claim.control_group_absent", "the study has no claim of the reference group yet")
        .help("submit the claims of the reference group with the same `studyId`");

fn verdict(claim: &Claim<'_>, context: &Context, _: &mut Findings) -> Verdict {
    match (claim.group, &context.study) {
        (Some(TestGroup::Reference), _) => Verdict::Pass,
        (_, Some(study)) if study.reference_claims > 0 => Verdict::Pass,
        (_, Some(_)) => Verdict::Fail(Finding::new(&CONTROL_GROUP_ABSENT, "", claim.at)),
        (_, None) => Verdict::NotAssessed(Finding::new(&CONTROL_GROUP_NOT_ASSESSED, "", claim.at)),
    }
}
