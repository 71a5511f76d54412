//! The words of the page in a language, and the numbers and days as the language writes them.
//!
//! The texts are those of `languages/<tag>/report.json`. The sentences of the module are English; those that are always
//! the same have translations, whose names are `module.` and the English sentence. A sentence without a translation
//! stays English and is marked as English.

mod findings;
mod terms;

#[cfg(test)]
mod tests;

use chrono::NaiveDate;
use hearth_texts::{Format, Language, Numbers, Values, english};
use maud::{Markup, Render, html};
use serde_json::Value;

use crate::numbers;

/// The words of a language.
#[derive(Debug)]
pub(crate) struct Words {
    language: &'static Language,
    /// `None` in English, whose numbers have narrow spaces between groups of thousands.
    numbers: Option<Numbers>,
}

impl Words {
    /// Returns the words of a language.
    pub(crate) fn of(language: &'static Language) -> Self {
        let is_english = language.tag() == english().tag();
        Self { language, numbers: (!is_english).then(|| Numbers::of(language)) }
    }

    /// Returns the words of English, which the tables for spreadsheets have.
    pub(crate) fn english() -> Self {
        Self::of(english())
    }

    /// Returns the tag of the language.
    pub(crate) fn tag(&self) -> &'static str {
        self.language.tag()
    }

    /// Returns the direction of the language, as in the attribute `dir`.
    pub(crate) fn direction(&self) -> &'static str {
        if self.language.is_right_to_left() { "rtl" } else { "ltr" }
    }

    /// Returns whether the language is English, in which the module writes its sentences.
    pub(crate) fn is_english(&self) -> bool {
        self.numbers.is_none()
    }

    /// Returns whether a speaker of the language has reviewed the texts.
    pub(crate) fn is_reviewed(&self) -> bool {
        self.language.is_reviewed()
    }

    /// Returns a text without arguments.
    pub(crate) fn text(&self, name: &str) -> String {
        self.with(name, &[])
    }

    /// Returns a text with the values of its arguments. A number selects a plural.
    pub(crate) fn with(&self, name: &str, values: &[(&str, Value)]) -> String {
        let values = values.iter().map(|(name, value)| (String::from(*name), value.clone())).collect();
        self.known(name, &values).unwrap_or_else(|| name.to_owned())
    }

    /// Returns a text with the values of its arguments, and with the markup of others.
    pub(crate) fn markup(&self, name: &str, values: &[(&str, Value)], pieces: &[(&str, Markup)]) -> Markup {
        let places =
            (PLACE..).zip(pieces).map(|(place, (name, _))| (*name, Value::from(String::from(place))));
        let values: Vec<(&str, Value)> = values.iter().cloned().chain(places).collect();
        let text = self.with(name, &values);
        let piece = |letter: char| {
            let (_, (_, markup)) = (PLACE..).zip(pieces).find(|(place, _)| *place == letter)?;
            Some(markup)
        };
        html! {
            @for part in text.split_inclusive(|letter| piece(letter).is_some()) {
                @match part.chars().next_back().and_then(|last| Some((last, piece(last)?))) {
                    Some((last, markup)) => { (part.trim_end_matches(last)) (markup) }
                    None => (part),
                }
            }
        }
    }

    /// Returns a text of the language, or the English one; `None` if neither exists, or if a value is missing.
    fn known(&self, name: &str, values: &Values) -> Option<String> {
        let number = |digits: &str| self.number(&apart(digits));
        let text = |value: &str| self.value(value);
        let format = Format { number: &number, text: &text };
        let of = |language: &Language| language.report(name, values, &format);
        of(self.language).or_else(|| of(english()))
    }

    /// Returns a number that is written as in English as the language writes it.
    pub(crate) fn number(&self, written: &str) -> String {
        let Some(numbers) = &self.numbers else { return written.to_owned() };
        let plain = written.replace('\u{202f}', "").replace('−', "-");
        numbers.exact(&plain).replace('-', "−")
    }

    /// Returns an amount with four significant digits.
    pub(crate) fn amount(&self, value: f64) -> String {
        self.number(&numbers::amount(value))
    }

    /// Returns an amount with a number of significant digits.
    pub(crate) fn digits(&self, value: f64, digits: usize) -> String {
        self.number(&numbers::digits(value, digits))
    }

    /// Returns a number with a number of decimals.
    pub(crate) fn fixed(&self, value: f64, decimals: usize) -> String {
        self.number(&numbers::fixed(value, decimals))
    }

    /// Returns a factor of a product.
    pub(crate) fn multiplier(&self, value: f64) -> String {
        self.number(&numbers::multiplier(value))
    }

    /// Returns a number without zeros at its end.
    pub(crate) fn plain(&self, value: f64) -> String {
        self.number(&numbers::plain(value))
    }

    /// Returns a whole number.
    pub(crate) fn whole(&self, count: u64) -> String {
        self.number(&numbers::whole(count))
    }

    /// Returns a share in per cent.
    pub(crate) fn percent(&self, share: f64) -> String {
        self.in_percent(&numbers::percent(share))
    }

    /// Returns a share in per cent without zeros at its end.
    pub(crate) fn whole_percent(&self, share: f64) -> String {
        self.in_percent(&numbers::whole_percent(share))
    }

    /// Returns a change in per cent with its sign.
    pub(crate) fn signed_percent(&self, percent: f64) -> String {
        self.in_percent(&numbers::signed_percent(percent))
    }

    /// Returns a share, and the share that it is compared with.
    pub(crate) fn compared(&self, achieved: f64, required: f64) -> (String, String) {
        let (achieved, required) = numbers::compared(achieved, required);
        (self.in_percent(&achieved), self.in_percent(&required))
    }

    fn in_percent(&self, written: &str) -> String {
        let number = self.number(written.trim_end_matches('%').trim_end_matches('\u{202f}'));
        self.with("number.percent", &[("number", number.into())])
    }

    /// Returns the two ends of a range.
    pub(crate) fn range(&self, from: &str, to: &str) -> String {
        self.with("number.range", &[("from", from.into()), ("to", to.into())])
    }

    /// Returns the two ends of an interval as amounts.
    pub(crate) fn between(&self, (lower, upper): (f64, f64)) -> String {
        self.range(&self.amount(lower), &self.amount(upper))
    }

    /// Returns a day.
    pub(crate) fn day(&self, date: NaiveDate) -> String {
        if self.is_english() { date.to_string() } else { self.language.day(&date.to_string()) }
    }

    /// Returns the value of the attribute `lang` for a text that is English; `None` on an English page.
    pub(crate) fn foreign(&self) -> Option<&'static str> {
        (!self.is_english()).then_some("en")
    }

    /// Returns a text of the module. If it has no translation, it is marked as English.
    pub(crate) fn module(&self, sentence: &str, shown: impl Fn(&str) -> Markup) -> Markup {
        if self.is_english() {
            return shown(sentence);
        }
        let translated = self.language.report(&format!("module.{sentence}"), &Values::new(), &AS_GIVEN);
        let english = || html! { span lang="en" dir="ltr" { (shown(sentence)) } };
        translated.map_or_else(english, |translated| shown(&translated))
    }

    /// Returns a value of a sentence, for example the name of a group or a unit.
    fn value(&self, value: &str) -> String {
        if self.is_english() || value.starts_with(|first| (PLACE..=LAST_PLACE).contains(&first)) {
            return value.to_owned();
        }
        if value.ends_with("/day") || value.ends_with("/year") {
            return self.unit(value);
        }
        let known = self.language.report(&format!("module.{value}"), &Values::new(), &AS_GIVEN);
        known.unwrap_or_else(|| value.to_owned())
    }
}

/// Separates the groups of thousands of a number that has no sign and no decimals.
fn apart(digits: &str) -> String {
    digits.parse().map_or_else(|_| digits.to_owned(), numbers::whole)
}

/// Returns a text with its first letter in upper case.
pub(crate) fn sentence(text: &str) -> Markup {
    html! { (crate::text::title(text)) }
}

/// Returns a text without a change.
pub(crate) fn unchanged(text: &str) -> Markup {
    text.render()
}

const AS_GIVEN: Format<'_> = Format { number: &as_given, text: &as_given };

fn as_given(text: &str) -> String {
    text.to_owned()
}

/// The first and the last of the characters that mark the places of markup in a text. Unicode never assigns them.
const PLACE: char = '\u{fdd0}';
const LAST_PLACE: char = '\u{fdef}';
