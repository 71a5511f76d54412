//! The calculation of the emission reductions as tables whose rows lead to the total: the factors of each fuel, which a
//! reader multiplies, and the steps from the baseline to the reductions, which a reader adds.

use maud::{Markup, html};

use super::elements::cell;
use super::tables::{named_table, table};
use crate::assessment::{Factor, Reductions, Side, Term};
use crate::numbers::{decimals_of, fixed, running};
use crate::text::title;
use crate::words::{Words, unchanged};

/// Returns the factors of each term, multiplied down the rows to its emissions.
pub(super) fn terms(words: &Words, reductions: &Reductions) -> Markup {
    let columns: Vec<Column<'_>> =
        reductions.terms().map(|(side, term)| Column { words, side, term }).collect();
    html! {
        @for columns in columns.chunks(COLUMNS) {
            @let head: Vec<String> = std::iter::once(words.text("head.factor"))
                .chain(columns.iter().map(|column| format!("#{}", column.name()))).collect();
            (named_table(&words.text("terms.caption"), &head, &rows(words, columns)))
        }
        @if !columns.is_empty() { p.soft { (words.text("terms.explained")) } }
    }
}

/// A term with its side.
struct Column<'a> {
    words: &'a Words,
    side: &'static str,
    term: &'a Term,
}

impl Column<'_> {
    fn name(&self) -> String {
        format!("{}: {}", self.words.side(self.side), self.words.fuel_or_any(self.term.fuel.as_deref()))
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
fn rows(words: &Words, columns: &[Column<'_>]) -> Vec<Vec<Markup>> {
    let row = |name: &'static str, of: &dyn Fn(&Column<'_>) -> Option<Markup>| {
        let cells: Vec<Option<Markup>> = columns.iter().map(of).collect();
        cells.iter().any(Option::is_some).then(|| {
            let cells = cells.into_iter().map(|value| cell(value, |value| value));
            std::iter::once(html! { (words.text(name)) }).chain(cells).collect()
        })
    };
    let factor = |name: &'static str| move |column: &Column<'_>| with_unit(words, column.factor(name)?);
    let number = |value: Option<f64>| value.map(|value| html! { (words.plain(value)) });
    let rows = [
        row("terms.count", &|column| number(column.term.count)),
        row("terms.technologyDays", &|column| number(column.term.technology_days)),
        row("terms.days", &|column| number(column.term.days)),
        row("terms.years", &|column| number(column.term.years)),
        row("terms.usage", &usage),
        row("terms.consumption", &consumption),
        row("terms.thousand", &|column| {
            column.term.years.is_none().then(|| html! { (words.number("1000")) })
        }),
        row("terms.fuel", &|column| {
            let unit = column.term.quantity_unit.as_deref().unwrap_or_default();
            Some(html! { strong { (words.multiplier(column.term.quantity?)) } " " (unit) })
        }),
        row("terms.calorificValue", &factor("ncv")),
        row("terms.emissionFactor", &emission_factor),
        row("terms.gridEmission", &factor("gridEmission")),
        row("terms.losses", &|column| {
            Some(html! { "1 + " (words.multiplier(column.factor("losses")?.value?)) })
        }),
        row("terms.emissions", &|column| {
            Some(html! { strong { (words.digits(column.term.emissions?, 5)) } " tCO₂e" })
        }),
    ];
    rows.into_iter().flatten().collect()
}

fn with_unit(words: &Words, factor: &Factor) -> Option<Markup> {
    let unit = factor.unit.as_deref().filter(|unit| *unit != "1").map(|unit| words.unit(unit));
    Some(html! { (words.plain(factor.value?)) @if let Some(unit) = unit { " " (unit) } })
}

/// Returns the usage rate, with its survey.
fn usage(column: &Column<'_>) -> Option<Markup> {
    let words = column.words;
    let rate = with_unit(words, column.factor("usage")?)?;
    let Some((survey, (in_use, surveyed))) = column
        .term
        .usage_survey
        .as_ref()
        .and_then(|survey| Some((survey, survey.in_use.zip(survey.surveyed)?)))
    else {
        return Some(rate);
    };
    let values = [("inUse", words.whole(in_use).into()), ("surveyed", words.whole(surveyed).into())];
    Some(html! {
        (rate)
        br; span.soft {
            (words.with("terms.surveyed", &values))
            @if let Some(age) = &survey.stove_age {
                (words.text("list.comma"))
                (words.markup("terms.age", &[], &[("age", html! { bdi { (age) } })]))
            }
            @if let Some(because) = &survey.because { ": " (words.module(because, unchanged)) }
        }
    })
}

/// Returns the applied consumption, and the mean or the measured value that it follows from.
fn consumption(column: &Column<'_>) -> Option<Markup> {
    let words = column.words;
    let consumption = column.term.consumption.as_ref()?;
    let unit = |unit: Option<&str>| unit.map(|unit| words.unit(unit)).unwrap_or_default();
    let amount = |value: Option<f64>| cell(value, |value| words.amount(value));
    let is_converted = consumption.unit != consumption.applied_unit;
    Some(html! {
        (words.multiplier(consumption.applied?)) " " (unit(consumption.applied_unit.as_deref()))
        @if is_converted {
            @let given = html! {
                (amount(consumption.conservative.or(consumption.given))) " " (unit(consumption.unit.as_deref()))
            };
            br; span.soft { (words.markup("terms.converted", &[], &[("given", given)])) }
        }
        @if consumption.applied < consumption.uncapped {
            @let uncapped = amount(consumption.uncapped);
            br; span.soft { (words.markup("terms.capped", &[], &[("uncapped", uncapped)])) }
        } @else if let Some(because) = consumption.because.as_ref().filter(|_| consumption.conservative.is_some()) {
            @let pieces = [("mean", amount(consumption.mean)), ("because", words.module(because, unchanged))];
            br; span.soft { (words.markup("terms.replaced", &[], &pieces)) }
        }
    })
}

/// Returns the emission factor with its calculation.
fn emission_factor(column: &Column<'_>) -> Option<Markup> {
    let words = column.words;
    let value = |name: &str| column.factor(name)?.value.map(|value| words.plain(value));
    let shown = words.multiplier(column.emission_factor()?);
    let co2 = value("co2")?;
    let fraction =
        value("fnrb").map(|fraction| words.with("terms.nonRenewable", &[("fraction", fraction.into())]));
    let others = value("nonCo2").map(|others| words.with("terms.otherGases", &[("factor", others.into())]));
    Some(html! {
        (words.per(&format!("{shown} tCO₂e"), ["TJ"].into_iter()))
        @if fraction.is_some() || others.is_some() {
            br; span.soft {
                (words.with("terms.co2", &[("factor", co2.into())]))
                @if let Some(fraction) = fraction { " " (fraction) }
                @if let Some(others) = others { " " (others) }
            }
        }
    })
}

/// Returns the steps from the baseline to the reductions, with a change and a subtotal in each row.
pub(super) fn totals(words: &Words, reductions: &Reductions) -> Markup {
    let steps = Step::all(words, reductions);
    let Some(value) = reductions.value else { return html! {} };
    // One digit more than the total on the card, which has four.
    let decimals = if value == 0.0 || !value.is_finite() { 2 } else { decimals_of(value, 5).min(9) };
    let sums = running(steps.iter().map(|step| step.subtotal), decimals);
    let row = |(step, (change, subtotal)): (&Step, (String, String))| {
        let how = step.how.as_ref().map(|how| how.shown(words, decimals));
        vec![
            html! { (step.name) @if let Some(how) = how { br; span.soft { (how) } } },
            html! { (words.number(&change)) },
            html! { (words.number(&subtotal)) },
        ]
    };
    let mut rows: Vec<Vec<Markup>> = steps.iter().zip(sums).map(row).collect();
    rows.push(vec![
        html! { strong { (words.text("section.reductions")) } },
        html! {},
        html! { strong { (words.fixed(value, decimals)) } },
    ]);
    let smallest = fixed(10_f64.powi(-i32::try_from(decimals).unwrap_or(0)), decimals);
    let smallest = words.number(&smallest);
    html! {
        (table(words, &words.text("steps.caption"), &["step", "#change", "#subtotal"], &rows))
        p.soft { (words.with("steps.explained", &[("smallest", smallest.into())])) }
    }
}

/// Returns the names of the steps, with the exact subtotals.
pub(crate) fn subtotals(words: &Words, reductions: &Reductions) -> impl Iterator<Item = (String, f64)> {
    Step::all(words, reductions).into_iter().map(|step| (step.name, step.subtotal))
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
    fn shown(&self, words: &Words, decimals: usize) -> String {
        match self {
            Self::Times(factor, amount) => format!("{factor} × {}", words.fixed(*amount, decimals)),
            Self::Words(words) => words.clone(),
        }
    }
}

impl Step {
    /// Returns the steps in their order. The last subtotal is the reductions.
    fn all(words: &Words, reductions: &Reductions) -> Vec<Self> {
        let mut steps = Steps { words, list: Vec::new() };
        if let Some(savings) = &reductions.savings {
            steps.side("savings", savings, 1.0);
        }
        if let Some(baseline) = &reductions.baseline {
            steps.side("baseline", baseline, 1.0);
            steps.adjusted(reductions, baseline);
        }
        if let Some(project) = &reductions.project {
            steps.side("project", project, -1.0);
        }
        let factor = |name: &str| {
            let factors = reductions.factors.iter().flatten();
            factors.into_iter().find(|(other, _)| &***other == name)?.1.as_ref()?.value
        };
        if let Some(((old, new), difference)) =
            factor("efficiencyOld").zip(factor("efficiencyNew")).zip(reductions.difference)
        {
            let before = steps.subtotal();
            let how = How::Times(format!("−{} ÷ {}", words.plain(old), words.plain(new)), before);
            steps.add(words.text("step.remaining"), Some(how), difference - before);
        }
        steps.multiplied(reductions, factor);
        steps.leaked(reductions, factor);
        steps.list
    }
}

/// The steps so far.
struct Steps<'w> {
    words: &'w Words,
    list: Vec<Step>,
}

impl Steps<'_> {
    fn subtotal(&self) -> f64 {
        self.list.last().map_or(0.0, |step| step.subtotal)
    }

    fn add(&mut self, name: String, how: Option<How>, change: f64) {
        let subtotal = self.subtotal() + change;
        self.list.push(Step { name, how, subtotal });
    }

    /// Adds the emissions of a side: those with the means, and the change by conservative values and caps.
    fn side(&mut self, name: &str, side: &Side, sign: f64) {
        let counted = side.uncertainty_adjusted.or(side.emissions);
        let (Some(counted), Some(first)) = (counted, side.unadjusted.or(counted)) else { return };
        let words = self.words;
        let named = |text: &str, fuel: &str| {
            words.with(text, &[("side", words.side(name).into()), ("fuel", fuel.into())])
        };
        for term in &side.terms {
            let fuel = words.fuel_or_any(term.fuel.as_deref());
            let emissions = term.unadjusted.or(term.emissions).unwrap_or_default();
            self.add(named("step.ofFuel", &fuel), None, sign * emissions);
        }
        if side.terms.is_empty() {
            self.add(named("step.ofSide", ""), None, sign * first);
        }
        let is_replaced = side.terms.iter().any(|term| term.emissions != term.unadjusted);
        if is_replaced {
            self.add(named("step.replaced", ""), None, sign * (counted - first));
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
        let how = share.map(|share| How::Times(format!("−{}", self.words.plain(share)), before));
        self.add(self.words.text("step.adjusted"), how, after - before);
        if let Some(emissions) = baseline.emissions.filter(|emissions| *emissions < after) {
            self.add(self.words.text("step.businessAsUsual"), None, emissions - after);
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
                How::Times(format!("({} − 1)", self.words.plain(factor)), difference)
            } else {
                How::Words(self.words.with("step.notApplied", &[("factor", self.words.plain(factor).into())]))
            };
            self.add(title(&self.words.factor(name)), Some(how), if is_applied { change } else { 0.0 });
        }
    }

    /// Adds the parts of the leakage.
    fn leaked(&mut self, reductions: &Reductions, factor: impl Fn(&str) -> Option<f64>) {
        for (name, value) in reductions.leakage.iter().flatten().filter(|(name, _)| &***name != "emissions") {
            let Some(value) = *value else { continue };
            let (name, how) = match &**name {
                "embodied" => (self.words.text("step.embodied"), None),
                "market" => {
                    let share = factor("market").zip(reductions.difference);
                    let share = share.filter(|(_, difference)| *difference >= 0.0);
                    let how = share.map(|(share, difference)| {
                        How::Times(format!("−{}", self.words.plain(share)), difference)
                    });
                    (self.words.text("step.market"), how)
                }
                "renewableBiomass" => (self.words.text("step.renewableBiomass"), None),
                other => (other.to_owned(), None),
            };
            self.add(name, how, -value);
        }
    }
}

/// The largest number of terms that a table compares.
const COLUMNS: usize = 4;
