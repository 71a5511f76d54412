//! An answer of `study.assess`, limited to the members that the report shows, with the claims of its request. Absent
//! members are `None`.

mod claims;
mod estimate;
mod fuel;
mod progress;
mod reductions;
mod sample;

use serde::Deserialize;
use serde_json::{Map, Value as Parameter};

pub(crate) use claims::{Claim, Claims};
pub(crate) use estimate::{
    Conservative, Difference, Estimate, Group, Households, Interval, Spread, Value, Weighted,
};
pub(crate) use fuel::{Fuel, FuelOf};
pub(crate) use progress::{Excluded, ExcludedClaim, Figure, Recruited, Recruitment, Sensitivity, Varied};
pub(crate) use reductions::{Condition, Factor, Principles, Reductions, Side, Term, Uncertainty};
pub(crate) use sample::{Check, Completeness, DaysOf, Missing, Monitoring, Selection, Timing, WarningTopic};

use crate::Study as Source;
use crate::error::Error;
use crate::text::Text;

/// An assessment with its warnings and claims.
#[derive(Debug)]
pub(crate) struct Answer<'a> {
    pub(crate) assessment: Assessment,
    pub(crate) findings: Vec<Finding>,
    /// The claims of the request; empty if it is not given.
    pub(crate) claims: Claims<'a>,
    /// The status of the record of each claim; empty if the claims are not stored.
    pub(crate) statuses: &'a [&'a str],
    /// The assessment without the claims whose records are disputed.
    pub(crate) undisputed: Option<Assessment>,
}

impl<'a> Answer<'a> {
    /// Returns the claims of a household that the figures of a group count, with their indexes in the request.
    pub(crate) fn counted(&self, group: &'a str, value: &Value) -> Vec<(usize, &Claim<'a>)> {
        let claims = self.claims.of(group, &value.household);
        claims.filter(|(index, _)| !self.claims.is_excluded(*index)).collect()
    }

    /// Returns whether the record of a claim is disputed.
    pub(crate) fn is_disputed(&self, index: usize) -> bool {
        self.statuses.get(index).is_some_and(|status| *status == "disputed")
    }

    /// Returns the warning that is the reason of a check.
    pub(crate) fn reason(&self, check: &Check) -> Option<&Finding> {
        self.findings.iter().find(|finding| check.code.as_ref() == Some(&finding.code))
    }

    /// Returns the warnings that are not the reason of a check, each with its topic.
    pub(crate) fn warnings(&self) -> impl Iterator<Item = (&Finding, Option<&WarningTopic>)> {
        let Assessment { checks, topics, .. } = &self.assessment;
        let is_reason =
            |finding: &Finding| checks.iter().any(|check| check.code.as_ref() == Some(&finding.code));
        let others = self.findings.iter().filter(move |finding| !is_reason(finding));
        others.map(|finding| (finding, topics.iter().find(|topic| topic.code == finding.code)))
    }
}

/// Reads a study.
pub(crate) fn read<'a>(source: &Source<'a>) -> Result<Answer<'a>, Error> {
    let (assessment, findings) = assessed(source.answer)?;
    let excluded =
        assessment.excluded.as_ref().map(|excluded| excluded.listed.as_slice()).unwrap_or_default();
    let claims =
        source.request.map(|request| claims::read(request, excluded)).transpose()?.unwrap_or_default();
    // Without the disputed claims, the study may not be assessable.
    let undisputed = source.undisputed.and_then(|answer| assessed(answer).ok());
    let undisputed = undisputed.map(|(assessment, _)| assessment);
    Ok(Answer { assessment, findings, claims, statuses: source.statuses, undisputed })
}

/// Reads an answer, or an assessment alone.
fn assessed(text: &str) -> Result<(Assessment, Vec<Finding>), Error> {
    #[derive(Deserialize)]
    struct Whole {
        outcome: Option<Text>,
        assessment: Option<Assessment>,
        #[serde(default)]
        findings: Vec<Finding>,
    }
    let whole: Whole = serde_json::from_str(text).map_err(Error::unreadable)?;
    match whole {
        Whole { assessment: Some(assessment), findings, .. } => Ok((assessment, findings)),
        Whole { outcome: Some(outcome), .. } => Err(Error::not_assessed(&outcome)),
        Whole { .. } => {
            let assessment: Assessment = serde_json::from_str(text).map_err(Error::unreadable)?;
            match assessment.groups {
                Some(_) => Ok((assessment, Vec::new())),
                None => Err(Error::unreadable("it has neither `assessment` nor `groups`")),
            }
        }
    }
}

/// The results of a study.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Assessment {
    pub(crate) study: Option<Study>,
    pub(crate) parameters: Option<Parameters>,
    pub(crate) households: Option<Pair<u64>>,
    pub(crate) recruitment: Option<Recruitment>,
    pub(crate) excluded: Option<Excluded>,
    pub(crate) selection: Option<Vec<Selection>>,
    pub(crate) completeness: Option<Completeness>,
    pub(crate) gaps: Option<Pair<Option<Monitoring>>>,
    pub(crate) checks: Vec<Check>,
    pub(crate) topics: Vec<WarningTopic>,
    pub(crate) timing: Option<Timing>,
    /// The statistics of each group; `None` for a group that is too small.
    pub(crate) groups: Option<Pair<Option<Group>>>,
    pub(crate) fuels: Vec<Fuel>,
    pub(crate) difference: Option<Difference>,
    pub(crate) difference_reason: Option<Text>,
    pub(crate) outliers: Option<Outliers>,
    pub(crate) sensitivity: Vec<Sensitivity>,
    pub(crate) plausibility: Vec<Plausibility>,
    pub(crate) caps: Vec<Capped>,
    pub(crate) reductions: Option<Reductions>,
}

impl Assessment {
    /// Returns the groups with figures and their names, the reference group first.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (&'static str, &Group)> {
        let groups = self.groups.iter().flat_map(Pair::each);
        groups.filter_map(|(name, group)| Some((name, group.as_ref()?)))
    }
}

/// A value for each group.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Pair<T: Default> {
    pub(crate) reference: T,
    pub(crate) intervention: T,
}

impl<T: Default> Pair<T> {
    /// Returns both values with the names of their groups, the reference group first.
    pub(crate) fn each(&self) -> [(&'static str, &T); 2] {
        [("reference", &self.reference), ("intervention", &self.intervention)]
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Study {
    pub(crate) id: Option<Text>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Parameters {
    pub(crate) about: Option<StudyAbout>,
    pub(crate) design: Option<Text>,
    pub(crate) rule: Option<Rule>,
    pub(crate) sides: Option<Text>,
    pub(crate) sides_source: Option<Text>,
    pub(crate) sides_unconfirmed: Option<bool>,
    pub(crate) distribution: Option<Text>,
    pub(crate) quantile_decimals: Option<u64>,
    pub(crate) standard_adults: Option<StandardAdults>,
}

/// Facts about the study for the title of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct StudyAbout {
    pub(crate) place: Option<Text>,
    pub(crate) organisation: Option<Text>,
    pub(crate) project_id: Option<Text>,
    pub(crate) stoves: Option<Stoves>,
    pub(crate) authors: Option<Text>,
    pub(crate) scales: Option<Text>,
    pub(crate) calibration: Option<Text>,
}

/// The stove models of each group.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Stoves {
    pub(crate) reference: Option<Text>,
    pub(crate) intervention: Option<Text>,
}

/// A precision requirement.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Rule {
    pub(crate) name: Option<Text>,
    pub(crate) confidence: Option<f64>,
    pub(crate) precision: Option<f64>,
    pub(crate) source: Option<Text>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct StandardAdults {
    pub(crate) children: Option<f64>,
    pub(crate) women: Option<f64>,
    pub(crate) men: Option<f64>,
    pub(crate) elders: Option<f64>,
    pub(crate) source: Option<Text>,
}

/// Households whose daily consumption is far from that of the others.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Outliers {
    pub(crate) method: Option<Text>,
    pub(crate) factor: Option<f64>,
    pub(crate) source: Option<Text>,
    pub(crate) flagged: Option<u64>,
    pub(crate) groups: Option<Pair<OutliersOf>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct OutliersOf {
    pub(crate) lower: Option<f64>,
    pub(crate) upper: Option<f64>,
    pub(crate) lower_quartile: Option<f64>,
    pub(crate) upper_quartile: Option<f64>,
    pub(crate) median: Option<f64>,
    pub(crate) deviation: Option<f64>,
}

/// A limit of plausible consumption, and the households above it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Plausibility {
    pub(crate) group: Option<Text>,
    pub(crate) band: Option<Text>,
    pub(crate) value: Option<f64>,
    pub(crate) unit: Option<Text>,
    pub(crate) source: Option<Text>,
    pub(crate) households: Option<u64>,
    pub(crate) mean: Option<f64>,
    pub(crate) above: Option<u64>,
    pub(crate) listed: Vec<Above>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Above {
    pub(crate) household: Text,
    pub(crate) value: Option<f64>,
}

/// A methodology's cap on the consumption of a group.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Capped {
    pub(crate) group: Option<Text>,
    pub(crate) methodology: Option<Text>,
    pub(crate) version: Option<Text>,
    pub(crate) persons: Option<f64>,
    pub(crate) unit: Option<Text>,
    pub(crate) threshold: Option<Limit>,
    pub(crate) cap: Option<Limit>,
    pub(crate) uncapped: Option<f64>,
    pub(crate) applied: Option<f64>,
    pub(crate) source: Option<Text>,
    pub(crate) unconfirmed: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Limit {
    pub(crate) tonnes_per_person_year: Option<f64>,
    pub(crate) value: Option<f64>,
    pub(crate) exceeded: Option<bool>,
}

/// A warning.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Finding {
    pub(crate) code: Text,
    pub(crate) path: Text,
    pub(crate) message: Text,
    pub(crate) help: Option<Text>,
    pub(crate) params: Map<String, Parameter>,
}
