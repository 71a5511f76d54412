//! The means of the groups and their difference: numbers, figures and derivations.

use maud::{Markup, html};

use super::summary::{kind, precision};
use super::{State, cell, derivation, mark, table, unit_of};
use crate::assessment::{
    Assessment, Conservative, Difference, Estimate, Group, Households, Spread, Value, Weighted,
};
use crate::charts::{self, Interval, Words};
use crate::numbers::{
    amount, compared, counted, decimals_of, fixed, multiplier, percent, running, whole, whole_percent,
};
use crate::text::title;
use crate::words;

/// Returns the groups for the figures. Outliers are numbered as in their list.
pub(super) fn groups(assessment: &Assessment) -> Vec<charts::Group<'_>> {
    let mut outliers = 0;
    let groups = assessment.groups().filter(|(_, group)| !group.values.is_empty());
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
pub(crate) fn each(group: &Group) -> impl Iterator<Item = (&'static str, &Estimate)> {
    let estimates = [
        ("per household", &group.per_household),
        ("per household, as dry fuel", &group.per_household_dry),
        ("per person", &group.per_capita),
        ("per standard adult", &group.per_standard_adult),
    ];
    estimates.into_iter().filter_map(|(name, estimate)| Some((name, estimate.as_ref()?)))
}

/// Returns means, intervals and precision, with the figure and the derivations.
pub(super) fn means(assessment: &Assessment, drawn: &[charts::Group<'_>]) -> Markup {
    let groups = || assessment.groups();
    let rows = |row: fn(&str, &str, &Estimate) -> Vec<Markup>| -> Vec<Vec<Markup>> {
        let rows =
            groups().flat_map(|(name, group)| each(group).map(move |(by, estimate)| row(name, by, estimate)));
        rows.collect()
    };
    let unit = unit_of(assessment);
    html! {
        (figure(assessment, drawn))
        (table(
            &format!("Means of daily consumption in {unit}, each with its {}", interval_of(assessment)),
            &[
                "Mean of", "#Mean", "#Standard deviation", "#Coefficient of variation", "#Households", "#Quantile",
                "#Interval",
            ],
            &rows(spread_row),
        ))
        (table(
            &format!("Precision of the means, and the values that are credited, in {unit}"),
            &["Mean of", "#Precision", "#Required", "Result", "#Conservative value"],
            &rows(precision_row),
        ))
        (explained(assessment))
        @for (name, group) in groups() { (strata(name, group)) }
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
    let groups = || assessment.groups().map(|(_, group)| group);
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
                "The mean is the sum of these values divided by the number of households. "
            } @else {
                "The derivation of each mean shows how the strata are weighted. "
            }
            "The standard deviation is the square root of the variance: the sum of the squared deviations from the mean of \
             the values, divided by the number of households minus 1. The coefficient of variation is the standard \
             deviation divided by the mean. The half-width of the interval is the quantile times the standard deviation, \
             divided by the root of the number of households; the precision is the half-width divided by the mean."
            @if !is_simple {
                " If strata are weighted, the standard deviation is weighted by the same shares, and the effective number of \
                 households takes the place of the number of households: that of a simple random sample with the same \
                 standard error."
            }
        }
        p {
            "The " strong { "conservative value" } " of a group is the value that reductions are calculated from: the \
             mean if the precision requirement is met, and otherwise the bound of the interval that makes the saving \
             smaller. This is the lower bound for the reference group, but not below zero, and the upper bound for the \
             intervention group."
        }
    }
}

/// Returns the strata of a group, whose weighted means add up to the mean; nothing if the strata are not weighted.
fn strata(name: &str, group: &Group) -> Markup {
    let Some(estimate) = &group.per_household else { return html! {} };
    let (Some("stratified"), Some(strata)) = (estimate.method.as_deref(), &estimate.strata) else {
        return html! {};
    };
    let decimals = estimate.mean.filter(|mean| *mean > 0.0).map_or(3, |mean| decimals_of(mean, 4));
    let mut sum = 0.0;
    let sums: Vec<f64> = strata
        .iter()
        .map(|stratum| {
            sum += stratum.weight.zip(stratum.mean).map_or(0.0, |(weight, mean)| weight * mean);
            sum
        })
        .collect();
    let row = |(stratum, (part, _)): (&Weighted, (String, String))| {
        vec![
            html! { bdi { (stratum.name) } },
            cell(stratum.households, whole),
            cell(stratum.standard_deviation, amount),
            cell(stratum.mean, multiplier),
            cell(stratum.weight, multiplier),
            html! { (part) },
        ]
    };
    let mut rows: Vec<Vec<Markup>> =
        strata.iter().zip(running(sums.into_iter(), decimals)).map(row).collect();
    let mean = html! { strong { (cell(estimate.mean, |mean| fixed(mean, decimals))) } };
    rows.push(vec![
        html! { strong { "Weighted mean" } },
        cell(estimate.households, whole),
        html! {},
        html! {},
        html! {},
        mean,
    ]);
    let unweighted = estimate.unweighted.and_then(|other| other.mean.zip(other.standard_deviation));
    html! {
        (table(
            &format!("{} group: strata, weighted by their shares of the frame; add down the last column", title(name)),
            &["Stratum", "#Households", "#Standard deviation", "#Mean", "#Share of the frame", "#Mean × share"],
            &rows,
        ))
        @if let Some((mean, deviation)) = unweighted {
            p.soft {
                "Without weights, the mean of the households would be " (amount(mean)) ", with a standard deviation of "
                (amount(deviation)) ". No interval belongs to it."
            }
        }
    }
}

fn interval_of(assessment: &Assessment) -> String {
    let parameters = assessment.parameters.as_ref();
    let confidence = parameters.and_then(|parameters| parameters.rule.as_ref()?.confidence);
    kind(confidence)
}

/// Returns a mean with the values from which its interval follows.
fn spread_row(name: &str, by: &str, estimate: &Estimate) -> Vec<Markup> {
    let bounds = estimate.interval.and_then(|interval| interval.lower.zip(interval.upper));
    let effective = estimate.effective_households.filter(|_| estimate.unweighted.is_some());
    vec![
        html! { (title(name)) ", " (by) },
        cell(estimate.mean, amount),
        cell(estimate.standard_deviation, amount),
        cell(estimate.coefficient_of_variation, amount),
        html! {
            (cell(estimate.households, whole))
            @if let Some(effective) = effective { br; span.soft { "effective " (amount(effective)) } }
        },
        cell(estimate.quantile, amount),
        cell(bounds, |(lower, upper)| format!("{} to {}", amount(lower), amount(upper))),
    ]
}

/// Returns the precision of a mean, and its conservative value.
fn precision_row(name: &str, by: &str, estimate: &Estimate) -> Vec<Markup> {
    let achieved = estimate.relative_precision.map(|achieved| {
        estimate.required.map_or_else(|| percent(achieved), |required| compared(achieved, required).0)
    });
    vec![
        html! { (title(name)) ", " (by) },
        cell(achieved, |achieved| format!("±{achieved}")),
        cell(estimate.required, |required| format!("±{}", whole_percent(required))),
        html! {
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
        @if let Some(unit) = unit { " " (words::unit(unit)) }
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
    let unit = words::unit(difference.unit.as_deref().unwrap_or("units"));
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
