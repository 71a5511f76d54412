//! Warns of a claim that may be a copy of another household's claim. Nothing is refused, because two homes can have one
//! yard.
//!
//! The caller, which stores the claims, looks up the marks of the claim, and passes the households that have them in the
//! [`Context`].
//!
//! ```
//! use hearth_kpt_core::contract::claims::record;
//!
//! let claim = hearth_kpt_core::claims::SAMPLE.replace('\n', "").replace('"', "\\\"");
//! let request = |copies: &str| {
//!     format!(r#"{{"claim":"{claim}","issuer":"did:web:localhost","policy":"claim"{copies}}}"#)
//! };
//! let stored = r#","copies":[{"of":"weights","household":"did:ixo:household/124"}]"#;
//! assert!(record(request(stored).as_bytes()).contains("claim.same_weights"));
//! assert!(!record(request("").as_bytes()).contains("claim.same_weights"));
//! ```

use alloc::borrow::Cow;

use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::marks::Likeness;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings, List};

pub(super) static RULE: Rule = Rule {
    id: "possible_copy",
    number: None,
    title: "the claim is not a copy",
    satisfied_by: "no stored claim of another household has the same daily logs, place or photo, or a household whose \
                   identifier differs only in its spelling",
    source: "an audit of field data: copied sheets, and one home under two identifiers",
    codes: &[&SAME_WEIGHTS, &NAMES_ALIKE, &HOMES_NEAR, &SAME_PHOTO],
    evaluation: Evaluation::Data(check),
};

static SAME_WEIGHTS: Code =
    Code::warning("claim.same_weights", "the daily logs are also those of other households: {households}")
        .help("compare the sheets of these homes, and invalidate copies");

static NAMES_ALIKE: Code = Code::warning(
    "claim.names_alike",
    "the identifier differs from others only in case, percent-encoding or a path: {households}",
)
.help("use one identifier for each home, and invalidate claims of the same test");

static HOMES_NEAR: Code =
    Code::warning("claim.homes_near", "other households are at most a few metres away: {households}")
        .help("check whether these are different homes");

static SAME_PHOTO: Code =
    Code::warning("claim.same_photo", "claims of other households have the same photo: {households}")
        .help("check which home the photo shows");

fn check(claim: &Claim<'_>, context: &Context, findings: &mut Findings) {
    let weights = claim.logs().map_or(claim.at, |logs| logs.at);
    for (of, code, path, at) in [
        (Likeness::Weights, &SAME_WEIGHTS, "/fuelMeasurements/dailyLogs", weights),
        (Likeness::Name, &NAMES_ALIKE, "/householdId", claim.at),
        (Likeness::Place, &HOMES_NEAR, "/location", claim.at),
        (Likeness::Photo, &SAME_PHOTO, "/evidence", claim.at),
    ] {
        let copies = context.copies.iter().filter(|copy| copy.of == of);
        let households: List = copies.map(|copy| Cow::Owned(copy.household.clone())).collect();
        if !households.is_empty() {
            findings.add(Finding::new(code, path, at).with("households", households));
        }
    }
}
