//! The title block: facts about the study that its parameters state and no figure depends on.

use maud::{Markup, html};

use super::facts;
use crate::assessment::{Assessment, StudyAbout};
use crate::text::Text;

/// Returns the stated facts; nothing if none is stated.
pub(super) fn block(assessment: &Assessment) -> Markup {
    let Some(about) = assessment.parameters.as_ref().and_then(|parameters| parameters.about.as_ref()) else {
        return html! {};
    };
    let StudyAbout { place, organisation, project_id, stoves, authors, scales, calibration } = about;
    let text = |text: &Option<Text>| text.as_ref().map(|text| html! { bdi { (text) } });
    let stoves = |of: fn(&crate::assessment::Stoves) -> &Option<Text>| stoves.as_ref().map(of).and_then(text);
    html! {
        div.about {
            (facts(&[
                ("Place", text(place)),
                ("Organisation", text(organisation)),
                ("Project", text(project_id)),
                ("Stoves of the reference group", stoves(|stoves| &stoves.reference)),
                ("Stoves of the intervention group", stoves(|stoves| &stoves.intervention)),
                ("Authors", text(authors)),
                ("Scales", text(scales)),
                ("Calibration", text(calibration)),
            ]))
        }
    }
}
