//! Rule 5: the household was selected at random.
//!
//! Evidence of the type `selection-methodology` documents it. A claim alone cannot show more; without such
//! evidence a study's record waits.
//!
//! ```
//! use hearth_core::claims::{SAMPLE, Verdict, validate};
//!
//! let evidence = r#"{"evidence":[{"type":"selection-methodology","uri":"ipfs://bafy"}],"type""#;
//! let documented = validate(SAMPLE.replacen("{\"type\"", evidence, 1).as_bytes());
//! assert!(matches!(documented.checks[1].verdict, Verdict::Pass));
//!
//! let undocumented = validate(SAMPLE.as_bytes());
//! assert!(matches!(undocumented.checks[1].verdict, Verdict::NotAssessed(_)));
//! ```

use super::{Judge, Rule};
use crate::claims::claim::Claim;
use crate::claims::context::{Context, Policy};
use crate::claims::report::Verdict;
use crate::finding::{Code, Finding};

pub(super) static RULE: Rule = Rule {
    id: "random_selection",
    number: Some(5),
    title: "households are selected at random",
    satisfied_by: "an evidence item of the type `selection-methodology`",
    source: "specification §2A, rule 5; §1A, item 1",
    codes: &[&SELECTION_NOT_ASSESSED, &SELECTION_UNDOCUMENTED],
    judge: Judge::Method { policy: Policy::Study, verdict },
};

static SELECTION_NOT_ASSESSED: Code =
    Code::warning("claim.selection_not_assessed", "no evidence says how the household was selected")
        .help("add an evidence item of the type `selection-methodology`");

static SELECTION_UNDOCUMENTED: Code = Code::warning(
    "claim.selection_undocumented",
    "the study asks how the household was selected, and no evidence says it",
)
.help("add an evidence item of the type `selection-methodology`");

fn verdict(claim: &Claim<'_>, context: &Context) -> Verdict {
    if claim.evidence.items.iter().any(|item| item.is_selection_methodology) {
        return Verdict::Pass;
    }
    match context.study {
        Some(_) => Verdict::Fail(Finding::new(&SELECTION_UNDOCUMENTED, "/evidence", claim.evidence.at)),
        None => Verdict::NotAssessed(Finding::new(&SELECTION_NOT_ASSESSED, "/evidence", claim.evidence.at)),
    }
}
