//! A sheet of daily amounts as the members of a claim.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};
use rust_decimal::Decimal;

use super::draft::{self, Draft, Json, for_each};
use super::number;
use super::xml::Element;
use crate::choices::{ENDED, NOT_MEASURED};
use crate::field::Goes;
use crate::table;

/// Writes the period, the amounts and the means of a sheet.
pub(super) fn read(draft: &mut Draft, fuel: &Element) {
    let empty = Element::default();
    let sheet = fuel.child(table::SHEET).unwrap_or(&empty);
    draft.claim("", table::fields_of(table::SHEET), sheet);
    let start = sheet.answer(table::START_DATE).and_then(|text| text.parse::<NaiveDate>().ok());
    draft.put("/fuelMeasurements/dailyLogs", Json::List(Vec::new()));
    draft.place("/fuelMeasurements", draft.phrases.question(table::SHEET));
    let days: Vec<&Element> = sheet.children(table::DAY).collect();
    let mut reading = Reading { draft, start, sum: Decimal::ZERO, logs: 0, without: 0 };
    for (index, day) in days.iter().enumerate() {
        reading.day(index, index + 1 == days.len(), day);
    }
    let Reading { sum, logs, without, .. } = reading;
    put_total(draft, sheet, sum);
    let count = Decimal::from(logs + without).to_string();
    if let Some(count) = draft::number(&count) {
        draft.put("/testPeriod/durationDays", count);
    }
    draft.place("/testPeriod", draft.phrases.phrase("place.period", &[]));
    put_circumstances(draft, fuel, sheet);
}

/// The days that were read so far.
struct Reading<'d> {
    draft: &'d mut Draft,
    start: Option<NaiveDate>,
    sum: Decimal,
    logs: usize,
    without: usize,
}

impl Reading<'_> {
    fn day(&mut self, index: usize, is_last: bool, day: &Element) {
        let within = self.draft.phrases.item(table::DAY, index + 1);
        let state = day.answer(table::DAY_STATE).unwrap_or_default();
        match state {
            "weighed" => self.log(&within, day),
            ENDED if is_last => {}
            "not-used" | "missing" | "excluded" => self.without_log(index, &within, state, day),
            _ => {
                let message = self.draft.phrases.phrase("fault.day", &[]);
                self.draft.fault(format!("{within}, {}", self.draft.phrases.question(table::DAY)), message);
            }
        }
    }

    fn log(&mut self, within: &str, day: &Element) {
        let Some((field, answer)) = table::question(table::AMOUNT).zip(day.answer(table::AMOUNT)) else {
            let place = format!("{within}, {}", self.draft.phrases.question(table::AMOUNT));
            return self.draft.fault(place, self.draft.phrases.phrase("fault.amount", &[]));
        };
        let pointer = format!("/fuelMeasurements/dailyLogs/{}", self.logs);
        self.draft.answer(&pointer, within, field, answer);
        self.sum += number::read(answer).unwrap_or_default();
        self.logs += 1;
    }

    fn without_log(&mut self, index: usize, within: &str, state: &str, day: &Element) {
        let pointer = format!("/fuelMeasurements/daysWithoutLog/{}", self.without);
        let date = self.start.and_then(|start| start.checked_add_days(Days::new(u64::try_from(index).ok()?)));
        let mut members = BTreeMap::new();
        members.insert(String::from("status"), Json::Text(state.to_owned()));
        if let Some(date) = date {
            members.insert(String::from("date"), Json::Text(date.to_string()));
        }
        self.draft.put(&pointer, Json::Object(members));
        self.draft.place(&pointer, within.to_owned());
        if let Some((field, reason)) = table::question(table::DAY_REASON).zip(day.answer(table::DAY_REASON))
            && state != "not-used"
        {
            self.draft.answer(&format!("{pointer}/reason"), within, field, reason);
        }
        self.without += 1;
    }
}

/// Writes the total: the sum, unless the sheet states another one.
fn put_total(draft: &mut Draft, sheet: &Element, sum: Decimal) {
    let stated = sheet.answer(table::TOTAL);
    let total = number::total(sum, stated.and_then(number::read));
    if let (Some(stated), None) = (stated, stated.and_then(number::read)) {
        draft.not_a_number(draft.phrases.question(table::TOTAL), stated);
    }
    if let Some(total) = draft::number(&total.to_string()) {
        draft.put("/fuelMeasurements/total", total);
        draft.place("/fuelMeasurements/total", draft.phrases.question(table::TOTAL));
    }
}

/// Writes the mean persons and the moisture.
fn put_circumstances(draft: &mut Draft, fuel: &Element, sheet: &Element) {
    let basis = fuel.answer("moisture_basis").filter(|basis| *basis != NOT_MEASURED);
    let is_counted = fuel.answer("persons_counted") == Some("yes");
    for_each(table::fields_of(table::SHEET), sheet, &mut |field, answer| match field.goes {
        Goes::MeanPersons(member) if is_counted => {
            draft.answer(&format!("/personsPresent/0/{member}"), "", field, answer);
        }
        Goes::Moisture => {
            if let Some(basis) = basis {
                draft.put("/fuelMoisture/basis", Json::Text(basis.to_owned()));
                draft.readings("/fuelMoisture/readings", "", field, answer);
            }
        }
        _ => {}
    });
}
