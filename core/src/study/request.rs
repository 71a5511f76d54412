//! The requests of a study.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::codes;
use super::days::{Day, Period};
use super::history::StudyHistory;
use super::size::StatedSize;
use crate::date::CalendarDate;
use crate::did::Did;
use crate::finding::Findings;
use crate::fuel::{FuelName, UnitName};
use crate::household::TestGroup;
use crate::limits;
use crate::reductions::ReductionsRequest;
use crate::statistics::{Distribution, PrecisionRule, Sides};
use crate::wire::{AnyValue, At, FromJson, Input, Limits, Refused, request, words};

/// The claims of a study, and further information about the study.
#[request]
pub(crate) struct AssessRequest<'n> {
    /// The study; if absent, the study that the claims state.
    pub(super) study: Option<StudyName<'n>>,
    /// Facts for the title of a report. No figure depends on them.
    pub(super) about: Option<StudyAbout<'n>>,
    /// The claims of both groups, in any order.
    #[json(most = limits::STUDY_CLAIMS, like = "Vec<crate::claims::Claim<'n>>")]
    pub(super) claims: At<Vec<AnyValue<'n>>>,
    /// The design of the study; `independent` if absent.
    pub(super) design: Option<StudyDesign>,
    /// The precision requirement; `95/5` if absent.
    pub(super) rule: Option<PrecisionRule>,
    /// Whether the conservative bounds are one-sided or two-sided. If absent, as the methodology of `reductions` requires,
    /// and `two` without a methodology. Intervals, which test the precision, are two-sided.
    pub(super) sides: Option<Sides>,
    /// The distribution of the quantiles; `t` if absent.
    pub(super) distribution: Option<Distribution>,
    /// The number of decimals to which quantiles are rounded, as in printed tables. Not rounded if absent.
    #[json(minimum = 2, maximum = 15)]
    pub(super) quantile_decimals: Option<i32>,
    /// The fuel and the unit of each group. Claims that state another fuel or unit are excluded.
    pub(super) fuels: Option<StudyFuels<'n>>,
    /// The net calorific values of fuels that the module does not have, or in place of those that it has. They convert the
    /// fuels of a study of several fuels to energy.
    #[json(most = limits::STUDY_FUELS)]
    pub(super) net_calorific_values: Option<Vec<At<StatedCalorificValue<'n>>>>,
    /// The sizes of households whose claims do not state them.
    #[json(most = limits::STUDY_ITEMS)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<super::size::SizedHousehold<'n>>>"))]
    pub(super) households: Option<Vec<StatedSize<'n>>>,
    /// The selection of the households, with its sampling frame.
    pub(super) selection: Option<StudySelection<'n>>,
    /// What a service recorded about the study; absent if the study was not stored.
    pub(super) history: Option<StudyHistory<'n>>,
    /// The dropouts: households that were not measured although they were selected.
    #[json(most = limits::STUDY_ITEMS)]
    pub(super) dropouts: Option<Vec<At<StudyDropout<'n>>>>,
    /// The gaps: periods in which no household of a group was monitored, with the reasons.
    #[json(most = limits::STUDY_ITEMS)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<StudyGap<'n>>>"))]
    pub(super) gaps: Option<Vec<Justified<'n>>>,
    /// The outlier method; `iqr` if absent. Outliers are flagged, but not excluded.
    pub(super) outliers: Option<OutlierMethod>,
    /// The emission reductions to calculate from the measurements of the study.
    pub(super) reductions: Option<At<ReductionsRequest<'n>>>,
}

/// The published mean and spread of a number of households.
#[request]
pub(crate) struct EstimateRequest {
    /// The mean.
    #[json(minimum = 0.0, exclusive_maximum = MOST_AMOUNT)]
    pub(super) mean: f64,
    /// The sample standard deviation, with n − 1.
    #[json(minimum = 0.0, exclusive_maximum = MOST_AMOUNT)]
    pub(super) standard_deviation: f64,
    /// The number of households.
    #[json(minimum = 2, maximum = limits::ESTIMATED_HOUSEHOLDS)]
    pub(super) households: u32,
    /// The precision requirement; `95/5` if absent.
    pub(super) rule: Option<PrecisionRule>,
    /// Whether the conservative bounds are one-sided or two-sided; `two` if absent. The interval, which tests the
    /// precision, is two-sided.
    pub(super) sides: Option<Sides>,
    /// The distribution of the quantile; `t` if absent.
    pub(super) distribution: Option<Distribution>,
    /// The number of decimals to which the quantile is rounded, as in printed tables. Not rounded if absent.
    #[json(minimum = 2, maximum = 15)]
    pub(super) quantile_decimals: Option<i32>,
    /// The group, which determines the conservative bound of the interval.
    pub(super) group: Option<TestGroup>,
}

/// The name of a study.
#[request]
pub(super) struct StudyName<'n> {
    /// The identifier that the claims state as `studyId`.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) id: &'n str,
}

/// Facts for the title of a report on a study.
#[request]
#[derive(Clone, Copy)]
pub(super) struct StudyAbout<'n> {
    /// The place of the study, for example a district.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) place: Option<&'n str>,
    /// The organisation that carries out the study.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) organisation: Option<&'n str>,
    /// The identifier of the project, for example that of a registry.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) project_id: Option<&'n str>,
    /// The stove models of each group.
    pub(super) stoves: Option<StudyStoves<'n>>,
    /// The authors of the report.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) authors: Option<&'n str>,
    /// The scales: maker, model and resolution.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) scales: Option<&'n str>,
    /// The calibration of the scales: how, when and by whom.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) calibration: Option<&'n str>,
}

/// The stove models of each group.
#[request]
#[derive(Clone, Copy)]
pub(super) struct StudyStoves<'n> {
    /// The stoves of the reference group.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) reference: Option<&'n str>,
    /// The stoves of the intervention group.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) intervention: Option<&'n str>,
}

/// The design of a study: the relation between its groups.
#[words]
pub(super) enum StudyDesign {
    /// Each group has different households.
    Independent,
    /// Both groups have the same households.
    Paired,
}

/// The fuel and the unit of each group.
#[request]
pub(super) struct StudyFuels<'n> {
    /// The fuel and the unit of the reference group.
    pub(super) reference: Option<StudyFuel<'n>>,
    /// The fuel and the unit of the intervention group.
    pub(super) intervention: Option<StudyFuel<'n>>,
}

/// The fuel and the unit of a group.
#[request]
pub(super) struct StudyFuel<'n> {
    /// The fuel, for example `wood`.
    pub(super) fuel_type: Option<FuelName<'n>>,
    /// The unit of the daily logs, for example `kg`.
    pub(super) unit: Option<UnitName<'n>>,
}

/// The net calorific value of a fuel, with its source.
#[request]
#[derive(Clone, Copy)]
pub(super) struct StatedCalorificValue<'n> {
    /// The fuel, for example `lpg`.
    pub(super) fuel_type: FuelName<'n>,
    /// The unit of the fuel, for example `L`.
    pub(super) unit: UnitName<'n>,
    /// The net calorific value in MJ per unit.
    #[json(exclusive_minimum = 0.0, maximum = 1000.0)]
    pub(super) value: f64,
    /// The source of the value.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) source: &'n str,
}

/// The selection of a study's households: one for both groups, or one for each.
#[request(first)]
pub(crate) enum StudySelection<'n> {
    /// One selection for both groups.
    OfBoth {
        /// The selection document.
        #[cfg_attr(feature = "schema", schemars(with = "crate::selection::HouseholdSelection<'n>"))]
        document: AnyValue<'n>,
        /// The frame that the selection was drawn from.
        #[cfg_attr(feature = "schema", schemars(with = "crate::selection::FrameEntries<'n>"))]
        frame: AnyValue<'n>,
    },
    /// One selection for each group.
    OfEach {
        /// The selection of the reference group.
        reference: SelectionProof<'n>,
        /// The selection of the intervention group.
        intervention: SelectionProof<'n>,
    },
}

/// A selection, and the frame from which it can be redrawn.
#[request]
#[derive(Clone, Copy)]
pub(crate) struct SelectionProof<'n> {
    /// The selection document.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::HouseholdSelection<'n>"))]
    pub(super) document: AnyValue<'n>,
    /// The frame that the selection was drawn from.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::FrameEntries<'n>"))]
    pub(super) frame: AnyValue<'n>,
}

/// A dropout: a household that was not measured although it was selected.
#[request]
#[derive(Clone, Copy)]
pub(super) struct StudyDropout<'n> {
    /// The household.
    pub(super) household: Did<'n>,
    /// The reason why it was not measured.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) reason: &'n str,
    /// The kind of the reason; absent if it is not recorded.
    pub(super) category: Option<DropoutCategory>,
    /// The number of visits, of which those after the first are call-backs; absent if it is not recorded.
    #[json(maximum = 1000)]
    pub(super) visits: Option<u32>,
}

/// The kind of the reason why a household was not measured.
#[words]
pub(crate) enum DropoutCategory {
    /// No person who could answer was met.
    NotAtHome,
    /// The household did not take part.
    Refused,
    /// The household has moved away.
    Moved,
    /// The household does not belong to the group, for example because it does not cook.
    NotEligible,
    /// The test began, but was not completed.
    NotCompleted,
    /// Another reason.
    Other,
}

/// A gap: a period in which no household of a group was monitored, with the reason.
#[request]
#[derive(Clone, Copy)]
pub(super) struct StudyGap<'n> {
    /// The first day.
    pub(super) start_date: CalendarDate,
    /// The last day.
    pub(super) end_date: CalendarDate,
    /// The reason for the gap.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) justification: &'n str,
    /// The group; both groups if absent.
    pub(super) group: Option<TestGroup>,
}

/// The method that flags outliers, and its factor.
#[request]
pub(super) struct OutlierMethod {
    /// The method; `iqr` if absent.
    pub(super) method: Option<OutlierMethodName>,
    /// The factor; if absent, 1.5 for `iqr` and 3.5 for `mad`. `none` has no factor.
    #[json(exclusive_minimum = 0.0, maximum = 100.0)]
    pub(super) factor: Option<At<f64>>,
}

/// A method that flags outliers.
#[words]
pub(super) enum OutlierMethodName {
    /// The interquartile range: the distance from the quartiles.
    Iqr,
    /// The median absolute deviation: the distance from the median.
    Mad,
    /// No household is flagged.
    None,
}

/// Larger amounts are treated as typing errors; their squares would exceed the range of a double.
const MOST_AMOUNT: f64 = 1e300;

/// A period with a justification in the request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Justified<'n> {
    pub(super) period: Period,
    pub(super) justification: &'n str,
    /// The group that the gap belongs to; both groups if `None`.
    pub(super) group: Option<TestGroup>,
}

impl<'n> FromJson<'n> for Justified<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let gap = StudyGap::from_json(input, limits, findings)?;
        let StudyGap { start_date, end_date, justification, group } = gap;
        let period = Period { first: start_date.number(), last: end_date.number() };
        if period.last < period.first {
            return Err(input.add(&codes::GAP_REVERSED, findings, &|finding| {
                let finding = finding.with("startDate", Day(period.first).to_string());
                finding.with("endDate", Day(period.last).to_string())
            }));
        }
        Ok(Self { period, justification, group })
    }
}
