//! An answer of `study.assess`, limited to the members that the report shows, with the claims of its request. Absent
//! members are `None`.

mod answer;
mod claims;
mod estimate;
mod fuel;
mod pair;
mod progress;
mod reductions;
mod sample;

use serde::Deserialize;

pub(crate) use answer::{Answer, Finding, read};
pub(crate) use claims::Claim;
pub(crate) use estimate::{
    Conservative, Difference, Estimate, Group, Households, Interval, Spread, Value, Weighted,
};
pub(crate) use fuel::{Fuel, FuelOf};
pub(crate) use pair::Pair;
pub(crate) use progress::{Excluded, ExcludedClaim, Figure, Recruited, Recruitment, Sensitivity, Varied};
pub(crate) use reductions::{Condition, Factor, Principles, Reductions, Side, Term, Uncertainty};
pub(crate) use sample::{Check, Completeness, DaysOf, Missing, Monitoring, Selection, Timing, WarningTopic};

use crate::text::Text;

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

    /// Returns the number of households in each group that the figures count.
    pub(crate) fn counts(&self) -> Option<[u64; 2]> {
        if let Some(households) = self.households {
            return Some([households.reference, households.intervention]);
        }
        let groups = self.groups.as_ref()?;
        let count = |group: &Option<Group>| group.as_ref().map_or(0, |group| group.values.len() as u64);
        Some([count(&groups.reference), count(&groups.intervention)])
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
