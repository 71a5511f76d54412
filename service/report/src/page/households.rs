//! All households: the figure of daily consumption with the outliers, and the table.

use hearth_contract::{
    AssessedGroup, Assessment, GroupOutliers, MeasuredHousehold, OutlierMethodName, TestGroup,
};
use maud::{Markup, html};

use super::elements::{State, cell, day, first_of, household, households_of, mark, unit_of};
use super::tables::table as table_of;
use crate::answer::{Answer, groups};
use crate::charts::{self, Caption};
use crate::words::{Words, unchanged};

/// Returns the figure, and the outliers.
pub(super) fn figure(words: &Words, assessment: &Assessment, drawn: &[charts::Group<'_>]) -> Option<Markup> {
    if drawn.is_empty() {
        return None;
    }
    let unit = unit_of(words, assessment);
    let per = words.unit(&format!("{unit}/day"));
    let heading = words.with("households.heading", &[("unit", per.clone().into())]);
    let description = described(words, drawn, &per);
    let caption = Caption { id: "households-figure", title: &heading, description: &description };
    Some(html! {
        figure {
            (charts::households(words, caption, drawn, &per))
            (charts::households_legend(words, drawn))
            figcaption { (words.text("households.explained")) }
        }
        (outliers(words, assessment))
    })
}

fn described(words: &Words, groups: &[charts::Group<'_>], unit: &str) -> String {
    let sentences = groups.iter().map(|group| {
        let means = group.households.iter().map(|household| household.mean);
        let (least, most) =
            (means.clone().fold(f64::INFINITY, f64::min), means.fold(f64::NEG_INFINITY, f64::max));
        let outliers = group.households.iter().filter(|household| household.outlier.is_some()).count();
        words.with(
            "households.described",
            &[
                ("group", words.group_heading(group.name).into()),
                ("households", households_of(words, group.households.len() as u64).into()),
                ("least", words.amount(least).into()),
                ("most", words.amount(most).into()),
                ("unit", unit.into()),
                ("outliers", words.whole(outliers as u64).into()),
            ],
        )
    });
    sentences.collect::<Vec<_>>().join(" ")
}

fn outliers(words: &Words, assessment: &Assessment) -> Markup {
    let outliers = &assessment.outliers;
    let method = words.text(match outliers.method {
        OutlierMethodName::None => {
            return html! { h3 { (words.text("outliers.heading")) } p { (words.text("outliers.notRequested")) } };
        }
        OutlierMethodName::Iqr => "outliers.iqr",
        OutlierMethodName::Mad => "outliers.mad",
    });
    let method = html! { (method) };
    let method = match outliers.factor {
        Some(factor) => words.markup(
            "outliers.withFactor",
            &[("factor", words.plain(factor).into())],
            &[("method", method)],
        ),
        None => method,
    };
    let rows = flagged(words, assessment);
    html! {
        h3 { (words.text("outliers.heading")) }
        p {
            (words.markup("outliers.explained", &[], &[("method", method)]))
            br; span.soft { (words.module(&outliers.source, unchanged)) }
        }
        (bounds(words, assessment))
        @if rows.is_empty() {
            p { (words.text("outliers.none")) }
        } @else {
            @let head = ["number", "household", "group", "#dailyConsumption", "side"];
            (table_of(words, &words.text("outliers.caption"), &head, &rows))
        }
        @if outliers.flagged > LISTED as u64 { (first_of(words, LISTED)) }
    }
}

/// Returns the flagged households, numbered as in the figure.
fn flagged(words: &Words, assessment: &Assessment) -> Vec<Vec<Markup>> {
    let values = groups(assessment)
        .flat_map(|(name, group)| group.values.iter().map(move |value| (name, group, value)));
    let flagged = (1_u64..).zip(values.filter(|(_, _, value)| value.outlier.is_some()));
    flagged
        .take(LISTED)
        .map(|(number, (name, group, value))| {
            let unit = group.unit.as_deref().unwrap_or_default();
            vec![
                html! { (words.whole(number)) },
                household(&value.household),
                html! { (words.group(name)) },
                html! { (words.per(&format!("{} {unit}", words.amount(value.daily_mean)), ["day"].into_iter())) },
                html! { @if let Some(side) = value.outlier { (words.module(side.as_str(), unchanged)) } },
            ]
        })
        .collect()
}

/// Returns the bounds outside of which a household of a group is flagged, and the values that they are derived from.
fn bounds(words: &Words, assessment: &Assessment) -> Markup {
    let is_mad = assessment.outliers.method == OutlierMethodName::Mad;
    let amount = |value: Option<f64>| cell(value, |value| words.amount(value));
    let row = |(name, of): (TestGroup, &GroupOutliers)| {
        let from = if is_mad { [of.median, of.deviation] } else { [of.lower_quartile, of.upper_quartile] };
        let [first, second] = from.map(amount);
        vec![html! { (words.group(name)) }, first, second, amount(of.lower), amount(of.upper)]
    };
    let rows = assessment.outliers.groups.each().map(row);
    let from = if is_mad { ["#median", "#deviation"] } else { ["#lowerQuartile", "#upperQuartile"] };
    let head = [&["group"][..], &from, &["#flaggedBelow", "#flaggedAbove"]].concat();
    let unit = words.unit(&format!("{}/day", unit_of(words, assessment)));
    table_of(words, &words.with("outliers.bounds", &[("unit", unit.into())]), &head, &rows)
}

/// Returns the values of the households, from which all statistics are calculated.
pub(super) fn table(words: &Words, answer: &Answer<'_>) -> Markup {
    let assessment = &answer.assessment;
    let count: usize = groups(assessment).map(|(_, group)| group.values.len()).sum();
    if count == 0 {
        return html! { p { (words.text("values.none")) } };
    }
    if count > PRINTED {
        return html! { p { (words.with("values.many", &[("count", count.into())])) } };
    }
    let head = [
        "household",
        "from",
        "to",
        "#days",
        "#dailyConsumption",
        "#lowestDay",
        "#highestDay",
        "#persons",
        "#standardAdults",
    ];
    html! {
        @for (name, group) in groups(assessment) {
            @let unit = group.unit.as_deref().map_or_else(|| words.text("unit.any"), str::to_owned);
            (table_of(
                words,
                &words.with("values.caption", &[("group", name.as_str().into()), ("unit", unit.into())]),
                &head,
                &values(words, answer, name, group),
            ))
        }
    }
}

fn values(words: &Words, answer: &Answer<'_>, name: TestGroup, group: &AssessedGroup) -> Vec<Vec<Markup>> {
    let row = |value: &MeasuredHousehold| {
        let is_disputed = answer.counted(name, value).iter().any(|(index, _)| answer.is_disputed(*index));
        vec![
            html! {
                (household(&value.household))
                @if is_disputed { " " (mark(State::Open, &words.text("mark.disputed"))) }
                @if let Some(stratum) = &value.stratum {
                    br; span.soft { (words.markup("values.stratum", &[], &[("name", html! { bdi { (stratum) } })])) }
                }
            },
            cell(value.start_date, |date| day(words, date)),
            cell(value.end_date, |date| day(words, date)),
            html! { (words.whole(value.days)) },
            html! { (words.amount(value.daily_mean)) },
            html! { (words.plain(value.lowest)) },
            html! { (words.plain(value.highest)) },
            cell(value.persons, |persons| words.plain(persons)),
            cell(value.standard_adults, |adults| words.plain(adults)),
        ]
    };
    group.values.iter().map(row).collect()
}

/// The number of outliers that are listed.
const LISTED: usize = 100;
/// The number of households up to which the page lists every household.
const PRINTED: usize = 1_000;
