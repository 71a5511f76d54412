//! Visits of a fuel as a request of `claims.derive`.

use super::draft::{Draft, Json, for_each};
use super::xml::Element;
use crate::field::Goes;
use crate::table;

/// Writes the visits of a fuel. Answers to questions that the form does not ask are left out, because some clients keep
/// them.
pub(super) fn read(draft: &mut Draft, fuel: &Element) {
    draft.put("/visits", Json::List(Vec::new()));
    let is_counted = fuel.answer("persons_counted") == Some("yes");
    for (index, visit) in fuel.children(table::VISIT).enumerate() {
        let (pointer, within) = (format!("/visits/{index}"), draft.phrases.item(table::VISIT, index + 1));
        draft.put(&pointer, Json::Object(std::collections::BTreeMap::new()));
        draft.place(&pointer, within.clone());
        let weighing = visit.answer(table::WEIGHING).filter(|_| index > 0).unwrap_or("weighed");
        for_each(table::fields_of(table::VISIT), visit, &mut |field, answer| {
            let is_asked = match field.goes {
                Goes::Visit("addedSince") => index > 0,
                Goes::Visit("found") => index > 0 && weighing != "missing",
                Goes::Visit(path) if path.starts_with("personsPresent") => is_counted,
                Goes::VisitReason => weighing != "weighed",
                _ => true,
            };
            match field.goes {
                _ if !is_asked => {}
                Goes::Visit(path) => draft.answer(&format!("{pointer}/{path}"), &within, field, answer),
                Goes::VisitReason => draft.answer(&format!("{pointer}/{weighing}"), &within, field, answer),
                Goes::Moisture => draft.readings(&format!("{pointer}/moisture"), &within, field, answer),
                _ => {}
            }
        });
    }
}
