//! A design: the request with defaults filled in and the weights of the strata computed.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use super::estimate::{Estimate, Kind};
use super::request::{SampleSizeRequest, SampledStratum};
use crate::characters::first_invisible;
use crate::finding::{Finding, Findings};
use crate::sentence::{Digits, shown};
use crate::statistics::{AppliedPrecision, Distribution};
use crate::wire::At;

/// The specification of a sample.
#[derive(Debug)]
pub(super) struct Design {
    /// The number of households in the population; `None` if the population is unlimited.
    pub(super) population: Option<f64>,
    pub(super) rule: AppliedPrecision,
    pub(super) estimate: Estimate,
    /// The distribution that the size is calculated with: normal for a proportion.
    pub(super) distribution: Distribution,
    /// The fraction of households that is expected to drop out.
    pub(super) dropout: f64,
    /// Whether the precision requirement applies to each stratum, not only to the whole sample.
    pub(super) per_stratum: bool,
    pub(super) strata: Vec<Stratum>,
}

/// A stratum of the population.
#[derive(Debug)]
pub(super) struct Stratum {
    pub(super) name: String,
    /// Its share of all households; the weights of all strata add up to 1.
    pub(super) weight: f64,
    /// Its number of households, if given.
    pub(super) population: Option<f64>,
    /// Its estimate, if it differs from that of the whole population.
    pub(super) own: Option<Estimate>,
    pub(super) at: usize,
}

impl Design {
    /// Returns the design that a request describes; `None` if its members contradict each other.
    pub(super) fn of(request: &SampleSizeRequest<'_>, findings: &mut Findings) -> Option<Self> {
        let estimate = Estimate::of(request.estimate, findings)?;
        let given = request.strata.as_ref();
        let strata = given.map_or_else(Vec::new, |strata| self::strata(&strata.value, estimate, findings));
        let per_stratum = request.per_stratum.is_some_and(|given| given.value);
        let empty =
            given.filter(|strata| strata.value.is_empty()).map(|strata| (String::from("/strata"), strata.at));
        let absent = || request.per_stratum.filter(|_| per_stratum && given.is_none());
        let absent = || absent().map(|given| (String::from("/perStratum"), given.at));
        if let Some((path, at)) = empty.or_else(absent) {
            findings.add(Finding::new(&codes::NO_STRATA, path, at));
        }
        if !findings.is_empty() {
            return None;
        }
        let mut design = Self {
            population: request.population.map(f64::from),
            rule: AppliedPrecision::of(request.rule),
            estimate,
            distribution: distribution(request, estimate, findings),
            dropout: request.dropout.unwrap_or_default(),
            per_stratum,
            strata,
        };
        design.weigh(given.map_or(0, |strata| strata.at), findings);
        findings.is_empty().then_some(design)
    }

    /// Computes the weight of each stratum and the size of the population from the given members.
    fn weigh(&mut self, at: usize, findings: &mut Findings) {
        let Some(first) = self.strata.first() else { return };
        let by_population = first.population.is_some();
        let differs = |stratum: &Stratum| stratum.population.is_some() != by_population;
        if let Some((index, other)) = self.strata.iter().enumerate().find(|(_, stratum)| differs(stratum)) {
            let finding = Finding::new(&codes::STRATUM_PART, format!("/strata/{index}"), other.at);
            findings.add(finding.with("stratum", other.name.as_str()));
            return;
        }
        let part = |stratum: &Stratum| stratum.population.unwrap_or(stratum.weight);
        let sum = self.strata.iter().fold(0.0, |sum, stratum| sum + part(stratum));
        let wrong = |code| Finding::new(code, "/strata", at).with("sum", shown(sum, Digits::All));
        if !by_population && (sum - 1.0).abs() > WEIGHTS_MAY_DIFFER {
            findings.add(wrong(&codes::WEIGHTS_SUM));
        }
        #[expect(clippy::float_cmp, reason = "both are whole numbers")]
        if by_population && self.population.is_some_and(|population| population != sum) {
            findings.add(wrong(&codes::POPULATIONS_SUM));
        }
        if by_population {
            self.population = Some(sum);
        }
        // The weights stay unchanged if they add up to 1 within rounding: the sum of their doubles may differ from 1.
        let whole = if (sum - 1.0).abs() < ROUNDING { 1.0 } else { sum };
        for stratum in &mut self.strata {
            stratum.weight = part(stratum) / whole;
        }
    }
}

/// Returns the distribution of a design. Student's distribution applies only to a mean, whose spread is measured as well.
fn distribution(
    request: &SampleSizeRequest<'_>,
    estimate: Estimate,
    findings: &mut Findings,
) -> Distribution {
    let of_kind = match estimate.kind() {
        Kind::Proportion => Distribution::Normal,
        Kind::Mean => Distribution::Student,
    };
    let Some(At { value: given, at }) = request.distribution else { return of_kind };
    if estimate.kind() == Kind::Proportion && given == Distribution::Student {
        findings.add(Finding::new(&codes::NOT_OF_PROPORTION, "/distribution", at));
    }
    given
}

fn strata(given: &[At<SampledStratum<'_>>], whole: Estimate, findings: &mut Findings) -> Vec<Stratum> {
    let mut strata: Vec<Stratum> = Vec::new();
    for (index, stratum) in given.iter().enumerate() {
        let (path, SampledStratum { name, weight, population, .. }) =
            (format!("/strata/{index}"), &stratum.value);
        if name.value.trim().is_empty() || first_invisible(name.value).is_some() {
            findings.add(Finding::new(&codes::STRATUM_NAME, [&path, "/name"].concat(), name.at));
        }
        if weight.is_some() == population.is_some() {
            let finding = Finding::new(&codes::STRATUM_PART, path.clone(), stratum.at);
            findings.add(finding.with("stratum", name.value));
        }
        if strata.iter().any(|other| other.name == name.value) {
            let finding = Finding::new(&codes::STRATUM_TWICE, path.clone(), stratum.at);
            findings.add(finding.with("stratum", name.value));
        }
        strata.push(Stratum {
            name: name.value.to_string(),
            weight: weight.unwrap_or_default(),
            population: population.map(f64::from),
            own: Estimate::of_stratum(stratum, &path, whole, findings),
            at: stratum.at,
        });
    }
    strata
}

/// How far the sum of the weights may be from 1: six decimals in each weight are enough.
const WEIGHTS_MAY_DIFFER: f64 = 1e-6;

/// The largest rounding error in the sum of a hundred weights.
const ROUNDING: f64 = 1e-12;
