//! Checks that a person was present, if the claim counts the persons present.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! let with = |men: &str| {
//!     let visit = format!(r#"{{"children":0,"women":0,"men":{men},"elders":0}}"#);
//!     SAMPLE.replacen('{', &format!(r#"{{"personsPresent":[{visit}],"#), 1)
//! };
//! assert!(validate(with("1.5").as_bytes()).is_valid());
//!
//! let invalid = validate(with("0").as_bytes());
//! assert_eq!(invalid.errors().next().unwrap().code().code, "claim.nobody_present");
//! ```

use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};

pub(super) static RULE: Rule = Rule {
    id: "persons_present",
    number: None,
    title: "persons are present",
    satisfied_by: "`personsPresent` with at least one person at one of the visits, or a claim without it",
    source: "the size of a household divides its fuel use: FAO woodfuel surveys, standard adults",
    codes: &[&NOBODY_PRESENT],
    evaluation: Evaluation::Data(check),
};

static NOBODY_PRESENT: Code =
    Code::error(400, "claim.nobody_present", "no person was present at the {count} visits")
        .help("count the persons who ate from the measured fuel, or leave out `personsPresent`");

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    let Some(present) = &claim.present else { return };
    if claim.present_mean().is_none() {
        let finding = Finding::new(&NOBODY_PRESENT, "/personsPresent", present.at);
        findings.add(finding.with("count", present.value.len()));
    }
}
