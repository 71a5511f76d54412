//! The choices of the submitter.

use alloc::string::String;

use super::SensitiveFigure;
use crate::wire::{answer, words};

/// A choice of the submitter: the value of a parameter.
#[answer]
pub(crate) struct Decision<'n> {
    /// The parameter, as a JSON Pointer in the request; empty in the first row, which has all parameters that differ from the
    /// registered ones together, if any does.
    pub(crate) parameter: String,
    /// When it got its value, in relation to the frame and the tests.
    pub(crate) moment: DecisionMoment,
    /// The time at which it got its value.
    pub(crate) at: String,
    /// Who set the value; `null` if it is not recorded.
    pub(crate) by: Option<&'n str>,
    /// The reason for the change; `null` if none was given.
    pub(crate) reason: Option<&'n str>,
    /// The number of the revision, from 1.
    pub(crate) revision: usize,
    /// Whether the value differs from the registered one: that of the last revision before the first test, or else of the first
    /// revision.
    #[json(name = "changed")]
    pub(crate) is_changed: bool,
    /// The figures with the registered value; `null` if it is the same value, or if they cannot be calculated.
    pub(crate) registered: Option<DecisionFigures>,
    /// The figures without the parameter, which then has its default, and with the CDM's default fraction of non-renewable
    /// biomass for `fnrb`; `null` if they cannot be calculated.
    pub(crate) default: Option<DecisionFigures>,
}

/// When a parameter got its value. A day begins in UTC.
#[words]
pub(crate) enum DecisionMoment {
    /// Before the first frame was registered.
    BeforeTheFrame,
    /// Before the first day of the first test.
    BeforeTheTests,
    /// From the first day of the first test to the last day of the last one.
    DuringTheTests,
    /// After the last day of the last test.
    AfterTheTests,
    /// No test has a period.
    NotDated,
}

/// The figures with another value of a parameter.
#[answer]
pub(crate) struct DecisionFigures {
    /// The mean of the reference group minus the mean of the intervention group; `null` if it cannot be calculated.
    pub(crate) saving: Option<SensitiveFigure>,
    /// The emission reductions in tCO2e; `null` if they are not requested or cannot be calculated.
    pub(crate) reductions: Option<SensitiveFigure>,
}
