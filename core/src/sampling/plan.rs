//! Applies the formula to the whole population or to each stratum.

use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::design::{Design, Stratum};
use super::estimate::{Estimate, Kind};
use super::formula;
use super::share::shared;
use super::sum::Sum;
use crate::finding::{Code, Finding, Findings};
use crate::limits;
use crate::statistics::{PrecisionRuleName, normal_quantile};

/// The sample that a design requires.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) design: Design,
    /// The quantile of the standard normal distribution.
    pub(super) z: f64,
    pub(super) sample: Sample,
    /// The population and the sample of each stratum, in the order of the request.
    pub(super) strata: Vec<(Option<f64>, Sample)>,
    /// The calculation, as sentences with all numbers.
    pub(super) derivation: Vec<String>,
}

/// Numbers of households.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// Households to measure.
    pub(super) size: f64,
    /// Households to recruit, so that `size` remain after dropout.
    pub(super) adjusted: f64,
}

/// Plans the sample of `design`.
pub(super) fn plan(design: Design, findings: &mut Findings) -> Option<Plan> {
    let z = normal_quantile(0.5 + design.rule.confidence / 2.0);
    let none = Sample { size: 0.0, adjusted: 0.0 };
    let mut plan = Plan { design, z, sample: none, strata: Vec::new(), derivation: Vec::new() };
    let template = "z = #: the quantile of the normal distribution for a two-sided confidence of #";
    plan.explain(template, &[z, plan.design.rule.confidence], &[]);
    let populations = plan.populations(findings)?;
    if plan.design.per_stratum {
        plan.each(&populations, findings)?;
    } else {
        plan.whole(&populations, findings)?;
    }
    Some(plan)
}

impl Plan {
    fn names(&self) -> Vec<&str> {
        self.design.strata.iter().map(|stratum| stratum.name.as_str()).collect()
    }

    /// Returns the basis of the allocation to strata: households, or billionths of the population.
    fn units(&self) -> Vec<f64> {
        let unit = |stratum: &Stratum| stratum.population.unwrap_or(libm::rint(stratum.weight * 1e9));
        self.design.strata.iter().map(unit).collect()
    }

    /// Returns the number of households in each stratum; empty if the population is unlimited.
    fn populations(&self, findings: &mut Findings) -> Option<Vec<f64>> {
        let Some(population) = self.design.population else {
            return Some(Vec::new());
        };
        if self.design.strata.iter().all(|stratum| stratum.population.is_some()) {
            return Some(self.design.strata.iter().filter_map(|stratum| stratum.population).collect());
        }
        let populations = shared(population, &self.units(), &self.names(), None);
        let empty = populations.iter().position(|households| *households == 0.0);
        if let Some((index, stratum)) = empty.and_then(|index| Some((index, self.design.strata.get(index)?)))
        {
            findings.add(about(&codes::STRATUM_EMPTY, index, stratum));
            return None;
        }
        Some(populations)
    }

    /// Sizes one sample for the whole population and allocates it to the strata.
    fn whole(&mut self, populations: &[f64], findings: &mut Findings) -> Option<()> {
        let variance = self.pooled(findings)?;
        let place = Portion { path: String::new(), at: 0, lead: "" };
        self.sample = self.sized(variance, self.design.population, &place, findings)?;
        let room = (!populations.is_empty()).then_some(populations);
        let sizes = shared(self.sample.size, &self.units(), &self.names(), room);
        let adjusted = shared(self.sample.adjusted, &self.units(), &self.names(), room);
        let samples = sizes.into_iter().zip(adjusted).map(|(size, adjusted)| Sample { size, adjusted });
        let mut populations = populations.iter().copied();
        self.strata = samples.map(|sample| (populations.next(), sample)).collect();
        self.explain_shares();
        self.raise();
        self.student(variance, self.sample.size, &place, findings);
        for (index, (stratum, (_, sample))) in self.design.strata.iter().zip(&self.strata).enumerate() {
            if sample.adjusted == 0.0 {
                findings.add(about(&codes::STRATUM_NOT_SAMPLED, index, stratum));
            }
        }
        if self.design.rule.name == Some(PrecisionRuleName::Platform) && !self.strata.is_empty() {
            findings.add(Finding::new(&codes::RULE_PER_STRATUM, "/strata", 0));
        }
        Some(())
    }

    /// Sizes a sample for each stratum.
    fn each(&mut self, populations: &[f64], findings: &mut Findings) -> Option<()> {
        for index in 0..self.design.strata.len() {
            let stratum = self.design.strata.get(index)?;
            let population = populations.get(index).copied();
            let lead = [&stratum.name, ": "].concat();
            let path = alloc::format!("/strata/{index}");
            let place = Portion { path, at: stratum.at, lead: &lead };
            let estimate = stratum.own.unwrap_or(self.design.estimate);
            let variance = self.variance_of(estimate, &lead);
            let sample = self.sized(variance, population, &place, findings)?;
            self.student(variance, sample.size, &place, findings);
            self.sample.size += sample.size;
            self.sample.adjusted += sample.adjusted;
            self.strata.push((population, sample));
        }
        let (size, adjusted) = (self.sample.size, self.sample.adjusted);
        self.explain("in total: # to measure, # to recruit", &[size, adjusted], &[]);
        Some(())
    }

    /// Returns the size of one sample, and adds its calculation.
    fn sized(
        &mut self,
        variance: f64,
        population: Option<f64>,
        place: &Portion<'_>,
        findings: &mut Findings,
    ) -> Option<Sample> {
        let precision = self.design.rule.precision;
        let needed = formula::needed(self.z, variance, precision, population);
        let (exact, least) = (formula::rounded_up(needed), self.least(population));
        let size = exact.max(least);
        let recruited = formula::adjusted(size, self.design.dropout);
        // The negated comparison also rejects NaN.
        if !(needed <= f64::from(limits::POPULATION) && recruited <= f64::from(limits::POPULATION)) {
            findings.add(place.finding(&codes::SIZE_TOO_LARGE).with("limit", i64::from(limits::POPULATION)));
            return None;
        }
        self.explain_size(variance, population, (needed, exact), place.lead);
        if exact < least {
            self.explain("@n ≥ #: the spread of a single household is undefined", &[least], &[place.lead]);
        }
        let adjusted = population.map_or(recruited, |households| recruited.min(households));
        if adjusted < recruited {
            findings.add(place.finding(&codes::POPULATION_EXHAUSTED));
        }
        let is_census = population.is_some_and(|households| households <= size);
        if self.design.estimate.kind() == Kind::Mean && size < FEW && !is_census {
            findings.add(place.finding(&codes::FEW_HOUSEHOLDS).with("limit", 30_i64));
        }
        let dropout = self.design.dropout;
        if dropout > 0.0 {
            let all = if adjusted < recruited { ", the whole population" } else { "" };
            let numbers = [size, dropout, size / (1.0 - dropout), adjusted];
            let template = "@with dropout: n / (1 − d) = # / (1 − #) = #, households to recruit: #@";
            self.explain(template, &numbers, &[place.lead, all]);
        }
        Some(Sample { size, adjusted })
    }

    /// Returns the variance within the strata, or that of the whole if no stratum has its own estimate.
    fn pooled(&mut self, findings: &mut Findings) -> Option<f64> {
        let whole = self.design.estimate;
        if self.design.strata.iter().all(|stratum| stratum.own.is_none()) {
            return Some(self.variance_of(whole, ""));
        }
        let any_mean = self.design.strata.iter().any(|stratum| stratum.own.unwrap_or(whole).mean().is_some());
        let (mut variance, mut mean) = (Sum::default(), Sum::default());
        for (index, stratum) in self.design.strata.iter().enumerate() {
            let own = stratum.own.unwrap_or(whole);
            let weight = stratum.weight;
            match own {
                Estimate::Proportion(share) => {
                    variance.add(weight * share * (1.0 - share), &[weight, share, 1.0 - share]);
                }
                Estimate::Mean { standard_deviation: spread, .. } | Estimate::Relative(spread) => {
                    variance.add(weight * spread * spread, &[weight, spread, spread]);
                }
            }
            if let Some(amount) = own.mean() {
                mean.add(weight * amount, &[weight, amount]);
            } else if any_mean {
                findings.add(about(&codes::MEAN_MISSING, index, stratum));
            }
        }
        if !findings.is_empty() {
            return None;
        }
        let relative = if any_mean { variance.sum / (mean.sum * mean.sum) } else { variance.sum };
        if any_mean {
            let template = "V within the strata = (@) / (@)² = #";
            self.explain(template, &[relative], &[&variance.terms, &mean.terms]);
        } else {
            self.explain("V within the strata = (@) = #", &[relative], &[&variance.terms]);
        }
        Some(relative)
    }

    /// Returns the name of the formula in the contract.
    pub(super) fn formula(&self) -> &'static str {
        match (self.design.estimate.kind(), self.design.population.is_some()) {
            (Kind::Proportion, true) => "proportion-finite-population",
            (Kind::Proportion, false) => "proportion",
            (Kind::Mean, true) => "mean-finite-population",
            (Kind::Mean, false) => "mean",
        }
    }
}

/// The scope of a sample: the whole population or one stratum.
pub(super) struct Portion<'p> {
    path: String,
    at: usize,
    /// The prefix of the sentences about it.
    pub(super) lead: &'p str,
}

impl Portion<'_> {
    pub(super) fn finding(&self, code: &'static Code) -> Finding {
        Finding::new(code, self.path.clone(), self.at)
    }
}

fn about(code: &'static Code, index: usize, stratum: &Stratum) -> Finding {
    let finding = Finding::new(code, alloc::format!("/strata/{index}"), stratum.at);
    finding.with("stratum", stratum.name.as_str())
}

/// Below this number of households, the quantile of the normal distribution is smaller than Student's by more than 4 %
/// at a confidence of 95 %.
const FEW: f64 = 30.0;
