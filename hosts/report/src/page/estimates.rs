//! The means of the groups and their difference: numbers, figures and derivations.

use maud::{Markup, html};

use super::summary::{kind, plain_unit, precision};
use super::{State, cell, derivation, mark, table, unit_of};
use crate::assessment::{
    Assessment, Conservative, Difference, Estimate, Group, Households, Pair, Spread, Value,
};
use crate::charts::{self, Interval, Words};
use crate::numbers::{amount, compared, counted, percent, whole};
use crate::text::title;

/// Returns the groups for the figures. Outliers are numbered as in their list.
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

/// Returns every mean of a group, with the basis of the mean.
fn each(group: &Group) -> impl Iterator<Item = (&'static str, &Estimate)> {
    let estimates = [
        ("per household", &group.per_household),
        ("per person", &group.per_capita),
        ("per standard adult", &group.per_standard_adult),
    ];
    estimates.into_iter().filter_map(|(name, estimate)| Some((name, estimate.as_ref()?)))
}

/// Returns means, intervals and precision, with the figure and the derivations.
pub(super) fn means(assessment: &Assessment, drawn: &[charts::Group<'_>]) -> Markup {
    let groups = || assessment.groups.iter().flat_map(Pair::each);
    let rows: Vec<Vec<Markup>> = groups()
        .flat_map(|(name, group)| each(group).map(move |(by, estimate)| row(name, by, estimate)))
        .collect();
    html! {
        (figure(assessment, drawn))
        (table(
            &format!("Means of daily consumption, each with its {}", interval_of(assessment)),
            &["Group", "Unit", "#Mean", "#Interval", "#SD", "#CV", "#n", "Precision", "#Conservative value"],
            &rows,
        ))
        (explained(assessment))
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

/// Returns the explanation of the columns.
fn explained(assessment: &Assessment) -> Markup {
    let groups = || assessment.groups.iter().flat_map(Pair::each).map(|(_, group)| group);
    let is_simple =
        groups().flat_map(each).all(|(_, mean)| matches!(mean.method.as_deref(), None | Some("simple")));
    let has_sizes = groups().any(|group| group.per_capita.is_some() || group.per_standard_adult.is_some());
    html! {
        p {
            "The values per household are in " a href="#values" { "the list of all households" }
            @if has_sizes {
                ". For a person or a standard adult, the daily consumption of each household is divided by its number of \
                 persons or standard adults, so the mean is a mean of ratios, not a ratio of means"
            }
            ". "
            @if is_simple {
                "The mean is the sum of these values divided by n, the number of households. "
            } @else {
                "The derivation of each mean shows how the strata are weighted. "
            }
            "SD, the standard deviation, is the square root of the variance: the sum of the squared deviations from the \
             mean of the values, divided by n − 1. CV, the coefficient of variation, is SD divided by the mean. The \
             precision is the half-width of the interval divided by the mean."
        }
        p {
            "The " strong { "conservative value" } " of a group is the value that reductions are calculated from: the \
             mean if the precision requirement is met, and otherwise the bound of the interval that makes the saving \
             smaller. This is the lower bound for the reference group, but not below zero, and the upper bound for the \
             intervention group."
        }
    }
}

fn interval_of(assessment: &Assessment) -> String {
    let parameters = assessment.parameters.as_ref();
    let confidence = parameters.and_then(|parameters| parameters.rule.as_ref()?.confidence);
    kind(confidence)
}

fn row(name: &str, by: &str, estimate: &Estimate) -> Vec<Markup> {
    let unit = estimate.unit.as_deref().map_or_else(|| format!("unit not stated, {by} and day"), plain_unit);
    let achieved = estimate.relative_precision.map(|achieved| {
        estimate.required.map_or_else(|| percent(achieved), |required| compared(achieved, required).0)
    });
    let bounds = estimate.interval.and_then(|interval| interval.lower.zip(interval.upper));
    vec![
        html! { (title(name)) },
        html! { (unit) },
        cell(estimate.mean, amount),
        cell(bounds, |(lower, upper)| format!("{} to {}", amount(lower), amount(upper))),
        cell(estimate.standard_deviation, amount),
        cell(estimate.coefficient_of_variation, amount),
        cell(estimate.households, whole),
        html! {
            (cell(achieved, |achieved| format!("±{achieved}"))) " "
            @match estimate.met {
                Some(true) => (mark(State::Good, "met")), Some(false) => (mark(State::Wrong, "missed")), None => {}
            }
        },
        cell(estimate.conservative.as_ref().and_then(|conservative| conservative.value), amount),
    ]
}

/// Returns the conservative value that follows from the precision.
fn consequence(conservative: Option<&Conservative>, unit: Option<&str>) -> Option<Markup> {
    let conservative = conservative?;
    let value = amount(conservative.value?);
    Some(html! {
        "The conservative value is " strong { (value) }
        @if let Some(unit) = unit { " " (plain_unit(unit)) }
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
                "{} {unit}, {} {} to {}",
                amount(interval.mean),
                interval_of(assessment),
                amount(interval.lower),
                amount(interval.upper)
            );
            let households = counted(group.households.len() as u64, "household", "households");
            Some(format!("{} group: {households}, mean {numbers}.", title(group.name)))
        })
        .collect();
    let heading = format!("Distribution of daily consumption by group, in {unit} per household and day");
    let words = Words { id: "distribution", title: &heading, description: &sentences.join(" ") };
    let bounds: Vec<_> = drawn.iter().map(|group| bounds(assessment, group.name)).collect();
    html! {
        figure {
            (charts::distribution(words, drawn, &bounds, &format!("{unit} per household and day")))
            (charts::distribution_legend(&interval_of(assessment), bounds.iter().any(Option::is_some)))
            figcaption {
                "Each dot is the daily consumption of a household. The box plot below the dots shows the minimum, the \
                 quartiles, the median and the maximum. Below it are the mean with its interval, and the conservative \
                 value as a triangle."
            }
        }
    }
}

/// Returns the bounds outside of which a household of a group is an outlier.
fn bounds(assessment: &Assessment, name: &str) -> Option<(f64, f64)> {
    let groups = assessment.outliers.as_ref()?.groups.as_ref()?;
    let (_, bounds) = groups.each().into_iter().find(|(other, _)| *other == name)?;
    bounds.lower.zip(bounds.upper)
}

/// Returns the difference, its significance and its conservative value.
pub(super) fn difference(assessment: &Assessment) -> Markup {
    let Some(difference) = &assessment.difference else {
        let reason =
            assessment.difference_reason.as_deref().unwrap_or("the assessment does not state the reason");
        return html! { p { "The difference was not calculated: " (reason.trim_end_matches('.')) "." } };
    };
    let method = match difference.method.as_deref() {
        Some("welch") => {
            "The groups are independent. The difference between their means is calculated by Welch's method, which does \
             not assume equal variances."
        }
        Some("paired") => {
            "The same households were measured in both groups. The difference is the mean of the differences of the households."
        }
        _ => "",
    };
    html! {
        p { (method) " The difference is reference minus intervention, so a saving is positive." }
        (difference_figure(difference))
        p {
            (precision(difference.relative_precision, difference.required, difference.met)) }
        p {
            @match difference.significant {
                Some(true) => "The interval excludes zero: at this confidence, the groups differ.",
                Some(false) => "The interval contains zero: the study does not show a difference between the groups.",
                None => {}
            }
        }
        @if let Some(sentence) = consequence(difference.conservative.as_ref(), difference.unit.as_deref()) {
            p {
                (sentence)
                " A methodology that credits the saving itself uses this value. A methodology that compares baseline and \
                 project uses the conservative value of each group."
            }
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
        Some(Households::Pairs(pairs)) => {
            format!("difference, {}", counted(pairs, "household", "households"))
        }
        Some(Households::Groups { reference: Some(reference), intervention: Some(intervention) }) => {
            format!("difference, {reference} and {intervention} households")
        }
        Some(Households::Groups { .. }) | None => String::from("difference"),
    };
    let kind = kind(difference.confidence);
    let description = format!("{} {unit}, {kind} {} to {}.", amount(mean), amount(lower), amount(upper));
    let words = Words {
        id: "difference-figure",
        title: "The difference between the groups, compared with zero",
        description: &description,
    };
    html! { figure { (charts::intervals(words, &[(&of, Interval { mean, lower, upper, conservative })], &unit)) } }
}
