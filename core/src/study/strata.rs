//! Strata of the sampling frame, and means that weight each stratum by its share of the frame.
//!
//! If strata are not measured in proportion to the frame, the unweighted mean of all households does not estimate the
//! mean of the frame. The weighted mean is the sum of the means of the strata times their shares. Its standard error is
//! the root of the sum of the squared standard errors times the squared shares.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{EstimateMethod, EstimatedStratum};
use super::households::{Group, Valued, WeightedStratum};
use super::terms::Terms;
use super::{number, shown};
use crate::statistics::{Sides, mean, spread};

/// Restricts each group to its own strata if no stratum has households of both groups. If strata separate the
/// households with new stoves from the others, each group is drawn from its own part of the frame, and its weights are
/// rescaled to add up to 1.
pub(super) fn part(groups: [&mut Group<'_>; 2]) {
    let [one, other] = groups;
    let both = one.strata.len();
    let shared = (0..both).any(|index| measures(one, index) && measures(other, index));
    if shared || one.strata != other.strata {
        return;
    }
    let of_one: Vec<bool> = (0..both).map(|index| !measures(other, index)).collect();
    let of_other: Vec<bool> = (0..both).map(|index| !measures(one, index)).collect();
    keep(one, &of_one);
    keep(other, &of_other);
}

fn measures(group: &Group<'_>, index: usize) -> bool {
    group.households.iter().any(|household| household.stratum == Some(index))
}

/// Keeps some strata of a group. A single remaining stratum is removed as well.
fn keep(group: &mut Group<'_>, kept: &[bool]) {
    let is_kept = |index: &usize| kept.get(*index).copied().unwrap_or_default();
    let before = |index: usize| (0..index).filter(is_kept).count();
    let mut strata: Vec<WeightedStratum<'_>> =
        group.strata.iter().enumerate().filter(|(index, _)| is_kept(index)).map(|(_, one)| *one).collect();
    let alone = strata.len() < 2;
    let all: f64 = strata.iter().map(|stratum| stratum.weight).sum();
    for stratum in &mut strata {
        stratum.weight /= all;
    }
    group.strata = if alone { Vec::new() } else { strata };
    for household in &mut group.households {
        household.stratum = household.stratum.filter(|index| !alone && is_kept(index)).map(before);
    }
}

/// The measured households of a stratum.
#[derive(Debug)]
pub(super) struct MeasuredStratum {
    name: String,
    weight: f64,
    households: usize,
    mean: Option<f64>,
    deviation: Option<f64>,
}

/// The mean and the spread of values.
#[derive(Debug)]
pub(super) struct Moments {
    pub(super) method: EstimateMethod,
    pub(super) households: usize,
    pub(super) mean: f64,
    /// The standard deviation of all values, across strata.
    pub(super) deviation: f64,
    pub(super) error: f64,
    pub(super) freedom: f64,
    pub(super) parts: Vec<MeasuredStratum>,
}

impl Moments {
    /// Calculates the mean and the spread of `values` of households in `strata`. Returns `None` if there are fewer than
    /// two.
    pub(super) fn of(values: &[Valued], strata: &[WeightedStratum<'_>]) -> Option<Self> {
        let plain: Vec<f64> = values.iter().map(|(value, _)| *value).collect();
        let mut moments = Self::simple(plain.len(), mean(&plain)?, spread(&plain)?);
        let mut of_strata = alloc::vec![Vec::new(); strata.len()];
        for (value, stratum) in values {
            if let Some(list) = stratum.and_then(|stratum| of_strata.get_mut(stratum)) {
                list.push(*value);
            }
        }
        moments.parts = strata
            .iter()
            .zip(&of_strata)
            .map(|(stratum, values)| MeasuredStratum::of(stratum, values))
            .collect();
        if moments.parts.iter().all(|part| part.is_proportional(values.len()))
            && (strata.is_empty() || values.iter().all(|(_, stratum)| stratum.is_some()))
        {
            return Some(moments);
        }
        moments.method = EstimateMethod::StrataNotTold;
        let known = values.iter().all(|(_, stratum)| stratum.is_some());
        if known && moments.parts.iter().all(|part| part.deviation.is_some()) {
            moments.weigh();
        }
        Some(moments)
    }

    /// Returns the mean and the spread of values without strata.
    pub(super) fn simple(households: usize, mean: f64, deviation: f64) -> Self {
        let count = number(households);
        let (error, freedom) = (deviation / libm::sqrt(count), count - 1.0);
        Self {
            method: EstimateMethod::Simple,
            households,
            mean,
            deviation,
            error,
            freedom,
            parts: Vec::new(),
        }
    }

    fn weigh(&mut self) {
        let (mut mean, mut variance, mut squares, mut free) = (0.0, 0.0, 0.0, 0.0);
        for part in &self.parts {
            let of_part = part.variance();
            let freedom = number(part.households) - 1.0;
            mean += part.weight * part.mean.unwrap_or_default();
            variance += of_part;
            squares += of_part * of_part / freedom;
            free += freedom;
        }
        let freedom = variance * variance / squares;
        self.method = EstimateMethod::Stratified;
        self.mean = mean;
        self.error = libm::sqrt(variance);
        // If nothing varies within the strata, the degrees of freedom follow from their sizes alone.
        self.freedom = if freedom.is_finite() && freedom >= 1.0 { freedom } else { free };
    }

    /// Adds the sentences from the mean to the degrees of freedom.
    pub(super) fn explain(&self, what: &str, unit: &str, sentences: &mut Vec<String>) {
        let numbers = [self.mean, self.deviation, self.error, self.freedom, number(self.households)];
        let [mean, deviation, error, freedom, households] = numbers.map(shown);
        let space = if unit.is_empty() { "" } else { " " };
        let spread =
            [" of ", &households, what, "; standard deviation ", &deviation, ", with n − 1"].concat();
        if self.method != EstimateMethod::Stratified {
            sentences.push(["mean ", &mean, space, unit, &spread].concat());
            sentences.push(["standard error ", &deviation, " / √", &households, " = ", &error].concat());
            return;
        }
        let sum = |part: &dyn Fn(&MeasuredStratum) -> String| {
            self.parts.iter().map(part).collect::<Vec<_>>().join(" + ")
        };
        let means = sum(&|part| [shown(part.weight), shown(part.mean.unwrap_or_default())].join(" × "));
        sentences.push(
            [
                "mean, weighted by the share of each stratum in the frame: ",
                &means,
                " = ",
                &mean,
                space,
                unit,
                &spread,
            ]
            .concat(),
        );
        let errors = sum(&|part| {
            let deviation = shown(part.deviation.unwrap_or_default());
            [&shown(part.weight), "² × ", &deviation, "² / ", &shown(number(part.households))].concat()
        });
        sentences.push(["standard error √(", &errors, ") = ", &error].concat());
        let parts =
            sum(&|part| [&shown(part.variance()), "² / ", &shown(number(part.households) - 1.0)].concat());
        let sentence = ["degrees of freedom by Satterthwaite: ", &error, "⁴ / (", &parts, ") = ", &freedom];
        sentences.push(sentence.concat());
    }

    /// Lists the measured share of each stratum as a multiple of its weight, for example `rural 0.5, urban 5`.
    pub(super) fn factors(&self) -> String {
        let factor = |part: &MeasuredStratum| {
            let factor = number(part.households) / number(self.households) / part.weight;
            [&part.name, " ", &shown(factor)].concat()
        };
        self.parts.iter().map(factor).collect::<Vec<_>>().join(", ")
    }

    /// Builds the strata of the answer; `None` without strata.
    pub(super) fn strata(&self, terms: &Terms) -> Option<Vec<EstimatedStratum>> {
        let strata = self.parts.iter().map(|part| part.answer(self.households, terms));
        (!self.parts.is_empty()).then(|| strata.collect())
    }
}

impl MeasuredStratum {
    fn of(stratum: &WeightedStratum<'_>, values: &[f64]) -> Self {
        Self {
            name: String::from(stratum.name),
            weight: stratum.weight,
            households: values.len(),
            mean: mean(values),
            deviation: spread(values),
        }
    }

    /// Returns whether the number of measured households is proportional to the weight, within one household.
    fn is_proportional(&self, all: usize) -> bool {
        (number(self.households) - self.weight * number(all)).abs() < 1.0
    }

    /// Returns the contribution of the stratum to the variance of the mean.
    fn variance(&self) -> f64 {
        let error = self.weight * self.deviation.unwrap_or_default();
        error * error / number(self.households)
    }

    fn answer(&self, all: usize, terms: &Terms) -> EstimatedStratum {
        let households = number(self.households);
        let relative = self.deviation.zip(self.mean.filter(|mean| *mean > 0.0)).map(|(deviation, mean)| {
            terms.quantile(Sides::Two, households - 1.0) * deviation / libm::sqrt(households) / mean
        });
        let relative = relative.filter(|relative| relative.is_finite());
        EstimatedStratum {
            name: self.name.clone(),
            weight: self.weight,
            households: self.households,
            factor: households / number(all) / self.weight,
            mean: self.mean,
            standard_deviation: self.deviation,
            relative_precision: relative,
            met: relative.map(|relative| relative <= terms.rule.precision),
        }
    }
}
