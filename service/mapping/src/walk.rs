//! Every source and condition of a mapping with its place, for the checks of the mapping.

use crate::document::{Condition, HouseholdSize, Mapping};
use crate::source::{Amount, Day, Filled, List, Source, Text};

/// A source of any kind.
#[derive(Clone, Copy)]
pub(crate) enum Any<'a> {
    Text(&'a Source<Text>),
    List(&'a Source<List>),
    Amount(&'a Source<Amount>),
    Day(&'a Source<Day>),
}

/// A source, or the column of a condition, and its place.
pub(crate) struct Placed<'a> {
    /// The place in the mapping, as a JSON Pointer.
    pub(crate) pointer: String,
    /// The child table of the columns.
    pub(crate) table: Option<&'a str>,
    pub(crate) used: Used<'a>,
}

/// A use of columns.
pub(crate) enum Used<'a> {
    Source(Any<'a>),
    Condition(&'a Condition),
    /// A column that groups rows.
    Group(&'a str),
}

impl<'a> Placed<'a> {
    /// Returns the names of the columns.
    pub(crate) fn columns(&self) -> Vec<&'a str> {
        match self.used {
            Used::Condition(condition) => vec![&condition.column],
            Used::Group(column) => vec![column],
            Used::Source(any) => any.columns(),
        }
    }
}

impl<'a> Any<'a> {
    pub(crate) fn columns(self) -> Vec<&'a str> {
        let column = |column: &'a Option<String>| column.iter().map(String::as_str).collect();
        match self {
            Any::Text(Source::Column(name))
            | Any::List(Source::Column(name))
            | Any::Amount(Source::Column(name))
            | Any::Day(Source::Column(name)) => vec![name],
            Any::Text(Source::Detailed(text)) => column(&text.column),
            Any::List(Source::Detailed(list)) => column(&list.column),
            Any::Day(Source::Detailed(day)) => column(&day.column),
            Any::Amount(Source::Detailed(amount)) => {
                amount.column.iter().chain(&amount.sum).chain(&amount.mean).map(String::as_str).collect()
            }
        }
    }

    /// Counts the alternatives that are given: a column, a constant, a gap.
    pub(crate) fn alternatives(self) -> usize {
        let given: &[bool] = match self {
            Any::Text(Source::Detailed(text)) => {
                &[text.column.is_some(), text.constant.is_some(), text.fill.is_some()]
            }
            Any::List(Source::Detailed(list)) => {
                &[list.column.is_some(), list.constant.is_some(), list.fill.is_some()]
            }
            Any::Day(Source::Detailed(day)) => {
                &[day.column.is_some(), day.constant.is_some(), day.fill.is_some()]
            }
            Any::Amount(Source::Detailed(amount)) => &[
                amount.column.is_some(),
                !amount.sum.is_empty(),
                !amount.mean.is_empty(),
                amount.constant.is_some(),
                amount.fill.is_some(),
            ],
            _ => &[true],
        };
        given.iter().filter(|given| **given).count()
    }

    /// Returns the gaps with their places below the source.
    pub(crate) fn gaps(self) -> Vec<(String, &'a str)> {
        let (fill, prefix, values) = match self {
            Any::Text(Source::Detailed(text)) => (&text.fill, &text.prefix, Some(&text.values)),
            Any::List(Source::Detailed(list)) => (&list.fill, &None, Some(&list.values)),
            Any::Day(Source::Detailed(day)) => (&day.fill, &None, None),
            Any::Amount(Source::Detailed(amount)) => (&amount.fill, &None, None),
            _ => (&None, &None, None),
        };
        let mut gaps = Vec::new();
        gaps.extend(fill.iter().map(|fill| (String::new(), fill.as_str())));
        let prefix = prefix.iter().map(|prefix| (String::from("/prefix"), prefix));
        let values =
            values.into_iter().flatten().map(|(name, value)| (format!("/values/{}", escaped(name)), value));
        for (pointer, value) in prefix.chain(values) {
            if let Filled::Gap(gap) = value {
                gaps.push((pointer, gap.fill.as_str()));
            }
        }
        gaps
    }
}

/// Escapes a name for a JSON Pointer (RFC 6901).
pub(crate) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

impl Mapping {
    /// Returns every source and condition.
    pub(crate) fn places(&self) -> Vec<Placed<'_>> {
        let mut places = Vec::new();
        let mut add = |pointer: String, table, used| places.push(Placed { pointer, table, used });
        for (at, column) in self.format.group_by.iter().enumerate() {
            add(format!("/format/groupBy/{at}"), None, Used::Group(column));
        }
        if let Some(condition) = &self.only {
            add(String::from("/only"), None, Used::Condition(condition));
        }
        for (name, source) in self.claim_sources() {
            add(format!("/claim/{name}"), None, Used::Source(source));
        }
        for (index, fuel) in self.fuels.iter().enumerate() {
            let at = format!("/fuels/{index}");
            let texts = [
                ("fuelType", Some(&fuel.fuel_type)),
                ("unit", fuel.unit.as_ref()),
                ("moistureBasis", fuel.moisture_basis.as_ref()),
            ];
            for (name, source) in texts {
                if let Some(source) = source {
                    add(format!("{at}/{name}"), None, Used::Source(Any::Text(source)));
                }
            }
            if let Some(condition) = &fuel.only {
                add(format!("{at}/only"), None, Used::Condition(condition));
            }
            for item in fuel.items().1 {
                let at = format!("{at}{}", item.pointer);
                let mut add = |name: String, used| add(format!("{at}{name}"), item.table, used);
                if let Some(condition) = item.only {
                    add(String::from("/only"), Used::Condition(condition));
                }
                item.days.iter().for_each(|(name, day)| add(format!("/{name}"), Used::Source(Any::Day(day))));
                for (name, amount) in &item.amounts {
                    // An amount of daily logs is the item itself.
                    let name = if item.pointer.starts_with("/dailyLogs") {
                        String::new()
                    } else {
                        format!("/{name}")
                    };
                    add(name, Used::Source(Any::Amount(amount)));
                }
                item.texts
                    .iter()
                    .for_each(|(name, text)| add(format!("/{name}"), Used::Source(Any::Text(text))));
                for (name, amount) in item.persons.iter().flat_map(|persons| persons.members()) {
                    add(format!("/personsPresent/{name}"), Used::Source(Any::Amount(amount)));
                }
                for (reading, amount) in item.moisture.iter().enumerate() {
                    add(format!("/moisture/{reading}"), Used::Source(Any::Amount(amount)));
                }
            }
        }
        places
    }

    fn claim_sources(&self) -> Vec<(String, Any<'_>)> {
        let claim = &self.claim;
        let texts = [
            ("householdId", Some(&claim.household_id)),
            ("testGroup", Some(&claim.test_group)),
            ("studyId", claim.study_id.as_ref()),
            ("replaces", claim.replaces.as_ref()),
            ("season", claim.season.as_ref()),
        ];
        let lists = [
            ("culturalEvents", claim.cultural_events.as_ref()),
            ("occupationalFactors", claim.occupational_factors.as_ref()),
        ];
        let mut sources: Vec<(String, Any<'_>)> = Vec::new();
        for (name, text) in texts {
            sources.extend(text.map(|text| (name.to_owned(), Any::Text(text))));
        }
        for (name, list) in lists {
            sources.extend(list.map(|list| (name.to_owned(), Any::List(list))));
        }
        for (name, amount) in claim.household_size.iter().flat_map(HouseholdSize::members) {
            sources.push((format!("householdSize/{name}"), Any::Amount(amount)));
        }
        let links = claim.evidence.iter().enumerate();
        sources.extend(links.map(|(at, text)| (format!("evidence/{at}"), Any::Text(text))));
        sources
    }
}
