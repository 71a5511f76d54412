//! Rule 8: other causes of a change in fuel use are documented.
//!
//! A claim documents cultural events or occupational factors, or the marker `["none"]` for either. A claim without them
//! is accepted, but its record stays pending.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, Verdict, validate};
//!
//! let documented = validate(SAMPLE.as_bytes());
//! assert!(matches!(documented.checks[4].verdict, Verdict::Pass));
//!
//! let bare = r#""externalFactors":{"season":"dry"}}"#;
//! let undocumented = SAMPLE.split("\"externalFactors\"").next().unwrap().to_string() + bare;
//! assert!(matches!(validate(undocumented.as_bytes()).checks[4].verdict, Verdict::Fail(_)));
//! ```

use crate::claims::claim::Claim;
use crate::claims::context::{Context, Policy};
use crate::claims::rule::{Evaluation, Rule};
use crate::claims::verdict::Verdict;
use crate::finding::{Code, Finding, Findings};

pub(super) static RULE: Rule = Rule {
    id: "external_factors_documented",
    number: Some(8),
    title: "external factors are documented",
    satisfied_by: "`externalFactors.culturalEvents` or `externalFactors.occupationalFactors`, or `[\"none\"]` in either",
    source: "specification §2A, rule 8; §1A, item 5",
    codes: &[&FACTORS_UNDOCUMENTED],
    evaluation: Evaluation::Method { policy: Policy::Claim, verdict },
};

static FACTORS_UNDOCUMENTED: Code = Code::warning(
    "claim.factors_undocumented",
    "neither cultural events nor occupational factors are documented",
)
.help("add `culturalEvents` or `occupationalFactors`, with `[\"none\"]` if there were none; the record stays pending until then");

fn verdict(claim: &Claim<'_>, _: &Context, _: &mut Findings) -> Verdict {
    if claim.has_factors() {
        return Verdict::Pass;
    }
    let at = claim.factors.as_ref().map_or(claim.at, |factors| factors.at);
    Verdict::Fail(Finding::new(&FACTORS_UNDOCUMENTED, "/externalFactors", at))
}
