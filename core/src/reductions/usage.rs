//! The usage rate of a term: the share of a survey with its interval, or a value that is given without a sample.
//!
//! The interval is that of Clopper and Pearson. A survey meets 90/10 if no bound of its two-sided interval of 90 % is
//! more than 0.1 from the share; then the share is used. Otherwise a bound is used. It is the lower bound, because a
//! lower usage rate lowers the savings. A project term whose survey no baseline term has uses the upper bound, because
//! its lower bound would raise the savings.
//!
//! RECH 5.0, SMEC 4.0, VM0050 1.0 and AMS-II.G require 90/10 of a usage survey; TPDDTEC 4.0 is held to the same, because
//! its requirement for usage is not confirmed. RECH and SMEC name the one-sided interval. Where the number of sides is
//! not confirmed, the bound is that of the two-sided interval, which is farther from the share. VM0050 uses the lower
//! bound even if the requirement is met.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use super::codes;
use super::factor::Factor;
use super::names::MethodologyName;
use super::reading::{Read, refused};
use super::sentence::{Derivation, shown};
use super::sourced::{Source, fits, warn_of_source};
use crate::finding::Findings;
use crate::limits;
use crate::statistics::{AppliedPrecision, PrecisionRuleName, Sides, lower_bound, upper_bound};
use crate::wire::{At, Place, answer, request};

/// The usage rate: the result of a survey, or a value without its sample.
#[request(first, name = "UsageRate")]
pub(super) enum UsageRequest<'n> {
    /// The result of a usage survey.
    Survey {
        /// The number of surveyed households.
        #[json(minimum = 1, maximum = 100_000)]
        surveyed: u32,
        /// The number of surveyed households in which the technology is in use.
        #[json(minimum = 0, maximum = 100_000)]
        in_use: At<u32>,
        /// The source of the survey.
        source: Source<'n>,
        /// The age of the surveyed technologies, for example `1 to 2 years`. Each age has its own term.
        #[json(most = limits::WORD_CODE_POINTS)]
        stove_age: Option<&'n str>,
    },
    /// A value without its sample.
    Value {
        /// The fraction of technologies in use.
        #[json(minimum = 0.0, maximum = 1.0)]
        value: f64,
        /// The source of the value.
        source: Source<'n>,
        /// The unit; always absent or empty, because the usage rate is a fraction.
        unit: Option<At<&'n str>>,
    },
}

/// The usage rate of a survey, with its interval.
#[answer]
#[derive(Clone)]
pub(super) struct UsageSurvey {
    /// The number of surveyed households.
    pub(super) surveyed: u32,
    /// The number of surveyed households in which the technology is in use.
    pub(super) in_use: u32,
    /// The age of the surveyed technologies, if stated.
    #[json(optional)]
    pub(super) stove_age: Option<String>,
    /// The share in use.
    pub(super) share: f64,
    /// The standard error of the share: √(share × (1 − share) ÷ surveyed).
    pub(super) standard_error: f64,
    /// The method of both intervals: `Clopper-Pearson`.
    method: &'static str,
    /// The confidence level of each interval.
    confidence: f64,
    /// The two-sided interval.
    interval: ShareBounds,
    /// The bounds of the one-sided intervals: the lower bound of one, and the upper bound of the other.
    one_sided: ShareBounds,
    /// The larger distance between the share and a bound of the two-sided interval.
    margin: f64,
    /// The largest allowed margin.
    required: f64,
    /// Whether the survey meets the precision requirement.
    met: bool,
    /// The usage rate that is applied.
    applied: f64,
    /// The reason, as part of a sentence.
    because: &'static str,
}

/// The bounds of a share.
#[answer(inline)]
#[derive(Clone, Copy)]
struct ShareBounds {
    /// The lower bound.
    lower: f64,
    /// The upper bound.
    upper: f64,
}

/// The usage rate of a term.
#[derive(Debug)]
pub(super) struct Usage {
    /// The applied value.
    pub(super) factor: Factor,
    pub(super) survey: Option<UsageSurvey>,
}

/// The facts that distinguish a survey from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Survey {
    surveyed: u32,
    in_use: u32,
    source: String,
    stove_age: Option<String>,
}

impl Survey {
    /// Returns the share in use.
    pub(super) fn share(&self) -> f64 {
        f64::from(self.in_use) / f64::from(self.surveyed)
    }

    /// Returns the standard error of the share.
    pub(super) fn standard_error(&self) -> f64 {
        let share = self.share();
        libm::sqrt(share * (1.0 - share) / f64::from(self.surveyed))
    }
}

/// The way in which a usage rate is applied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Applied {
    pub(super) methodology: MethodologyName,
    /// Whether the upper bound is the conservative one.
    pub(super) upper: bool,
    /// Whether the share is used in any case.
    pub(super) expected: bool,
}

impl UsageRequest<'_> {
    /// Returns the usage rate of the term at `place`; `at` is the byte offset of the member.
    pub(super) fn usage(
        &self,
        applied: Applied,
        place: Place<'_>,
        at: usize,
        findings: &mut Findings,
    ) -> Read<Usage> {
        let path = place.path.member("usage");
        let here = Place { path: &path, at };
        match self {
            Self::Value { value, source, unit } => {
                fits("usage", *unit, "", here, findings)?;
                warn_of_source("usage", source.0, here, findings);
                findings.add(here.here(&codes::USAGE_WITHOUT_SAMPLE).with("value", shown(*value)));
                let factor = Factor::of(*value, "", Cow::Owned(source.0.to_string()));
                Ok(Usage { factor, survey: None })
            }
            Self::Survey { surveyed, in_use, source, stove_age } => {
                if in_use.value > *surveyed {
                    let finding = here.about("inUse", Some(in_use.at), &codes::MORE_IN_USE);
                    let [used, all] = [in_use.value, *surveyed].map(|count| shown(f64::from(count)));
                    return Err(refused(finding.with("inUse", used).with("surveyed", all), findings));
                }
                let survey = UsageSurvey::of((*surveyed, in_use.value), *stove_age, applied);
                survey.warn(here, findings);
                warn_of_source("usage", source.0, here, findings);
                let factor = Factor::of(survey.applied, "", Cow::Owned(source.0.to_string()));
                Ok(Usage { factor, survey: Some(survey) })
            }
        }
    }

    /// Returns the facts of a survey; `None` for a value without a sample.
    pub(super) fn survey(&self) -> Option<Survey> {
        let Self::Survey { surveyed, in_use, source, stove_age } = self else { return None };
        Some(Survey {
            surveyed: *surveyed,
            in_use: in_use.value,
            source: source.0.to_string(),
            stove_age: stove_age.map(ToString::to_string),
        })
    }
}

impl UsageSurvey {
    fn of((surveyed, in_use): (u32, u32), stove_age: Option<&str>, applied: Applied) -> Self {
        let AppliedPrecision { confidence, precision, .. } = AppliedPrecision::named(PrecisionRuleName::Ten);
        let (trials, hits) = (f64::from(surveyed), f64::from(in_use));
        let bounds = |tail| ShareBounds {
            lower: lower_bound(hits, trials, tail),
            upper: upper_bound(hits, trials, tail),
        };
        let share = hits / trials;
        let (interval, one_sided) = (bounds((1.0 - confidence) / 2.0), bounds(1.0 - confidence));
        let margin = (share - interval.lower).max(interval.upper - share);
        let mut survey = Self {
            surveyed,
            in_use,
            stove_age: stove_age.map(ToString::to_string),
            share,
            standard_error: libm::sqrt(share * (1.0 - share) / trials),
            method: "Clopper-Pearson",
            confidence,
            interval,
            one_sided,
            margin,
            required: precision,
            met: margin <= precision,
            applied: share,
            because: "the precision requirement is met",
        };
        survey.apply(applied);
        survey
    }

    /// Chooses the share or a bound.
    fn apply(&mut self, Applied { methodology, upper, expected }: Applied) {
        let own = methodology.bounds_usage();
        if expected || (self.met && own.is_none()) {
            return;
        }
        let one_sided = methodology.requirements().bound.sides == Sides::One;
        let bounds = if one_sided { self.one_sided } else { self.interval };
        self.applied = if upper { bounds.upper } else { bounds.lower };
        self.because = match (own, upper, one_sided) {
            (Some([lower, _]), false, _) => lower,
            (Some([_, upper]), true, _) => upper,
            (None, false, true) => {
                "the precision requirement is not met, so the lower bound of the one-sided interval is used"
            }
            (None, false, false) => {
                "the precision requirement is not met, so the lower bound of the two-sided interval is used"
            }
            (None, true, true) => {
                "the precision requirement is not met and the baseline has another usage rate, so the upper \
                 bound of the one-sided interval is used"
            }
            (None, true, false) => {
                "the precision requirement is not met and the baseline has another usage rate, so the upper \
                 bound of the two-sided interval is used"
            }
        };
    }

    fn warn(&self, place: Place<'_>, findings: &mut Findings) {
        if self.met {
            return;
        }
        let finding = place.here(&codes::USAGE_IMPRECISE).with("share", shown(self.share));
        let finding =
            finding.with("surveyed", shown(f64::from(self.surveyed))).with("margin", shown(self.margin));
        findings.add(finding.with("required", shown(self.required)).with("applied", shown(self.applied)));
    }

    /// Adds the sentences of the interval and of the applied value.
    pub(super) fn explain(&self, derivation: &mut Derivation) {
        let numbers = [f64::from(self.in_use), f64::from(self.surveyed), self.share];
        derivation.add("usage survey: # of # in use = #", &numbers, &[]);
        let ShareBounds { lower, upper } = self.interval;
        let one = self.one_sided;
        let numbers = [self.confidence, lower, upper, one.lower, one.upper];
        derivation.add(
            "interval by Clopper and Pearson at #: two-sided # to #, one-sided above # or below #",
            &numbers,
            &[],
        );
        let met = if self.met { "met" } else { "not met" };
        derivation.add("margin #, at most #: @", &[self.margin, self.required], &[met]);
        derivation.add("usage #: @", &[self.applied], &[self.because]);
    }
}
