//! The parts of the emission reductions of an answer, with their names, in the order in which the report lists them.

use hearth_contract::{
    AppliedFactor, AppliedFactors, AppliedTerm, EmissionReductions, ReductionSum, TermFactors,
};

/// A side of the calculation: a methodology compares a baseline with a project, or credits savings.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    Baseline,
    Project,
    Savings,
}

/// Returns the sides that the methodology has.
pub(crate) fn sides(reductions: &EmissionReductions) -> impl Iterator<Item = (Side, &ReductionSum)> {
    let sides = [
        (Side::Baseline, &reductions.baseline),
        (Side::Project, &reductions.project),
        (Side::Savings, &reductions.savings),
    ];
    sides.into_iter().filter_map(|(side, sum)| Some((side, sum.as_ref()?)))
}

/// Returns the terms with their sides.
pub(crate) fn terms(reductions: &EmissionReductions) -> impl Iterator<Item = (Side, &AppliedTerm)> {
    sides(reductions).flat_map(|(side, sum)| sum.terms.iter().map(move |term| (side, term)))
}

/// Returns the factors of a term with the names of their members, in alphabetical order.
pub(crate) fn of_term(factors: &TermFactors) -> impl Iterator<Item = (&'static str, &AppliedFactor)> {
    // A new factor is a compile error here.
    let TermFactors { usage, household_size, grid_emission, losses, ncv, co2, non_co2, fnrb, density } =
        factors;
    named([
        ("co2", co2.as_ref()),
        ("density", density.as_ref()),
        ("fnrb", fnrb.as_ref()),
        ("gridEmission", grid_emission.as_ref()),
        ("householdSize", household_size.as_ref()),
        ("losses", losses.as_ref()),
        ("ncv", ncv.as_ref()),
        ("nonCo2", non_co2.as_ref()),
        ("usage", Some(usage)),
    ])
}

/// Returns the factors of all terms together with the names of their members, in alphabetical order.
pub(crate) fn of_all(factors: &AppliedFactors) -> impl Iterator<Item = (&'static str, &AppliedFactor)> {
    // A new factor is a compile error here.
    let AppliedFactors {
        downward_adjustment,
        business_as_usual,
        hawthorne,
        market,
        technical_life,
        embodied,
        renewable_biomass,
        adjustment,
        net_to_gross,
        efficiency_old,
        efficiency_new,
    } = factors;
    named([
        ("adjustment", adjustment.as_ref()),
        ("businessAsUsual", business_as_usual.as_ref()),
        ("downwardAdjustment", downward_adjustment.as_ref()),
        ("efficiencyNew", efficiency_new.as_ref()),
        ("efficiencyOld", efficiency_old.as_ref()),
        ("embodied", embodied.as_ref()),
        ("hawthorne", hawthorne.as_ref()),
        ("market", market.as_ref()),
        ("netToGross", net_to_gross.as_ref()),
        ("renewableBiomass", renewable_biomass.as_ref()),
        ("technicalLife", technical_life.as_ref()),
    ])
}

/// Returns the factors that apply.
fn named<'f, const COUNT: usize>(
    factors: [(&'static str, Option<&'f AppliedFactor>); COUNT],
) -> impl Iterator<Item = (&'static str, &'f AppliedFactor)> {
    factors.into_iter().filter_map(|(name, factor)| Some((name, factor?)))
}
