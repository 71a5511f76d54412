//! The calculation of the emission reductions as tables whose rows lead to the total: the factors of each fuel, which a
//! reader multiplies, and the steps from the baseline to the reductions, which a reader adds.

use maud::{Markup, html};

use super::{cell, table};
use crate::assessment::{Factor, Reductions, Side, Term};
use crate::numbers::{amount, decimals_of, digits, fixed, multiplier, plain, running, whole};
use crate::text::title;
use crate::words;

/// Returns the factors of each term, multiplied down the rows to its emissions.
pub(super) fn terms(reductions: &Reductions) -> Markup {
    let columns: Vec<Column<'_>> =
        super::terms(reductions).map(|(side, term)| Column { side, term }).collect();
    html! {
        @for columns in columns.chunks(COLUMNS) {
            @let names: Vec<String> = columns.iter().map(Column::name).collect();
            @let head: Vec<String> = std::iter::once(String::from("Factor"))
                .chain(names.iter().map(|name| format!("#{name}"))).collect();
            (table("Emissions of each fuel: multiply down each column", &head, &rows(columns)))
        }
        @if !columns.is_empty() {
            p.soft {
                "Factors and fuel have up to seven significant digits, and emissions five, so that a reader who multiplies \
                 down the column finds the emissions."
            }
        }
    }
}

/// A term with its side.
struct Column<'a> {
    side: &'static str,
    term: &'a Term,
}

impl Column<'_> {
    fn name(&self) -> String {
        let fuel = self.term.fuel.as_deref().map_or("fuel".into(), words::fuel);
        format!("{}: {fuel}", title(self.side))
    }

    fn factor(&self, name: &str) -> Option<&Factor> {
        self.term.factors.iter().flatten().find(|(other, _)| &***other == name)?.1.as_ref()
    }

    /// Returns the emissions of a unit of the fuel's energy.
    fn emission_factor(&self) -> Option<f64> {
        let value = |name: &str| self.factor(name)?.value;
        let fraction = value("fnrb").unwrap_or(1.0);
        Some(value("co2")? * fraction + value("nonCo2").unwrap_or(0.0))
    }
}

/// Returns the rows that at least one term has.
fn rows(columns: &[Column<'_>]) -> Vec<Vec<Markup>> {
    let row = |name: &'static str, of: &dyn Fn(&Column<'_>) -> Option<Markup>| {
        let cells: Vec<Option<Markup>> = columns.iter().map(of).collect();
        cells.iter().any(Option::is_some).then(|| {
            let cells = cells.into_iter().map(|value| cell(value, |value| value));
            std::iter::once(html! { (name) }).chain(cells).collect()
        })
    };
    let factor = |name: &'static str| move |column: &Column<'_>| with_unit(column.factor(name)?);
    let number = |value: Option<f64>| value.map(|value| html! { (plain(value)) });
    let rows = [
        row("Households or devices", &|column| number(column.term.count)),
        row("Technology-days", &|column| number(column.term.technology_days)),
        row("× days", &|column| number(column.term.days)),
        row("× years", &|column| number(column.term.years)),
        row("× usage rate", &usage),
        row("× consumption", &consumption),
        row("÷ 1000 (kg to t, or kWh to MWh)", &|column| {
            column.term.years.is_none().then(|| html! { "1000" })
        }),
        row("= fuel", &|column| {
            let unit = column.term.quantity_unit.as_deref().unwrap_or_default();
            Some(html! { strong { (multiplier(column.term.quantity?)) } " " (unit) })
        }),
        row("× net calorific value", &factor("ncv")),
        row("× emission factor", &emission_factor),
        row("× grid emission factor", &factor("gridEmission")),
        row("× (1 + grid losses)", &|column| {
            Some(html! { "1 + " (multiplier(column.factor("losses")?.value?)) })
        }),
        row("= emissions", &|column| Some(html! { strong { (digits(column.term.emissions?, 5)) } " tCO₂e" })),
    ];
    rows.into_iter().flatten().collect()
}

fn with_unit(factor: &Factor) -> Option<Markup> {
    let unit = factor.unit.as_deref().filter(|unit| *unit != "1").map(words::unit);
    Some(html! { (plain(factor.value?)) @if let Some(unit) = unit { " " (unit) } })
}

/// Returns the usage rate, with its survey.
fn usage(column: &Column<'_>) -> Option<Markup> {
    let survey = column.term.usage_survey.as_ref();
    Some(html! {
        (with_unit(column.factor("usage")?)?)
        @if let Some((survey, (in_use, surveyed))) = survey.and_then(|survey| Some((survey, survey.in_use.zip(survey.surveyed)?))) {
            br; span.soft {
                (whole(in_use)) " of " (whole(surveyed)) " surveyed in use"
                @if let Some(age) = &survey.stove_age { ", age " (age) }
                @if let Some(because) = &survey.because { ": " (because) }
            }
        }
    })
}

/// Returns the applied consumption, and the mean or the measured value that it follows from.
fn consumption(column: &Column<'_>) -> Option<Markup> {
    let consumption = column.term.consumption.as_ref()?;
    let unit = |unit: Option<&str>| unit.map(words::unit).unwrap_or_default();
    let is_converted = consumption.unit != consumption.applied_unit;
    Some(html! {
        (multiplier(consumption.applied?)) " " (unit(consumption.applied_unit.as_deref()))
        @if is_converted {
            br; span.soft {
                "converted from "
                (cell(consumption.conservative.or(consumption.given), amount)) " " (unit(consumption.unit.as_deref()))
            }
        }
        @if consumption.applied < consumption.uncapped {
            br; span.soft { "cap, in place of " (cell(consumption.uncapped, amount)) }
        } @else if let Some(because) = consumption.because.as_ref().filter(|_| consumption.conservative.is_some()) {
            br; span.soft { "in place of the mean " (cell(consumption.mean, amount)) ": " (because) }
        }
    })
}

/// Returns the emission factor with its calculation.
fn emission_factor(column: &Column<'_>) -> Option<Markup> {
    let value = |name: &str| column.factor(name)?.value.map(plain);
    let emission_factor = column.emission_factor()?;
    let (co2, fraction, others) = (value("co2")?, value("fnrb"), value("nonCo2"));
    Some(html! {
        (multiplier(emission_factor)) " tCO₂e per TJ"
        @if fraction.is_some() || others.is_some() {
            br; span.soft {
                (co2) " of CO₂" @if let Some(fraction) = fraction { " × " (fraction) " non-renewable" }
                @if let Some(others) = others { " + " (others) " of methane and nitrous oxide" }
            }
        }
    })
}

/// Returns the steps from the baseline to the reductions, with a change and a subtotal in each row.
pub(super) fn totals(reductions: &Reductions) -> Markup {
    let steps = Step::all(reductions);
    let Some(value) = reductions.value else { return html! {} };
    // One digit more than the total on the card, which has four.
    let decimals = if value == 0.0 || !value.is_finite() { 2 } else { decimals_of(value, 5).min(9) };
    let sums = running(steps.iter().map(|step| step.subtotal), decimals);
    let mut rows: Vec<Vec<Markup>> = steps.iter().zip(sums).map(|(step, (change, subtotal))| vec![
        html! { (step.name) @if let Some(how) = &step.how { br; span.soft { (how.shown(decimals)) } } },
        html! { (change) },
        html! { (subtotal) },
    ]).collect();
    rows.push(vec![
        html! { strong { "Emission reductions" } },
        html! {},
        html! { strong { (fixed(value, decimals)) } },
    ]);
    let smallest = fixed(10_f64.powi(-i32::try_from(decimals).unwrap_or(0)), decimals);
    html! {
        (table("From the baseline to the reductions, in tCO₂e: add down the changes", &["Step", "#Change", "#Subtotal"], &rows))
        p.soft {
            "Subtotals are rounded to " (smallest) " tCO₂e. Each change is the difference between two rounded subtotals, so \
             that the rows add up exactly; it may differ by " (smallest) " from a change that is rounded by itself. The \
             table of figures has all digits."
        }
    }
}

/// Returns the names of the steps, with the exact subtotals.
pub(crate) fn subtotals(reductions: &Reductions) -> impl Iterator<Item = (String, f64)> {
    Step::all(reductions).into_iter().map(|step| (step.name, step.subtotal))
}

/// A step of the calculation, and the exact subtotal after it, in tCO2e.
struct Step {
    name: String,
    how: Option<How>,
    subtotal: f64,
}

/// The calculation of a change.
enum How {
    /// A factor, as text, times an amount in tCO2e.
    Times(String, f64),
    Words(String),
}

impl How {
    fn shown(&self, decimals: usize) -> String {
        match self {
            Self::Times(factor, amount) => format!("{factor} × {}", fixed(*amount, decimals)),
            Self::Words(words) => words.clone(),
        }
    }
}

impl Step {
    /// Returns the steps in their order. The last subtotal is the reductions.
    fn all(reductions: &Reductions) -> Vec<Self> {
        let mut steps = Steps::default();
        if let Some(savings) = &reductions.savings {
            steps.side("Savings", savings, 1.0);
        }
        if let Some(baseline) = &reductions.baseline {
            steps.side("Baseline", baseline, 1.0);
            steps.adjusted(reductions, baseline);
        }
        if let Some(project) = &reductions.project {
            steps.side("Project", project, -1.0);
        }
        let factor = |name: &str| {
            let factors = reductions.factors.iter().flatten();
            factors.into_iter().find(|(other, _)| &***other == name)?.1.as_ref()?.value
        };
        if let Some(((old, new), difference)) =
            factor("efficiencyOld").zip(factor("efficiencyNew")).zip(reductions.difference)
        {
            let before = steps.subtotal();
            let how = How::Times(format!("−{} ÷ {}", plain(old), plain(new)), before);
            steps.add("Emissions that remain, by the efficiencies", Some(how), difference - before);
        }
        steps.multiplied(reductions, factor);
        steps.leaked(reductions, factor);
        steps.0
    }
}

#[derive(Default)]
struct Steps(Vec<Step>);

impl Steps {
    fn subtotal(&self) -> f64 {
        self.0.last().map_or(0.0, |step| step.subtotal)
    }

    fn add(&mut self, name: impl Into<String>, how: Option<How>, change: f64) {
        let subtotal = self.subtotal() + change;
        self.0.push(Step { name: name.into(), how, subtotal });
    }

    /// Adds the emissions of a side: those with the means, and the change by conservative values and caps.
    fn side(&mut self, name: &str, side: &Side, sign: f64) {
        let counted = side.uncertainty_adjusted.or(side.emissions);
        let (Some(counted), Some(first)) = (counted, side.unadjusted.or(counted)) else { return };
        for term in &side.terms {
            let fuel = term.fuel.as_deref().map_or("fuel".into(), words::fuel);
            let emissions = term.unadjusted.or(term.emissions).unwrap_or_default();
            self.add(format!("{name}, {fuel}: emissions with the mean"), None, sign * emissions);
        }
        if side.terms.is_empty() {
            self.add(format!("{name}: emissions with the mean"), None, sign * first);
        }
        let is_replaced = side.terms.iter().any(|term| term.emissions != term.unadjusted);
        if is_replaced {
            self.add(
                format!("{name}: conservative values and caps in place of the mean"),
                None,
                sign * (counted - first),
            );
        }
    }

    /// Adds the downward adjustment of the baseline, and the limit of business as usual.
    fn adjusted(&mut self, reductions: &Reductions, baseline: &Side) {
        let Some((before, after)) = baseline.uncertainty_adjusted.zip(baseline.downward_adjusted) else {
            return;
        };
        let factors = reductions.factors.iter().flatten();
        let share = factors.into_iter().find(|(name, _)| &***name == "downwardAdjustment");
        let share = share.and_then(|(_, factor)| factor.as_ref()?.value);
        let how = share.map(|share| How::Times(format!("−{}", plain(share)), before));
        self.add("Downward adjustment of the baseline", how, after - before);
        if let Some(emissions) = baseline.emissions.filter(|emissions| *emissions < after) {
            self.add("Limit of business as usual", None, emissions - after);
        }
    }

    /// Adds the factor that the difference is multiplied by.
    fn multiplied(&mut self, reductions: &Reductions, factor: impl Fn(&str) -> Option<f64>) {
        let Some((value, difference)) = reductions.value.zip(reductions.difference) else { return };
        let leaked = reductions.leakage.iter().flatten().find(|(name, _)| &***name == "emissions");
        let leaked = leaked.and_then(|(_, value)| *value).unwrap_or(0.0);
        let change = value + leaked - difference;
        for name in ["hawthorne", "adjustment", "netToGross"] {
            let Some(factor) = factor(name) else { continue };
            // A factor that would reduce a loss is not applied.
            let is_applied = difference >= 0.0;
            let how = if is_applied {
                How::Times(format!("({} − 1)", plain(factor)), difference)
            } else {
                How::Words(format!("{} is not applied, because it would reduce a loss", plain(factor)))
            };
            self.add(title(&words::factor(name)), Some(how), if is_applied { change } else { 0.0 });
        }
    }

    /// Adds the parts of the leakage.
    fn leaked(&mut self, reductions: &Reductions, factor: impl Fn(&str) -> Option<f64>) {
        for (name, value) in reductions.leakage.iter().flatten().filter(|(name, _)| &***name != "emissions") {
            let Some(value) = *value else { continue };
            let (name, how) = match &**name {
                "embodied" => ("Embodied leakage: production and transport of the technologies", None),
                "market" => {
                    let share = factor("market").zip(reductions.difference);
                    let share = share.filter(|(_, difference)| *difference >= 0.0);
                    let how =
                        share.map(|(share, difference)| How::Times(format!("−{}", plain(share)), difference));
                    ("Market leakage", how)
                }
                "renewableBiomass" => ("Leakage of renewable biomass", None),
                other => (other, None),
            };
            self.add(name, how, -value);
        }
    }
}

/// The largest number of terms that a table compares.
const COLUMNS: usize = 4;
