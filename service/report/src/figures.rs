//! The figures of the page as a table for spreadsheets, with all digits.

use hearth_contract::{AppliedFactor, Assessment, EmissionReductions, Estimate, Interval, SensitiveFigure};

use crate::answer::{Answer, groups};
use crate::page;
use crate::reductions::{of_all, of_term, terms};
use crate::table::table;
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
        self.list.push([table, row, figure, &value.to_string(), unit].map(String::from));
    }

    fn means(&mut self, assessment: &Assessment) {
        for (name, group) in groups(assessment) {
            for (by, estimate) in page::each_mean(group) {
                let row = format!("{}, {}", name.as_str(), self.words.text(by));
                self.estimate("means", &row, estimate);
            }
        }
        let Some(difference) = &assessment.difference else { return };
        let unit = difference.unit.as_deref();
        let mut add = |figure: &str, value| {
            self.add(("difference", "reference minus intervention"), figure, value, unit);
        };
        add("difference", Some(difference.mean));
        bounds(&difference.interval, &mut add);
        add("conservative value", difference.conservative.as_ref().map(|conservative| conservative.value));
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
        let households = estimate.households as f64;
        let plain = [
            ("households", Some(households)),
            ("effective households", estimate.effective_households),
            ("coefficient of variation", estimate.coefficient_of_variation),
            ("quantile", Some(estimate.quantile)),
            ("confidence", Some(estimate.confidence)),
            ("relative precision", estimate.relative_precision),
        ];
        let mut add = |figure: &str, value| self.add((table, row), figure, value, unit);
        add("mean", Some(estimate.mean));
        add("standard deviation", Some(estimate.standard_deviation));
        add("half-width", Some(estimate.half_width));
        bounds(&estimate.interval, &mut add);
        add("conservative value", estimate.conservative.as_ref().map(|conservative| conservative.value));
        for (figure, value) in plain {
            self.add((table, row), figure, value, None);
        }
        for stratum in estimate.strata.iter().flatten() {
            let row = format!("{row}, stratum {}", stratum.name);
            self.add(("strata", &row), "share of the frame", Some(stratum.weight), None);
            self.add(("strata", &row), "mean", stratum.mean, unit);
            self.add(("strata", &row), "standard deviation", stratum.standard_deviation, unit);
        }
    }

    fn fuels(&mut self, assessment: &Assessment) {
        for fuel in assessment.fuels.iter().flatten() {
            let name = self.words.fuel(&fuel.fuel_type).into_owned();
            let value = &fuel.net_calorific_value;
            self.add(("fuels", &name), "net calorific value", Some(value.value), Some(&value.unit));
            for (group, of) in fuel.groups.each() {
                if let Some(estimate) = &of.per_household {
                    self.estimate("fuels", &format!("{name}, {}", group.as_str()), estimate);
                }
            }
        }
    }

    fn sensitivity(&mut self, answer: &Answer<'_>) {
        let undisputed = answer.undisputed.as_ref().and_then(|other| other.sensitivity.first());
        let rows = answer.assessment.sensitivity.iter();
        let words = &self.words;
        let rows = rows.map(|row| (words.variation(row.variation), row));
        let undisputed = undisputed.map(|row| (words.text("variation.withoutDisputed"), row));
        for (name, row) in rows.chain(undisputed).collect::<Vec<_>>() {
            let value = |figure: &Option<SensitiveFigure>| figure.as_ref().map(|figure| figure.value);
            for (group, of) in row.groups.each() {
                let figure = format!("mean of the {} group", group.as_str());
                self.add(("sensitivity", &name), &figure, value(&of.mean), None);
            }
            self.add(("sensitivity", &name), "difference", value(&row.saving), None);
            self.add(("sensitivity", &name), "reductions", value(&row.reductions), Some("tCO2e"));
        }
    }

    fn reductions(&mut self, reductions: &EmissionReductions) {
        for (side, term) in terms(reductions) {
            let fuel = self.words.known_fuel(term.fuel);
            let row = format!("{}: {fuel}", self.words.side(side));
            let period = [
                ("households or devices", term.count),
                ("days", term.days),
                ("years", term.years),
                ("technology-days", term.technology_days),
            ];
            for (figure, value) in period {
                self.add(("factors", &row), figure, value, None);
            }
            let consumption = &term.consumption;
            let unit = Some(consumption.applied_unit.as_str());
            self.add(("factors", &row), "consumption", Some(consumption.applied), unit);
            for factor in of_term(&term.factors) {
                self.factor(&row, factor);
            }
            self.add(("factors", &row), "fuel", Some(term.quantity), Some(&term.quantity_unit));
            self.add(("factors", &row), "emissions", Some(term.emissions), Some("tCO2e"));
        }
        for factor in of_all(&reductions.factors) {
            self.factor("all fuels", factor);
        }
        let mut before = 0.0;
        for (name, subtotal) in page::steps(&self.words, reductions).collect::<Vec<_>>() {
            self.add(("reductions", &name), "change", Some(subtotal - before), Some("tCO2e"));
            self.add(("reductions", &name), "subtotal", Some(subtotal), Some("tCO2e"));
            before = subtotal;
        }
        self.add(("reductions", "Emission reductions"), "total", Some(reductions.value), Some("tCO2e"));
    }

    fn factor(&mut self, row: &str, (name, factor): (&str, &AppliedFactor)) {
        let name = self.words.factor(name);
        self.add(("factors", row), &name, Some(factor.value), factor.unit.as_deref());
    }
}

fn bounds(interval: &Interval, add: &mut impl FnMut(&str, Option<f64>)) {
    add("lower bound", Some(interval.lower));
    add("upper bound", Some(interval.upper));
}
