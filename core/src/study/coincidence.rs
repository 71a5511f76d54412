//! The number of tests that have the same daily logs by chance, or almost the same, from the spread of the study itself.
//!
//! The logarithms of the logs of a home are taken as normal about the mean of the home, and these means as normal about the
//! mean of the fuel. The density at the logs of a home, times the step of the scale for each log, is the chance that another
//! home has the same logs. Coarse scales and tests of few days make this likely, and a warning would be false.

use alloc::string::String;
use alloc::vec::Vec;

use super::number;
use crate::claims::Claim;
use crate::order;
use crate::statistics::{mean, ordered, quantile_type7, spread};

/// The daily logs of a claim.
#[derive(Debug)]
pub(super) struct Logs<'n> {
    claim: usize,
    fuel: Option<&'n str>,
    weights: Vec<f64>,
    /// The largest step of which all logs are multiples.
    step: f64,
}

/// The logs of all claims, each with the logarithm of its density, in the order of the claims.
#[derive(Debug)]
pub(super) struct Chances<'l, 'n>(Vec<Density<'l, 'n>>);

/// Logs, and the logarithm of their density.
type Density<'l, 'n> = (&'l Logs<'n>, f64);

impl<'n> Logs<'n> {
    /// Returns the logs of the claim `claim`; `None` if one is rejected.
    pub(super) fn of(claim: &Claim<'n>, number: usize) -> Option<Self> {
        let logs = claim.logs()?.value.iter().map(|log| Some(log.value?.double().max(LEAST)));
        let weights: Vec<f64> = logs.collect::<Option<_>>()?;
        let units = weights.iter().map(|log| libm::round(log / LEAST)).fold(0.0, divisor);
        Some(Self { claim: number, fuel: claim.fuel_type.map(|fuel| fuel.0), weights, step: units * LEAST })
    }

    fn logarithms(&self) -> Vec<f64> {
        self.weights.iter().map(|log| libm::log(*log)).collect()
    }
}

impl<'l, 'n> Chances<'l, 'n> {
    /// Calculates the densities.
    pub(super) fn of(all: &'l [Logs<'n>]) -> Self {
        let mut chances = Vec::with_capacity(all.len());
        for of_fuel in order::ordered_by(all, |logs| logs.fuel).chunk_by(|one, other| one.fuel == other.fuel)
        {
            let normal = Normal::of(of_fuel);
            chances.extend(of_fuel.iter().map(|logs| (*logs, normal.log_density(logs))));
        }
        Self(order::arranged(chances, |(logs, _)| logs.claim))
    }

    /// Returns the claims of `keyed` with the same number of logs of which more have the same text than by chance.
    pub(super) fn copied(&self, keyed: &[(String, usize)], alike: Alike) -> Vec<(String, usize)> {
        let known = keyed.iter().filter_map(|keyed| Some((self.find(keyed.1)?, keyed)));
        let known: Vec<(Density<'_, 'n>, _)> = known.collect();
        let mut copied = Vec::new();
        let by_days = order::ordered_by(&known, |((logs, _), keyed)| (logs.weights.len(), *keyed));
        for of_days in by_days.chunk_by(|(one, _), (other, _)| one.0.weights.len() == other.0.weights.len()) {
            let mut of_days: Vec<_> = of_days.to_vec();
            of_days.dedup_by_key(|(_, keyed)| *keyed);
            let fuels: Vec<_> = of_days.iter().map(|((logs, _), _)| logs.fuel).collect();
            let fuels = order::ordered_by(&fuels, |fuel| *fuel);
            let expected = of_days.iter().map(|((logs, density), _)| {
                let before = fuels.partition_point(|fuel| **fuel < logs.fuel);
                let others = fuels.partition_point(|fuel| **fuel <= logs.fuel) - before - 1;
                let cells = logs.weights.iter().map(|log| libm::log((logs.step / log).max(alike.width)));
                number(others) / 2.0
                    * libm::exp(density + cells.sum::<f64>() + alike.orders(logs.weights.len())).min(1.0)
            });
            let expected: f64 = expected.sum();
            let same = of_days.chunk_by(|(_, one), (_, other)| one.0 == other.0);
            let found: usize = same.map(|same| same.len() - 1).sum();
            if found > 0 && at_least(found, expected * RELATED) < RARE {
                copied.extend(of_days.iter().map(|(_, keyed)| (*keyed).clone()));
            }
        }
        copied
    }

    fn find(&self, claim: usize) -> Option<Density<'l, 'n>> {
        order::find(&self.0, |(logs, _)| logs.claim.cmp(&claim)).copied()
    }
}

/// Which logs have the same text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alike {
    /// The least difference of logarithms that is not the same.
    pub(super) width: f64,
    pub(super) in_any_order: bool,
}

impl Alike {
    pub(super) const EQUAL: Self = Self { width: 0.0, in_any_order: false };
    pub(super) const IN_ANY_ORDER: Self = Self { width: 0.0, in_any_order: true };

    /// Returns the logarithm of the number of orders of logs with the same text.
    fn orders(self, logs: usize) -> f64 {
        if self.in_any_order { (2..=logs).map(|log| libm::log(number(log))).sum() } else { 0.0 }
    }
}

/// The distribution of the logarithms of the logs of a fuel.
struct Normal {
    middle: f64,
    within: f64,
    between: f64,
    /// The step of the scales, if most logs have the value of another one.
    step: f64,
}

impl Normal {
    fn of(all: &[&Logs<'_>]) -> Self {
        let (mut means, mut squares, mut freedom, mut parts) = (Vec::new(), 0.0, 0.0, 0.0);
        for logs in all.iter().map(|logs| logs.logarithms()) {
            let days = number(logs.len());
            let spread = spread(&logs).unwrap_or_default();
            squares += (days - 1.0) * spread * spread;
            freedom += days - 1.0;
            parts += 1.0 / days;
            means.extend(mean(&logs));
        }
        let within = (squares / freedom.max(1.0)).max(LEAST_WITHIN);
        let spread = spread(&means).unwrap_or_default();
        let between = spread * spread - within * parts / number(all.len().max(1));
        let values: Vec<f64> = all.iter().flat_map(|logs| logs.weights.iter().copied()).collect();
        Self {
            middle: mean(&means).unwrap_or_default(),
            within,
            between: between.max(LEAST_BETWEEN),
            step: step(&values),
        }
    }

    /// Returns the logarithm of the density at the logs of a home, in logarithms, for steps of the scale of this home.
    fn log_density(&self, logs: &Logs<'_>) -> f64 {
        let days = number(logs.weights.len());
        let distances = || logs.weights.iter().map(|log| libm::log(*log) - self.middle);
        let sum: f64 = distances().sum();
        let squares: f64 = distances().map(|distance| distance * distance).sum();
        let all = self.within + days * self.between;
        let quadratic = (squares - self.between / all * sum * sum) / self.within;
        let determinant = (days - 1.0) * libm::log(self.within) + libm::log(all);
        let coarser = days * libm::log((self.step / logs.step).max(1.0));
        coarser - 0.5 * (days * libm::log(core::f64::consts::TAU) + determinant + quadratic)
    }
}

/// Returns the lower quartile of the differences of neighbouring values if at least half of the values are repeated, else 0.
fn step(values: &[f64]) -> f64 {
    let mut distinct = ordered(values);
    distinct.dedup_by(|one, other| (*one - *other).abs() < LEAST / 2.0);
    if distinct.len() * 2 > values.len() {
        return 0.0;
    }
    let steps: Vec<f64> = distinct.array_windows().map(|[one, other]| other - one).collect();
    quantile_type7(&ordered(&steps), 0.25).unwrap_or_default()
}

/// Returns the probability of at least `found` events of which `expected` are expected, by Poisson.
fn at_least(found: usize, expected: f64) -> f64 {
    let (mut term, mut below) = (libm::exp(-expected), 0.0);
    for event in 1..=found {
        below += term;
        term *= expected / number(event);
    }
    1.0 - below
}

/// Returns the greatest common divisor of whole numbers.
fn divisor(mut one: f64, mut other: f64) -> f64 {
    while other > 0.5 {
        (one, other) = (other, libm::fmod(one, other));
    }
    one
}

/// The smallest step of a scale, in the unit of the logs.
const LEAST: f64 = 0.001;
/// The least variances of logarithms: of the days of a home by 3 %, and of homes by 20 %. Copies have no spread of their own.
const LEAST_WITHIN: f64 = 0.001;
const LEAST_BETWEEN: f64 = 0.04;
/// How much more often homes have equal logs than by normal logarithms.
const RELATED: f64 = 3.0;
/// The probability of as many equal logs by chance below which they are a warning: one in 1000 studies.
const RARE: f64 = 0.001;

#[cfg(test)]
mod tests {
    use super::{at_least, divisor, step};

    #[test]
    fn the_probability_of_events_is_that_of_poisson() {
        assert!((at_least(1, 0.5) - 0.393_469_340_287_366_6).abs() < 1e-12);
        assert!((at_least(3, 2.0) - 0.323_323_583_816_936_5).abs() < 1e-12);
    }

    #[test]
    fn the_step_of_a_scale_is_that_of_its_repeated_logs() {
        assert!((step(&[1.0, 1.5, 1.5, 2.0, 1.0, 1.0, 2.0, 2.5]) - 0.5).abs() < 1e-12);
        assert!(step(&[1.0, 1.51, 1.52]) <= 0.0);
        assert!((divisor(12.0, 18.0) - 6.0).abs() < 1e-12);
    }
}
