//! Applies the formula to the whole population or to each stratum.

use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::design::{Design, Stratum};
use super::estimate::Kind;
use super::share::shared;
use crate::finding::{Code, Finding, Findings};
use crate::invariant::Held as _;
use crate::statistics::{Distribution, PrecisionRuleName, normal_quantile};

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
    /// Student's quantile for `size` − 1 degrees of freedom, if the size was calculated with it.
    pub(super) quantile: Option<f64>,
}

/// Plans the sample of `design`.
pub(super) fn plan(design: Design, findings: &mut Findings) -> Option<Plan> {
    let z = normal_quantile(0.5 + design.rule.confidence / 2.0);
    let none = Sample { size: 0.0, adjusted: 0.0, quantile: None };
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
    pub(super) fn names(&self) -> Vec<&str> {
        self.design.strata.iter().map(|stratum| stratum.name.as_str()).collect()
    }

    /// Returns the basis of the allocation to strata: households, or billionths of the population.
    pub(super) fn units(&self) -> Vec<f64> {
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
        let mut strata = self.design.strata.iter().zip(&populations).enumerate();
        if let Some((index, (stratum, _))) = strata.find(|(_, (_, households))| **households == 0.0) {
            findings.add(about(&codes::STRATUM_EMPTY, index, stratum));
            return None;
        }
        Some(populations)
    }

    /// Sizes one sample for the whole population and allocates it to the strata.
    fn whole(&mut self, populations: &[f64], findings: &mut Findings) -> Option<()> {
        let variance = self.pooled(findings)?;
        let place = Portion { path: String::new(), at: 0, lead: "" };
        let population = self.design.population;
        let (size, quantile) = self.sized(variance, population, &place, findings)?;
        let enough = self.enough(size, populations);
        let quantile = quantile.filter(|_| enough <= size);
        self.sample = self.recruited((enough, quantile), population, &place, findings)?;
        let room = (!populations.is_empty()).then_some(populations);
        let sizes = shared(self.sample.size, &self.units(), &self.names(), room);
        let adjusted = shared(self.sample.adjusted, &self.units(), &self.names(), room);
        let samples = sizes.into_iter().zip(adjusted);
        let samples = samples.map(|(size, adjusted)| Sample { size, adjusted, quantile: None });
        let mut populations = populations.iter().copied();
        self.strata = samples.map(|sample| (populations.next(), sample)).collect();
        self.explain_shares();
        self.raise();
        self.warn_of_normal(variance, self.sample.size, &place, findings);
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
            let stratum = self.design.strata.get(index).held("each index has a stratum");
            let population = populations.get(index).copied();
            let lead = [&stratum.name, ": "].concat();
            let path = alloc::format!("/strata/{index}");
            let place = Portion { path, at: stratum.at, lead: &lead };
            let estimate = stratum.own.unwrap_or(self.design.estimate);
            let variance = self.variance_of(estimate, &lead);
            let sized = self.sized(variance, population, &place, findings)?;
            let sample = self.recruited(sized, population, &place, findings)?;
            self.warn_of_normal(variance, sample.size, &place, findings);
            self.sample.size += sample.size;
            self.sample.adjusted += sample.adjusted;
            self.strata.push((population, sample));
        }
        let (size, adjusted) = (self.sample.size, self.sample.adjusted);
        self.explain("in total: # to measure, # to recruit", &[size, adjusted], &[]);
        Some(())
    }

    /// Returns the name of the formula in the contract.
    pub(super) fn formula(&self) -> &'static str {
        let design = &self.design;
        match (design.estimate.kind(), design.distribution, design.population.is_some()) {
            (Kind::Mean, Distribution::Student, _) => "mean-student",
            (Kind::Mean, Distribution::Normal, true) => "mean-finite-population",
            (Kind::Mean, Distribution::Normal, false) => "mean",
            (Kind::Proportion, _, true) => "proportion-finite-population",
            (Kind::Proportion, _, false) => "proportion",
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

/// Returns a finding about the stratum `index`.
pub(super) fn about(code: &'static Code, index: usize, stratum: &Stratum) -> Finding {
    let finding = Finding::new(code, alloc::format!("/strata/{index}"), stratum.at);
    finding.with("stratum", stratum.name.as_str())
}
