//! The items of a measured fuel, in one form for intervals, visits and daily logs.

use crate::document::{Condition, Fuel, Interval, Persons, Visit};
use crate::source::{Amount, Day, Source, Text};

/// The sources of an interval or a visit.
pub(crate) struct Item<'a> {
    /// The place in the mapping, below the fuel.
    pub(crate) pointer: String,
    pub(crate) table: Option<&'a str>,
    pub(crate) only: Option<&'a Condition>,
    pub(crate) days: Vec<(&'static str, &'a Source<Day>)>,
    /// Days to add to the dates, besides those of their sources.
    pub(crate) add_days: i32,
    pub(crate) amounts: Vec<(&'static str, &'a Source<Amount>)>,
    pub(crate) texts: Vec<(&'static str, &'a Source<Text>)>,
    pub(crate) persons: Option<&'a Persons>,
    pub(crate) moisture: &'a [Source<Amount>],
}

impl Fuel {
    /// Returns the name of the list in a request of `claims.derive`, and its items.
    pub(crate) fn items(&self) -> (&'static str, Vec<Item<'_>>) {
        if !self.visits.is_empty() {
            return ("visits", self.visits.iter().enumerate().map(|(at, visit)| visit.item(at)).collect());
        }
        let intervals = self.intervals.iter().enumerate().map(|(at, interval)| interval.item(at));
        let days = self.daily_logs.iter().flat_map(|logs| {
            (0..).zip(&logs.amounts).map(|(day, amount)| Item {
                pointer: format!("/dailyLogs/amounts/{day}"),
                table: None,
                only: None,
                days: vec![("date", &logs.start)],
                add_days: day,
                amounts: vec![("used", amount)],
                texts: Vec::new(),
                persons: None,
                moisture: &[],
            })
        });
        ("intervals", intervals.chain(days).collect())
    }
}

impl Interval {
    fn item(&self, at: usize) -> Item<'_> {
        let end = self.end_date.as_ref().map(|day| ("endDate", day));
        let amounts = [
            ("before", &self.before),
            ("after", &self.after),
            ("added", &self.added),
            ("used", &self.used),
            ("hours", &self.hours),
        ];
        Item {
            pointer: format!("/intervals/{at}"),
            table: self.table.as_deref(),
            only: self.only.as_ref(),
            days: [("date", &self.date)].into_iter().chain(end).collect(),
            add_days: 0,
            amounts: given(amounts),
            texts: given([("missing", &self.missing), ("excluded", &self.excluded)]),
            persons: self.persons_present.as_ref(),
            moisture: &self.moisture,
        }
    }
}

impl Visit {
    fn item(&self, at: usize) -> Item<'_> {
        let amounts = [
            ("found", &self.found),
            ("added", &self.added),
            ("left", &self.left),
            ("addedSince", &self.added_since),
            ("hours", &self.hours),
        ];
        Item {
            pointer: format!("/visits/{at}"),
            table: self.table.as_deref(),
            only: self.only.as_ref(),
            days: vec![("date", &self.date)],
            add_days: 0,
            amounts: given(amounts),
            texts: given([("missing", &self.missing), ("excluded", &self.excluded)]),
            persons: self.persons_present.as_ref(),
            moisture: &self.moisture,
        }
    }
}

impl Persons {
    /// Returns the sources with the names of their members.
    pub(crate) fn members(&self) -> [(&'static str, &Source<Amount>); 4] {
        [("children", &self.children), ("women", &self.women), ("men", &self.men), ("elders", &self.elders)]
    }
}

fn given<'a, T, const N: usize>(members: [(&'static str, &'a Option<T>); N]) -> Vec<(&'static str, &'a T)> {
    members.into_iter().filter_map(|(name, source)| Some((name, source.as_ref()?))).collect()
}
