//! Warns of more fuel than a household can plausibly burn. Nothing is refused.
//!
//! The daily mean is compared with the bands of its fuel: thresholds and caps per person, if the claim has the persons
//! present or the size of the household, and the highest values of a public survey. Other fuels and units are compared by energy with the cap
//! for wood. The highest limit that the mean is above is reported.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! let plausible = validate(SAMPLE.as_bytes());
//! assert_eq!(plausible.findings.len(), 1, "the household is a DID URL with a path");
//!
//! let implausible = validate(SAMPLE.replace("11.9", "6011.9").replace("3.2", "6003.2").as_bytes());
//! assert!(implausible.is_valid());
//! assert_eq!(implausible.findings[1].code().code, "claim.amount_implausible");
//! ```

use crate::bands;
use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};
use crate::sentence::{Digits, shown};

pub(super) static RULE: Rule = Rule {
    id: "plausible_amounts",
    number: None,
    title: "the fuel use is plausible",
    satisfied_by: "a daily mean within the caps per person and the highest values of a public survey, or within their energy",
    source: "SMEC v4.0; RECH v5.0, section 7.4.2.3; a public survey, Indonesia 2026; IPCC 2006 Guidelines",
    codes: &[&AMOUNT_IMPLAUSIBLE],
    evaluation: Evaluation::Data(check),
};

static AMOUNT_IMPLAUSIBLE: Code = Code::warning(
    "claim.amount_implausible",
    "the daily mean of {value} {unit} is above {limit} {unit} ({source})",
)
.help("check the weights, the unit and the size of the household; the claim is accepted");

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    let Some(logs) = claim.logs() else { return };
    #[expect(clippy::cast_precision_loss, reason = "a claim has at most 366 logs")]
    let days = logs.value.len() as f64;
    let mean = logs.value.iter().try_fold(0.0, |mean, log| Some(mean + log.value?.double() / days));
    let (fuel, unit) = (claim.fuel_type.map(|fuel| fuel.0), claim.unit.map(|unit| unit.0));
    let Some(exceeded) = mean.and_then(|mean| bands::exceeded(mean, fuel, unit, claim.persons())) else {
        return;
    };
    let rounded = |value| shown(value, Digits::Significant(3));
    let finding = Finding::new(&AMOUNT_IMPLAUSIBLE, "/fuelMeasurements/dailyLogs", logs.at);
    let finding = finding.with("value", rounded(exceeded.value)).with("limit", rounded(exceeded.limit));
    findings.add(finding.with("unit", exceeded.unit).with("source", exceeded.source));
}
