//! The mean of a group with its interval, whether it is precise enough, and the value that counts where it is not.

use alloc::string::String;
use alloc::vec::Vec;

use super::strata::{Method, Moments, Stratum, Valued};
use super::terms::{Distribution, Terms};
use super::{codes, number, shown};
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::json::Writer;
use crate::statistics::student_quantile;

/// An estimate of a mean.
#[derive(Debug)]
pub(super) struct Estimate {
    pub(super) unit: Option<String>,
    pub(super) moments: Moments,
    pub(super) group: Option<TestGroup>,
    pub(super) interval: Interval,
}

/// An interval about a mean or a difference of means.
#[derive(Debug)]
pub(super) struct Interval {
    pub(super) terms: Terms,
    pub(super) middle: f64,
    pub(super) error: f64,
    pub(super) freedom: f64,
    pub(super) quantile: f64,
    pub(super) half: f64,
}

/// The value that counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conservative {
    pub(super) value: f64,
    pub(super) bound: &'static str,
    pub(super) because: &'static str,
}

impl Interval {
    /// The interval about `middle`, whose standard error is `error`.
    pub(super) fn about(middle: f64, error: f64, freedom: f64, terms: Terms) -> Self {
        let quantile = terms.quantile(freedom);
        Self { terms, middle, error, freedom, quantile, half: quantile * error }
    }

    pub(super) fn lower(&self) -> f64 {
        self.middle - self.half
    }

    pub(super) fn upper(&self) -> f64 {
        self.middle + self.half
    }

    /// Half the width as a part of the middle; `None` where that is zero.
    pub(super) fn relative(&self) -> Option<f64> {
        (self.middle.abs() > 0.0).then(|| self.half / self.middle.abs())
    }

    /// Whether it is as precise as the rule asks for.
    pub(super) fn is_met(&self) -> bool {
        self.relative().is_some_and(|relative| relative <= self.terms.rule.precision)
    }

    /// Warns of a normal distribution of few, at the JSON Pointer `place`.
    #[inline(never)]
    pub(super) fn warn_of_normal(&self, what: &str, place: &'static str, at: usize, findings: &mut Findings) {
        if self.terms.distribution == Distribution::Student || self.freedom >= number(FEW) - 1.0 {
            return;
        }
        let student = student_quantile(self.terms.probability(), self.freedom) * self.error;
        let finding = Finding::new(&codes::NORMAL_OF_FEW, place, at).with("what", what);
        let finding = finding.with("half", shown(self.half));
        findings.add(finding.with("freedom", shown(self.freedom)).with("student", shown(student)));
    }

    /// Whether all of it can be written.
    pub(super) fn is_finite(&self) -> bool {
        self.upper().is_finite() && self.lower().is_finite() && self.relative().is_none_or(f64::is_finite)
    }

    /// From `standardError` to `met`; what comes before is the caller's.
    #[inline(never)]
    pub(super) fn write_members(&self, writer: &mut Writer) {
        writer.number_member("standardError", self.error);
        writer.number_member("degreesOfFreedom", self.freedom);
        writer.number_member("quantile", self.quantile);
        writer.text_member("distribution", self.terms.distribution.word());
        writer.text_member("sides", self.terms.sides.word());
        writer.number_member("confidence", self.terms.rule.confidence);
        writer.number_member("halfWidth", self.half);
        writer.name("interval");
        writer.begin_object();
        writer.number_member("lower", self.lower());
        writer.number_member("upper", self.upper());
        writer.end_object();
        optional_number(writer, "relativePrecision", self.relative());
        writer.number_member("required", self.terms.rule.precision);
        writer.name("met");
        writer.boolean(self.is_met());
    }

    /// The sentences from the quantile to the precision.
    #[inline(never)]
    pub(super) fn explain(&self, sentences: &mut Vec<String>) {
        sentences.push(self.terms.explained(self.quantile, self.freedom));
        let numbers = [self.quantile, self.error, self.half, self.lower(), self.upper()];
        let [quantile, error, half, lower, upper] = numbers.map(shown);
        sentences.push(
            ["half-width ", &quantile, " × ", &error, " = ", &half, "; interval ", &lower, " to ", &upper]
                .concat(),
        );
        let [required, middle] = [self.terms.rule.precision, self.middle.abs()].map(shown);
        let met = if self.is_met() { ": met" } else { ": missed" };
        sentences.push(match self.relative().map(shown) {
            Some(relative) => {
                let parts = ["relative precision ", &half, " / ", &middle, " = ", &relative];
                [&parts[..], &["; required ", &required, met]].concat().concat()
            }
            None => ["a relative precision of 0 is not defined; required ", &required, met].concat(),
        });
    }
}

impl Estimate {
    /// The estimate of mean and spread of some households.
    #[inline(never)]
    pub(super) fn new(moments: Moments, group: Option<TestGroup>, terms: Terms) -> Self {
        let interval = Interval::about(moments.mean, moments.error, moments.freedom, terms);
        Self { unit: None, moments, group, interval }
    }

    /// The estimate of `values`, one a household of one of the `strata`; `None` where there are fewer than two.
    pub(super) fn of(
        values: &[Valued],
        strata: &[Stratum<'_>],
        group: TestGroup,
        terms: Terms,
    ) -> Option<Self> {
        Some(Self::new(Moments::of(values, strata)?, Some(group), terms))
    }

    /// Whether it is a mean of the frame.
    pub(super) fn is_told(&self) -> bool {
        self.moments.method != Method::Untold
    }

    /// The value that counts; `None` where no group says in which direction it is careful, and where it cannot be told.
    #[inline(never)]
    pub(super) fn conservative(&self) -> Option<Conservative> {
        let group = self.group.filter(|_| self.is_told())?;
        Some(if self.interval.is_met() {
            Conservative { value: self.moments.mean, bound: "mean", because: "the precision is met" }
        } else if group == TestGroup::Intervention {
            Conservative { value: self.interval.upper(), bound: "upper", because: INTERVENTION_MISSED }
        } else if self.interval.lower() > 0.0 {
            Conservative { value: self.interval.lower(), bound: "lower", because: REFERENCE_MISSED }
        } else {
            Conservative { value: 0.0, bound: "zero", because: REFERENCE_BELOW }
        })
    }

    /// Writes it, as a value.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.count_member("households", self.moments.households);
        if let Some(unit) = &self.unit {
            writer.text_member("unit", unit);
        }
        self.moments.write_members(self.interval.terms, writer);
        let Moments { mean, deviation, .. } = self.moments;
        writer.number_member("mean", mean);
        writer.number_member("standardDeviation", deviation);
        let variation = (mean > 0.0).then(|| deviation / mean);
        optional_number(writer, "coefficientOfVariation", variation);
        self.interval.write_members(writer);
        let conservative = self.conservative();
        write_conservative(writer, conservative);
        write_sentences(writer, &self.derivation(conservative));
        writer.end_object();
    }

    #[inline(never)]
    fn derivation(&self, conservative: Option<Conservative>) -> Vec<String> {
        let mut sentences = Vec::with_capacity(8);
        self.moments.explain(" households", self.unit.as_deref().unwrap_or_default(), &mut sentences);
        self.interval.explain(&mut sentences);
        sentences.push(String::from(NO_CORRECTION));
        if !self.is_told() {
            sentences.push(String::from(UNTOLD));
        }
        sentences.extend(conservative.map(explained));
        sentences
    }
}

/// `conservative value 4.1: …`.
pub(super) fn explained(conservative: Conservative) -> String {
    ["conservative value ", &shown(conservative.value), ": ", conservative.because].concat()
}

/// The member `conservative`.
#[inline(never)]
pub(super) fn write_conservative(writer: &mut Writer, conservative: Option<Conservative>) {
    writer.name("conservative");
    let Some(Conservative { value, bound, because }) = conservative else {
        writer.null();
        return;
    };
    writer.begin_object();
    writer.number_member("value", value);
    writer.text_member("bound", bound);
    writer.text_member("because", because);
    writer.end_object();
}

/// The member `derivation`.
#[inline(never)]
pub(super) fn write_sentences(writer: &mut Writer, sentences: &[String]) {
    writer.name("derivation");
    writer.begin_array();
    for sentence in sentences {
        writer.string(sentence);
    }
    writer.end_array();
}

/// A member that is a double, or `null`.
pub(super) fn optional_number(writer: &mut Writer, name: &str, value: Option<f64>) {
    writer.name(name);
    match value {
        Some(value) => writer.number(value),
        None => writer.null(),
    }
}

/// Households below which a mean has few.
pub(super) const FEW: usize = 30;

const NO_CORRECTION: &str =
    "no correction for a finite population: the interval is as wide as if there were households without end";
pub(super) const UNTOLD: &str = "strata are not measured in proportion, and too few of one are measured to weigh them: no \
value counts";
const REFERENCE_MISSED: &str = "the precision is missed, and the reference group counts with its lower bound";
const REFERENCE_BELOW: &str = "the precision is missed, and the reference group's lower bound is not above 0";
const INTERVENTION_MISSED: &str =
    "the precision is missed, and the intervention group counts with its upper bound";
