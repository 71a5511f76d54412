//! The title block: facts about the study that its parameters state and no figure depends on.

use maud::{Markup, html};

use super::elements::facts;
use crate::assessment::{Assessment, StudyAbout};
use crate::text::Text;
use crate::words::Words;

/// Returns the stated facts; nothing if none is stated.
pub(super) fn block(words: &Words, assessment: &Assessment) -> Markup {
    let Some(about) = assessment.parameters.as_ref().and_then(|parameters| parameters.about.as_ref()) else {
        return html! {};
    };
    let StudyAbout { place, organisation, project_id, stoves, authors, scales, calibration } = about;
    let text = |text: &Option<Text>| text.as_ref().map(|text| html! { bdi { (text) } });
    let stoves = |of: fn(&crate::assessment::Stoves) -> &Option<Text>| stoves.as_ref().map(of).and_then(text);
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
