//! Guesses the columns of the household: its identifier, its group, its size, the season.

use std::collections::BTreeMap;

use super::column::Column;
use super::reasons::Notes;
use super::sources::{column_source, gap};
use super::words::{GROUPS, MEALS, PERSONS};
use crate::document::{ClaimMembers, Format, HouseholdSize};
use crate::source::{Amount, Filled, List, Source, Text};

/// Guesses the members of the claim that are not measured.
pub(super) fn guess(columns: &[Column<'_>], format: &Format, notes: &mut Notes) -> ClaimMembers {
    ClaimMembers {
        household_id: household_id(columns, format, notes),
        test_group: test_group(columns, notes),
        study_id: None,
        replaces: None,
        season: Some(season(columns, notes)),
        cultural_events: Some(Source::Detailed(List {
            fill: Some(String::from(
                "a column or a constant such as [\"none\"] with the events in the days of the tests, or remove the member",
            )),
            ..List::default()
        })),
        occupational_factors: None,
        household_size: household_size(columns, format, notes),
        evidence: Vec::new(),
    }
}

/// Returns the column that identifies the household.
pub(super) fn identifier<'c, 'a>(columns: &'c [Column<'a>], format: &Format) -> Option<&'c Column<'a>> {
    let score = |column: &Column<'_>| {
        let is_household = column.has(&[
            "hh",
            "hhid",
            "household",
            "households",
            "houshold",
            "respondent",
            "family",
            "home",
            "kk",
        ]);
        let is_id = column.has(&["id", "hhid", "code", "no", "num", "uid", "identifier", "kode", "key"]);
        match (is_household, is_id) {
            (true, true) => 3,
            (false, true) if column.words.len() == 1 => 2,
            (true, false) if column.words.len() == 1 => 1,
            _ => 0,
        }
    };
    let is_possible =
        |column: &&Column<'_>| !column.is_system() && !column.is_dated(format) && score(column) > 0;
    // The first one of equal scores.
    columns.iter().rev().filter(is_possible).max_by_key(|column| score(column))
}

fn household_id(columns: &[Column<'_>], format: &Format, notes: &mut Notes) -> Source<Text> {
    let Some(column) = identifier(columns, format) else {
        return Source::Detailed(Text {
            fill: Some(String::from("the column that identifies the household")),
            ..Text::default()
        });
    };
    notes.add("/claim/householdId", format!("the name of `{}` is that of an identifier", column.name));
    notes.take(column);
    if column.most(|cell| cell.text().is_some_and(|text| text.starts_with("did:"))) {
        return column_source(column);
    }
    let prefix = gap("the beginning of the households' DIDs, such as `did:example:household:`");
    Source::Detailed(Text { column: Some(column.name.to_owned()), prefix: Some(prefix), ..Text::default() })
}

fn test_group(columns: &[Column<'_>], notes: &mut Notes) -> Source<Text> {
    let is_possible = |column: &&Column<'_>| {
        !column.is_system() && (1..=4).contains(&column.values().len()) && {
            let known = column.values().iter().all(|value| group(value).is_some());
            known || column.has(&["group", "arm", "treatment", "intervention"])
        }
    };
    let named = |column: &&Column<'_>| column.values().iter().all(|value| group(value).is_some());
    let possible: Vec<&Column<'_>> = columns.iter().filter(is_possible).collect();
    let Some(column) = possible.iter().copied().find(named).or_else(|| possible.first().copied()) else {
        return Source::Detailed(Text {
            fill: Some(String::from(
                "`reference` or `intervention` as a constant, or the column of the group",
            )),
            ..Text::default()
        });
    };
    notes.take(column);
    notes.add(
        "/claim/testGroup",
        format!("`{}` has the values `{}`", column.name, column.values().join("`, `")),
    );
    let mut values = BTreeMap::new();
    for value in column.values() {
        let to = group(value)
            .map_or_else(|| gap("`reference` or `intervention`"), |group| Filled::Text(group.to_owned()));
        values.insert(value.to_owned(), to);
    }
    Source::Detailed(Text { column: Some(column.name.to_owned()), values, ..Text::default() })
}

/// Returns the group that a text names.
fn group(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    words.find_map(|word| GROUPS.iter().find(|(_, words)| words.contains(&word)).map(|(group, _)| *group))
}

fn season(columns: &[Column<'_>], notes: &mut Notes) -> Source<Text> {
    if let Some(column) = columns.iter().find(|column| column.has(&["season", "musim"])) {
        notes.take(column);
        notes.add("/claim/season", format!("the name of `{}`", column.name));
        return column_source(column);
    }
    Source::Detailed(Text {
        fill: Some(String::from("the season as a constant, such as `dry`, or remove the member")),
        ..Text::default()
    })
}

fn household_size(columns: &[Column<'_>], format: &Format, notes: &mut Notes) -> Option<HouseholdSize> {
    let is_count = |column: &&Column<'_>| {
        !column.is_system() && column.number.is_none() && !column.has(MEALS) && column.is_numeric(format)
    };
    let of = |words: &[&str]| {
        let named: Vec<&Column<'_>> =
            columns.iter().filter(|column| column.has(words)).filter(is_count).collect();
        let of_household = named.iter().find(|column| column.has(&["hh", "household"]));
        of_household.or_else(|| named.first()).copied()
    };
    let ages: Vec<Option<&Column<'_>>> = PERSONS.iter().map(|(_, words)| of(words)).collect();
    if let [Some(children), Some(women), Some(men), Some(elders)] = ages.as_slice() {
        for column in [children, women, men, elders] {
            notes.take(column);
        }
        let names = [children, women, men, elders].map(|column| column.name).join("`, `");
        notes.add("/claim/householdSize", format!("`{names}` count persons by age and sex"));
        let source = |column: &Column<'_>| Some(Source::<Amount>::Column(column.name.to_owned()));
        return Some(HouseholdSize {
            persons: None,
            children: source(children),
            women: source(women),
            men: source(men),
            elders: source(elders),
        });
    }
    let is_size = |column: &&Column<'_>| {
        column.has(&["hh", "household", "family", "hhsize"])
            && column.has(&["size", "members", "persons", "people", "hhsize"])
    };
    let column = columns.iter().filter(is_count).find(is_size)?;
    notes.take(column);
    notes.add("/claim/householdSize", format!("the name of `{}`", column.name));
    Some(HouseholdSize { persons: Some(Source::Column(column.name.to_owned())), ..HouseholdSize::default() })
}
