//! The requests of a study.

use alloc::vec::Vec;

use super::gaps::Justified;
use super::sizes::StatedSize;
use super::terms::{Distribution, Sides};
use crate::date::CalendarDate;
use crate::did::Did;
use crate::fuel::{FuelName, UnitName};
use crate::household::TestGroup;
use crate::limits;
use crate::reductions::ReductionsRequest;
use crate::statistics::PrecisionRule;
use crate::wire::{AnyValue, At, request, words};

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
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<SizedHousehold<'n>>>"))]
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

/// A household and its size: the number of its persons, or their numbers by age and sex.
#[request(first)]
#[derive(Clone, Copy)]
pub(super) enum SizedHousehold<'n> {
    /// The number of persons.
    Persons {
        /// The persons, as a mean if their number changes.
        #[json(exclusive_minimum = 0.0, maximum = limits::PERSONS)]
        persons: f64,
        /// The household.
        household: Did<'n>,
    },
    /// The numbers by age and sex, from which standard adults follow.
    Members {
        /// Children from 0 to 14 years.
        #[json(minimum = 0, maximum = limits::PERSONS)]
        children: u32,
        /// Women over 14.
        #[json(minimum = 0, maximum = limits::PERSONS)]
        women: u32,
        /// Men from 15 to 59.
        #[json(minimum = 0, maximum = limits::PERSONS)]
        men: u32,
        /// Men over 59.
        #[json(minimum = 0, maximum = limits::PERSONS)]
        elders: u32,
        /// The household.
        household: Did<'n>,
    },
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
