//! The title block: facts about the study that its parameters state and no figure depends on.

use hearth_contract::{Assessment, ReportedAbout, ReportedStoves};
use maud::{Markup, html};

use super::elements::facts;
use crate::words::Words;

/// Returns the stated facts; nothing if none is stated.
pub(super) fn block(words: &Words, assessment: &Assessment) -> Markup {
    let Some(about) = &assessment.parameters.about else { return html! {} };
    let ReportedAbout { place, organisation, project_id, stoves, authors, scales, calibration } = about;
    let text = |text: &Option<String>| text.as_ref().map(|text| html! { bdi { (text) } });
    let stoves = |of: fn(&ReportedStoves) -> &Option<String>| stoves.as_ref().map(of).and_then(text);
    let stated = [
        ("place", text(place)),
        ("organisation", text(organisation)),
        ("project", text(project_id)),
        ("referenceStoves", stoves(|stoves| &stoves.reference)),
        ("interventionStoves", stoves(|stoves| &stoves.intervention)),
        ("authors", text(authors)),
        ("scales", text(scales)),
        ("calibration", text(calibration)),
    ];
    html! { div.about { (facts(words, &stated)) } }
}
