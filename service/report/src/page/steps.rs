//! The calculation of the emission reductions as tables whose rows lead to the total: the factors of each fuel, which a
//! reader multiplies, and the steps from the baseline to the reductions, which a reader adds.

use hearth_contract::{AppliedFactor, AppliedLeakage, AppliedTerm, EmissionReductions, ReductionSum};
use maud::{Markup, html};

use super::elements::cell;
use super::tables::{named_table, table};
use crate::numbers::{decimals_of, fixed, running};
use crate::reductions::{Side, terms as terms_of};
use crate::text::title;
use crate::words::{Words, unchanged};

/// Returns the factors of each term, multiplied down the rows to its emissions.
pub(super) fn terms(words: &Words, reductions: &EmissionReductions) -> Markup {
    let columns: Vec<Column<'_>> =
        terms_of(reductions).map(|(side, term)| Column { words, side, term }).collect();
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
    side: Side,
    term: &'a AppliedTerm,
}

impl Column<'_> {
    fn name(&self) -> String {
        format!("{}: {}", self.words.side(self.side), self.words.known_fuel(self.term.fuel))
    }

    /// Returns the emissions of a unit of the fuel's energy.
    fn emission_factor(&self) -> Option<f64> {
        let factors = &self.term.factors;
        let fraction = factors.fnrb.as_ref().map_or(1.0, |factor| factor.value);
        let others = factors.non_co2.as_ref().map_or(0.0, |factor| factor.value);
        Some(factors.co2.as_ref()?.value * fraction + others)
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
    let factor = |factor: Option<&AppliedFactor>| factor.map(|factor| with_unit(words, factor));
    let number = |value: Option<f64>| value.map(|value| html! { (words.plain(value)) });
    let rows = [
        row("terms.count", &|column| number(column.term.count)),
        row("terms.technologyDays", &|column| number(column.term.technology_days)),
        row("terms.days", &|column| number(column.term.days)),
        row("terms.years", &|column| number(column.term.years)),
        row("terms.usage", &|column| Some(usage(column))),
        row("terms.consumption", &|column| Some(consumption(column))),
        row("terms.thousand", &|column| {
            column.term.years.is_none().then(|| html! { (words.number("1000")) })
        }),
        row("terms.fuel", &|column| {
            Some(
                html! { strong { (words.multiplier(column.term.quantity)) } " " (column.term.quantity_unit) },
            )
        }),
        row("terms.calorificValue", &|column| factor(column.term.factors.ncv.as_ref())),
        row("terms.emissionFactor", &emission_factor),
        row("terms.gridEmission", &|column| factor(column.term.factors.grid_emission.as_ref())),
        row("terms.losses", &|column| {
            Some(html! { "1 + " (words.multiplier(column.term.factors.losses.as_ref()?.value)) })
        }),
        row("terms.emissions", &|column| {
            Some(html! { strong { (words.digits(column.term.emissions, 5)) } " tCO₂e" })
        }),
    ];
    rows.into_iter().flatten().collect()
}

fn with_unit(words: &Words, factor: &AppliedFactor) -> Markup {
    let unit = factor.unit.as_deref().filter(|unit| *unit != "1").map(|unit| words.unit(unit));
    html! { (words.plain(factor.value)) @if let Some(unit) = unit { " " (unit) } }
}

/// Returns the usage rate, with its survey.
fn usage(column: &Column<'_>) -> Markup {
    let words = column.words;
    let rate = with_unit(words, &column.term.factors.usage);
    let Some(survey) = &column.term.usage_survey else { return rate };
    let values =
        [("inUse", words.whole(survey.in_use).into()), ("surveyed", words.whole(survey.surveyed).into())];
    html! {
        (rate)
        br; span.soft {
            (words.with("terms.surveyed", &values))
            @if let Some(age) = &survey.stove_age {
                (words.text("list.comma"))
                (words.markup("terms.age", &[], &[("age", html! { bdi { (age) } })]))
            }
            ": " (words.module(&survey.because, unchanged))
        }
    }
}

/// Returns the applied consumption, and the mean or the measured value that it follows from.
fn consumption(column: &Column<'_>) -> Markup {
    let words = column.words;
    let consumption = &column.term.consumption;
    let amount = |value: f64| html! { (words.amount(value)) };
    let is_converted = consumption.unit != consumption.applied_unit;
    html! {
        (words.multiplier(consumption.applied)) " " (words.unit(&consumption.applied_unit))
        @if is_converted {
            @let given = consumption.conservative.unwrap_or(consumption.given);
            @let given = html! { (amount(given)) " " (words.unit(&consumption.unit)) };
            br; span.soft { (words.markup("terms.converted", &[], &[("given", given)])) }
        }
        @if consumption.applied < consumption.uncapped {
            @let uncapped = amount(consumption.uncapped);
            br; span.soft { (words.markup("terms.capped", &[], &[("uncapped", uncapped)])) }
        } @else if let Some(because) = consumption.because.as_ref().filter(|_| consumption.conservative.is_some()) {
            @let pieces = [("mean", amount(consumption.mean)), ("because", words.module(because, unchanged))];
            br; span.soft { (words.markup("terms.replaced", &[], &pieces)) }
        }
    }
}

/// Returns the emission factor with its calculation.
fn emission_factor(column: &Column<'_>) -> Option<Markup> {
    let words = column.words;
    let factors = &column.term.factors;
    let value = |factor: &AppliedFactor| words.plain(factor.value).into();
    let shown = words.multiplier(column.emission_factor()?);
    let co2 = value(factors.co2.as_ref()?);
    let fraction = factors.fnrb.as_ref();
    let fraction = fraction.map(|factor| words.with("terms.nonRenewable", &[("fraction", value(factor))]));
    let others = factors.non_co2.as_ref();
    let others = others.map(|factor| words.with("terms.otherGases", &[("factor", value(factor))]));
    Some(html! {
        (words.per(&format!("{shown} tCO₂e"), ["TJ"].into_iter()))
        @if fraction.is_some() || others.is_some() {
            br; span.soft {
                (words.with("terms.co2", &[("factor", co2)]))
                @if let Some(fraction) = fraction { " " (fraction) }
                @if let Some(others) = others { " " (others) }
            }
        }
    })
}

/// Returns the steps from the baseline to the reductions, with a change and a subtotal in each row.
pub(super) fn totals(words: &Words, reductions: &EmissionReductions) -> Markup {
    let steps = Step::all(words, reductions);
    let value = reductions.value;
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
pub(crate) fn subtotals(
    words: &Words,
    reductions: &EmissionReductions,
) -> impl Iterator<Item = (String, f64)> {
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
    fn all(words: &Words, reductions: &EmissionReductions) -> Vec<Self> {
        let mut steps = Steps { words, list: Vec::new() };
        if let Some(savings) = &reductions.savings {
            steps.side(Side::Savings, savings, 1.0);
        }
        if let Some(baseline) = &reductions.baseline {
            steps.side(Side::Baseline, baseline, 1.0);
            steps.adjusted(reductions, baseline);
        }
        if let Some(project) = &reductions.project {
            steps.side(Side::Project, project, -1.0);
        }
        let factors = &reductions.factors;
        if let (Some(old), Some(new)) = (&factors.efficiency_old, &factors.efficiency_new) {
            let before = steps.subtotal();
            let how = How::Times(format!("−{} ÷ {}", words.plain(old.value), words.plain(new.value)), before);
            steps.add(words.text("step.remaining"), Some(how), reductions.difference - before);
        }
        steps.multiplied(reductions);
        if let Some(leakage) = &reductions.leakage {
            steps.leaked(reductions, leakage);
        }
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
    fn side(&mut self, side: Side, sum: &ReductionSum, sign: f64) {
        let counted = sum.uncertainty_adjusted.unwrap_or(sum.emissions);
        let words = self.words;
        let named = |text: &str, fuel: &str| {
            words.with(text, &[("side", words.side(side).into()), ("fuel", fuel.into())])
        };
        for term in &sum.terms {
            self.add(named("step.ofFuel", &words.known_fuel(term.fuel)), None, sign * term.unadjusted);
        }
        let is_replaced = sum.terms.iter().any(|term| (term.emissions - term.unadjusted).abs() > 0.0);
        if is_replaced {
            self.add(named("step.replaced", ""), None, sign * (counted - sum.unadjusted));
        }
    }

    /// Adds the downward adjustment of the baseline, and the limit of business as usual.
    fn adjusted(&mut self, reductions: &EmissionReductions, baseline: &ReductionSum) {
        let Some((before, after)) = baseline.uncertainty_adjusted.zip(baseline.downward_adjusted) else {
            return;
        };
        let share = reductions.factors.downward_adjustment.as_ref();
        let how = share.map(|share| How::Times(format!("−{}", self.words.plain(share.value)), before));
        self.add(self.words.text("step.adjusted"), how, after - before);
        if baseline.emissions < after {
            self.add(self.words.text("step.businessAsUsual"), None, baseline.emissions - after);
        }
    }

    /// Adds the factor that the difference is multiplied by.
    fn multiplied(&mut self, reductions: &EmissionReductions) {
        let difference = reductions.difference;
        let leaked = reductions.leakage.as_ref().map_or(0.0, |leakage| leakage.emissions);
        let change = reductions.value + leaked - difference;
        let factors = &reductions.factors;
        let factors = [
            ("hawthorne", &factors.hawthorne),
            ("adjustment", &factors.adjustment),
            ("netToGross", &factors.net_to_gross),
        ];
        for (name, factor) in factors {
            let Some(factor) = factor else { continue };
            let factor = self.words.plain(factor.value);
            // A factor that would reduce a loss is not applied.
            let is_applied = difference >= 0.0;
            let how = if is_applied {
                How::Times(format!("({factor} − 1)"), difference)
            } else {
                How::Words(self.words.with("step.notApplied", &[("factor", factor.into())]))
            };
            self.add(title(&self.words.factor(name)), Some(how), if is_applied { change } else { 0.0 });
        }
    }

    /// Adds the parts of the leakage.
    fn leaked(&mut self, reductions: &EmissionReductions, leakage: &AppliedLeakage) {
        // A new part is a compile error here.
        let AppliedLeakage { embodied, market, renewable_biomass, emissions: _ } = *leakage;
        let share = reductions.factors.market.as_ref().filter(|_| reductions.difference >= 0.0);
        let of_market = share
            .map(|share| How::Times(format!("−{}", self.words.plain(share.value)), reductions.difference));
        for (name, how, part) in [
            ("step.embodied", None, embodied),
            ("step.market", of_market, market),
            ("step.renewableBiomass", None, renewable_biomass),
        ] {
            if let Some(part) = part {
                self.add(self.words.text(name), how, -part);
            }
        }
    }
}

/// The largest number of terms that a table compares.
const COLUMNS: usize = 4;
