//! A fuel of a submission as a request.

use super::draft::{Draft, Json};
use super::photos::photos_of;
use super::xml::Element;
use super::{Error, Fault, day, visit};
use crate::phrases::Phrases;
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
        phrases: Phrases,
        home: &Element,
        fuel: &Element,
        number: usize,
        uri: &dyn Fn(&str) -> Option<String>,
    ) -> Self {
        let name = match fuel.answer(table::FUEL_TYPE) {
            Some(fuel) => {
                format!("{} ({})", phrases.item(table::FUEL, number), phrases.choice(table::FUEL_TYPE, fuel))
            }
            None => phrases.item(table::FUEL, number),
        };
        Self { name, request: request(phrases, home, fuel, uri) }
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
    phrases: Phrases,
    home: &Element,
    fuel: &Element,
    uri: &dyn Fn(&str) -> Option<String>,
) -> Result<Request, Vec<Fault>> {
    let is_claim = match fuel.answer(table::METHOD) {
        Some("visits") => false,
        Some("logs") => true,
        _ => {
            let place = phrases.question(table::METHOD);
            return Err(vec![Fault { place, message: phrases.phrase("fault.answer", &[]) }]);
        }
    };
    let claim = if is_claim { "" } else { "/claim" };
    let mut draft = Draft::new(phrases);
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
    let text = draft.text().map_err(|error: Error| {
        vec![Fault { place: phrases.phrase("place.form", &[]), message: error.to_string() }]
    })?;
    Ok(Request { is_claim, text, places: draft.places })
}

/// Adds the photos as evidence, each once.
fn add_photos(draft: &mut Draft, list: &str, fuel: &Element, uri: &dyn Fn(&str) -> Option<String>) {
    let mut photos = Vec::new();
    let phrases = draft.phrases;
    photos_of(phrases, table::fields_of(table::FUEL), fuel, "", &mut photos);
    let mut known: Vec<String> = Vec::new();
    for photo in photos {
        let Some(uri) = uri(&photo.name) else {
            draft.fault(photo.place, phrases.phrase("fault.photo", &[("name", &photo.name)]));
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

#[cfg(test)]
mod tests {
    use crate::Submission;

    fn filled(fuel: &str) -> Submission {
        let xml = format!(
            "<data id='{}' version='{}'><household>did:example:a</household><fuel><fuel_type>lpg</fuel_type>{fuel}\
             </fuel></data>",
            crate::FORM_ID,
            crate::VERSION
        );
        Submission::read(&xml).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_place_is_the_question_or_what_contains_it() {
        let visits =
            "<method>visits</method><visit><visit_date>2026-02-01</visit_date><left>3</left></visit><visit/>";
        let [measured] = &filled(visits).measurements(&|_| None)[..] else { panic!("one fuel") };
        let request = measured.request.as_ref().unwrap_or_else(|faults| panic!("{faults:?}"));
        assert!(!request.is_claim && measured.name == "fuel 1 (lpg)");
        assert_eq!(request.place("/visits/0/left"), Some("visit 1, “Weight of all fuel when you leave”"));
        assert_eq!(request.place("/visits/1/found"), Some("visit 2"));
        assert_eq!(request.place("/claim/householdId"), Some("“Household”"));
        assert_eq!(request.place("/visits"), None);
    }

    #[test]
    fn answers_that_are_not_asked_for_are_left_out() {
        let visit = "<visit><visit_date>2026-02-01</visit_date><added_since>0</added_since><found>9</found>\
                     <weighing>missing</weighing><reason>none</reason></visit>";
        let fuel =
            format!("<method>visits</method><moisture_basis>not-measured</moisture_basis>{visit}{visit}");
        let [measured] = &filled(&fuel).measurements(&|_| None)[..] else { panic!("one fuel") };
        let text = measured.request.as_ref().map(|request| request.text.as_str());
        let expected = r#"{"claim":{"fuelType":"lpg","householdId":"did:example:a"},"visits":[{"date":"2026-02-01"},{"addedSince":0,"date":"2026-02-01","missing":"none"}]}"#;
        assert_eq!(text.ok(), Some(expected));
    }

    #[test]
    fn a_sheet_says_why_days_have_no_log() {
        let day = |state: &str, more: &str| format!("<day><day_state>{state}</day_state>{more}</day>");
        let fuel = format!(
            "<method>logs</method><moisture_basis>wet</moisture_basis><persons_counted>yes</persons_counted><sheet>\
             <start_date>2026-02-01</start_date><end_date>2026-02-04</end_date>{}{}{}{}\
             <mean_present><mean_children>2</mean_children><mean_women>1</mean_women><mean_men>1</mean_men>\
             <mean_elders>0</mean_elders></mean_present>\
             <sheet_moisture>20 22</sheet_moisture></sheet>",
            day("weighed", "<amount>2.5</amount>"),
            day("missing", "<day_reason>scale broken</day_reason>"),
            day("excluded", "<day_reason>wedding</day_reason>"),
            day("not-used", ""),
        );
        let [measured] = &filled(&fuel).measurements(&|_| None)[..] else { panic!("one fuel") };
        let text = measured.request.as_ref().map(|request| request.text.as_str());
        let expected = r#"{"fuelMeasurements":{"dailyLogs":[2.5],"daysWithoutLog":[{"date":"2026-02-02","reason":"scale broken","status":"missing"},{"date":"2026-02-03","reason":"wedding","status":"excluded"},{"date":"2026-02-04","status":"not-used"}],"total":2.5},"fuelMoisture":{"basis":"wet","readings":[20,22]},"fuelType":"lpg","householdId":"did:example:a","personsPresent":[{"children":2,"elders":0,"men":1,"women":1}],"testPeriod":{"durationDays":4,"endDate":"2026-02-04","startDate":"2026-02-01"},"type":"KPTClaim"}"#;
        assert_eq!(text.ok(), Some(expected));
    }

    #[test]
    fn each_fault_has_its_place() {
        let fuel = "<method>logs</method><sheet><start_date>2026-02-01</start_date><end_date>2026-02-03</end_date>\
                    <day><day_state>weighed</day_state><amount>two</amount></day>\
                    <day><day_state>ended</day_state></day><day><day_state>weighed</day_state></day></sheet>";
        let [measured] = &filled(fuel).measurements(&|_| None)[..] else { panic!("one fuel") };
        let faults: Vec<String> =
            measured.request.as_ref().err().into_iter().flatten().map(ToString::to_string).collect();
        let expected = [
            "day 1, “Fuel used on this day”: “two” is not a number",
            "day 2, “Day”: the answer is missing, or is only for the last day",
            "day 3, “Fuel used on this day”: the amount is missing",
        ];
        assert_eq!(faults, expected);
    }
}
