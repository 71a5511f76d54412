//! A fuel of a submission as a request.

use super::draft::{Draft, Json};
use super::submission::photos_of;
use super::xml::Element;
use super::{Error, Fault, day, visit};
use crate::table;

/// A fuel of a submission.
#[derive(Debug)]
pub struct Measured {
    /// The fuel for people, with its number in the form.
    pub name: String,
    /// The request, or why its answers cannot be one.
    pub request: Result<Request, Vec<Fault>>,
}

/// The JSON text that follows from a fuel.
#[derive(Debug)]
pub struct Request {
    /// Whether the text is a claim; otherwise it is a request of `claims.derive`.
    pub is_claim: bool,
    /// The JSON text.
    pub text: String,
    places: Vec<(String, String)>,
}

impl Measured {
    pub(super) fn read(
        home: &Element,
        fuel: &Element,
        number: usize,
        uri: &dyn Fn(&str) -> Option<String>,
    ) -> Self {
        let name = match fuel.answer(table::FUEL_TYPE) {
            Some(fuel_type) => format!("fuel {number} ({fuel_type})"),
            None => format!("fuel {number}"),
        };
        Self { name, request: request(home, fuel, uri) }
    }
}

impl Request {
    /// Returns the question of the value at a JSON Pointer of the text, or of the value that contains it.
    #[must_use]
    pub fn place(&self, pointer: &str) -> Option<&str> {
        let contains = |place: &str| {
            pointer.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let places = self.places.iter().filter(|(place, _)| contains(place));
        places.max_by_key(|(place, _)| place.len()).map(|(_, question)| question.as_str())
    }
}

fn request(
    home: &Element,
    fuel: &Element,
    uri: &dyn Fn(&str) -> Option<String>,
) -> Result<Request, Vec<Fault>> {
    let is_claim = match fuel.answer(table::METHOD) {
        Some("visits") => false,
        Some("logs") => true,
        _ => {
            let place = format!("“{}”", table::label(table::METHOD));
            return Err(vec![Fault { place, message: String::from("the answer is missing") }]);
        }
    };
    let claim = if is_claim { "" } else { "/claim" };
    let mut draft = Draft::new();
    draft.claim(claim, table::FORM, home);
    draft.claim(claim, table::fields_of(table::FUEL), fuel);
    if is_claim {
        draft.put("/type", Json::Text(String::from("KPTClaim")));
        day::read(&mut draft, fuel);
    } else {
        visit::read(&mut draft, fuel);
    }
    add_photos(&mut draft, &format!("{claim}/evidence"), fuel, uri);
    let Draft { ref faults, .. } = draft;
    if !faults.is_empty() {
        return Err(draft.faults);
    }
    let text = draft
        .text()
        .map_err(|error: Error| vec![Fault { place: String::from("form"), message: error.to_string() }])?;
    Ok(Request { is_claim, text, places: draft.places })
}

/// Adds the photos as evidence, each once.
fn add_photos(draft: &mut Draft, list: &str, fuel: &Element, uri: &dyn Fn(&str) -> Option<String>) {
    let mut photos = Vec::new();
    photos_of(table::fields_of(table::FUEL), fuel, "", &mut photos);
    let mut known: Vec<String> = Vec::new();
    for photo in photos {
        let Some(uri) = uri(&photo.name) else {
            draft.fault(photo.place, format!("the photo {} did not arrive; send the form again", photo.name));
            continue;
        };
        if known.contains(&uri) {
            continue;
        }
        let item = format!("{list}/{}", known.len());
        draft.put(&format!("{item}/type"), Json::Text(String::from("photo")));
        draft.put(&format!("{item}/uri"), Json::Text(uri.clone()));
        draft.place(&item, photo.place);
        known.push(uri);
    }
}
