//! The parameters of an assessment, with defaults filled in.

use crate::study::request::{OutlierMethodName, StudyDesign};
use crate::study::terms::Terms;
use crate::wire::answer;

/// The parameters of an assessment, with defaults filled in.
#[answer]
pub(crate) struct AssessmentParameters<'n> {
    /// Facts for the title of a report, as the request states them.
    #[json(optional)]
    pub(in crate::study) about: Option<ReportedAbout<'n>>,
    /// The design of the study.
    pub(in crate::study) design: StudyDesign,
    /// The terms of the intervals.
    #[json(flatten)]
    pub(in crate::study) terms: Terms,
    /// The outlier method and its factor.
    pub(in crate::study) outliers: AppliedOutlierMethod,
    /// The fuel and the unit of each group, if the request states them.
    #[json(optional)]
    pub(in crate::study) fuels: Option<AppliedFuels<'n>>,
    /// The factors of standard adults.
    pub(in crate::study) standard_adults: StandardAdults,
}

/// Facts for the title of a report on a study, as the request states them.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct ReportedAbout<'n> {
    /// The place of the study.
    #[json(optional)]
    pub(in crate::study) place: Option<&'n str>,
    /// The organisation that carries out the study.
    #[json(optional)]
    pub(in crate::study) organisation: Option<&'n str>,
    /// The identifier of the project.
    #[json(optional)]
    pub(in crate::study) project_id: Option<&'n str>,
    /// The stove models of each group.
    #[json(optional)]
    pub(in crate::study) stoves: Option<ReportedStoves<'n>>,
    /// The authors of the report.
    #[json(optional)]
    pub(in crate::study) authors: Option<&'n str>,
    /// The scales.
    #[json(optional)]
    pub(in crate::study) scales: Option<&'n str>,
    /// The calibration of the scales.
    #[json(optional)]
    pub(in crate::study) calibration: Option<&'n str>,
}

/// The stove models of each group, as the request states them.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct ReportedStoves<'n> {
    /// The stoves of the reference group.
    #[json(optional)]
    pub(in crate::study) reference: Option<&'n str>,
    /// The stoves of the intervention group.
    #[json(optional)]
    pub(in crate::study) intervention: Option<&'n str>,
}

/// The outlier method and its factor.
#[answer]
pub(crate) struct AppliedOutlierMethod {
    /// The method.
    pub(in crate::study) method: OutlierMethodName,
    /// The factor; `null` if the method has none.
    pub(in crate::study) factor: Option<f64>,
}

/// The fuel and the unit of each group, as the request states them.
#[answer]
pub(crate) struct AppliedFuels<'n> {
    /// The fuel and the unit of the reference group.
    #[json(optional)]
    pub(in crate::study) reference: Option<AppliedFuel<'n>>,
    /// The fuel and the unit of the intervention group.
    #[json(optional)]
    pub(in crate::study) intervention: Option<AppliedFuel<'n>>,
}

/// The fuel and the unit of a group, as the request states them.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct AppliedFuel<'n> {
    /// The fuel.
    #[json(optional)]
    pub(in crate::study) fuel_type: Option<&'n str>,
    /// The unit.
    #[json(optional)]
    pub(in crate::study) unit: Option<&'n str>,
}

/// The standard-adult equivalents of persons.
#[answer]
pub(crate) struct StandardAdults {
    /// A child from 0 to 14 years.
    pub(in crate::study) children: f64,
    /// A woman over 14.
    pub(in crate::study) women: f64,
    /// A man from 15 to 59.
    pub(in crate::study) men: f64,
    /// A man over 59.
    pub(in crate::study) elders: f64,
    /// The source of the factors.
    pub(in crate::study) source: &'static str,
}
