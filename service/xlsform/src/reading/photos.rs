//! The photos that a form names.

use super::xml::Element;
use crate::field::{Field, Goes, Kind};
use crate::phrases::Phrases;

/// A photo that a form names.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Photo {
    /// The name of its file.
    pub name: String,
    /// The fuel, the visit or the day, and the question.
    pub place: String,
}

/// Adds the photos of a fuel, a visit or a day.
pub(super) fn photos_of(
    phrases: Phrases,
    fields: &'static [Field],
    element: &Element,
    within: &str,
    photos: &mut Vec<Photo>,
) {
    for field in fields {
        match field.kind {
            Kind::Group(inner) => {
                for group in element.children(field.name) {
                    photos_of(phrases, inner, group, within, photos);
                }
            }
            Kind::Repeat { fields: inner, .. } => {
                for (index, item) in element.children(field.name).enumerate() {
                    let comma = if within.is_empty() { "" } else { ", " };
                    let place = format!("{within}{comma}{}", phrases.item(field.name, index + 1));
                    photos_of(phrases, inner, item, &place, photos);
                }
            }
            _ if field.goes == Goes::Evidence => {
                if let Some(name) = element.answer(field.name) {
                    photos.push(Photo { name: name.to_owned(), place: phrases.placed(within, field) });
                }
            }
            _ => {}
        }
    }
}
