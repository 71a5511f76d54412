//! What a study needs to know of the household and its fuel: `fuelType`, `unit`, `householdSize`.

use super::object::Object;
use crate::claims::claim::{FUELS, Located, UNITS};
use crate::claims::format as codes;
use crate::finding::Findings;
use crate::household::HouseholdSize;
use crate::json::Path;
use crate::limits;
use crate::wire::{FromJson, Input, Limits};

/// `fuelType` or `unit`: optional. Another word than the known ones is kept, with a warning.
#[inline(never)]
pub(super) fn word<'n>(
    claim: &Object<'n, '_>,
    name: &'static str,
    findings: &mut Findings,
) -> Option<Located<&'n str>> {
    let node = claim.optional(name)?;
    let word = claim.text(name, node, limits::WORD_CODE_POINTS, findings)?;
    let (code, what, known) = match name {
        "unit" => (&codes::UNKNOWN_UNIT, "unit", UNITS),
        _ => (&codes::UNKNOWN_FUEL, "fuel", FUELS),
    };
    if !known.contains(&word) {
        findings.add(claim.finding(code, name, node).with(what, word).with("allowed", known));
    }
    Some(Located { value: word, at: node.at() })
}

/// `householdSize`: optional; a number of persons, or persons by age and sex.
pub(super) fn size(claim: &Object<'_, '_>, findings: &mut Findings) -> Option<Located<HouseholdSize>> {
    let node = claim.optional("householdSize")?;
    let path = Path::ROOT.member("householdSize");
    let size = HouseholdSize::from_json(Input { node, path: &path }, &Limits::NONE, findings);
    size.ok().map(|value| Located { value, at: node.at() })
}
