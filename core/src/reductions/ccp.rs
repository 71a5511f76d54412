//! The conditions under which cookstove credits are eligible for the label of the Core Carbon Principles (CCP), as a
//! check list.
//!
//! The source is the decision of the Integrity Council for the Voluntary Carbon Market (ICVCM) of 7 March 2025. A
//! condition is met or not eligible only if the request or the study shows it; otherwise it is unknown. The list does
//! not state whether the decision covers a methodology, nor any other condition of the label.

use alloc::vec::Vec;

use super::fnrb::{Fnrb, FnrbMethod};
use super::names::FuelName;
use super::tables::{Fuel, WCCF_4, WCCF_6};
use crate::wire::{answer, words};

/// The conditions of the Core Carbon Principles (CCP) for cookstoves.
#[answer(name = "CoreCarbonPrinciples")]
pub(super) struct Principles {
    /// The decision that states the conditions.
    decision: &'static str,
    /// The conditions.
    conditions: Vec<Condition>,
}

/// A condition of the Core Carbon Principles.
#[answer(name = "CcpCondition")]
struct Condition {
    /// The name of the condition.
    name: ConditionName,
    /// The requirement, as a sentence.
    requirement: &'static str,
    /// Whether the condition is met.
    status: Status,
    /// The reason, as a sentence.
    because: &'static str,
}

/// The name of a condition of the Core Carbon Principles.
#[words(name = "CcpConditionName")]
enum ConditionName {
    /// The fraction of non-renewable biomass.
    Fnrb,
    /// The consumption of fuel.
    Consumption,
    /// The factors of charcoal.
    Charcoal,
}

/// Whether a condition of the Core Carbon Principles is met. The worst term of a request decides.
#[words(name = "CcpStatus")]
#[derive(PartialOrd, Ord)]
enum Status {
    /// No term has an input that the condition concerns.
    NotApplicable,
    /// The condition is met.
    Met,
    /// The request does not show whether the condition is met.
    Unknown,
    /// An input is excluded by the condition.
    NotEligible,
}

/// A status and its reason.
type Judgement = (Status, &'static str);

/// The verdicts on one term, or on all terms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdicts {
    fnrb: Judgement,
    consumption: Judgement,
    charcoal: Judgement,
}

/// The source of a consumption.
#[derive(Clone, Copy, Debug)]
pub(super) enum ConsumptionSource {
    /// The Kitchen Performance Test of a study.
    Measured,
    /// A default of the methodology.
    Default,
    /// A value of the request.
    Given,
    /// The efficiencies of the technologies.
    Efficiencies,
}

impl Default for Verdicts {
    fn default() -> Self {
        Self {
            fnrb: (Status::NotApplicable, "no term has biomass"),
            consumption: (Status::NotApplicable, "no term has a consumption"),
            charcoal: (Status::NotApplicable, "no term has charcoal"),
        }
    }
}

impl Verdicts {
    /// Returns the verdicts on a term.
    pub(super) fn of(fuel: Fuel, fnrb: Option<&Fnrb>, set: Option<&str>, source: ConsumptionSource) -> Self {
        let mut verdicts = Self::default();
        verdicts.consume(source);
        if let Some(fnrb) = fnrb {
            verdicts.fnrb = match fnrb.method {
                Some(FnrbMethod::Mofuss) if fnrb.is_almost_all() => {
                    (Status::Unknown, "fNRB is stated to be from MoFuSS, but counts almost all biomass")
                }
                Some(FnrbMethod::Mofuss) => (Status::Met, "fNRB is taken from MoFuSS"),
                Some(FnrbMethod::CdmDefault) => (
                    Status::Unknown,
                    "fNRB is the default of the CDM, whose period of eligibility is limited; its end is not confirmed",
                ),
                Some(FnrbMethod::Other) => {
                    (Status::NotEligible, "fNRB is neither from MoFuSS nor the default of the CDM")
                }
                None => (Status::Unknown, "the request does not state the `method` of `fnrb`"),
            };
        }
        if fuel.name == FuelName::Charcoal {
            verdicts.charcoal = match set {
                Some(WCCF_4) => (Status::Met, "the factors convert charcoal to wood at 4:1"),
                Some(WCCF_6) => (Status::NotEligible, "the factors convert charcoal to wood at 6:1"),
                _ => (
                    Status::Unknown,
                    "it is not confirmed whether the factors of charcoal count as direct factors",
                ),
            };
        }
        verdicts
    }

    /// Adds the source of a consumption.
    pub(super) fn consume(&mut self, source: ConsumptionSource) {
        let verdict = match source {
            ConsumptionSource::Measured => {
                (Status::Met, "a Kitchen Performance Test measured the consumption")
            }
            ConsumptionSource::Default => {
                (Status::Unknown, "the consumption is a default, and the request does not show a cross-check")
            }
            ConsumptionSource::Given => {
                (Status::Unknown, "the request states the consumption, but not the test that measured it")
            }
            ConsumptionSource::Efficiencies => {
                (Status::Unknown, "the consumption of the project follows from efficiencies, not from a test")
            }
        };
        self.consumption = worse(self.consumption, verdict);
    }

    /// Combines these verdicts with those on another term.
    pub(super) fn add(&mut self, other: Self) {
        self.fnrb = worse(self.fnrb, other.fnrb);
        self.consumption = worse(self.consumption, other.consumption);
        self.charcoal = worse(self.charcoal, other.charcoal);
    }

    /// Builds the check list.
    pub(super) fn answer(self) -> Principles {
        let condition =
            |name, requirement, (status, because)| Condition { name, requirement, status, because };
        Principles {
            decision: "ICVCM, decision of 7 March 2025",
            conditions: Vec::from([
                condition(ConditionName::Fnrb, FNRB, self.fnrb),
                condition(ConditionName::Consumption, CONSUMPTION, self.consumption),
                condition(ConditionName::Charcoal, CHARCOAL, self.charcoal),
            ]),
        }
    }
}

/// Returns the worse verdict; the first one if both are equal.
fn worse(one: Judgement, other: Judgement) -> Judgement {
    if other.0 > one.0 { other } else { one }
}

const FNRB: &str = "fNRB is taken from MoFuSS, or is the default of the CDM, 0.3, for a limited period";
const CONSUMPTION: &str =
    "the consumption is measured by a KPT or a CCT, or is a default that is cross-checked";
const CHARCOAL: &str = "charcoal has direct factors, or is converted to wood at 4:1";
