//! Checks that the moisture of the fuel is possible, and warns of moisture that no wood has.
//!
//! On the wet basis, moisture is a part of the weighed mass, so 100 % would be water without wood. On the dry basis, the
//! wettest green wood has 249 %: the sapwood of western redcedar (Forest Products Laboratory, Wood Handbook, table 4-1).
//! That is 71 % on the wet basis. A mean below 1 % is likely a share in place of a percentage.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! let with = |moisture: &str| SAMPLE.replacen('{', &format!(r#"{{"fuelMoisture":{moisture},"#), 1);
//! assert!(validate(with(r#"{"basis":"dry","readings":[18,22.5]}"#).as_bytes()).is_valid());
//!
//! let invalid = validate(with(r#"{"basis":"wet","readings":[18,100]}"#).as_bytes());
//! let error = invalid.errors().next().unwrap();
//! assert_eq!(error.code().code, "claim.moisture_impossible");
//! assert_eq!(error.path(), "/fuelMoisture/readings/1");
//! ```

use alloc::format;

use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};
use crate::moisture::MoistureBasis;
use crate::sentence::{Digits, shown};

pub(super) static RULE: Rule = Rule {
    id: "possible_moisture",
    number: None,
    title: "the moisture of the fuel is possible",
    satisfied_by: "`fuelMoisture` with at least one reading, on the wet basis each below 100 %",
    source: "definition of the wet basis; Forest Products Laboratory, Wood Handbook, table 4-1",
    codes: &[&NO_READINGS, &MOISTURE_IMPOSSIBLE, &MOISTURE_IMPLAUSIBLE],
    evaluation: Evaluation::Data(check),
};

static NO_READINGS: Code =
    Code::error(400, "claim.moisture_without_readings", "the moisture has no readings")
        .help("add the readings of the meter in per cent, or leave out `fuelMoisture`");

static MOISTURE_IMPOSSIBLE: Code = Code::error(
    400,
    "claim.moisture_impossible",
    "a moisture of {found} % on the wet basis is impossible, because no fuel remains",
)
.help("check the reading and its basis: moisture on the wet basis is below 100 %");

static MOISTURE_IMPLAUSIBLE: Code = Code::warning(
    "claim.moisture_implausible",
    "the mean of the readings is {mean} % on the {basis} basis, but fuel wood has from {least} to {most} %",
)
.help("check the basis, and that the readings are percentages, not shares; the claim is accepted");

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    let Some(moisture) = &claim.moisture else { return };
    let (at, moisture) = (moisture.at, &moisture.value);
    let Some(mean) = moisture.mean() else {
        findings.add(Finding::new(&NO_READINGS, "/fuelMoisture/readings", at));
        return;
    };
    let mut possible = true;
    if moisture.basis == MoistureBasis::Wet {
        for (index, reading) in moisture.readings.iter().enumerate() {
            if reading.value.0 >= WHOLE {
                let place = format!("/fuelMoisture/readings/{index}");
                let finding = Finding::new(&MOISTURE_IMPOSSIBLE, place, reading.at);
                findings.add(finding.with("found", shown(reading.value.0, Digits::All)));
                possible = false;
            }
        }
    }
    let most = match moisture.basis {
        MoistureBasis::Dry => MOST_DRY,
        MoistureBasis::Wet => WHOLE * MOST_DRY / (WHOLE + MOST_DRY),
    };
    if possible && !(LEAST..=most).contains(&mean) {
        let rounded = |value| shown(value, Digits::Significant(3));
        let finding = Finding::new(&MOISTURE_IMPLAUSIBLE, "/fuelMoisture/readings", at);
        let finding = finding.with("mean", rounded(mean)).with("basis", moisture.basis.word());
        findings.add(finding.with("least", rounded(LEAST)).with("most", rounded(most)));
    }
}

/// All of the mass, in per cent.
const WHOLE: f64 = 100.0;

/// The moisture of the wettest green wood on the dry basis, in per cent.
const MOST_DRY: f64 = 249.0;

/// The greatest share, written as a percentage.
const LEAST: f64 = 1.0;
