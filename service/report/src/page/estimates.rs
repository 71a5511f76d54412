//! The means of the groups and their difference: numbers, figures and derivations.

use hearth_contract::{
    AssessedGroup, Assessment, ConservativeValue, Estimate, EstimateMethod, EstimatedStratum,
    MeasuredHousehold, Spread, TestGroup,
};
use maud::{Markup, html};

use super::elements::{State, cell, derivation, households_of, kind, mark, precision, unit_of};
use super::periods::span;
use super::tables::table;
use crate::answer::groups;
use crate::charts::{self, Caption, Interval};
use crate::numbers::{decimals_of, running};
use crate::words::{Words, unchanged};

/// Returns the groups for the figures. Outliers are numbered as in their list.
pub(super) fn drawn_groups(assessment: &Assessment) -> Vec<charts::Group<'_>> {
    let mut outliers = 0;
    let groups = groups(assessment).filter(|(_, group)| !group.values.is_empty());
    groups
        .map(|(name, group)| charts::Group {
            name,
            households: group.values.iter().map(|value| drawn(value, &mut outliers)).collect(),
            spread: spread(&group.spread),
            interval: interval(&group.per_household),
            period: span(&assessment.timing, name).map(|span| (span.start_date, span.end_date)),
        })
        .collect()
}

fn drawn<'a>(value: &'a MeasuredHousehold, outliers: &mut usize) -> charts::Household<'a> {
    let outlier = value.outlier.as_ref().map(|_| {
        *outliers += 1;
        *outliers
    });
    charts::Household {
        id: &value.household,
        mean: value.daily_mean,
        range: (value.lowest, value.highest),
        period: value.start_date.zip(value.end_date).filter(|(start, end)| start <= end),
        outlier,
    }
}

fn spread(spread: &Spread) -> Option<[f64; 5]> {
    Some([spread.least?, spread.lower_quartile?, spread.median?, spread.upper_quartile?, spread.most?])
}

fn interval(estimate: &Estimate) -> Interval {
    let Estimate { mean, interval, conservative, .. } = estimate;
    let conservative = conservative.as_ref().map(|conservative| conservative.value);
    Interval { mean: *mean, lower: interval.lower, upper: interval.upper, conservative }
}

/// Returns every mean of a group, each with the name of the text for its basis.
pub(crate) fn each(group: &AssessedGroup) -> impl Iterator<Item = (&'static str, &Estimate)> {
    let estimates = [
        ("by.household", Some(&group.per_household)),
        ("by.householdDry", group.per_household_dry.as_ref()),
        ("by.person", group.per_capita.as_ref()),
        ("by.standardAdult", group.per_standard_adult.as_ref()),
    ];
    estimates.into_iter().filter_map(|(name, estimate)| Some((name, estimate?)))
}

/// Returns means, intervals and precision, with the figure and the derivations.
pub(super) fn means(words: &Words, assessment: &Assessment, drawn: &[charts::Group<'_>]) -> Markup {
    let groups = || groups(assessment);
    let rows = |row: fn(&Words, &str, &Estimate) -> Vec<Markup>| -> Vec<Vec<Markup>> {
        let rows = groups()
            .flat_map(|(name, group)| each(group).map(move |(by, estimate)| (name, by, estimate)))
            .map(|(name, by, estimate)| row(words, &mean_of(words, name, by), estimate));
        rows.collect()
    };
    let unit = unit_of(words, assessment);
    let head = [
        "meanOf",
        "#mean",
        "#standardDeviation",
        "#coefficientOfVariation",
        "#households",
        "#quantile",
        "#interval",
    ];
    let caption = [("unit", unit.clone().into()), ("interval", interval_of(words, assessment).into())];
    html! {
        (figure(words, assessment, drawn))
        (table(words, &words.with("means.caption", &caption), &head, &rows(spread_row)))
        (table(
            words,
            &words.with("means.precision", &[("unit", unit.into())]),
            &["meanOf", "#precision", "#required", "result", "#conservativeValue"],
            &rows(precision_row),
        ))
        (explained(words, assessment))
        @for (name, group) in groups() { (strata(words, name, group)) }
        @for (name, group) in groups() { (of_group(words, name, group)) }
    }
}

/// Returns the precision of a group's mean, its conservative value, and the derivations.
fn of_group(words: &Words, name: TestGroup, group: &AssessedGroup) -> Markup {
    let estimate = &group.per_household;
    html! {
        h3 { (words.group_heading(name)) }
        p { (precision(words, estimate.relative_precision, estimate.required, estimate.met)) }
        @if let Some(sentence) = consequence(words, estimate.conservative.as_ref(), estimate.unit.as_deref()) {
            p { (sentence) }
        }
        div.beside { @for (by, estimate) in each(group) {
            @let title = words.with("derivation.of", &[("what", mean_of(words, name, by).into())]);
            div { (derivation(words, &title, &estimate.derivation)) }
        } }
    }
}

/// Returns the name of a mean, for example `Reference, per household`.
fn mean_of(words: &Words, group: TestGroup, by: &str) -> String {
    words.with("means.of", &[("group", words.group(group).into()), ("by", words.text(by).into())])
}

/// Returns the explanation of the columns.
fn explained(words: &Words, assessment: &Assessment) -> Markup {
    let groups = || groups(assessment).map(|(_, group)| group);
    let is_simple = groups().flat_map(each).all(|(_, mean)| mean.method == EstimateMethod::Simple);
    let has_sizes = groups().any(|group| group.per_capita.is_some() || group.per_standard_adult.is_some());
    let link = html! { a href="#values" { (words.text("means.list")) } };
    let term = html! { strong { (words.text("means.conservativeValue")) } };
    html! {
        p {
            (words.markup("means.values", &[("sizes", has_sizes.to_string().into())], &[("list", link)])) " "
            (words.text(if is_simple { "means.simple" } else { "means.stratified" })) " "
            (words.text("means.statistics"))
            @if !is_simple { " " (words.text("means.weighted")) }
        }
        p { (words.markup("means.conservative", &[], &[("term", term)])) }
    }
}

/// Returns the strata of a group, whose weighted means add up to the mean; nothing if the strata are not weighted.
fn strata(words: &Words, name: TestGroup, group: &AssessedGroup) -> Markup {
    let estimate = &group.per_household;
    let (EstimateMethod::Stratified, Some(strata)) = (estimate.method, &estimate.strata) else {
        return html! {};
    };
    let decimals = if estimate.mean > 0.0 { decimals_of(estimate.mean, 4) } else { 3 };
    let mut sum = 0.0;
    let sums: Vec<f64> = strata
        .iter()
        .map(|stratum| {
            sum += stratum.mean.map_or(0.0, |mean| stratum.weight * mean);
            sum
        })
        .collect();
    let row = |(stratum, (part, _)): (&EstimatedStratum, (String, String))| {
        vec![
            html! { bdi { (stratum.name) } },
            html! { (words.whole(stratum.households)) },
            cell(stratum.standard_deviation, |deviation| words.amount(deviation)),
            cell(stratum.mean, |mean| words.multiplier(mean)),
            html! { (words.multiplier(stratum.weight)) },
            html! { (words.number(&part)) },
        ]
    };
    let mut rows: Vec<Vec<Markup>> =
        strata.iter().zip(running(sums.into_iter(), decimals)).map(row).collect();
    let mean = html! { strong { (words.fixed(estimate.mean, decimals)) } };
    rows.push(vec![
        html! { strong { (words.text("strata.weightedMean")) } },
        html! { (words.whole(estimate.households)) },
        html! {},
        html! {},
        html! {},
        mean,
    ]);
    let head = ["stratum", "#households", "#standardDeviation", "#mean", "#shareOfFrame", "#meanTimesShare"];
    html! {
        (table(words, &words.with("strata.caption", &[("group", name.as_str().into())]), &head, &rows))
        @if let Some(other) = &estimate.unweighted {
            p.soft {
                (words.with("strata.unweighted", &[
                    ("mean", words.amount(other.mean).into()),
                    ("deviation", words.amount(other.standard_deviation).into()),
                ]))
            }
        }
    }
}

fn interval_of(words: &Words, assessment: &Assessment) -> String {
    kind(words, assessment.parameters.rule.confidence)
}

/// Returns a mean with the values from which its interval follows.
fn spread_row(words: &Words, name: &str, estimate: &Estimate) -> Vec<Markup> {
    let effective = estimate.effective_households.filter(|_| estimate.unweighted.is_some());
    vec![
        html! { (name) },
        html! { (words.amount(estimate.mean)) },
        html! { (words.amount(estimate.standard_deviation)) },
        cell(estimate.coefficient_of_variation, |value| words.amount(value)),
        html! {
            (words.whole(estimate.households))
            @if let Some(effective) = effective {
                br; span.soft { (words.with("means.effective", &[("count", words.amount(effective).into())])) }
            }
        },
        html! { (words.amount(estimate.quantile)) },
        html! { (words.between((estimate.interval.lower, estimate.interval.upper))) },
    ]
}

/// Returns the precision of a mean, and its conservative value.
fn precision_row(words: &Words, name: &str, estimate: &Estimate) -> Vec<Markup> {
    let achieved = estimate.relative_precision.map(|achieved| words.compared(achieved, estimate.required).0);
    vec![
        html! { (name) },
        cell(achieved, |achieved| format!("±{achieved}")),
        html! { "±" (words.whole_percent(estimate.required)) },
        html! {
            @if estimate.met { (mark(State::Good, &words.text("mark.met"))) }
            @else { (mark(State::Wrong, &words.text("mark.missed"))) }
        },
        cell(estimate.conservative.as_ref(), |conservative| words.amount(conservative.value)),
    ]
}

/// Returns the conservative value that follows from the precision.
pub(super) fn consequence(
    words: &Words,
    conservative: Option<&ConservativeValue>,
    unit: Option<&str>,
) -> Option<Markup> {
    let conservative = conservative?;
    let value = words.amount(conservative.value);
    let unit = unit.map_or_else(String::new, |unit| format!(" {}", words.unit(unit)));
    let value = html! { strong { (value) } (unit) };
    let because = words.module(&conservative.because, unchanged);
    Some(words.markup("conservative.because", &[], &[("value", value), ("because", because)]))
}

fn figure(words: &Words, assessment: &Assessment, drawn: &[charts::Group<'_>]) -> Markup {
    if drawn.is_empty() {
        return html! {};
    }
    let unit = unit_of(words, assessment);
    let sentences = drawn.iter().map(|group| {
        let Interval { mean, lower, upper, .. } = group.interval;
        let values = [
            ("group", words.group_heading(group.name).into()),
            ("households", households_of(words, group.households.len() as u64).into()),
            ("mean", words.amount(mean).into()),
            ("unit", unit.clone().into()),
            ("kind", interval_of(words, assessment).into()),
            ("interval", words.between((lower, upper)).into()),
        ];
        words.with("distribution.described", &values)
    });
    let description = sentences.collect::<Vec<_>>().join(" ");
    let per = words.unit(&format!("{unit}/household/day"));
    let heading = words.with("distribution.heading", &[("unit", per.clone().into())]);
    let caption = Caption { id: "distribution", title: &heading, description: &description };
    let bounds: Vec<_> = drawn.iter().map(|group| bounds(assessment, group.name)).collect();
    let has_bounds = bounds.iter().any(Option::is_some);
    html! {
        figure {
            (charts::distribution(words, caption, drawn, &bounds, &per))
            (charts::distribution_legend(words, &interval_of(words, assessment), has_bounds))
            figcaption { (words.text("distribution.explained")) }
        }
    }
}

/// Returns the bounds outside of which a household of a group is an outlier.
fn bounds(assessment: &Assessment, group: TestGroup) -> Option<(f64, f64)> {
    let bounds = assessment.outliers.groups.of(group);
    bounds.lower.zip(bounds.upper)
}
