//! All households: the figure of daily consumption with the outliers, and the table.

use maud::{Markup, html};

use super::{State, cell, day, household, mark, table as table_of, unit_of};
use crate::assessment::{Answer, Assessment, Outliers, OutliersOf};
use crate::charts::{self, Words};
use crate::numbers::{amount, counted, plain, whole};
use crate::text::title;

/// Returns the figure, and the outliers.
pub(super) fn figure(assessment: &Assessment, groups: &[charts::Group<'_>]) -> Option<Markup> {
    if groups.is_empty() {
        return None;
    }
    let unit = unit_of(assessment);
    let heading = format!("Daily consumption by household, in {unit} per day");
    let words = Words { id: "households-figure", title: &heading, description: &described(groups, &unit) };
    let has_ranges =
        groups.iter().flat_map(|group| &group.households).any(|household| household.range.is_some());
    Some(html! {
        figure {
            (charts::households(words, groups, &unit))
            (charts::households_legend(has_ranges, groups))
            figcaption {
                "Each dot is the daily consumption of a household" @if has_ranges {
                    ". The line through the dot shows the range of its daily logs"
                } "."
            }
        }
        (outliers(assessment))
    })
}

fn described(groups: &[charts::Group<'_>], unit: &str) -> String {
    let sentences = groups.iter().map(|group| {
        let means = group.households.iter().map(|household| household.mean);
        let (least, most) =
            (means.clone().fold(f64::INFINITY, f64::min), means.fold(f64::NEG_INFINITY, f64::max));
        let outliers = group.households.iter().filter(|household| household.outlier.is_some()).count();
        format!(
            "{} group: {} from {} to {} {unit} per day; outliers: {outliers}.",
            title(group.name),
            counted(group.households.len() as u64, "household", "households"),
            amount(least),
            amount(most)
        )
    });
    sentences.collect::<Vec<_>>().join(" ")
}

fn outliers(assessment: &Assessment) -> Markup {
    let Some(outliers) = &assessment.outliers else { return html! {} };
    let method = match outliers.method.as_deref() {
        Some("none") => {
            return html! { h3 { "Outliers" } p { "The detection of outliers was not requested." } };
        }
        Some("iqr") => {
            "below the lower or above the upper quartile of its group by more than the factor times the interquartile range"
        }
        Some("mad") => {
            "away from the median of its group by more than the factor times the median absolute deviation, divided by \
             0.6745"
        }
        Some(other) => other,
        None => "",
    };
    let flagged = assessment
        .groups()
        .flat_map(|(name, group)| group.values.iter().map(move |value| (name, group, value)));
    let flagged = (1..).zip(flagged.filter(|(_, _, value)| value.outlier.is_some()));
    let rows: Vec<Vec<Markup>> = flagged
        .take(LISTED)
        .map(|(number, (name, group, value))| {
            vec![
                html! { (number) },
                household(&value.household),
                html! { (title(name)) },
                html! { (amount(value.daily_mean)) @if let Some(unit) = &group.unit { " " (unit) } " per day" },
                html! { @if let Some(side) = &value.outlier { (side) } },
            ]
        })
        .collect();
    html! {
        h3 { "Outliers" }
        p {
            "A household is flagged if its daily consumption is " (method)
            @if let Some(factor) = outliers.factor { "; the factor is " (plain(factor)) }
            ". Flagged households are not excluded."
            @if let Some(source) = &outliers.source { br; span.soft { (source) } }
        }
        (bounds(assessment, outliers))
        @if rows.is_empty() {
            p { "No household is flagged." }
        } @else {
            @let head = ["No.", "Household", "Group", "#Daily consumption", "Side"];
            (table_of("Flagged households, numbered as in the figure", &head, &rows))
        }
        @if outliers.flagged.is_some_and(|count| count > LISTED as u64) {
            p.soft { "The first " (LISTED) " are listed." }
        }
    }
}

/// Returns the bounds outside of which a household of a group is flagged, and the values that they are derived from.
fn bounds(assessment: &Assessment, outliers: &Outliers) -> Markup {
    let Some(groups) = &outliers.groups else { return html! {} };
    let is_mad = outliers.method.as_deref() == Some("mad");
    let row = |(name, of): (&str, &OutliersOf)| {
        let from = if is_mad { [of.median, of.deviation] } else { [of.lower_quartile, of.upper_quartile] };
        let [first, second] = from.map(|value| cell(value, amount));
        vec![html! { (title(name)) }, first, second, cell(of.lower, amount), cell(of.upper, amount)]
    };
    let rows = groups.each().map(row);
    let from = if is_mad {
        ["#Median", "#Median absolute deviation"]
    } else {
        ["#Lower quartile", "#Upper quartile"]
    };
    let head = [&["Group"][..], &from, &["#Flagged below", "#Flagged above"]].concat();
    table_of(&format!("Outlier bounds, in {} per day", unit_of(assessment)), &head, &rows)
}

/// Returns the values of the households, from which all statistics are calculated.
pub(super) fn table(answer: &Answer<'_>) -> Markup {
    let assessment = &answer.assessment;
    let count: usize = assessment.groups().map(|(_, group)| group.values.len()).sum();
    if count == 0 {
        return html! { p { "The assessment has no figures of households." } };
    }
    if count > PRINTED {
        let households = counted(count as u64, "household", "households");
        return html! { p { "The study has " (households) ". The CSV table lists all households." } };
    }
    html! {
        @for (name, group) in assessment.groups() {
            @let unit = group.unit.as_deref().unwrap_or("units");
            @let sizes = ["#Persons", "#Standard adults"];
            @let head = ["Household", "From", "To", "#Days", "#Daily consumption", "#Lowest day", "#Highest day"];
            @let head: Vec<&str> = head.into_iter().chain(sizes).collect();
            (table_of(
                &format!("{} group: daily consumption, lowest day and highest day, in {unit}", title(name)),
                &head,
                &group.values.iter().map(|value| [
                    html! {
                        (household(&value.household))
                        @if answer.counted(name, value).iter().any(|(index, _)| answer.is_disputed(*index)) {
                            " " (mark(State::Open, "disputed"))
                        }
                        @if let Some(stratum) = &value.stratum { br; span.soft { "stratum " bdi { (stratum) } } }
                    },
                    cell(value.start_date, day),
                    cell(value.end_date, day),
                    cell(value.days, whole),
                    html! { (amount(value.daily_mean)) },
                    cell(value.lowest, plain),
                    cell(value.highest, plain),
                    cell(value.persons, plain),
                    cell(value.standard_adults, plain),
                ].into()).collect::<Vec<_>>(),
            ))
        }
    }
}

/// The number of outliers that are listed.
const LISTED: usize = 100;
/// The number of households up to which the page lists every household.
const PRINTED: usize = 1_000;
