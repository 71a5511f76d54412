//! The requests of a study.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::codes;
use super::days::{Day, Period};
use super::size::StatedSize;
use super::terms::{Distribution, Sides};
use crate::date::CalendarDate;
use crate::did::Did;
use crate::finding::Findings;
use crate::fuel::{FuelName, UnitName};
use crate::household::TestGroup;
use crate::limits;
use crate::reductions::ReductionsRequest;
use crate::statistics::PrecisionRule;
use crate::wire::{AnyValue, At, FromJson, Input, Limits, Refused, request, words};

/// The claims of a study, and what else is known of the study.
#[request]
pub(crate) struct AssessRequest<'n> {
    /// The study; the one that the claims state if absent.
    pub(super) study: Option<StudyName<'n>>,
    /// The claims of both groups, in any order.
    #[json(most = limits::STUDY_CLAIMS, like = "Vec<crate::claims::Claim<'n>>")]
    pub(super) claims: At<Vec<AnyValue<'n>>>,
    /// How the groups are related; `independent` if absent.
    pub(super) design: Option<StudyDesign>,
    /// The rule of precision; `95/5` if absent.
    pub(super) rule: Option<PrecisionRule>,
    /// Whether intervals have two sides; `two` if absent.
    pub(super) sides: Option<Sides>,
    /// The distribution of the quantiles; `t` if absent.
    pub(super) distribution: Option<Distribution>,
    /// The decimals that quantiles are rounded to, as in printed tables. Not rounded if absent.
    #[json(minimum = 2, maximum = 15)]
    pub(super) quantile_decimals: Option<i32>,
    /// The fuel and the unit of each group. The claims that state theirs must state the same.
    pub(super) fuels: Option<StudyFuels<'n>>,
    /// The sizes of households that their claims do not state.
    #[json(most = limits::STUDY_ITEMS)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<super::size::SizedHousehold<'n>>>"))]
    pub(super) households: Option<Vec<StatedSize<'n>>>,
    /// How the households were drawn.
    pub(super) selection: Option<StudySelection<'n>>,
    /// The households that were to be measured and were not.
    #[json(most = limits::STUDY_ITEMS)]
    pub(super) dropouts: Option<Vec<At<StudyDropout<'n>>>>,
    /// The periods on which no household of a group was monitored, with the reasons.
    #[json(most = limits::STUDY_ITEMS)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<StudyGap<'n>>>"))]
    pub(super) gaps: Option<Vec<Justified<'n>>>,
    /// How outliers are flagged; by `iqr` if absent. No household is left out.
    pub(super) outliers: Option<OutlierMethod>,
    /// The emission reductions to calculate from what the study measures.
    pub(super) reductions: Option<At<ReductionsRequest<'n>>>,
}

/// The mean of some households and its spread: published figures.
#[request]
pub(crate) struct EstimateRequest {
    /// The mean.
    #[json(minimum = 0.0, exclusive_maximum = MOST_AMOUNT)]
    pub(super) mean: f64,
    /// The standard deviation of the sample, with n − 1.
    #[json(minimum = 0.0, exclusive_maximum = MOST_AMOUNT)]
    pub(super) standard_deviation: f64,
    /// The number of households.
    #[json(minimum = 2, maximum = limits::ESTIMATED_HOUSEHOLDS)]
    pub(super) households: u32,
    /// The rule of precision; `95/5` if absent.
    pub(super) rule: Option<PrecisionRule>,
    /// Whether the interval has two sides; `two` if absent.
    pub(super) sides: Option<Sides>,
    /// The distribution of the quantile; `t` if absent.
    pub(super) distribution: Option<Distribution>,
    /// The decimals that the quantile is rounded to, as in printed tables. Not rounded if absent.
    #[json(minimum = 2, maximum = 15)]
    pub(super) quantile_decimals: Option<i32>,
    /// The group, which decides which end of the interval is conservative.
    pub(super) group: Option<TestGroup>,
}

/// The name of a study.
#[request]
pub(super) struct StudyName<'n> {
    /// The id that the claims state as `studyId`.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) id: &'n str,
}

/// How the groups of a study are related.
#[words]
pub(super) enum StudyDesign {
    /// Different households in each group.
    Independent,
    /// The same households in both.
    Paired,
}

/// The fuel and the unit of each group.
#[request]
pub(super) struct StudyFuels<'n> {
    /// Those of the reference group.
    pub(super) reference: Option<StudyFuel<'n>>,
    /// Those of the intervention group.
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

/// How the households of a study were drawn: by one selection for both groups, or by one for each.
#[request(first)]
pub(super) enum StudySelection<'n> {
    /// One selection for both groups.
    OfBoth {
        /// The document of the selection.
        #[cfg_attr(feature = "schema", schemars(with = "crate::selection::HouseholdSelection<'n>"))]
        document: AnyValue<'n>,
        /// The frame that it was drawn from.
        #[cfg_attr(feature = "schema", schemars(with = "crate::selection::FrameEntries<'n>"))]
        frame: AnyValue<'n>,
    },
    /// One selection for each group.
    OfEach {
        /// That of the reference group.
        reference: SelectionProof<'n>,
        /// That of the intervention group.
        intervention: SelectionProof<'n>,
    },
}

/// A selection, and the frame that it can be drawn from again.
#[request]
#[derive(Clone, Copy)]
pub(super) struct SelectionProof<'n> {
    /// The document of the selection.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::HouseholdSelection<'n>"))]
    pub(super) document: AnyValue<'n>,
    /// The frame that it was drawn from.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::FrameEntries<'n>"))]
    pub(super) frame: AnyValue<'n>,
}

/// A household that was to be measured and was not.
#[request]
#[derive(Clone, Copy)]
pub(super) struct StudyDropout<'n> {
    /// The household.
    pub(super) household: Did<'n>,
    /// The reason.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) reason: &'n str,
}

/// A period on which no household of a group was monitored, with the reason.
#[request]
#[derive(Clone, Copy)]
pub(super) struct StudyGap<'n> {
    /// The first day.
    pub(super) start_date: CalendarDate,
    /// The last day.
    pub(super) end_date: CalendarDate,
    /// The reason.
    #[json(most = limits::TEXT_CODE_POINTS)]
    pub(super) justification: &'n str,
    /// The group; both if absent.
    pub(super) group: Option<TestGroup>,
}

/// How outliers are flagged.
#[request]
pub(super) struct OutlierMethod {
    /// The method; `iqr` if absent.
    pub(super) method: Option<OutlierMethodName>,
    /// The factor: 1.5 for `iqr` and 3.5 for `mad` if absent. `none` has no factor.
    #[json(exclusive_minimum = 0.0, maximum = 100.0)]
    pub(super) factor: Option<At<f64>>,
}

/// A method that flags outliers.
#[words]
pub(super) enum OutlierMethodName {
    /// By the distance from the quartiles.
    Iqr,
    /// By the median distance from the median.
    Mad,
    /// No household is flagged.
    None,
}

/// Amounts from here on are errors of writing, and their squares leave the doubles.
const MOST_AMOUNT: f64 = 1e300;

/// A period that the request justifies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Justified<'n> {
    pub(super) period: Period,
    pub(super) justification: &'n str,
    /// The group whose gap it is; both if `None`.
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
