//! Guesses the measured fuels, and the columns of each.

use super::column::Column;
use super::household::identifier;
use super::reasons::Notes;
use super::series::{Measured, Series, part};
use super::words::{FUELS, MEALS, OTHERS, PERSONS, Part, UNITS};
use crate::document::{Condition, Format, Fuel};
use crate::source::{Source, Text};

/// A table with the name of a child table, and its columns.
type Table<'a> = (Option<&'a str>, Vec<Column<'a>>);

/// Guesses the fuels of the first table in which weights are found.
pub(super) fn guess(
    tables: &[Table<'_>],
    format: &mut Format,
    working: &Format,
    notes: &mut Notes,
) -> Vec<Fuel> {
    let mut fuels = Vec::new();
    for (index, (table, columns)) in tables.iter().enumerate() {
        let grouped = if index == 0 { grouping(columns, working) } else { None };
        let table = if grouped.is_some() { Some(GROUPED) } else { *table };
        let found = of_table(table, columns, working, fuels.len(), notes);
        if found.is_empty() {
            continue;
        }
        if let Some(column) = grouped {
            notes.add("/format/groupBy", format!("`{column}` has the same value in several rows"));
            format.group_by = vec![column.to_owned()];
        }
        fuels.extend(found);
    }
    fuels
}

/// Returns the column that identifies a household in several rows.
fn grouping<'a>(columns: &[Column<'a>], format: &Format) -> Option<&'a str> {
    let column = identifier(columns, format)?;
    let (rows, different) = (column.cells.len(), column.values().len());
    (rows > 1 && 4 * different <= 3 * rows).then_some(column.name)
}

/// Guesses the fuels of a table.
fn of_table(
    table: Option<&str>,
    columns: &[Column<'_>],
    format: &Format,
    before: usize,
    notes: &mut Notes,
) -> Vec<Fuel> {
    let is_amount = |column: &&Column<'_>| {
        let is_person = PERSONS.iter().any(|(_, words)| column.has(words)) || column.has(MEALS);
        !column.is_system() && !column.has(OTHERS) && !is_person && column.is_numeric(format)
    };
    let amounts: Vec<&Column<'_>> = columns.iter().filter(is_amount).collect();
    let is_moist = |column: &&Column<'_>| part(column) == Some(Part::Moisture);
    let mut fuels = Vec::new();
    for (name, words) in FUELS {
        let fuel: Vec<&Column<'_>> =
            amounts.iter().copied().filter(|column| column.has(words) && !is_moist(column)).collect();
        if fuel.is_empty() {
            continue;
        }
        // Moisture without the name of a fuel is that of wood.
        let is_named = |column: &&Column<'_>| FUELS.iter().any(|(_, words)| column.has(words));
        let moisture = amounts.iter().copied().filter(is_moist);
        let moisture =
            moisture.filter(|column| column.has(words) || name == "wood" && !is_named(column)).collect();
        let measured = Measured { table, all: columns, fuel, moisture, format };
        let at = format!("/fuels/{}", before + fuels.len());
        fuels.extend(fuel_of(constant(name), &measured, &at, notes));
    }
    if !fuels.is_empty() {
        return fuels;
    }
    let parts = amounts.into_iter().filter(|column| part(column).is_some());
    let (moisture, fuel): (Vec<&Column<'_>>, Vec<&Column<'_>>) = parts.partition(is_moist);
    if fuel.is_empty() {
        return Vec::new();
    }
    without_names(&Measured { table, all: columns, fuel, moisture, format }, before, notes)
}

/// Guesses the fuels of a table whose weights do not name one: those of a column, or a single one.
fn without_names(measured: &Measured<'_, '_>, before: usize, notes: &mut Notes) -> Vec<Fuel> {
    let Measured { table, all: columns, format, .. } = measured;
    let is_kind = |column: &&Column<'_>| {
        column.has(&["fuel", "fuels", "fueltype"])
            && !column.is_numeric(format)
            && column.values().len() <= MOST_KINDS
    };
    let Some(kinds) = columns.iter().find(is_kind) else {
        let fill = Some(String::from("the fuel, such as `wood` or `lpg`"));
        let at = format!("/fuels/{before}");
        return fuel_of(Source::Detailed(Text { fill, ..Text::default() }), measured, &at, notes)
            .into_iter()
            .collect();
    };
    notes.take(kinds);
    let mut fuels = Vec::new();
    for (name, values) in named(&kinds.values()) {
        let at = format!("/fuels/{}", before + fuels.len());
        let Some(mut fuel) = fuel_of(constant(&name), measured, &at, notes) else { continue };
        notes.add(
            &format!("{at}/fuelType"),
            format!("`{}` has the value `{}`", kinds.name, values.join("`, `")),
        );
        let only = Condition { column: kinds.name.to_owned(), is: values };
        if table.is_some() {
            fuel.intervals.iter_mut().for_each(|interval| interval.only = Some(only.clone()));
            fuel.visits.iter_mut().for_each(|visit| visit.only = Some(only.clone()));
        } else {
            fuel.only = Some(only);
        }
        fuels.push(fuel);
    }
    fuels
}

/// Returns the fuels that the values of a column name, each with its values.
fn named(values: &[&str]) -> Vec<(String, Vec<String>)> {
    let mut fuels: Vec<(String, Vec<String>)> = Vec::new();
    for value in values {
        let lower = value.to_lowercase();
        let words: Vec<&str> = lower.split(|letter: char| !letter.is_alphanumeric()).collect();
        let known = FUELS.iter().find(|(_, known)| known.iter().any(|word| words.contains(word)));
        let name = known.map_or(lower.as_str(), |(name, _)| name);
        match fuels.iter_mut().find(|(other, _)| other == name) {
            Some((_, values)) if values.iter().any(|other| other.eq_ignore_ascii_case(value)) => {}
            Some((_, values)) => values.push((*value).to_owned()),
            None => fuels.push((name.to_owned(), vec![(*value).to_owned()])),
        }
    }
    fuels
}

fn fuel_of(
    fuel_type: Source<Text>,
    measured: &Measured<'_, '_>,
    at: &str,
    notes: &mut Notes,
) -> Option<Fuel> {
    let series = measured.series(at, notes)?;
    let (intervals, visits) = match series {
        Series::Intervals(intervals) => (intervals, Vec::new()),
        Series::Visits(visits) => (Vec::new(), visits),
    };
    let unit = UNITS.iter().find(|(_, words)| measured.fuel.iter().any(|column| column.has(words)));
    let unit = match unit {
        Some((unit, _)) => {
            notes.add(&format!("{at}/unit"), format!("the names of columns have the unit {unit}"));
            constant(unit)
        }
        None => Source::Detailed(Text {
            fill: Some(String::from("the unit of the weights: `kg`, `L`, `m3` or `kWh`")),
            ..Text::default()
        }),
    };
    let has_moisture = intervals.iter().any(|interval| !interval.moisture.is_empty())
        || visits.iter().any(|visit| !visit.moisture.is_empty());
    let moisture_basis = has_moisture.then(|| {
        let fill = Some(String::from(
            "the basis of the moisture readings, `dry` or `wet`, as the meter's manual states",
        ));
        Source::Detailed(Text { fill, ..Text::default() })
    });
    Some(Fuel {
        fuel_type,
        unit: Some(unit),
        only: None,
        moisture_basis,
        intervals,
        visits,
        daily_logs: None,
    })
}

fn constant(text: &str) -> Source<Text> {
    Source::Detailed(Text { constant: Some(text.to_owned()), ..Text::default() })
}

/// The name of the table of grouped rows.
const GROUPED: &str = "rows";
/// The largest number of fuels in a column.
const MOST_KINDS: usize = 8;
