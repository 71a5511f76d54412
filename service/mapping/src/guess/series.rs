//! Guesses how a fuel was measured: pairs of weights, weights at visits, or amounts.

use super::column::Column;
use super::reasons::Notes;
use super::sources::column_source;
use super::words::{MEALS, PARTS, PERSONS, Part};
use crate::document::{Format, Interval, Persons, Visit};
use crate::record::Cell;
use crate::source::{Amount, Day, Source};
use crate::value;

/// The columns of a table in which a fuel was measured.
pub(super) struct Measured<'c, 'a> {
    /// The child table, or the table of grouped rows.
    pub(super) table: Option<&'c str>,
    /// All columns of the table.
    pub(super) all: &'c [Column<'a>],
    /// The columns of the fuel.
    pub(super) fuel: Vec<&'c Column<'a>>,
    /// The columns of readings of the moisture.
    pub(super) moisture: Vec<&'c Column<'a>>,
    pub(super) format: &'c Format,
}

/// The weighings of a fuel.
pub(super) enum Series {
    Intervals(Vec<Interval>),
    Visits(Vec<Visit>),
}

/// Returns the part of a weighing that a column has.
pub(super) fn part(column: &Column<'_>) -> Option<Part> {
    PARTS.iter().find(|(_, words)| column.has(words)).map(|(part, _)| *part)
}

impl<'c, 'a> Measured<'c, 'a> {
    /// Guesses the series, with the reason at its pointer; `None` if the columns are not understood.
    pub(super) fn series(&self, pointer: &str, notes: &mut Notes) -> Option<Series> {
        let weights = self.weights();
        let is_visits = weights.len() > 1 && self.dates().len() == weights.len() && self.table.is_none();
        if !is_visits && let Some(pairs) = self.pairs() {
            return Some(Series::Intervals(self.of_pairs(pairs, pointer, notes)));
        }
        let used = self.of_part(Part::Used);
        if !used.is_empty() && (weights.is_empty() || weights.len() == 1 && self.table.is_none()) {
            return Some(Series::Intervals(self.of_amounts(&used, pointer, notes)));
        }
        if is_visits || self.table.is_some() && weights.len() == 1 {
            return Some(Series::Visits(self.of_visits(&weights, pointer, notes)));
        }
        None
    }

    /// Returns the columns of a part in the order of their numbers.
    fn of_part(&self, wanted: Part) -> Vec<&'c Column<'a>> {
        let mut columns: Vec<_> =
            self.fuel.iter().copied().filter(|column| part(column) == Some(wanted)).collect();
        columns.sort_by_key(|column| (column.number, column.code));
        columns
    }

    /// Returns the columns of weights, of which the name does not state the part.
    fn weights(&self) -> Vec<&'c Column<'a>> {
        let is_weight = |column: &&Column<'_>| matches!(part(column), None | Some(Part::Weight));
        let mut columns: Vec<_> = self.fuel.iter().copied().filter(is_weight).collect();
        columns.sort_by_key(|column| (column.code.map(|(number, _)| number), column.number, column.code));
        columns
    }

    /// Returns pairs of weights: by their words, or by the letters of their questions.
    fn pairs(&self) -> Option<Vec<(&'c Column<'a>, &'c Column<'a>)>> {
        let (before, after) = (self.of_part(Part::Before), self.of_part(Part::After));
        if !before.is_empty() && before.len() == after.len() {
            return Some(before.into_iter().zip(after).collect());
        }
        let lettered: Vec<_> =
            self.weights().into_iter().filter(|column| matches!(column.code, Some((_, Some(_))))).collect();
        let first = lettered.first()?.code?.0;
        let is_one_question =
            lettered.iter().all(|column| column.code.is_some_and(|(number, _)| number == first));
        if !is_one_question || lettered.len() % 2 != 0 {
            return None;
        }
        let pairs = lettered.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.last()?)));
        let pairs: Vec<_> = pairs.collect();
        let sum = |columns: &[&Column<'_>]| columns.iter().map(|column| self.mean(column)).sum::<f64>();
        let firsts: Vec<_> = pairs.iter().map(|pair| pair.0).collect();
        let seconds: Vec<_> = pairs.iter().map(|pair| pair.1).collect();
        if sum(&firsts) < sum(&seconds) {
            return Some(seconds.into_iter().zip(firsts).collect());
        }
        Some(pairs)
    }

    fn mean(&self, column: &Column<'_>) -> f64 {
        let number = |cell: &&Cell| value::number(cell, self.format)?.parse::<f64>().ok();
        let (sum, count) = column
            .cells
            .iter()
            .filter_map(number)
            .fold((0.0, 0.0), |(sum, count), number| (sum + number, count + 1.0));
        if count > 0.0 { sum / count } else { 0.0 }
    }

    fn of_pairs(
        &self,
        pairs: Vec<(&'c Column<'a>, &'c Column<'a>)>,
        pointer: &str,
        notes: &mut Notes,
    ) -> Vec<Interval> {
        let days = self.days(pairs.len(), "interval", notes);
        let mut intervals = Vec::new();
        for (index, ((before, after), date)) in pairs.into_iter().zip(days).enumerate() {
            notes.take(before);
            notes.take(after);
            notes.add(
                &format!("{pointer}/intervals/{index}"),
                format!("`{}` and `{}` are weights before and after", before.name, after.name),
            );
            let (before, after) = (Some(column_source(before)), Some(column_source(after)));
            intervals.push(Interval { before, after, ..self.interval(index, date, notes) });
        }
        // A column of differences repeats the weights.
        self.of_part(Part::Used).into_iter().for_each(|column| notes.take(column));
        intervals
    }

    fn of_amounts(&self, used: &[&'c Column<'a>], pointer: &str, notes: &mut Notes) -> Vec<Interval> {
        let days = self.days(used.len(), "interval", notes);
        let is_below = used.iter().map(|column| self.mean(column)).sum::<f64>() < 0.0;
        let mut intervals = Vec::new();
        for (index, (column, date)) in used.iter().zip(days).enumerate() {
            notes.take(column);
            let sign = if is_below { ", with the opposite sign, because most are below zero" } else { "" };
            notes.add(
                &format!("{pointer}/intervals/{index}"),
                format!("`{}` is the fuel used{sign}", column.name),
            );
            let used = if is_below {
                let column = Some(column.name.to_owned());
                Source::Detailed(Amount { column, negate: true, ..Amount::default() })
            } else {
                column_source(column)
            };
            intervals.push(Interval { used: Some(used), ..self.interval(index, date, notes) });
        }
        intervals
    }

    fn of_visits(&self, weights: &[&'c Column<'a>], pointer: &str, notes: &mut Notes) -> Vec<Visit> {
        let days = self.days(weights.len(), "visit", notes);
        let added = self.of_part(Part::Added);
        let mut visits = Vec::new();
        for (index, (column, date)) in weights.iter().zip(days).enumerate() {
            notes.take(column);
            notes.add(
                &format!("{pointer}/visits/{index}"),
                format!("`{}` is the weight of a visit", column.name),
            );
            let added = added.get(index).map(|column| {
                notes.take(column);
                column_source(column)
            });
            visits.push(Visit {
                table: self.table.map(str::to_owned),
                only: None,
                date,
                found: Some(column_source(column)),
                added,
                left: None,
                added_since: None,
                hours: None,
                missing: None,
                excluded: None,
                persons_present: self.persons(index, notes),
                moisture: self.moisture(index, notes),
            });
        }
        visits
    }

    fn interval(&self, index: usize, date: Source<Day>, notes: &mut Notes) -> Interval {
        let added = self.of_part(Part::Added).get(index).map(|column| {
            notes.take(column);
            column_source(column)
        });
        Interval {
            table: self.table.map(str::to_owned),
            only: None,
            date,
            end_date: None,
            before: None,
            after: None,
            added,
            used: None,
            hours: None,
            missing: None,
            excluded: None,
            persons_present: self.persons(index, notes),
            moisture: self.moisture(index, notes),
        }
    }

    /// Returns the columns of dates in their order, those with numbers if there are several.
    fn dates(&self) -> Vec<&'c Column<'a>> {
        let is_date = |column: &&Column<'_>| !column.is_system() && column.is_dated(self.format);
        let mut dates: Vec<_> = self.all.iter().filter(is_date).collect();
        let numbered = dates.iter().filter(|column| column.number.is_some()).count();
        if numbered > 1 {
            dates.retain(|column| column.number.is_some());
            dates.sort_by_key(|column| column.number);
        }
        // A form tool's day of the interview counts only if there is no other date.
        if dates.len() > 1 {
            dates.retain(|column| !column.name.ends_with("today"));
        }
        dates
    }

    /// Returns the source of the date of each item.
    fn days(&self, count: usize, word: &str, notes: &mut Notes) -> Vec<Source<Day>> {
        let dates = self.dates();
        dates.iter().take(count.max(1)).for_each(|column| notes.take(column));
        let of = |index: usize| match dates.as_slice() {
            [] => {
                let fill = Some(format!("the date of {word} {}", index + 1));
                Source::Detailed(Day { fill, ..Day::default() })
            }
            dates if dates.len() >= count => match dates.get(index) {
                Some(column) => column_source(column),
                None => Source::Detailed(Day::default()),
            },
            [first, ..] => {
                let column = Some(first.name.to_owned());
                let add_days = i32::try_from(index).unwrap_or_default();
                Source::Detailed(Day { column, add_days, ..Day::default() })
            }
        };
        (0..count).map(of).collect()
    }

    /// Returns the columns of the persons who ate in an interval or at a visit.
    fn persons(&self, index: usize, notes: &mut Notes) -> Option<Persons> {
        let number = u32::try_from(index + 1).ok()?;
        let mut ages = Vec::new();
        for (_, words) in PERSONS {
            let is_eaters = |column: &&Column<'_>| {
                column.has(words) && column.has(MEALS) && column.is_numeric(self.format)
            };
            let columns: Vec<&Column<'_>> = self.all.iter().filter(is_eaters).collect();
            let numbered: Vec<&Column<'_>> =
                columns.iter().copied().filter(|column| column.number == Some(number)).collect();
            let is_numbered = columns.iter().any(|column| column.number.is_some());
            let columns = match (is_numbered, index) {
                (true, _) => numbered,
                (false, 0) => columns,
                (false, _) => Vec::new(),
            };
            for column in &columns {
                notes.take(column);
            }
            let names: Vec<String> = columns.iter().map(|column| column.name.to_owned()).collect();
            ages.push(match names.as_slice() {
                [] => return None,
                [one] => Source::Column(one.clone()),
                _ => Source::Detailed(Amount { mean: names, ..Amount::default() }),
            });
        }
        let mut ages = ages.into_iter();
        Some(Persons { children: ages.next()?, women: ages.next()?, men: ages.next()?, elders: ages.next()? })
    }

    /// Returns the readings of an interval or a visit: those with its number, or all at the first one.
    fn moisture(&self, index: usize, notes: &mut Notes) -> Vec<Source<Amount>> {
        let is_numbered = self.moisture.iter().any(|column| column.number.is_some());
        let number = u32::try_from(index + 1).ok();
        let is_here = |column: &&&Column<'_>| if is_numbered { column.number == number } else { index == 0 };
        let columns: Vec<_> = self.moisture.iter().filter(is_here).collect();
        for column in &columns {
            notes.take(column);
        }
        columns.into_iter().map(|column| column_source(column)).collect()
    }
}
