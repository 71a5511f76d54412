//! Households whose daily mean lies far from those of their group: flagged by a named method, never left out.
//!
//! No scheme's own rule for outliers is confirmed, so the method is the reader's choice, and the answer names it.

use alloc::vec::Vec;

use super::codes;
use super::estimate::optional_number;
use super::fields::Fields;
use super::households::Group;
use crate::finding::{Finding, Findings};
use crate::json::Writer;
use crate::json::object::Bounds as Range;
use crate::statistics::{median, ordered, quantile_type7};

/// A method and its factor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Method {
    name: &'static str,
    factor: Option<f64>,
    source: &'static str,
}

/// What lies outside of these is flagged.
#[derive(Debug)]
pub(super) struct Bounds {
    lower: Option<f64>,
    upper: Option<f64>,
    /// What they are derived from: two quartiles, or median and median deviation.
    basis: Option<[(&'static str, f64); 2]>,
    flagged: Vec<Flag>,
}

/// A flagged household.
#[derive(Clone, Copy, Debug)]
struct Flag {
    index: usize,
    word: &'static str,
}

impl Method {
    /// Reads the member `outliers` of the request; by default it is Tukey's.
    #[inline(never)]
    pub(super) fn of(request: &Fields<'_, '_>, findings: &mut Findings) -> Option<Self> {
        let Some(node) = request.optional("outliers") else { return Some(TUKEY) };
        let fields = Fields::of(node, request.place("outliers"), &["method", "factor"], findings)?;
        let method = *METHODS.get(fields.word("method", &["iqr", "mad", "none"], findings)?)?;
        let Some(node) = fields.optional("factor") else { return Some(method) };
        if method.factor.is_none() {
            findings.add(fields.finding(&codes::NO_FACTOR, "factor", node));
            return None;
        }
        let factor = fields.number("factor", &FACTOR, findings)?;
        Some(Self { factor: Some(factor), ..method })
    }

    /// The members of the parameters.
    pub(super) fn write_members(&self, writer: &mut Writer) {
        writer.text_member("method", self.name);
        optional_number(writer, "factor", self.factor);
    }

    /// What it says of a group, whose daily means are `values` in ascending order.
    #[inline(never)]
    pub(super) fn bounds(&self, group: &Group<'_>, values: &[f64]) -> Bounds {
        let mut bounds = self.unflagged(values);
        for (index, household) in group.households.iter().enumerate() {
            if bounds.upper.is_some_and(|upper| household.measured.mean > upper) {
                bounds.flagged.push(Flag { index, word: "high" });
            } else if bounds.lower.is_some_and(|lower| household.measured.mean < lower) {
                bounds.flagged.push(Flag { index, word: "low" });
            }
        }
        bounds
    }

    #[inline(never)]
    fn unflagged(&self, values: &[f64]) -> Bounds {
        let none = Bounds { lower: None, upper: None, basis: None, flagged: Vec::new() };
        let Some(factor) = self.factor else { return none };
        if self.name == TUKEY.name {
            let (Some(lower), Some(upper)) = (quantile_type7(values, 0.25), quantile_type7(values, 0.75))
            else {
                return none;
            };
            let reach = factor * (upper - lower);
            let basis = Some([("lowerQuartile", lower), ("upperQuartile", upper)]);
            return Bounds { lower: Some(lower - reach), upper: Some(upper + reach), basis, ..none };
        }
        let Some(middle) = median(values) else { return none };
        let distances: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
        let Some(deviation) = median(&ordered(&distances)) else { return none };
        let basis = Some([("median", middle), ("deviation", deviation)]);
        // Without a deviation every household that is not the median itself would be flagged.
        let reach = Some(factor * deviation / NORMAL_DEVIATION).filter(|reach| *reach > 0.0);
        let (lower, upper) = (reach.map(|reach| middle - reach), reach.map(|reach| middle + reach));
        Bounds { lower, upper, basis, ..none }
    }

    /// Warns of what is flagged in a group.
    #[inline(never)]
    pub(super) fn warn(&self, bounds: &Bounds, group: &Group<'_>, findings: &mut Findings) {
        let Some(first) = bounds.flagged.first().and_then(|flag| group.households.get(flag.index)) else {
            return;
        };
        let finding = Finding::new(&codes::OUTLIERS, first.place("fuelMeasurements"), first.at);
        let finding = finding.with("count", bounds.flagged.len()).with("group", group.kind.word());
        findings.add(finding.with("method", self.name));
    }

    /// The member `outliers` of the assessment.
    #[inline(never)]
    pub(super) fn write(&self, groups: [(&Group<'_>, &Bounds); 2], writer: &mut Writer) {
        writer.begin_object();
        self.write_members(writer);
        writer.text_member("source", self.source);
        writer.count_member("flagged", groups.iter().map(|(_, bounds)| bounds.flagged.len()).sum());
        writer.count_member("removed", 0);
        writer.name("groups");
        writer.begin_object();
        for (group, bounds) in groups {
            writer.name(group.kind.word());
            writer.begin_object();
            optional_number(writer, "lower", bounds.lower);
            optional_number(writer, "upper", bounds.upper);
            for (name, value) in bounds.basis.into_iter().flatten() {
                writer.number_member(name, value);
            }
            writer.name("households");
            writer.begin_array();
            for flag in &bounds.flagged {
                if let Some(household) = group.households.get(flag.index) {
                    writer.string(household.name);
                }
            }
            writer.end_array();
            writer.end_object();
        }
        writer.end_object();
        writer.end_object();
    }
}

impl Bounds {
    /// The word for the household of that index: `high`, `low`, or none. Asked in the order of the households.
    pub(super) fn words(&self) -> impl FnMut(usize) -> Option<&'static str> + '_ {
        let mut flags = self.flagged.iter().peekable();
        move |index| flags.next_if(|flag| flag.index == index).map(|flag| flag.word)
    }
}

const TUKEY: Method = Method {
    name: "iqr",
    factor: Some(1.5),
    source: "Tukey, Exploratory Data Analysis, 1977: beyond the quartiles by more than the factor times their distance; \
quartiles of type 7 (Hyndman and Fan, 1996)",
};

const METHODS: [Method; 3] = [
    TUKEY,
    Method {
        name: "mad",
        factor: Some(3.5),
        source: "Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993: a modified z-score, 0.6745 times the \
distance from the median over the median of these distances, above the factor",
    },
    Method { name: "none", factor: None, source: "no method was asked for" },
];

/// The median distance from the median of normal values, in standard deviations (Iglewicz and Hoaglin, 1993).
const NORMAL_DEVIATION: f64 = 0.6745;

static FACTOR: Range =
    Range { says: "above 0 and up to 100", hold: |factor| factor > 0.0 && factor <= 100.0 };
