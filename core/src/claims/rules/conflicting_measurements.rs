//! Checks that a claim does not contradict a stored record of its household.
//!
//! The caller, which stores the claims, passes a contradicting record in the [`Context`]. These do not contradict each
//! other: the same measurements in the same test group, which amend the earlier record; measurements of different fuels
//! on the same days; measurements on different days, also in different test groups.
//!
//! ```
//! use hearth_kpt_core::contract::claims::record;
//!
//! let claim = hearth_kpt_core::claims::SAMPLE.replace('\n', "").replace('"', "\\\"");
//! let request = |conflict: &str| {
//!     format!(r#"{{"claim":"{claim}","issuer":"did:web:localhost","policy":"claim"{conflict}}}"#)
//! };
//! let stored = r#","conflict":{"id":"kpt-1","startDate":"2024-02-03","endDate":"2024-02-06"}"#;
//! assert!(record(request(stored).as_bytes()).contains("claim.conflicting_measurements"));
//! let stored = r#","conflict":{"id":"kpt-1","difference":"test-group"}"#;
//! assert!(record(request(stored).as_bytes()).contains("claim.conflicting_group"));
//! assert!(record(request("").as_bytes()).contains(r#""status":"verified""#));
//! ```

use alloc::string::ToString;

use crate::claims::claim::Claim;
use crate::claims::context::{Context, Difference};
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};

pub(super) static RULE: Rule = Rule {
    id: "conflicting_measurements",
    number: None,
    title: "a household's measurements do not contradict each other",
    satisfied_by: "no stored claim of the same household has different measurements of the same fuel over an overlapping \
                   period, or the other test group",
    source: "specification §7, status 409, \"conflicting measurement data\"",
    codes: &[&CONFLICTING_MEASUREMENTS, &CONFLICTING_GROUP, &DISPUTED_MEASUREMENTS, &AMBIGUOUS_FUEL],
    evaluation: Evaluation::Data(check),
};

static CONFLICTING_MEASUREMENTS: Code = Code::error(
    409,
    "claim.conflicting_measurements",
    "record `{id}` has different measurements of this household from {startDate} to {endDate}",
)
.help(
    "if the record is wrong, set `replaces` to its id; if both are right, correct the period or state the fuel of both \
     in `fuelType`; to add evidence, send the same measurements again",
);

static CONFLICTING_GROUP: Code = Code::error(
    409,
    "claim.conflicting_group",
    "record `{id}` has this household in the other test group on the same days, and this claim in `{testGroup}`",
)
.help("a household is in one group at a time: correct `testGroup`, or set `replaces` to the id if the record is wrong");

static DISPUTED_MEASUREMENTS: Code = Code::error(
    409,
    "claim.disputed_measurements",
    "record `{id}` has the same measurements and is disputed",
)
.help("end the dispute before the record is amended, or set `replaces` to its id");

static AMBIGUOUS_FUEL: Code = Code::error(
    409,
    "claim.ambiguous_fuel",
    "the claim states no fuel, and records of several fuels have the same measurements; one of them is `{id}`",
)
.help("state the fuel in `fuelType`");

fn check(claim: &Claim<'_>, context: &Context, findings: &mut Findings) {
    let Some(conflict) = &context.conflict else { return };
    let measurements = claim.fuel.as_ref().map_or(claim.at, |fuel| fuel.at);
    let (code, path, at) = match conflict.difference {
        Difference::Measurements => (&CONFLICTING_MEASUREMENTS, "/fuelMeasurements", measurements),
        Difference::TestGroup => (&CONFLICTING_GROUP, "/testGroup", claim.at),
        Difference::Dispute => (&DISPUTED_MEASUREMENTS, "/fuelMeasurements", measurements),
        Difference::Fuel => (&AMBIGUOUS_FUEL, "/fuelMeasurements", measurements),
    };
    let mut finding = Finding::new(code, path, at).with("id", conflict.id.as_str());
    if let Some(group) = claim.group {
        finding = finding.with("testGroup", group.word());
    }
    findings.add(match (conflict.days, conflict.difference) {
        (Some(days), _) => {
            finding.with("startDate", days.start.to_string()).with("endDate", days.end.to_string())
        }
        (None, Difference::Measurements) => {
            finding.with("startDate", "an unknown day").with("endDate", "an unknown day")
        }
        (None, _) => finding,
    });
}
