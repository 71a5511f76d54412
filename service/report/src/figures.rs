//! The figures of the page as a table for spreadsheets, with all digits.

use crate::assessment::{Answer, Assessment, Estimate, Figure, Interval, Pair, Reductions};
use crate::page;
use crate::spreadsheet::{cell, table};
use crate::words::Words;

/// Returns the table in the format of RFC 4180.
pub(crate) fn csv(answer: &Answer<'_>) -> String {
    let head = ["table", "row", "figure", "value", "unit"].map(String::from);
    let mut lines = Lines { words: Words::english(), list: vec![head] };
    lines.means(&answer.assessment);
    lines.fuels(&answer.assessment);
    lines.sensitivity(answer);
    if let Some(reductions) = &answer.assessment.reductions {
        lines.reductions(reductions);
    }
    table(lines.list.into_iter().map(Vec::from))
}

/// The lines so far, in English.
struct Lines {
    words: Words,
    list: Vec<[String; 5]>,
}

impl Lines {
    /// Adds a figure, unless it is unknown. `row` is the table and the row.
    fn add(&mut self, (table, row): (&str, &str), figure: &str, value: Option<f64>, unit: Option<&str>) {
        let Some(value) = value else { return };
        let unit = unit.unwrap_or_default();
        self.list.push([table.to_owned(), cell(row), cell(figure), value.to_string(), cell(unit)]);
    }

    fn means(&mut self, assessment: &Assessment) {
        for (name, group) in assessment.groups() {
            for (by, estimate) in page::each_mean(group) {
                let row = format!("{name}, {}", self.words.text(by));
                self.estimate("means", &row, estimate);
            }
        }
        let Some(difference) = &assessment.difference else { return };
        let unit = difference.unit.as_deref();
        let mut add = |figure: &str, value| {
            self.add(("difference", "reference minus intervention"), figure, value, unit);
        };
        add("difference", difference.mean);
        bounds(difference.interval, &mut add);
        add(
            "conservative value",
            difference.conservative.as_ref().and_then(|conservative| conservative.value),
        );
        self.add(
            ("difference", "reference minus intervention"),
            "relative precision",
            difference.relative_precision,
            None,
        );
    }

    fn estimate(&mut self, table: &str, row: &str, estimate: &Estimate) {
        let unit = estimate.unit.as_deref();
        #[expect(clippy::cast_precision_loss, reason = "a study has at most 20,000 households")]
        let households = estimate.households.map(|count| count as f64);
        let plain = [
            ("households", households),
            ("effective households", estimate.effective_households),
            ("coefficient of variation", estimate.coefficient_of_variation),
            ("quantile", estimate.quantile),
            ("confidence", estimate.confidence),
            ("relative precision", estimate.relative_precision),
        ];
        let mut add = |figure: &str, value| self.add((table, row), figure, value, unit);
        add("mean", estimate.mean);
        add("standard deviation", estimate.standard_deviation);
        add("half-width", estimate.half_width);
        bounds(estimate.interval, &mut add);
        add("conservative value", estimate.conservative.as_ref().and_then(|conservative| conservative.value));
        for (figure, value) in plain {
            self.add((table, row), figure, value, None);
        }
        for stratum in estimate.strata.iter().flatten() {
            let row = format!("{row}, stratum {}", &*stratum.name);
            self.add(("strata", &row), "share of the frame", stratum.weight, None);
            self.add(("strata", &row), "mean", stratum.mean, unit);
            self.add(("strata", &row), "standard deviation", stratum.standard_deviation, unit);
        }
    }

    fn fuels(&mut self, assessment: &Assessment) {
        for fuel in &assessment.fuels {
            let name = self.words.fuel_or_any(fuel.name.as_deref());
            let value = fuel.net_calorific_value.as_ref();
            let unit = value.and_then(|value| value.unit.as_deref());
            self.add(("fuels", &name), "net calorific value", value.and_then(|value| value.value), unit);
            for (group, of) in fuel.groups.iter().flat_map(Pair::each) {
                if let Some(estimate) = &of.per_household {
                    self.estimate("fuels", &format!("{name}, {group}"), estimate);
                }
            }
        }
    }

    fn sensitivity(&mut self, answer: &Answer<'_>) {
        let undisputed = answer.undisputed.as_ref().and_then(|other| other.sensitivity.first());
        let rows = answer.assessment.sensitivity.iter();
        let words = &self.words;
        let rows = rows.map(|row| (words.variation(row.variation.as_deref().unwrap_or_default()), row));
        let undisputed = undisputed.map(|row| (words.text("variation.withoutDisputed"), row));
        for (name, row) in rows.chain(undisputed).collect::<Vec<_>>() {
            let value = |figure: Option<Figure>| figure.and_then(|figure| figure.value);
            for (group, of) in row.groups.iter().flat_map(Pair::each) {
                self.add(("sensitivity", &name), &format!("mean of the {group} group"), value(of.mean), None);
            }
            self.add(("sensitivity", &name), "difference", value(row.saving), None);
            self.add(("sensitivity", &name), "reductions", value(row.reductions), Some("tCO2e"));
        }
    }

    fn reductions(&mut self, reductions: &Reductions) {
        for (side, term) in reductions.terms() {
            let fuel = self.words.fuel_or_any(term.fuel.as_deref());
            let row = format!("{}: {fuel}", self.words.side(side));
            let consumption = term.consumption.as_ref();
            let applied = consumption.and_then(|consumption| consumption.applied);
            let unit = consumption.and_then(|consumption| consumption.applied_unit.as_deref());
            let period = [
                ("households or devices", term.count),
                ("days", term.days),
                ("years", term.years),
                ("technology-days", term.technology_days),
            ];
            for (figure, value) in period {
                self.add(("factors", &row), figure, value, None);
            }
            self.add(("factors", &row), "consumption", applied, unit);
            for (name, factor) in term.factors.iter().flatten() {
                let Some(factor) = factor else { continue };
                self.add(("factors", &row), &self.words.factor(name), factor.value, factor.unit.as_deref());
            }
            self.add(("factors", &row), "fuel", term.quantity, term.quantity_unit.as_deref());
            self.add(("factors", &row), "emissions", term.emissions, Some("tCO2e"));
        }
        for (name, factor) in reductions.factors.iter().flatten() {
            let Some(factor) = factor else { continue };
            self.add(
                ("factors", "all fuels"),
                &self.words.factor(name),
                factor.value,
                factor.unit.as_deref(),
            );
        }
        let mut before = 0.0;
        for (name, subtotal) in page::steps(&self.words, reductions).collect::<Vec<_>>() {
            self.add(("reductions", &name), "change", Some(subtotal - before), Some("tCO2e"));
            self.add(("reductions", &name), "subtotal", Some(subtotal), Some("tCO2e"));
            before = subtotal;
        }
        self.add(("reductions", "Emission reductions"), "total", reductions.value, Some("tCO2e"));
    }
}

fn bounds(interval: Option<Interval>, add: &mut impl FnMut(&str, Option<f64>)) {
    add("lower bound", interval.and_then(|interval| interval.lower));
    add("upper bound", interval.and_then(|interval| interval.upper));
}
