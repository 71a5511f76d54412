//! Rule 4: the season of the test is documented.
//!
//! A claim without a season is accepted, but its record stays pending.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, Verdict, validate};
//!
//! let documented = validate(SAMPLE.as_bytes());
//! assert!(matches!(documented.checks[0].verdict, Verdict::Pass));
//!
//! let undocumented = validate(SAMPLE.replace("\"season\":\"dry\",", "").as_bytes());
//! assert!(undocumented.is_valid());
//! assert!(matches!(undocumented.checks[0].verdict, Verdict::Fail(_)));
//! ```

use crate::claims::claim::Claim;
use crate::claims::context::{Context, Policy};
use crate::claims::rule::{Evaluation, Rule};
use crate::claims::verdict::Verdict;
use crate::finding::{Code, Finding, Findings};

pub(super) static RULE: Rule = Rule {
    id: "season_documented",
    number: Some(4),
    title: "seasonal variation is documented",
    satisfied_by: "an `externalFactors.season`",
    source: "specification §2A, rule 4; §1A, items 4 and 5",
    codes: &[&SEASON_UNDOCUMENTED],
    evaluation: Evaluation::Method { policy: Policy::Claim, verdict },
};

static SEASON_UNDOCUMENTED: Code =
    Code::warning("claim.season_undocumented", "the season of the test is not documented")
        .help("add `externalFactors.season`; the record stays pending until then");

fn verdict(claim: &Claim<'_>, _: &Context, _: &mut Findings) -> Verdict {
    let season = claim.factors().and_then(|factors| factors.season);
    if season.is_some_and(|season| season.value.is_some()) {
        return Verdict::Pass;
    }
    let place = claim.factors.as_ref().map_or(claim.at, |factors| factors.at);
    let at = season.map_or(place, |season| season.at);
    Verdict::Fail(Finding::new(&SEASON_UNDOCUMENTED, "/externalFactors/season", at))
}
