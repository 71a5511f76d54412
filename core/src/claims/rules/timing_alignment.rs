//! Rule 7: the reference group and the intervention group are tested at the same time.
//!
//! A claim is aligned if a day on which it was measured is in the period of a claim of the other group. This depends on the
//! study, so the rule is `not-assessed` if only the claim is known.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, Verdict, validate};
//!
//! let alone = validate(SAMPLE.as_bytes());
//! assert!(matches!(alone.checks[3].verdict, Verdict::NotAssessed(_)));
//! ```

use alloc::string::ToString;

use crate::claims::claim::Claim;
use crate::claims::context::{Context, Policy};
use crate::claims::rule::{Evaluation, Rule};
use crate::claims::verdict::Verdict;
use crate::finding::{Code, Finding, Findings};

pub(super) static RULE: Rule = Rule {
    id: "timing_alignment",
    number: Some(7),
    title: "both groups are tested at the same time",
    satisfied_by: "a measured day in the period of a claim of the other group in the study",
    source: "specification §2A, rule 7; §1A, item 2",
    codes: &[&TIMING_NOT_ASSESSED, &TIMING_MISALIGNED],
    evaluation: Evaluation::Method { policy: Policy::Study, verdict },
};

static TIMING_NOT_ASSESSED: Code = Code::warning(
    "claim.timing_not_assessed",
    "the test period of this claim or of the other group is missing, so they cannot be compared",
)
.help("add `testPeriod`, and submit the claims of the other group with the same `studyId`");

static TIMING_MISALIGNED: Code = Code::warning(
    "claim.timing_misaligned",
    "no measured day is in the nearest period of the other group, {startDate} to {endDate}; days between the periods: {days}",
)
.help("test both groups at the same time");

fn verdict(claim: &Claim<'_>, context: &Context, _: &mut Findings) -> Verdict {
    let at = claim.period.as_ref().map_or(claim.at, |period| period.at);
    let counterpart = context.study.as_ref().and_then(|study| study.counterpart);
    match (claim.days(), counterpart) {
        (Some(_), Some(other)) if claim.is_measured_in(other) => Verdict::Pass,
        (Some(days), Some(other)) => Verdict::Fail(
            Finding::new(&TIMING_MISALIGNED, "/testPeriod", at)
                .with("days", days.gap(other))
                .with("startDate", other.start.to_string())
                .with("endDate", other.end.to_string()),
        ),
        _ => Verdict::NotAssessed(Finding::new(&TIMING_NOT_ASSESSED, "/testPeriod", at)),
    }
}
