//! The means of the groups and what they differ by: numbers, figures, and how to compute them again.

use maud::{Markup, html};

use super::summary::{plain_unit, precision};
use super::{State, cell, derivation, mark, table, unit_of};
use crate::assessment::{
    Assessment, Conservative, Difference, Estimate, Group, Households, Pair, Spread, Value,
};
use crate::charts::{self, Interval, Words};
use crate::numbers::{amount, percent, whole, whole_percent};
use crate::text::title;

/// The groups as the figures need them. Outliers are numbered as they are listed.
pub(super) fn groups(assessment: &Assessment) -> Vec<charts::Group<'_>> {
    let mut outliers = 0;
    let groups = assessment.groups.iter().flat_map(Pair::each).filter(|(_, group)| !group.values.is_empty());
    groups
        .map(|(name, group)| {
            let span = assessment
                .timing
                .as_ref()
                .and_then(|timing| timing.each().into_iter().find(|(other, _)| *other == name)?.1);
            charts::Group {
                name,
                households: group.values.iter().map(|value| drawn(value, &mut outliers)).collect(),
                spread: group.spread.and_then(spread),
                interval: group.per_household.as_ref().and_then(interval),
                period: span.and_then(|span| span.start_date.zip(span.end_date)),
            }
        })
        .collect()
}

fn drawn<'a>(value: &'a Value, outliers: &mut usize) -> charts::Household<'a> {
    let outlier = value.outlier.as_ref().map(|_| {
        *outliers += 1;
        *outliers
    });
    charts::Household {
        id: &value.household,
        mean: value.daily_mean,
        range: value.lowest.zip(value.highest),
        period: value.start_date.zip(value.end_date).filter(|(start, end)| start <= end),
        outlier,
    }
}

fn spread(spread: Spread) -> Option<[f64; 5]> {
    Some([spread.least?, spread.lower_quartile?, spread.median?, spread.upper_quartile?, spread.most?])
}

fn interval(estimate: &Estimate) -> Option<Interval> {
    let bounds = estimate.interval?;
    let conservative = estimate.conservative.as_ref().and_then(|conservative| conservative.value);
    Some(Interval { mean: estimate.mean?, lower: bounds.lower?, upper: bounds.upper?, conservative })
}

/// Every mean of a group, with the name of what it is by.
fn each(group: &Group) -> impl Iterator<Item = (&'static str, &Estimate)> {
    let estimates = [
        ("per household", &group.per_household),
        ("per person", &group.per_capita),
        ("per standard adult", &group.per_standard_adult),
    ];
    estimates.into_iter().filter_map(|(name, estimate)| Some((name, estimate.as_ref()?)))
}

/// Means, intervals and precision, with the figure and the derivations.
pub(super) fn means(assessment: &Assessment, drawn: &[charts::Group<'_>]) -> Markup {
    let groups = || assessment.groups.iter().flat_map(Pair::each);
    let rows: Vec<Vec<Markup>> = groups()
        .flat_map(|(name, group)| each(group).map(move |(by, estimate)| row(name, by, estimate)))
        .collect();
    html! {
        (figure(assessment, drawn))
        (table(
            "Means of daily use",
            &["Group", "Mean", "#Value", "#Interval", "#SD", "#CV", "#n", "Precision", "#Counts as"],
            &rows,
        ))
        p {
            "Mean and standard deviation are those of the daily uses in " a href="#values" {
                "the list of every household"
            }
            ": their sum by their number, and the root of the sum of squared distances from the mean by that \
             number less one. What follows can be computed from these two."
        }
        @for (name, group) in groups() {
            @if let Some(estimate) = &group.per_household {
                h3 { (title(name)) " group" }
                p { (precision(estimate.relative_precision, estimate.required, estimate.met)) }
                @if let Some(sentence) = consequence(estimate.conservative.as_ref(), estimate.unit.as_deref()) {
                    p { (sentence) }
                }
            }
            div.beside { @for (by, estimate) in each(group) {
                div { (derivation(&format!("{}, {by}: derivation", title(name)), &estimate.derivation)) }
            } }
        }
    }
}

fn row(name: &str, by: &str, estimate: &Estimate) -> Vec<Markup> {
    let bounds = estimate.interval.and_then(|interval| interval.lower.zip(interval.upper));
    vec![
        html! { (title(name)) },
        html! { (by) },
        cell(estimate.mean, amount),
        cell(bounds, |(lower, upper)| format!("{} to {}", amount(lower), amount(upper))),
        cell(estimate.standard_deviation, amount),
        cell(estimate.coefficient_of_variation, amount),
        cell(estimate.households, whole),
        html! {
            (cell(estimate.relative_precision, |achieved| format!("±{}", percent(achieved)))) " "
            @match estimate.met {
                Some(true) => (mark(State::Good, "met")), Some(false) => (mark(State::Wrong, "missed")), None => {}
            }
        },
        cell(estimate.conservative.as_ref().and_then(|conservative| conservative.value), amount),
    ]
}

/// What follows from the precision.
fn consequence(conservative: Option<&Conservative>, unit: Option<&str>) -> Option<Markup> {
    let conservative = conservative?;
    let value = amount(conservative.value?);
    Some(html! {
        "What counts is " strong { (value) } @if let Some(unit) = unit { " " (plain_unit(unit)) }
        @if let Some(because) = &conservative.because { ": " (because) } "."
    })
}

fn figure(assessment: &Assessment, drawn: &[charts::Group<'_>]) -> Markup {
    if drawn.is_empty() {
        return html! {};
    }
    let unit = unit_of(assessment);
    let sentences: Vec<String> = drawn
        .iter()
        .filter_map(|group| {
            let interval = group.interval?;
            let numbers = format!(
                "{}, interval {} to {}",
                amount(interval.mean),
                amount(interval.lower),
                amount(interval.upper)
            );
            Some(format!("{} group: {} households, mean {numbers}.", group.name, group.households.len()))
        })
        .collect();
    let heading = format!("Distribution of daily use by group, in {unit} per household and day");
    let words = Words { id: "distribution", title: &heading, description: &sentences.join(" ") };
    let bounds: Vec<_> = drawn.iter().map(|group| bounds(assessment, group.name)).collect();
    let confidence =
        assessment.parameters.as_ref().and_then(|parameters| parameters.rule.as_ref()?.confidence);
    html! {
        figure {
            (charts::distribution(words, drawn, &bounds, &format!("{unit} per household and day")))
            (charts::distribution_legend(confidence.map(whole_percent).as_deref(), bounds.iter().any(Option::is_some)))
            figcaption {
                "Each dot is a household. Below the dots are the quartiles and the median, and the mean with \
                 its interval."
            }
        }
    }
}

/// Beyond which a household of a group is an outlier.
fn bounds(assessment: &Assessment, name: &str) -> Option<(f64, f64)> {
    let groups = assessment.outliers.as_ref()?.groups.as_ref()?;
    let (_, bounds) = groups.each().into_iter().find(|(other, _)| *other == name)?;
    bounds.lower.zip(bounds.upper)
}

/// The difference, whether it is one, and what counts of it.
pub(super) fn difference(assessment: &Assessment) -> Markup {
    let Some(difference) = &assessment.difference else {
        let reason = assessment.difference_reason.as_deref().unwrap_or("none was computed");
        return html! { p { "There is no difference: " (reason.trim_end_matches('.')) "." } };
    };
    let method = match difference.method.as_deref() {
        Some("welch") => {
            "The groups are independent: the difference of their means, by Welch's method, which does not ask \
             for equal spread."
        }
        Some("paired") => {
            "The same households were measured in both groups: the mean of each household's own difference."
        }
        _ => "",
    };
    html! {
        p { (method) " Reference less intervention: a saving is above zero." }
        (difference_figure(difference))
        p {
            (precision(difference.relative_precision, difference.required, difference.met)) }
        p {
            @match difference.significant {
                Some(true) => "The interval does not contain zero: the groups differ.",
                Some(false) => "The interval contains zero: the study does not show that the groups differ.",
                None => {}
            }
        }
        @if let Some(sentence) = consequence(difference.conservative.as_ref(), difference.unit.as_deref()) {
            p { (sentence) }
        }
        (derivation("Derivation", &difference.derivation))
    }
}

fn difference_figure(difference: &Difference) -> Markup {
    let bounds = difference.interval.and_then(|interval| interval.lower.zip(interval.upper));
    let (Some(mean), Some((lower, upper))) = (difference.mean, bounds) else { return html! {} };
    let conservative = difference.conservative.as_ref().and_then(|conservative| conservative.value);
    let unit = plain_unit(difference.unit.as_deref().unwrap_or("units"));
    let of = match difference.households {
        Some(Households::Pairs(pairs)) => format!("difference, {pairs} households"),
        Some(Households::Groups { reference: Some(reference), intervention: Some(intervention) }) => {
            format!("difference, {reference} and {intervention} households")
        }
        Some(Households::Groups { .. }) | None => String::from("difference"),
    };
    let description = format!("{} {unit}, interval {} to {}.", amount(mean), amount(lower), amount(upper));
    let words = Words {
        id: "difference-figure",
        title: "The difference of the groups beside zero",
        description: &description,
    };
    html! { figure { (charts::intervals(words, &[(&of, Interval { mean, lower, upper, conservative })], &unit)) } }
}
