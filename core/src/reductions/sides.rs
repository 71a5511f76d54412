//! One figure for both sides. What belongs to the fuel, its forest, its grid or the use of the technologies is the same in
//! the baseline and in the project: two figures would change the difference without any saving.
//!
//! A fuel with several terms on a side has the mean of their figures: the usage rate by technology-days, the others by
//! technology-days in use. No methodology has a source for an exception, but the usage rate of the project may be higher than
//! that of the baseline, which lowers the reductions. In a measured study, the technology-days of a fuel are compared as well.

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

const FIGURES: [Figure; 9] = [
    (USAGE, |term| Some(term.expected_usage())),
    ("fnrb", |term| Some(term.answer.factors.fnrb.as_ref()?.value)),
    ("ncv", |term| Some(term.answer.factors.ncv.as_ref()?.value)),
    ("co2", |term| Some(term.answer.factors.co2.as_ref()?.value)),
    ("nonCo2", |term| Some(term.answer.factors.non_co2.as_ref()?.value)),
    ("density", |term| Some(term.answer.factors.density.as_ref()?.value)),
    ("gridEmission", |term| Some(term.answer.factors.grid_emission.as_ref()?.value)),
    ("losses", |term| Some(term.answer.factors.losses.as_ref()?.value)),
    ("householdSize", |term| Some(term.answer.factors.household_size.as_ref()?.value)),
];

/// Rejects figures of a fuel that differ between the sides. The project's terms start at the bytes `starts`.
pub(super) fn agree(
    [baseline, project]: [&[Term]; 2],
    (place, starts): (Place<'_>, &[usize]),
    is_measured: bool,
    findings: &mut Findings,
) -> Read<()> {
    let mut read = Ok(());
    for (index, term) in project.iter().enumerate() {
        let fuel = term.fuel.name;
        if project.iter().take(index).any(|before| before.fuel.name == fuel) {
            continue;
        }
        let [baseline, project] = [baseline, project].map(|side| of_fuel(side, term));
        let means = FIGURES.map(|figure| (figure.0, [&baseline, &project].map(|side| mean(side, figure))));
        // The means of a study count all homes of a group, so each side has all technologies.
        let days = is_measured.then(|| (DAYS, [&baseline, &project].map(|side| technology_days(side))));
        for (member, figures) in means.into_iter().chain(days) {
            let [Some(one), Some(other)] = figures else { continue };
            // More use or more technologies in the project lower the reductions, as in the published data of SMEC.
            let is_bent = if [USAGE, DAYS].contains(&member) { one > other } else { true };
            // The tolerance ignores the rounding of equal means.
            if is_bent && (one - other).abs() > one.abs().max(other.abs()) * 1e-9 {
                let path = place.path.member(Side::Project.name());
                let at = starts.get(index).copied().unwrap_or(place.at);
                let place = Place { path: &path.item(index), at };
                let finding = place.here(&codes::SIDES_DIFFER).with("member", member);
                let finding = finding.with("fuel", fuel.word()).with("baseline", shown(one));
                read = Err(refused(finding.with("project", shown(other)), findings));
            }
        }
    }
    read
}

/// Returns the terms with the fuel of a term.
fn of_fuel<'t>(side: &'t [Term], term: &Term) -> Vec<&'t Term> {
    side.iter().filter(|other| other.fuel.name == term.fuel.name).collect()
}

/// Returns the technology-days of terms; `None` without terms.
fn technology_days(terms: &[&Term]) -> Option<f64> {
    (!terms.is_empty()).then(|| terms.iter().map(|term| term.period.technology_days()).sum())
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
