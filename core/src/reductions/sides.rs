//! One figure for both sides. What belongs to the fuel, its forest, its grid or the use of the technologies is the same in
//! the baseline and in the project: two figures would change the difference without any saving.
//!
//! A fuel with several terms on a side has the mean of their figures: the usage rate by technology-days, the others by
//! technology-days in use. No methodology has a source for an exception, but the usage rate of the project may be higher than
//! that of the baseline, which lowers the reductions. So are the emissions of a quantity of the fuel, because factors with the
//! same means can have products that differ.
//!
//! The mean of a fuel in a study is that of all homes, also of those that do not use it. In a measured study, no fuel of the
//! project may have fewer technology-days, or be used less, than a fuel of the baseline.

use alloc::vec::Vec;

use super::codes;
use super::names::Side;
use super::reading::{Read, refused};
use super::sentence::shown;
use super::term::Term;
use crate::finding::Findings;
use crate::wire::Place;

/// A figure of a term, by the name of its member.
type Figure = (&'static str, fn(&Term) -> Option<f64>);

const USAGE: &str = "usage";
const DAYS: &str = "technologyDays";
const FACTORS: &str = "factors";

const FIGURES: [Figure; 11] = [
    (USAGE, |term| Some(term.expected_usage())),
    // The rate that is applied, which can be a bound of the survey.
    (USAGE, |term| Some(term.usage)),
    ("fnrb", |term| Some(term.answer.factors.fnrb.as_ref()?.value)),
    ("ncv", |term| Some(term.answer.factors.ncv.as_ref()?.value)),
    ("co2", |term| Some(term.answer.factors.co2.as_ref()?.value)),
    ("nonCo2", |term| Some(term.answer.factors.non_co2.as_ref()?.value)),
    ("density", |term| Some(term.answer.factors.density.as_ref()?.value)),
    ("gridEmission", |term| Some(term.answer.factors.grid_emission.as_ref()?.value)),
    ("losses", |term| Some(term.answer.factors.losses.as_ref()?.value)),
    ("householdSize", |term| Some(term.answer.factors.household_size.as_ref()?.value)),
    // The last one: it is reported if no other figure differs.
    (FACTORS, |term| Some(term.per_unit)),
];

/// Rejects figures that differ between the sides. The project's terms start at the bytes `starts`.
pub(super) fn agree(
    [baseline, project]: [&[Term]; 2],
    (place, starts): (Place<'_>, &[usize]),
    is_measured: bool,
    findings: &mut Findings,
) -> Read<()> {
    let (before, after) = (fuels(baseline), fuels(project));
    let most = |of: fn(&[&Term]) -> Option<f64>| {
        before.iter().filter_map(|(_, terms)| of(terms)).reduce(f64::max).filter(|_| is_measured)
    };
    let (most_days, most_usage) = (most(technology_days), most(usage));
    let mut read = Ok(());
    for (index, terms) in &after {
        let Some(fuel) = terms.first().map(|term| term.fuel.name) else { continue };
        let same = before.iter().find(|(_, terms)| terms.iter().any(|term| term.fuel.name == fuel));
        let means = FIGURES
            .iter()
            .filter_map(|figure| Some((figure.0, mean(&same?.1, *figure)?, mean(terms, *figure)?)));
        let days = most_days.zip(technology_days(terms)).map(|(one, other)| (DAYS, one, other));
        let used = most_usage.zip(usage(terms)).map(|(one, other)| (USAGE, one, other));
        let own = |member| {
            same.and_then(|(_, terms)| if member == DAYS { technology_days(terms) } else { usage(terms) })
        };
        let mut told = Vec::new();
        for (member, one, other) in days.into_iter().chain(used).chain(means) {
            // More use or more technologies in the project lower the reductions, as in the published data of SMEC.
            let is_bent = match member {
                USAGE | DAYS => one > other && !told.contains(&member),
                FACTORS => told.iter().all(|told| [USAGE, DAYS].contains(told)),
                _ => true,
            };
            // The tolerance ignores the rounding of equal means.
            if is_bent && (one - other).abs() > one.abs().max(other.abs()) * 1e-9 {
                told.push(member);
                let path = place.path.member(Side::Project.name());
                let at = starts.get(*index).copied().unwrap_or(place.at);
                let place = Place { path: &path.item(*index), at };
                let is_of_fuel = [USAGE, DAYS].contains(&member) && own(member).is_none_or(|own| one > own);
                let code = if is_of_fuel { &codes::FUEL_OF_FEWER } else { &codes::SIDES_DIFFER };
                let finding = place.here(code).with("member", member);
                let finding = finding.with("fuel", fuel.word()).with("baseline", shown(one));
                read = Err(refused(finding.with("project", shown(other)), findings));
            }
        }
    }
    read
}

/// Rejects a fuel that the project uses more, if it has fewer technology-days or less use than another fuel. The mean of each
/// fuel is that of all homes. The terms start at the bytes `starts`.
pub(super) fn agree_savings(
    savings: &[Term],
    (place, starts): (Place<'_>, &[usize]),
    findings: &mut Findings,
) -> Read<()> {
    let fuels = fuels(savings);
    let mut read = Ok(());
    for (index, terms) in &fuels {
        if terms.iter().map(|term| term.answer.emissions).sum::<f64>() >= 0.0 {
            continue;
        }
        for (member, of) in [(DAYS, technology_days as fn(&[&Term]) -> Option<f64>), (USAGE, usage)] {
            let most = fuels.iter().filter_map(|(_, terms)| of(terms)).fold(0.0, f64::max);
            let own = of(terms).unwrap_or_default();
            if let (true, Some(term)) = (own < most * (1.0 - 1e-9), terms.first()) {
                let path = place.path.member(Side::Savings.name());
                let at = starts.get(*index).copied().unwrap_or(place.at);
                let place = Place { path: &path.item(*index), at };
                let finding = place.here(&codes::SAVING_OF_FEWER).with("member", member);
                let finding = finding.with("fuel", term.fuel.name.word()).with("most", shown(most));
                read = Err(refused(finding.with("own", shown(own)), findings));
            }
        }
    }
    read
}

/// Returns the terms of each fuel of a side, with the index of the first one.
fn fuels(side: &[Term]) -> Vec<(usize, Vec<&Term>)> {
    let mut fuels: Vec<(usize, Vec<&Term>)> = Vec::new();
    for (index, term) in side.iter().enumerate() {
        let is_same =
            |known: &&mut (usize, Vec<&Term>)| known.1.iter().any(|other| other.fuel.name == term.fuel.name);
        match fuels.iter_mut().find(is_same) {
            Some((_, terms)) => terms.push(term),
            None => fuels.push((index, Vec::from([term]))),
        }
    }
    fuels
}

/// Returns the technology-days of terms; `None` without terms.
fn technology_days(terms: &[&Term]) -> Option<f64> {
    (!terms.is_empty()).then(|| terms.iter().map(|term| term.period.technology_days()).sum())
}

/// Returns the mean usage rate of terms.
fn usage(terms: &[&Term]) -> Option<f64> {
    mean(terms, (USAGE, |term| Some(term.expected_usage())))
}

/// Returns the mean of a figure over the technology-days of terms; `None` if a term does not have it.
fn mean(terms: &[&Term], (name, of): Figure) -> Option<f64> {
    let (mut sum, mut all) = (0.0, 0.0);
    for term in terms {
        let used = if name == USAGE { 1.0 } else { term.expected_usage() };
        let days = term.period.technology_days() * used;
        sum += days * of(term)?;
        all += days;
    }
    (all > 0.0).then(|| sum / all)
}
