//! What a study needs to know of the household and its fuel: `fuelType`, `unit`, `householdSize`.

use super::object::Object;
use crate::claims::claim::{FUELS, HouseholdSize, Located, Members, UNITS};
use crate::claims::format as codes;
use crate::finding::{Finding, Findings};
use crate::json::{Node, Value};
use crate::limits;

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
#[inline(never)]
pub(super) fn size<'a>(
    claim: &Object<'_, 'a>,
    findings: &mut Findings,
) -> Option<Located<HouseholdSize<'a>>> {
    let node = claim.optional("householdSize")?;
    let value = match &node.value {
        Value::Number(number) if can_be_persons(number.double()) => HouseholdSize::Persons(*number),
        Value::Number(number) => {
            let finding = claim.finding(&codes::HOUSEHOLD_SIZE, "householdSize", node);
            findings.add(finding.with("persons", number.text()).with("limit", usize::from(limits::PERSONS)));
            return None;
        }
        Value::Object(_) => HouseholdSize::Members(members(claim, node, findings)?),
        Value::Refused => return None,
        _ => {
            findings.add(claim.wrong_type("householdSize", node, "a number or an object"));
            return None;
        }
    };
    Some(Located { value, at: node.at() })
}

/// All four counts: one that is left out is not taken for nobody.
fn members(claim: &Object<'_, '_>, node: &Node<'_>, findings: &mut Findings) -> Option<Members> {
    let object = Object::of(node, claim.place("householdSize"), findings)?;
    let mut count = |name| {
        let node = object.required(name, findings)?;
        let number = object.number(name, node, findings)?.value;
        let whole = number.whole().and_then(|whole| u32::try_from(whole).ok());
        if whole.is_none() {
            let finding = object.finding(&codes::PERSONS_NOT_WHOLE, name, node);
            findings.add(finding.with("persons", number.text()));
        }
        whole
    };
    let counts = [count("children"), count("women"), count("men"), count("elders")];
    object.warn_of_slips(&["children", "women", "men", "elders"], findings);
    let [Some(children), Some(women), Some(men), Some(elders)] = counts else { return None };
    let persons: i64 = [children, women, men, elders].into_iter().map(i64::from).sum();
    let fits = (1..=i64::from(limits::PERSONS)).contains(&persons);
    if !fits {
        let finding = Finding::new(&codes::HOUSEHOLD_SIZE, claim.place("householdSize"), node.at());
        findings.add(finding.with("persons", persons).with("limit", usize::from(limits::PERSONS)));
    }
    fits.then_some(Members { children, women, men, elders })
}

/// Whether a household can have so many persons.
fn can_be_persons(persons: f64) -> bool {
    persons > 0.0 && persons <= f64::from(limits::PERSONS)
}
