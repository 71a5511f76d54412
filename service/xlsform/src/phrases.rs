//! The words of answers to a phone in a language: places in the form, and faults of its answers.

use hearth_texts::{Language, Values, english};
use serde_json::Value;

use crate::field::Field;
use crate::table;

/// A language in which messages are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Phrases(pub(crate) &'static Language);

impl Phrases {
    /// Returns a text of `phone.json`, or the English one.
    pub(crate) fn phrase(self, name: &str, values: &[(&str, &str)]) -> String {
        let value = |(name, value): &(&str, &str)| ((*name).to_owned(), Value::from(*value));
        let values: Values = values.iter().map(value).collect();
        self.0.phone(name, &values).or_else(|| english().phone(name, &values)).unwrap_or_default()
    }

    /// Returns the place of an item: `fuel`, `visit` or `day`, with its number.
    pub(crate) fn item(self, name: &str, number: usize) -> String {
        self.phrase(&format!("place.{name}"), &[("number", &number.to_string())])
    }

    /// Returns the label of a question in quotation marks.
    pub(crate) fn quoted(self, field: &Field) -> String {
        format!("“{}”", self.label(field))
    }

    /// Returns the label of the question of this name in quotation marks.
    pub(crate) fn question(self, name: &str) -> String {
        table::question(name).map(|field| self.quoted(field)).unwrap_or_default()
    }

    /// Returns the place of a question. `within` is the visit or the day, or empty.
    pub(crate) fn placed(self, within: &str, field: &Field) -> String {
        let comma = if within.is_empty() { "" } else { ", " };
        format!("{within}{comma}{}", self.quoted(field))
    }

    /// Returns a choice as the form shows it.
    pub(crate) fn choice(self, list: &str, choice: &str) -> String {
        let name = format!("choice.{list}.{choice}");
        self.0.phone(&name, &Values::new()).unwrap_or_else(|| choice.to_owned())
    }

    /// Returns the label of a question without its number.
    fn label(self, field: &Field) -> String {
        // Arguments are numbers of the question.
        let empty: Values = self
            .0
            .phone_arguments(&format!("{}.label", field.name))
            .into_iter()
            .flatten()
            .map(|name| (name.to_owned(), Value::from(MARK)))
            .collect();
        let label = self.0.phone(&format!("{}.label", field.name), &empty);
        plain(label.as_deref().unwrap_or(field.label), &["${", "$\u{0}"]).to_owned()
    }
}

/// Returns a label without its number, which follows one of the marks.
pub(crate) fn plain<'l>(label: &'l str, marks: &[&str]) -> &'l str {
    let end = marks.iter().filter_map(|mark| label.find(mark)).min().unwrap_or(label.len());
    label.get(..end).unwrap_or(label).trim_end_matches([' ', ',', '،'])
}

/// Stands for the number in a label.
const MARK: &str = "\u{0}";
