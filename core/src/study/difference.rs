//! What the intervention saves: the difference of the two groups' means, with its interval.
//!
//! Independent groups by Welch's method (unequal variances, degrees of freedom of Satterthwaite), a paired design by
//! the differences of its households. A saving is positive.

use alloc::string::String;
use alloc::vec::Vec;

use super::estimate::{
    Conservative, Estimate, Interval, explained, optional_number, write_conservative, write_sentences,
};
use super::number;
use super::shown;
use super::terms::Terms;
use crate::json::Writer;
use crate::statistics::{mean, spread};

/// The saving.
#[derive(Debug)]
pub(super) struct Difference {
    pub(super) interval: Interval,
    method: Method,
    unit: Option<String>,
    reference: f64,
    /// What the interval is derived from.
    sentences: Vec<String>,
}

/// How it is found.
#[derive(Clone, Copy, Debug)]
enum Method {
    Welch { reference: usize, intervention: usize },
    Paired { households: usize },
}

impl Difference {
    /// Of independent groups.
    #[inline(never)]
    pub(super) fn welch(reference: &Estimate, intervention: &Estimate, terms: Terms) -> Self {
        let part = |estimate: &Estimate| {
            let variance = estimate.interval.error * estimate.interval.error;
            (variance, variance * variance / estimate.interval.freedom)
        };
        let (one, other) = (part(reference), part(intervention));
        let variance = one.0 + other.0;
        let freedom = variance * variance / (one.1 + other.1);
        // Where nothing varies (or so little that its square is no double), the sizes alone say how many are free.
        let all = reference.interval.freedom + intervention.interval.freedom;
        let freedom = if freedom.is_finite() && freedom >= 1.0 { freedom } else { all };
        let (middle, error) = (reference.mean - intervention.mean, libm::sqrt(variance));
        let unit = reference.unit.as_deref();
        let [ours, theirs, both] = [reference.interval.error, intervention.interval.error, error].map(shown);
        let sentences = Vec::from([
            saving(reference.mean, intervention.mean, middle, unit),
            [
                "standard error √(",
                &ours,
                "² + ",
                &theirs,
                "²) = ",
                &both,
                ", of the standard errors of both means",
            ]
            .concat(),
            ["degrees of freedom by Welch and Satterthwaite: ", &shown(freedom)].concat(),
        ]);
        let method = Method::Welch { reference: reference.households, intervention: intervention.households };
        let interval = Interval::about(middle, error, freedom, terms);
        Self { interval, method, unit: reference.unit.clone(), reference: reference.mean, sentences }
    }

    /// Of households before and after, in the same order; `None` where there are fewer than two.
    #[inline(never)]
    pub(super) fn paired(
        before: &[f64],
        after: &[f64],
        reference: &Estimate,
        intervention: &Estimate,
        terms: Terms,
    ) -> Option<Self> {
        let savings: Vec<f64> = before.iter().zip(after).map(|(before, after)| before - after).collect();
        let (middle, deviation) = (mean(&savings)?, spread(&savings)?);
        let count = number(savings.len());
        let error = deviation / libm::sqrt(count);
        let [spread_shown, pairs] = [deviation, count].map(shown);
        let sentences = Vec::from([
            saving(reference.mean, intervention.mean, middle, reference.unit.as_deref()),
            [
                "standard error ",
                &spread_shown,
                " / √",
                &pairs,
                " = ",
                &shown(error),
                ", of the households' differences",
            ]
            .concat(),
        ]);
        Some(Self {
            interval: Interval::about(middle, error, count - 1.0, terms),
            method: Method::Paired { households: savings.len() },
            unit: reference.unit.clone(),
            reference: reference.mean,
            sentences,
        })
    }

    /// Whether the interval leaves out zero.
    pub(super) fn is_significant(&self) -> bool {
        self.interval.lower() > 0.0 || self.interval.upper() < 0.0
    }

    /// The saving in per cent of the reference group's mean.
    pub(super) fn relative_saving(&self) -> Option<f64> {
        (self.reference > 0.0).then(|| 100.0 * self.interval.middle / self.reference)
    }

    /// The saving that counts.
    #[inline(never)]
    pub(super) fn conservative(&self) -> Conservative {
        let (value, bound, because) = if self.interval.is_met() {
            (self.interval.middle, "mean", "the precision is met")
        } else {
            (
                self.interval.lower(),
                "lower",
                "the precision is missed, and the saving counts with its lower bound",
            )
        };
        if value > 0.0 {
            Conservative { value, bound, because }
        } else {
            Conservative { value: 0.0, bound: "zero", because: "the saving that counts is not above 0" }
        }
    }

    /// Writes it, as a value.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        self.write_method(writer);
        if let Some(unit) = &self.unit {
            writer.text_member("unit", unit);
        }
        writer.number_member("mean", self.interval.middle);
        self.interval.write_members(writer);
        let statistic = (self.interval.error > 0.0).then(|| self.interval.middle / self.interval.error);
        optional_number(writer, "tStatistic", statistic.filter(|statistic| statistic.is_finite()));
        writer.name("significant");
        writer.boolean(self.is_significant());
        optional_number(writer, "relativeSaving", self.relative_saving());
        let conservative = self.conservative();
        write_conservative(writer, Some(conservative));
        write_sentences(writer, &self.derivation(conservative));
        writer.end_object();
    }

    #[inline(never)]
    fn write_method(&self, writer: &mut Writer) {
        match self.method {
            Method::Welch { reference, intervention } => {
                writer.text_member("method", "welch");
                writer.name("households");
                writer.begin_object();
                writer.count_member("reference", reference);
                writer.count_member("intervention", intervention);
                writer.end_object();
            }
            Method::Paired { households } => {
                writer.text_member("method", "paired");
                writer.count_member("households", households);
            }
        }
    }

    #[inline(never)]
    fn derivation(&self, conservative: Conservative) -> Vec<String> {
        let mut sentences = self.sentences.clone();
        self.interval.explain(&mut sentences);
        sentences.push(String::from(if self.is_significant() {
            "the interval leaves out 0: the groups differ at this confidence"
        } else {
            "the interval contains 0: the groups do not differ at this confidence"
        }));
        if let Some(relative) = self.relative_saving() {
            let [saved, of, relative] = [self.interval.middle, self.reference, relative].map(shown);
            let parts = ["relative saving 100 × ", &saved, " / ", &of, " = ", &relative];
            sentences.push([&parts[..], &[" per cent of the reference group's mean"]].concat().concat());
        }
        sentences.push(explained(conservative));
        sentences
    }
}

fn saving(reference: f64, intervention: f64, middle: f64, unit: Option<&str>) -> String {
    let [reference, intervention, middle] = [reference, intervention, middle].map(shown);
    let space = if unit.is_some() { " " } else { "" };
    ["saving ", &reference, " − ", &intervention, " = ", &middle, space, unit.unwrap_or_default()].concat()
}
