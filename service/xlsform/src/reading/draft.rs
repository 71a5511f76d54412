//! A request while it is written: its members, and the question that each follows from.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::value::RawValue;

use super::number;
use super::xml::Element;
use super::{Error, Fault};
use crate::choices::{NOT_MEASURED, OTHER};
use crate::field::{Field, Goes, Kind};
use crate::phrases::Phrases;

/// A JSON value whose numbers are exact.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Json {
    Text(String),
    Number(Box<RawValue>),
    List(Vec<Self>),
    Object(BTreeMap<String, Self>),
}

/// The members that were written so far.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) phrases: Phrases,
    root: Json,
    /// Pointers with their questions, in the order in which they were written.
    pub(super) places: Vec<(String, String)>,
    pub(super) faults: Vec<Fault>,
}

impl Draft {
    pub(super) fn new(phrases: Phrases) -> Self {
        Self { phrases, root: Json::Object(BTreeMap::new()), places: Vec::new(), faults: Vec::new() }
    }

    /// Returns the JSON text.
    pub(super) fn text(&self) -> Result<String, Error> {
        serde_json::to_string(&self.root).map_err(|error| Error::new(error.to_string()))
    }

    /// Writes a value at a pointer. A segment that is a number is an index of a list, and the next one.
    pub(super) fn put(&mut self, pointer: &str, value: Json) {
        let mut segments = pointer.split('/').skip(1).peekable();
        let mut here = &mut self.root;
        while let Some(segment) = segments.next() {
            let next = segments.peek().map(|next| is_index(next));
            let empty = || match next {
                Some(true) => Json::List(Vec::new()),
                _ => Json::Object(BTreeMap::new()),
            };
            here = match here {
                Json::Object(members) => members.entry(segment.to_owned()).or_insert_with(empty),
                Json::List(items) => {
                    let index: usize = segment.parse().unwrap_or(usize::MAX);
                    if index >= items.len() {
                        items.push(empty());
                    }
                    let index = index.min(items.len().saturating_sub(1));
                    let Some(item) = items.get_mut(index) else { return };
                    item
                }
                // A value that is no container is written once.
                Json::Text(_) | Json::Number(_) => return,
            };
        }
        *here = value;
    }

    /// Notes the question of a pointer.
    pub(super) fn place(&mut self, pointer: &str, question: String) {
        self.places.push((pointer.to_owned(), question));
    }

    /// Writes the answer to a question at a pointer. `within` names the visit or the day.
    pub(super) fn answer(&mut self, pointer: &str, within: &str, field: &'static Field, answer: &str) {
        let place = self.phrases.placed(within, field);
        let value = match field.kind {
            Kind::Place => match location(answer) {
                Some(location) => location,
                None => return self.not_a_number(place, answer),
            },
            Kind::Integer | Kind::Decimal => match number(answer) {
                Some(number) => number,
                None => return self.not_a_number(place, answer),
            },
            _ => Json::Text(answer.to_owned()),
        };
        self.put(pointer, value);
        self.place(pointer, place);
    }

    pub(super) fn fault(&mut self, place: String, message: String) {
        self.faults.push(Fault { place, message });
    }

    pub(super) fn not_a_number(&mut self, place: String, answer: &str) {
        self.fault(place, self.phrases.phrase("fault.number", &[("answer", answer)]));
    }

    /// Writes the answers that go to the claim, which has this pointer.
    pub(super) fn claim(&mut self, claim: &str, fields: &'static [Field], element: &Element) {
        for_each(fields, element, &mut |field, answer| match field.goes {
            Goes::Claim(_) if matches!(field.kind, Kind::One { .. }) && answer == OTHER => {}
            Goes::Claim(path) => self.answer(&format!("{claim}/{path}"), "", field, answer),
            Goes::ClaimList(path) => {
                let answers: Vec<&str> = match field.kind {
                    Kind::Several(_) => answer.split_whitespace().filter(|word| *word != OTHER).collect(),
                    _ => vec![answer],
                };
                for answer in answers {
                    let index = self.count(&format!("{claim}/{path}/"));
                    self.answer(&format!("{claim}/{path}/{index}"), "", field, answer);
                }
            }
            Goes::Request(member) if answer != NOT_MEASURED && !claim.is_empty() => {
                self.answer(&format!("/{member}"), "", field, answer);
            }
            _ => {}
        });
    }

    /// Writes the readings of a meter into the list at a pointer.
    pub(super) fn readings(&mut self, list: &str, within: &str, field: &'static Field, answer: &str) {
        for (index, reading) in answer.split_whitespace().enumerate() {
            match number(reading) {
                Some(number) => self.put(&format!("{list}/{index}"), number),
                None => self.not_a_number(self.phrases.placed(within, field), reading),
            }
        }
        self.place(list, self.phrases.placed(within, field));
    }

    /// Counts the places whose pointers begin so.
    pub(super) fn count(&self, start: &str) -> usize {
        self.places.iter().filter(|(pointer, _)| pointer.starts_with(start)).count()
    }
}

/// Returns a number with its exact digits.
pub(super) fn number(text: &str) -> Option<Json> {
    exact(number::read(text)?)
}

fn exact(number: Decimal) -> Option<Json> {
    RawValue::from_string(number.to_string()).ok().map(Json::Number)
}

/// Returns the place that a phone states: latitude, longitude, altitude and accuracy. An accuracy of 0 is unknown.
fn location(answer: &str) -> Option<Json> {
    let parts: Vec<Decimal> = answer.split_whitespace().map(number::read).collect::<Option<_>>()?;
    let &[latitude, longitude, ref rest @ ..] = parts.as_slice() else { return None };
    let accuracy = rest.get(1).map(Decimal::round).filter(|accuracy| !accuracy.is_zero());
    let members = [
        ("latitude", Some(latitude.round_dp(DEGREE_DIGITS))),
        ("longitude", Some(longitude.round_dp(DEGREE_DIGITS))),
        ("accuracy", accuracy),
    ];
    let members = members.into_iter().filter_map(|(name, value)| Some((name, value?)));
    members
        .map(|(name, value)| Some((name.to_owned(), exact(value.normalize())?)))
        .collect::<Option<_>>()
        .map(Json::Object)
}

/// Passes each answered question to a function, also those in groups, but not those in repeats.
pub(super) fn for_each<'e>(
    fields: &'static [Field],
    element: &'e Element,
    each: &mut dyn FnMut(&'static Field, &'e str),
) {
    for field in fields {
        match field.kind {
            Kind::Repeat { .. } => {}
            Kind::Group(inner) => {
                if let Some(group) = element.child(field.name) {
                    for_each(inner, group, each);
                }
            }
            _ => {
                if let Some(answer) = element.answer(field.name) {
                    each(field, answer);
                }
            }
        }
    }
}

fn is_index(segment: &str) -> bool {
    segment.bytes().all(|byte| byte.is_ascii_digit())
}

/// The digits of a degree after the point: about 11 metres, so that a place names a home and no room of it.
const DEGREE_DIGITS: u32 = 4;

#[cfg(test)]
mod tests {
    use super::location;

    #[test]
    fn places_are_rounded() {
        let json = |answer| location(answer).and_then(|location| serde_json::to_string(&location).ok());
        let place = json("-1.29206512 36.82194621 1661.2 4.36");
        assert_eq!(place.as_deref(), Some(r#"{"accuracy":4,"latitude":-1.2921,"longitude":36.8219}"#));
        let by_hand = json("0 -78.5 0 0");
        assert_eq!(by_hand.as_deref(), Some(r#"{"latitude":0,"longitude":-78.5}"#));
        assert!(json("36.8").is_none() && json("north 36.8").is_none());
    }
}
