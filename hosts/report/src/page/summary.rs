//! What somebody reads who reads one screen: the result, the precision, and what needs attention.

use maud::{Markup, html};

use super::{State, mark};
use crate::assessment::{Answer, Assessment, Estimate, Interval, Pair};
use crate::numbers::{amount, counted, percent, whole_percent};
use crate::text::title;

/// The result in a sentence.
pub(super) fn lead(assessment: &Assessment) -> Markup {
    let difference = assessment.difference.as_ref();
    let mean = difference.and_then(|difference| difference.mean);
    let Some((difference, mean)) = difference.zip(mean) else {
        return html! { p.lead { "What both groups used a day, and how sure that is." } };
    };
    let unit = difference.unit.as_deref().unwrap_or("units");
    let fuel = fuels(assessment);
    let confidence = difference.confidence.map(whole_percent);
    let bounds = difference.interval.and_then(|interval| interval.lower.zip(interval.upper));
    html! {
        p.lead {
            "Households of the intervention group used "
            @let quantity = unit.split('/').next().unwrap_or(unit);
            @let per = plain_unit(unit).get(quantity.len()..).unwrap_or_default().to_owned();
            strong { (amount(mean.abs())) " " (quantity) @if let Some(fuel) = fuel { " of " (fuel) } (per) }
            @if mean < 0.0 { " more" } @else { " less" }
            " than those of the reference group"
            @if let Some(saving) = difference.relative_saving { " (" (percent(saving.abs() / 100.0)) ")" }
            "."
            @if let (Some(confidence), Some((lower, upper))) = (confidence, bounds) {
                " With a confidence of " (confidence) " the difference lies between " (amount(lower)) " and "
                (amount(upper)) "."
            }
        }
    }
}

/// The numbers on which the rest hangs.
pub(super) fn tiles(assessment: &Assessment) -> Markup {
    let groups = assessment.groups.iter().flat_map(Pair::each);
    let difference = assessment.difference.as_ref();
    let reductions = assessment.reductions.as_ref();
    html! {
        ul.tiles {
            @for (name, group) in groups {
                @if let Some(estimate) = &group.per_household { li.{ "tile " (name) } {
                    span { (title(name)) " group" }
                    (big(estimate.mean, estimate.unit.as_deref()))
                    (between(estimate.interval, estimate.confidence))
                    (precision(estimate.relative_precision, estimate.required, estimate.met))
                } }
            }
            @if let Some(difference) = difference { li class="tile difference" {
                span { "Difference" }
                (big(difference.mean, difference.unit.as_deref()))
                (between(difference.interval, difference.confidence))
                (precision(difference.relative_precision, difference.required, difference.met))
            } }
            @if let Some(value) = reductions.and_then(|reductions| reductions.value) { li.tile {
                span { "Emission reductions" }
                (big(Some(value), reductions.and_then(|reductions| reductions.unit.as_deref())))
                @if let Some(reductions) = reductions {
                    span.soft {
                        (reductions.methodology.as_deref().unwrap_or("")) " "
                        (reductions.version.as_deref().unwrap_or(""))
                    }
                }
            } }
        }
    }
}

fn big(value: Option<f64>, unit: Option<&str>) -> Markup {
    html! {
        span.big { (value.map_or_else(|| String::from("–"), amount)) }
        @if let Some(unit) = unit { span.soft { (plain_unit(unit)) } }
    }
}

fn between(interval: Option<Interval>, confidence: Option<f64>) -> Markup {
    let bounds = interval.and_then(|interval| interval.lower.zip(interval.upper));
    html! {
        @if let (Some((lower, upper)), Some(confidence)) = (bounds, confidence) {
            span.soft { (amount(lower)) " to " (amount(upper)) ", confidence " (whole_percent(confidence)) }
        }
    }
}

/// Achieved against required.
pub(super) fn precision(achieved: Option<f64>, required: Option<f64>, met: Option<bool>) -> Markup {
    html! {
        @if let (Some(achieved), Some(required), Some(met)) = (achieved, required, met) {
            span.state {
                (mark(if met { State::Good } else { State::Wrong }, if met { "precision met" } else {
                    "precision missed"
                }))
                " ±" (percent(achieved)) ", required ±" (whole_percent(required))
            }
        }
    }
}

/// What a reader has to look at before the numbers count, each with its section.
pub(super) fn attention(answer: &Answer) -> Markup {
    let points = points(answer);
    html! {
        @if points.is_empty() {
            section.calm aria-label="What needs attention" {
                p { "Nothing needs attention: the precision is met, and the rules about method hold." }
            }
        } @else {
            section.attention aria-labelledby="attention-title" {
                h2 id="attention-title" { "What needs attention" }
                ul { @for (section, point) in points { li { a href={ "#" (section) } { (point) } } } }
            }
        }
    }
}

fn points(answer: &Answer) -> Vec<(&'static str, String)> {
    let assessment = &answer.assessment;
    let mut points = Vec::new();
    for (name, group) in assessment.groups.iter().flat_map(Pair::each) {
        if let Some(Estimate {
            met: Some(false),
            relative_precision: Some(achieved),
            required: Some(required),
            ..
        }) = &group.per_household
        {
            let (achieved, required) = (percent(*achieved), whole_percent(*required));
            points.push((
                "means",
                format!(
                    "The precision of the {name} group is missed: ±{achieved} where ±{required} is required."
                ),
            ));
        }
    }
    if let Some(difference) = &assessment.difference {
        if let (Some(false), Some(achieved), Some(required)) =
            (difference.met, difference.relative_precision, difference.required)
        {
            let (achieved, required) = (percent(achieved), whole_percent(required));
            points.push((
                "difference",
                format!(
                    "The precision of the difference is missed: ±{achieved} where ±{required} is required."
                ),
            ));
        }
        if difference.significant == Some(false) {
            points.push((
                "difference",
                String::from(
                    "The interval of the difference contains zero: the study \
             does not show that the groups differ.",
                ),
            ));
        }
    } else if let Some(reason) = &assessment.difference_reason {
        points.push(("difference", format!("There is no difference: {}.", reason.trim_end_matches('.'))));
    }
    for check in &assessment.checks {
        let words = match &*check.result {
            "pass" => continue,
            "fail" => "does not hold",
            _ => "could not be assessed",
        };
        let rule = check.rule.map_or_else(String::new, |rule| format!(" {rule}"));
        points.push(("rules", format!("Rule{rule}, {}, {words}.", check.id.replace('_', " "))));
    }
    if let Some(count) =
        assessment.completeness.as_ref().and_then(|found| found.unexplained).filter(|count| *count > 0)
    {
        points.push((
            "completeness",
            format!(
                "{} drawn and not measured, without a reason.",
                counted(count, "household was", "households were")
            ),
        ));
    }
    for (name, gaps) in assessment.gaps.iter().flat_map(Pair::each) {
        if let Some(days) = gaps.as_ref().and_then(|gaps| gaps.unjustified_days).filter(|days| *days > 0) {
            points.push((
                "periods",
                format!(
                    "The {name} group has {} without a test that nobody justified.",
                    counted(days, "day", "days")
                ),
            ));
        }
    }
    if let Some(count) =
        assessment.outliers.as_ref().and_then(|outliers| outliers.flagged).filter(|count| *count > 0)
    {
        points.push((
            "households",
            format!("{} flagged as outlying, and counted.", counted(count, "household is", "households are")),
        ));
    }
    for band in assessment.plausibility.iter().filter(|band| band.above.is_some_and(|above| above > 0)) {
        let households = counted(band.above.unwrap_or_default(), "household lies", "households lie");
        let (group, name) = (band.group.as_deref().unwrap_or(""), band.band.as_deref().unwrap_or("limit"));
        points.push((
            "plausibility",
            format!("{households} above the {} of the {group} group.", name.replace('-', " ")),
        ));
    }
    match answer.findings.len() {
        0 => {}
        1 => points.push(("warnings", String::from("There is a warning."))),
        count => points.push(("warnings", format!("There are {count} warnings."))),
    }
    points
}

/// `wood`, `wood and charcoal`, or nothing.
fn fuels(assessment: &Assessment) -> Option<String> {
    let groups = assessment.groups.iter().flat_map(Pair::each);
    let mut fuels: Vec<&str> = groups.filter_map(|(_, group)| group.fuel_type.as_deref()).collect();
    fuels.dedup();
    match fuels.as_slice() {
        [fuel] => Some((*fuel).to_owned()),
        _ => None,
    }
}

/// `kg/household/day` in words.
pub(super) fn plain_unit(unit: &str) -> String {
    unit.replacen("/household/day", " per household and day", 1)
        .replacen("/person/day", " per person and day", 1)
        .replacen("/standard adult/day", " per standard adult and day", 1)
}
